import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { Chance } from '../pairs/chance.ts';
import { priced } from './costs.ts';
import { modelOf, type TeamModel } from './model.ts';
import { RideDays } from './rideDays.ts';
import { outlineOfRides } from './rideOutline.ts';
import { scheduled } from './scheduling.ts';
import { variedProblem } from './testing/problems.ts';

const modelled = fc
  .record({
    seed: fc.nat(1_000_000),
    moves: fc.integer({ min: 1, max: 12 }),
    drivers: fc.integer({ min: 1, max: 4 }),
    roundTrip: fc.boolean(),
    mode: fc.constantFrom('rideshare' as const, 'tow' as const),
  })
  .map((told) => modelOf(variedProblem(told)))
  // Now and then nobody is eligible for anything.
  .filter((model): model is TeamModel => !('code' in model));

/** The plan by way of outline, times and prices. */
function planOf(days: RideDays) {
  const timed = scheduled(outlineOfRides(days), days.model.moves);
  if (timed.is === 'infeasible') throw new Error(timed.why);
  return priced(timed.plan, days.model.problem.rates);
}

function isWithinHours(days: RideDays): boolean {
  const { drivers, maxShiftMs } = days.model;
  return planOf(days).drivers.every(({ driverId, actions }) => {
    const [startMs, endMs] = [actions[0]?.startMs ?? 0, actions.at(-1)?.startMs ?? 0];
    const own = drivers.find(({ id }) => id === driverId);
    return endMs <= (own?.notAfterMs ?? endMs) && endMs - startMs <= maxShiftMs;
  });
}

describe('days of drivers who are not coupled', () => {
  test.prop([modelled, fc.nat()], { numRuns: 30 })(
    'property 30: what is kept while moves come and go is what the whole plan comes to',
    (model, seed) => {
      const chance = new Chance(seed);
      const days = new RideDays(model);
      const { moves, drivers } = model;
      const isOut = new Uint8Array(moves.length);
      for (let turn = 0; turn < 20; turn += 1) {
        const move = chance.below(moves.length);
        const holder = days.driverOf[move];
        if (holder >= 0) {
          isOut[move] = 1;
          days.remove(holder, isOut);
          isOut[move] = 0;
        } else {
          const driver = chance.below(drivers.length);
          const slot = chance.below(days.counts[driver] + 1);
          const before = days.sum;
          const extra = days.extra(driver, slot, move, Number.POSITIVE_INFINITY);
          const overMs = days.endWith;
          const old = new RideDays(model, days.ways);
          old.copy(days);
          days.insert(driver, slot, move);
          if (extra < Number.POSITIVE_INFINITY) {
            expect(days.sum - before).toBeCloseTo(extra, 6);
            expect(days.endMs[driver]).toBe(overMs);
            // Nothing that costs as much is worth the walk.
            expect(old.extra(driver, slot, move, extra - 1e-6)).toBeGreaterThan(extra - 1e-6);
          } else {
            expect(isWithinHours(days)).toBe(false);
            days.copy(old);
          }
          expect(isWithinHours(days)).toBe(true);
        }
        const { cost, drivers: own } = planOf(days);
        expect(days.totalCents + cost.tipCents).toBe(cost.totalCents);
        const ends = own.map(({ actions }) => actions.at(-1)?.startMs ?? 0);
        if (ends.length > 0) expect(days.overMs).toBe(Math.max(...ends));
        expect(days.used).toBe(own.length);
      }
    },
  );
});
