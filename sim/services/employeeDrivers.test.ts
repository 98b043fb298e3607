// The driver that an employee is, written out by hand: what follows an edit of the employee.
import { describe, expect, test } from 'vitest';
import type { Driver, Employee } from '#domain/entities.ts';
import { driverRow, employeeRow, tripRow } from '#domain/testing/rows.ts';
import { rowChanges } from '../testing/rowChanges.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import { dismiss, followInDriver, isHidden } from './employeeDrivers.ts';

const employee = employeeRow('e1', {
  driverId: 'd1',
  name: 'Ann Lee',
  firstName: 'Ann',
  lastName: 'Lee',
  phone: null,
  avatar: null,
  roles: ['Driver'],
  schedule: [],
});
const driver = driverRow('d1', { name: 'Ann Lee', firstName: 'Ann', lastName: 'Lee' });

function follow(change: Partial<Employee>, fields: Partial<Driver> = {}, state: object = {}) {
  const trips = [tripRow('t1', { driverIds: ['d2'] })];
  const sim = tenMiles({ drivers: [{ ...driver, ...fields }, driverRow('d2')], trips }, state);
  const before = structuredClone(sim.state.rows);
  followInDriver(sim, employee, { ...employee, ...change }, 'd1');
  return { sim, change: rowChanges(before, sim.state.rows)['drivers']?.['d1'] };
}

describe('the driver of an employee', () => {
  test('takes over name, number, account and picture', () => {
    const edit = { name: 'Ann Ray', lastName: 'Ray', phone: '+19135550101' };
    const { change } = follow({ ...edit, accountId: 'below', avatar: 'face' });
    expect(change).toEqual({
      ...edit,
      accountId: 'below',
      avatar: 'face',
      version: 2,
    });
  });

  test('has the qualifications that the office gives, and keeps the others', () => {
    const permits = [
      { kind: 'cdl' as const, validUntil: '2027-10-20' },
      { kind: 'medicalCard' as const, validUntil: '2027-10-21' },
    ];
    const has = { qualifications: ['cdl', 'medicalCard'] as const, permits };
    const none = follow({ prefCDL: false, prefManual: true }, has).change;
    // What the office takes away has no last day any more.
    expect(none).toMatchObject({
      qualifications: ['manualTransmission', 'medicalCard'],
      permits: [permits[1]],
    });
    const still = follow({ prefCDL: true }, has).change;
    expect(still).not.toHaveProperty('qualifications');
    expect(still).not.toHaveProperty('permits');
  });

  test('without the role drives no more, and is back with it', () => {
    const { sim } = follow({ roles: ['Administrator'] });
    expect(sim.state.held).toEqual({ d1: 'gone' });
    expect(isHidden(sim, 'd1')).toBe(true);
    const back = follow({}, { hasLeft: true }, { held: { d1: 'gone', d2: 'unavailable' } });
    expect(back.sim.state.held).toEqual({ d2: 'unavailable' });
    expect(back.change).toMatchObject({ hasLeft: false });
    expect(isHidden(back.sim, 'd1')).toBe(false);
  });

  test('of an employee who is unavailable is so, until that is over', () => {
    const { sim, change } = follow({ availability: 'unavailable' });
    expect(sim.state.held).toEqual({ d1: 'unavailable' });
    expect(change).toMatchObject({ availability: 'unavailable' });
    const away = { availability: 'unavailable' as const, presence: 'away' as const };
    const back = follow({}, away, { held: { d1: 'unavailable' } });
    expect(back.sim.state.held).toEqual({});
    expect(back.change).toMatchObject({ availability: 'available', presence: 'online' });
    expect(back.sim.state.agenda).toHaveLength(1);
  });

  test('is not touched where it is not there', () => {
    const sim = tenMiles({ drivers: [driverRow('d2')] });
    followInDriver(sim, employee, { ...employee, name: 'Ann Ray' }, 'd1');
    expect(sim.changes).toEqual([]);
    dismiss(sim, 'd1');
    expect([sim.changes, sim.state.held]).toEqual([[], undefined]);
  });
});

describe('an employee who is removed', () => {
  test('is hidden as a driver, unless a trip names them', () => {
    const sim = tenMiles({
      drivers: [driver, driverRow('d2')],
      trips: [tripRow('t1', { driverIds: ['d2'] })],
    });
    dismiss(sim, 'd1');
    dismiss(sim, 'd2');
    expect(sim.state.held).toEqual({ d1: 'gone', d2: 'gone' });
    expect([isHidden(sim, 'd1'), isHidden(sim, 'd2')]).toEqual([true, false]);
    const gone = sim.changes.filter(({ is }) => is === 'removed').map(({ id }) => id);
    expect(gone).toEqual(['d1']);
    const before = sim.changes.length;
    dismiss(sim, 'd1');
    expect(sim.changes).toHaveLength(before);
  });
});
