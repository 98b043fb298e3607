// A served company, a connection that a test can break, and the console's link over it.
import { openLiveTransport } from '#backends/liveTransport.ts';
import { openHost } from '#sim/hosts/host.ts';
import { serveCompany } from '#sim/hosts/node/serve.ts';
import { nothingElse } from '#sim/hosts/testing/served.ts';
import { memorySimStore } from '#sim/hosts/simStore.ts';
import { openPlannerSocket } from '#sim/hosts/testing/plannerSocket.ts';
import { realWall } from '#sim/hosts/wall.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import type { Push } from '#wire/realtime/push.ts';
import { openFaultProxy } from './faultProxy.ts';

/** `random`: spreads the consoles' attempts to reconnect. */
export async function openLiveLine(random: () => number = Math.random) {
  const store = memorySimStore(1);
  const host = await openHost({ world: {}, store, wall: realWall, speed: 1, running: true });
  const served = await serveCompany({ host, port: 0, otherwise: nothingElse });
  const proxy = await openFaultProxy(Number(new URL(served.url).port));
  const open = (origin: string) => {
    const options = { origin, random, openWebSocket: openPlannerSocket };
    const link = inProcessLink(openLiveTransport(options));
    const pushes: Push[] = [];
    link.listen((push) => pushes.push(push));
    /** 'connecting', 'connected', 'resumed', 'lost', in the order of their pushes. */
    const states = () =>
      pushes.flatMap((push) =>
        push.is === 'connection' ? [push.resumed ? 'resumed' : push.state] : [],
      );
    /** 'connected' and 'lost' of the planner's line, and the pushed numbers of planners. */
    const planner = () =>
      pushes.flatMap((push): (string | number)[] => {
        if (push.is === 'plannerLine') return [push.state];
        return push.is === 'plannerInfo' ? [push.planners] : [];
      });
    return { link, pushes, states, planner };
  };
  const broken = open(proxy.origin);
  const whole = open(new URL(served.url).origin);
  for (const { link } of [broken, whole]) {
    const answer = await link.call('login', { username: 'dispatcher', password: 'tarmac' });
    if (answer.is !== 'ok') throw new Error(`login: ${answer.is}`);
    link.authorize(answer.reply.token);
  }
  return {
    host,
    broken,
    whole,
    proxy,
    async close() {
      broken.link.close();
      whole.link.close();
      await proxy.close();
      await served.stop();
      await host.close();
    },
  };
}
