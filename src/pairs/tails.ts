// A change for few and long routes: two of them exchange what follows a cut, so that many pairs
// share their route with others at once. Ruins take out too few stops for that, and what is put in
// again one by one goes back to its neighbors. The exchange is that of Potvin and Rousseau (1995).
import type { Chance } from '#planning/searching/chance.ts';
import type { Removed } from '#planning/searching/removed.ts';
import type { PairProblem } from './problem.ts';
import { DEPARTS, LATEST, type Routes, WIDTH } from './routes.ts';

/** How many near stops of other routes are looked at as the beginning of the other tail. */
const LOOKED_AT = 30;
/** How often a possible one is passed over. */
const PASSED_OVER = 0.3;

export class Tails {
  /** The routes that the last `exchange` has changed. */
  route = -1;
  other = -1;
  readonly #problem: PairProblem;
  readonly #routes: Routes;
  readonly #chance: Chance;
  /** By stop: the others, nearest first. */
  readonly #near: Int32Array;

  constructor(routes: Routes, chance: Chance, near: Int32Array) {
    this.#problem = routes.problem;
    this.#routes = routes;
    this.#chance = chance;
    this.#near = near;
  }

  /**
   * Cuts one route behind `stop` and another before a stop near it, where both stay in time with
   * the tail of the other, and exchanges the tails. Pairs that a cut parts are removed. False, with
   * the routes as they were, where no cut is found.
   */
  exchange(stop: number, removed: Removed): boolean {
    const { routeOf, slotOf } = this.#routes;
    const { size } = this.#problem;
    const route = routeOf[stop];
    let looked = 0;
    for (let at = 1; at < size && looked < LOOKED_AT; at += 1) {
      const next = this.#near[stop * size + at];
      const other = next === 0 ? -1 : routeOf[next];
      if (other < 0 || other === route) continue;
      looked += 1;
      const [slot, otherSlot] = [slotOf[stop], slotOf[next] - 1];
      if (!this.#fits(route, slot, other, otherSlot)) continue;
      if (!this.#fits(other, otherSlot, route, slot)) continue;
      if (this.#chance.share() < PASSED_OVER) continue;
      this.#removeParted(route, slot, removed);
      this.#removeParted(other, otherSlot, removed);
      this.#routes.exchangeTails(route, slot, other, otherSlot, removed.isOut);
      this.route = route;
      this.other = other;
      return true;
    }
    return false;
  }

  /** Whether what follows a slot of `other` is in time behind a slot of `route`. */
  #fits(route: number, slot: number, other: number, otherSlot: number): boolean {
    const { stops, stride, cells } = this.#routes;
    const { size, distance } = this.#problem;
    const from = route * stride + slot;
    const to = other * stride + otherSlot + 1;
    const way = distance[stops[from] * size + stops[to]];
    return cells[from * WIDTH + DEPARTS] + way <= cells[to * WIDTH + LATEST];
  }

  /** Removes the pairs that are picked up until a slot and dropped off behind it. */
  #removeParted(route: number, slot: number, removed: Removed): void {
    const { stops, slotOf, stride } = this.#routes;
    const { pairOf, dropoffs } = this.#problem;
    for (let at = 1; at <= slot; at += 1) {
      const pair = pairOf[stops[route * stride + at]];
      if (slotOf[dropoffs[pair]] > slot) removed.take(pair);
    }
  }
}
