import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { checkRoutes } from './checkRoutes.ts';
import { type Instance, problemOf } from './instance.ts';
import type { PlanBudget } from '#planning/searching/budget.ts';
import { pairCrew } from './pairCrew.ts';
import { type PairNews, planPairs, planToTheEnd } from './planPairs.ts';
import { instances, madeInstance, seeds } from './testing/instances.ts';

const rounds = (iterations: number): PlanBudget => ({ is: 'iterations', iterations });

function planned(instance: Instance, seed: number, iterations: number) {
  const outcome = planToTheEnd(problemOf(instance), { seed, budget: rounds(iterations) });
  if (outcome.is !== 'planned') throw new Error(JSON.stringify(outcome));
  return outcome.plan;
}

test.prop([instances, seeds, fc.integer({ min: 1, max: 300 })], { numRuns: runs(50, 200) })(
  'the independent check accepts the plans of the search',
  (instance, seed, iterations) => {
    const { routes, distance, vehicles } = planned(instance, seed, iterations);
    const verdict = checkRoutes(instance, routes, distance);
    expect(verdict.faults).toEqual([]);
    expect(verdict.vehicles).toBe(vehicles);
  },
);

test.prop([instances, seeds], { numRuns: runs(25, 200) })(
  'property 26: the same seed and iterations give the same bytes',
  (made, seed) => {
    const once = JSON.stringify(planned(made, seed, 200));
    expect(JSON.stringify(planned(made, seed, 200))).toBe(once);
  },
);

test.prop([seeds, fc.integer({ min: 1, max: 3 })], { numRuns: 30 })(
  'for a few pairs the search is as good as trying all routes',
  (seed, pairs) => {
    const instance = madeInstance(seed, pairs);
    const { vehicles, distance } = planned(instance, 1, 500);
    const best = bestOfAll(instance);
    expect(vehicles).toBe(best.vehicles);
    expect(distance).toBeCloseTo(best.distance, 6);
  },
);

test.prop([instances, seeds], { numRuns: runs(25, 200) })(
  'the search reports each better plan, and its outcome is the last one',
  (made, seed) => {
    const search = planPairs(problemOf(made), { seed, budget: rounds(400) });
    const news: PairNews[] = [];
    let step = search.next();
    for (; !step.done; step = search.next()) news.push(step.value);
    const plans = news.flatMap(({ better }) => better);
    expect(step.value).toEqual({ is: 'planned', plan: plans.at(-1) });
    for (const [at, { vehicles, distance }] of plans.entries()) {
      const before = plans[at - 1];
      if (!before) continue;
      const isBetter = vehicles < before.vehicles || distance < before.distance;
      expect(isBetter && vehicles <= before.vehicles).toBe(true);
    }
    const progress = news.map((one) => one.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  },
);

test.prop([instances, seeds, fc.constantFrom(...pairCrew.epochEnds.slice(0, -1))], {
  numRuns: runs(20, 200),
})(
  'a search that is offered a plan ends with no more vehicles, and after a late offer no longer',
  (instance, seed, offeredAt) => {
    const offered = planned(instance, seed + 1, 600);
    const search = planPairs(problemOf(instance), { seed, budget: rounds(400) });
    let step = search.next();
    for (let isOffered = false; !step.done; ) {
      const isDue: boolean = !isOffered && step.value.progress >= offeredAt;
      step = search.next(isDue ? offered : undefined);
      isOffered ||= isDue;
    }
    const plan = step.value.is === 'planned' ? step.value.plan : null;
    expect(checkRoutes(instance, plan?.routes ?? [], plan?.distance).faults).toEqual([]);
    expect(plan?.vehicles).toBeLessThanOrEqual(offered.vehicles);
    const isAsFew = plan?.vehicles === offered.vehicles;
    if (isAsFew && offeredAt > 0.5) expect(plan.distance).toBeLessThan(offered.distance + 1e-6);
  },
);

test('a time budget on the given clock ends the search', () => {
  let readings = 0;
  const nowMs = () => {
    readings += 1;
    return readings * 10;
  };
  const budget: PlanBudget = { is: 'time', ms: 100, nowMs };
  const outcome = planToTheEnd(problemOf(madeInstance(1, 10)), { seed: 1, budget });
  expect(outcome.is).toBe('planned');
  expect(readings).toBe(11);
});

test('a caller cancels by no longer iterating', () => {
  const budget = rounds(1_000_000_000);
  const plans = [];
  for (const news of planPairs(problemOf(madeInstance(1, 10)), { seed: 1, budget })) {
    plans.push(...news.better);
    if (news.progress > 1e-6) break;
  }
  expect(checkRoutes(madeInstance(1, 10), plans.at(-1)?.routes ?? []).faults).toEqual([]);
});

test('the outcome names a pair that no route can serve', () => {
  const made = madeInstance(3, 4);
  const [depot, ...stops] = made.stops;
  if (!depot) throw new Error('no depot');
  const closed = stops.map((stop, at) =>
    at === 2 ? { ...stop, early: 0, late: 0, x: 100 } : stop,
  );
  const problem = problemOf({ ...made, stops: [depot, ...closed] });
  expect(planToTheEnd(problem, { seed: 1, budget: rounds(10) })).toEqual({
    is: 'incomplete',
    impossible: true,
    pickups: [3],
  });
});

test('a fleet that is too small leaves pairs unserved', () => {
  // Two pairs at the same time, too far apart for one vehicle.
  const made = madeInstance(1, 1);
  const [depot] = made.stops;
  if (!depot) throw new Error('no depot');
  const at = (x: number, demand: number, partner: number) => {
    return { x, y: 50, demand, early: 60, late: 100, service: 0, partner };
  };
  const stops = [depot, at(0, 1, 2), at(1, -1, 1), at(100, 1, 4), at(99, -1, 3)];
  const problem = problemOf({ vehicles: 1, capacity: 5, stops });
  const outcome = planToTheEnd(problem, { seed: 1, budget: rounds(50) });
  expect(outcome).toMatchObject({ is: 'incomplete', impossible: false });
  expect(outcome.is === 'incomplete' && outcome.pickups.length).toBe(1);
});

/** All partitions of the pairs into routes, and all orders; fewest routes first. */
function bestOfAll(instance: Instance): { vehicles: number; distance: number } {
  const pickups = [...instance.stops.keys()].filter((n) => (instance.stops[n]?.demand ?? 0) > 0);
  const shortest = new Map<string, number>();
  const lengthOf = (served: readonly number[]): number => {
    const key = served.join();
    const known = shortest.get(key);
    if (known !== undefined) return known;
    const all = served.flatMap((n) => [n, instance.stops[n]?.partner ?? 0]);
    let least = Number.POSITIVE_INFINITY;
    for (const route of orders(all)) {
      const { faults, distance } = checkRoutes(instance, [route]);
      const isSound = faults.every((fault) => fault.includes('visited 0 times'));
      if (isSound) least = Math.min(least, distance);
    }
    shortest.set(key, least);
    return least;
  };
  let best = { vehicles: Number.POSITIVE_INFINITY, distance: Number.POSITIVE_INFINITY };
  for (const parts of partitions(pickups)) {
    const distance = parts.reduce((sum, part) => sum + lengthOf(part), 0);
    if (!Number.isFinite(distance) || parts.length > best.vehicles) continue;
    if (parts.length < best.vehicles || distance < best.distance) {
      best = { vehicles: parts.length, distance };
    }
  }
  return best;
}

function* orders(all: readonly number[]): Generator<number[]> {
  if (all.length === 0) yield [];
  for (const [at, first] of all.entries()) {
    for (const rest of orders(all.toSpliced(at, 1))) yield [first, ...rest];
  }
}

function* partitions(all: readonly number[]): Generator<number[][]> {
  const [first, ...others] = all;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const parts of partitions(others)) {
    yield [[first], ...parts];
    for (const [at, part] of parts.entries()) yield parts.with(at, [first, ...part]);
  }
}
