// The trips of one employee, written out by hand (S2 §2, reading 51).
import { describe, expect, test } from 'vitest';
import type { DriverAction, Trip, User } from '#domain/entities.ts';
import { accountRow, actionRow, activityRow, employeeRow, tripRow } from '#domain/testing/rows.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import { readEmployeeHistory } from './employeeHistory.ts';

const minute = 60_000;
const at = 1_800_000_000_000;
const user: User = { id: 'u', username: 'u', name: 'U', accountId: 'acc', roles: [], phone: null };
/** Planned for ten minutes from here on, and done in so many. */
const step = (id: string, from: number, lasts: number | null, fields: Partial<DriverAction> = {}) =>
  actionRow(id, {
    fromId: 'A',
    toId: 'B',
    plannedStartMs: at + from * minute,
    plannedEndMs: at + (from + 10) * minute,
    startedMs: at + from * minute,
    endedMs: lasts === null ? null : at + (from + lasts) * minute,
    status: lasts === null ? 'In Progress' : 'Complete',
    ...fields,
  });
const driven = (id: string, actions: readonly DriverAction[], fields: Partial<Trip> = {}) =>
  tripRow(id, { driverIds: ['d1'], status: 'Complete', actions, ...fields });
const read = (...trips: readonly Trip[]) => {
  const sim = tenMiles({
    accounts: [accountRow('acc'), accountRow('other')],
    employees: [employeeRow('e1', { driverId: 'd1' }), employeeRow('e2')],
    activities: [activityRow('a1')],
    trips,
  });
  return (employeeId = 'e1') => readEmployeeHistory(sim, user, { employeeId }).drivenTrips;
};

describe('the history of an employee', () => {
  test('has each trip with its ends, its efficiency and what came out of order', () => {
    const actions = [
      step('x1', 0, 5),
      step('x2', 10, 12, { toId: 'C', startedMs: at - minute }),
      step('x3', 0, 5, { driverId: 'd2', type: 'Pick-Up | Driver' }),
    ];
    expect(read(driven('t1', actions))()).toEqual([
      {
        id: 't1-d1',
        tripId: 't1',
        name: 'KC-t1',
        role: 'Driver',
        startedMs: at - minute,
        endedMs: at + 22 * minute,
        startLabel: 'Store A',
        endLabel: 'Yard C',
        // 20 minutes by plan, 23 as it was.
        efficiency: 87,
        invalids: 1,
      },
    ]);
  });

  test('has the latest first, and chases by their own role', () => {
    const trips = [
      driven('t1', [step('x1', 0, 5)]),
      driven('t2', [step('x2', 30, 5, { type: 'Pick-Up | Driver' }), step('x4', 40, 5)]),
      driven('t3', [step('x3', 0, 5)]),
    ];
    const rows = read(...trips)();
    expect(rows.map(({ tripId, role }) => [tripId, role])).toEqual([
      ['t2', 'Chase'],
      ['t3', 'Driver'],
      ['t1', 'Driver'],
    ]);
  });

  test('has no end and no efficiency of a trip under way', () => {
    const [row] = read(driven('t1', [step('x1', 0, null)], { status: 'In Progress' }))();
    expect(row).toMatchObject({ endedMs: null, efficiency: null });
    const [none] = read(driven('t1', [step('x1', 0, 0)]))();
    expect(none).toMatchObject({ endedMs: at, efficiency: null });
  });

  test('has no trip that has not begun, of another driver, or of another account', () => {
    const planned = { startedMs: null, endedMs: null, status: 'Not Started' as const };
    const trips = [
      driven('t1', [step('x1', 0, 5, planned)]),
      driven('t2', [step('x2', 0, 5)], { driverIds: ['d2'] }),
      driven('t3', [step('x3', 0, 5)], { accountId: 'other' }),
    ];
    expect(read(...trips)()).toEqual([]);
    expect(read(...trips, driven('t4', [step('x4', 0, 5)]))('e2')).toEqual([]);
    const seen = driven('t5', [step('x5', 0, 5)], { accountId: 'other', activityIds: ['a1'] });
    expect(read(seen)().map(({ tripId }) => tripId)).toEqual(['t5']);
  });

  test('has 500 trips at most, the latest ones', () => {
    const trips = Array.from({ length: 501 }, (_, n) => driven(`t${n}`, [step(`x${n}`, n, 5)]));
    const rows = read(...trips)();
    expect([rows.length, rows[0]?.tripId, rows[499]?.tripId]).toEqual([500, 't500', 't1']);
  });
});
