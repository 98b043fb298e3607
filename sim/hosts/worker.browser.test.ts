import { expect, onTestFinished, test } from 'vitest';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import { moveAsked, type MoveRequest } from '#wire/calls/moveRequest.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Link } from '#wire/link/link.ts';
import type { TypedOptions } from './boot.ts';
import { openIdbSimStore } from './idbSimStore.ts';
import { startWorker } from './testing/startWorker.ts';

type Running = { readonly link: Link; readonly pushes: Push[]; kill(): void };

let names = 0;
const freshName = () => `test-${performance.timeOrigin}-${names++}`;

function start(storeName: string, typed: TypedOptions = { drivers: '12' }): Running {
  const { worker, link } = startWorker({ storeName, ...typed });
  const pushes: Push[] = [];
  link.listen((push) => pushes.push(push));
  const started = { link, pushes, kill: () => worker.terminate() };
  onTestFinished(() => started.kill());
  return started;
}

async function worldOf({ link }: Running): Promise<{ world: WorldReply; serverMs: number }> {
  const login = await link.call('login', { username: 'admin', password: 'tarmac' });
  if (login.is !== 'ok') throw new Error(login.is);
  link.authorize(login.reply.token);
  const answer = await link.call('world', { filterAccountIds: null });
  if (answer.is !== 'ok') throw new Error(answer.is);
  return { world: answer.reply, serverMs: answer.serverMs };
}

function moveIn(world: WorldReply): MoveRequest {
  const [start, end] = world.locations;
  if (!start || !end) throw new Error('no places');
  return {
    ...emptyOf(moveAsked),
    startId: start.id,
    endId: end.id,
    vin: '2T3W1RFV8PC000001',
    deadlineMs: 1_800_000_000_000,
    pickupNotes: 'of the browser test',
  };
}

test('a worker serves the company and transfers whole columns', async () => {
  const desk = start(freshName(), { seed: '3', drivers: '20', speed: '60' });
  const { world } = await worldOf(desk);
  expect(world.drivers).toHaveLength(20);
  await expect
    .poll(() => desk.pushes.filter((push) => push.is === 'positions').length, { timeout: 10_000 })
    .toBeGreaterThan(3);
  const batches = desk.pushes.flatMap((push) => (push.is === 'positions' ? push.batch : []));
  expect(batches.at(-1)?.lonE6).toBeInstanceOf(Int32Array);
  expect(batches.at(-1)?.serverMs).toBeGreaterThan(batches[0]?.serverMs ?? 0);
  expect(desk.pushes.some((push) => push.is === 'trouble')).toBe(false);
});

test('a worker that was killed and restarted keeps its answered writes and its time', async () => {
  const name = freshName();
  const before = start(name, { drivers: '12', speed: '60' });
  const { world } = await worldOf(before);
  const request = { moves: [moveIn(world)] };
  const made = await before.link.call('createActivities', request, { key: 'once' });
  expect(made.is).toBe('ok');
  const picture = await draw(before, world, 'data:image/jpeg;base64,/9j/AAAA');
  await expect
    .poll(() => before.pushes.filter((push) => push.is === 'time').length, { timeout: 10_000 })
    .toBeGreaterThan(4);
  const lastMs = Math.max(...before.pushes.map((p) => (p.is === 'time' ? p.serverMs : 0)));
  before.kill();
  const after = start(name, { drivers: '12', speed: '60' });
  const { world: again, serverMs } = await worldOf(after);
  expect(serverMs).toBeGreaterThanOrEqual(lastMs);
  const kept = again.activities.filter((row) => row.pickupNotes === 'of the browser test');
  expect(kept).toHaveLength(1);
  const repeated = await after.link.call('createActivities', request, { key: 'once' });
  expect(repeated).toMatchObject({ reply: made.is === 'ok' ? made.reply : null });
  expect(again.employees.find(({ avatar }) => avatar)?.avatar).toBe(picture);
  expect(await after.link.call('picture', { name: picture })).toMatchObject({
    reply: { picture: 'data:image/jpeg;base64,/9j/AAAA' },
  });
});

/** Gives an employee a picture; its name. */
async function draw({ link }: Running, { employees }: WorldReply, avatar: string) {
  const { id, version } = employees[0] as WorldReply['employees'][0];
  const asked = { id, version, edit: { avatar } };
  const answer = await link.call('editEmployee', asked, { key: 'drawn' });
  if (answer.is !== 'ok') throw new Error(answer.is);
  return answer.reply.employee.avatar ?? '';
}

test('a second worker on one store runs from memory and reports it', async () => {
  const name = freshName();
  await worldOf(start(name));
  const second = start(name);
  await worldOf(second);
  expect(second.pushes).toContainEqual({
    is: 'trouble',
    what: expect.stringContaining('another tab'),
    fatal: false,
  });
});

test('a wrongly typed option is reported', async () => {
  const { pushes } = start(freshName(), { drivers: '5' });
  await expect
    .poll(() => pushes, { timeout: 10_000 })
    .toContainEqual({
      is: 'trouble',
      what: 'drivers must be a whole number from 10 to 10000, not 5.',
      fatal: true,
      isOption: true,
    });
});

test('the store restores only a company of the same options', async () => {
  const name = freshName();
  const options = { seed: 1, drivers: 10, activities: 30, faults: [] };
  const time = { nowMs: 5, speed: 2, paused: true };
  const store = await openIdbSimStore(name);
  expect(await store.load(options)).toEqual({
    snapshot: null,
    journal: [],
    time: null,
    cursorBase: 0,
    pictures: new Map(),
  });
  await store.putTime(time);
  const request = { method: 'GET', path: '/data', headers: {}, body: null } as const;
  const entry = { atMs: 4, userId: null, request };
  await store.appendJournal(1, entry);
  store.close();
  const again = await openIdbSimStore(name);
  expect(await again.load(options)).toEqual({
    snapshot: null,
    journal: [{ number: 1, entry }],
    time,
    cursorBase: 0,
    pictures: new Map(),
  });
  const other = await again.load({ ...options, seed: 2 });
  expect(other).toEqual({
    snapshot: null,
    journal: [],
    time: null,
    cursorBase: 0,
    pictures: new Map(),
  });
  again.close();
});
