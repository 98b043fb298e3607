import { expect, test } from 'vitest';
import { Chance } from '#planning/searching/chance.ts';
import { problemOf } from './instance.ts';
import { DEPARTS, type Routes, WIDTH } from './routes.ts';
import { Ruin } from './ruin.ts';
import { builtUp, madeInstance } from './testing/instances.ts';

const PAIRS = 14;
const LONGEST = 8;

/** Whether some stops of a route around a time, in a row, are those of just the pairs removed. */
function isOneTime(
  { cells, slots, stops, stride, problem }: Routes,
  route: number,
  time: number,
  isOut: Uint8Array,
): boolean {
  const row = route * stride;
  const departs = (slot: number) => cells[(row + slot) * WIDTH + DEPARTS] ?? 0;
  const last = slots[route] - 2;
  const pairs = (first: number, end: number) =>
    new Set([...stops.subarray(row + first, row + end + 1)].map((stop) => problem.pairOf[stop]));
  const out = [...pairs(1, last)].filter((pair) => isOut[pair ?? 0] === 1);
  for (let first = 1; first <= last; first += 1) {
    for (let end = first; end <= last && end < first + LONGEST; end += 1) {
      if (first > 1 && departs(first - 1) > time) continue;
      if (end < last && departs(end + 1) < time) continue;
      const string = pairs(first, end);
      if (string.size === out.length && out.every((pair) => string.has(pair))) return true;
    }
  }
  return false;
}

test('a ruin of one time removes what every route serves around that time', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const problem = problemOf(madeInstance(seed, PAIRS));
    const routes = builtUp(problem);
    const ruin = new Ruin(routes, new Chance(seed));
    ruin.chooseOneTime();
    const { slots, cells, stride, slotOf, routeOf } = routes;
    const used = [...slots.keys()].filter((route) => slots[route] > 2);
    const times = [...problem.pairOf.keys()]
      .slice(1)
      .map((stop) => cells[(routeOf[stop] * stride + slotOf[stop]) * WIDTH + DEPARTS] ?? 0);
    const fits = (time: number) =>
      used.every((route) => isOneTime(routes, route, time, ruin.removed.isOut));
    expect(times.some(fits)).toBe(true);
  }
});
