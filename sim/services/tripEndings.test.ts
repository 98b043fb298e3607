import { describe, expect, test } from 'vitest';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import { minuteMs } from '../core/calendar.ts';
import { newCompany } from '../testing/company.ts';
import {
  type Desk,
  freeDrivers,
  freeMove,
  openDesk,
  planFor,
  shownStatus,
} from '../testing/desk.ts';
import { plannedIn } from '../testing/planned.ts';
import { rowChanges } from '../testing/rowChanges.ts';
import { knownTo, movesAt } from '../testing/teams.ts';

/** A saved trip of one move. */
function open() {
  const core = newCompany();
  core.tick(2 * minuteMs);
  const desk = openDesk(core);
  const [move] = desk.ask('createActivities', { moves: [freeMove(core.save())] }).activities;
  const [driver] = freeDrivers(core.save());
  if (!move || !driver) throw new Error('too few');
  const { tripId } = desk.ask('finalizeTrip', { trip: planFor(core.save(), move, driver) });
  const row = <C extends 'trips' | 'activities'>(collection: C, id: string) => {
    const found = core.save().rows[collection].find((one) => one.id === id);
    if (!found) throw new Error('no row');
    return found as ReturnType<typeof core.save>['rows'][C][number];
  };
  const trip = () => row('trips', tripId);
  const at = () => ({ id: tripId, version: trip().version });
  const runTo = (isThere: () => boolean) => {
    for (let minutes = 0; minutes < 600 && !isThere(); minutes += 1) core.tick(minuteMs);
    expect(isThere()).toBe(true);
  };
  const pickup = () => trip().actions.find(({ type }) => type === 'Pick-Up | Vehicle');
  const motion = () => {
    const { rows, motions } = core.save();
    return motions[rows.drivers.findIndex(({ id }) => id === driver.id)];
  };
  const refusal = <K extends CallName>(name: K, request: Calls[K]['request']) => {
    const answer = desk.call(name, request);
    return 'errorCode' in answer ? answer.errorCode : null;
  };
  return { core, desk, move, driver, trip, at, row, runTo, pickup, motion, refusal };
}

/** The latest first. */
function deedsOf(desk: Desk, tripId: string) {
  return desk.ask('tripDeeds', { tripId }).deeds.map(({ did }) => did);
}

describe('a trip is recorded as complete by hand', () => {
  test('on its way: what is left is done, its driver is free, and nothing comes after it', () => {
    const { core, desk, move, driver, at, trip, row, runTo, pickup, motion, refusal } = open();
    expect(refusal('forceComplete', at())).toBe('NOT_TO_COMPLETE');
    runTo(() => pickup()?.status === 'Complete' && motion()?.leg !== null);
    desk.ask('forceComplete', at());
    const { nowMs, rows } = core.save();
    expect(trip()).toMatchObject({ status: 'Complete', completedMs: nowMs });
    expect(trip().actions.every(({ status }) => status === 'Complete')).toBe(true);
    expect(shownStatus(core.save(), move.id)).toBe('complete');
    expect(row('activities', move.id).completedMs).toBe(nowMs);
    expect(rows.vehicles.find(({ id }) => id === move.vehicleId)?.locationId).toBe(move.endId);
    expect(motion()).toMatchObject({ tripId: null, booked: [] });
    const { version } = trip();
    core.tick(6 * 60 * minuteMs);
    expect(trip().version).toBe(version);
    expect(refusal('forceComplete', at())).toBe('NOT_TO_COMPLETE');
    const { notices } = desk.ask('tripNotices', { tripId: trip().id });
    expect(notices[0]?.atMs).toBeGreaterThanOrEqual(notices.at(-1)?.atMs ?? 0);
    const words = notices.flatMap((one) => (one.toName === driver.name ? [one.words] : []));
    expect(words.toReversed()).toEqual([
      `Trip ${trip().name} is yours.`,
      `Trip ${trip().name} is recorded as complete by the office.`,
    ]);
    expect(deedsOf(desk, trip().id)).toEqual(['completed', 'saved']);
  });
});

test('a trip recorded as complete leaves what was delivered before as it was', () => {
  const core = newCompany();
  const desk = openDesk(core);
  const moves = movesAt(desk, 2);
  const { trip: asked } = plannedIn('Rideshare', knownTo(desk), moves);
  const { tripId } = desk.ask('finalizeTrip', { trip: asked });
  const rows = () => core.save().rows;
  const trip = () => rows().trips.find(({ id }) => id === tripId);
  const undone = () =>
    rows().activities.filter((row) => row.tripId === tripId && row.completedMs === null);
  for (let minutes = 0; minutes < 600 && undone().length > 1; minutes += 1) core.tick(minuteMs);
  const [left, ...others] = undone();
  if (!left || others.length > 0) throw new Error('not one move is left');
  // A while after the delivery.
  core.tick(minuteMs);
  const before = structuredClone(rows());
  const running = trip();
  const [driverId = ''] = running?.driverIds ?? [];
  const nowMs = core.nowMs();
  desk.ask('forceComplete', { id: tripId, version: running?.version ?? 0 });
  const { trips = {}, ...changes } = rowChanges(before, rows());
  const by = { modifiedMs: nowMs, modifiedById: 'usr-dispatcher', modifiedByName: 'Dana Keller' };
  expect(changes).toEqual({
    activities: {
      [left.id]: { status: 'completed', completedMs: nowMs, version: left.version + 1, ...by },
    },
    vehicles: {
      [left.vehicleId ?? '']: { locationId: left.endId, version: expect.any(Number), ...by },
    },
    // They have not completed it: their count of trips stays.
    drivers: {
      [driverId]: { presence: 'online', availability: 'available', version: expect.any(Number) },
    },
  });
  const over = { status: 'Complete', completedMs: nowMs, estimatedEndMs: nowMs };
  expect(trips).toEqual({
    [tripId]: { ...over, actions: expect.any(Array), version: (running?.version ?? 0) + 1 },
  });
  const timesOf = (one: typeof running) =>
    one?.actions.map(({ startedMs, endedMs }) => [startedMs, endedMs]);
  const kept = timesOf(running)?.map((times) => times.map((ms) => ms ?? nowMs));
  expect(timesOf(trip())).toEqual(kept);
});

describe('a trip that is over is planned again', () => {
  test('with the moves that are open as they are', () => {
    const { desk, move, at, refusal } = open();
    expect(refusal('rerunTrip', at())).toBe('NOT_TO_RERUN');
    desk.ask('cancelTrip', at());
    const { activities } = desk.ask('rerunTrip', at());
    expect(activities.map(({ id }) => id)).toEqual([move.id]);
    expect(deedsOf(desk, at().id)).toEqual(['rerun', 'cancelled', 'saved']);
  });

  test('with new moves for those that are done', () => {
    const { core, desk, move, at, runTo, pickup, trip } = open();
    runTo(() => pickup()?.status === 'Complete');
    desk.ask('forceComplete', at());
    const { version } = trip();
    const [again] = desk.ask('rerunTrip', at()).activities;
    if (!again) throw new Error('no move');
    const { startId, endId, vin } = move;
    // Its vehicle is not at its start any more.
    expect(again).toMatchObject({ startId, endId, vin, vehicleId: null, tripId: null });
    expect(again.id).not.toBe(move.id);
    expect(shownStatus(core.save(), again.id)).toBe('unplanned');
    expect(trip().version).toBe(version);
    const [driver] = freeDrivers(core.save());
    if (!driver) throw new Error('no driver');
    desk.ask('finalizeTrip', { trip: planFor(core.save(), again, driver) });
    expect(shownStatus(core.save(), again.id)).toBe('toStart');
  });
});

test('a move that is run again has its time from now on, and is otherwise a new one', () => {
  const core = newCompany();
  const desk = openDesk(core);
  const hourMs = 60 * minuteMs;
  const beganMs = core.nowMs();
  const asked = freeMove(core.save(), {
    readyMs: beganMs - 7 * 24 * hourMs,
    deadlineMs: beganMs + 5 * hourMs,
    reason: 'service',
    pickupNotes: 'Gate 4',
    dropoffNotes: 'Ask for Sam',
  });
  const [move] = desk.ask('createActivities', { moves: [asked] }, 'move').activities;
  const [driver] = freeDrivers(core.save());
  if (!move || !driver) throw new Error('too few');
  const { tripId } = desk.ask('finalizeTrip', { trip: planFor(core.save(), move, driver) }, 'trip');
  const row = <T extends { readonly id: string }>(all: readonly T[], id: string) =>
    all.find((one) => one.id === id);
  const trip = () => row(core.save().rows.trips, tripId);
  for (let ticks = 0; ticks < 600 && trip()?.status === 'Assigned'; ticks += 1) core.tick(minuteMs);
  const version = () => trip()?.version ?? 0;
  desk.ask('forceComplete', { id: tripId, version: version() }, 'complete');
  core.tick(minuteMs);
  const before = structuredClone(core.save().rows);
  const [again] = desk.ask('rerunTrip', { id: tripId, version: version() }, 'again').activities;
  if (!again) throw new Error('no move');
  const nowMs = core.nowMs();
  expect(rowChanges(before, core.save().rows)).toEqual({
    activities: {
      [again.id]: {
        id: expect.stringMatching(/^act-\d+$/),
        name: again.id.replace('act-', 'PA-'),
        version: 1,
        accountId: move.accountId,
        status: 'unplanned',
        tripId: null,
        startId: asked.startId,
        endId: asked.endId,
        // It stands at the end of the move that is done.
        vehicleId: null,
        vin: asked.vin,
        requestorId: 'usr-dispatcher',
        readyMs: nowMs,
        // Seven days and five hours, as before.
        deadlineMs: nowMs + 173 * hourMs,
        createdMs: nowMs,
        completedMs: null,
        reason: 'service',
        kind: null,
        atRisk: false,
        inspection: false,
        package: false,
        notes: '',
        assigned: '',
        pickupNotes: 'Gate 4',
        dropoffNotes: 'Ask for Sam',
        reference: '',
        description: '',
        pickupInstructions: '',
        dropoffInstructions: '',
        internalNotes: '',
        createdById: 'usr-dispatcher',
        modifiedMs: nowMs,
        modifiedById: 'usr-dispatcher',
        modifiedByName: 'Dana Keller',
        rateCents: null,
        actionSheetId: null,
        notFound: null,
        namedEnds: null,
      },
    },
  });
});

test('details of a trip are changed from the version that was seen; drivers get its notes', () => {
  const { desk, at, trip, driver, refusal } = open();
  const before = at();
  const edit = { requestorName: 'K. Dorsey', notes: 'Gate 3.' };
  desk.ask('editTrip', { ...before, edit });
  expect(trip()).toMatchObject(edit);
  expect(refusal('editTrip', { ...before, edit: { notes: '' } })).toBe('STALE');
  const [last] = desk.ask('tripNotices', { tripId: trip().id }).notices;
  const words = `Notes for trip ${trip().name}: Gate 3.`;
  expect(last).toMatchObject({ toName: driver.name, how: 'app', words });
});

test('a vehicle is reported as not found, with who and when, until it is found', () => {
  const { core, desk, move, row, runTo, pickup, refusal } = open();
  const now = () => ({ id: move.id, version: row('activities', move.id).version });
  desk.ask('reportVehicle', { ...now(), words: 'Row 3 is empty.' });
  const by = core.save().users.find(({ username }) => username === 'dispatcher')?.name;
  expect(row('activities', move.id).notFound).toEqual({
    atMs: core.save().nowMs,
    byName: by,
    words: 'Row 3 is empty.',
    isRemedied: false,
  });
  desk.ask('reportVehicle', { ...now(), words: null });
  expect(row('activities', move.id).notFound).toBe(null);
  runTo(() => pickup()?.status === 'In Progress');
  expect(refusal('reportVehicle', { ...now(), words: '' })).toBe('NOT_TO_REPORT');
});
