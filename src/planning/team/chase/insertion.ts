// The best insertion of a move: which driver, behind which of the driver's moves, and the ways to
// it and on to the next one. Positions are estimated first, the best few are judged with their ways
// settled.
import type { Chance } from '../../searching/chance.ts';
import { Days, NEAR, OPEN, SEAT } from './days.ts';
import type { Judge } from './judge.ts';
import type { Score, Seating } from './seating.ts';

const JUDGED = 5;
/** Maximum noise of an estimate, so that the same ruin is not always rebuilt alike. */
const NOISE = 0.3;
/** A seat is estimated to cost this share of a chase car for one rider. */
const SHARED = 0.6;

export class Insertion {
  readonly #days: Days;
  readonly #judge: Judge;
  readonly #seating: Seating;
  readonly #score: Score;
  readonly #chance: Chance;
  readonly #base: Days;
  readonly #best: Days;
  readonly #estimates = new Float64Array(JUDGED);
  readonly #drivers = new Int32Array(JUDGED);
  readonly #behinds = new Int32Array(JUDGED);
  #count = 0;
  /** By `from * places + to`: the estimated cost of a way, wages included. */
  readonly #guess: Float64Array;
  readonly #msCents: number;

  constructor(days: Days, judge: Judge, seating: Seating, score: Score, chance: Chance) {
    const { problem, size, near, rideMs, rideCents, roadCmi, driveMs } = days.model;
    const { rates, rides } = problem;
    this.#days = days;
    this.#judge = judge;
    this.#seating = seating;
    this.#score = score;
    this.#chance = chance;
    this.#base = new Days(days.model);
    this.#best = new Days(days.model);
    this.#msCents = rates.wageCentsPerHour / 3_600_000;
    this.#guess = new Float64Array(size * size);
    for (let at = 0; at < size * size; at += 1) {
      if (near[at] === 1) continue;
      const car = (roadCmi[at] * rates.carCentsPerMile) / 100 + driveMs[at] * this.#msCents;
      const seat = SHARED * car;
      const least = rides && rideCents[at] < seat ? rideCents[at] : seat;
      this.#guess[at] = least + rideMs[at] * this.#msCents;
    }
  }

  /**
   * Inserts an absent move into a state that has been judged. Returns the score, and the state is
   * judged again; Infinity when the move fits nowhere and is still absent. Without rides it is then
   * tried with waits of any length.
   */
  insert(move: number): number {
    const least = this.#insert(move, false);
    const mayWait = least === Number.POSITIVE_INFINITY && !this.#days.model.problem.rides;
    return mayWait ? this.#insert(move, true) : least;
  }

  #insert(move: number, isPatient: boolean): number {
    const settle = (way: number) =>
      isPatient ? this.#seating.settlePatiently(way) : this.#seating.settle(way);
    const [days, base, best] = [this.#days, this.#base, this.#best];
    this.#look(move);
    base.copy(days);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.#count; i += 1) {
      if (i > 0) days.copy(base);
      const score = this.#put(move, this.#drivers[i], this.#behinds[i], least, settle);
      if (score >= least) continue;
      least = score;
      best.copy(days);
    }
    days.copy(least < Number.POSITIVE_INFINITY ? best : base);
    this.#judge.judgeEarly();
    return least;
  }

  /** Inserts it there and settles both ways; gives up when the cost exceeds `limit`. */
  #put(
    move: number,
    driver: number,
    behind: number,
    limit: number,
    settle: (way: number) => number,
  ): number {
    const days = this.#days;
    days.link(move, driver, behind);
    const next = days.after[move];
    const onward = next < 0 ? days.moves + driver : next;
    if (days.by[onward] === SEAT) days.unseat(onward);
    else if (days.by[onward] !== NEAR) days.by[onward] = OPEN;
    let score = this.#score(limit);
    if (score - this.#judge.graph.openCents >= limit) return Number.POSITIVE_INFINITY;
    if (days.by[move] === OPEN) score = settle(move);
    if (score - this.#judge.graph.openCents >= limit) return Number.POSITIVE_INFINITY;
    return days.by[onward] === OPEN ? settle(onward) : score;
  }

  #look(move: number): void {
    const days = this.#days;
    const { model, first, after, opens } = days;
    this.#count = 0;
    const isFull = days.used >= model.problem.maxDrivers;
    for (let driver = 0; driver < days.drivers; driver += 1) {
      if (opens[driver] >= 0 || model.eligible[driver * days.moves + move] === 0) continue;
      const isNew = first[driver] < 0;
      if (isNew && (isFull || this.#seating.hasFreeTwin(driver))) continue;
      for (let behind = -1; ; behind = behind < 0 ? first[driver] : after[behind]) {
        this.#lookBehind(move, driver, behind);
        if ((behind < 0 ? first[driver] : after[behind]) < 0) break;
      }
    }
  }

  #lookBehind(move: number, driver: number, behind: number): void {
    const { model, first, after } = this.#days;
    const { earliest, latest, works, ends } = this.#judge.graph;
    const { size, from, to, base, workMs, readyMs, deadlineMs, rideMs, problem } = model;
    const guess = this.#guess;
    const next = behind < 0 ? first[driver] : after[behind];
    const isLast = next < 0;
    const here = behind < 0 ? base[driver] : to[behind];
    const there = isLast ? base[driver] : from[next];
    const leavesMs =
      behind < 0 ? model.notBeforeMs[driver] : earliest[works + behind] + workMs[behind];
    const comesMs = leavesMs + rideMs[here * size + from[move]];
    const beginsMs = Math.max(comesMs, readyMs[move]);
    const doneMs = beginsMs + workMs[move];
    let cents = guess[here * size + from[move]];
    if (behind >= 0) cents += ((beginsMs - comesMs) * this.#msCents) / 2;
    if (doneMs > deadlineMs[move]) {
      cents += ((doneMs - deadlineMs[move]) * problem.rates.lateCentsPerMinute) / 60_000;
    }
    if (!isLast || problem.roundTrip) {
      const onMs = doneMs + rideMs[to[move] * size + there];
      cents += guess[to[move] * size + there];
      if (!isLast || behind >= 0) cents -= guess[here * size + there];
      const isNew = isLast && behind < 0;
      const latestMs = isLast ? latest[ends + driver] : latest[works + next];
      if (!isNew && onMs > latestMs) cents += (onMs - latestMs) * this.#msCents;
    }
    if (first[driver] < 0) cents += problem.rates.driverCents;
    this.#keep(cents * (1 + NOISE * this.#chance.share()), driver, behind);
  }

  #keep(estimate: number, driver: number, behind: number): void {
    const [estimates, drivers, behinds] = [this.#estimates, this.#drivers, this.#behinds];
    let at = this.#count;
    if (at === JUDGED) {
      if (estimate >= estimates[at - 1]) return;
      at -= 1;
    } else this.#count += 1;
    for (; at > 0 && estimates[at - 1] > estimate; at -= 1) {
      estimates[at] = estimates[at - 1];
      drivers[at] = drivers[at - 1];
      behinds[at] = behinds[at - 1];
    }
    estimates[at] = estimate;
    drivers[at] = driver;
    behinds[at] = behind;
  }
}
