import { describe, expect, test } from 'vitest';
import { clusterRadiusPx, clusterText, donutArcs, STATUS_ORDER } from './statuses.ts';

const counts = (part: { [status: string]: number }) =>
  STATUS_ORDER.map((status) => part[status] ?? 0);

describe('donut', () => {
  test('a donut begins with late at 12 o’clock and continues in the fixed order', () => {
    const arcs = donutArcs(counts({ planned: 10, late: 10, complete: 20 }));
    expect(arcs.map((arc) => arc.status)).toEqual(['late', 'planned', 'complete']);
    expect(arcs[0]?.from).toBeCloseTo(0.06);
    expect(arcs[0]?.to).toBeCloseTo(Math.PI / 2 - 0.06);
    expect(arcs[2]?.to).toBeCloseTo(2 * Math.PI - 0.06);
  });

  test('a single status closes the ring', () => {
    expect(donutArcs(counts({ planned: 4 }))).toEqual([
      { status: 'planned', from: 0, to: 2 * Math.PI },
    ]);
    expect(donutArcs(counts({}))).toEqual([]);
  });

  test('one late move of 300 is visible, and the ring still closes', () => {
    const arcs = donutArcs(counts({ late: 1, planned: 200, complete: 99 }));
    const [late, planned, complete] = arcs.map((arc) => arc.to - arc.from);
    expect(late).toBeCloseTo(0.12);
    expect((planned! + 0.12) / (complete! + 0.12)).toBeCloseTo(200 / 99);
    expect(arcs.at(-1)?.to).toBeCloseTo(2 * Math.PI - 0.06);
  });

  test('a cluster grows at 13, at 31 and at 1,000 members', () => {
    const sizes = [1, 12, 13, 30, 31, 999, 1000, 20_400];
    expect(sizes.map(clusterRadiusPx)).toEqual([13, 13, 16, 16, 19, 19, 22, 22]);
  });

  test('large counts are shortened to one decimal, or none where that does not fit', () => {
    expect([7, 999, 1000, 1949, 9949, 9950, 20_440, 99_949, 99_950].map(clusterText)).toEqual([
      '7',
      '999',
      '1.0k',
      '1.9k',
      '9.9k',
      '9.9k',
      '20.4k',
      '99.9k',
      '100k',
    ]);
  });
});
