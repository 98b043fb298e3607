// One served company for the tests of a file; consoles reach it through a proxy that can fail.
import { openLiveTransport } from '#backends/liveTransport.ts';
import { openPlannerSocket } from '#sim/hosts/testing/plannerSocket.ts';
import { tokenFrom } from '#sim/hosts/testing/served.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import { type FaultProxy, openFaultProxy } from '../network/faultProxy.ts';
import { openHouse } from './harness.ts';
import { type Served, startServed } from './served.ts';

/** `options`: of the server's command line. */
export function openLiveHouse(options: readonly string[] = ['--seed', '7']) {
  let parts: { readonly served: Served; readonly line: FaultProxy } | null = null;
  const house = openHouse({
    map: false,
    start: async () => {
      const served = await startServed([...options]);
      const line = await openFaultProxy(served.port);
      parts = { served, line };
      return {
        url: `${line.origin}/`,
        async stop() {
          await line.close();
          await parts?.served.stop();
        },
      };
    },
  });
  const now = () => {
    if (!parts) throw new Error('The server is not started yet.');
    return parts;
  };
  return {
    house,
    line: () => now().line,
    served: () => now().served,
    /** Refuses new connections and ends those that are open. */
    async cut() {
      await now().line.set('refuse');
      now().line.cut();
    },
    /** Calls the server directly, past the consoles and their proxy; by default for its world. */
    async atServer<C extends 'world' | 'editVehicle' = 'world'>(
      call: C = 'world' as C,
      request: Calls[C]['request'] = { filterAccountIds: null } as Calls[C]['request'],
    ): Promise<Calls[C]['reply']> {
      const { origin } = new URL(now().served.url);
      const link = inProcessLink(openLiveTransport({ origin, openWebSocket: openPlannerSocket }));
      link.authorize(await tokenFrom(origin, 'admin'));
      const answer = await link.call(call, request, { key: `server:${call}` });
      link.close();
      if (answer.is !== 'ok') throw new Error(answer.is);
      return answer.reply;
    },
    /** Starts another server in place of the killed one. */
    async startAgain(...given: readonly string[]) {
      const served = await startServed([...given]);
      now().line.leadTo(served.port);
      parts = { ...now(), served };
    },
  };
}
