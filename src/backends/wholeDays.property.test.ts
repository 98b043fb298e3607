// The selection of whole days with the real solver, against every selection.
import { expect } from 'vitest';
import { wholeColumns } from '#planning/team/bounds/wholeDays.ts';
import { toTheEnd } from '#planning/searching/toTheEnd.ts';
import { fc, test } from '../../tests/property.ts';
import { loadHighs } from './highs.ts';

const MOVES = 6;

const port = await loadHighs();

type Day = { readonly moves: readonly number[]; readonly cents: number };

const days = fc.array(
  fc.record({
    moves: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1, maxLength: 3 }),
    cents: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 4, maxLength: 24 },
);

/** The least cost of days that serve each move once; Infinity for none. */
function least(all: readonly Day[], left: ReadonlySet<number>): number {
  const [next] = left;
  if (next === undefined) return 0;
  const fitting = all.filter(
    ({ moves }) => moves.includes(next) && moves.every((move) => left.has(move)),
  );
  const costs = fitting.map(
    ({ moves, cents }) => cents + least(all, new Set([...left].filter((m) => !moves.includes(m)))),
  );
  return Math.min(Number.POSITIVE_INFINITY, ...costs);
}

test.prop([days, fc.boolean()], { numRuns: 60 })(
  'whole days cost as little as the cheapest of all selections',
  (all, isPausing) => {
    const program = port(
      Array.from({ length: MOVES }, () => ({ least: 1, most: 1 })),
      isPausing,
    );
    for (const { moves, cents } of all) program.addColumn(cents, moves);
    const rows = all.map(({ moves }) => moves);
    const exact = least(all, new Set([0, 1, 2, 3, 4, 5]));
    const taken = toTheEnd(wholeColumns(program, rows, 1000));
    program.dispose();
    const chosen = taken?.map((column) => all[column]);
    const served = chosen?.flatMap((day) => day?.moves ?? []).toSorted() ?? [];
    expect(served).toEqual(taken ? [0, 1, 2, 3, 4, 5] : []);
    const cents = chosen?.reduce((sum, day) => sum + (day?.cents ?? 0), 0);
    expect(cents ?? Number.POSITIVE_INFINITY).toBe(exact);
  },
);
