import { expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { Assignment } from './assignment.ts';
import { toTheEnd } from '../../searching/toTheEnd.ts';

/** Every order of columns. */
function tried(cost: Float64Array, size: number, row = 0, taken = 0): number {
  if (row === size) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (let column = 0; column < size; column += 1) {
    if ((taken & (1 << column)) !== 0) continue;
    const rest = tried(cost, size, row + 1, taken | (1 << column));
    least = Math.min(least, cost[row * size + column] + rest);
  }
  return least;
}

const cells = (cell: fc.Arbitrary<number>) =>
  fc
    .integer({ min: 1, max: 6 })
    .chain((size) =>
      fc
        .array(cell, { minLength: size * size, maxLength: size * size })
        .map((all) => ({ size, cost: Float64Array.from(all) })),
    );
const some = cells(fc.option(fc.nat(1000), { nil: Number.POSITIVE_INFINITY, freq: 4 }));

function costsOf({ columnOf }: Assignment, { cost, size }: { cost: Float64Array; size: number }) {
  const columns = [...columnOf.subarray(0, size)];
  expect(new Set(columns).size).toBe(size);
  return columns.reduce((sum, column, row) => sum + cost[row * size + column], 0);
}

test.prop([some])('an assignment costs the same as the best of all permutations', (one) => {
  // With capacity for more rows than the problem has.
  const assignment = new Assignment(one.size + 1);
  const least = tried(one.cost, one.size);
  expect(toTheEnd(assignment.solving(one.cost, one.size))).toBe(least < Number.POSITIVE_INFINITY);
  if (least < Number.POSITIVE_INFINITY) expect(costsOf(assignment, one)).toBe(least);
});
