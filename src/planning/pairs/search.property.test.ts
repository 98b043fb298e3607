import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { checkRoutes } from './checkRoutes.ts';
import { type Instance, problemOf } from './instance.ts';
import { Search } from './search.ts';
import { madeInstance, seeds } from './testing/instances.ts';

const TURNS = 300;

/** The search with a budget that counts as large; each better plan. */
function searched(instance: Instance, seed: number) {
  const search = new Search(problemOf(instance), seed, 100);
  const plans: { vehicles: number; distance: number; routes: readonly (readonly number[])[] }[] =
    [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (!search.run(10, turn / TURNS) || !search.best) continue;
    const { used: vehicles, distance } = search.best;
    plans.push({ vehicles, distance, routes: search.best.sequences() });
  }
  return plans;
}

test.prop([seeds, fc.integer({ min: 1, max: 25 })], { numRuns: 30 })(
  'with several fleets and children each better plan is sound and better than the one before',
  (seed, pairs) => {
    const instance = madeInstance(seed, pairs);
    const plans = searched(instance, seed);
    expect(plans.length).toBeGreaterThan(0);
    for (const [at, { vehicles, distance, routes }] of plans.entries()) {
      expect(checkRoutes(instance, routes, distance)).toMatchObject({ faults: [], vehicles });
      const before = plans[at - 1];
      if (!before) continue;
      const isShorter = vehicles === before.vehicles && distance < before.distance;
      expect(vehicles < before.vehicles || isShorter).toBe(true);
    }
  },
);

test.prop([seeds], { numRuns: 4 })(
  'with several fleets and children the same seed gives the same plans',
  (seed) => {
    const instance = madeInstance(seed, 20);
    expect(searched(instance, seed)).toEqual(searched(instance, seed));
  },
);
