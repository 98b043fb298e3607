// The order in which removed pairs are inserted again: at random, the largest, farthest or nearest
// first, or those with the narrowest windows.
import type { Chance } from '#planning/searching/chance.ts';
import { DrawnOrder } from '#planning/searching/drawnOrder.ts';
import type { PairProblem } from './problem.ts';

export function pairOrder(problem: PairProblem, chance: Chance): DrawnOrder {
  const { pickups: p, dropoffs: d, demand, distance, early, late } = problem;
  const column = (of: (pair: number) => number) => Float64Array.from(p.keys(), of);
  const far = column((pair) => distance[p[pair]] + distance[d[pair]]);
  const width = (stop: number) => late[stop] - early[stop];
  return new DrawnOrder(
    [
      [0.35, null],
      [0.55, column((pair) => -demand[p[pair]])],
      [0.7, far.map((value) => -value)],
      [0.9, column((pair) => width(p[pair]) + width(d[pair]))],
      [1, far],
    ],
    p.length,
    chance,
  );
}
