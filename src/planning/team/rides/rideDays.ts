// Orders of moves by driver, with the totals of every prefix and every suffix of a day, so that one
// more move is judged without recomputing the day. Times follow `schedule/scheduling.ts`.
import { lateMsAt } from '../model/chains.ts';
import type { TeamModel } from '../model/model.ts';
import { DayHours } from '../schedule/hours.ts';
import type { Leg, TeamDays } from './teamDays.ts';
import { type Ways, waysOf } from './ways.ts';

export class RideDays implements TeamDays {
  readonly model: TeamModel;
  readonly ways: Ways;
  /** Cells of one driver: one for each possible move, and one for the end. */
  readonly stride: number;
  /** By cell: the moves of each day in order. */
  readonly order: Int32Array;
  /** By driver: the number of moves. */
  readonly counts: Int32Array;
  /** By move: its driver, or -1. */
  readonly driverOf: Int32Array;
  /** By driver: unrounded cents, paid time, the end of the day. */
  readonly cents: Float64Array;
  readonly paidMs: Float64Array;
  readonly endMs: Float64Array;
  /** Set by `extra`: the end of the day with the move, the time paid for and worked in it. */
  endWith = 0;
  paidWith = 0;
  workWith = 0;
  /**
   * By cell, before that move: the driver's place, the earliest time, the time worked, the latest
   * start, the lateness, and the cost of ways.
   */
  readonly #here: Int32Array;
  readonly #atMs: Float64Array;
  readonly #workMs: Float64Array;
  readonly #latestMs: Float64Array;
  readonly #lateMs: Float64Array;
  /** By cell: the latest start that the rest of the day allows. */
  readonly #restLatestMs: Float64Array;
  /** By driver: the lateness, and what it is when all is as early as can be; the time worked. */
  readonly #lateAll: Float64Array;
  readonly #leastLate: Float64Array;
  readonly #workAll: Float64Array;
  readonly #beginMs: number;
  readonly #wage: number;
  readonly #late: number;
  readonly #mile: number;
  /** By driver: the longest day. */
  readonly #longestMs: Float64Array;
  readonly #opening: number;
  /** By move: the last whole second of its deadline. */
  readonly #dueMs: Float64Array;
  readonly #hours: DayHours;

  constructor(model: TeamModel, ways = waysOf(model)) {
    const { moves, drivers, problem } = model;
    this.model = model;
    this.ways = ways;
    this.stride = moves.length + 1;
    const cells = drivers.length * this.stride;
    this.order = new Int32Array(cells);
    this.counts = new Int32Array(drivers.length);
    this.driverOf = new Int32Array(moves.length).fill(-1);
    this.cents = new Float64Array(drivers.length);
    this.paidMs = new Float64Array(drivers.length);
    this.endMs = new Float64Array(drivers.length);
    this.#here = new Int32Array(cells);
    this.#atMs = new Float64Array(cells);
    this.#workMs = new Float64Array(cells);
    this.#latestMs = new Float64Array(cells);
    this.#lateMs = new Float64Array(cells);
    this.#restLatestMs = new Float64Array(cells);
    this.#lateAll = new Float64Array(drivers.length);
    this.#leastLate = new Float64Array(drivers.length);
    this.#workAll = new Float64Array(drivers.length);
    this.#hours = new DayHours(model, problem.rates);
    this.#beginMs = Math.min(...model.notBeforeMs);
    this.#wage = problem.rates.wageCentsPerHour / 3_600_000;
    this.#late = problem.rates.lateCentsPerMinute / 60_000;
    this.#mile = problem.rates.carCentsPerMile / 100;
    this.#longestMs = Float64Array.from(
      drivers,
      (_, driver) => model.begun[driver]?.maxShiftMs ?? model.maxShiftMs,
    );
    this.#opening = problem.rates.driverCents;
    this.#dueMs = model.deadlineMs.map((ms) => Math.floor(ms / 1000) * 1000);
    for (const driver of drivers.keys()) this.refresh(driver);
  }

  get used(): number {
    let used = 0;
    // By number, as it is asked before each insertion: an iterator makes an object a step.
    for (let driver = 0; driver < this.counts.length; driver += 1) {
      if (this.isUsed(driver)) used += 1;
    }
    return used;
  }

  /** Whether the driver has a move or has set out. */
  isUsed(driver: number): boolean {
    return this.counts[driver] > 0 || this.model.begun[driver] !== null;
  }

  /** When the last driver is done; the earliest start where no driver has a move. */
  get overMs(): number {
    let over = this.#beginMs;
    for (let driver = 0; driver < this.counts.length; driver += 1) {
      if (this.isUsed(driver) && this.endMs[driver] > over) over = this.endMs[driver];
    }
    return over;
  }

  /** Cents, not rounded. */
  get sum(): number {
    let sum = 0;
    for (const cents of this.cents) sum += cents;
    return sum;
  }

  get lateMs(): number {
    let sum = 0;
    for (const lateMs of this.#lateAll) sum += lateMs;
    return sum;
  }

  /** What `priced` computes for the plan, without the tip, to the cent. */
  get totalCents(): number {
    return this.totalOf(this.paidMs, this.#lateAll);
  }

  /** The same with such paid times and lateness of the drivers. */
  totalOf(paidMs: Float64Array, lateMs: Float64Array): number {
    const { ways, model, order, stride } = this;
    const { size, from, to, base, start, begun, problem } = model;
    const { wageCentsPerHour, carCentsPerMile, lateCentsPerMinute } = problem.rates;
    let [whole, cmi, late] = [this.used * this.#opening, 0, 0];
    for (let driver = 0; driver < this.counts.length; driver += 1) {
      const count = this.counts[driver];
      if (!this.isUsed(driver)) continue;
      whole += begun[driver]?.fareCents ?? 0;
      cmi += begun[driver]?.carCmi ?? 0;
      whole += Math.round((paidMs[driver] * wageCentsPerHour) / 3_600_000);
      late += lateMs[driver];
      let here = start[driver];
      for (let slot = 0; slot < count; slot += 1) {
        const move = order[driver * stride + slot];
        const way = here * size + from[move];
        whole += ways.fareCents[way];
        cmi += ways.carCmi[way] + ways.moveCmi[move];
        here = to[move];
      }
      if (!problem.roundTrip) continue;
      whole += ways.fareCents[here * size + base[driver]];
      cmi += ways.carCmi[here * size + base[driver]];
    }
    const miles = Math.round((cmi * carCentsPerMile) / 100);
    return whole + miles + Math.round((late * lateCentsPerMinute) / 60_000);
  }

  /**
   * The extra cost of a move between two of a driver's moves; Infinity when that is not possible,
   * or it is no less than `most`.
   */
  extra(driver: number, slot: number, move: number, most: number): number {
    const { model, ways, order, counts } = this;
    const { size, from, to, workMs } = model;
    const maxShiftMs = this.#longestMs[driver];
    const row = driver * this.stride;
    const cell = row + slot;
    const count = counts[driver];
    const here = this.#here[cell];
    const next =
      slot < count ? from[order[cell]] : model.problem.roundTrip ? model.base[driver] : -1;
    const into = here * size + from[move];
    const out = next < 0 ? -1 : to[move] * size + next;
    const before = next < 0 ? -1 : here * size + next;
    // One by one, here and below: an array that is taken apart is made first, millions of times.
    let outMs = 0;
    let moreMs = ways.ms[into] + workMs[move];
    let extra = ways.cents[into] + ways.moveCents[move];
    if (next >= 0) {
      outMs = ways.ms[out];
      moreMs += outMs - ways.ms[before];
      extra += ways.cents[out] - ways.cents[before];
    }
    const isUsed = this.isUsed(driver);
    if (!isUsed) extra += this.#opening;
    const allMs = this.#workAll[driver] + moreMs;
    this.workWith = allMs;
    if (allMs > maxShiftMs) return Number.POSITIVE_INFINITY;
    const paidBefore = isUsed ? this.paidMs[driver] : 0;
    const putOffMs = this.#lateAll[driver] - this.#leastLate[driver];
    const least = extra + (allMs - paidBefore) * this.#wage - putOffMs * this.#late;
    if (least >= most) return Number.POSITIVE_INFINITY;
    return this.#walk(driver, slot, move, ways.ms[into], outMs, extra);
  }

  #walk(
    driver: number,
    slot: number,
    move: number,
    intoMs: number,
    outMs: number,
    cents: number,
  ): number {
    const { model, ways, order, counts } = this;
    const { size, from, to, readyMs, deadlineMs, workMs } = model;
    const dueMs = this.#dueMs;
    const row = driver * this.stride;
    const last = row + counts[driver];
    let cell = row + slot;
    let one = move;
    let wayMs = intoMs;
    let at = this.#atMs[cell];
    let work = this.#workMs[cell];
    let latest = this.#latestMs[cell];
    let late = this.#lateMs[cell];
    for (let first = true; ; first = false) {
      at += wayMs;
      if (at < readyMs[one]) at = readyMs[one];
      at += workMs[one];
      work += wayMs + workMs[one];
      const put = (at > dueMs[one] ? at : dueMs[one]) - work;
      if (put < latest) latest = put;
      if (at > deadlineMs[one]) late += lateMsAt(model, one, at);
      if (!first) {
        cell += 1;
        // From here on all times stay, only the time worked is longer.
        if (at === this.#atMs[cell]) {
          const rest = this.#restLatestMs[cell] - (work - this.#workMs[cell]);
          if (rest < latest) latest = rest;
          late += this.#leastLate[driver] - this.#lateMs[cell];
          at = this.endMs[driver];
          break;
        }
      }
      if (cell === last) {
        // `outMs` is the way to the end only when the new move is the last one.
        const homeMs = first ? outMs : this.#homeMs(driver, to[one]);
        at += homeMs;
        work += homeMs;
        if (at - work < latest) latest = at - work;
        break;
      }
      const next = order[cell];
      wayMs = first ? outMs : ways.ms[to[one] * size + from[next]];
      one = next;
    }
    let paid = at - latest;
    if (at > model.notAfterMs[driver]) return Number.POSITIVE_INFINITY;
    if (this.#mayPutOff(driver, paid, this.workWith)) {
      this.#setOut(driver, slot, move, at, this.workWith);
      paid = at - this.#hours.startMs;
      late += this.#hours.putOffMs;
    }
    if (paid > this.#longestMs[driver]) return Number.POSITIVE_INFINITY;
    this.endWith = at;
    this.paidWith = paid;
    const paidBefore = this.isUsed(driver) ? this.paidMs[driver] : 0;
    return cents + (paid - paidBefore) * this.#wage + (late - this.#lateAll[driver]) * this.#late;
  }

  /** Whether a day with waits may be cheaper, or short enough, where drop-offs are put off. */
  #mayPutOff(driver: number, paidMs: number, workMs: number): boolean {
    if (paidMs <= workMs || this.model.begun[driver] !== null) return false;
    return !this.#hours.isKeeping || paidMs > this.#longestMs[driver];
  }

  /**
   * Settles the hours of a day, with a move before that slot or, at -1, as it is. `endMs` and
   * `workMs`: of the whole day.
   */
  #setOut(driver: number, slot: number, move: number, endMs: number, workMs: number): void {
    const { model, ways, order } = this;
    const row = driver * this.stride;
    const count = this.counts[driver] + (slot < 0 ? 0 : 1);
    let here = model.start[driver];
    let at = model.notBeforeMs[driver];
    let work = 0;
    this.#hours.clear();
    for (let done = 0; done < count; done += 1) {
      const isOld = slot < 0 || done < slot;
      const one = done === slot ? move : order[row + done - (isOld ? 0 : 1)];
      const wayMs = ways.ms[here * model.size + model.from[one]];
      at = Math.max(at + wayMs, model.readyMs[one]) + model.workMs[one];
      work += wayMs + model.workMs[one];
      here = model.to[one];
      this.#hours.add(one, at, work);
    }
    this.#hours.settle(endMs, workMs, this.#longestMs[driver]);
  }

  #homeMs(driver: number, here: number): number {
    const { problem, size, base } = this.model;
    return problem.roundTrip ? this.ways.ms[here * size + base[driver]] : 0;
  }

  insert(driver: number, slot: number, move: number): void {
    const cell = driver * this.stride + slot;
    const end = driver * this.stride + this.counts[driver];
    this.order.copyWithin(cell + 1, cell, end);
    this.order[cell] = move;
    this.counts[driver] += 1;
    this.driverOf[move] = driver;
    this.refresh(driver);
  }

  /** Removes all marked moves from a day. */
  remove(driver: number, isOut: Uint8Array): void {
    const row = driver * this.stride;
    let kept = 0;
    for (let slot = 0; slot < this.counts[driver]; slot += 1) {
      const move = this.order[row + slot];
      if (isOut[move] === 1) this.driverOf[move] = -1;
      else {
        this.order[row + kept] = move;
        kept += 1;
      }
    }
    this.counts[driver] = kept;
    this.refresh(driver);
  }

  /** Recomputes a day; false when it exceeds the driver's hours. */
  refresh(driver: number): boolean {
    const { model, ways, order, counts } = this;
    const { size, from, to, base, readyMs, deadlineMs, workMs } = model;
    const row = driver * this.stride;
    const last = row + counts[driver];
    const begun = model.begun[driver];
    const isUsed = this.isUsed(driver);
    let here = model.start[driver];
    let at = model.notBeforeMs[driver];
    let work = 0;
    let late = 0;
    let cents = isUsed ? this.#opening : 0;
    let latest = Number.POSITIVE_INFINITY;
    if (begun) {
      work = at - begun.startMs;
      latest = begun.startMs;
      late = begun.lateMs;
      cents += begun.fareCents + begun.carCmi * this.#mile;
    }
    for (let cell = row; ; cell += 1) {
      this.#here[cell] = here;
      this.#atMs[cell] = at;
      this.#workMs[cell] = work;
      this.#latestMs[cell] = latest;
      this.#lateMs[cell] = late;
      if (cell === last) break;
      const move = order[cell];
      this.driverOf[move] = driver;
      const way = here * size + from[move];
      at = Math.max(at + ways.ms[way], readyMs[move]) + workMs[move];
      work += ways.ms[way] + workMs[move];
      latest = Math.min(latest, Math.max(at, this.#dueMs[move]) - work);
      if (at > deadlineMs[move]) late += lateMsAt(model, move, at);
      cents += ways.cents[way] + ways.moveCents[move];
      here = to[move];
    }
    if (model.problem.roundTrip) {
      const way = here * size + base[driver];
      at += ways.ms[way];
      work += ways.ms[way];
      cents += ways.cents[way];
    }
    let rest = begun ? Math.min(begun.startMs, at - work) : at - work;
    for (let cell = last; cell >= row; cell -= 1) {
      this.#restLatestMs[cell] = rest;
      if (cell === row) break;
      const move = order[cell - 1];
      rest = Math.min(rest, Math.max(this.#atMs[cell], this.#dueMs[move]) - this.#workMs[cell]);
    }
    this.#leastLate[driver] = late;
    let paid = at - rest;
    if (isUsed && this.#mayPutOff(driver, paid, work)) {
      this.#setOut(driver, -1, -1, at, work);
      paid = at - this.#hours.startMs;
      late += this.#hours.putOffMs;
    }
    this.paidMs[driver] = paid;
    this.endMs[driver] = at;
    this.#workAll[driver] = work;
    this.#lateAll[driver] = late;
    const isSound = !isUsed || (at <= model.notAfterMs[driver] && paid <= this.#longestMs[driver]);
    if (isUsed) cents += paid * this.#wage + late * this.#late;
    this.cents[driver] = isSound ? cents : Number.POSITIVE_INFINITY;
    return isSound;
  }

  /** Copies a day from `other`, days of the same model. */
  copyDay(from: TeamDays, driver: number): void {
    const other = from as RideDays;
    const row = driver * this.stride;
    const end = row + other.counts[driver] + 1;
    for (let cell = row; cell < end; cell += 1) {
      const move = other.order[cell];
      this.order[cell] = move;
      if (cell < end - 1) this.driverOf[move] = driver;
      this.#here[cell] = other.#here[cell];
      this.#atMs[cell] = other.#atMs[cell];
      this.#workMs[cell] = other.#workMs[cell];
      this.#latestMs[cell] = other.#latestMs[cell];
      this.#lateMs[cell] = other.#lateMs[cell];
      this.#restLatestMs[cell] = other.#restLatestMs[cell];
    }
    this.counts[driver] = other.counts[driver];
    this.cents[driver] = other.cents[driver];
    this.paidMs[driver] = other.paidMs[driver];
    this.endMs[driver] = other.endMs[driver];
    this.#workAll[driver] = other.#workAll[driver];
    this.#lateAll[driver] = other.#lateAll[driver];
    this.#leastLate[driver] = other.#leastLate[driver];
  }

  /** Copies all days and the absent moves from `other`. */
  copy(other: TeamDays): void {
    for (let driver = 0; driver < this.counts.length; driver += 1) this.copyDay(other, driver);
    this.driverOf.set(other.driverOf);
  }

  emptied(): RideDays {
    return new RideDays(this.model, this.ways);
  }

  legs(driver: number): readonly Leg[] {
    const { near, size, from, to, base, start, problem } = this.model;
    let here = start[driver];
    const legTo = (place: number): Leg => {
      if (near[here * size + place] === 1) return { rideTo: null, driveTo: null, rests: [] };
      return problem.mode === 'Tow'
        ? { rideTo: null, driveTo: place, rests: [] }
        : { rideTo: place, driveTo: null, rests: [] };
    };
    const legs = this.day(driver).map((move) => {
      const leg = legTo(from[move]);
      here = to[move];
      return leg;
    });
    return problem.roundTrip ? [...legs, legTo(base[driver])] : legs;
  }

  hoursOf(driver: number) {
    if (this.counts[driver] === 0 || this.cents[driver] === Number.POSITIVE_INFINITY) return null;
    return { paidMs: this.paidMs[driver], endMs: this.endMs[driver] };
  }

  /** Indexes of moves in order. */
  day(driver: number): number[] {
    const row = driver * this.stride;
    return [...this.order.subarray(row, row + this.counts[driver])];
  }

  /** False when that exceeds the driver's hours. */
  setDay(driver: number, moves: readonly number[]): boolean {
    this.order.set(moves, driver * this.stride);
    this.counts[driver] = moves.length;
    return this.refresh(driver);
  }
}
