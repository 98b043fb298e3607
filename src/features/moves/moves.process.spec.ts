import { describe, expect, test } from 'vitest';
import { activityRow, dispatcher, locationRow, nowMs } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import {
  answered,
  heldAnswer,
  refused,
  type Script,
  scriptedLink,
} from '#wire/testing/scriptedLink.ts';
import type { Push } from '#wire/link.ts';
import { movesProcess } from './moves.process.ts';
import { type MovesSees, movesSlice } from './moves.slice.ts';

const move = {
  startId: 'A',
  endId: 'B',
  vehicleId: null,
  vin: '1M8GDM9AXKP042788',
  readyMs: null,
  deadlineMs: nowMs + 86_400_000,
  reason: 'retail',
  pickupNotes: '',
  dropoffNotes: '',
} as const;
const created = answered<'createActivities'>({ activities: [activityRow('a7')] }, nowMs);
const lost = { is: 'outcomeUnknown' } as const;
const notSent = { is: 'notSent' } as const;

/** A signed-in console that knows two places; again on the same disk it is a restart. */
async function open(script: Script, disk = memoryDisk()) {
  const scripted = scriptedLink(script);
  const pauses: number[] = [];
  const isNew = disk.records.length === 0;
  const run = await openSlices<MovesSees>({
    slices: [movesSlice],
    processes: [movesProcess],
    ports: { link: scripted.link, pause: async (ms: number) => void pauses.push(ms) },
    clock: manualClock(nowMs),
    disk,
  });
  if (isNew) {
    await run.run('session/begin', { user: dispatcher });
    await run.run('clock/tick', { nowMs });
    const rows = [locationRow('A'), locationRow('B')];
    await run.run('world/heard', { put: [{ collection: 'locations', rows }], removed: [] });
  }
  await run.rest();
  const create = () => run.run('moves/create', { move, forceReady: false });
  return { ...run, ...scripted, pauses, create, saving: () => run.sees().moves.state.saving };
}

describe('a move that was asked for', () => {
  test('is sent once, with the intent as its key, and ends as done', async () => {
    const { create, sent, endsOf, sees, machine } = await open({ createActivities: [created] });
    const id = await create();
    expect(sent('createActivities')).toEqual([
      { name: 'createActivities', request: { moves: [move] }, key: id },
    ]);
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(sees().world.tables.activities.get('a7')?.id).toBe('a7');
    expect(sees().selection.state).toEqual({ collection: 'activities', ids: ['a7'] });
    expect(machine.openIntents()).toEqual([]);
  });

  test('is in the log before it is sent', async () => {
    const disk = memoryDisk();
    const held = heldAnswer<unknown>();
    const { create, sent } = await open({ createActivities: [held.promise] }, disk);
    await create();
    expect(sent('createActivities')).toHaveLength(1);
    expect(disk.records.map(({ type }) => type)).toContain('moves/createRequested');
  });

  test.each([
    ['the connection fails', notSent],
    ['no answer comes', lost],
    ['the answer cannot be read', { is: 'malformed', where: 'body' }],
    ['the server fails', refused(503)],
  ] as const)('goes out again with the same key when %s', async (_what, line) => {
    const { create, sent, endsOf, pauses } = await open({
      createActivities: [line, line, created],
    });
    const id = await create();
    expect(sent('createActivities').map(({ key }) => key)).toEqual([id, id, id]);
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(pauses).toEqual([500, 1_500]);
  });

  test.each([
    [refused(422, 'No such place.'), { how: 'rejected', reason: 'No such place.' }],
    [refused(403), { how: 'rejected', reason: 'The server answered 403.' }],
    [refused(503, 'Out of order.'), { how: 'failed', error: 'Out of order.' }],
    [notSent, { how: 'failed', error: 'The server could not be reached.' }],
  ] as const)('%o ends it once', async (line, end) => {
    const { create, endsOf, saving, machine } = await open({ createActivities: [line] });
    expect(endsOf(await create())).toEqual([end]);
    expect(saving()).toBeNull();
    expect(machine.openIntents()).toEqual([]);
  });

  test('reading 28: a refusal is not tried again', async () => {
    const { create, sent, sees } = await open({ createActivities: [refused(403)] });
    await create();
    expect(sent('createActivities')).toHaveLength(1);
    expect(sees().session.state.status).toBe('signedIn');
  });

  test('the same move after a failure carries the key of the failed attempt', async () => {
    const failing = refused(503);
    const { create, sent, endsOf } = await open({
      createActivities: [failing, failing, failing, failing, created],
    });
    const first = await create();
    const second = await create();
    expect(new Set(sent('createActivities').map(({ key }) => key))).toEqual(new Set([first]));
    expect(endsOf(second)).toEqual([{ how: 'done' }]);
    expect(endsOf(first)).toHaveLength(1);
  });
});

describe('without an answer', () => {
  test('the outcome is unknown, visible, and no end', async () => {
    const { create, endsOf, saving, machine } = await open({ createActivities: [lost] });
    const id = await create();
    expect(saving()).toMatchObject({ createId: id, outcomeUnknown: true });
    expect(endsOf(id)).toEqual([]);
    expect(machine.openIntents().map((intent) => intent.id)).toEqual([id]);
  });

  test('asking again sends the same key, and its answer ends the intent', async () => {
    const { create, run, sent, endsOf } = await open({
      createActivities: [lost, lost, lost, lost, created],
    });
    const id = await create();
    const ask = await run('moves/askAgain', {});
    expect(endsOf(ask)).toEqual([{ how: 'done' }]);
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(new Set(sent('createActivities').map(({ key }) => key))).toEqual(new Set([id]));
  });

  test('it is asked again by itself when the channel is back, not while it is there', async () => {
    const { create, push, rest, sent, endsOf } = await open({
      createActivities: [lost, lost, lost, lost, created],
    });
    const connection = (state: 'connected' | 'lost'): Push => ({
      is: 'connection',
      state,
      resumed: true,
      serverMs: nowMs,
    });
    push(connection('connected'));
    const id = await create();
    push(connection('connected'));
    await rest();
    expect(sent('createActivities')).toHaveLength(4);
    push(connection('lost'));
    push(connection('connected'));
    await rest();
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(new Set(sent('createActivities').map(({ key }) => key))).toEqual(new Set([id]));
  });

  test('giving up ends the intent as failed, keeps the key, and looks what is there', async () => {
    const { create, run, sent, endsOf, sees, machine } = await open({
      createActivities: [lost, lost, lost, lost, created],
    });
    const id = await create();
    await run('moves/giveUp', {});
    expect(endsOf(id)).toEqual([{ how: 'failed', error: 'Given up without an answer.' }]);
    expect(sees().world.state.loadId).not.toBeNull();
    expect(sees().moves.state.failed).toMatchObject({ key: id, outcomeUnknown: true });
    expect(machine.openIntents().filter(({ durable }) => durable)).toEqual([]);
    await create();
    expect(new Set(sent('createActivities').map(({ key }) => key))).toEqual(new Set([id]));
  });
});

describe('after a restart', () => {
  test('what was sent without an answer is sent once more, with its key', async () => {
    const disk = memoryDisk();
    const before = await open({ createActivities: [undefined] }, disk);
    const id = await before.create();
    await before.machine.settled();
    const after = await open({ createActivities: [created] }, disk);
    expect(after.sent('createActivities').map(({ key }) => key)).toEqual([id]);
    expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test('so is what was only written', async () => {
    const disk = memoryDisk();
    const before = await open({ createActivities: [undefined] }, disk);
    const id = await before.create();
    await before.machine.settled();
    const command = disk.records.findIndex((record) => record.id === id);
    disk.records.length = command + 1;
    const after = await open({ createActivities: [created] }, disk);
    expect(after.sent('createActivities').map(({ key }) => key)).toEqual([id]);
    expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test('reading 28: after a 401 it is kept, and goes out when the same user is back', async () => {
    const disk = memoryDisk();
    const before = await open({ createActivities: [refused(401)] }, disk);
    const id = await before.create();
    expect(before.sees().session.state.status).toBe('expired');
    expect(before.saving()?.createId).toBe(id);
    expect(before.endsOf(id)).toEqual([]);
    await before.machine.close();
    const after = await open({ createActivities: [created] }, disk);
    expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
    expect(after.sent('createActivities').map(({ key }) => key)).toEqual([id]);
  });

  test('an answer that was heard is not asked for again', async () => {
    const disk = memoryDisk();
    const before = await open({ createActivities: [created] }, disk);
    await before.create();
    await before.machine.settled();
    const after = await open({ createActivities: [created] }, disk);
    expect(after.calls).toEqual([]);
  });
});

test('a process that breaks ends the intent and keeps the draft', async () => {
  const broken = Promise.reject(new Error('The link broke.'));
  broken.catch(() => {});
  const { create, endsOf, sees } = await open({ createActivities: [broken] });
  expect(endsOf(await create())).toEqual([{ how: 'failed', error: 'The link broke.' }]);
  expect(sees().moves.state).toMatchObject({ saving: null, failed: { why: 'The link broke.' } });
});
