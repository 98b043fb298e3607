import { afterEach, expect, test } from 'vitest';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import { moveAsked } from '#wire/calls/moveRequest.ts';
import { openLiveLine } from './liveLine.ts';

let line: Awaited<ReturnType<typeof openLiveLine>> | null = null;
afterEach(async () => {
  await line?.close();
  line = null;
});

const patience = { timeout: 30_000 };

test('after a cut the channel resumes with the missed changes, without a load', async () => {
  line = await openLiveLine();
  const { broken, whole, proxy } = line;
  await expect.poll(broken.states, patience).toEqual(['connecting', 'connected']);
  const world = await whole.link.call('world', { filterAccountIds: null });
  if (world.is !== 'ok') throw new Error(world.is);
  const [start, end] = world.reply.locations;
  if (!start || !end) throw new Error('there are no places');
  await proxy.set('refuse');
  proxy.cut();
  await expect.poll(broken.states, patience).toEqual(['connecting', 'connected', 'lost']);
  const move = {
    ...emptyOf(moveAsked),
    startId: start.id,
    endId: end.id,
    vin: '1HGCM82633A004352',
    deadlineMs: world.serverMs + 86_400_000,
  };
  const created = await whole.link.call('createActivities', { moves: [move] }, { key: 's:1' });
  if (created.is !== 'ok') throw new Error(created.is);
  const [made] = created.reply.activities;
  await proxy.set('forward');
  await expect
    .poll(broken.states, patience)
    .toEqual(['connecting', 'connected', 'lost', 'resumed']);
  const heard = () =>
    broken.pushes.filter((push) => push.is === 'stale' && push.ids.includes(made?.id ?? ''));
  await expect.poll(() => heard().length, patience).toBe(1);
}, 60_000);

test("'try now' reconnects both lines to a restarted server without waiting", async () => {
  // The longest waits: 1.5 s for a first try, 16 s for a second one.
  let waits = 0;
  line = await openLiveLine(() => {
    waits += 1;
    return 0.999;
  });
  const { broken, proxy } = line;
  await expect.poll(broken.states, patience).toEqual(['connecting', 'connected']);
  await expect.poll(broken.planner, patience).toEqual(['connected', 0]);
  await proxy.set('refuse');
  proxy.cut();
  await expect.poll(broken.states, patience).toContain('lost');
  await expect.poll(broken.planner, patience).toContain('lost');
  // Both have tried once and wait for the second.
  await expect.poll(() => waits, patience).toBe(4);
  await proxy.set('forward');
  const askedMs = performance.now();
  broken.link.tryNow();
  await expect.poll(broken.states, patience).toContain('resumed');
  await expect.poll(broken.planner, patience).toEqual(['connected', 0, 'lost', 'connected', 0]);
  expect(performance.now() - askedMs).toBeLessThan(10_000);
}, 60_000);
