import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { problemOf } from './instance.ts';
import { Search } from './search.ts';
import { fullInstance, madeInstance, seeds } from './testing/instances.ts';
import {
  beganAgain,
  expectOwnPlanKept,
  expectSoundAndBetter,
  isTightFor,
  searched,
  withLongRoutes,
} from './testing/searches.ts';

test.prop([seeds, fc.integer({ min: 1, max: 25 })], { numRuns: runs(5, 60) })(
  'with several fleets and children each better plan is sound and better than the one before',
  (seed, pairs) => {
    const instance = madeInstance(seed, pairs);
    expectSoundAndBetter(instance, searched(instance, seed));
  },
);

test.prop([seeds], { numRuns: runs(1, 12) })(
  'with few long routes each better plan is sound and better than the one before',
  (seed) => {
    const instance = withLongRoutes(seed, 60);
    const plans = searched(instance, seed);
    // More than thirty stops a route.
    expect(plans.at(-1)?.vehicles).toBeLessThan(4);
    expectSoundAndBetter(instance, plans);
  },
);

test('with few long routes a fleet that stays is looked for from nothing again', () => {
  const problem = problemOf(withLongRoutes(2, 60));
  // Too early for the distance.
  const turns = Array.from({ length: 100 }, () => 0.01);
  const began = (againAfter: number) =>
    beganAgain(new Search(problem, 1, 100, againAfter), problem.pickups.length, turns, 10);
  expect(began(500)).toBe(true);
  expect(began(10_000)).toBe(false);
});

test('with long routes whose fleet is found soon, another one is looked for from nothing', () => {
  const problem = problemOf(withLongRoutes(2, 60));
  const turns = Array.from({ length: 100 }, (_, turn) => turn / 100);
  const search = new Search(problem, 1, 100, Number.POSITIVE_INFINITY);
  expect(beganAgain(search, problem.pickups.length, turns, 10)).toBe(true);
});

test('a search of several plans with long routes goes on without those of others', () => {
  expectOwnPlanKept(1000);
});

test('where most plans on the way lack a pair, another fleet is looked for from nothing', () => {
  // search.long.test.ts has the cases where none is.
  expect(isTightFor(fullInstance(0, 4), 31_000)).toBe(true);
});

test.prop([seeds], { numRuns: 4 })(
  'with several fleets and children the same seed gives the same plans',
  (seed) => {
    const instance = madeInstance(seed, 20);
    expect(searched(instance, seed)).toEqual(searched(instance, seed));
  },
);
