// One console's change is pushed to another at once: no poll, simulation step or connection check
// of a second or more is involved.
import { expect, test } from 'vitest';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import { openLiveTransport } from '#backends/liveTransport.ts';
import { changedWaits } from '#backends/testing/changedWaits.ts';
import { openHost } from '#sim/hosts/host.ts';
import { serveCompany } from '#sim/hosts/node/serve.ts';
import { nothingElse } from '#sim/hosts/testing/served.ts';
import { memorySimStore } from '#sim/hosts/simStore.ts';
import { openPlannerSocket } from '#sim/hosts/testing/plannerSocket.ts';
import { realWall, type Wall } from '#sim/hosts/wall.ts';
import { moveAsked } from '#wire/calls/moveRequest.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Link } from '#wire/link/link.ts';

const longMs = 1_000;
const never = () => () => {};

/** A scheduler and a wall without timers of a second or more. */
const short = changedWaits((ms) => (ms < longMs ? ms : null));
const shortWall: Wall = {
  ...realWall,
  after: (ms, run) => (ms < longMs ? realWall.after(ms, run) : never()),
  // The company's own steps would push it as well, so they are off.
  every: never,
};

async function openConsole(origin: string, username: string) {
  const options = { origin, scheduler: short, openWebSocket: openPlannerSocket };
  const link: Link = inProcessLink(openLiveTransport(options));
  const pushes: Push[] = [];
  link.listen((push) => pushes.push(push));
  const login = await link.call('login', { username, password: 'tarmac' });
  if (login.is !== 'ok') throw new Error(`login: ${login.is}`);
  link.authorize(login.reply.token);
  const isConnected = () =>
    pushes.some((push) => push.is === 'connection' && push.state === 'connected');
  await expect.poll(isConnected, { timeout: 20_000 }).toBe(true);
  return { link, pushes };
}

test('the host pushes a change to the other console without a timer in between', async () => {
  const world = { seed: 7, drivers: 10 };
  const store = memorySimStore(1);
  const host = await openHost({ world, store, wall: shortWall, speed: 1, running: true });
  const served = await serveCompany({ host, port: 0, otherwise: nothingElse });
  const { origin } = new URL(served.url);
  const one = await openConsole(origin, 'dispatcher');
  const other = await openConsole(origin, 'admin');
  try {
    const loaded = await one.link.call('world', { filterAccountIds: null });
    if (loaded.is !== 'ok') throw new Error(loaded.is);
    const [start, end] = loaded.reply.locations;
    if (!start || !end) throw new Error('there are no places');
    const move = {
      ...emptyOf(moveAsked),
      startId: start.id,
      endId: end.id,
      vin: '1HGCM82633A004352',
      deadlineMs: loaded.serverMs + 86_400_000,
    };
    const created = await one.link.call('createActivities', { moves: [move] }, { key: 's:1' });
    if (created.is !== 'ok') throw new Error(created.is);
    const [made] = created.reply.activities;
    const notified = () =>
      other.pushes.filter((push) => push.is === 'stale' && push.ids.includes(made?.id ?? ''));
    await expect.poll(() => notified().length, { timeout: 20_000 }).toBe(1);
    // The push carries only the id, by which the move is fetched.
    const fetched = await other.link.call('activitiesByIds', { ids: [made?.id ?? ''] });
    if (fetched.is !== 'ok') throw new Error(fetched.is);
    expect(fetched.reply.activities.map(({ vin }) => vin)).toEqual([move.vin]);
  } finally {
    one.link.close();
    other.link.close();
    await served.stop();
    await host.close();
  }
}, 60_000);
