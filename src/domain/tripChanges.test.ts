import { describe, expect, test } from 'vitest';
import type { Activity, DriverAction, Trip, TripStatus } from './entities.ts';
import { actionRow } from './testing/rows.ts';
import {
  cancellationOf,
  checkDetails,
  isInHand,
  mayCancelTrip,
  mayForceComplete,
  mayRemedy,
  mayReplace,
  mayReport,
  mayRerun,
  spanOf,
} from './tripChanges.ts';

type State = DriverAction['status'];
const [no, now, done] = ['Not Started', 'In Progress', 'Complete'] as const;

/** The two ends of a move, as far as they have come. */
function ends(activityId: string, pickup: State, dropoff: State): DriverAction[] {
  const of = { activityId, driverId: 'd1' };
  return [
    actionRow(`${activityId}/p`, { ...of, type: 'Pick-Up | Vehicle', status: pickup }),
    actionRow(`${activityId}/d`, { ...of, type: 'Drop-Off | Vehicle', status: dropoff }),
  ];
}

const reasonOf = (verdict: { readonly yes: boolean }) =>
  'reason' in verdict ? (verdict.reason as string) : verdict.yes;

/** By status: may be cancelled, completed by hand, run again (reading 37); true, or why not. */
const rules: readonly (readonly [TripStatus, string | true, string | true, string | true])[] = [
  ['Assigned', true, 'The trip has not begun.', 'The trip is not over.'],
  ['In Progress', true, true, 'The trip is not over.'],
  ['Complete', 'The trip is complete.', 'The trip is complete.', true],
  ['Cancelled', 'The trip is cancelled.', 'The trip is cancelled.', true],
  ['unknown', true, true, 'The trip is not over.'],
];

test.each(rules)('a trip in status %s is cancelled: %s, completed: %s, run again: %s', (...row) => {
  const [status, cancelled, completed, rerun] = row;
  expect(reasonOf(mayCancelTrip({ status }))).toBe(cancelled);
  expect(reasonOf(mayForceComplete({ status }))).toBe(completed);
  expect(reasonOf(mayRerun({ status }))).toBe(rerun);
});

test.each<[State, State, boolean]>([
  [no, no, false],
  [now, no, true],
  [done, no, true],
  [done, now, true],
  [done, done, false],
])('with its pick-up %s and its drop-off %s a vehicle is in hand: %s', (pickup, dropoff, is) => {
  const actions = [...ends('other', done, no), ...ends('a1', pickup, dropoff)];
  expect(isInHand({ actions }, 'a1')).toBe(is);
  expect(isInHand({ actions }, null)).toBe(false);
  expect(isInHand({ actions }, 'a9')).toBe(false);
});

test('of a trip that is cancelled, moves are freed, brought to their end, or delivered', () => {
  const actions = [...ends('a', no, no), ...ends('b', done, no), ...ends('c', done, done)];
  expect(cancellationOf({ activityIds: ['a', 'b', 'c', 'd'], actions })).toEqual({
    freed: ['a', 'd'],
    finished: ['b'],
    delivered: ['c'],
  });
});

describe('the vehicle of a move', () => {
  const open: Pick<Activity, 'id' | 'status'> = { id: 'a1', status: 'planned' };

  test.each<[string, Pick<Activity, 'id' | 'status'>, State | null, string | true]>([
    ['still to be picked up', open, no, true],
    ['being picked up', open, now, 'Its pick-up has begun.'],
    ['picked up', open, done, 'Its pick-up has begun.'],
    ['on no trip', open, null, true],
    ['delivered', { ...open, status: 'completed' }, no, 'The move is complete.'],
  ])('that is %s may be reported as not found: %s', (_what, move, pickup, may) => {
    const trip = pickup === null ? undefined : { actions: ends('a1', pickup, no) };
    expect(reasonOf(mayReport(move, trip))).toBe(may);
  });

  test.each<[TripStatus, string, State, string | true]>([
    ['In Progress', 'a1', no, true],
    ['In Progress', 'a1', now, 'Its pick-up has begun.'],
    ['In Progress', 'a9', no, 'The trip does not move it.'],
    ['Assigned', 'a1', no, 'The trip is not under way.'],
    ['Complete', 'a1', done, 'The trip is not under way.'],
  ])('on a trip in status %s, of %s with a pick-up %s, is remedied: %s', (...row) => {
    const [status, id, pickup, may] = row;
    expect(reasonOf(mayRemedy({ status, actions: ends('a1', pickup, no) }, id))).toBe(may);
  });
});

describe('another driver in place of one', () => {
  const own = { driverId: 'd1', type: 'Location | Travel', activityId: null } as const;
  const begun = 'The driver has begun the trip.';
  const withCar = 'The driver comes with a car of their own.';

  test.each<[string, Partial<Trip>, string | true]>([
    ['before the start', { actions: ends('a1', no, no) }, true],
    ['under way', { actions: ends('a1', now, no) }, begun],
    ['done', { actions: ends('a1', done, done) }, begun],
    ['of a cancelled trip', { status: 'Cancelled' }, 'The trip is cancelled.'],
    ['of a complete trip', { status: 'Complete' }, 'The trip is complete.'],
    ['in an own car', { chaseType: 'Personal', actions: [actionRow('go', own)] }, withCar],
    ['in a tow truck', { chaseType: 'Tow', actions: [actionRow('go', own)] }, withCar],
    ['in a company car', { chaseType: 'Company', actions: [actionRow('go', own)] }, true],
    [
      'who drives a vehicle to be moved',
      { chaseType: 'Personal', actions: [actionRow('go', { ...own, activityId: 'a1' })] },
      true,
    ],
    [
      'beside one in an own car',
      { chaseType: 'Personal', actions: [actionRow('go', { ...own, driverId: 'd2' })] },
      true,
    ],
  ])('%s: %s', (_what, change, may) => {
    const trip = { status: 'Assigned', chaseType: 'Rideshare', actions: [], ...change } as const;
    expect(reasonOf(mayReplace(trip, 'd1'))).toBe(may);
  });
});

test('the part of a driver is from the start of the first action to the end of the last', () => {
  const at = (id: string, driverId: string, plannedStartMs: number, plannedEndMs: number) =>
    actionRow(id, { driverId, plannedStartMs, plannedEndMs });
  const actions = [
    at('x', 'd2', 1, 9),
    at('a', 'd1', 2, 3),
    at('b', 'd1', 5, 7),
    at('y', 'd2', 8, 20),
  ];
  expect(spanOf({ actions }, 'd1')).toEqual({ startMs: 2, endMs: 7 });
  expect(spanOf({ actions }, 'd3')).toBeNull();
});

test.each([
  [{}, {}],
  [{ requestorPhone: '(913) 555-0100' }, {}],
  [{ requestorPhone: null, notes: '' }, {}],
  [{ requestorPhone: '(913) 555-0100 ext. 45' }, {}],
  [{ requestorPhone: '555-CARS' }, { requestorPhone: 'may not contain letters' }],
])('the details %s of a trip are wrong as %s (S2 §5)', (details, wrong) => {
  expect(checkDetails(details)).toEqual(wrong);
});
