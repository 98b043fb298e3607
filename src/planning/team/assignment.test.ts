import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { Assignment } from './assignment.ts';

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

const square = fc.integer({ min: 1, max: 6 }).chain((size) =>
  fc
    .array(fc.option(fc.nat(1000), { nil: Number.POSITIVE_INFINITY, freq: 4 }), {
      minLength: size * size,
      maxLength: size * size,
    })
    .map((cells) => ({ size, cost: Float64Array.from(cells) })),
);

test.prop([square])(
  'an assignment costs the same as the best of all permutations',
  ({ size, cost }) => {
    // With capacity for more rows than the problem has.
    const assignment = new Assignment(size + 1);
    const least = tried(cost, size);
    expect(assignment.solve(cost, size)).toBe(least < Number.POSITIVE_INFINITY);
    if (least === Number.POSITIVE_INFINITY) return;
    const columns = [...assignment.columnOf.subarray(0, size)];
    expect(new Set(columns).size).toBe(size);
    expect(columns.reduce((sum, column, row) => sum + cost[row * size + column], 0)).toBe(least);
  },
);
