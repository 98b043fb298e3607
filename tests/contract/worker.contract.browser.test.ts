import { commands } from 'vitest/browser';
import type { WorkerStart } from '#sim/hosts/worker.ts';
import { fewVins } from '#vin/testing/fewVins.ts';
import { openLink } from '#wire/link/openLink.ts';
import type { Link } from '#wire/link/link.ts';
import { openIdbSimStore } from '#sim/hosts/idbSimStore.ts';
import { contractSuite } from './contract.ts';
import { foreignContract } from './foreign.ts';

const script = new Blob([await commands.bundledWorker()], { type: 'text/javascript' });
const scriptUrl = URL.createObjectURL(script);
let opened = 0;
const freshName = () => {
  opened += 1;
  return `contract-${Date.now()}-${opened}`;
};

const vinDataUrl = URL.createObjectURL(new Blob([fewVins], { type: 'text/plain' }));

function startWorker(typed: Omit<WorkerStart, 'port' | 'vinDataUrl'>): {
  worker: Worker;
  link: Link;
} {
  const worker = new Worker(scriptUrl, { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ port: port2, vinDataUrl, ...typed }, [port2]);
  return { worker, link: openLink(port1) };
}

contractSuite('in a worker', async ({ faults }) => {
  const storeName = freshName();
  let { worker, link } = startWorker({ storeName, faults });
  return {
    link,
    // Terminated rather than closed, as by a reload or a killed tab.
    async restart() {
      worker.terminate();
      ({ worker, link } = startWorker({ storeName, faults }));
      return link;
    },
    close() {
      link.close();
      worker.terminate();
    },
    cutIs: 'notSent',
  };
});

foreignContract(
  'in a worker',
  async (state) => {
    const storeName = freshName();
    const store = await openIdbSimStore(storeName);
    await store.load(state.options);
    await store.putSnapshot(state);
    store.close();
    const { seed, drivers, activities } = state.options;
    const { worker, link } = startWorker({ storeName, seed, drivers, activities, faults: '' });
    return { openLink: () => link, close: () => worker.terminate() };
  },
  { consoles: 1 },
);
