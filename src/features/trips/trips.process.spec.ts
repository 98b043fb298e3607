import { describe, expect, test } from 'vitest';
import { activityRow, dispatcher, driverRow, locationRow, nowMs } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import {
  answered,
  heldAnswer,
  refused,
  type Script,
  scriptedLink,
} from '#wire/testing/scriptedLink.ts';
import type { Push } from '#wire/link.ts';
import { tripsProcess } from './trips.process.ts';
import { type TripsSees, tripsSlice } from './trips.slice.ts';

const road = answered<'directions'>({ distanceCmi: 900, durationMs: 1_200_000 }, nowMs);
const saved = answered<'finalizeTrip'>({ tripId: 't7' }, nowMs);
const lost = { is: 'outcomeUnknown' } as const;
const notSent = { is: 'notSent' } as const;
const place = { id: 'driver:d1', label: 'Driver d1', lonE6: -94_650_000, latE6: 38_950_000 };

const all = { accountIds: null };
const loaded = { blobs: null, changes: { put: [], removed: [] }, skipped: 0, atMs: nowMs };

/** A signed-in console with a move and a driver; again on the same disk it is a restart. */
async function open(script: Script, disk = memoryDisk()) {
  const scripted = scriptedLink({ directions: [road], ...script });
  const isNew = disk.records.length === 0;
  const run = await openSlices<TripsSees>({
    slices: [tripsSlice],
    processes: [tripsProcess],
    ports: { link: scripted.link, pause: async () => {} },
    clock: manualClock(nowMs),
    disk,
  });
  if (isNew) {
    await run.run('session/begin', { user: dispatcher });
    await run.run('clock/tick', { nowMs });
    await run.run('world/heard', {
      put: [
        { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
        { collection: 'drivers', rows: [driverRow('d1')] },
        { collection: 'activities', rows: [activityRow('a1')] },
      ],
      removed: [],
    });
    await run.run('world/loadReplied', { ...loaded, loadId: await run.run('world/reload', all) });
    await run.run('trips/open', { activityIds: ['a1'] });
    await run.run('trips/chooseDriver', { driverId: 'd1', place });
  }
  await run.rest();
  const save = () => {
    const { outcome } = run.sees().trips.state;
    if (outcome?.is !== 'itinerary') throw new Error('there is no plan');
    return run.run('trips/save', { itinerary: outcome.itinerary });
  };
  return { ...run, ...scripted, save, trips: () => run.sees().trips.state };
}

describe('roads', () => {
  test('are asked for between the places of the plan, each once', async () => {
    const { sent, trips, run } = await open({});
    expect(sent('directions')).toHaveLength(3);
    expect(trips()).toMatchObject({ calculating: false, outcome: { is: 'itinerary' } });
    await run('trips/setOptions', { startMs: nowMs + 600_000 });
    expect(sent('directions')).toHaveLength(3);
  });

  test.each([lost, notSent, refused(500)])(
    'that nobody tells are estimated, and marked: %o',
    async (line) => {
      const { trips } = await open({ directions: [line] });
      expect(trips().plan?.legs.map(({ estimated }) => estimated)).toEqual([true, true, true]);
      expect(trips().outcome?.is).toBe('itinerary');
    },
  );
});

describe('roads that are still under way', () => {
  test('are asked for again after a restart: nothing goes on calculating', async () => {
    const disk = memoryDisk();
    const before = await open({ directions: [undefined] }, disk);
    expect(before.trips().calculating).toBe(true);
    await before.machine.settled();
    const after = await open({}, disk);
    expect(after.sent('directions')).toHaveLength(3);
    expect(after.trips()).toMatchObject({ calculating: false, outcome: { is: 'itinerary' } });
  });

  test('to where a driver stood do not count when he stands elsewhere', async () => {
    const old = heldAnswer<{ distanceCmi: number; durationMs: number }>();
    const { run, rest, trips } = await open({
      directions: [old.promise, old.promise, old.promise, road],
    });
    await run('trips/chooseDriver', { driverId: 'd1', place: { ...place, latE6: 39_000_000 } });
    old.give(answered<'directions'>({ distanceCmi: 1, durationMs: 1 }, nowMs));
    await rest();
    expect(trips().plan?.legs.map(({ distanceCmi }) => distanceCmi)).toEqual([900, 900, 900]);
  });

  test('do not keep later choices from being taken back', async () => {
    const slow = heldAnswer<{ distanceCmi: number; durationMs: number }>();
    const { run, rest, machine } = await open({ directions: [slow.promise] });
    await run('trips/setOptions', { roundTrip: false });
    slow.give(road);
    await rest();
    expect(machine.canUndo()).toMatchObject({ yes: true, label: 'make it one way' });
    expect(machine.undo().yes).toBe(true);
    expect(machine.canUndo()).toMatchObject({ yes: true, label: 'choose driver' });
  });

  test('P9: a 401 leads to login instead of a guess', async () => {
    const { sees, trips } = await open({ directions: [refused(401)] });
    expect(sees().session.state.status).toBe('expired');
    expect(trips().plan?.legs).toEqual([]);
  });
});

describe('undo and the two flows', () => {
  test('a plan that was closed comes back whole', async () => {
    const { run, machine, rest, trips } = await open({});
    await run('trips/close', {});
    expect(machine.undo()).toMatchObject({ yes: true });
    await rest();
    expect(trips().outcome?.is).toBe('itinerary');
  });

  test('reading 36: it does not come back beside a move that is being scheduled', async () => {
    const { run, machine, trips, sees } = await open({});
    await run('trips/close', {});
    await run('moves/start', { startId: null, endId: null });
    expect(sees().moves.state.draft).not.toBeNull();
    expect(machine.undo().yes).toBe(true);
    expect([sees().moves.state.draft, trips().plan]).toEqual([null, null]);
    expect(machine.undo().yes).toBe(true);
    expect(sees().moves.state.draft).toBeNull();
    expect(trips().plan).not.toBeNull();
  });

  test('a plan that is being saved is not taken back under it', async () => {
    const { run, save, machine, trips } = await open({ finalizeTrip: [undefined] });
    await run('trips/setOptions', { startMs: nowMs + 600_000 });
    await save();
    expect(machine.undo().yes).toBe(false);
    expect(trips().plan?.startMs).toBe(nowMs + 600_000);
  });
});

describe('a trip that was confirmed', () => {
  test('is sent once, with the intent as its key, and ends as done', async () => {
    const { save, sent, endsOf, trips, machine, sees } = await open({ finalizeTrip: [saved] });
    const id = await save();
    expect(sent('finalizeTrip').map(({ key }) => key)).toEqual([id]);
    expect(sent('finalizeTrip')[0]?.request.trip.activityIds).toEqual(['a1']);
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(trips()).toMatchObject({ plan: null, saving: null });
    expect(sees().selection.state.ids).toEqual(['a1']);
    expect(machine.openIntents()).toEqual([]);
  });

  test.each([notSent, lost, { is: 'malformed', where: 'body' }, refused(500)] as const)(
    'goes out again with the same key and body after %o',
    async (line) => {
      const { save, sent, endsOf } = await open({ finalizeTrip: [line, line, saved] });
      const id = await save();
      const tries = sent('finalizeTrip');
      expect(tries.map(({ key }) => key)).toEqual([id, id, id]);
      expect(new Set(tries.map(({ request }) => JSON.stringify(request))).size).toBe(1);
      expect(endsOf(id)).toEqual([{ how: 'done' }]);
    },
  );

  test.each([
    [refused(409, 'Already planned.'), { how: 'rejected', reason: 'Already planned.' }],
    [refused(503), { how: 'failed', error: 'The server answered 503.' }],
    [notSent, { how: 'failed', error: 'The server could not be reached.' }],
  ] as const)('%o ends it once and keeps the plan', async (line, end) => {
    const { save, endsOf, trips } = await open({ finalizeTrip: [line] });
    expect(endsOf(await save())).toEqual([end]);
    expect(trips()).toMatchObject({ saving: null, plan: { activityIds: ['a1'] } });
  });

  test('after a failure goes out with the key of the failed attempt, byte for byte', async () => {
    const failing = refused(503);
    const { save, sent, endsOf, clock } = await open({
      finalizeTrip: [failing, failing, failing, failing, saved],
    });
    const first = await save();
    clock.advance(5_000);
    const second = await save();
    const tries = sent('finalizeTrip');
    expect(new Set(tries.map(({ key }) => key))).toEqual(new Set([first]));
    expect(new Set(tries.map(({ request }) => JSON.stringify(request))).size).toBe(1);
    expect(endsOf(second)).toEqual([{ how: 'done' }]);
  });
});

describe('without an answer', () => {
  test('the outcome is unknown until one asks again', async () => {
    const { save, run, endsOf, trips, sent } = await open({
      finalizeTrip: [lost, lost, lost, lost, saved],
    });
    const id = await save();
    expect(trips().saving).toMatchObject({ saveId: id, outcomeUnknown: true });
    expect(endsOf(id)).toEqual([]);
    await run('trips/askAgain', {});
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(new Set(sent('finalizeTrip').map(({ key }) => key))).toEqual(new Set([id]));
  });

  test('it is asked again by itself when the channel is back', async () => {
    const { save, push, rest, endsOf, sent } = await open({
      finalizeTrip: [lost, lost, lost, lost, saved],
    });
    const id = await save();
    const connection = { is: 'connection', resumed: true, serverMs: nowMs } as const;
    const pushes: Push[] = [
      { ...connection, state: 'lost' },
      { ...connection, state: 'connected' },
    ];
    for (const one of pushes) push(one);
    await rest();
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(new Set(sent('finalizeTrip').map(({ key }) => key))).toEqual(new Set([id]));
  });

  test('giving up ends the intent as failed, keeps the key, and looks what is there', async () => {
    const { save, run, sent, endsOf, trips, sees } = await open({
      finalizeTrip: [lost, lost, lost, lost, saved],
    });
    const id = await save();
    await run('trips/giveUp', {});
    expect(endsOf(id)).toEqual([{ how: 'failed', error: 'Given up without an answer.' }]);
    expect(sees().world.state.loadId).not.toBeNull();
    expect(trips()).toMatchObject({ saving: null, failed: { key: id, outcomeUnknown: true } });
    await save();
    expect(new Set(sent('finalizeTrip').map(({ key }) => key))).toEqual(new Set([id]));
  });
});

describe('after a restart', () => {
  test('what was sent without an answer is sent once more, the same', async () => {
    const disk = memoryDisk();
    const before = await open({ finalizeTrip: [undefined] }, disk);
    const id = await before.save();
    await before.machine.settled();
    const after = await open({ finalizeTrip: [saved] }, disk);
    expect(after.sent('finalizeTrip')).toEqual(before.sent('finalizeTrip'));
    expect(after.sent('finalizeTrip').map(({ key }) => key)).toEqual([id]);
    expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test('reading 28: after a 401 it is kept, and goes out when the same user is back', async () => {
    const disk = memoryDisk();
    const before = await open({ finalizeTrip: [refused(401)] }, disk);
    const id = await before.save();
    expect(before.sees().session.state.status).toBe('expired');
    expect(before.endsOf(id)).toEqual([]);
    await before.machine.close();
    const after = await open({ finalizeTrip: [saved] }, disk);
    expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
  });
});

test('a process that breaks ends the intent and keeps the plan', async () => {
  const broken = Promise.reject(new Error('The link broke.'));
  broken.catch(() => {});
  const { save, endsOf, trips } = await open({ finalizeTrip: [broken] });
  expect(endsOf(await save())).toEqual([{ how: 'failed', error: 'The link broke.' }]);
  expect(trips()).toMatchObject({ saving: null, failed: { why: 'The link broke.' } });
});
