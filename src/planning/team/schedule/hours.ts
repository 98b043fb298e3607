// When drivers set out whose orders are fixed, so that wages and the price of late minutes are the
// least together. A start that is as late as it may be puts off some ends and drop-offs. A start is
// worth its wage; an end that is put off costs a wage, a late drop-off its price. So each start is
// shared out among what it puts off: the least cost is the greatest sum of the delays over such
// shares (duality of linear programs). That is a small transportation problem with few pairs.
import { type Dues, duesOf, lateMsAt } from '../model/chains.ts';
import type { Rates } from '../model/costs.ts';
import { GreatestShares, Worths } from './greatestShares.ts';

/** What of the rates says how long to wait for a deadline. */
export type Weighed = Pick<Rates, 'wageCentsPerHour' | 'lateCentsPerMinute'>;

/** Of an hour of a driver and of lateness. Where time is free, nobody is late to save any. */
export type HourWeights = { readonly wage: number; readonly late: number };

export function hourWeights({ wageCentsPerHour, lateCentsPerMinute }: Weighed): HourWeights {
  return wageCentsPerHour > 0
    ? { wage: wageCentsPerHour, late: lateCentsPerMinute * 60 }
    : { wage: 1, late: Number.POSITIVE_INFINITY };
}

/** Whether one late drop-off costs no less than that many drivers who wait. */
export function keepsDeadlines({ wage, late }: HourWeights, drivers: number): boolean {
  return late >= wage * drivers;
}

/** Of drivers who meet. */
export class Hours {
  /** By driver, as numbered for this day: the start. */
  readonly starts: Float64Array;
  /** By column: the end of a driver's day, or of a drop-off, where it is late then. */
  readonly ends: Float64Array;
  /** By column: what an hour of delay costs. */
  readonly prices: Float64Array;
  /** By start and end: how much later than in `ends` the end is if the start is the latest. */
  readonly delays: Worths;
  readonly #shares: GreatestShares;
  readonly #ends: Float64Array;

  /** For at most so many drivers, and so many ends and drop-offs. */
  constructor(drivers: number, ends: number) {
    this.starts = new Float64Array(drivers);
    this.ends = new Float64Array(ends);
    this.prices = new Float64Array(ends);
    this.delays = new Worths(drivers, ends);
    this.#shares = new GreatestShares(drivers, ends);
    this.#ends = new Float64Array(ends);
  }

  /**
   * For `count` drivers and so many `columns`: `starts` has the earliest start that a driver may
   * have, `ends` the earliest ends, `latest` the latest start. Leaves in `starts` and `ends` the
   * earliest of the cheapest hours; `wage`: what an hour of a driver costs.
   */
  settle(count: number, columns: number, latest: Float64Array, wage: number): void {
    const { starts, ends } = this;
    const { column, worth } = this.delays;
    const { share, left, begins, byRow } = this.#shares;
    this.#begin(columns, latest);
    this.#shares.solve(this.delays, count, columns, wage, this.prices);
    // Each start as early as what it is shared out among allows, each end as the starts allow.
    for (let isMoving = true; isMoving; ) {
      isMoving = false;
      for (let a = 0; a < count; a += 1) {
        let ms = left[a] > 0 ? latest[a] : starts[a];
        for (let at = begins[a]; at < begins[a + 1]; at += 1) {
          if (share[byRow[at]] <= 0) continue;
          const c = column[byRow[at]];
          const heldMs = latest[a] - worth[byRow[at]] + ends[c] - this.#ends[c];
          if (heldMs > ms) ms = heldMs;
        }
        if (ms <= starts[a]) continue;
        starts[a] = ms;
        isMoving = true;
        for (let at = begins[a]; at < begins[a + 1]; at += 1) {
          const c = column[byRow[at]];
          const endMs = this.#ends[c] + worth[byRow[at]] - latest[a] + ms;
          if (endMs > ends[c]) ends[c] = endMs;
        }
      }
    }
  }

  /** Ends are no earlier than the starts allow. */
  #begin(columns: number, latest: Float64Array): void {
    const { starts, ends } = this;
    const { count, row, column, worth } = this.delays;
    for (let c = 0; c < columns; c += 1) this.#ends[c] = ends[c];
    for (let one = 0; one < count; one += 1) {
      const c = column[one];
      const endMs = this.#ends[c] + worth[one] - latest[row[one]] + starts[row[one]];
      if (endMs > ends[c]) ends[c] = endMs;
    }
    for (let one = 0; one < count; one += 1) {
      worth[one] -= ends[column[one]] - this.#ends[column[one]];
    }
    for (let c = 0; c < columns; c += 1) this.#ends[c] = ends[c];
  }
}

/** The deadlines of moves, as a model has them. */
type Deadlines = { readonly deadlineMs: Float64Array; readonly duesMs: Dues };

/** The same of one driver who meets nobody, whose day ends as early as it can. */
export class DayHours {
  /** Whether no start that makes a drop-off late is cheaper than waiting. */
  readonly isKeeping: boolean;
  /** Set by `settle`: the cheapest start, and how much later drop-offs are than at the earliest. */
  startMs = 0;
  putOffMs = 0;
  readonly #deadlines: Deadlines;
  readonly #weights: HourWeights;
  /** Moves with a deadline, when each is over at the earliest, and the work until then. */
  readonly #moves: Int32Array;
  readonly #overMs: Float64Array;
  readonly #workMs: Float64Array;
  #count = 0;
  /** The latest starts that put a drop-off off no further than it must be. */
  readonly #heldMs: Float64Array;
  #held = 0;

  constructor(deadlines: Deadlines, rates: Weighed) {
    const moves = deadlines.deadlineMs.length;
    const dues = deadlines.duesMs.reduce((sum, all) => sum + (all?.length ?? 1), 0);
    this.#deadlines = deadlines;
    this.#weights = hourWeights(rates);
    this.isKeeping = keepsDeadlines(this.#weights, 1);
    this.#moves = new Int32Array(moves);
    this.#overMs = new Float64Array(moves);
    this.#workMs = new Float64Array(moves);
    this.#heldMs = new Float64Array(dues);
  }

  clear(): void {
    this.#count = 0;
    this.#held = 0;
  }

  /** A move of the day that is over then at the earliest, and so much work later than the start. */
  add(move: number, overMs: number, workMs: number): void {
    if (this.#deadlines.deadlineMs[move] === Number.POSITIVE_INFINITY) return;
    this.#moves[this.#count] = move;
    this.#overMs[this.#count] = overMs;
    this.#workMs[this.#count] = workMs;
    this.#count += 1;
    for (const dueMs of duesOf(this.#deadlines, move)) {
      // All times are whole seconds.
      this.#heldMs[this.#held] = Math.max(overMs, Math.floor(dueMs / 1000) * 1000) - workMs;
      this.#held += 1;
    }
  }

  /** For a day with so much work that ends then, and may not be longer than `longestMs`. */
  settle(endMs: number, workMs: number, longestMs: number): void {
    const { wage, late } = this.#weights;
    let startMs = endMs - workMs;
    let price = 0;
    for (const heldMs of this.#heldMs.subarray(0, this.#held).sort()) {
      price += late;
      if (price < wage) continue;
      if (heldMs < startMs) startMs = heldMs;
      break;
    }
    this.startMs = Math.min(Math.max(startMs, endMs - longestMs), endMs - workMs);
    this.putOffMs = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const leastMs = this.#overMs[at];
      const overMs = this.startMs + this.#workMs[at];
      if (overMs <= leastMs) continue;
      const lateMs = lateMsAt(this.#deadlines, this.#moves[at], overMs);
      this.putOffMs += lateMs - lateMsAt(this.#deadlines, this.#moves[at], leastMs);
    }
  }
}
