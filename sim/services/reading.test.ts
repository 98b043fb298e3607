// What a user may read, of rows written out by hand (reading 46).
import { describe, expect, test } from 'vitest';
import type { User } from '#domain/entities.ts';
import {
  accountRow,
  activityRow,
  driverRow,
  employeeRow,
  locationRow,
  rideRow,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import { readCrmAccounts, readCrmContractors, readCrmDrivers } from './crm.ts';
import { canSee, inScope, readByIds, readDirections, readWorld, scopeOf } from './reading.ts';

const user: User = { id: 'u', username: 'u', name: 'U', accountId: 'acc', roles: [], phone: null };
const other = { accountId: 'other' };
const below = { accountId: 'below' };
const open = (change: object = {}) =>
  tenMiles(
    {
      accounts: [
        accountRow('root'),
        accountRow('acc', { parentId: 'root' }),
        accountRow('below', { parentId: 'acc' }),
        accountRow('other', { parentId: 'root' }),
      ],
      locations: [
        locationRow('A'),
        locationRow('X', other),
        locationRow('Y', other),
        locationRow('B', below),
      ],
      vehicles: [vehicleRow('v1'), vehicleRow('v2', other), vehicleRow('v3', other)],
      activities: [
        activityRow('a1', { startId: 'A', endId: 'X', vehicleId: 'v2', tripId: 't2' }),
        activityRow('a2', { ...other, startId: 'Y', endId: 'Y', vehicleId: 'v3' }),
        activityRow('a3', { ...below, startId: 'B', endId: 'A' }),
      ],
      trips: [
        tripRow('t1', below),
        tripRow('t2', { ...other, activityIds: ['a1'], driverIds: ['d2'] }),
        tripRow('t3', other),
      ],
      drivers: [
        driverRow('d1'),
        driverRow('d2', other),
        driverRow('d3', other),
        driverRow('c1', { type: 'contractor' }),
        driverRow('c2', { type: 'contractor', ...below }),
      ],
      employees: [employeeRow('e1'), employeeRow('e2', other)],
      rides: [rideRow('r1'), rideRow('r2', other)],
    },
    {
      pool: [
        { driverId: 'c2', version: 1, approval: 'Linked' },
        { driverId: 'c1', version: 1, approval: 'Linked' },
      ],
      ...change,
    },
  );
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('the world of a user', () => {
  const world = (filterAccountIds: readonly string[] | null, change: object = {}) => {
    const { user: reader, ...rows } = readWorld(open(change), user, { filterAccountIds });
    expect(reader).toBe(user);
    return Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, ids(all)]));
  };

  test('has the rows of the accounts, and what their moves and trips name', () => {
    expect(world(null)).toEqual({
      accounts: ['acc', 'below'],
      locations: ['A', 'X', 'B'],
      activities: ['a1', 'a3'],
      vehicles: ['v1', 'v2'],
      drivers: ['d1', 'd2', 'c1', 'c2'],
      employees: ['e1'],
      trips: ['t1', 't2'],
      rides: ['r1'],
      vouchers: [],
      deliveries: [],
    });
  });

  test('is narrowed by the accounts that are asked for, and never widened', () => {
    expect(world(['below'])).toMatchObject({
      accounts: ['acc', 'below'],
      activities: ['a3'],
      trips: ['t1'],
      locations: ['A', 'B'],
      drivers: ['c2'],
      rides: [],
    });
    expect(world(['other'])).toMatchObject({ activities: [], trips: [], drivers: [] });
  });

  test('has no driver who has left, unless a trip names them', () => {
    const { drivers } = world(null, { held: { d1: 'gone', d2: 'gone' } });
    expect(drivers).toEqual(['d2', 'c1', 'c2']);
  });
});

test('rows are read by their ids in the order of these, where the user may see them', () => {
  const sim = open();
  expect(ids(readByIds(sim, user, 'activities', ['a3', 'a2', 'x', 'a1']))).toEqual(['a3', 'a1']);
  expect(ids(readByIds(sim, user, 'trips', ['t3', 't2', 't1']))).toEqual(['t2', 't1']);
});

test('a row is seen in its account, or where a move or trip of the user names it', () => {
  const sim = open();
  const see = (id: string, accountId: string) => canSee(sim, user, { id, accountId });
  expect([see('d1', 'acc'), see('d2', 'other'), see('v2', 'other'), see('X', 'other')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([see('d3', 'other'), see('v3', 'other'), see('Y', 'other')]).toEqual([
    false,
    false,
    false,
  ]);
  const scope = scopeOf(sim, user);
  expect([...scope].toSorted()).toEqual(['acc', 'below']);
  expect([
    inScope(sim, scope, below),
    inScope(sim, scope, { ...other, activityIds: ['a2', 'a1'] }),
    inScope(sim, scope, { ...other, activityIds: ['a2', 'x'] }),
    inScope(sim, scope, other),
  ]).toEqual([true, true, false, false]);
});

describe('the CRM of the company', () => {
  test('has the accounts, drivers and contractors of an account and those below it', () => {
    const sim = open();
    expect(ids(readCrmAccounts(sim, user, { accountId: 'acc' }).accounts)).toEqual([
      'acc',
      'below',
    ]);
    expect(ids(readCrmAccounts(sim, user, below).accounts)).toEqual(['below']);
    expect(ids(readCrmDrivers(sim, user, { accountId: 'acc' }).drivers)).toEqual([
      'd1',
      'c1',
      'c2',
    ]);
    expect(
      ids(readCrmDrivers(open({ held: { d1: 'gone' } }), user, { accountId: 'acc' }).drivers),
    ).toEqual(['c1', 'c2']);
    // By rank.
    expect(ids(readCrmContractors(sim, user, { accountId: 'acc' }).contractors)).toEqual([
      'c2',
      'c1',
    ]);
  });

  test('has no contractor who is locked out, and no account of others', () => {
    const pool = [
      { driverId: 'c2', version: 1, approval: 'Linked', isLockedOut: true },
      { driverId: 'c1', version: 1, approval: 'In Progress' },
    ];
    const { contractors } = readCrmContractors(open({ pool }), user, { accountId: 'acc' });
    expect(ids(contractors)).toEqual(['c1']);
    for (const read of [readCrmAccounts, readCrmDrivers, readCrmContractors]) {
      expect(() => read(open(), user, other)).toThrow(
        expect.objectContaining({ status: 404, errorCode: 'UNKNOWN_ACCOUNT' }),
      );
    }
  });
});

test('a way is answered with its course where that is asked for, and there is one', () => {
  const from = { lonE6: -94_700_000, latE6: 38_950_000 };
  const to = { lonE6: -94_600_000, latE6: 39_050_000 };
  const plain = readDirections({ from, to });
  expect(Object.keys(plain)).toEqual(['distanceCmi', 'durationMs']);
  const whole = readDirections({ from, to, course: true });
  expect(whole).toMatchObject(plain);
  expect(whole.course?.path.length).toBeGreaterThan(4);
  expect(readDirections({ from, to: from, course: true })).not.toHaveProperty('course');
});
