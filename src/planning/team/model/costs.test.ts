import type { UberRow } from '#domain/teamItinerary.ts';
import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { sharesOf, summaryOf } from './costs.ts';
import { composed, planOf } from '../testing/outlines.ts';

describe('costs of a team', () => {
  test.prop([fc.nat(100_000), fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 30 })])(
    'property 17: tip shares sum to the tip and differ by one cent at most',
    (tipCents, ids) => {
      const shares = sharesOf(tipCents, ids);
      expect(shares.map(({ activityId }) => activityId)).toEqual(ids);
      const cents = shares.map((share) => share.cents);
      expect(cents.reduce((sum, own) => sum + own, 0)).toBe(tipCents);
      expect(Math.max(...cents) - Math.min(...cents)).toBeLessThan(2);
    },
  );

  test('by hand: a tip that does not divide evenly', () => {
    const cents = sharesOf(1000, ['a', 'b', 'c']).map((share) => share.cents);
    expect(cents).toEqual([334, 333, 333]);
  });

  test.prop([composed])('the sums in the trip summary match the plan', ({ outline, asked }) => {
    const plan = planOf(outline, asked.moves, { tipCents: 500 });
    const summary = summaryOf(plan);
    expect(summary.totalCents).toBe(plan.cost.totalCents);
    expect(summary.lateCount).toBe(plan.late.length);
    const days = plan.drivers.map(({ actions }) => {
      const [first, last] = [actions[0], actions.at(-1)];
      return (last?.startMs ?? 0) - (first?.startMs ?? 0);
    });
    expect(summary.estimatedDurationMs).toBeGreaterThanOrEqual(Math.max(...days));
    expect(summary.average === null).toBe(plan.moves.length === 0);
    const rides = plan.ubers.reduce((sum: number, row: UberRow) => sum + row.distanceCmi, 0);
    expect(summary.estimatedDistanceCmi).toBeGreaterThanOrEqual(rides);
    if (!summary.average) return;
    const off = summary.average.perUnitCents * plan.moves.length - plan.cost.totalCents;
    expect(Math.abs(off)).toBeLessThanOrEqual(plan.moves.length / 2);
  });
});
