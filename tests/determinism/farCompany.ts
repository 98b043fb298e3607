// A company behind real sockets in Node, as in live mode, over a connection that breaks, delays and
// duplicates.
import { openLiveTransport } from '#backends/liveTransport.ts';
import { changedWaits } from '#backends/testing/changedWaits.ts';
import { parseFaults } from '#sim/faults/parse.ts';
import { openHost } from '#sim/hosts/host.ts';
import { serveCompany } from '#sim/hosts/node/serve.ts';
import { nothingElse } from '#sim/hosts/testing/served.ts';
import { memorySimStore } from '#sim/hosts/simStore.ts';
import { openPlannerSocket } from '#sim/hosts/testing/plannerSocket.ts';
import { realWall } from '#sim/hosts/wall.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import { openFaultProxy } from '../network/faultProxy.ts';
import { type Company, drivers, resting, waited, shortPause } from './company.ts';
import { doubling } from './doubling.ts';

/** The longest wait after a loss or before another try; the simulated days are short. */
const longestWaitMs = 20;
const longestBackOffMs = 30_000;

/** Shortens waits before another try, but not the time limit for a silent planner. */
const hurried = changedWaits((ms) => (ms > longestBackOffMs ? ms : Math.min(ms, longestWaitMs)));

/** `faults`: as on the command line of `tarmac sim serve`. */
export async function openFar(seed: number, faults: string): Promise<Company> {
  const world = { seed, drivers, faults: parseFaults(faults) };
  // Time passes only on `advance`, so that a day takes moments and not minutes.
  const host = await openHost({
    world,
    store: memorySimStore(1),
    wall: realWall,
    speed: 1,
    running: false,
  });
  const served = await serveCompany({ host, port: 0, otherwise: nothingElse });
  const proxy = await openFaultProxy(Number(new URL(served.url).port));
  const options = { origin: proxy.origin, scheduler: hurried, openWebSocket: openPlannerSocket };
  const { link, rest } = resting(inProcessLink(doubling(openLiveTransport(options))));
  return {
    seed,
    link,
    rest,
    advance: async (ms) => {
      await host.advance(ms);
      await rest();
    },
    pause: shortPause((ms) => waited(Math.min(ms, longestWaitMs))),
    state: () => null,
    cut: () => proxy.cut(),
    async close() {
      link.close();
      await proxy.close();
      await served.stop();
      await host.close();
    },
  };
}
