// The possible loads of a chase car: how many riders aboard go to which stop. For bounds.
import type { TeamModel } from '../model.ts';
import { carCostsOf } from './seatWays.ts';

/** Loads extended in one turn. */
const LOADS_A_TURN = 4;

export class CarLoads {
  /** Places where a rider may board or leave, as indexes of the model's. */
  readonly stops: readonly number[];
  /** By stop: how many riders may board there at once, and be bound for it, at most. */
  readonly boarding: readonly number[];
  readonly leaving: readonly number[];
  /** By load and stop: the load with one more rider for the stop; -1 for none. */
  readonly more: number[][] = [];
  /** The same: the load without its riders for the stop, and how many these are. */
  readonly rest: number[][] = [];
  readonly bound: number[][] = [];
  /** By load: the number of riders aboard. Load 0 is empty. */
  readonly aboard: number[] = [];
  readonly #most: number;

  /** For plans with these moves; there are no loads until it is filled. */
  constructor(model: TeamModel, moves: readonly number[]) {
    const { size, from, to, base, problem } = model;
    const { most } = carCostsOf(model);
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
    this.leaving = this.stops.map((place) => Math.min(leaving[place], most));
    this.#most = most;
  }

  /** In turns of some milliseconds. With more than `limit` loads and stops, some are missing. */
  *fill(limit: number): Generator<null, void, undefined> {
    const known = new Map<string, number>();
    const counts: number[][] = [];
    const visit = (load: number[]): number => {
      const key = load.join();
      const old = known.get(key);
      if (old !== undefined) return old;
      const at = counts.push(load) - 1;
      known.set(key, at);
      this.more.push(load.map(() => -1));
      this.rest.push(load.map((count, stop) => (count === 0 ? at : visit(load.with(stop, 0)))));
      this.bound.push(load);
      this.aboard.push(load.reduce((sum, count) => sum + count, 0));
      return at;
    };
    visit(this.stops.map(() => 0));
    for (let at = 0; at < counts.length && counts.length * this.stops.length <= limit; at += 1) {
      if (at % LOADS_A_TURN === LOADS_A_TURN - 1) yield null;
      const load = counts[at];
      if (this.aboard[at] >= this.#most) continue;
      for (const [stop, count] of load.entries()) {
        if (count >= this.leaving[stop]) continue;
        this.more[at][stop] = visit(load.with(stop, count + 1));
      }
    }
  }
}
