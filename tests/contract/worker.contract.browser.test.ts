import { openLink } from '#wire/openLink.ts';
import type { Link } from '#wire/link.ts';
import { contractSuite } from './contract.ts';

let opened = 0;

contractSuite('in a worker', async ({ faults }) => {
  const { default: SimWorker } = await import('#sim/hosts/worker.ts?worker');
  opened += 1;
  const storeName = `contract-${Date.now()}-${opened}`;
  let worker: Worker;
  const start = (): Link => {
    worker = new SimWorker();
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
