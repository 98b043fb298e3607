// Searches of some thousand rounds; search.property.test.ts has a quick one of each.
import { expect, test } from 'vitest';
import { fullInstance } from './testing/instances.ts';
import { expectOwnPlanKept, isTightFor } from './testing/searches.ts';

test('another fleet is looked for only where a lack lasts and much of the budget is left', () => {
  expect(isTightFor(fullInstance(0, 4), 31_000)).toBe(true);
  // A fifth of a large budget is not left.
  expect(isTightFor(fullInstance(0, 4), 310_000)).toBe(false);
  // As full, but a lack does not last.
  expect(isTightFor(fullInstance(1, 4), 31_000)).toBe(false);
});

test('several plans with long routes go on without the long search of another', () => {
  expectOwnPlanKept(8000);
});
