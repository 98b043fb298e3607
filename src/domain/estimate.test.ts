import { expect, test } from 'vitest';
import type { DriverAction } from './entities.ts';
import { expectedAtMs, expectedCompletionMs, expectedDropoffMs } from './estimate.ts';
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
