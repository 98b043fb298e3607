import { commands } from 'vitest/browser';
import { openLink } from '#wire/openLink.ts';
import type { Link } from '#wire/link.ts';
import { contractSuite } from './contract.ts';

const script = new Blob([await commands.bundledWorker()], { type: 'text/javascript' });
const scriptUrl = URL.createObjectURL(script);
let opened = 0;

contractSuite('in a worker', async ({ faults }) => {
  opened += 1;
  const storeName = `contract-${Date.now()}-${opened}`;
  let worker: Worker;
  const start = (): Link => {
    worker = new Worker(scriptUrl, { type: 'module' });
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ port: port2, storeName, faults }, [port2]);
    return openLink(port1);
  };
  let link = start();
  return {
    link,
    // Terminated rather than closed: as a reload or a killed tab ends it.
    async restart() {
      worker.terminate();
      link = start();
      return link;
    },
    close() {
      link.close();
      worker.terminate();
    },
    cutIs: 'notSent',
  };
});
