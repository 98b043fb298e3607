// Large-neighborhood search by ruin and recreate. First for the fleet: a route is closed and its
// pairs are absent until they fit elsewhere. Then for the distance, by simulated annealing.
import { AbsencePrices } from './absencePrices.ts';
import { Chance } from '../searching/chance.ts';
import { temperatureAt } from '../searching/cooling.ts';
import type { PairProblem } from './problem.ts';
import { Routes } from './routes.ts';
import { Trial } from './trial.ts';

/** Share of the budget that may go into making the fleet smaller. */
const FLEET_SHARE = 0.25;
/** The smaller share if the last attempt never had fewer absent pairs than this. */
const HOPELESS_SHARE = 0.08;
const HOPELESS_ABSENT = 3;
/** How often the search returns to the best routes, in the second half of the annealing. */
const RETURNS = 4;
/** The cost of a new route beside distance while the fleet is made smaller. */
const OPENING = 1e9;

export class Search {
  readonly #problem: PairProblem;
  readonly #chance: Chance;
  readonly #trial: Trial;
  readonly #best: Routes;
  /** By pair: how often it was absent after a round. */
  readonly #absences: Float64Array;
  #prices: AbsencePrices;
  #isForFleet = true;
  /** The fewest pairs that were absent since a route was closed. */
  #fewestAbsent = Number.POSITIVE_INFINITY;
  #progress = 0;
  /** The progress at which the annealing began, and the number of returns to the best. */
  #fleetShare = 0;
  #returns = 0;
  #hasBest = false;
  #currentDistance = 0;
  #bestDistance = Number.POSITIVE_INFINITY;
  /** The mean distance between two stops of the first plan. */
  #way = 1;

  constructor(problem: PairProblem, seed: number) {
    const pairs = problem.pickups.length;
    this.#problem = problem;
    this.#chance = new Chance(seed);
    this.#trial = new Trial(problem, this.#chance);
    this.#best = new Routes(problem);
    this.#absences = new Float64Array(pairs);
    this.#prices = new AbsencePrices(pairs, 0);
  }

  /** The best routes that serve all pairs; null until there are some. */
  get best(): Routes | null {
    return this.#hasBest ? this.#best : null;
  }

  /** Pairs that no route serves at the moment. */
  get absent(): ReadonlySet<number> {
    return this.#trial.absent;
  }

  /**
   * Runs some rounds of ruin and recreate. `progress` in [0, 1) is the used share of the budget.
   * True when there are better routes than before.
   */
  run(rounds: number, progress: number): boolean {
    this.#progress = progress;
    if (this.#isForFleet && this.#hasBest && progress >= this.#shareForFleet()) {
      this.#beginWithDistance();
    }
    const share = this.#fleetShare;
    const done = this.#isForFleet ? progress : (progress - share) / (1 - share);
    const temperature = this.#way * temperatureAt(done);
    if (!this.#isForFleet) {
      if (this.#returns < RETURNS && done >= (1 + this.#returns / RETURNS) / 2) {
        this.#returns += 1;
        this.#goToBest();
      }
      this.#prices.adapt(this.absent, temperature, done);
    }
    let isBetter = false;
    for (let round = 0; round < rounds; round += 1) {
      const allowance = temperature * this.#chance.exponential();
      if (this.#isForFleet) isBetter = this.#tryForFleet(allowance) || isBetter;
      else isBetter = this.#tryForDistance(allowance) || isBetter;
    }
    return isBetter;
  }

  #shareForFleet(): number {
    return this.#fewestAbsent < HOPELESS_ABSENT ? FLEET_SHARE : HOPELESS_SHARE;
  }

  /** Accepts a trial that omits pairs with fewer absences; of equals, a shorter one. */
  #tryForFleet(allowance: number): boolean {
    const trial = this.#trial;
    const absences = this.#absences;
    trial.rebuild(OPENING, Number.POSITIVE_INFINITY, absences);
    let before = 0;
    for (const pair of trial.absent) before += absences[pair];
    let after = 0;
    for (let i = 0; i < trial.leftOver; i += 1) after += absences[trial.left[i]];
    const { distance } = trial;
    const isAccepted =
      trial.leftOver === 0 ||
      after < before ||
      (after === before &&
        trial.leftOver <= trial.absent.size &&
        distance < this.#currentDistance + allowance) ||
      trial.absent.size === this.#problem.pickups.length;
    if (isAccepted) this.#keep(distance);
    else trial.drop();
    for (const pair of trial.absent) absences[pair] += 1;
    this.#fewestAbsent = Math.min(this.#fewestAbsent, trial.absent.size);
    if (trial.absent.size > 0) return false;
    this.#keepBest();
    if (this.#best.limit === 1) this.#beginWithDistance();
    else this.#closeRoute();
    return true;
  }

  /**
   * Accepts a shorter trial, or a longer one within the allowance, with prices for absent pairs.
   */
  #tryForDistance(allowance: number): boolean {
    const trial = this.#trial;
    const { prices } = this.#prices;
    const limit = this.#currentDistance + this.#prices.sum(trial.absent) + allowance;
    if (!trial.rebuild(0, limit, prices)) {
      trial.drop();
      return false;
    }
    this.#keep(trial.distance);
    if (trial.absent.size > 0) return false;
    // A smaller difference is rounding of the sum.
    const isShorter = this.#currentDistance < this.#bestDistance - 1e-7;
    if (!isShorter && trial.current.used === this.#best.limit) return false;
    this.#keepBest();
    return true;
  }

  #keep(distance: number): void {
    this.#trial.keep();
    this.#currentDistance = distance;
  }

  #keepBest(): void {
    const { current } = this.#trial;
    if (!this.#hasBest) this.#way = this.#currentDistance / (this.#problem.size + current.used);
    this.#hasBest = true;
    this.#bestDistance = this.#currentDistance;
    if (current.used < current.limit) this.#trial.closeEmpty();
    this.#best.copy(current);
  }

  /** Closes the route whose pairs were absent least often; they become absent. */
  #closeRoute(): void {
    this.#fewestAbsent = Number.POSITIVE_INFINITY;
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
    this.#currentDistance = current.distance;
  }

  #beginWithDistance(): void {
    this.#isForFleet = false;
    this.#fleetShare = this.#progress;
    this.#prices = new AbsencePrices(this.#absences.length, this.#way);
    this.#goToBest();
  }

  #goToBest(): void {
    this.#trial.restart(this.#best);
    this.#currentDistance = this.#best.distance;
  }
}
