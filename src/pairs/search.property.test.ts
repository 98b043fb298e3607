import { fc, test } from '@fast-check/vitest';
import { expect, test as plainTest } from 'vitest';
import { checkRoutes } from './checkRoutes.ts';
import { type Instance, problemOf } from './instance.ts';
import { planToTheEnd } from './planPairs.ts';
import { Search } from './search.ts';
import { fullInstance, madeInstance, seeds } from './testing/instances.ts';

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

/** Whether a search has been without routes since its first plan; it begins each turn first. */
function beganAgain(
  search: Search,
  pairs: number,
  turns: readonly number[],
  rounds: number,
): boolean {
  for (const progress of turns) {
    // A turn of no rounds only begins what is due.
    search.run(0, progress);
    if (search.best && search.absent.size === pairs) return true;
    search.run(rounds, progress);
  }
  expect(search.best?.limit).toBeGreaterThan(1);
  return false;
}

plainTest('with few long routes a fleet that stays is looked for from nothing again', () => {
  const problem = problemOf(withLongRoutes(2, 60));
  // Too early for the distance.
  const turns = Array.from({ length: 200 }, () => 0.01);
  const began = (againAfter: number) =>
    beganAgain(new Search(problem, 1, 100, againAfter), problem.pickups.length, turns, 10);
  expect(began(500)).toBe(true);
  expect(began(10_000)).toBe(false);
});

plainTest(
  'with long routes whose fleet is found soon, another one is looked for from nothing',
  () => {
    const problem = problemOf(withLongRoutes(2, 60));
    const turns = Array.from({ length: 100 }, (_, turn) => turn / 100);
    const search = new Search(problem, 1, 100, Number.POSITIVE_INFINITY);
    expect(beganAgain(search, problem.pickups.length, turns, 10)).toBe(true);
  },
);

plainTest('a search of several plans with long routes goes on without those of others', () => {
  const problem = problemOf(withLongRoutes(2, 60));
  const found = planToTheEnd(problem, { seed: 2, budget: { is: 'iterations', iterations: 8000 } });
  if (found.is !== 'planned') throw new Error('no plan');
  const search = new Search(problem, 1, 100, Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < 90; turn += 1) search.run(6, turn / 100);
  const before = search.best?.distance;
  expect(search.best?.limit).toBe(found.plan.vehicles);
  expect(before).toBeGreaterThan(found.plan.distance);
  search.offer(found.plan.routes);
  expect(search.best?.distance).toBe(before);
});

plainTest(
  'where most plans on the way lack a pair, another fleet is looked for from nothing',
  () => {
    const turns = Array.from({ length: 600 }, (_, turn) => turn / 600);
    const began = (instance: Instance, large: number) => {
      const problem = problemOf(instance);
      const search = new Search(problem, 1, large, Number.POSITIVE_INFINITY);
      return beganAgain(search, problem.pickups.length, turns, 50);
    };
    expect(began(fullInstance(0, 4), 31_000)).toBe(true);
    // A fifth of a large budget is not left.
    expect(began(fullInstance(0, 4), 310_000)).toBe(false);
    // As full, but a lack does not last.
    expect(began(fullInstance(1, 4), 31_000)).toBe(false);
  },
);

test.prop([seeds], { numRuns: 4 })(
  'with several fleets and children the same seed gives the same plans',
  (seed) => {
    const instance = madeInstance(seed, 20);
    expect(searched(instance, seed)).toEqual(searched(instance, seed));
  },
);
