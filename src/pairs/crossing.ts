// A child of two plans: some routes of the first give way to routes of the second that serve nearly
// the same pairs. The idea is Nagata and Kobayashi's (2010), the code is our own.
import type { Chance } from '#planning/searching/chance.ts';
import type { PairProblem } from './problem.ts';
import { Routes } from './routes.ts';

export class Crossing {
  /** It may lack pairs. */
  readonly child: Routes;
  readonly #problem: PairProblem;
  readonly #chance: Chance;
  /** By route of the first plan: 1 when it gives way; by route of the second: when it comes. */
  readonly #goes: Uint8Array;
  readonly #comes: Uint8Array;
  /** By `route of the first * limit + route of the second`: the pairs that both serve. */
  readonly #common: Int32Array;
  readonly #isOut: Uint8Array;

  constructor(problem: PairProblem, chance: Chance) {
    this.#problem = problem;
    this.#chance = chance;
    this.child = new Routes(problem);
    const { limit } = this.child;
    this.#goes = new Uint8Array(limit);
    this.#comes = new Uint8Array(limit);
    this.#common = new Int32Array(limit * limit);
    this.#isOut = new Uint8Array(problem.pickups.length);
  }

  /**
   * Crosses plans that serve all pairs with as many routes. False when the child is the first, or
   * late.
   */
  cross(first: Routes, second: Routes): boolean {
    const { child } = this;
    const { pickups } = this.#problem;
    this.#choose(first, second);
    const comes = (pair: number) => this.#comes[second.routeOf[pickups[pair]]] === 1;
    // A pair that would be served twice loses one of its places.
    const isOldKept = this.#chance.share() < 0.5;
    child.copy(first);
    for (let pair = 0; pair < pickups.length; pair += 1) {
      const isGone = this.#goes[first.routeOf[pickups[pair]]] === 1;
      this.#isOut[pair] = isGone || (!isOldKept && comes(pair)) ? 1 : 0;
    }
    for (let route = 0; route < child.limit; route += 1) child.remove(route, this.#isOut);
    for (let pair = 0; pair < pickups.length; pair += 1) {
      this.#isOut[pair] = child.routeOf[pickups[pair]] >= 0 ? 1 : 0;
    }
    let to = 0;
    for (let from = 0; from < child.limit; from += 1) {
      if (this.#comes[from] === 0) continue;
      while (this.#goes[to] === 0) to += 1;
      child.take(second, from, to, this.#isOut);
      to += 1;
    }
    for (let route = 0; route < child.limit; route += 1) if (child.isLate(route)) return false;
    const isWhole = pickups.every((stop) => child.routeOf[stop] >= 0);
    return !isWhole || Math.abs(child.distance - first.distance) > 1e-7;
  }

  /** Draws as many routes of each, and exchanges some while more pairs are in both sets. */
  #choose(first: Routes, second: Routes): void {
    const { limit } = first;
    this.#common.fill(0);
    for (const stop of this.#problem.pickups) {
      this.#common[first.routeOf[stop] * limit + second.routeOf[stop]] += 1;
    }
    const count = 1 + this.#chance.below(Math.max(1, Math.floor(limit / 2)));
    this.#draw(this.#goes, count, limit);
    this.#draw(this.#comes, count, limit);
    // Pairs of one set alone count against it.
    const ofFirst = (route: number) => {
      let worth = 1 - first.slots[route] / 2;
      for (let other = 0; other < limit; other += 1) {
        if (this.#comes[other] === 1) worth += 2 * this.#common[route * limit + other];
      }
      return worth;
    };
    const ofSecond = (route: number) => {
      let worth = 1 - second.slots[route] / 2;
      for (let other = 0; other < limit; other += 1) {
        if (this.#goes[other] === 1) worth += 2 * this.#common[other * limit + route];
      }
      return worth;
    };
    while (exchanged(this.#comes, limit, ofSecond) || exchanged(this.#goes, limit, ofFirst));
  }

  #draw(chosen: Uint8Array, count: number, limit: number): void {
    chosen.fill(0);
    for (let i = 0; i < count; i += 1) {
      let at = this.#chance.below(limit);
      while (chosen[at] === 1) at = (at + 1) % limit;
      chosen[at] = 1;
    }
  }
}

/** Exchanges the worst chosen route for the best other one; false if that is no better. */
function exchanged(chosen: Uint8Array, limit: number, worth: (route: number) => number): boolean {
  let [worst, best] = [-1, -1];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let route = 0; route < limit; route += 1) {
    const value = worth(route);
    if (chosen[route] === 1 && value < least) [least, worst] = [value, route];
    if (chosen[route] === 0 && value > most) [most, best] = [value, route];
  }
  if (worst < 0 || best < 0 || most <= least) return false;
  chosen[worst] = 0;
  chosen[best] = 1;
  return true;
}
