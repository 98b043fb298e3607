// A trip that is recorded as complete, and one that is made ready again, written out by hand: what
// becomes of each row (reading 37).
import { describe, expect, test } from 'vitest';
import type { Entities, User } from '#domain/entities.ts';
import { accountRow, actionRow, activityRow, tripRow, vehicleRow } from '#domain/testing/rows.ts';
import { rowChanges } from '../testing/rowChanges.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import { readTripDeeds } from './tripDeeds.ts';
import { readTripNotices } from './tripNotices.ts';
import { forceComplete, rerunTrip } from './tripEndings.ts';

const at = 1_800_000_000_000;
const minute = 60_000;
const user: User = {
  id: 'u',
  username: 'u',
  name: 'Dana',
  accountId: 'acc',
  roles: [],
  phone: null,
};
const ofTrip = { tripId: 't1', status: 'planned' as const, vehicleId: 'v1' };
const modified = { modifiedMs: at, modifiedById: 'u', modifiedByName: 'Dana' };
type Rows = { readonly [C in keyof Entities]?: readonly Entities[C][] };

function open(rows: Rows) {
  const sim = tenMiles(
    { accounts: [accountRow('acc'), accountRow('other')], ...rows },
    { nowMs: at, numbers: { activity: 7 } as never },
  );
  sim.by = { id: 'u', name: 'Dana' };
  const before = structuredClone(sim.state.rows);
  return { sim, changes: () => rowChanges(before, sim.state.rows) };
}

describe('a running trip that is recorded as complete', () => {
  const steps = [
    actionRow('x1', { activityId: 'a1', status: 'Complete', startedMs: 5, endedMs: 6 }),
    actionRow('x2', { type: 'Location | Travel', status: 'In Progress', startedMs: 7 }),
    actionRow('x3', { type: 'Drop-Off | Vehicle', activityId: 'a1', vehicleId: 'v1', toId: 'B' }),
  ];
  const rows: Rows = {
    activities: [activityRow('a1', ofTrip), activityRow('a2', { ...ofTrip, completedMs: 3 })],
    vehicles: [vehicleRow('v1', { locationId: 'A' }), vehicleRow('v2')],
    trips: [
      tripRow('t1', {
        status: 'In Progress',
        startedMs: 5,
        driverIds: ['d1'],
        activityIds: ['a1', 'a2'],
        actions: steps,
      }),
    ],
  };

  test('has all of its steps done now, its vehicles there, and its moves complete', () => {
    const { sim, changes } = open(rows);
    const { trip } = forceComplete(sim, user, { id: 't1', version: 1 });
    const [first, second, third] = steps;
    const done = { status: 'Complete' as const, endedMs: at };
    expect(trip).toMatchObject({ status: 'Complete', completedMs: at, estimatedEndMs: at });
    expect(changes()).toEqual({
      trips: {
        t1: {
          version: 2,
          status: 'Complete',
          completedMs: at,
          estimatedEndMs: at,
          actions: [first, { ...second, ...done }, { ...third, ...done, startedMs: at }],
        },
      },
      vehicles: { v1: { version: 2, locationId: 'B', ...modified } },
      activities: { a1: { version: 2, status: 'completed', completedMs: at, ...modified } },
    });
  });

  test('frees its drivers, who read of it, and says who did that', () => {
    const { sim } = open(rows);
    const [motion] = sim.state.motions;
    if (motion) sim.state.motions[0] = { ...motion, tripId: 't1', booked: ['t1'] };
    forceComplete(sim, user, { id: 't1', version: 1 });
    expect(sim.state.motions[0]).toMatchObject({ tripId: null, booked: [], leg: null });
    expect(readTripNotices(sim, user, { tripId: 't1' }).notices[0]).toMatchObject({
      toName: 'Driver d1',
      words: 'Trip KC-t1 is recorded as complete by the office.',
    });
    expect(readTripDeeds(sim, user, { tripId: 't1' }).deeds).toEqual([
      { id: 't1-1', atMs: at, byName: 'Dana', did: 'completed', changes: [] },
    ]);
  });
});

describe('a trip that is run again', () => {
  const over = { tripId: 't1', status: 'completed' as const, completedMs: 5 };
  const full = activityRow('a1', {
    ...over,
    startId: 'A',
    endId: 'B',
    vehicleId: 'v1',
    vin: 'VIN-1',
    readyMs: at - 300 * minute,
    deadlineMs: at - 200 * minute,
    atRisk: true,
    notes: 'Two keys',
    actionSheetId: 'sheet',
    notFound: { atMs: 1, byName: 'Kit', words: '', isRemedied: false },
  });
  const trip = tripRow('t1', { status: 'Complete', activityIds: ['a1'] });
  const again = (move: Entities['activities'], rows: Rows = {}) => {
    const vehicles = [vehicleRow('v1', { vin: 'VIN-1', locationId: 'A' })];
    const { sim, changes } = open({ activities: [move], trips: [trip], vehicles, ...rows });
    const { activities } = rerunTrip(sim, user, { id: 't1', version: 1 });
    return { row: activities[0], changes };
  };

  test('has a new move like each that is over, with as much time', () => {
    const { row, changes } = again(full);
    const made = {
      ...full,
      id: 'act-7',
      name: 'PA-7',
      version: 1,
      status: 'unplanned',
      tripId: null,
      completedMs: null,
      atRisk: false,
      readyMs: at,
      deadlineMs: at + 100 * minute,
      createdMs: at,
      createdById: 'u',
      ...modified,
      actionSheetId: null,
      notFound: null,
    };
    expect(row).toEqual(made);
    expect(changes()).toEqual({ activities: { 'act-7': made } });
  });

  test.each<[string, object, object]>([
    [
      'half an hour where there was less',
      { deadlineMs: full.readyMs },
      { deadlineMs: at + 30 * minute },
    ],
    [
      'two days where there was no deadline',
      { deadlineMs: null },
      { deadlineMs: at + 2_880 * minute },
    ],
    [
      'the time since it was created where it was ready at once',
      { readyMs: null, createdMs: at - 260 * minute },
      { readyMs: null, deadlineMs: at + 60 * minute },
    ],
  ])('has %s', (_what, fields, expected) => {
    expect(again({ ...full, ...fields }).row).toMatchObject(expected);
  });

  test('has its vehicle where that stands at the start, and is in no other move', () => {
    const away = { vehicles: [vehicleRow('v1', { vin: 'VIN-1', locationId: 'B' })] };
    expect(again(full, away).row).toMatchObject({ vehicleId: null, vin: 'VIN-1' });
    const taken = activityRow('a9', { vehicleId: 'v1' });
    expect(again(full, { activities: [full, taken] }).row).toMatchObject({ vehicleId: null });
    expect(again(full, { vehicles: [] }).row).toMatchObject({ vehicleId: null, vin: 'VIN-1' });
  });

  test('has a move that is open as it is', () => {
    const free = activityRow('a1', { tripId: 't1' });
    const cancelled = { trips: [{ ...trip, status: 'Cancelled' as const }] };
    expect(again(free, cancelled).row).toEqual(free);
    expect(again({ ...free, tripId: null }).row).toEqual({ ...free, tripId: null });
    expect(again({ ...free, tripId: 't2' }).row?.id).toBe('act-7');
  });

  test('has the moves that the user may see, and at least one', () => {
    const { sim } = open({ activities: [{ ...full, accountId: 'other' }], trips: [trip] });
    expect(() => rerunTrip(sim, user, { id: 't1', version: 1 })).toThrow('Its moves were removed.');
    const { sim: empty } = open({ trips: [trip] });
    expect(() => rerunTrip(empty, user, { id: 't1', version: 1 })).toThrow(
      'Its moves were removed.',
    );
  });
});
