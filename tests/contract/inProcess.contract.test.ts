import { parseFaults } from '#sim/faults/parse.ts';
import { openInProcess } from '#sim/hosts/inProcess.ts';
import { memorySimStore } from '#sim/hosts/simStore.ts';
import { inProcessLink } from '#wire/inProcessLink.ts';
import { contractSuite } from './contract.ts';
import { rawContract } from './raw.ts';

contractSuite('in process', async ({ faults }) => {
  const store = memorySimStore();
  const open = async () =>
    inProcessLink(await openInProcess({ faults: parseFaults(faults), store }));
  let link = await open();
  return {
    link,
    async restart() {
      link.close();
      link = await open();
      return link;
    },
    close: () => link.close(),
    cutIs: 'notSent',
  };
});

rawContract('in process', () => openInProcess());
