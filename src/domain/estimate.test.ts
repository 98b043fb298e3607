import { expect, test } from 'vitest';
import type { DriverAction } from './entities.ts';
import {
  actionOf,
  expectedAtMs,
  expectedCompletionMs,
  expectedDropoffMs,
  expectedEndMs,
  leftMs,
  plannedEndOf,
} from './estimate.ts';
import { actionRow, activityRow, halfHourMs, nowMs, tripRow } from './testing/rows.ts';

const move = activityRow('a1', { tripId: 't1' });
const at = (halves: number) => nowMs + halves * halfHourMs;
const dropoff = actionRow('x2', {
  type: 'Drop-Off | Vehicle',
  activityId: 'a1',
  plannedStartMs: at(1),
  plannedEndMs: at(2),
});
const back = actionRow('x3', { type: 'Location | Travel', plannedEndMs: at(4) });
const trip = tripRow('t1', { status: 'In Progress', actions: [dropoff, back] });

test('a move is expected as planned when its trip ends as planned or has no estimate', () => {
  expect(expectedDropoffMs(move, trip)).toBe(at(2));
  expect(expectedDropoffMs(move, { ...trip, estimatedEndMs: at(4) })).toBe(at(2));
});

test('a move is shifted by as much as the expected end of its trip', () => {
  expect(expectedDropoffMs(move, { ...trip, estimatedEndMs: at(5) })).toBe(at(3));
  expect(expectedDropoffMs(move, { ...trip, estimatedEndMs: at(3) })).toBe(at(1));
});

test('each of several drivers is as late as in their last action', () => {
  const driver1 = { driverId: 'd1', plannedStartMs: at(0), plannedEndMs: at(1) };
  const ride = actionRow('x0', { ...driver1, startedMs: at(1), endedMs: at(3) });
  const own = { ...dropoff, driverId: 'd1' };
  const other = actionRow('x4', { driverId: 'd2', startedMs: at(0), endedMs: at(9) });
  const expected = (...actions: readonly DriverAction[]) =>
    expectedDropoffMs(move, { ...trip, actions, estimatedEndMs: at(9) });
  expect(expected(own, other)).toBe(at(2));
  expect(expected(ride, own, other)).toBe(at(4));
  expect(expected({ ...ride, endedMs: null }, other, own)).toBe(at(3));
  // Two halves late, and planned anew so that it begins one half after that plan of the ride.
  const anew = { ...own, plannedStartMs: at(2), plannedEndMs: at(3) };
  expect(expected(ride, anew, other)).toBe(at(4));
  expect(expected({ ...ride, endedMs: null }, anew, other)).toBe(at(3));
});

test('a move without a drop-off to come has no estimate', () => {
  expect(expectedDropoffMs(move, undefined)).toBe(null);
  expect(expectedDropoffMs(move, { ...trip, id: 't2' })).toBe(null);
  expect(expectedDropoffMs(move, { ...trip, status: 'Cancelled' })).toBe(null);
  expect(expectedDropoffMs(move, { ...trip, actions: [back] })).toBe(null);
  const done = { ...dropoff, status: 'Complete' } as const;
  expect(expectedDropoffMs(move, { ...trip, actions: [done, back] })).toBe(null);
});

test('what has not begun is expected no sooner than its driver can be through till then', () => {
  const ride = actionRow('x0', { plannedStartMs: at(0), plannedEndMs: at(1) });
  const still = { ...trip, actions: [ride, dropoff, back], estimatedEndMs: at(4) };
  expect(expectedAtMs(still, dropoff, at(0))).toBe(at(2));
  // Two halves of the plan are ahead, however late it is.
  expect(expectedAtMs(still, dropoff, at(3))).toBe(at(5));
  expect(expectedAtMs(still, dropoff, at(6))).toBe(at(8));
  const onWay = { ...ride, status: 'In Progress', startedMs: at(0) } as const;
  expect(expectedAtMs({ ...still, actions: [onWay, dropoff, back] }, dropoff, at(3))).toBe(at(4));
});

test('a trip is expected to end when the last of its drivers does', () => {
  expect(expectedCompletionMs({ ...trip, estimatedEndMs: at(5) }, at(0))).toBe(at(5));
  expect(expectedCompletionMs(trip, at(9))).toBe(expectedAtMs(trip, back, at(9)));
  const other = actionRow('x4', { driverId: 'd2', plannedStartMs: at(0), plannedEndMs: at(6) });
  expect(expectedCompletionMs({ ...trip, actions: [dropoff, back, other] }, at(0))).toBe(at(6));
  expect(expectedCompletionMs({ ...trip, actions: [], estimatedEndMs: at(3) }, at(0))).toBe(at(3));
  const done = trip.actions.map((action) => ({ ...action, status: 'Complete' }) as const);
  expect(expectedCompletionMs({ ...trip, actions: done }, at(0))).toBe(null);
  expect(expectedCompletionMs({ ...trip, status: 'Complete' }, at(0))).toBe(null);
});

test('a step that another driver does changes nothing of what a driver has left', () => {
  const own = actionRow('x0', { plannedStartMs: at(0), plannedEndMs: at(1) });
  const other = (fields: Partial<DriverAction>) =>
    actionRow('y0', { driverId: 'd2', plannedStartMs: at(-4), plannedEndMs: at(-3), ...fields });
  const left = (...actions: readonly DriverAction[]) => leftMs({ actions }, dropoff) / halfHourMs;
  expect(left(own, dropoff)).toBe(2);
  expect(left(other({}), own, dropoff)).toBe(2);
  expect(left(own, other({ status: 'In Progress' }), dropoff)).toBe(2);
  expect(left(own, other({ status: 'Complete' }), dropoff)).toBe(2);
});

test('what a driver has left begins with what is under way, else with the first to come', () => {
  const step = (id: string, from: number, status: DriverAction['status'] = 'Not Started') =>
    actionRow(id, { plannedStartMs: at(from), plannedEndMs: at(from + 1), status });
  const left = (...actions: readonly DriverAction[]) =>
    leftMs({ actions: [...actions, dropoff] }, dropoff) / halfHourMs;
  expect(left()).toBe(1);
  expect(left(step('a', -2), step('b', -1))).toBe(4);
  expect(left(step('a', -2), step('b', -1, 'In Progress'))).toBe(2);
  expect(left(step('a', -2, 'In Progress'), step('b', -1))).toBe(3);
  // What stands before a step that is complete is skipped.
  expect(left(step('a', -2), step('b', -1, 'Complete'))).toBe(1);
  // A step planned after the drop-off leaves nothing to do before it.
  expect(left(step('a', 5))).toBe(0);
});

test('the action of a move is found by its type among those of other moves', () => {
  const of = (id: string, type: DriverAction['type'], activityId: string) =>
    actionRow(id, { type, activityId });
  const actions = [
    of('p2', 'Pick-Up | Vehicle', 'a2'),
    of('d2', 'Drop-Off | Vehicle', 'a2'),
    of('p1', 'Pick-Up | Vehicle', 'a1'),
    of('d1', 'Drop-Off | Vehicle', 'a1'),
  ];
  expect(actionOf({ actions }, 'a1', 'Pick-Up | Vehicle')?.id).toBe('p1');
  expect(actionOf({ actions }, 'a1', 'Drop-Off | Vehicle')?.id).toBe('d1');
  expect(actionOf({ actions }, 'a3', 'Drop-Off | Vehicle')).toBeUndefined();
});

test('a plan ends with the last of its actions, wherever it stands', () => {
  expect(plannedEndOf([back, dropoff])).toBe(at(4));
  expect(plannedEndOf([dropoff, back])).toBe(at(4));
  expect(plannedEndOf([])).toBeNull();
});

test('a trip ends with the driver who is last, in whatever order they are listed', () => {
  const until = (driverId: string, halves: number) =>
    actionRow(driverId, { driverId, plannedStartMs: at(0), plannedEndMs: at(halves) });
  const ends = (...actions: readonly DriverAction[]) =>
    expectedCompletionMs({ ...trip, actions }, at(0));
  expect(ends(until('d1', 6), until('d2', 4))).toBe(at(6));
  expect(ends(until('d1', 4), until('d2', 6))).toBe(at(6));
  const done = { ...until('d1', 6), status: 'Complete' } as const;
  expect(ends(done, until('d2', 4))).toBe(at(4));
  expect(ends(until('d2', 4), done)).toBe(at(4));
});

test('a gap in the plan takes up lateness, and a driver who is early stays early', () => {
  const step = (id: string, from: number, to: number, more: Partial<DriverAction> = {}) =>
    actionRow(id, { plannedStartMs: at(from), plannedEndMs: at(to), ...more });
  const other = actionRow('y', { driverId: 'd2' });
  const expected = (...actions: readonly DriverAction[]) => {
    const last = actions.at(-1) as DriverAction;
    const ms = expectedEndMs({ ...trip, actions: [other, ...actions] }, last);
    return ((ms ?? 0) - nowMs) / halfHourMs;
  };
  const ran = (end: number) => step('a', 0, 2, { startedMs: at(0), endedMs: at(end) });
  expect(expected(ran(5), step('b', 2, 4))).toBe(7);
  expect(expected(ran(5), step('b', 3, 4))).toBe(6);
  expect(expected(ran(5), step('b', 9, 10))).toBe(10);
  expect(expected(ran(5), step('b', 3, 4), step('c', 5, 6))).toBe(7);
  expect(expected(ran(1), step('b', 4, 5))).toBe(4);
  // Steps after the one in question, and before the driver has begun, shift nothing.
  expect(expected(step('a', 0, 2), step('b', 4, 5))).toBe(5);
  const later = step('c', 5, 6, { startedMs: at(9) });
  const actions = [other, ran(3), step('b', 2, 4), later];
  expect(expectedEndMs({ ...trip, actions }, actions[2] as DriverAction)).toBe(at(5));
});
