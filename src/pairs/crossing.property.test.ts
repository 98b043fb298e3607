import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { Chance } from '#planning/searching/chance.ts';
import { checkRoutes } from './checkRoutes.ts';
import { Crossing } from './crossing.ts';
import { problemOf } from './instance.ts';
import type { PairProblem } from './problem.ts';
import type { Routes } from './routes.ts';
import { Search } from './search.ts';
import { madeInstance, seeds } from './testing/instances.ts';

function found(problem: PairProblem, seed: number): Routes {
  const search = new Search(problem, seed);
  for (let turn = 0; turn < 10; turn += 1) search.run(20, turn / 10);
  if (!search.best) throw new Error('no plan');
  return search.best;
}

test.prop([seeds, fc.integer({ min: 6, max: 30 })], { numRuns: runs(20, 200) })(
  'a child of two plans is sound but for pairs that it lacks, and has routes of both',
  (seed, pairs) => {
    const instance = madeInstance(seed, pairs);
    const problem = problemOf(instance);
    const [first, second] = [found(problem, seed), found(problem, seed + 1)];
    fc.pre(first.limit === second.limit);
    const crossing = new Crossing(problem, new Chance(seed));
    for (let i = 0; i < 5; i += 1) {
      const isOther = crossing.cross(first, second);
      const routes = crossing.child.sequences();
      const { faults, distance } = checkRoutes(instance, routes);
      expect(faults.filter((fault) => !fault.endsWith('is visited 0 times'))).toEqual([]);
      expect(crossing.child.distance).toBeCloseTo(distance, 6);
      const parts = [...first.sequences(), ...second.sequences()];
      const isPart = (route: readonly number[]) =>
        parts.some((part) => part.filter((stop) => route.includes(stop)).join() === route.join());
      expect(routes.every(isPart)).toBe(true);
      if (isOther) continue;
      expect(distance).toBeCloseTo(first.distance, 6);
      expect(faults).toEqual([]);
    }
  },
);
