import { expect, onTestFinished, test } from 'vitest';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import { moveAsked } from '#wire/calls/moveRequest.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Link } from '#wire/link/link.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import { dayBeginMs, minuteMs } from '../core/calendar.ts';
import { type InProcess, type InProcessOptions, openInProcess } from './inProcess.ts';
import { memorySimStore } from './simStore.ts';

type Desk = { readonly host: InProcess; readonly link: Link; readonly pushes: Push[] };

async function openDesk(options: InProcessOptions = {}): Promise<Desk> {
  const host = await openInProcess(options);
  const link = inProcessLink(host);
  const pushes: Push[] = [];
  link.listen((push) => pushes.push(push));
  onTestFinished(() => link.close());
  return { host, link, pushes };
}

async function logIn({ link }: Desk, username = 'dispatcher'): Promise<string> {
  const answer = await link.call('login', { username, password: 'tarmac' });
  if (answer.is !== 'ok') throw new Error(`login: ${answer.is}`);
  link.authorize(answer.reply.token);
  return answer.reply.token;
}

/** Waits until everything under way has arrived. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a console logs in, loads the world and gets the drivers', async () => {
  const desk = await openDesk();
  await logIn(desk);
  const world = await desk.link.call('world', { filterAccountIds: null });
  if (world.is !== 'ok') throw new Error(world.is);
  expect(world.skipped).toBe(0);
  expect(world.serverMs).toBe(dayBeginMs);
  expect(world.reply.activities).toHaveLength(120);
  expect(world.reply.drivers).toHaveLength(39);
  expect(world.reply.user).toMatchObject({ username: 'dispatcher', roles: ['Trip Administrator'] });
  await desk.host.advance(1000);
  await settle();
  const names = desk.pushes.find((push) => push.is === 'positionNames');
  expect(names?.names.ids).toEqual(world.reply.drivers.map(({ id }) => id));
  const batches = desk.pushes.filter((push) => push.is === 'positions');
  expect(batches).toHaveLength(2);
  expect(batches[1]?.batch.serverMs).toBe(dayBeginMs + 1000);
  expect(batches[1]?.batch.driver.length).toBeGreaterThan(25);
  expect(batches.every(({ batch }) => batch.invalid === 0)).toBe(true);
});

test('each change is sent once per step, trips and activities as ids', async () => {
  const desk = await openDesk();
  await logIn(desk);
  await desk.host.advance(30 * minuteMs);
  await settle();
  const kinds = desk.pushes.flatMap((push) => {
    if (push.is === 'stale') return `${push.collection} ${push.created ? 'created' : 'changed'}`;
    return push.is === 'created' || push.is === 'changed' ? `${push.collection} ${push.is}` : [];
  });
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds).toEqual(
    expect.arrayContaining(['trips changed', 'activities changed', 'drivers changed']),
  );
  expect(desk.pushes.some((push) => push.is === 'malformed')).toBe(false);
});

test('a wrong password and an unknown token are refused', async () => {
  const desk = await openDesk();
  const wrong = await desk.link.call('login', { username: 'dispatcher', password: 'gravel' });
  expect(wrong).toMatchObject({ is: 'refused', status: 401, errorCode: 'BAD_CREDENTIALS' });
  desk.link.authorize('sim.dispatcher.guess');
  const world = await desk.link.call('world', { filterAccountIds: null });
  expect(world).toMatchObject({ is: 'refused', status: 401 });
  await settle();
  expect(desk.pushes.at(-1)).toMatchObject({ is: 'connection', state: 'lost' });
});

test('the console controls speed, pause and step', async () => {
  const desk = await openDesk();
  await logIn(desk, 'payments');
  const paused = await desk.link.call('simControl', { paused: true, speed: 60 });
  expect(paused).toMatchObject({ is: 'ok', reply: { speed: 60, paused: true } });
  await desk.link.call('simControl', { stepMs: 5000 });
  await settle();
  const times = desk.pushes.filter((push) => push.is === 'time');
  expect(times.at(-1)).toMatchObject({
    serverMs: dayBeginMs + 5000,
    sim: { seed: 7, drivers: 39, speed: 60, paused: true },
  });
});

test('a company is restored after the page was closed', async () => {
  const store = memorySimStore();
  const before = await openDesk({ store });
  const token = await logIn(before);
  await before.host.advance(4 * minuteMs);
  const world = await before.link.call('world', { filterAccountIds: null });
  if (world.is !== 'ok') throw new Error(world.is);
  const [from, to] = world.reply.locations;
  const move = {
    ...emptyOf(moveAsked),
    startId: from?.id ?? '',
    endId: to?.id ?? '',
    vin: '2T3W1RFV8PC000001',
    deadlineMs: dayBeginMs + 240 * minuteMs,
  };
  const made = await before.link.call('createActivities', { moves: [move] }, { key: 's1-1' });
  expect(made.is).toBe('ok');
  await before.host.advance(17 * minuteMs);
  const saved = before.host.core.save();
  before.link.close();
  const after = await openDesk({ store });
  expect(after.host.core.save()).toEqual(saved);
  after.link.authorize(token);
  const again = await after.link.call('createActivities', { moves: [move] }, { key: 's1-1' });
  expect(again).toEqual({ ...made, serverMs: saved.nowMs });
  expect(after.host.core.save().tallies).toMatchObject({ effects: 1, repeats: 1 });
});
