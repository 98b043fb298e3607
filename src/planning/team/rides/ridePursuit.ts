// One objective's search by ruin and recreate: simulated annealing. Before it, where moves are
// absent or drivers can be saved, rounds that are judged by how hard the absent moves are to place.
import type { Chance } from '../../searching/chance.ts';
import { cooled } from '../../searching/cooling.ts';
import type { DrawnOrder } from '../../searching/drawnOrder.ts';
import { kindsOfDrivers } from '../model/kinds.ts';
import type { Objective } from '../model/problem.ts';
import type { TeamDays } from './teamDays.ts';
import { RideInsertion } from './rideInsertion.ts';
import { rideOrder } from './rideOrder.ts';
import { type Neighbors, RideRuin } from './rideRuin.ts';

/** Share of the budget that may go into serving more moves, or into saving drivers. */
const LOOSE_SHARE = 0.5;
/** Temperatures at the start and the end, in mean cents per move of the first plan. */
const HOT = 0.3;
const COLD = 0.003;
/** How often two drivers of different kinds exchange their days instead of a ruin. */
const EXCHANGE = 0.02;
/** Cents for each second of a later end, at the start; at the end 1000 times that. */
const LATER_CENTS = 1;
/** A higher temperature for larger objective values. */
const FASTER_HOT = 3;

export class RidePursuit {
  readonly objective: Objective;
  readonly best: TeamDays;
  readonly #chance: Chance;
  readonly #current: TeamDays;
  /** Equal to `#current` between rounds. */
  readonly #trial: TeamDays;
  readonly #ruin: RideRuin;
  readonly #order: DrawnOrder;
  readonly #insertion: RideInsertion;
  readonly #kindOf: Int32Array;
  readonly #isChanged: Uint8Array;
  /** By move: how often it was absent after a round. */
  readonly #absences: Float64Array;
  readonly #absent = new Set<number>();
  /** By move: of how many moves it is the chain. */
  readonly #partCount: Int32Array;
  readonly #isHopeless: Uint8Array;
  readonly #way: number;
  #isLoose = false;
  #laterCents = 0;
  #energy = 0;
  #bestScore: Score;

  /** `first`: the initial days; hopeless moves: those that no driver can ever carry out. */
  constructor(
    objective: Objective,
    first: TeamDays,
    isHopeless: Uint8Array,
    near: Neighbors,
    chance: Chance,
  ) {
    const { model } = first;
    this.objective = objective;
    this.#chance = chance;
    this.#current = first.emptied();
    this.#trial = first.emptied();
    this.best = first.emptied();
    this.best.copy(first);
    this.#bestScore = scoreOf(first, objective);
    this.#isHopeless = isHopeless;
    this.#partCount = model.partCount;
    this.#ruin = new RideRuin(this.#trial, near, chance);
    this.#order = rideOrder(model, chance);
    this.#kindOf = kindsOfDrivers(model);
    const most = Math.min(model.problem.maxDrivers, model.drivers.length);
    this.#insertion = new RideInsertion(this.#trial, this.#kindOf, most, chance);
    this.#isChanged = new Uint8Array(model.drivers.length);
    this.#absences = new Float64Array(model.moves.length);
    this.#way = first.sum / Math.max(1, model.moves.length);
    this.#settle();
    this.#loosen();
  }

  /** Takes over days that are better for its objective; true when they were. */
  offer(days: TeamDays): boolean {
    const score = scoreOf(days, this.objective);
    if (!isLess(score, this.#bestScore)) return false;
    this.#bestScore = score;
    this.best.copy(days);
    if (this.#isLoose) this.#loosen();
    else this.#settle();
    return true;
  }

  /**
   * Runs some rounds. `progress` in [0, 1) is the used share of the budget. Yields after each move
   * that is inserted once `most` places have been tried. True when there are better days than
   * before.
   */
  *run(rounds: number, progress: number, most: number): Generator<null, boolean, undefined> {
    if (this.#isLoose && progress >= LOOSE_SHARE) this.#settle();
    const left = 1 - progress;
    let temperature = this.#way * cooled(HOT, COLD, left);
    if (this.objective === 'fastest') {
      temperature *= FASTER_HOT;
      this.#laterCents = LATER_CENTS / 1000 / (left * left * left + 0.001);
      this.#insertion.overCents = this.#laterCents;
    }
    this.#energy = this.#energyOf(this.#current);
    let isBetter = false;
    for (let round = 0; round < rounds; round += 1) {
      if (this.#chance.share() >= EXCHANGE || !this.#exchange()) yield* this.#rebuild(most);
      isBetter = this.#judge(temperature) || isBetter;
    }
    return isBetter;
  }

  #energyOf(days: TeamDays): number {
    return days.sum + (this.#laterCents > 0 ? this.#laterCents * days.overMs : 0);
  }

  /** Removes moves from the trial and inserts them again where they fit. */
  *#rebuild(most: number): Generator<null, void, undefined> {
    const [trial, insertion] = [this.#trial, this.#insertion];
    const { removed } = this.#ruin;
    this.#isChanged.fill(0);
    this.#clear();
    this.#ruin.choose();
    for (let i = 0; i < removed.count; i += 1) {
      const driver = trial.driverOf[removed.items[i]];
      if (driver < 0 || this.#isChanged[driver] === 1) continue;
      this.#isChanged[driver] = 1;
      trial.remove(driver, removed.isOut);
    }
    this.#order.sort(removed, null);
    for (let i = 0; i < removed.count; i += 1) {
      if (this.#laterCents > 0) insertion.overMs = trial.overMs;
      if (insertion.tried >= most) {
        insertion.tried = 0;
        yield null;
      }
      const move = removed.items[i];
      if (!insertion.seek(move)) continue;
      trial.insert(insertion.driver, insertion.slot, move);
      this.#isChanged[insertion.driver] = 1;
    }
  }

  /** Removed are those moves alone that are absent anyway. */
  #clear(): void {
    const { removed } = this.#ruin;
    removed.clear();
    for (const move of this.#absent) removed.take(move);
  }

  /** Exchanges the days of two drivers of different kinds in the trial; false if impossible. */
  #exchange(): boolean {
    const trial = this.#trial;
    const { drivers, moves, eligible } = trial.model;
    const a = this.#chance.below(drivers.length);
    const b = this.#chance.below(drivers.length);
    if (this.#kindOf[a] === this.#kindOf[b]) return false;
    const [ofA, ofB] = [trial.day(a), trial.day(b)];
    if (ofA.length + ofB.length === 0) return false;
    const may = (driver: number, day: readonly number[]) =>
      day.every((move) => eligible[driver * moves.length + move] === 1);
    if (!may(a, ofB) || !may(b, ofA)) return false;
    this.#isChanged.fill(0);
    this.#isChanged[a] = 1;
    this.#isChanged[b] = 1;
    this.#clear();
    const isSound = [trial.setDay(a, ofB), trial.setDay(b, ofA)];
    if (isSound.every(Boolean)) return true;
    this.#reject();
    return false;
  }

  #judge(temperature: number): boolean {
    const absences = this.#absences;
    const { items, count } = this.#ruin.removed;
    let [before, after, absent] = [0, 0, 0];
    const wasAbsent = this.#absentParts;
    for (const move of this.#absent) before += absences[move];
    for (let i = 0; i < count; i += 1) {
      if (this.#trial.driverOf[items[i]] >= 0) continue;
      after += absences[items[i]];
      absent += this.#partCount[items[i]];
    }
    const energy = this.#energyOf(this.#trial);
    const isCloser = energy < this.#energy + temperature * this.#chance.exponential();
    const isWanted =
      absent < wasAbsent ||
      (this.#isLoose && after < before) ||
      (absent === wasAbsent && (!this.#isLoose || after === before) && isCloser);
    // Removing a move may make the day exceed the hours.
    const isAccepted = isWanted && energy < Number.POSITIVE_INFINITY;
    if (isAccepted) this.#accept(energy);
    else this.#reject();
    for (const move of this.#absent) absences[move] += 1;
    return isAccepted && this.#keepIfBest();
  }

  #accept(energy: number): void {
    const [current, trial] = [this.#current, this.#trial];
    for (let driver = 0; driver < this.#isChanged.length; driver += 1) {
      if (this.#isChanged[driver] === 1) current.copyDay(trial, driver);
    }
    this.#energy = energy;
    this.#absent.clear();
    const { removed } = this.#ruin;
    for (let i = 0; i < removed.count; i += 1) {
      const move = removed.items[i];
      if (trial.driverOf[move] >= 0) continue;
      this.#absent.add(move);
      current.driverOf[move] = -1;
    }
  }

  #reject(): void {
    const [current, trial] = [this.#current, this.#trial];
    for (let driver = 0; driver < this.#isChanged.length; driver += 1) {
      if (this.#isChanged[driver] === 1) trial.copyDay(current, driver);
    }
    for (const move of this.#absent) trial.driverOf[move] = -1;
  }

  #keepIfBest(): boolean {
    const [absent, first] = this.#bestScore;
    const current = this.#current;
    // Most rounds are no candidates and need no sum to the cent.
    const own = this.#absentParts + this.#hopeless;
    if (own > absent) return false;
    if (this.objective === 'cheapest' && own === absent) {
      if (current.sum > this.best.sum + current.counts.length) return false;
    }
    if (this.objective === 'fastest' && own === absent) {
      if (current.overMs > first) return false;
    }
    const score = scoreOf(current, this.objective);
    if (!isLess(score, this.#bestScore)) return false;
    this.#bestScore = score;
    this.best.copy(current);
    if (this.#isLoose) this.#loosen();
    return true;
  }

  get #hopeless(): number {
    let count = 0;
    this.#isHopeless.forEach((is, move) => (count += is * this.#partCount[move]));
    return count;
  }

  get #absentParts(): number {
    let count = 0;
    for (const move of this.#absent) count += this.#partCount[move];
    return count;
  }

  /** Continues from the best days, and serves as many moves as they do with no more drivers. */
  #settle(): void {
    this.#isLoose = false;
    this.#current.copy(this.best);
    this.#noteAbsent();
    if (this.objective === 'fewestDrivers') this.#insertion.mostDrivers = this.best.used;
  }

  /** Tries to serve more than the best days, or as many with one driver fewer. */
  #loosen(): void {
    this.#isLoose = true;
    this.#current.copy(this.best);
    this.#noteAbsent();
    if (this.objective === 'fewestDrivers' && this.#closeDay()) return;
    if (this.#absent.size === 0 || this.objective === 'fewestDrivers') this.#settle();
  }

  #noteAbsent(): void {
    const current = this.#current;
    this.#absent.clear();
    for (let move = 0; move < current.driverOf.length; move += 1) {
      if (current.driverOf[move] < 0 && this.#isHopeless[move] === 0) this.#absent.add(move);
    }
    this.#trial.copy(current);
    this.#energy = this.#energyOf(current);
  }

  /** Removes one driver: the one whose moves were absent least often. */
  #closeDay(): boolean {
    const { best } = this;
    const { model } = best;
    if (best.used <= 1) return false;
    let work = 0;
    for (let move = 0; move < best.driverOf.length; move += 1) {
      if (best.driverOf[move] >= 0) work += model.workMs[move];
    }
    if (work > (best.used - 1) * model.maxShiftMs) return false;
    let [chosen, least] = [-1, Number.POSITIVE_INFINITY];
    for (let driver = 0; driver < best.counts.length; driver += 1) {
      if (best.counts[driver] === 0 || model.begun[driver]) continue;
      // Of drivers whose moves were never absent, the one with the shortest day.
      let sum = best.counts[driver] * 1e-6;
      for (const move of best.day(driver)) sum += this.#absences[move];
      if (sum >= least) continue;
      least = sum;
      chosen = driver;
    }
    // A driver who has set out counts.
    if (chosen < 0) return false;
    for (const move of best.day(chosen)) this.#current.driverOf[move] = -1;
    this.#current.setDay(chosen, []);
    this.#insertion.mostDrivers = best.used - 1;
    this.#noteAbsent();
    return true;
  }
}

/** Lexicographic: absent moves, the objective's value, cents. */
type Score = readonly [number, number, number];

function scoreOf(days: TeamDays, objective: Objective): Score {
  const { partCount } = days.model;
  let absent = 0;
  days.driverOf.forEach((driver, move) => (absent += driver < 0 ? partCount[move] : 0));
  if (objective === 'cheapest') return [absent, 0, days.totalCents];
  return [absent, objective === 'fastest' ? days.overMs : days.used, days.totalCents];
}

function isLess(a: Score, b: Score): boolean {
  if (a[0] !== b[0]) return a[0] < b[0];
  return a[1] !== b[1] ? a[1] < b[1] : a[2] < b[2];
}
