// Days of drivers without own cars who rest before they have worked too long. Every prefix of a day
// has its labels, so that one more move is judged by a walk from there to the end of the day. A
// lower bound of its cost, without rests, is known before that.
import { standardDay } from '../../durations.ts';
import type { TeamModel } from '../model/model.ts';
import { DayHours } from '../schedule/hours.ts';
import { BoundedDays } from './boundedDays.ts';
import { RideDays } from './rideDays.ts';
import {
  AT,
  BEFORE_MOVE,
  BEFORE_WAY,
  beforeOf,
  LABEL,
  LATE,
  LATEST,
  RestLabels,
  SINCE,
  TRACE,
  WORK,
} from './restLabels.ts';
import type { Leg, TeamDays } from './teamDays.ts';
import { waysOf } from './ways.ts';

const { restMs } = standardDay;

export class RestedDays extends BoundedDays implements TeamDays {
  /** By driver: the labels, by moves done one after the other, and last those of the whole day. */
  readonly #days: readonly RestLabels[];
  /** By cell, and one more for each driver: where the labels end before that move. */
  readonly #ends: Int32Array;
  /** By driver: the label of the cheapest whole day, or -1. */
  readonly #best: Int32Array;
  /** By driver: fares and miles; the whole day, Infinity when it exceeds the hours. */
  readonly #wayCents: Float64Array;
  readonly #cents: Float64Array;
  /** By driver, of a day that does not exceed them. */
  readonly #paidMs: Float64Array;
  readonly #endMs: Float64Array;
  readonly #lateMs: Float64Array;
  /** By driver: the longest day, and how long a rest lasts at first. */
  readonly #longestMs: Float64Array;
  readonly #firstMs: Float64Array;
  readonly #trial: RestLabels;
  readonly #wage: number;
  readonly #late: number;
  readonly #mile: number;
  readonly #hours: DayHours;
  /** The moves of the day whose labels are compared. */
  readonly #row: Int32Array;
  /** Set by `#cheapest`: the wages and the lateness of the day, in cents; both in ms. */
  #leastCents = 0;
  #leastPaidMs = 0;
  #leastLateMs = 0;

  constructor(model: TeamModel, ways = waysOf(model)) {
    const { drivers, begun, problem } = model;
    const { wageCentsPerHour, lateCentsPerMinute, carCentsPerMile } = problem.rates;
    // Without rests.
    super(new RideDays(model, ways));
    const dueMs = model.deadlineMs.map((ms) => Math.floor(ms / 1000) * 1000);
    this.#days = drivers.map(() => new RestLabels(model, dueMs));
    this.#ends = new Int32Array(drivers.length * (this.stride + 1));
    this.#best = new Int32Array(drivers.length).fill(-1);
    this.#wayCents = new Float64Array(drivers.length);
    this.#cents = new Float64Array(drivers.length);
    this.#paidMs = new Float64Array(drivers.length);
    this.#endMs = new Float64Array(drivers.length);
    this.#lateMs = new Float64Array(drivers.length);
    this.#longestMs = Float64Array.from(begun, (day) => day?.maxShiftMs ?? model.maxShiftMs);
    this.#firstMs = Float64Array.from(begun, (day) => restMs - (day?.restedMs ?? 0));
    this.#trial = new RestLabels(model, dueMs);
    this.#wage = wageCentsPerHour / 3_600_000;
    this.#late = lateCentsPerMinute / 60_000;
    this.#mile = carCentsPerMile / 100;
    this.#hours = new DayHours(model, problem.rates);
    this.#row = new Int32Array(this.stride);
    for (const driver of drivers.keys()) this.refresh(driver);
  }

  get overMs(): number {
    let over = Math.min(...this.model.notBeforeMs);
    for (const [driver, endMs] of this.#endMs.entries()) {
      if (this.#best[driver] >= 0 && endMs > over) over = endMs;
    }
    return over;
  }

  get sum(): number {
    let sum = 0;
    for (const cents of this.#cents) sum += cents;
    return sum;
  }

  get lateMs(): number {
    let sum = 0;
    for (const lateMs of this.#lateMs) sum += lateMs;
    return sum;
  }

  get totalCents(): number {
    return this.least.totalOf(this.#paidMs, this.#lateMs);
  }

  extra(driver: number, slot: number, move: number, most: number): number {
    const least = this.least;
    const before = this.#best[driver] < 0 ? 0 : this.#cents[driver];
    const spared = before - least.cents[driver];
    const extra = least.extra(driver, slot, move, most + spared);
    if (extra === Number.POSITIVE_INFINITY) return extra;
    if (least.workWith <= this.model.restAfterMs) {
      this.endWith = least.endWith;
      return extra - spared;
    }
    // At least one rest is paid, unless it fits in a wait, or somebody is late less for it.
    const restedMs = least.workWith + restMs;
    if (restedMs > this.#longestMs[driver]) return Number.POSITIVE_INFINITY;
    const isPaid = this.#hours.isKeeping && restedMs > least.paidWith;
    const more = isPaid ? (restedMs - least.paidWith) * this.#wage : 0;
    if (extra - spared + more >= most) return Number.POSITIVE_INFINITY;
    return this.#extraBy(driver, slot, move, most, before);
  }

  /** The same by a walk over all labels from the new move to the end of the day. */
  #extraBy(driver: number, slot: number, move: number, most: number, before: number): number {
    const { size, from, to, problem } = this.model;
    const { ms, cents, moveCents } = this.least.ways;
    const trial = this.#trial;
    const longestMs = this.#longestMs[driver];
    const row = driver * this.stride;
    const count = this.counts[driver];
    const here = slot === 0 ? this.model.start[driver] : to[this.order[row + slot - 1]];
    const last = this.#ends[driver * (this.stride + 1) + slot];
    let begin = this.#begin(driver, slot);
    let at = last;
    trial.copy(this.#days[driver].labels, last);
    for (let done = 0; done < slot; done += 1) this.#row[done] = this.order[row + done];
    const into = here * size + from[move];
    let wayCents = this.#wayCents[driver] + cents[into] + moveCents[move];
    let firstMs = slot === 0 ? this.#firstMs[driver] : restMs;
    // One by one, here and below: an array that is taken apart is made first, millions of times.
    let place = here;
    let wayMs = ms[into];
    let one = move;
    for (let next = slot; ; next += 1) {
      const end = trial.extend(begin, at, wayMs, one, firstMs, longestMs);
      if (end === at) return Number.POSITIVE_INFINITY;
      this.#row[next] = one;
      begin = at;
      at = end;
      firstMs = restMs;
      place = to[one];
      if (next === count) break;
      one = this.order[row + next];
      const way = place * size + from[one];
      wayMs = ms[way];
      if (next === slot) wayCents += cents[way] - cents[here * size + from[one]];
    }
    if (problem.roundTrip) {
      const home = this.model.base[driver];
      const way = place * size + home;
      const end = trial.extend(begin, at, ms[way], -1, restMs, longestMs);
      begin = at;
      at = end;
      if (slot === count) wayCents += cents[way] - cents[here * size + home];
    }
    const best = this.#cheapest(trial.labels, begin, at, driver, count + 1);
    if (best < 0) return Number.POSITIVE_INFINITY;
    this.endWith = trial.labels[best + AT];
    const extra = problem.rates.driverCents + wayCents + this.#leastCents - before;
    return extra < most ? extra : Number.POSITIVE_INFINITY;
  }

  /**
   * The whole day of so many moves, those of `#row`, with the least wages and lateness within the
   * hours; -1 for none.
   */
  #cheapest(
    labels: Float64Array,
    begin: number,
    end: number,
    driver: number,
    count: number,
  ): number {
    const longestMs = this.#longestMs[driver];
    const mayPutOff = this.model.begun[driver] === null;
    const notAfterMs = this.model.notAfterMs[driver];
    let best = -1;
    this.#leastCents = Number.POSITIVE_INFINITY;
    for (let one = begin; one < end; one += LABEL) {
      if (labels[one + AT] > notAfterMs) continue;
      let paidMs = paidMsOf(labels, one);
      let lateMs = labels[one + LATE];
      const isTooLong = paidMs > longestMs;
      if (mayPutOff && paidMs > labels[one + WORK] && (isTooLong || !this.#hours.isKeeping)) {
        this.#setOut(labels, one, count, longestMs);
        paidMs = labels[one + AT] - this.#hours.startMs;
        lateMs += this.#hours.putOffMs;
      }
      if (paidMs > longestMs) continue;
      const cents = paidMs * this.#wage + lateMs * this.#late;
      if (cents >= this.#leastCents) continue;
      this.#leastCents = cents;
      this.#leastPaidMs = paidMs;
      this.#leastLateMs = lateMs;
      best = one;
    }
    return best;
  }

  /** Settles the hours of a whole day. */
  #setOut(labels: Float64Array, end: number, count: number, longestMs: number): void {
    this.#hours.clear();
    let one = this.model.problem.roundTrip ? beforeOf(labels, end) : end;
    for (let done = count - 1; done >= 0; done -= 1) {
      this.#hours.add(this.#row[done], labels[one + AT], labels[one + WORK]);
      one = beforeOf(labels, one);
    }
    this.#hours.settle(labels[end + AT], labels[end + WORK], longestMs);
  }

  hoursOf(driver: number) {
    if (this.#best[driver] < 0) return null;
    return { paidMs: this.#paidMs[driver], endMs: this.#endMs[driver] };
  }

  setDay(driver: number, moves: readonly number[]): boolean {
    this.least.setDay(driver, moves);
    return this.refresh(driver);
  }

  legs(driver: number): readonly Leg[] {
    const { labels } = this.#days[driver];
    const legs = this.least.legs(driver);
    if (this.#best[driver] < 0) return [];
    const rested: Leg[] = [];
    let one = this.#best[driver];
    for (let done = legs.length; done > 0; done -= 1) {
      const trace = labels[one + TRACE];
      const leg = legs[done - 1];
      const way = leg.driveTo === null ? ('ride' as const) : ('drive' as const);
      const rests = [
        ...((trace & BEFORE_WAY) === 0 ? [] : [way]),
        ...((trace & BEFORE_MOVE) === 0 ? [] : ['move' as const]),
      ];
      rested.unshift({ ...leg, rests });
      one = beforeOf(labels, one);
    }
    return rested;
  }

  override copyDay(from: TeamDays, driver: number): void {
    const other = from as RestedDays;
    this.least.copyDay(other.least, driver);
    const row = driver * (this.stride + 1);
    const last = row + this.counts[driver] + 1;
    for (let at = row; at <= last; at += 1) this.#ends[at] = other.#ends[at];
    this.#days[driver].copy(other.#days[driver].labels, other.#ends[last]);
    this.#best[driver] = other.#best[driver];
    this.#wayCents[driver] = other.#wayCents[driver];
    this.#cents[driver] = other.#cents[driver];
    this.#paidMs[driver] = other.#paidMs[driver];
    this.#endMs[driver] = other.#endMs[driver];
    this.#lateMs[driver] = other.#lateMs[driver];
  }

  emptied(): RestedDays {
    return new RestedDays(this.model, this.least.ways);
  }

  /** Where the labels begin with so many moves done. */
  #begin(driver: number, done: number): number {
    return done === 0 ? 0 : this.#ends[driver * (this.stride + 1) + done - 1];
  }

  /** Recomputes a day; false when it exceeds the driver's hours. */
  protected override refresh(driver: number): boolean {
    const { size, from, to, start, notBeforeMs, base, problem } = this.model;
    const { ms, cents, moveCents } = this.least.ways;
    const day = this.#days[driver];
    const begun = this.model.begun[driver];
    const longestMs = this.#longestMs[driver];
    const atMs = notBeforeMs[driver];
    day.labels[AT] = atMs;
    day.labels[WORK] = begun ? atMs - begun.startMs : 0;
    day.labels[SINCE] = begun?.sinceMs ?? 0;
    day.labels[LATEST] = begun?.startMs ?? Number.POSITIVE_INFINITY;
    day.labels[LATE] = begun?.lateMs ?? 0;
    day.labels[TRACE] = 0;
    const row = driver * this.stride;
    const ends = driver * (this.stride + 1);
    const count = this.counts[driver];
    let begin = 0;
    let end = LABEL;
    let here = start[driver];
    let firstMs = this.#firstMs[driver];
    let wayCents = begun ? begun.fareCents + begun.carCmi * this.#mile : 0;
    for (let slot = 0; slot < count; slot += 1) {
      this.#ends[ends + slot] = end;
      const move = this.order[row + slot];
      const way = here * size + from[move];
      this.#row[slot] = move;
      wayCents += cents[way] + moveCents[move];
      const next = day.extend(begin, end, ms[way], move, firstMs, longestMs);
      begin = end;
      end = next;
      here = to[move];
      firstMs = restMs;
    }
    this.#ends[ends + count] = end;
    if (problem.roundTrip) {
      const way = here * size + base[driver];
      wayCents += cents[way];
      [begin, end] = [end, day.extend(begin, end, ms[way], -1, firstMs, longestMs)];
    }
    this.#ends[ends + count + 1] = end;
    const isUsed = this.least.isUsed(driver);
    const best = isUsed ? this.#cheapest(day.labels, begin, end, driver, count) : -1;
    const { driverCents } = problem.rates;
    this.#best[driver] = best;
    this.#wayCents[driver] = wayCents;
    this.#paidMs[driver] = best < 0 ? 0 : this.#leastPaidMs;
    this.#endMs[driver] = best < 0 ? 0 : day.labels[best + AT];
    this.#lateMs[driver] = best < 0 ? 0 : this.#leastLateMs;
    // Infinity for a day that exceeds the hours.
    this.#cents[driver] = isUsed ? driverCents + wayCents + this.#leastCents : 0;
    return !isUsed || best >= 0;
  }
}

/** Of a whole day: its work, or from the latest start to the end. */
function paidMsOf(labels: Float64Array, at: number): number {
  return Math.max(labels[at + WORK], labels[at + AT] - labels[at + LATEST]);
}
