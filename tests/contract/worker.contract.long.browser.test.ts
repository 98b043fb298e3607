import { fewVins } from '#vin/testing/fewVins.ts';
import { openIdbSimStore } from '#sim/hosts/idbSimStore.ts';
import { startWorker } from '#sim/hosts/testing/startWorker.ts';
import { contractSuite } from './contract.ts';
import { foreignContract } from './foreign.ts';

let opened = 0;
const freshName = () => {
  opened += 1;
  return `contract-${Date.now()}-${opened}`;
};

const vinDataUrl = URL.createObjectURL(new Blob([fewVins], { type: 'text/plain' }));

contractSuite('in a worker', async ({ faults }) => {
  const storeName = freshName();
  let { worker, link } = startWorker({ storeName, vinDataUrl, faults });
  return {
    link,
    // Terminated rather than closed, as by a reload or a killed tab.
    async restart() {
      worker.terminate();
      ({ worker, link } = startWorker({ storeName, vinDataUrl, faults }));
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
