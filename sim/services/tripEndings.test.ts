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
