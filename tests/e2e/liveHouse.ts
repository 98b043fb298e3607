// One served company for the tests of a file; consoles reach it through a line that can be broken.
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
    /** Another server takes the place of the one that was killed. */
    async startAgain(...given: readonly string[]) {
      const served = await startServed([...given]);
      now().line.leadTo(served.port);
      parts = { ...now(), served };
    },
  };
}
