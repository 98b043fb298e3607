import { expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { GreatestPairs, Worths } from './greatestPairs.ts';

const most = 6;
const cells = fc.integer({ min: 1, max: most }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    // Most pairs are worth nothing, and many are worth the same.
    cells: fc.array(fc.oneof(fc.constant(0), fc.nat(4), fc.nat(1000)), {
      minLength: size * size,
      maxLength: size * size,
    }),
  }),
);
type Cells = typeof cells extends fc.Arbitrary<infer T> ? T : never;

/** Every choice of pairs. */
function tried({ size, cells: all }: Cells, row = 0, taken = 0): number {
  if (row === size) return 0;
  let greatest = tried({ size, cells: all }, row + 1, taken);
  for (let column = 0; column < size; column += 1) {
    if ((taken & (1 << column)) !== 0) continue;
    const rest = tried({ size, cells: all }, row + 1, taken | (1 << column));
    greatest = Math.max(greatest, (all[row * size + column] ?? 0) + rest);
  }
  return greatest;
}

test.prop([fc.array(cells, { minLength: 1, maxLength: 4 })], { numRuns: 60 })(
  'the pairs are worth as much as the best of all choices, one problem after another',
  (all) => {
    const pairs = new GreatestPairs(most);
    for (const one of all) {
      const worths = new Worths(most);
      for (const [at, worth] of one.cells.entries()) {
        if (worth > 0) worths.add(Math.floor(at / one.size), at % one.size, worth);
      }
      pairs.solve(worths, one.size);
      const columns = [...pairs.columnOf.subarray(0, one.size)];
      const made = columns.filter((column) => column >= 0);
      expect(new Set(made).size).toBe(made.length);
      const sum = columns.reduce(
        (total, column, row) =>
          total + (column < 0 ? 0 : (one.cells[row * one.size + column] ?? 0)),
        0,
      );
      expect(sum).toBe(tried(one));
    }
  },
);
