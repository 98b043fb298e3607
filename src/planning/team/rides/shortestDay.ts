// The order of a driver's moves in which they are over first. A search of a few rounds looks for
// cheap plans most of the time, and may not come to the order of the last day at all.
import type { TeamModel } from '../model/model.ts';
import { leastWaysOf } from './leastWays.ts';
import type { TeamDays } from './teamDays.ts';

/** The time grows by two for each more. */
const MOST_MOVES = 10;

/** The same days with those in other orders that end last; null where no order ends sooner. */
export function withShorterDays(days: TeamDays): TeamDays | null {
  const best = days.emptied();
  best.copy(days);
  let isShorter = false;
  // The last day of all, then the one that is the last now.
  for (let driver = lastIn(best); driver >= 0; driver = lastIn(best)) {
    const { overMs } = best;
    const before = best.day(driver);
    if (before.length > MOST_MOVES) break;
    const isSound = best.setDay(driver, shortestOrder(best.model, driver, before));
    if (isSound && best.overMs < overMs) {
      isShorter = true;
      continue;
    }
    best.setDay(driver, before);
    break;
  }
  return isShorter ? best : null;
}

/** The driver whose day ends last; -1 without any. */
function lastIn(days: TeamDays): number {
  let last = { driver: -1, endMs: Number.NEGATIVE_INFINITY };
  for (const driver of days.counts.keys()) {
    const endMs = days.hoursOf(driver)?.endMs ?? Number.NEGATIVE_INFINITY;
    if (endMs > last.endMs) last = { driver, endMs };
  }
  return last.driver;
}

/** By the least ways, without rests: for each set of moves and the last one, the earliest end. */
function shortestOrder(
  model: TeamModel,
  driver: number,
  moves: readonly number[],
): readonly number[] {
  const { size, from, to, readyMs, workMs, start, base, notBeforeMs, problem } = model;
  const { ms } = leastWaysOf(model);
  const count = moves.length;
  const ends = new Float64Array((1 << count) * count).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(ends.length).fill(-1);
  const goOn = (set: number, here: number, atMs: number, last: number): void => {
    for (const [next, move] of moves.entries()) {
      if ((set & (1 << next)) !== 0) continue;
      const endMs = Math.max(atMs + ms[here * size + from[move]], readyMs[move]) + workMs[move];
      const at = (set | (1 << next)) * count + next;
      if (endMs >= ends[at]) continue;
      ends[at] = endMs;
      before[at] = last;
    }
  };
  goOn(0, start[driver], notBeforeMs[driver], -1);
  for (let set = 1; set < 1 << count; set += 1) {
    for (const [last, move] of moves.entries()) {
      const endMs = ends[set * count + last];
      if (endMs < Number.POSITIVE_INFINITY) goOn(set, to[move], endMs, last);
    }
  }
  const all = (1 << count) - 1;
  const overMs = moves.map((move, last) => {
    const homeMs = problem.roundTrip ? ms[to[move] * size + base[driver]] : 0;
    return ends[all * count + last] + homeMs;
  });
  const order: number[] = [];
  let [set, last] = [all, overMs.indexOf(Math.min(...overMs))];
  while (last >= 0) {
    order.unshift(moves[last]);
    const earlier = before[set * count + last];
    set ^= 1 << last;
    last = earlier;
  }
  return order;
}
