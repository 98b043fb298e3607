// Settles a way of a driver at the least cost: the chase oracle. Every position in a chase car's
// day is estimated from the times of the state, and the best few are judged in full.
import { type Days, OPEN, RIDE } from './days.ts';
import type { Judge } from './judge.ts';

/** Positions in a chase's day that are judged in full. */
const JUDGED = 4;
/** Of them, chases that would begin with the seat. */
const BEGUN = 3;
/** Positions with a longer wait of rider or car are skipped, as long as there are others. */
const LONGEST_WAIT_MS = 3 * 3_600_000;
/** Weight of a delay in driver wages: others wait too. */
const DELAY = 1.5;

/**
 * The number to minimize; Infinity when the state is infeasible. At or above `limit` it is not
 * computed to the end.
 */
export type Score = (limit: number) => number;

export class Seating {
  readonly #days: Days;
  readonly #judge: Judge;
  readonly #score: Score;
  /** The best few, least estimate first: chase, and behind which meetings to board and leave. */
  readonly #estimates = new Float64Array(JUDGED);
  readonly #chases = new Int32Array(JUDGED);
  readonly #boards = new Int32Array(JUDGED);
  readonly #leaves = new Int32Array(JUDGED);
  /** The car of a chase that begins with the seat. */
  readonly #cars = new Int32Array(JUDGED);
  #count = 0;
  /** Whether rides are used where the problem allows them. */
  isRiding = true;
  #longestWaitMs = LONGEST_WAIT_MS;
  /** Wage per millisecond and car cost per hundredth of a mile. */
  readonly #msCents: number;
  readonly #cmiCents: number;
  /** By driver: the first interchangeable driver. */
  readonly #alike: Int32Array;

  constructor(days: Days, judge: Judge, score: Score) {
    const { rates } = days.model.problem;
    this.#days = days;
    this.#judge = judge;
    this.#score = score;
    this.#msCents = rates.wageCentsPerHour / 3_600_000;
    this.#cmiCents = rates.carCentsPerMile / 100;
    this.#alike = alikeOf(days);
  }

  /**
   * Settles an open way at the least cost, for a state that has been judged. Returns the score, and
   * the state is judged again; Infinity when it cannot be settled and is left open.
   */
  settle(way: number): number {
    const days = this.#days;
    const { problem } = days.model;
    this.#count = 0;
    for (let chase = 0; chase < days.drivers; chase += 1) {
      if (days.opens[chase] >= 0) this.#estimateChase(way, chase);
    }
    let least = Number.POSITIVE_INFINITY;
    let chosen = -1;
    if (problem.rides && this.isRiding) {
      days.by[way] = RIDE;
      least = this.#score(Number.POSITIVE_INFINITY);
      days.by[way] = OPEN;
    }
    const isRide = least < Number.POSITIVE_INFINITY;
    this.#addUnusedCars(way);
    for (let i = 0; i < this.#count; i += 1) {
      this.#seat(way, i);
      const score = this.#score(least);
      days.unseat(way);
      if (score >= least) continue;
      least = score;
      chosen = i;
    }
    if (chosen >= 0) this.#seat(way, chosen);
    else if (isRide) days.by[way] = RIDE;
    this.#judge.judgeEarly();
    return least;
  }

  /** The same where nothing was found, with waits of any length. */
  settlePatiently(way: number): number {
    this.#longestWaitMs = Number.POSITIVE_INFINITY;
    const least = this.settle(way);
    this.#longestWaitMs = LONGEST_WAIT_MS;
    return least;
  }

  #seat(way: number, i: number): void {
    const leavesBehind = this.#leaves[i] < 0 ? 2 * way : this.#leaves[i];
    this.#days.seat(way, this.#chases[i], this.#boards[i], leavesBehind, this.#cars[i]);
  }

  /** Cars that still stand: the few that come at the least cost are judged in any case. */
  #addUnusedCars(way: number): void {
    const days = this.#days;
    const { problem, mayChase } = days.model;
    if (days.chases >= problem.chases || days.used >= problem.maxDrivers) return;
    const cars = days.freeCars();
    const all: { readonly driver: number; readonly car: number; readonly cents: number }[] = [];
    for (let driver = 0; driver < days.drivers; driver += 1) {
      if (days.first[driver] >= 0 || days.opens[driver] >= 0) continue;
      if (mayChase[driver] === 0) continue;
      if (this.hasFreeTwin(driver)) continue;
      for (const car of cars) {
        if (!this.#isReached(driver, car)) continue;
        all.push({ driver, car, cents: this.#beginCents(way, driver, car) });
      }
    }
    all.sort((a, b) => a.cents - b.cents);
    const begun = all.slice(0, BEGUN);
    this.#count = Math.min(this.#count, JUDGED - begun.length);
    for (const { driver, car } of begun) {
      this.#keep(Number.NEGATIVE_INFINITY, driver, -1, -1, car);
    }
  }

  /** A driver comes to a car elsewhere only by ride. */
  #isReached(driver: number, car: number): boolean {
    const days = this.#days;
    const { near, base, size, problem } = days.model;
    return problem.rides || near[base[driver] * size + days.standOfCar(driver, car)] === 1;
  }

  /** The cost of a day for this way alone: the rides to the car and home, and the drives. */
  #beginCents(way: number, driver: number, car: number): number {
    const days = this.#days;
    const { size, base, driveMs, roadCmi, rideMs, rideCents, problem } = days.model;
    const stand = days.standOfCar(driver, car);
    const [into, out] = [base[driver] * size + stand, stand * size + base[driver]];
    const [there, back] = [stand * size + days.fromOf(way), days.toOf(way) * size + stand];
    const onceMs = rideMs[into] + driveMs[there];
    const once = rideCents[into] + roadCmi[there] * this.#cmiCents + onceMs * this.#msCents;
    if (!problem.roundTrip) return once;
    const backMs = rideMs[out] + driveMs[back];
    return once + rideCents[out] + roadCmi[back] * this.#cmiCents + backMs * this.#msCents;
  }

  /** Whether an interchangeable driver with a smaller index is free as well. */
  hasFreeTwin(driver: number): boolean {
    const days = this.#days;
    for (let other = this.#alike[driver]; other < driver; other += 1) {
      if (this.#alike[other] !== this.#alike[driver]) continue;
      if (days.first[other] < 0 && days.opens[other] < 0) return true;
    }
    return false;
  }

  /** Every pair of positions in a chase's day with free seats. */
  #estimateChase(way: number, chase: number): void {
    const days = this.#days;
    const { size, driveMs, rideMs, problem, base } = days.model;
    const { graph } = this.#judge;
    const from = days.fromOf(way);
    const freeMs = graph.freeMs(way);
    // Before the first move the driver can set out as late as needed.
    const isFirst = way < days.moves && days.before[way] < 0;
    let place = days.standOf(chase);
    let leftMs = graph.earliest[chase] + rideMs[base[chase] * size + place];
    let riders = 0;
    for (let board = -1; ; ) {
      const comesMs = leftMs + driveMs[place * size + from];
      if (comesMs - freeMs > this.#longestWaitMs && !isFirst) return;
      if (riders < problem.seats && freeMs - comesMs <= this.#longestWaitMs) {
        const metMs = comesMs > freeMs ? comesMs : freeMs;
        const waitedMs = isFirst ? 0 : 2 * metMs - freeMs - comesMs;
        this.#estimateLeaves(way, chase, board, place, metMs, waitedMs);
      }
      board = board < 0 ? days.opens[chase] : days.later[board];
      if (board < 0) return;
      place = days.placeOf(board);
      leftMs = graph.earliest[graph.meetings + board] + this.#lastsMs(board);
      riders = graph.aboard[board];
    }
  }

  /** Every meeting behind which to leave, for a rider who boards at `metMs` behind `board`. */
  #estimateLeaves(
    way: number,
    chase: number,
    board: number,
    place: number,
    metMs: number,
    waitedMs: number,
  ): void {
    const days = this.#days;
    const { graph } = this.#judge;
    const { earliest, latest, meetings, boardMs, leaveMs, aboard } = graph;
    const { size, driveMs, roadCmi, problem } = days.model;
    const from = days.fromOf(way);
    const to = days.toOf(way);
    const goal = graph.goalOf(way);
    const isFirst = way < days.moves && days.before[way] < 0;
    // The car's detour and its delay, up to `here`.
    let detourMs = driveMs[place * size + from];
    let detourCmi = roadCmi[place * size + from];
    let delayMs = 0;
    let here = from;
    let hereMs = metMs + boardMs;
    let leave = -1;
    for (let next = board < 0 ? days.opens[chase] : days.later[board]; ; ) {
      const isEnd = next < 0;
      const there = isEnd ? days.standOf(chase) : days.placeOf(next);
      const cameFrom = leave < 0 ? place : here;
      const offMs = hereMs + driveMs[here * size + to] + leaveMs;
      let ms = detourMs + driveMs[here * size + to] + boardMs + leaveMs;
      let cmi = detourCmi + roadCmi[here * size + to];
      let onMs = offMs;
      if (!isEnd || problem.roundTrip) {
        onMs += driveMs[to * size + there];
        ms += driveMs[to * size + there] - driveMs[cameFrom * size + there];
        cmi += roadCmi[to * size + there] - roadCmi[cameFrom * size + there];
      }
      const lateMs = onMs - latest[isEnd ? graph.ends + chase : meetings + next];
      const goalLateMs = offMs - latest[goal];
      const earlyMs = isFirst ? 0 : earliest[goal] - offMs;
      ms += waitedMs / 2;
      if (lateMs > 0) ms += DELAY * lateMs;
      if (goalLateMs > 0) ms += DELAY * goalLateMs;
      if (earlyMs > 0) ms += earlyMs / 2;
      this.#keep(cmi * this.#cmiCents + ms * this.#msCents, chase, board, leave, -1);
      if (isEnd || aboard[next] >= problem.seats) return;
      if (leave < 0) {
        detourMs += driveMs[from * size + there] - driveMs[place * size + there];
        detourCmi += roadCmi[from * size + there] - roadCmi[place * size + there];
        delayMs = hereMs + driveMs[from * size + there] - earliest[meetings + next];
        if (delayMs < 0) delayMs = 0;
        if (delayMs > this.#longestWaitMs) return;
      }
      here = there;
      hereMs = earliest[meetings + next] + delayMs + this.#lastsMs(next);
      if (hereMs - metMs > 2 * this.#longestWaitMs) return;
      leave = next;
      next = days.later[next];
    }
  }

  #lastsMs(meeting: number): number {
    const { boardMs, leaveMs } = this.#judge.graph;
    return (meeting & 1) === 0 ? boardMs : leaveMs;
  }

  #keep(estimate: number, chase: number, board: number, leave: number, car: number): void {
    const estimates = this.#estimates;
    let at = this.#count;
    if (at === JUDGED) {
      if (estimate >= estimates[at - 1]) return;
      at -= 1;
    } else this.#count += 1;
    for (; at > 0 && estimates[at - 1] > estimate; at -= 1) {
      estimates[at] = estimates[at - 1];
      this.#chases[at] = this.#chases[at - 1];
      this.#boards[at] = this.#boards[at - 1];
      this.#leaves[at] = this.#leaves[at - 1];
      this.#cars[at] = this.#cars[at - 1];
    }
    estimates[at] = estimate;
    this.#chases[at] = chase;
    this.#boards[at] = board;
    this.#leaves[at] = leave;
    this.#cars[at] = car;
  }
}

/** By driver: the first with the same place, hours and eligible moves, who may drive the same. */
function alikeOf({ model, drivers, moves }: Days): Int32Array {
  const { base, notBeforeMs, notAfterMs, eligible, mayChase } = model;
  const rows = Array.from({ length: drivers }, (_, driver) =>
    eligible.subarray(driver * moves, (driver + 1) * moves).join(''),
  );
  return Int32Array.from(rows, (row, a) =>
    rows.findIndex(
      (other, b) =>
        row === other &&
        mayChase[a] === mayChase[b] &&
        base[a] === base[b] &&
        notBeforeMs[a] === notBeforeMs[b] &&
        notAfterMs[a] === notAfterMs[b],
    ),
  );
}
