// The best day of a driver with an own car for a row of moves: a small dynamic program over where
// the car is. The driver drives it if they are at the same place, rides to it and drives on, or
// rides and leaves it; a round trip brings it home.
import { kindsOfDrivers } from '../kinds.ts';
import type { TeamModel } from '../model.ts';
import type { Leg } from './teamDays.ts';

/** The totals of a day. */
export type CarDay = {
  /** Cents (not rounded), and what of them are fares; hundredths of a mile; paid time; lateness. */
  readonly cents: number;
  readonly fareCents: number;
  readonly carCmi: number;
  readonly paidMs: number;
  readonly lateMs: number;
  readonly endMs: number;
  readonly legs: readonly Leg[];
};

/** A partial day, with the car at `car`. */
type Begun = {
  readonly car: number;
  readonly atMs: number;
  readonly workMs: number;
  /** The latest start that keeps the times. */
  readonly latestMs: number;
  readonly lateMs: number;
  readonly fareCents: number;
  readonly carCmi: number;
  /** Of fares, miles and lateness. */
  readonly cents: number;
  readonly before: Begun | null;
  /** How the driver came to the last move: places, or -1. */
  readonly rideTo: number;
  readonly driveTo: number;
};

/** Days that are cached: the same rows come up again and again. */
const MOST_KNOWN = 20_000;

export class CarWays {
  readonly #model: TeamModel;
  readonly #wage: number;
  readonly #late: number;
  readonly #mile: number;
  readonly #kindOf: Int32Array;
  readonly #dueMs: Float64Array;
  readonly #known = new Map<string, CarDay | null>();
  /**
   * The last computed row, and its partial days by the number of moves done: the next row mostly
   * begins with the same moves.
   */
  #kind = -1;
  #row: readonly number[] = [];
  readonly #begun: Begun[][] = [];

  constructor(model: TeamModel) {
    const { wageCentsPerHour, lateCentsPerMinute, carCentsPerMile } = model.problem.rates;
    this.#model = model;
    this.#kindOf = kindsOfDrivers(model);
    this.#dueMs = model.deadlineMs.map((ms) => Math.floor(ms / 1000) * 1000);
    this.#wage = wageCentsPerHour / 3_600_000;
    this.#late = lateCentsPerMinute / 60_000;
    this.#mile = carCentsPerMile / 100;
  }

  /** The cheapest way through the moves that keeps the driver's hours; null for none. */
  best(driver: number, moves: readonly number[]): CarDay | null {
    const key = `${this.#kindOf[driver]} ${moves.join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const day = this.#computed(driver, moves);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(key, day);
    return day;
  }

  #computed(driver: number, moves: readonly number[]): CarDay | null {
    const { from, to, base, problem } = this.#model;
    const home = base[driver];
    for (let at = this.#kept(driver, moves); at < moves.length; at += 1) {
      const here = at === 0 ? home : to[moves[at - 1]];
      const next: Begun[] = [];
      for (const one of this.#begun[at]) this.#extend(one, here, from[moves[at]], moves[at], next);
      this.#begun[at + 1] = next;
    }
    this.#row = moves;
    const last = this.#begun[moves.length];
    const ends: Begun[] = problem.roundTrip ? [] : last;
    if (problem.roundTrip) {
      const here = moves.length === 0 ? home : to[moves[moves.length - 1]];
      for (const one of last) this.#extend(one, here, home, -1, ends);
    }
    let best: CarDay | null = null;
    let most = Number.POSITIVE_INFINITY;
    for (const end of ends) {
      if (problem.roundTrip && !this.#isNear(end.car, home)) continue;
      const day = this.#closed(driver, end, most);
      if (!day) continue;
      best = day;
      most = day.cents;
    }
    return best;
  }

  /** How many of the moves are computed already. */
  #kept(driver: number, moves: readonly number[]): number {
    if (this.#kind === this.#kindOf[driver]) {
      let kept = 0;
      while (kept < moves.length && moves[kept] === this.#row[kept]) kept += 1;
      return kept;
    }
    this.#kind = this.#kindOf[driver];
    const { base, notBeforeMs } = this.#model;
    this.#begun[0] = [
      {
        car: base[driver],
        atMs: notBeforeMs[driver],
        workMs: 0,
        latestMs: Number.POSITIVE_INFINITY,
        lateMs: 0,
        fareCents: 0,
        carCmi: 0,
        cents: 0,
        before: null,
        rideTo: -1,
        driveTo: -1,
      },
    ];
    return 0;
  }

  /** Every way from `here` to a place, with the move that is done there; -1 for none. */
  #extend(one: Begun, here: number, place: number, move: number, next: Begun[]): void {
    const { size, near, rideMs, rideCents, driveMs, roadCmi } = this.#model;
    const { car } = one;
    const ride = here * size + place;
    if (near[ride] === 1) this.#keep(one, car, 0, 0, 0, -1, -1, move, next);
    else this.#keep(one, car, rideMs[ride], rideCents[ride], 0, place, -1, move, next);
    const drive = car * size + place;
    if (near[drive] === 1) return;
    const toCar = here * size + car;
    if (near[toCar] === 1) {
      this.#keep(one, place, driveMs[drive], 0, roadCmi[drive], -1, place, move, next);
      return;
    }
    const ms = rideMs[toCar] + driveMs[drive];
    this.#keep(one, place, ms, rideCents[toCar], roadCmi[drive], car, place, move, next);
  }

  /** Adds the partial day, unless one of the others dominates it. */
  #keep(
    one: Begun,
    car: number,
    wayMs: number,
    fare: number,
    cmi: number,
    rideTo: number,
    driveTo: number,
    move: number,
    next: Begun[],
  ): void {
    const model = this.#model;
    let atMs = one.atMs + wayMs;
    let workMs = one.workMs + wayMs;
    let { latestMs, lateMs } = one;
    if (move >= 0) {
      const ready = model.readyMs[move];
      atMs = (ready > atMs ? ready : atMs) + model.workMs[move];
      workMs += model.workMs[move];
      const dueMs = this.#dueMs[move];
      const startMs = (dueMs > atMs ? dueMs : atMs) - workMs;
      if (startMs < latestMs) latestMs = startMs;
      if (atMs > model.deadlineMs[move]) lateMs += atMs - model.deadlineMs[move];
      if (workMs > model.maxShiftMs) return;
    }
    const fareCents = one.fareCents + fare;
    const carCmi = one.carCmi + cmi;
    const cents = fareCents + carCmi * this.#mile + lateMs * this.#late;
    for (const by of next) {
      if (by.car !== car || by.atMs > atMs || by.workMs > workMs) continue;
      if (by.latestMs >= latestMs && by.cents <= cents) return;
    }
    let kept = 0;
    for (const other of next) {
      const isCovered =
        other.car === car &&
        atMs <= other.atMs &&
        workMs <= other.workMs &&
        latestMs >= other.latestMs &&
        cents <= other.cents;
      if (isCovered) continue;
      next[kept] = other;
      kept += 1;
    }
    if (kept < next.length) next.length = kept;
    next.push({
      car,
      atMs,
      workMs,
      latestMs,
      lateMs,
      fareCents,
      carCmi,
      cents,
      before: one,
      rideTo,
      driveTo,
    });
  }

  /** Null if it exceeds the driver's hours, or costs no less than `most`. */
  #closed(driver: number, end: Begun, most: number): CarDay | null {
    const { notAfterMs, maxShiftMs, problem } = this.#model;
    const { fareCents, carCmi, lateMs, atMs: endMs } = end;
    const paidMs = Math.max(end.workMs, endMs - end.latestMs);
    if (endMs > notAfterMs[driver] || paidMs > maxShiftMs) return null;
    const cents = problem.rates.driverCents + end.cents + paidMs * this.#wage;
    if (cents >= most) return null;
    const legs: Leg[] = [];
    for (let one: Begun | null = end; one?.before; one = one.before) {
      const { rideTo, driveTo } = one;
      legs.unshift({ rideTo: rideTo < 0 ? null : rideTo, driveTo: driveTo < 0 ? null : driveTo });
    }
    return { cents, fareCents, carCmi, paidMs, lateMs, endMs, legs };
  }

  #isNear(a: number, b: number): boolean {
    return this.#model.near[a * this.#model.size + b] === 1;
  }
}
