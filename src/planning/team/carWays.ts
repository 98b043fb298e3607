// How a driver with a car of his own best comes through a row of moves: a small dynamic programme
// over where the car stands. He drives it wherever he and it are together, rides to it and drives
// on, or rides and leaves it; a round trip brings it home.
import { kindsOfDrivers } from './kinds.ts';
import type { TeamModel } from './model.ts';
import type { Leg } from './teamDays.ts';

/** What a day comes to. */
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

/** A day as far as it is decided, with the car at `car`. */
type Begun = {
  readonly car: number;
  readonly atMs: number;
  readonly workMs: number;
  /** Until when his start may be put off. */
  readonly latestMs: number;
  readonly lateMs: number;
  readonly fareCents: number;
  readonly carCmi: number;
  readonly before: Begun | null;
  readonly leg: Leg;
};

/** Days that are remembered: the same ones come up again and again. */
const MOST_KNOWN = 20_000;

const none: Leg = { rideTo: null, driveTo: null };

export class CarWays {
  readonly #model: TeamModel;
  readonly #wage: number;
  readonly #late: number;
  readonly #mile: number;
  readonly #kindOf: Int32Array;
  readonly #known = new Map<string, CarDay | null>();

  constructor(model: TeamModel) {
    const { wageCentsPerHour, lateCentsPerMinute, carCentsPerMile } = model.problem.rates;
    this.#model = model;
    this.#kindOf = kindsOfDrivers(model);
    this.#wage = wageCentsPerHour / 3_600_000;
    this.#late = lateCentsPerMinute / 60_000;
    this.#mile = carCentsPerMile / 100;
  }

  /** The cheapest way through the moves that keeps to his hours; null for none. */
  best(driver: number, moves: readonly number[]): CarDay | null {
    const key = `${this.#kindOf[driver]} ${moves.join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const day = this.#worked(driver, moves);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(key, day);
    return day;
  }

  #worked(driver: number, moves: readonly number[]): CarDay | null {
    const { from, to, base, notBeforeMs, problem } = this.#model;
    const home = base[driver];
    let here = home;
    let begun: Begun[] = [
      {
        car: home,
        atMs: notBeforeMs[driver],
        workMs: 0,
        latestMs: Number.POSITIVE_INFINITY,
        lateMs: 0,
        fareCents: 0,
        carCmi: 0,
        before: null,
        leg: none,
      },
    ];
    for (const move of moves) {
      const next: Begun[] = [];
      for (const one of begun) {
        for (const come of this.#coming(one, here, from[move])) {
          const done = this.#moved(come, move);
          if (done.workMs <= this.#model.maxShiftMs) this.#keep(next, done);
        }
      }
      begun = next;
      here = to[move];
    }
    let best: CarDay | null = null;
    for (const one of begun) {
      const ends = problem.roundTrip ? this.#coming(one, here, home) : [one];
      for (const end of ends) {
        const isBack = !problem.roundTrip || this.#isNear(end.car, home);
        const day = isBack ? this.#closed(driver, end) : null;
        if (day && (!best || day.cents < best.cents)) best = day;
      }
    }
    return best;
  }

  /** The ways from `here` to a place. */
  #coming(one: Begun, here: number, place: number): Begun[] {
    const ways: Begun[] = [];
    const isAtCar = this.#isNear(here, one.car);
    if (this.#isNear(here, place)) ways.push({ ...one, before: one, leg: none });
    else ways.push(this.#ride(one, here, place));
    if (this.#isNear(one.car, place)) return ways;
    if (isAtCar) ways.push(this.#drive({ ...one, before: one }, place, null));
    else ways.push(this.#drive(this.#ride(one, here, one.car), place, one.car));
    return ways;
  }

  #ride(one: Begun, here: number, place: number): Begun {
    const { size, rideMs, rideCents } = this.#model;
    const way = here * size + place;
    return {
      ...one,
      atMs: one.atMs + rideMs[way],
      workMs: one.workMs + rideMs[way],
      fareCents: one.fareCents + rideCents[way],
      before: one,
      leg: { rideTo: place, driveTo: null },
    };
  }

  /** With the car, which `rideTo` is the way to. */
  #drive(one: Begun, place: number, rideTo: number | null): Begun {
    const { size, driveMs, roadCmi } = this.#model;
    const way = one.car * size + place;
    return {
      ...one,
      car: place,
      atMs: one.atMs + driveMs[way],
      workMs: one.workMs + driveMs[way],
      carCmi: one.carCmi + roadCmi[way],
      leg: { rideTo, driveTo: place },
    };
  }

  #moved(one: Begun, move: number): Begun {
    const { readyMs, deadlineMs, workMs } = this.#model;
    const atMs = Math.max(one.atMs, readyMs[move]) + workMs[move];
    const worked = one.workMs + workMs[move];
    const dueMs = Math.max(atMs, Math.floor(deadlineMs[move] / 1000) * 1000);
    return {
      ...one,
      atMs,
      workMs: worked,
      latestMs: Math.min(one.latestMs, dueMs - worked),
      lateMs: one.lateMs + Math.max(0, atMs - deadlineMs[move]),
    };
  }

  /** Puts it among those that no other one is as good as. */
  #keep(all: Begun[], one: Begun): void {
    const cost = (a: Begun) => a.fareCents + a.carCmi * this.#mile + a.lateMs * this.#late;
    const isCovered = (a: Begun, by: Begun) =>
      a.car === by.car &&
      by.atMs <= a.atMs &&
      by.workMs <= a.workMs &&
      by.latestMs >= a.latestMs &&
      cost(by) <= cost(a);
    if (all.some((other) => isCovered(one, other))) return;
    let kept = 0;
    for (const other of all) {
      if (isCovered(other, one)) continue;
      all[kept] = other;
      kept += 1;
    }
    all.length = kept;
    all.push(one);
  }

  #closed(driver: number, end: Begun): CarDay | null {
    const { notAfterMs, maxShiftMs, problem } = this.#model;
    const paidMs = Math.max(end.workMs, end.atMs - end.latestMs);
    if (end.atMs > notAfterMs[driver] || paidMs > maxShiftMs) return null;
    const ways = end.fareCents + end.carCmi * this.#mile + end.lateMs * this.#late;
    const { fareCents, carCmi, lateMs, atMs: endMs } = end;
    const cents = problem.rates.driverCents + ways + paidMs * this.#wage;
    const legs: Leg[] = [];
    for (let one: Begun | null = end; one?.before; one = one.before) legs.unshift(one.leg);
    return { cents, fareCents, carCmi, paidMs, lateMs, endMs, legs };
  }

  #isNear(a: number, b: number): boolean {
    return this.#model.near[a * this.#model.size + b] === 1;
  }
}
