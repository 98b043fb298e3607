// The best day of a driver with an own car for a row of moves: a small dynamic
// program over where the car is, and how long the driver has worked without a rest. The driver
// drives the car if they are at the same place, rides to it and drives on, or rides and leaves it.
// From home the car is also parked ahead: driven to where the move ends, if that is less far than
// to the vehicle, to which the driver rides from there. A round trip brings it home. A rest comes
// before the part of the day that would be too much, or before a pick-up that is waited for anyway.
import { standardDay } from '../../durations.ts';
import { lateMsAt } from '../model/chains.ts';
import { kindsOfDrivers } from '../model/kinds.ts';
import type { TeamModel } from '../model/model.ts';
import { DayHours } from '../schedule/hours.ts';
import type { WayBy } from './teamOrder.ts';
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
  /** The time worked, rests included, and of it since the last rest. */
  readonly workMs: number;
  readonly sinceMs: number;
  /** The latest start that keeps the times. */
  readonly latestMs: number;
  readonly lateMs: number;
  readonly fareCents: number;
  readonly carCmi: number;
  /** Of fares, miles and lateness. */
  readonly cents: number;
  readonly before: Begun | null;
  /** The move that is done last, or -1. */
  readonly move: number;
  /** How the driver came to the last move: places, or -1. */
  readonly rideTo: number;
  readonly driveTo: number;
  readonly onTo: number;
  /** Before which parts the driver rests: a sum of `RIDE`, `DRIVE`, `ON` and `MOVE`. */
  readonly rests: number;
};
const RIDE = 1;
const DRIVE = 2;
const MOVE = 4;
/** The ride on from a car that is parked ahead. */
const ON = 8;
const restsOf = Array.from({ length: 16 }, (_, rests): Leg['rests'] => [
  ...((rests & RIDE) > 0 ? ['ride' as const] : []),
  ...((rests & DRIVE) > 0 ? ['drive' as const] : []),
  ...((rests & ON) > 0 ? ['on' as const] : []),
  ...((rests & MOVE) > 0 ? ['move' as const] : []),
]);

/** From where the driver is: to the car, with it, and on from where it is parked ahead. */
type Way = {
  readonly rideMs: number;
  readonly driveMs: number;
  readonly onMs: number;
  readonly fareCents: number;
  readonly carCmi: number;
  /** Places, or -1. */
  readonly rideTo: number;
  readonly driveTo: number;
  readonly onTo: number;
};
const stays: Way = {
  rideMs: 0,
  driveMs: 0,
  onMs: 0,
  fareCents: 0,
  carCmi: 0,
  rideTo: -1,
  driveTo: -1,
  onTo: -1,
};

function partsOf({ rideMs, driveMs, onMs }: Way) {
  return [
    [RIDE, rideMs],
    [DRIVE, driveMs],
    [ON, onMs],
  ] as const;
}

/** Days that are cached: the same rows come up again and again. */
const MOST_KNOWN = 20_000;

export class CarWays {
  readonly #model: TeamModel;
  readonly #wage: number;
  readonly #late: number;
  readonly #mile: number;
  readonly #kindOf: Int32Array;
  readonly #dueMs: Float64Array;
  readonly #hours: DayHours;
  readonly #known = new Map<string, CarDay | null>();
  /**
   * The last computed row, and its partial days by the number of moves done: the next row mostly
   * begins with the same moves.
   */
  #kind = -1;
  #row: readonly number[] = [];
  readonly #begun: Begun[][] = [];
  /** Of the driver whose row is computed: home, the longest day, the rest that is over already. */
  #home = 0;
  #longestMs = 0;
  #restedMs = 0;
  /** Of the row that is computed: the ways that are given. */
  #by: readonly (WayBy | null)[] = [];

  constructor(model: TeamModel) {
    const { wageCentsPerHour, lateCentsPerMinute, carCentsPerMile } = model.problem.rates;
    this.#model = model;
    this.#kindOf = kindsOfDrivers(model);
    this.#dueMs = model.deadlineMs.map((ms) => Math.floor(ms / 1000) * 1000);
    this.#wage = wageCentsPerHour / 3_600_000;
    this.#late = lateCentsPerMinute / 60_000;
    this.#mile = carCentsPerMile / 100;
    this.#hours = new DayHours(model, model.problem.rates);
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

  /** The same where some of the ways are given: to each move in order, and back. */
  bestBy(driver: number, moves: readonly number[], by: readonly (WayBy | null)[]): CarDay | null {
    if (moves.length === 0) return null;
    this.#by = by;
    // Neither what is known of this row nor what begins like it is of use.
    this.#kind = -1;
    const day = this.#computed(driver, moves);
    this.#kind = -1;
    this.#by = [];
    return day;
  }

  #computed(driver: number, moves: readonly number[]): CarDay | null {
    const { from, to, base, start, problem } = this.#model;
    const home = base[driver];
    this.#home = home;
    this.#restedMs = this.#model.begun[driver]?.restedMs ?? 0;
    this.#longestMs = this.#model.begun[driver]?.maxShiftMs ?? this.#model.maxShiftMs;
    for (let at = this.#kept(driver, moves); at < moves.length; at += 1) {
      const here = at === 0 ? start[driver] : to[moves[at - 1]];
      const next: Begun[] = [];
      const by = this.#by[at] ?? null;
      const place = from[moves[at]];
      for (const one of this.#begun[at]) this.#extend(one, here, place, moves[at], by, next);
      this.#begun[at + 1] = next;
    }
    this.#row = moves;
    const last = this.#begun[moves.length];
    const ends: Begun[] = problem.roundTrip ? [] : last;
    if (problem.roundTrip) {
      const here = moves.length === 0 ? start[driver] : to[moves[moves.length - 1]];
      const by = this.#by[moves.length] ?? null;
      for (const one of last) this.#extend(one, here, home, -1, by, ends);
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
    const { base, notBeforeMs, begun } = this.#model;
    const day = begun[driver];
    const atMs = notBeforeMs[driver];
    const { lateMs, fareCents, carCmi } = day ?? { lateMs: 0, fareCents: 0, carCmi: 0 };
    this.#begun[0] = [
      {
        car: day?.carAt ?? base[driver],
        atMs,
        workMs: day ? atMs - day.startMs : 0,
        sinceMs: day?.sinceMs ?? 0,
        latestMs: day?.startMs ?? Number.POSITIVE_INFINITY,
        lateMs,
        fareCents,
        carCmi,
        cents: fareCents + carCmi * this.#mile + lateMs * this.#late,
        before: null,
        move: -1,
        rideTo: -1,
        driveTo: -1,
        onTo: -1,
        rests: 0,
      },
    ];
    return 0;
  }

  /** Every way from `here` to a place, with the move that is done there; -1 for none. */
  #extend(
    begun: Begun,
    here: number,
    place: number,
    move: number,
    by: WayBy | null,
    next: Begun[],
  ): void {
    const { size, near, to } = this.#model;
    const { car } = begun;
    const isThere = near[here * size + place] === 1;
    if (isThere) this.#go(begun, car, stays, move, next);
    else if (by !== 'car') this.#go(begun, car, this.#riding(here, place), move, next);
    if (near[car * size + place] === 1) return;
    const way = this.#driving(here, car, place);
    if (by !== 'ride') this.#go(begun, place, way, move, next);
    if (move < 0 || by === 'car') return;
    const end = to[move];
    if (!this.#isNear(car, this.#home) || this.#isNear(car, end)) return;
    if (this.#isNear(end, place) || this.#roundCmi(end) >= this.#roundCmi(place)) return;
    this.#go(begun, end, this.#parking(here, car, end, place), move, next);
  }

  /** How far the car goes from home to a place, and back where it has to be there in the end. */
  #roundCmi(place: number): number {
    const { size, roadCmi, problem } = this.#model;
    const backCmi = problem.roundTrip ? roadCmi[place * size + this.#home] : 0;
    return roadCmi[this.#home * size + place] + backCmi;
  }

  #riding(here: number, place: number): Way {
    const { size, rideMs, rideCents } = this.#model;
    const at = here * size + place;
    return { ...stays, rideMs: rideMs[at], fareCents: rideCents[at], rideTo: place };
  }

  /** Rides to the car, where it is elsewhere, and drives it. */
  #driving(here: number, car: number, place: number): Way {
    const { size, near, driveMs, roadCmi } = this.#model;
    const toCar = near[here * size + car] === 1 ? stays : this.#riding(here, car);
    const at = car * size + place;
    return { ...toCar, driveMs: driveMs[at], carCmi: roadCmi[at], driveTo: place };
  }

  #parking(here: number, car: number, end: number, place: number): Way {
    const driven = this.#driving(here, car, end);
    const on = this.#riding(end, place);
    const fareCents = driven.fareCents + on.fareCents;
    return { ...driven, onMs: on.rideMs, fareCents, onTo: place };
  }

  /** Goes a way, with rests before what would be too much, and where the driver waits anyway. */
  #go(begun: Begun, car: number, way: Way, move: number, next: Begun[]): void {
    const { restAfterMs, readyMs, workMs } = this.#model;
    const wayMs = way.rideMs + way.driveMs + way.onMs;
    if (restAfterMs === Number.POSITIVE_INFINITY) {
      this.#keep(begun, car, way, wayMs, 0, 0, move, next);
      return;
    }
    const { restMs } = standardDay;
    // A rest may have begun, and a day that goes on may have had too much work already.
    const firstMs = begun.before ? restMs : restMs - this.#restedMs;
    let { sinceMs } = begun;
    let rests = 0;
    let withMs = wayMs;
    let isFirst = true;
    for (const [part, ms] of partsOf(way)) {
      if (ms === 0) continue;
      sinceMs += ms;
      if (sinceMs > restAfterMs) {
        rests += part;
        withMs += isFirst ? firstMs : restMs;
        sinceMs = ms;
        if (sinceMs > restAfterMs) return;
      }
      isFirst = false;
    }
    if (move < 0) {
      this.#keep(begun, car, way, withMs, sinceMs, rests, move, next);
      return;
    }
    const lastsMs = workMs[move];
    if (lastsMs > restAfterMs) return;
    if (sinceMs + lastsMs <= restAfterMs) {
      const allMs = sinceMs + lastsMs;
      this.#keep(begun, car, way, withMs, allMs, rests, move, next);
      if (sinceMs === 0 || begun.atMs + withMs >= readyMs[move]) return;
    }
    withMs += wayMs === 0 ? firstMs : restMs;
    this.#keep(begun, car, way, withMs, lastsMs, rests + MOVE, move, next);
  }

  /** Adds the partial day, unless one of the others dominates it. `wayMs`: with the rests. */
  #keep(
    begun: Begun,
    car: number,
    way: Way,
    wayMs: number,
    sinceMs: number,
    rests: number,
    move: number,
    next: Begun[],
  ): void {
    const model = this.#model;
    let atMs = begun.atMs + wayMs;
    let workMs = begun.workMs + wayMs;
    let { latestMs, lateMs } = begun;
    if (move >= 0) {
      const ready = model.readyMs[move];
      atMs = (ready > atMs ? ready : atMs) + model.workMs[move];
      workMs += model.workMs[move];
      const dueMs = this.#dueMs[move];
      const startMs = (dueMs > atMs ? dueMs : atMs) - workMs;
      if (startMs < latestMs) latestMs = startMs;
      if (atMs > model.deadlineMs[move]) lateMs += lateMsAt(model, move, atMs);
      if (workMs > this.#longestMs) return;
    }
    const fareCents = begun.fareCents + way.fareCents;
    const carCmi = begun.carCmi + way.carCmi;
    const cents = fareCents + carCmi * this.#mile + lateMs * this.#late;
    for (const by of next) {
      if (by.car !== car || by.atMs > atMs || by.workMs > workMs || by.sinceMs > sinceMs) continue;
      const isBeating = by.latestMs >= latestMs && by.cents <= cents;
      if (isBeating && this.#isNoLater(by.before, begun)) return;
    }
    let kept = 0;
    for (const other of next) {
      const isCovered =
        other.car === car &&
        atMs <= other.atMs &&
        workMs <= other.workMs &&
        sinceMs <= other.sinceMs &&
        latestMs >= other.latestMs &&
        cents <= other.cents;
      if (isCovered && this.#isNoLater(begun, other.before)) continue;
      next[kept] = other;
      kept += 1;
    }
    if (kept < next.length) next.length = kept;
    next.push({
      car,
      atMs,
      workMs,
      sinceMs,
      latestMs,
      lateMs,
      fareCents,
      carCmi,
      cents,
      before: begun,
      move,
      rideTo: way.rideTo,
      driveTo: way.driveTo,
      onTo: way.onTo,
      rests,
    });
  }

  /**
   * Whether a partial day is over no later than another one at every move. It need not be asked
   * where deadlines are kept: the latest start and the lateness say enough there.
   */
  #isNoLater(begun: Begun | null, than: Begun | null): boolean {
    if (this.#hours.isKeeping) return true;
    let [one, other] = [begun, than];
    for (; one && other && one !== other; one = one.before, other = other.before) {
      if (one.atMs > other.atMs || one.workMs > other.workMs) return false;
    }
    return true;
  }

  /** Settles the hours of a whole day. */
  #setOut(end: Begun): void {
    this.#hours.clear();
    for (let one: Begun | null = end; one; one = one.before) {
      if (one.move >= 0) this.#hours.add(one.move, one.atMs, one.workMs);
    }
    this.#hours.settle(end.atMs, end.workMs, this.#longestMs);
  }

  /** Null if it exceeds the driver's hours, or costs no less than `most`. */
  #closed(driver: number, end: Begun, most: number): CarDay | null {
    const { notAfterMs, problem } = this.#model;
    const { fareCents, carCmi, atMs: endMs } = end;
    if (endMs > notAfterMs[driver]) return null;
    let paidMs = Math.max(end.workMs, endMs - end.latestMs);
    let putOffMs = 0;
    const mayPutOff = paidMs > end.workMs && this.#model.begun[driver] === null;
    if (mayPutOff && (paidMs > this.#longestMs || !this.#hours.isKeeping)) {
      this.#setOut(end);
      paidMs = endMs - this.#hours.startMs;
      putOffMs = this.#hours.putOffMs;
    }
    if (paidMs > this.#longestMs) return null;
    const wages = paidMs * this.#wage + putOffMs * this.#late;
    const cents = problem.rates.driverCents + end.cents + wages;
    if (cents >= most) return null;
    const legs: Leg[] = [];
    for (let one: Begun | null = end; one?.before; one = one.before) {
      const { rideTo, driveTo, onTo, rests } = one;
      legs.unshift({
        rideTo: rideTo < 0 ? null : rideTo,
        driveTo: driveTo < 0 ? null : driveTo,
        ...(onTo < 0 ? {} : { onTo }),
        rests: restsOf[rests],
      });
    }
    return { cents, fareCents, carCmi, paidMs, lateMs: end.lateMs + putOffMs, endMs, legs };
  }

  #isNear(a: number, b: number): boolean {
    return this.#model.near[a * this.#model.size + b] === 1;
  }
}
