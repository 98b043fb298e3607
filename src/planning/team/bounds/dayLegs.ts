// How a driver comes to a move, or home, in the days of the bounds: one way, or with an own car as
// many as there are places where the car may be left.
import type { TeamModel } from '../model/model.ts';
import { type LeastWays, shortestPaths } from '../rides/leastWays.ts';

type Cost = { readonly ms: number; readonly cents: number };

export class DayLegs {
  /** Of the choices that `find` has found: time, cents beside wages, where the car is then. */
  readonly ms: Float64Array;
  readonly cents: Float64Array;
  readonly car: Int32Array;
  readonly #model: TeamModel;
  readonly #ways: LeastWays;
  readonly #own: OwnWays | null;

  constructor(model: TeamModel, ways: LeastWays) {
    this.#model = model;
    this.#ways = ways;
    this.#own = model.problem.mode === 'OwnCar' ? ownWaysOf(model) : null;
    const most = this.#own ? model.size + 1 : 1;
    this.ms = new Float64Array(most);
    this.cents = new Float64Array(most);
    this.car = new Int32Array(most).fill(-1);
  }

  /** The number of places where a car may be. */
  get places(): number {
    return this.#own ? this.#model.size : 1;
  }

  /** Where the car of a driver is at first; -1 for a driver without one. */
  carOf(driver: number): number {
    return this.#own ? this.#model.base[driver] : -1;
  }

  /**
   * The number of choices for a way from `here` to `goal` with the car at `car`: the driver rides,
   * or gets the car, leaves it somewhere and rides on; `isNarrow`: leaves it at the goal.
   */
  find(here: number, car: number, goal: number, isNarrow: boolean): number {
    const { size } = this.#model;
    const own = this.#own;
    if (!own) {
      this.ms[0] = this.#ways.ms[here * size + goal];
      this.cents[0] = this.#ways.cents[here * size + goal];
      return 1;
    }
    const { rideMs, rideCents, driveMs, driveCents } = own;
    this.ms[0] = rideMs[here * size + goal];
    this.cents[0] = rideCents[here * size + goal];
    this.car[0] = car;
    const toMs = rideMs[here * size + car];
    const toCents = rideCents[here * size + car];
    let count = 1;
    for (let left = 0; left < size; left += 1) {
      if (left === car || (isNarrow && left !== goal)) continue;
      this.ms[count] = toMs + driveMs[car * size + left] + rideMs[left * size + goal];
      this.cents[count] = toCents + driveCents[car * size + left] + rideCents[left * size + goal];
      this.car[count] = left;
      count += 1;
    }
    return count;
  }

  /** The way home, where an own car has to be in the end. */
  back(here: number, car: number, home: number): Cost {
    const { size } = this.#model;
    const own = this.#own;
    if (!own) {
      const way = here * size + home;
      return { ms: this.#ways.ms[way], cents: this.#ways.cents[way] };
    }
    const [toCar, on] = [here * size + car, car * size + home];
    return {
      ms: own.rideMs[toCar] + own.driveMs[on],
      cents: own.rideCents[toCar] + own.driveCents[on],
    };
  }
}

/** By `from * size + to`: the shortest and the cheapest by any places, 0 where places are near. */
type OwnWays = {
  readonly rideMs: Float64Array;
  readonly rideCents: Float64Array;
  readonly driveMs: Float64Array;
  readonly driveCents: Float64Array;
};

const known = new WeakMap<TeamModel, OwnWays>();

function ownWaysOf(model: TeamModel): OwnWays {
  const old = known.get(model);
  if (old) return old;
  const { near, driveMs, roadCmi, rideMs, rideCents, problem } = model;
  const mile = problem.rates.carCentsPerMile / 100;
  const least = (amounts: Float64Array) => shortestPaths(amounts, model);
  const ways = {
    rideMs: least(rideMs.slice()),
    rideCents: least(rideCents.slice()),
    driveMs: least(driveMs.map((ms, at) => (near[at] === 1 ? 0 : ms))),
    driveCents: least(roadCmi.map((cmi, at) => (near[at] === 1 ? 0 : cmi * mile))),
  };
  known.set(model, ways);
  return ways;
}
