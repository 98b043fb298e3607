// Large-neighbourhood search by ruin and recreate. First for the fleet: a route is closed and its
// pairs are absent until they fit elsewhere. Then for the distance, by simulated annealing.
import { Chance } from './chance.ts';
import { Insertion } from './insertion.ts';
import type { PairProblem } from './problem.ts';
import { RecreateOrder } from './recreateOrder.ts';
import { Routes } from './routes.ts';
import { Ruin } from './ruin.ts';

/** Share of the budget that may go into making the fleet smaller. */
const FLEET_SHARE = 0.3;
/** Temperatures at the start and the end, in mean ways between two stops of the first plan. */
const HOT = 0.5;
const COLD = 0.005;
/** What a new route costs beside distance while the fleet is made smaller. */
const OPENING = 1e9;

export class Search {
  readonly #problem: PairProblem;
  readonly #chance: Chance;
  readonly #current: Routes;
  /** Equal to `#current` between rounds. */
  readonly #trial: Routes;
  readonly #best: Routes;
  readonly #ruin: Ruin;
  readonly #order: RecreateOrder;
  readonly #insertion: Insertion;
  readonly #isChanged: Uint8Array;
  /** By pair: how often it was absent after a round. */
  readonly #absences: Float64Array;
  #absent = new Set<number>();
  #isForFleet = true;
  #hasBest = false;
  #currentDistance = 0;
  #bestDistance = Number.POSITIVE_INFINITY;
  #way = 1;

  constructor(problem: PairProblem, seed: number) {
    this.#problem = problem;
    this.#chance = new Chance(seed);
    this.#current = new Routes(problem);
    this.#trial = new Routes(problem);
    this.#best = new Routes(problem);
    this.#ruin = new Ruin(this.#trial, this.#chance);
    this.#order = new RecreateOrder(problem, this.#chance);
    this.#insertion = new Insertion(this.#trial, this.#chance);
    this.#isChanged = new Uint8Array(this.#trial.slots.length);
    this.#absences = new Float64Array(problem.pickups.length);
    for (const pair of problem.pickups.keys()) this.#absent.add(pair);
  }

  /** The best routes that serve all pairs; null until there are some. */
  get best(): Routes | null {
    return this.#hasBest ? this.#best : null;
  }

  /** Pairs that no route serves at the moment. */
  get absent(): ReadonlySet<number> {
    return this.#absent;
  }

  /**
   * Does some rounds of ruin and recreate. `progress` in [0, 1) is the share of the budget that
   * was used. True when there are better routes than before.
   */
  run(rounds: number, progress: number): boolean {
    if (this.#isForFleet && this.#hasBest && progress >= FLEET_SHARE) this.#beginWithDistance();
    const left = this.#isForFleet ? 1 - progress : (1 - progress) / (1 - FLEET_SHARE);
    const temperature = this.#way * (COLD + (HOT - COLD) * left * left * left);
    let isBetter = false;
    for (let round = 0; round < rounds; round += 1) {
      this.#rebuild();
      if (this.#isForFleet) isBetter = this.#judgeForFleet(temperature) || isBetter;
      else isBetter = this.#judgeForDistance(temperature) || isBetter;
    }
    return isBetter;
  }

  /** Takes pairs out of the trial and puts them in again, as far as they fit. */
  #rebuild(): void {
    const trial = this.#trial;
    const ruin = this.#ruin;
    const { pickups } = this.#problem;
    this.#isChanged.fill(0);
    ruin.clear();
    for (const pair of this.#absent) ruin.take(pair);
    if (this.#absent.size < pickups.length) ruin.choose();
    for (let i = 0; i < ruin.count; i += 1) {
      const route = trial.routeOf[pickups[ruin.pairs[i]]];
      if (route < 0 || this.#isChanged[route] === 1) continue;
      this.#isChanged[route] = 1;
      trial.remove(route, ruin.isOut);
    }
    const opening = this.#isForFleet ? OPENING : 0;
    const insertion = this.#insertion;
    this.#order.sort(ruin);
    for (let i = 0; i < ruin.count; i += 1) {
      const pair = ruin.pairs[i];
      if (!insertion.seek(pair, opening)) continue;
      trial.insert(pair, insertion.route, insertion.pickupAfter, insertion.dropoffAfter);
      this.#isChanged[insertion.route] = 1;
    }
  }

  #judgeForFleet(temperature: number): boolean {
    const absences = this.#absences;
    let before = 0;
    for (const pair of this.#absent) before += absences[pair];
    const { pickups } = this.#problem;
    let after = 0;
    let count = 0;
    for (let i = 0; i < this.#ruin.count; i += 1) {
      const pair = this.#ruin.pairs[i];
      if (this.#trial.routeOf[pickups[pair]] >= 0) continue;
      after += absences[pair];
      count += 1;
    }
    const distance = this.#trial.distance;
    const isCloser = distance < this.#currentDistance + temperature * this.#chance.exponential();
    const isAccepted =
      count === 0 ||
      after < before ||
      (after === before && count <= this.#absent.size && isCloser) ||
      this.#absent.size === pickups.length;
    if (isAccepted) this.#accept(distance);
    else this.#reject();
    for (const pair of this.#absent) absences[pair] += 1;
    if (count > 0) return false;
    this.#keepBest(distance);
    this.#closeRoute();
    return true;
  }

  #judgeForDistance(temperature: number): boolean {
    const { pickups } = this.#problem;
    for (let i = 0; i < this.#ruin.count; i += 1) {
      if (this.#trial.routeOf[pickups[this.#ruin.pairs[i]]] >= 0) continue;
      this.#reject();
      return false;
    }
    const distance = this.#trial.distance;
    if (distance >= this.#currentDistance + temperature * this.#chance.exponential()) {
      this.#reject();
      return false;
    }
    this.#accept(distance);
    // Less than this is another order of summing up.
    if (distance >= this.#bestDistance - 1e-7) return false;
    this.#keepBest(distance);
    return true;
  }

  #accept(distance: number): void {
    const [current, trial] = [this.#current, this.#trial];
    for (let route = 0; route < trial.limit; route += 1) {
      if (this.#isChanged[route] === 1) current.copyRoute(trial, route);
    }
    this.#currentDistance = distance;
    const { pickups, dropoffs } = this.#problem;
    this.#absent.clear();
    for (let i = 0; i < this.#ruin.count; i += 1) {
      const pair = this.#ruin.pairs[i];
      if (trial.routeOf[pickups[pair]] >= 0) continue;
      this.#absent.add(pair);
      current.routeOf[pickups[pair]] = -1;
      current.routeOf[dropoffs[pair]] = -1;
    }
  }

  #reject(): void {
    const [current, trial] = [this.#current, this.#trial];
    for (let route = 0; route < trial.limit; route += 1) {
      if (this.#isChanged[route] === 1) trial.copyRoute(current, route);
    }
    const { pickups, dropoffs } = this.#problem;
    for (const pair of this.#absent) {
      trial.routeOf[pickups[pair]] = -1;
      trial.routeOf[dropoffs[pair]] = -1;
    }
  }

  #keepBest(distance: number): void {
    if (!this.#hasBest) this.#way = distance / (this.#problem.size + this.#current.used);
    this.#hasBest = true;
    this.#bestDistance = distance;
    this.#best.copy(this.#current);
  }

  /** Closes the route whose pairs were absent least often; they become absent. */
  #closeRoute(): void {
    const current = this.#current;
    for (let route = current.limit - 1; route >= 0; route -= 1) {
      if (current.slots[route] === 2) current.close(route);
    }
    this.#best.copy(current);
    if (current.limit === 1) {
      this.#beginWithDistance();
      return;
    }
    let chosen = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let route = 0; route < current.limit; route += 1) {
      // Of those that were never absent, the shortest.
      let sum = current.slots[route] * 1e-6;
      for (let slot = 1; slot < current.slots[route] - 1; slot += 1) {
        const stop = current.stops[route * current.stride + slot];
        sum += this.#absences[this.#problem.pairOf[stop]];
      }
      if (sum >= least) continue;
      least = sum;
      chosen = route;
    }
    this.#trial.copy(current);
    this.#ruin.clear();
    this.#ruin.takeRoute(chosen);
    for (let i = 0; i < this.#ruin.count; i += 1) this.#absent.add(this.#ruin.pairs[i]);
    current.remove(chosen, this.#ruin.isOut);
    current.close(chosen);
    for (const pair of this.#absent) {
      current.routeOf[this.#problem.pickups[pair]] = -1;
      current.routeOf[this.#problem.dropoffs[pair]] = -1;
    }
    this.#trial.copy(current);
    this.#currentDistance = current.distance;
  }

  #beginWithDistance(): void {
    this.#isForFleet = false;
    this.#current.copy(this.#best);
    this.#trial.copy(this.#best);
    this.#absent.clear();
    this.#currentDistance = this.#current.distance;
    this.#bestDistance = this.#currentDistance;
  }
}
