// Ruins: which pairs are removed before routes are rebuilt: strings of neighboring stops, similar
// pairs, a whole route, random ones, or what all routes serve at one time.
import type { Chance } from '#planning/searching/chance.ts';
import type { PairProblem } from './problem.ts';
import { ranked } from '#planning/searching/ranking.ts';
import { Removed } from '#planning/searching/removed.ts';
import { drawnServed, takeAlike, takeString } from '#planning/searching/ruins.ts';
import { DEPARTS, type Routes, WIDTH } from './routes.ts';
import { Tails } from './tails.ts';

/** Stops that a ruin of strings removes on average, and the longest string. */
const STOPS_OUT = 12;
const LONGEST_STRING = 10;
/** Where this share of an average route is longer than that, it is the longest string. */
const STRING_SHARE = 0.15;
/** Most pairs that the other ruins remove. */
const PAIRS_OUT = 10;
/** Cumulative probabilities of the ruins; the remainder removes a whole route. */
const STRINGS = 0.75;
const ALIKE = 0.95;
const ANY = 0.99;
/** Most stops of one route that a ruin of one time removes. */
const LONGEST_OF_ONE_TIME = 8;
/** How often a string spares some stops in its middle. */
const SPARING = 0.5;
/** Weight of a difference in time against one in distance, when pairs are compared. */
const TIME_SHARE = 0.25;

export class Ruin {
  /** The removed pairs. */
  readonly removed: Removed;
  readonly #problem: PairProblem;
  readonly #routes: Routes;
  readonly #chance: Chance;
  /** By stop and by pair: the others, nearest first. */
  readonly #near: Int32Array;
  readonly #alike: Int32Array;
  readonly #isTouched: Uint8Array;
  readonly #tails: Tails;

  constructor(routes: Routes, chance: Chance) {
    const { problem } = routes;
    const pairs = problem.pickups.length;
    this.#problem = problem;
    this.#routes = routes;
    this.#chance = chance;
    this.removed = new Removed(pairs);
    this.#isTouched = new Uint8Array(routes.slots.length);
    this.#near = ranked(problem.size, (a, b) => problem.distance[a * problem.size + b]);
    this.#alike = ranked(pairs, (a, b) => unlikeness(problem, a, b));
    this.#tails = new Tails(routes, chance, this.#near);
  }

  /** Two routes exchange their tails; null where none fit. */
  exchangeTails(): Tails | null {
    const seed = this.#served();
    return seed >= 0 && this.#tails.exchange(seed, this.removed) ? this.#tails : null;
  }

  /** Chooses the pairs to remove; the routes are left as they are. */
  choose(): void {
    const drawn = this.#chance.share();
    if (drawn < STRINGS) this.#takeStrings();
    else if (drawn < ALIKE) this.#takeAlike();
    else if (drawn < ANY) this.#takeAny();
    else this.#takeRoute();
  }

  /**
   * Removes a string of every route, all from about the same time: with few routes, what decides is
   * which of them serves what at a time.
   */
  chooseOneTime(): void {
    const seed = this.#served();
    if (seed < 0) return;
    const { routeOf, slotOf, slots, stops, cells, stride, limit } = this.#routes;
    const time = cells[(routeOf[seed] * stride + slotOf[seed]) * WIDTH + DEPARTS];
    for (let route = 0; route < limit; route += 1) {
      const held = slots[route] - 2;
      if (held === 0) continue;
      const row = route * stride;
      let at = 1;
      for (let beyond = held; at < beyond; ) {
        const middle = (at + beyond) >> 1;
        if (cells[(row + middle) * WIDTH + DEPARTS] < time) at = middle + 1;
        else beyond = middle;
      }
      const length = Math.min(held, 1 + this.#chance.below(LONGEST_OF_ONE_TIME));
      const drawn = at - this.#chance.below(length);
      const first = Math.max(1, Math.min(held - length + 1, drawn));
      for (let slot = first; slot < first + length; slot += 1) {
        this.removed.take(this.#problem.pairOf[stops[row + slot]]);
      }
    }
  }

  #served(): number {
    const { routeOf } = this.#routes;
    return drawnServed(this.#chance, 1, this.#problem.size, (stop) => routeOf[stop] >= 0);
  }

  #takeStrings(): void {
    const { used, routeOf, slots } = this.#routes;
    const { size, pairOf } = this.#problem;
    const seed = this.#served();
    if (seed < 0) return;
    const average = (size - 1) / used;
    const scale = Math.max(1, (STRING_SHARE * average) / LONGEST_STRING);
    const longest = Math.min(average, scale * LONGEST_STRING);
    const most = (4 * scale * STOPS_OUT) / (1 + longest) - 1;
    // With fewer routes than strings, a route may lose several.
    const isFew = used <= most;
    let strings = Math.floor(1 + this.#chance.share() * most);
    this.#isTouched.fill(0);
    for (let i = 0; i < size && strings > 0; i += 1) {
      const stop = this.#near[seed * size + i];
      const route = routeOf[stop];
      if (stop === 0 || route < 0) continue;
      if (isFew ? this.removed.isOut[pairOf[stop]] === 1 : this.#isTouched[route] === 1) continue;
      const length = 1 + this.#chance.below(Math.min(longest, slots[route] - 2));
      this.#takeString(route, stop, length);
      this.#isTouched[route] = 1;
      strings -= 1;
    }
  }

  /** Removes a string of stops around one; it may spare some in its middle and reach further. */
  #takeString(route: number, stop: number, length: number): void {
    const { slots, slotOf, stops, stride } = this.#routes;
    const held = slots[route] - 2;
    let spared = 0;
    if (length > 1 && length < held && this.#chance.share() < SPARING) {
      spared = 1;
      while (length + spared < held && this.#chance.share() > 0.01) {
        if (this.#chance.share() < 0.5) break;
        spared += 1;
      }
    }
    // The first slot is the depot's.
    const row = route * stride + 1;
    takeString(this.#chance, slotOf[stop] - 1, length, spared, held, (at) =>
      this.removed.take(this.#problem.pairOf[stops[row + at]]),
    );
  }

  #takeAlike(): void {
    const seed = this.#served();
    if (seed < 0) return;
    const { pickups, pairOf } = this.#problem;
    const pairs = pickups.length;
    const { routeOf } = this.#routes;
    const wanted = Math.min(pairs, 2 + this.#chance.below(PAIRS_OUT));
    takeAlike(this.#chance, this.#alike, pairOf[seed], pairs, wanted, (pair) => {
      if (routeOf[pickups[pair]] < 0) return false;
      this.removed.take(pair);
      return true;
    });
  }

  #takeAny(): void {
    const { pairOf } = this.#problem;
    for (let wanted = 1 + this.#chance.below(PAIRS_OUT); wanted > 0; wanted -= 1) {
      const seed = this.#served();
      if (seed >= 0) this.removed.take(pairOf[seed]);
    }
  }

  #takeRoute(): void {
    const seed = this.#served();
    if (seed >= 0) this.takeRoute(this.#routes.routeOf[seed]);
  }

  /** Removes all pairs of a route. */
  takeRoute(route: number): void {
    const { stops, slots, stride } = this.#routes;
    const row = route * stride;
    for (let at = row + 1; at < row + slots[route] - 1; at += 1) {
      this.removed.take(this.#problem.pairOf[stops[at]]);
    }
  }
}

/** How far apart two pairs are, in place and in the middle of their windows. */
function unlikeness(problem: PairProblem, a: number, b: number): number {
  const { size, pickups, dropoffs, distance, early, late } = problem;
  const between = (x: number, y: number) => {
    const time = Math.abs(early[x] + late[x] - early[y] - late[y]) / 2;
    return distance[x * size + y] + TIME_SHARE * time;
  };
  return between(pickups[a], pickups[b]) + between(dropoffs[a], dropoffs[b]);
}
