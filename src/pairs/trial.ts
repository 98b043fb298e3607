// The current routes and a trial: a copy that is ruined, rebuilt, then kept or dropped.
import type { Chance } from '#planning/searching/chance.ts';
import { Ejection } from './ejection.ts';
import { Insertion } from './insertion.ts';
import { PlaceMemory } from './placeMemory.ts';
import type { PairProblem } from './problem.ts';
import type { DrawnOrder } from '#planning/searching/drawnOrder.ts';
import { pairOrder } from './pairOrder.ts';
import { hasLongRoutes, Routes } from './routes.ts';
import { Ruin } from './ruin.ts';

/** How often the pairs that are hardest to place come first. */
const HARDEST = 0.3;
/** How often two long routes exchange their tails instead of a ruin. */
const TAILS = 0.1;
/** How often a ruin of long routes removes what they serve at one time. */
const ONE_TIME = 0.3;
/**
 * In long routes a pair that was removed is taken to cost at least this share of what that saved:
 * of the changes that would be kept one in a hundred is lost so.
 */
const COSTS_AGAIN = 0.7;

export class Trial {
  /** Code that changes them calls `restart`. */
  readonly current: Routes;
  /** Pairs that no route of `current` serves. */
  readonly absent = new Set<number>();
  /** Pairs that no route of the trial serves once it is rebuilt; the first `leftOver` entries. */
  readonly left: Int32Array;
  leftOver = 0;
  readonly #problem: PairProblem;
  /** Equal to `current` between rounds. */
  readonly #routes: Routes;
  readonly #ruin: Ruin;
  readonly #chance: Chance;
  readonly #order: DrawnOrder;
  /** By place among the removed pairs: what the current routes save without that pair alone. */
  readonly #savings: Float64Array;
  readonly #memory: PlaceMemory;
  readonly #insertion: Insertion;
  readonly #ejection: Ejection;

  constructor(problem: PairProblem, chance: Chance) {
    const pairs = problem.pickups.length;
    this.#problem = problem;
    this.#chance = chance;
    this.current = new Routes(problem);
    this.#routes = new Routes(problem);
    this.left = new Int32Array(pairs);
    this.#ruin = new Ruin(this.#routes, chance);
    this.#order = pairOrder(problem, chance);
    this.#savings = new Float64Array(pairs);
    this.#memory = new PlaceMemory(pairs, this.#routes.slots.length);
    this.#insertion = new Insertion(this.#routes, chance, this.#memory);
    this.#ejection = new Ejection(this.#routes, chance);
    for (const pair of problem.pickups.keys()) this.absent.add(pair);
  }

  get distance(): number {
    return this.#routes.distance;
  }

  /**
   * Removes pairs and inserts them again where they fit; the opening of a route costs `opening`.
   * False, with the work left half done, as soon as the distance, with `prices` for pairs left
   * over, is sure to be `limit` or more (in long routes, most likely to be), the sum of these
   * prices more than `mostLeft`, or what is left of a route is late.
   */
  rebuild(opening: number, limit: number, prices: Float64Array, mostLeft: number): boolean {
    const routes = this.#routes;
    const ruin = this.#ruin;
    const { isTouched } = this.#memory;
    const { pickups } = this.#problem;
    const { removed } = ruin;
    removed.clear();
    for (const pair of this.absent) removed.take(pair);
    // While the fleet is made smaller, neither of the two ways of long routes is gone.
    const isLong = limit < Number.POSITIVE_INFINITY && hasLongRoutes(routes);
    const tails = isLong && this.#chance.share() < TAILS ? ruin.exchangeTails() : null;
    if (tails) {
      isTouched[tails.route] = 1;
      isTouched[tails.other] = 1;
      if (routes.distance >= limit) return false;
      if (routes.isLate(tails.route) || routes.isLate(tails.other)) return false;
    } else if (this.absent.size < pickups.length) {
      if (isLong && this.#chance.share() < ONE_TIME) ruin.chooseOneTime();
      else ruin.choose();
    }
    for (let i = 0; i < removed.count; i += 1) {
      const route = routes.routeOf[pickups[removed.items[i]]];
      if (route < 0 || isTouched[route] === 1) continue;
      isTouched[route] = 1;
      routes.remove(route, removed.isOut);
      if (routes.isLate(route)) return false;
    }
    this.#order.sort(removed, this.#chance.share() < HARDEST ? prices : null);
    return this.#insertAll(opening, limit, prices, mostLeft, isLong);
  }

  /** Inserts what is removed, in the order it has. False as `rebuild` says. */
  #insertAll(
    opening: number,
    limit: number,
    prices: Float64Array,
    mostLeft: number,
    isLong: boolean,
  ): boolean {
    const routes = this.#routes;
    const insertion = this.#insertion;
    const savings = this.#savings;
    const { removed } = this.#ruin;
    const { pickups } = this.#problem;
    const { routeOf } = this.current;
    this.leftOver = 0;
    // An insertion never makes a route shorter.
    let cost = routes.distance;
    let left = 0;
    let saved = isLong ? this.#sumOfSavings() : 0;
    for (let i = 0; i < removed.count; i += 1) {
      const pair = removed.items[i];
      if (isLong) saved -= savings[i];
      const most = isLong ? limit - cost - COSTS_AGAIN * saved : Number.POSITIVE_INFINITY;
      // No place and no price costs less than nothing.
      if (most <= 0) return false;
      // Most pairs go back to the route they came from.
      const own = routeOf[pickups[pair]];
      if (insertion.seek(pair, opening, own, most)) {
        cost += insertion.extra;
        if (cost >= limit) return false;
        routes.insert(pair, insertion.route, insertion.pickupAfter, insertion.dropoffAfter);
        this.#memory.isTouched[insertion.route] = 1;
      } else {
        // A pair is left over where it fits nowhere, not where it costs too much.
        if (isLong && (prices[pair] >= most || insertion.seek(pair, opening, own))) return false;
        cost += prices[pair];
        left += prices[pair];
        if (cost >= limit || left > mostLeft) return false;
        this.#leave(pair);
      }
    }
    return true;
  }

  /** Sums what the current routes save without each of the removed pairs alone, and keeps it. */
  #sumOfSavings(): number {
    const { current } = this;
    const { removed } = this.#ruin;
    const { pickups } = this.#problem;
    let sum = 0;
    for (let i = 0; i < removed.count; i += 1) {
      const pair = removed.items[i];
      const saving = current.routeOf[pickups[pair]] < 0 ? 0 : current.savingOf(pair);
      this.#savings[i] = saving;
      sum += saving;
    }
    return sum;
  }

  /**
   * The pair that became absent last takes the place of others in a route, which were absent less
   * often in sum by `absences`. False if there are none.
   */
  eject(absences: Float64Array): boolean {
    const ejection = this.#ejection;
    const { removed } = this.#ruin;
    const pair = this.#lastAbsent();
    if (pair < 0 || !ejection.seek(pair, absences)) return false;
    const { route, count, out, pickupAfter, dropoffAfter } = ejection;
    removed.clear();
    for (let i = 0; i < count; i += 1) removed.take(out[i]);
    this.#memory.isTouched[route] = 1;
    this.#routes.remove(route, removed.isOut);
    this.#routes.insert(pair, route, pickupAfter, dropoffAfter);
    this.leftOver = 0;
    for (const other of this.absent) if (other !== pair) this.#leave(other);
    for (let i = 0; i < count; i += 1) this.#leave(out[i]);
    this.keep();
    return true;
  }

  #lastAbsent(): number {
    let last = -1;
    for (const pair of this.absent) last = pair;
    return last;
  }

  #leave(pair: number): void {
    this.left[this.leftOver] = pair;
    this.leftOver += 1;
  }

  /** The trial becomes the current routes. */
  keep(): void {
    const { current } = this;
    const { pickups, dropoffs } = this.#problem;
    const { isTouched } = this.#memory;
    for (let route = 0; route < this.#routes.limit; route += 1) {
      if (isTouched[route] === 0) continue;
      isTouched[route] = 0;
      // Most routes are rebuilt as they were, and their remembered insertions stay valid.
      if (current.isSame(this.#routes, route)) continue;
      current.copyRoute(this.#routes, route);
      this.#memory.forget(route);
    }
    // Clearing makes a new table each time.
    if (this.absent.size > 0) this.absent.clear();
    for (let i = 0; i < this.leftOver; i += 1) {
      const pair = this.left[i];
      this.absent.add(pair);
      current.routeOf[pickups[pair]] = -1;
      current.routeOf[dropoffs[pair]] = -1;
    }
  }

  /** Resets the trial to the current routes. */
  drop(): void {
    const { pickups, dropoffs } = this.#problem;
    const { isTouched } = this.#memory;
    for (let route = 0; route < this.#routes.limit; route += 1) {
      if (isTouched[route] === 0) continue;
      isTouched[route] = 0;
      this.#routes.copyRoute(this.current, route);
    }
    for (const pair of this.absent) {
      this.#routes.routeOf[pickups[pair]] = -1;
      this.#routes.routeOf[dropoffs[pair]] = -1;
    }
  }

  /** Closes one of the current routes; its pairs become absent. */
  close(route: number): void {
    const { current } = this;
    const { pickups, dropoffs } = this.#problem;
    const { removed } = this.#ruin;
    removed.clear();
    this.#ruin.takeRoute(route);
    for (let i = 0; i < removed.count; i += 1) {
      const pair = removed.items[i];
      this.absent.add(pair);
      current.routeOf[pickups[pair]] = -1;
      current.routeOf[dropoffs[pair]] = -1;
    }
    current.remove(route, removed.isOut);
    current.close(route);
    this.#begin();
  }

  /** Closes the empty routes of the current ones. */
  closeEmpty(): void {
    const { current } = this;
    for (let route = current.limit - 1; route >= 0; route -= 1) {
      if (current.slots[route] === 2) current.close(route);
    }
    this.#begin();
  }

  /** Replaces the current routes by others. */
  restart(routes: Routes): void {
    this.current.copy(routes);
    this.absent.clear();
    for (const [pair, stop] of this.#problem.pickups.entries()) {
      if (routes.routeOf[stop] < 0) this.absent.add(pair);
    }
    this.#begin();
  }

  #begin(): void {
    this.#routes.copy(this.current);
    this.#memory.forgetAll();
  }
}
