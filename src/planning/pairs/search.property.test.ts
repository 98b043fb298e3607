import { fc, test } from '@fast-check/vitest';
import { expect, test as plainTest } from 'vitest';
import { checkRoutes } from './checkRoutes.ts';
import { type Instance, problemOf } from './instance.ts';
import { Search } from './search.ts';
import { madeInstance, seeds } from './testing/instances.ts';

const TURNS = 300;

type Plan = {
  readonly vehicles: number;
  readonly distance: number;
  readonly routes: readonly (readonly number[])[];
};

/** The search with a budget that counts as large, soon from nothing again; each better plan. */
function searched(instance: Instance, seed: number): readonly Plan[] {
  const search = new Search(problemOf(instance), seed, 100, 50);
  const plans: Plan[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (!search.run(10, turn / TURNS) || !search.best) continue;
    const { used: vehicles, distance } = search.best;
    plans.push({ vehicles, distance, routes: search.best.sequences() });
  }
  return plans;
}

/** A small town and large vehicles, so that few of them serve all. */
function withLongRoutes(seed: number, pairs: number): Instance {
  const { vehicles, stops } = madeInstance(seed, pairs);
  const near = stops.map((stop) => ({ ...stop, x: stop.x / 10, y: stop.y / 10 }));
  return { vehicles, capacity: 40, stops: near };
}

function expectSoundAndBetter(instance: Instance, plans: readonly Plan[]): void {
  expect(plans.length).toBeGreaterThan(0);
  for (const [at, { vehicles, distance, routes }] of plans.entries()) {
    expect(checkRoutes(instance, routes, distance)).toMatchObject({ faults: [], vehicles });
    const before = plans[at - 1];
    if (!before) continue;
    const isShorter = vehicles === before.vehicles && distance < before.distance;
    expect(vehicles < before.vehicles || isShorter).toBe(true);
  }
}

test.prop([seeds, fc.integer({ min: 1, max: 25 })], { numRuns: 30 })(
  'with several fleets and children each better plan is sound and better than the one before',
  (seed, pairs) => {
    const instance = madeInstance(seed, pairs);
    expectSoundAndBetter(instance, searched(instance, seed));
  },
);

test.prop([seeds], { numRuns: 6 })(
  'with few long routes each better plan is sound and better than the one before',
  (seed) => {
    const instance = withLongRoutes(seed, 60);
    const plans = searched(instance, seed);
    // More than thirty stops a route.
    expect(plans.at(-1)?.vehicles).toBeLessThan(4);
    expectSoundAndBetter(instance, plans);
  },
);

/** Whether the search for the fleet has been without routes since its first plan. */
function beganAgain(againAfter: number): boolean {
  const instance = withLongRoutes(2, 60);
  const problem = problemOf(instance);
  const search = new Search(problem, 1, 100, againAfter);
  for (let turn = 0; turn < 200; turn += 1) {
    // Too early for the distance; a turn of no rounds only begins what is due.
    search.run(0, 0.01);
    if (search.best && search.absent.size === problem.pickups.length) return true;
    search.run(10, 0.01);
  }
  expect(search.best?.limit).toBeGreaterThan(1);
  return false;
}

plainTest('with few long routes a fleet that stays is looked for from nothing again', () => {
  expect(beganAgain(500)).toBe(true);
  expect(beganAgain(10_000)).toBe(false);
});

test.prop([seeds], { numRuns: 4 })(
  'with several fleets and children the same seed gives the same plans',
  (seed) => {
    const instance = madeInstance(seed, 20);
    expect(searched(instance, seed)).toEqual(searched(instance, seed));
  },
);
