// The possible loads of a chase car: how many riders aboard go to which district. For bounds.
import type { TeamModel } from '../model/model.ts';
import { carCostsOf } from './seatWays.ts';

/** Loads extended in one turn. */
const LOADS_A_TURN = 4;

export class CarLoads {
  /** Places where a rider may board or leave, as indexes of the model's. */
  readonly stops: readonly number[];
  /** By stop: how many riders may board there at once. */
  readonly boarding: readonly number[];
  /** By stop: the district of its riders. */
  readonly districtOf: readonly number[];
  /** By load and district: the load with one more rider for it; -1 for none. */
  readonly more: number[][] = [];
  /** The same: the load with one rider less, and how many riders for the district it has. */
  readonly less: number[][] = [];
  readonly bound: number[][] = [];
  /** By load: the number of riders aboard. Load 0 is empty. */
  readonly aboard: number[] = [];
  /** By load: those of them whose stop is known. */
  readonly placed: number[] = [];
  /** By district: whether its riders may leave at several stops. */
  readonly isWide: readonly boolean[];
  readonly #most: number;
  /** By district: how many riders may be bound for it at once. */
  readonly #leaving: readonly number[];

  /**
   * For plans with these moves; there are no loads until it is filled. Each stop is a district as
   * long as that makes no more than `mostStates` of loads, stops, and riders who board; otherwise
   * the nearest ones are joined, and a rider may leave at any stop of a district: that only makes
   * more tours possible.
   */
  constructor(model: TeamModel, moves: readonly number[], mostStates: number) {
    const { size, from, to, base, problem } = model;
    const { most, driveMs } = carCostsOf(model);
    const [boarding, leaving] = [new Int32Array(size), new Int32Array(size)];
    for (const move of moves) {
      boarding[to[move]] += 1;
      leaving[from[move]] += 1;
    }
    for (const place of base) {
      boarding[place] += 1;
      if (problem.roundTrip) leaving[place] += 1;
    }
    const all = Array.from({ length: size }, (_, place) => place);
    this.stops = all.filter((place) => boarding[place] + leaving[place] > 0);
    this.boarding = this.stops.map((place) => Math.min(boarding[place], most));
    const apart = (a: number, b: number) => Math.max(driveMs[a * size + b], driveMs[b * size + a]);
    const leavingOf = (district: readonly number[]) =>
      Math.min(most, sum(district.map((place) => leaving[place])));
    let districts: readonly (readonly number[])[] = this.stops.map((place) => [place]);
    const states = () => {
      const loads = loadsOf(districts.map(leavingOf), most);
      return loads * this.stops.length * (most + 1);
    };
    while (districts.length > 1 && states() > mostStates) districts = joined(districts, apart);
    this.districtOf = this.stops.map((place) => districts.findIndex((own) => own.includes(place)));
    this.isWide = districts.map(({ length }) => length > 1);
    this.#leaving = districts.map(leavingOf);
    this.#most = most;
  }

  /** In turns of some milliseconds. */
  *fill(): Generator<null, void, undefined> {
    const known = new Map<string, number>();
    const visit = (load: number[]): number => {
      const key = load.join();
      const old = known.get(key);
      if (old !== undefined) return old;
      const at = this.bound.push(load) - 1;
      known.set(key, at);
      this.more.push(load.map(() => -1));
      this.less.push(load.map(() => -1));
      this.aboard.push(sum(load));
      this.placed.push(sum(load.filter((_, district) => !this.isWide[district])));
      return at;
    };
    visit(this.#leaving.map(() => 0));
    for (let at = 0; at < this.bound.length; at += 1) {
      if (at % LOADS_A_TURN === LOADS_A_TURN - 1) yield null;
      const load = this.bound[at];
      if (this.aboard[at] >= this.#most) continue;
      for (const [district, count] of load.entries()) {
        if (count >= this.#leaving[district]) continue;
        const fuller = visit(load.with(district, count + 1));
        this.more[at][district] = fuller;
        this.less[fuller][district] = at;
      }
    }
  }
}

/** The number of loads with so many riders for each district, and so many in all. */
function loadsOf(leaving: readonly number[], most: number): number {
  /** By number of riders. */
  let loads = [1];
  for (const own of leaving) {
    const next = Array.from({ length: Math.min(most + 1, loads.length + own) }, () => 0);
    for (const [aboard, count] of loads.entries()) {
      for (let riders = 0; riders <= own && aboard + riders <= most; riders += 1) {
        next[aboard + riders] += count;
      }
    }
    loads = next;
  }
  return sum(loads);
}

/** The two districts whose farthest stops are nearest become one. */
function joined(
  districts: readonly (readonly number[])[],
  apart: (a: number, b: number) => number,
): readonly (readonly number[])[] {
  let [best, one, two] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const [a, first] of districts.entries()) {
    for (const [b, second] of districts.slice(0, a).entries()) {
      const farthest = Math.max(...first.flatMap((x) => second.map((y) => apart(x, y))));
      if (farthest < best) [best, one, two] = [farthest, b, a];
    }
  }
  const whole = [...districts[one], ...districts[two]];
  return districts.with(one, whole).toSpliced(two, 1);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
