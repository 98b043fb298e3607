// The plan that the search is at, and the rounds of ruin and recreate that change it: for a smaller
// fleet, with a count of absences, or for less distance, with prices of absent pairs.
import type { Chance } from '#planning/searching/chance.ts';
import { AbsencePrices } from './absencePrices.ts';
import type { PairProblem } from './problem.ts';
import { hasLongRoutes, Routes } from './routes.ts';
import { Trial } from './trial.ts';

/** The cost of a new route beside distance while the fleet is made smaller. */
const OPENING = 1e9;
/** Rounds for the fleet between two ejections, and how many absent pairs are too many for them. */
const EJECTION_EVERY = 10;
const EJECTION_ABSENT = 8;

export class Walk {
  /** Of the current routes. */
  distance = 0;
  /** The fewest pairs that were absent since a route was closed. */
  fewestAbsent = Number.POSITIVE_INFINITY;
  readonly #problem: PairProblem;
  readonly #chance: Chance;
  readonly #trial: Trial;
  readonly #nothing: Routes;
  /** By pair: how often it was absent after a round for the fleet. */
  readonly #absences: Float64Array;
  #prices: AbsencePrices;
  /** Rounds for the fleet. */
  #rounds = 0;

  constructor(problem: PairProblem, chance: Chance) {
    const pairs = problem.pickups.length;
    this.#problem = problem;
    this.#chance = chance;
    this.#trial = new Trial(problem, chance);
    this.#nothing = new Routes(problem);
    this.#absences = new Float64Array(pairs);
    this.#prices = new AbsencePrices(pairs, 0, false);
  }

  get routes(): Routes {
    return this.#trial.current;
  }

  /** Pairs that no route serves at the moment. */
  get absent(): ReadonlySet<number> {
    return this.#trial.absent;
  }

  /** Goes to other routes. */
  goTo(routes: Routes): void {
    this.#trial.restart(routes);
    this.distance = routes.distance;
  }

  /** Begins without routes, and with no memory of absences. */
  goToNothing(): void {
    this.#absences.fill(0);
    this.fewestAbsent = Number.POSITIVE_INFINITY;
    this.goTo(this.#nothing);
  }

  /**
   * A round for the fleet. Accepts a trial that omits pairs with fewer absences; of equals, a
   * shorter one, or a longer one within the share of `temperature` that is drawn. True when all
   * pairs are served.
   */
  tryForFleet(temperature: number): boolean {
    const trial = this.#trial;
    const absences = this.#absences;
    const allowance = temperature * this.#chance.exponential();
    let before = 0;
    for (const pair of trial.absent) before += absences[pair];
    const isFirst = trial.absent.size === this.#problem.pickups.length;
    // What omits pairs with more absences is given up at once.
    const most = isFirst ? Number.POSITIVE_INFINITY : before;
    if (
      trial.rebuild(OPENING, Number.POSITIVE_INFINITY, absences, most) &&
      (isFirst || this.#isCloser(before, allowance))
    ) {
      this.#keep(trial.distance);
    } else trial.drop();
    for (const pair of trial.absent) absences[pair] += 1;
    this.#rounds += 1;
    if (this.#rounds % EJECTION_EVERY === 0) this.#eject();
    this.fewestAbsent = Math.min(this.fewestAbsent, trial.absent.size);
    return trial.absent.size === 0;
  }

  /** The trial has at most as many absences as the current routes, which have `before`. */
  #isCloser(before: number, allowance: number): boolean {
    const trial = this.#trial;
    if (trial.leftOver === 0) return true;
    let after = 0;
    for (let i = 0; i < trial.leftOver; i += 1) after += this.#absences[trial.left[i]];
    if (after < before) return true;
    return trial.leftOver <= trial.absent.size && trial.distance < this.distance + allowance;
  }

  #eject(): void {
    const trial = this.#trial;
    const { size } = trial.absent;
    if (size === 0 || size >= EJECTION_ABSENT || hasLongRoutes(trial.current)) return;
    if (trial.eject(this.#absences)) this.distance = trial.current.distance;
  }

  /**
   * Forgets the prices of absent pairs, and begins with those for routes of this length; `way` is
   * the mean distance between two stops.
   */
  price(way: number): void {
    const isLong = hasLongRoutes(this.routes);
    this.#prices = new AbsencePrices(this.#absences.length, way, isLong);
  }

  /** Adapts these prices, as their own `adapt` says. */
  adapt(temperature: number, done: number): void {
    this.#prices.adapt(this.absent, temperature, done);
  }

  /**
   * A round for the distance. Accepts a shorter trial, or a longer one within the share of
   * `temperature` that is drawn, with prices for absent pairs. True when it was accepted and serves
   * all pairs.
   */
  tryForDistance(temperature: number): boolean {
    const trial = this.#trial;
    const allowance = temperature * this.#chance.exponential();
    const { prices } = this.#prices;
    const limit = this.distance + this.#prices.sum(trial.absent) + allowance;
    if (!trial.rebuild(0, limit, prices, Number.POSITIVE_INFINITY)) {
      trial.drop();
      return false;
    }
    this.#keep(trial.distance);
    return trial.absent.size === 0;
  }

  #keep(distance: number): void {
    this.#trial.keep();
    this.distance = distance;
  }

  closeEmpty(): void {
    const { current } = this.#trial;
    if (current.used < current.limit) this.#trial.closeEmpty();
  }

  /** Closes the route whose pairs were absent least often; they become absent. */
  closeRoute(): void {
    this.fewestAbsent = Number.POSITIVE_INFINITY;
    const { current } = this.#trial;
    let chosen = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let route = 0; route < current.limit; route += 1) {
      // Of routes whose pairs were never absent, the shortest.
      let sum = current.slots[route] * 1e-6;
      for (let slot = 1; slot < current.slots[route] - 1; slot += 1) {
        const stop = current.stops[route * current.stride + slot];
        sum += this.#absences[this.#problem.pairOf[stop]];
      }
      if (sum >= least) continue;
      least = sum;
      chosen = route;
    }
    this.#trial.close(chosen);
    this.distance = current.distance;
  }
}
