import { parseFaults } from '#sim/faults/parse.ts';
import { openHost } from '#sim/hosts/host.ts';
import { openInProcess } from '#sim/hosts/inProcess.ts';
import { fewVins } from '#vin/testing/fewVins.ts';
import { memorySimStore } from '#sim/hosts/simStore.ts';
import { realWall } from '#sim/hosts/wall.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import { contractSuite } from './contract.ts';
import { foreignContract } from './foreign.ts';
import { rawContract } from './raw.ts';

contractSuite('in process', async ({ faults }) => {
  const store = memorySimStore();
  const open = async () =>
    inProcessLink(
      await openInProcess({ faults: parseFaults(faults), store, vinData: async () => fewVins }),
    );
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

foreignContract('in process', async (state) => {
  const store = memorySimStore();
  await store.load(state.options);
  await store.putSnapshot(state);
  const { options: world } = state;
  const host = await openHost({ world, store, wall: realWall, speed: 1, running: true });
  return { openLink: () => inProcessLink(host.open()), close: () => host.close() };
});
