// Prices of seats that no tour of a chase car undercuts, with all its riders and their detours: for
// bounds. A tour is a cycle of states: where the car is, how many have boarded since it arrived
// there, and the riders aboard. Proofs are in docs/decisions/chases.md.
import { wholeSeconds } from '../../durations.ts';
import type { TeamModel } from '../model.ts';
import type { CarLoads } from './carLoads.ts';
import { beginsOf, type CarCosts, carCostsOf } from './seatWays.ts';

/** With more states than this, tours are not priced. */
export const MOST_STATES = 120_000;
/** States expanded in a turn, between two searches for negative cycles, and in total at most. */
const STEPS = 20_000;
const STEPS_A_TURN = 4000;
const MOST_STEPS = 20_000_000;
/** In cents: a smaller improvement of a state is ignored. */
const SAME = 1e-7;

/** A round of a car: its cost in cents, riders' waits included, and its seats by way. */
export type Tour = { readonly cents: number; readonly seats: ReadonlyMap<number, number> };

export class CarTours {
  readonly #model: TeamModel;
  readonly #car: CarCosts;
  readonly #loads: CarLoads;
  /** Number of states of one load at one stop. */
  readonly #deep: number;
  readonly #states: number;
  readonly #wage: number;
  readonly #boardCents: number;
  readonly #leaveCents: number;
  /** By stop: the least cost of a car that comes there from where it begins. */
  readonly #begin: readonly number[];
  /** By way: the price of a seat, and its lower limit. */
  #price = new Float64Array();
  #low = new Float64Array();
  // By state: the cost to reach it, its predecessor, and the way that begins with it.
  readonly #cents: Float64Array;
  readonly #before: Int32Array;
  readonly #boarded: Int32Array;
  readonly #queue: Int32Array;
  readonly #isQueued: Uint8Array;
  #queued = 0;
  /** Tours that undercut prices of the last `between`. */
  #found: Tour[] = [];

  /** For plans with the moves of these loads, which are filled up to `MOST_STATES`. */
  constructor(model: TeamModel, loads: CarLoads) {
    const { problem, size } = model;
    this.#model = model;
    this.#car = carCostsOf(model);
    const { meetMs, most } = this.#car;
    this.#loads = loads;
    this.#deep = most + 1;
    this.#states = this.#loads.aboard.length * this.#loads.stops.length * this.#deep;
    this.#wage = problem.rates.wageCentsPerHour / 3_600_000;
    this.#boardCents = wholeSeconds(problem.durations.driverPickupMs) * this.#wage;
    this.#leaveCents = meetMs * this.#wage - this.#boardCents;
    const begins = [...beginsOf(model)];
    this.#begin = this.#loads.stops.map((to) =>
      Math.min(...begins.map((from) => this.#car.cents[from * size + to])),
    );
    const length = this.areTooMany ? 0 : this.#states;
    this.#cents = new Float64Array(length);
    this.#before = new Int32Array(length);
    this.#boarded = new Int32Array(length);
    this.#queue = new Int32Array(length + 1);
    this.#isQueued = new Uint8Array(length);
  }

  get found(): readonly Tour[] {
    return this.#found;
  }

  get areTooMany(): boolean {
    return this.#states > MOST_STATES;
  }

  /**
   * Prices by way from `low`, which no tour undercuts, up to `high`, such that no tour undercuts
   * them. Prices of `wanted` ways are lowered only where no others can be. Yields between turns of
   * some milliseconds.
   */
  *between(
    low: Float64Array,
    high: Float64Array,
    wanted: Uint8Array,
  ): Generator<null, Float64Array, undefined> {
    this.#low = low.slice();
    this.#found = [];
    this.#price = high.slice();
    this.#before.fill(-1);
    // A rider aboard has boarded before; every other state may start a cycle.
    this.#cents.fill(Number.POSITIVE_INFINITY);
    let head = 0;
    this.#queued = 0;
    for (let state = 0; state < this.#states; state += this.#deep) {
      this.#cents[state] = 0;
      this.#push(state);
    }
    // Once no state gets cheaper, the costs of the states prove that no cycle has a negative cost.
    for (let steps = 1; head !== this.#queued; steps += 1) {
      const state = this.#queue[head];
      head = head === this.#states ? 0 : head + 1;
      this.#isQueued[state] = 0;
      this.#expand(state);
      if (steps % STEPS === 0) this.#repair(wanted);
      if (steps % STEPS_A_TURN === 0) yield null;
      if (steps > MOST_STEPS) return low;
    }
    return this.#price;
  }

  #push(state: number): void {
    if (this.#isQueued[state] === 1) return;
    this.#isQueued[state] = 1;
    this.#queue[this.#queued] = state;
    this.#queued = this.#queued === this.#states ? 0 : this.#queued + 1;
  }

  #reach(from: number, to: number, cents: number, way: number): void {
    const sum = this.#cents[from] + cents;
    if (sum >= this.#cents[to] - SAME) return;
    this.#cents[to] = sum;
    this.#before[to] = from;
    this.#boarded[to] = way;
    this.#push(to);
  }

  #expand(state: number): void {
    const { stops, boarding, more, less } = this.#loads;
    const [load, stop, begun] = this.#read(state);
    for (let to = 0; to < stops.length; to += 1) {
      if (to === stop) continue;
      const there = (load * stops.length + to) * this.#deep;
      this.#reach(state, there, this.#drive(load, stop, to), -1);
      const fuller = begun < boarding[stop] ? more[load][to] : -1;
      if (fuller < 0) continue;
      const way = stops[stop] * this.#model.size + stops[to];
      const aboard = (fuller * stops.length + stop) * this.#deep + begun + 1;
      this.#reach(state, aboard, this.#board(load, way), way);
    }
    const left = less[load][stop];
    if (left < 0) return;
    const there = (left * stops.length + stop) * this.#deep + begun;
    this.#reach(state, there, this.#leave(load), -1);
  }

  #read(state: number): readonly [load: number, stop: number, begun: number] {
    const place = Math.floor(state / this.#deep);
    const { length } = this.#loads.stops;
    return [Math.floor(place / length), place % length, state % this.#deep];
  }

  /** Without a way back, a car may end empty here and another begin there. */
  #drive(load: number, stop: number, to: number): number {
    const { problem, size } = this.#model;
    const { driveMs, cents } = this.#car;
    const { stops, aboard } = this.#loads;
    const way = stops[stop] * size + stops[to];
    if (load === 0 && !problem.roundTrip) return Math.min(cents[way], this.#begin[to]);
    return cents[way] + aboard[load] * driveMs[way] * this.#wage;
  }

  /** The driver and all riders aboard wait through it; the rider's own time is not in the price. */
  #board(load: number, way: number): number {
    const ownCents = this.#car.driveMs[way] * this.#wage;
    return this.#boardCents * (1 + this.#loads.aboard[load]) - ownCents - this.#price[way];
  }

  #leave(load: number): number {
    return this.#leaveCents * this.#loads.aboard[load];
  }

  /** Lowers prices until no known cycle has a negative cost. */
  #repair(wanted: Uint8Array): void {
    const seen = new Int32Array(this.#states).fill(-1);
    for (let first = 0; first < this.#states; first += 1) {
      let at = first;
      while (at >= 0 && seen[at] < 0) {
        seen[at] = first;
        at = this.#before[at];
      }
      if (at >= 0 && seen[at] === first) this.#lower(at, wanted);
    }
  }

  #lower(start: number, wanted: Uint8Array): void {
    const times = new Map<number, number>();
    let lacks = 1e-4;
    for (let at = start, isFirst = true; isFirst || at !== start; isFirst = false) {
      const way = this.#boarded[at];
      if (way >= 0) times.set(way, (times.get(way) ?? 0) + 1);
      lacks -= this.#between(this.#before[at], at);
      this.#push(at);
      at = this.#before[at];
    }
    let cents = 1e-4 - lacks;
    for (const [way, count] of times) cents += count * this.#price[way];
    this.#found.push({ cents, seats: times });
    for (const kind of [0, 1]) {
      let spare = 0;
      for (const [way, count] of times) {
        if (wanted[way] === kind) spare += count * (this.#price[way] - this.#low[way]);
      }
      if (spare <= 0 || lacks <= 0) continue;
      const share = Math.min(1, lacks / spare);
      for (const way of times.keys()) {
        if (wanted[way] !== kind) continue;
        this.#price[way] -= share * (this.#price[way] - this.#low[way]);
      }
      lacks -= share * spare;
    }
    this.#before[start] = -1;
  }

  /** The cost from a state to one that was reached from it. */
  #between(from: number, to: number): number {
    const [load, stop] = this.#read(from);
    const [, there] = this.#read(to);
    if (this.#boarded[to] >= 0) return this.#board(load, this.#boarded[to]);
    return stop === there ? this.#leave(load) : this.#drive(load, stop, there);
  }
}
