import { expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { GreatestShares, Worths } from './greatestShares.ts';

const most = 4;
const cells = fc
  .record({ rows: fc.integer({ min: 1, max: 3 }), columns: fc.integer({ min: 1, max: most }) })
  .chain(({ rows, columns }) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      units: fc.integer({ min: 1, max: 2 }),
      room: fc.array(fc.oneof(fc.nat(3), fc.constant(Number.POSITIVE_INFINITY)), {
        minLength: columns,
        maxLength: columns,
      }),
      // Most pairs are worth nothing, and many are worth the same.
      cells: fc.array(fc.oneof(fc.constant(0), fc.nat(4), fc.nat(1000)), {
        minLength: rows * columns,
        maxLength: rows * columns,
      }),
    }),
  );
type Cells = typeof cells extends fc.Arbitrary<infer T> ? T : never;

/** The best of all ways to give the units to columns, one unit after the other. */
function tried(one: Cells, unit = 0, room = one.room): number {
  if (unit === one.rows * one.units) return 0;
  const row = Math.floor(unit / one.units);
  let greatest = tried(one, unit + 1, room);
  for (let column = 0; column < one.columns; column += 1) {
    const left = room[column] ?? 0;
    if (left < 1) continue;
    const worth = one.cells[row * one.columns + column] ?? 0;
    greatest = Math.max(greatest, worth + tried(one, unit + 1, room.with(column, left - 1)));
  }
  return greatest;
}

test.prop([fc.array(cells, { minLength: 1, maxLength: 4 })], { numRuns: 60 })(
  'the shares are worth as much as the best of all choices, one problem after another',
  (all) => {
    const shares = new GreatestShares(most, most);
    for (const one of all) {
      const worths = new Worths(most, most);
      for (const [at, worth] of one.cells.entries()) {
        const [row, column] = [Math.floor(at / one.columns), at % one.columns];
        if (worth > 0) worths.add(row, column, worth);
      }
      shares.solve(worths, one.rows, one.columns, one.units, one.room);
      const given = Array.from({ length: one.rows }, () => 0);
      const taken = one.room.map(() => 0);
      let sum = 0;
      for (let n = 0; n < worths.count; n += 1) {
        const [row, column] = [worths.row[n] ?? 0, worths.column[n] ?? 0];
        const share = shares.share[n] ?? 0;
        expect(share).toBeGreaterThanOrEqual(0);
        given[row] = (given[row] ?? 0) + share;
        taken[column] = (taken[column] ?? 0) + share;
        sum += share * (worths.worth[n] ?? 0);
      }
      for (const [row, units] of given.entries()) {
        expect(units + (shares.left[row] ?? 0)).toBe(one.units);
      }
      for (const [column, units] of taken.entries()) {
        expect(units).toBeLessThanOrEqual(one.room[column] ?? 0);
      }
      expect(sum).toBe(tried(one));
    }
  },
);
