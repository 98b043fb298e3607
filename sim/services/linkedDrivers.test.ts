import { describe, expect, test } from 'vitest';
import type { User } from '#domain/entities.ts';
import type { RelationChange } from '#domain/myDrivers.ts';
import { accountRow, driverRow, tripRow } from '#domain/testing/rows.ts';
import type { PoolEntry } from '../core/state.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import { changeRelation, checkContract, contracted, readLinkedDrivers } from './linkedDrivers.ts';

const dayMs = 86_400_000;

test('since when a driver is linked stays the same while they complete trips', () => {
  const core = newCompany({ drivers: 12, activities: 60 });
  const desk = openDesk(core, 'admin');
  const [user] = core.save().users as [User];
  const relations = () =>
    desk
      .ask('linkedDrivers', { accountId: user.accountId })
      .linkedDrivers.flatMap(({ relation }) => (relation ? [relation] : []));
  const before = relations();
  core.tick(dayMs);
  const after = relations();
  expect(after.map(({ sinceMs }) => sinceMs)).toEqual(before.map(({ sinceMs }) => sinceMs));
  const rides = (all: typeof before) => all.reduce((sum, one) => sum + one.rides, 0);
  expect(rides(after)).toBeGreaterThan(rides(before));
});

const user: User = { id: 'u', username: 'u', name: 'U', accountId: 'acc', roles: [], phone: null };
const accounts = [accountRow('acc'), accountRow('below', { parentId: 'acc' }), accountRow('other')];
const contractor = (id: string, fields: object = {}) =>
  driverRow(id, { type: 'contractor', groups: ['north'], ...fields });
const drivers = [
  driverRow('d1'),
  contractor('c1', { tripsCompleted: 200, rating: 70 }),
  contractor('c2', { tripsCompleted: 199, rating: 90, accountId: 'below' }),
  contractor('x1', { accountId: 'other' }),
  contractor('c3', { tripsCompleted: null, rating: null }),
  contractor('c4', { tripsCompleted: 950, rating: 69.5 }),
];
const pool: readonly PoolEntry[] = [
  { driverId: 'c1', version: 1, approval: 'Linked', sinceMs: 5 },
  { driverId: 'c2', version: 4, approval: 'Approved' },
  { driverId: 'x1', version: 1, approval: 'Linked' },
  { driverId: 'c3', version: 1, approval: 'In Progress', sinceMs: 6 },
  { driverId: 'c4', version: 1, approval: 'Linked', isLockedOut: true },
];
const open = (change: object = {}) =>
  tenMiles({ accounts, drivers }, { pool, nowMs: 1_000, ...change });
type Sim = ReturnType<typeof open>;
const ranks = (sim: Sim) =>
  sim.state.pool?.map(({ driverId, version }) => `${driverId} ${version}`);
const asks = (sim: Sim, driverId: string, change: RelationChange, version = 1) =>
  changeRelation(sim, user, { id: `rel-${driverId}`, version, change }).linkedDriver;

describe('the drivers who work for an account', () => {
  test('are its employees and contractors, and those of the accounts below it', () => {
    const relation = { groups: ['north'], certification: null, sinceMs: null, level: 1 };
    expect(readLinkedDrivers(open(), user, { accountId: 'acc' }).linkedDrivers).toEqual([
      { id: 'd1', relation: null },
      {
        id: 'c1',
        relation: {
          ...relation,
          id: 'rel-c1',
          version: 1,
          rank: 1,
          approval: 'Linked',
          rating: 70,
          rides: 200,
          certification: 'silver',
          sinceMs: 5,
          level: 3,
        },
      },
      {
        id: 'c2',
        relation: {
          ...relation,
          id: 'rel-c2',
          version: 4,
          rank: 2,
          approval: 'Approved',
          rating: 90,
          rides: 199,
          level: 2,
        },
      },
      {
        id: 'c3',
        relation: {
          ...relation,
          id: 'rel-c3',
          version: 1,
          rank: 3,
          approval: 'In Progress',
          rating: null,
          rides: 0,
          sinceMs: 6,
        },
      },
      {
        id: 'c4',
        relation: {
          ...relation,
          id: 'rel-c4',
          version: 1,
          rank: 4,
          approval: 'Linked',
          rating: 69.5,
          rides: 950,
          level: 5,
        },
      },
    ]);
    const below = readLinkedDrivers(open(), user, { accountId: 'below' }).linkedDrivers;
    expect(below.map(({ id, relation: own }) => [id, own?.rank])).toEqual([['c2', 1]]);
    const other = { ...user, accountId: 'below' };
    expect(() => readLinkedDrivers(open(), other, { accountId: 'acc' })).toThrow(
      'There is no such account.',
    );
  });

  test('are none who have left, or are contractors of no pool', () => {
    const sim = open({ pool: pool.slice(0, 1), held: { c1: 'gone' } });
    const { linkedDrivers } = readLinkedDrivers(sim, user, { accountId: 'acc' });
    expect(linkedDrivers).toEqual([{ id: 'd1', relation: null }]);
  });
});

describe('a contractor', () => {
  test.each<[string, string, number, string[]]>([
    ['down', 'c1', 3, ['c2 4', 'x1 1', 'c3 1', 'c1 2', 'c4 1']],
    ['up', 'c4', 1, ['c4 2', 'c1 1', 'c2 4', 'x1 1', 'c3 1']],
    ['behind the last one', 'c1', 9, ['c2 4', 'x1 1', 'c3 1', 'c4 1', 'c1 2']],
    ['past one of another account', 'c3', 2, ['c1 1', 'c3 2', 'c2 4', 'x1 1', 'c4 1']],
    ['nowhere', 'c3', 3, ['c1 1', 'c2 4', 'x1 1', 'c3 1', 'c4 1']],
  ])('is ranked %s among those of the user', (_what, driverId, rank, expected) => {
    const sim = open();
    const { relation } = asks(sim, driverId, { rank });
    expect(ranks(sim)).toEqual(expected);
    expect(relation).toMatchObject({ rank: Math.min(rank, 4) });
    // The other consoles hear of a change by the driver's row.
    const isChanged = rank !== 3 || driverId !== 'c3';
    const row = sim.state.rows.drivers.find(({ id }) => id === driverId);
    expect(row?.relationVersion).toBe(isChanged ? 2 : null);
    expect(row?.version).toBe(isChanged ? 2 : 1);
  });

  test('is in groups as they are written first, each once', () => {
    const sim = open();
    const { relation } = asks(sim, 'c1', { groups: [' South ', 'SOUTH', 'Night crew'] });
    expect(relation).toMatchObject({ groups: ['South', 'Night crew'], version: 2, rank: 1 });
    expect(ranks(sim)?.[0]).toBe('c1 2');
  });

  test.each<[string, string, RelationChange, string, number]>([
    ['approved', 'c3', { action: 'approve' }, 'Approved', 1],
    ['linked', 'c2', { action: 'link' }, 'Linked', 4],
  ])('who is %s is so from now on', (_what, driverId, change, approval, version) => {
    const { relation } = asks(open(), driverId, change, version);
    expect(relation).toMatchObject({ approval, sinceMs: 1_000, version: version + 1 });
  });

  test.each<[string, string, RelationChange, number, string, string]>([
    ['a group without a name', 'c1', { groups: [' '] }, 1, 'BAD_GROUPS', 'A group needs a name.'],
    [
      'a link before an approval',
      'c3',
      { action: 'link' },
      1,
      'WRONG_STEP',
      'Driver c3 must be approved first.',
    ],
    [
      'a second approval',
      'c2',
      { action: 'approve' },
      4,
      'WRONG_STEP',
      'Driver c2 is approved already.',
    ],
    ['an old version', 'c2', { rank: 1 }, 3, 'STALE', 'Driver c2 was changed meanwhile.'],
    [
      'a driver of another account',
      'x1',
      { rank: 1 },
      1,
      'UNKNOWN_RELATIONSHIP',
      'This is none of your drivers any more.',
    ],
  ])('is not changed by %s', (_what, driverId, change, version, errorCode, message) => {
    const sim = open();
    expect(() => asks(sim, driverId, change, version)).toThrow(
      expect.objectContaining({ errorCode, message }),
    );
    expect(sim.state.pool).toEqual(pool);
    expect(sim.changes).toEqual([]);
  });

  test('who is removed drives no more, and the others move up', () => {
    const sim = open();
    expect(asks(sim, 'c1', { action: 'remove' })).toEqual({ id: 'c1', relation: null });
    expect(ranks(sim)).toEqual(['c2 4', 'x1 1', 'c3 1', 'c4 1']);
    expect(sim.state.held).toEqual({ c1: 'gone' });
    const { linkedDrivers } = readLinkedDrivers(sim, user, { accountId: 'acc' });
    expect(linkedDrivers.map(({ id }) => id)).toEqual(['d1', 'c2', 'c3', 'c4']);
  });

  test('who drives a trip is not removed', () => {
    const sim = open();
    const at = sim.state.rows.drivers.findIndex(({ id }) => id === 'c1');
    const trips = [tripRow('t1', { driverIds: ['c1'] })];
    const busy = tenMiles(
      { accounts, drivers, trips },
      {
        pool,
        motions: sim.state.motions.map((one, own) =>
          own === at ? { ...one, booked: ['t1'] } : one,
        ),
      },
    );
    expect(() => asks(busy, 'c1', { action: 'remove' })).toThrow(
      expect.objectContaining({ errorCode: 'DRIVES', message: 'Driver c1 drives trip KC-t1.' }),
    );
  });

  test('may be asked for a trip unless they are locked out or have left', () => {
    const sim = open({ held: { c2: 'gone' } });
    expect([...contracted(sim)]).toEqual(['c1', 'x1', 'c3']);
    const check = (id: string) => () => {
      const row = sim.state.rows.drivers.find((one) => one.id === id);
      checkContract(sim, row ?? driverRow(id));
    };
    expect(check('c1')).not.toThrow();
    expect(check('d1')).not.toThrow();
    expect(check('c4')).toThrow(
      expect.objectContaining({
        status: 422,
        errorCode: 'NOT_CONTRACTED',
        message: 'Driver c4 is not an active contractor of this account.',
      }),
    );
  });
});

test('the pool of the first day has most linked, few not yet, and one in twelve locked out', () => {
  const begins = Date.parse('2026-09-15T07:30:00-05:00');
  const ids = Array.from({ length: 12 }, (_, at) => `c${at}`);
  const sim = tenMiles({
    accounts,
    drivers: [driverRow('d1'), ...ids.map((id) => contractor(id))],
  });
  const all = readLinkedDrivers(sim, user, { accountId: 'acc' }).linkedDrivers;
  const rows = all.flatMap(({ id, relation }) => {
    if (!relation) return [];
    const days = (begins - (relation.sinceMs ?? 0)) / dayMs;
    return [`${relation.rank} ${id} ${relation.approval} for ${days} days`];
  });
  expect(rows.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))).toEqual([
    '1 c0 Linked for 420 days',
    '2 c1 Linked for 443 days',
    '3 c2 Linked for 466 days',
    '4 c3 Linked for 489 days',
    '5 c5 Linked for 535 days',
    '6 c6 Linked for 558 days',
    '7 c7 Linked for 581 days',
    '8 c8 Linked for 604 days',
    '9 c11 Linked for 466 days',
    '10 c9 Approved for 10 days',
    '11 c4 In Progress for 5 days',
    '12 c10 In Progress for 11 days',
  ]);
  expect(ids.filter((id) => !contracted(sim).has(id))).toEqual(['c7']);
});
