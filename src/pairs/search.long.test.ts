// Searches of some thousand rounds; search.property.test.ts has a quick one of each.
import { expect, test } from 'vitest';
import { problemOf } from './instance.ts';
import { planToTheEnd } from './planPairs.ts';
import { Search } from './search.ts';
import { fullInstance } from './testing/instances.ts';
import { isTightFor, withLongRoutes } from './testing/searches.ts';

test('another fleet is looked for only where a lack lasts and much of the budget is left', () => {
  expect(isTightFor(fullInstance(0, 4), 31_000)).toBe(true);
  // A fifth of a large budget is not left.
  expect(isTightFor(fullInstance(0, 4), 310_000)).toBe(false);
  // As full, but a lack does not last.
  expect(isTightFor(fullInstance(1, 4), 31_000)).toBe(false);
});

test('several plans with long routes go on without the long search of another', () => {
  const problem = problemOf(withLongRoutes(2, 60));
  const budget = { is: 'iterations', iterations: 8000 } as const;
  const found = planToTheEnd(problem, { seed: 2, budget });
  if (found.is !== 'planned') throw new Error('no plan');
  const search = new Search(problem, 1, 100, Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < 90; turn += 1) search.run(6, turn / 100);
  const before = search.best?.distance;
  expect(search.best?.limit).toBe(found.plan.vehicles);
  expect(before).toBeGreaterThan(found.plan.distance);
  search.offer(found.plan.routes);
  expect(search.best?.distance).toBe(before);
});
