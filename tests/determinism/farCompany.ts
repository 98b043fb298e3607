// A company behind real sockets, and a line to it that breaks, is late and says things twice: what
// live mode has between, in Node.
import { openLiveTransport } from '#backends/liveTransport.ts';
import { changedWaits } from '#backends/testing/changedWaits.ts';
import { parseFaults } from '#sim/faults/parse.ts';
import { openHost } from '#sim/hosts/host.ts';
import { serveCompany } from '#sim/hosts/node/serve.ts';
import { memorySimStore } from '#sim/hosts/simStore.ts';
import { openPlannerSocket } from '#sim/hosts/testing/plannerSocket.ts';
import { realWall } from '#sim/hosts/wall.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import { openFaultProxy } from '../network/faultProxy.ts';
import { type Company, resting, waited, shortPause } from './company.ts';
import { doubling } from './doubling.ts';

/** What would be waited for after a loss or before another try, at most: days are short here. */
const longestWaitMs = 20;
const longestBackOffMs = 30_000;

/** Time in which a wait for another try is short; patience with a silent planner is not. */
const hurried = changedWaits((ms) => (ms > longestBackOffMs ? ms : Math.min(ms, longestWaitMs)));

/** `faults`: as on the command line of `tarmac sim serve`. */
export async function openFar(seed: number, faults: string): Promise<Company> {
  const world = { seed, faults: parseFaults(faults) };
  // Time passes when it is told to, so that a day is one of moments and not of minutes.
  const host = await openHost({
    world,
    store: memorySimStore(1),
    wall: realWall,
    speed: 1,
    running: false,
  });
  const served = await serveCompany({
    host,
    port: 0,
    otherwise: (_request, response) => response.writeHead(404).end(),
  });
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
