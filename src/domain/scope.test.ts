import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import type { Account } from './entities.ts';
import { accountRows, accountScope, isOfScope, namedBy } from './scope.ts';
import { actionRow, activityRow, driverRow, tripRow } from './testing/rows.ts';

const account = (id: string, name: string, parentId: string | null): Account => ({
  id,
  name,
  parentId,
});
const company = [
  account('r', 'Plains Auto', null),
  account('w', 'West', 'r'),
  account('e', 'East', 'r'),
  account('w1', 'Service', 'w'),
  account('e1', 'Service', 'e'),
];
const ids = ['a', 'b', 'c', 'd', 'e'] as const;
const anyTree = fc.tuple(
  ...ids.map((id) =>
    fc.record({
      id: fc.constant(id),
      name: fc.constantFrom('x', 'y'),
      parentId: fc.option(fc.constantFrom(...ids, 'z'), { nil: null }),
    }),
  ),
);

describe('account scope', () => {
  test('reading 46: the scope is the subtree by id, even when names repeat', () => {
    expect(accountScope(company, 'w')).toEqual(new Set(['w', 'w1']));
    expect(accountScope(company, 'r').size).toBe(5);
    expect(accountScope(company, 'e1')).toEqual(new Set(['e1']));
    expect(accountScope(company, 'unknown').size).toBe(0);
  });

  test('account rows come depth first, siblings by name', () => {
    expect(accountRows(company).map(({ id, depth }) => `${depth}${id}`)).toEqual([
      '0r',
      '1e',
      '2e1',
      '1w',
      '2w1',
    ]);
    expect(accountRows(company)[2]?.path).toEqual(['Plains Auto', 'East', 'Service']);
  });

  test.prop([anyTree])('every account is listed once, even in a circle of parents', (accounts) => {
    const rows = accountRows(accounts);
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids]);
    for (const { depth, path } of rows) expect(path.length).toBe(depth + 1);
  });

  test.prop([anyTree, fc.constantFrom(...ids)])(
    'reading 46: a scope holds an account and all its descendants, and no other',
    (accounts, id) => {
      const scope = accountScope(accounts, id);
      expect(scope.has(id)).toBe(true);
      for (const { id: own, parentId } of accounts) {
        if (parentId !== null && scope.has(parentId)) expect(scope.has(own)).toBe(true);
        if (scope.has(own) && own !== id) expect(scope.has(parentId ?? '')).toBe(true);
      }
    },
  );
});

test('namedBy lists places, vehicles and people of moves and trips, and homes', () => {
  const fields = { startId: 'from', endId: 'to', vehicleId: 'car', requestorId: 'asker' };
  const trip = tripRow('t1', {
    driverIds: ['d1', 'd2'],
    startLocationId: 'start',
    actions: [actionRow('x', { fromId: 'here', toId: 'there' })],
  });
  const drivers = [
    driverRow('d1', { accountId: 'other', homeLocationId: 'home' }),
    driverRow('d3', { homeLocationId: 'unreferenced' }),
  ];
  const driverOf = (id: string) => drivers.find((driver) => driver.id === id);
  expect([...namedBy([activityRow('a1', fields)], [trip], driverOf)].sort()).toEqual(
    ['from', 'to', 'car', 'asker', 'start', 'd1', 'd2', 'home', 'here', 'there'].sort(),
  );
});

test('siblings stand by their names whatever their case, then by their ids', () => {
  const root = { id: 'r', name: 'Root', parentId: null };
  const child = (id: string, name: string) => ({ id, name, parentId: 'r' });
  const accounts = [child('3', 'beta'), child('2', 'Beta'), child('1', 'alpha'), child('4', 'C_')];
  const names = accountRows([root, ...accounts, child('5', 'Ca')]).map(({ id }) => id);
  // An underscore stands before small letters, as names are compared without capitals.
  expect(names).toEqual(['r', '1', '2', '3', '4', '5']);
});

test('an account whose parent is in no list stands at the top', () => {
  const rows = accountRows([
    { id: 'b', name: 'B', parentId: 'gone' },
    { id: 'a', name: 'A', parentId: null },
  ]);
  expect(rows.map(({ id, depth }) => [id, depth])).toEqual([
    ['a', 0],
    ['b', 0],
  ]);
});

test('accounts whose parents are in no list stand among the others by their names', () => {
  const rows = accountRows([
    account('1', 'C', null),
    account('2', 'B', 'gone'),
    account('3', 'A', null),
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

test('accounts of one name stand by their ids, in whatever order they come', () => {
  const all = ['a', 'b', 'c'].map((id) => account(id, 'Plains', null));
  const [a, b, c] = all as [Account, Account, Account];
  for (const accounts of [all, [c, b, a], [b, c, a], [c, a, b]]) {
    expect(accountRows(accounts).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  }
});

test('a row is of a scope by its account, and of every scope without one', () => {
  const scope = new Set(['w', 'w1']);
  expect(isOfScope(scope, 'w1')).toBe(true);
  expect(isOfScope(scope, 'e')).toBe(false);
  expect(isOfScope(scope, '')).toBe(true);
});
