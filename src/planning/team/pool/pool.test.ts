import { describe, expect, test } from 'vitest';
import { place } from '../../testing/places.ts';
import { straightTravel } from '../../travel.ts';
import { askedPool } from '../testing/pools.ts';
import { type Obstacle, inOrder, judged, type PoolDriver, poolOf, type PoolRow } from './pool.ts';
import { remediesOf } from './remedies.ts';

const requirements = {
  qualifications: ['cdl' as const],
  manualAssignment: true,
  driverGroup: 'north',
};
const pool = askedPool({
  seed: 7,
  moves: 4,
  columns: 2,
  candidates: 0,
  mode: 'legacy-uber',
  requirements,
});
const depot = pool.problem.drivers[pool.column]?.place ?? place('none', 0, 0);
const near = place('driver:ann', depot.lonE6 + 20_000, depot.latE6);
const far = place('driver:bob', depot.lonE6 + 400_000, depot.latE6);
const ann: PoolDriver = {
  id: 'ann',
  qualifications: ['cdl'],
  groups: ['north'],
  availability: 'available',
  presence: 'online',
  from: near,
  trip: null,
};

const trip = { name: 'KC-2318', untilMs: pool.draft.requestMs + 3_600_000 };

function asked(drivers: readonly PoolDriver[]) {
  const rows = new Map(drivers.map((one) => [one.id, { ...one, name: one.id }]));
  return { ...pool, drivers, world: { ...pool.world, drivers: rows } };
}

function all(drivers: readonly PoolDriver[]): readonly PoolRow[] {
  const own = asked(drivers);
  const open = [...judged(own, poolOf(own))];
  return poolOf(own).map((row) => open.find((one) => one.driverId === row.driverId) ?? row);
}

describe('the driver pool of a column', () => {
  test('a driver who can come has the way to the start, and comes when they leave now', () => {
    const way = straightTravel(near, depot);
    expect(all([ann])[0]).toMatchObject({
      is: 'open',
      distanceCmi: way.distanceCmi,
      arriveMs: pool.world.nowMs + way.durationMs,
      numbers: { moreCents: 0 },
    });
  });

  test.each<[string, Partial<PoolDriver>, Obstacle]>([
    ['lacks a license', { qualifications: [] }, { is: 'requirement', rule: 'cdl' }],
    ['is not in the group', { groups: [] }, { is: 'requirement', rule: 'driverGroup' }],
    ['is on a trip', { trip }, { is: 'trip', ...trip }],
    ['is no active contractor', { isOut: true }, { is: 'contract' }],
    ['is unavailable', { availability: 'unavailable' }, { is: 'unavailable' }],
    ['is offline', { presence: 'offline' }, { is: 'offline' }],
    ['is nowhere', { from: null }, { is: 'nowhere' }],
  ])(
    'one who %s is barred by that rule, which is the first of several',
    (_name, more, obstacle) => {
      expect(all([{ ...ann, ...more }])[0]).toMatchObject({ is: 'barred', obstacle });
      const later = { presence: 'offline', from: null } as const;
      const many = { ...ann, ...later, ...more };
      if (obstacle.is !== 'nowhere') expect(all([many])[0]).toMatchObject({ obstacle });
    },
  );

  test('one who is named for another column is barred by it', () => {
    const other = pool.problem.drivers.findIndex((_, at) => at !== pool.column);
    const drivers = pool.problem.drivers.map((one, at) =>
      at === other ? { ...one, id: 'ann' } : one,
    );
    const own = { ...asked([ann]), problem: { ...pool.problem, drivers } };
    const obstacle = { is: 'column', column: other };
    expect(poolOf(own)[0]).toMatchObject({ obstacle });
  });

  test('a driver who comes late makes the plan late, and the late move is named', () => {
    const gone = place('driver:eve', depot.lonE6 + 3_500_000, depot.latE6);
    const [row] = all([{ ...ann, id: 'eve', from: gone }]);
    expect(row?.is === 'open' && (row.numbers?.late.length ?? 0) > 0).toBe(true);
  });

  test('those who can come are first, by what is chosen; the others nearest first', () => {
    const numbers = (lastDropoffMs: number, totalCents: number) => ({
      numbers: { lastDropoffMs, totalCents, moreCents: 0, late: [] },
    });
    const open = { is: 'open', from: near, distanceCmi: 1, arriveMs: 0 } as const;
    const barred = { is: 'barred', obstacle: { is: 'offline' } } as const;
    const rows: readonly PoolRow[] = [
      { ...barred, driverId: 'nowhere', distanceCmi: null },
      { ...barred, driverId: 'far', distanceCmi: 9 },
      { ...barred, driverId: 'near', distanceCmi: 2 },
      { ...open, driverId: 'not yet', numbers: null },
      { ...open, driverId: 'slow', ...numbers(20, 10) },
      { ...open, driverId: 'dear', ...numbers(10, 30) },
      { ...open, driverId: 'fast', ...numbers(10, 20) },
    ];
    const names = (by: 'dropoff' | 'cost') => inOrder(rows, by).map(({ driverId }) => driverId);
    const rest = ['not yet', 'near', 'far', 'nowhere'];
    expect(names('dropoff')).toEqual(['fast', 'dear', 'slow', ...rest]);
    expect(names('cost')).toEqual(['slow', 'fast', 'dear', ...rest]);
  });

  test('remedies: a rule less, then a later start', () => {
    const bob = { ...ann, id: 'bob', from: far, qualifications: [] };
    const eve = { ...ann, id: 'eve', trip };
    expect(remediesOf(asked([bob, eve]))).toEqual([
      { is: 'drop', rule: 'cdl', drivers: 1 },
      { is: 'later', requestMs: trip.untilMs },
    ]);
  });

  describe('a column less is a remedy', () => {
    const fewer = { is: 'fewer', drivers: 1 };
    const other = pool.problem.drivers.findIndex((_, at) => at !== pool.column);
    /** Remedies where a driver is named for the other column. */
    const remediesWith = (driver: PoolDriver, plan = pool.plan) => {
      const drivers = pool.problem.drivers.map((one, at) =>
        at === other ? { ...one, id: driver.id } : one,
      );
      const problem = { ...pool.problem, drivers };
      return remediesOf({ ...asked([driver]), problem, plan });
    };

    test('where the driver of another column can do what this one asks for', () => {
      expect(remediesWith(ann)).toContainEqual(fewer);
    });

    test('not where no driver can, as the moves ask for the same in any column', () => {
      const wanted = {
        qualifications: ['cdl' as const],
        manualAssignment: false,
        driverGroup: null,
      };
      const moves = pool.problem.moves.map((move) => ({ ...move, requirements: wanted }));
      const drivers = pool.problem.drivers.map((one, at) =>
        at === other ? { ...one, id: 'bob' } : one,
      );
      const bob = { ...ann, id: 'bob', qualifications: [] };
      const own = { ...asked([bob]), problem: { ...pool.problem, moves, drivers } };
      expect(remediesOf(own)).not.toContainEqual(fewer);
    });

    test.each([
      [0, false],
      [1, true],
    ])('where what no driver can do is asked of column %i alone: %s', (column, isOffered) => {
      const wanted = {
        qualifications: ['cdl' as const],
        manualAssignment: false,
        driverGroup: null,
      };
      const legs = [0, 1].map((at) => (at === column ? { requirements: wanted } : {}));
      const bob = { ...ann, id: 'bob', qualifications: [] };
      const drivers = pool.problem.drivers.map((one, at) =>
        at === 1 - column ? { ...one, id: 'bob' } : one,
      );
      const problem = { ...pool.problem, drivers };
      const draft = { ...pool.draft, legs };
      const found = remediesOf({ ...asked([bob]), problem, draft, column });
      expect(found.some(({ is }) => is === 'fewer')).toBe(isOffered);
    });

    test('not where all are on trips or offline', () => {
      const own = asked([
        { ...ann, trip },
        { ...ann, id: 'eve', presence: 'offline' },
      ]);
      expect(remediesOf(own)).not.toContainEqual(fewer);
    });

    test('not where the plan has one itinerary, however many drivers are allowed', () => {
      const alone = { ...pool.plan, drivers: pool.plan.drivers.slice(0, 1) };
      expect(remediesWith(ann, alone)).not.toContainEqual(fewer);
    });
  });
});
