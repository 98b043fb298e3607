import type { Qualification } from '#domain/entities.ts';
import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import type { Requirements } from '../../eligibility.ts';
import { teamProblemOf } from '../drafting/teamProblemOf.ts';
import { planOfOrders } from '../orders/planOfOrders.ts';
import { ordersOf, renamed } from '../rides/teamOrder.ts';
import { askedPool, type PoolDrawn } from '../testing/pools.ts';
import { filled } from './filling.ts';
import { inOrder, judged, type OpenRow, poolOf, type PoolRow, withLeg } from './pool.ts';
import { remediesOf } from './remedies.ts';

const rules: readonly Qualification[] = ['cdl', 'plates', 'twic'];
const requirements = fc.record({
  qualifications: fc.subarray([...rules]),
  manualAssignment: fc.boolean(),
  driverGroup: fc.constantFrom(null, 'north'),
});
const drawn: fc.Arbitrary<PoolDrawn> = fc.record({
  seed: fc.nat(1_000_000),
  moves: fc.integer({ min: 1, max: 7 }),
  columns: fc.integer({ min: 1, max: 4 }),
  candidates: fc.integer({ min: 1, max: 8 }),
  mode: fc.constantFrom('legacy-uber', 'legacy-company', 'legacy-own'),
  requirements,
});

const openIn = (rows: readonly PoolRow[]) => rows.filter((row) => row.is === 'open');
const idsOf = (rows: readonly PoolRow[]) => openIn(rows).map(({ driverId }) => driverId);

describe('the driver pool of a column', () => {
  test.prop([drawn], { numRuns: runs(12, 400) })(
    'the numbers of a driver are those of the plan after the driver is assigned',
    (asked) => {
      const { draft, world, problem, plan, column, drivers } = askedPool(asked);
      const pool = { draft, world, problem, plan, column, drivers };
      for (const row of judged(pool, poolOf(pool))) {
        const { driverId } = row;
        const from = drivers.find(({ id }) => id === driverId)?.from ?? null;
        const named = teamProblemOf(withLeg(draft, column, { driverId, from }), world);
        if (named.is === 'refused') throw new Error(named.refusal.reason);
        const before = problem.drivers[column]?.id ?? '';
        const orders = renamed(ordersOf(plan), new Map([[before, driverId]]));
        const after = planOfOrders(named.problem, orders, 0);
        if (row.is === 'barred') {
          expect(row.obstacle.is).toBe('plan');
          expect(after.is).not.toBe('planned');
          continue;
        }
        if (after.is !== 'planned') throw new Error('A driver who can come is refused.');
        expect(after.certificate.violations).toEqual([]);
        const { totalCents } = after.plan.cost;
        expect(row.numbers).toMatchObject({
          totalCents,
          moreCents: totalCents - plan.cost.totalCents,
        });
        const shown = row.numbers?.late ?? [];
        for (const one of shown) expect(after.plan.late).toContainEqual(one);
        const others = after.plan.late.filter(
          ({ activityId }) => !shown.some((one) => one.activityId === activityId),
        );
        for (const { activityId, lateMs } of others) {
          const was = plan.late.find((one) => one.activityId === activityId);
          expect(lateMs).toBeLessThanOrEqual(was?.lateMs ?? 0);
        }
        const begins = after.plan.drivers.find((one) => one.driverId === driverId)?.actions[0];
        if (begins) expect(begins.startMs).toBeGreaterThanOrEqual(row.arriveMs);
      }
    },
  );

  test.prop([drawn, requirements], { numRuns: runs(15, 400) })(
    'property 20: another requirement never lets more drivers come, and no driver is left out',
    (asked, more) => {
      const pool = askedPool(asked);
      const few = pool.draft.legs?.[pool.column]?.requirements as Requirements;
      const many: Requirements = {
        qualifications: [...new Set([...few.qualifications, ...more.qualifications])],
        manualAssignment: few.manualAssignment || more.manualAssignment,
        driverGroup: few.driverGroup ?? more.driverGroup,
      };
      const draft = withLeg(pool.draft, pool.column, { requirements: many });
      const [before, after] = [poolOf(pool), poolOf({ ...pool, draft })];
      const all = pool.drivers.map(({ id }) => id);
      expect(after.map(({ driverId }) => driverId)).toEqual(all);
      expect(inOrder(after, 'cost').map(({ driverId }) => driverId)).toEqual(
        expect.arrayContaining(all),
      );
      const was = new Set(idsOf(before));
      for (const id of idsOf(after)) expect(was).toContain(id);
    },
  );

  test.prop([drawn], { numRuns: runs(15, 400) })(
    'a dropped rule lets as many drivers come as its remedy says',
    (asked) => {
      const pool = askedPool(asked);
      const wanted = pool.draft.legs?.[pool.column]?.requirements as Requirements;
      for (const remedy of remediesOf(pool)) {
        if (remedy.is !== 'drop') continue;
        const { rule, drivers } = remedy;
        const less: Requirements = {
          ...wanted,
          qualifications: wanted.qualifications.filter((one) => one !== rule),
          driverGroup: rule === 'driverGroup' ? null : wanted.driverGroup,
        };
        const draft = withLeg(pool.draft, pool.column, { requirements: less });
        expect(idsOf(poolOf({ ...pool, draft }))).toHaveLength(drivers);
      }
    },
  );
});

const rank = fc.record({
  driverId: fc.constantFrom('a', 'b', 'c', 'd'),
  isLate: fc.boolean(),
});
const pools = fc.array(fc.uniqueArray(rank, { selector: ({ driverId }) => driverId }), {
  minLength: 1,
  maxLength: 4,
});

/** The most columns that can have a driver each, by trying everything. */
function mostFilled(rest: readonly (readonly string[])[], taken: ReadonlySet<string>): number {
  const [first, ...others] = rest;
  if (!first) return 0;
  const given = first
    .filter((id) => !taken.has(id))
    .map((id) => 1 + mostFilled(others, new Set([...taken, id])));
  return Math.max(mostFilled(others, taken), ...given);
}

describe('filling the open columns', () => {
  test.prop([pools])('as many as possible, each with a driver of its own pool', (drawnPools) => {
    const all = drawnPools.map((rows, column) => ({ column, rows: rows.map(openRow) }));
    const given = filled(all);
    const ids = given.map(({ row }) => row.driverId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { column, row } of given) expect(all[column]?.rows).toContain(row);
    const names = drawnPools.map((rows) => rows.map(({ driverId }) => driverId));
    expect(given).toHaveLength(mostFilled(names, new Set()));
    const [only] = drawnPools;
    if (drawnPools.length > 1 || !only?.length) return;
    const best = only.find(({ isLate }) => !isLate) ?? only[0];
    expect(ids).toEqual([best?.driverId]);
  });
});

function openRow({ driverId, isLate }: { driverId: string; isLate: boolean }): OpenRow {
  const late = isLate ? [{ activityId: 'm1', lateMs: 60_000 }] : [];
  const numbers = { lastDropoffMs: 0, totalCents: 0, moreCents: 0, late };
  const from = { id: driverId, label: driverId, lonE6: 0, latE6: 0 };
  return { is: 'open', driverId, from, distanceCmi: 0, arriveMs: 0, numbers };
}
