import { expect, test } from 'vitest';
import { Chance } from '#planning/searching/chance.ts';
import { ranked } from '#planning/searching/ranking.ts';
import { Removed } from '#planning/searching/removed.ts';
import { checkRoutes } from './checkRoutes.ts';
import { problemOf } from './instance.ts';
import type { PairProblem, StopSequence } from './problem.ts';
import type { Routes } from './routes.ts';
import { Tails } from './tails.ts';
import { builtUp, madeInstance } from './testing/instances.ts';

const PAIRS = 14;

function stopsOf({ stops, stride, slots }: Routes, route: number): StopSequence {
  return [...stops.subarray(route * stride + 1, route * stride + slots[route] - 1)];
}

/** The pairs of which one stop is before the cut and one behind it. */
function parted({ pairOf }: PairProblem, stops: StopSequence, cut: number): number[] {
  const behind = new Set(stops.slice(cut).map((stop) => pairOf[stop]));
  return stops.slice(0, cut).flatMap((stop) => {
    const pair = pairOf[stop];
    return pair !== undefined && behind.has(pair) ? pair : [];
  });
}

test('two routes exchange what follows a cut, in time and without the pairs that it parts', () => {
  let [exchanges, partedPairs] = [0, 0];
  for (let seed = 0; seed < 20; seed += 1) {
    const instance = madeInstance(seed, PAIRS);
    const problem = problemOf(instance);
    const built = builtUp(problem);
    const near = ranked(problem.size, (a, b) => problem.distance[a * problem.size + b] ?? 0);
    for (let stop = 1; stop < problem.size; stop += 1) {
      const routes = built.clone();
      const removed = new Removed(PAIRS);
      const tails = new Tails(routes, new Chance(seed), near);
      if (!tails.exchange(stop, removed)) {
        expect(routes.sequences()).toEqual(built.sequences());
        continue;
      }
      const { route, other } = tails;
      const [first, second] = [stopsOf(built, route), stopsOf(built, other)];
      const cut = first.indexOf(stop) + 1;
      const isIn = (one: number) => removed.isOut[problem.pairOf[one] ?? 0] === 0;
      const joined = (head: StopSequence, tail: StopSequence) => [...head, ...tail].filter(isIn);
      // One of the cuts of the other route explains what both are now, and what is removed.
      const isExplained = Array.from({ length: second.length + 1 }, (_, at) => {
        const out = [...parted(problem, first, cut), ...parted(problem, second, at)];
        const now = [
          joined(first.slice(0, cut), second.slice(at)),
          joined(second.slice(0, at), first.slice(cut)),
        ];
        const is = [stopsOf(routes, route), stopsOf(routes, other)];
        const isOut = Array.from(removed.isOut, (_, pair) => (out.includes(pair) ? 1 : 0));
        return String(removed.isOut) === String(isOut) && String(now) === String(is);
      });
      expect(isExplained).toContain(true);
      const { faults } = checkRoutes(instance, routes.sequences());
      expect(faults.filter((fault) => !fault.includes('visited 0 times'))).toEqual([]);
      exchanges += 1;
      partedPairs += removed.count;
    }
  }
  expect(exchanges).toBeGreaterThan(100);
  expect(partedPairs).toBeGreaterThan(50);
});
