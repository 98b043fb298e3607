// Prices of seats that no tour of a chase car undercuts, with all its riders and their detours: for
// bounds. A tour is a cycle of states: where the car is, how many have boarded since it arrived
// there, and the riders aboard. Proofs are in docs/decisions/chases.md.
import { wholeSeconds } from '../../durations.ts';
import type { TeamModel } from '../model/model.ts';
import type { CarLoads } from './carLoads.ts';
import type { Comings } from './comings.ts';
import { beginsOf, type CarCosts, carCostsOf } from './seatWays.ts';

/** States expanded in a turn, between two searches for negative cycles, and in total at most. */
const STEPS = 20_000;
const STEPS_A_TURN = 1000;
const MOST_STEPS = 20_000_000;
/** In cents: a smaller improvement of a state is ignored. */
const SAME = 1e-7;

/**
 * A round of a car: its cost in cents, riders' waits included, its seats by way, and how many who
 * come or go it counts for: of each stop no more than are needed.
 */
export type Tour = {
  readonly cents: number;
  readonly seats: ReadonlyMap<number, number>;
  readonly comings: ReadonlyMap<number, number>;
};

/** Cents that a seat brings by way, and who comes or goes. */
export type SeatPrices = { readonly seats: Float64Array; readonly comings: Float64Array };

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
  /** By `stop * stops + other stop`: of the car on the way, without riders, and of a rider. */
  readonly #driveCents: Float64Array;
  readonly #emptyCents: Float64Array;
  readonly #rideCents: Float64Array;
  readonly #comings: Comings;
  /** By way: the price of a seat, and its lower limit. */
  #price = new Float64Array();
  #low = new Float64Array();
  /** Of each number of `comings`: what one more who comes or goes brings. */
  #worth: Float64Array;
  // By state: the cost to reach it, its predecessor, and the way that begins with it.
  readonly #cents: Float64Array;
  readonly #before: Int32Array;
  readonly #boarded: Int32Array;
  readonly #queue: Int32Array;
  /** By load and stop: the least cost from which the ways on were looked at. */
  readonly #driven: Float64Array;
  readonly #isQueued: Uint8Array;
  #queued = 0;
  /** Tours that undercut prices of the last `between`. */
  #found: Tour[] = [];

  /** For plans with the moves of these loads, which are filled. */
  constructor(model: TeamModel, loads: CarLoads, comings: Comings) {
    const { problem, size } = model;
    this.#model = model;
    this.#car = carCostsOf(model);
    const { meetMs, most } = this.#car;
    this.#loads = loads;
    this.#comings = comings;
    this.#worth = new Float64Array(comings.least.length);
    this.#deep = most + 1;
    this.#states = this.#loads.aboard.length * this.#loads.stops.length * this.#deep;
    this.#wage = problem.rates.wageCentsPerHour / 3_600_000;
    this.#boardCents = wholeSeconds(problem.durations.driverPickupMs) * this.#wage;
    this.#leaveCents = meetMs * this.#wage - this.#boardCents;
    const { stops } = loads;
    const { cents, driveMs } = this.#car;
    const of = (known: ArrayLike<number>) =>
      Float64Array.from(stops.flatMap((from) => stops.map((to) => known[from * size + to])));
    this.#driveCents = of(cents);
    this.#rideCents = of(driveMs).map((ms) => ms * this.#wage);
    // The least cost of a car that comes there from where it begins.
    const begin = stops.map((to) =>
      Math.min(...[...beginsOf(model)].map((from) => cents[from * size + to])),
    );
    this.#emptyCents = this.#driveCents.map((own, way) =>
      problem.roundTrip ? own : Math.min(own, begin[way % stops.length]),
    );
    const length = this.#states;
    this.#cents = new Float64Array(length);
    this.#before = new Int32Array(length);
    this.#boarded = new Int32Array(length);
    this.#queue = new Int32Array(length + 1);
    this.#isQueued = new Uint8Array(length);
    this.#driven = new Float64Array(length / this.#deep);
  }

  get found(): readonly Tour[] {
    return this.#found;
  }

  /**
   * Prices by way from `low`, which no tour undercuts, up to `high`, such that no tour undercuts
   * them. Prices of `wanted` ways are lowered only where no others can be, and those of who comes
   * and goes last. Yields between turns of some milliseconds; null where it gives up.
   */
  *between(
    low: Float64Array,
    high: SeatPrices,
    wanted: Uint8Array,
  ): Generator<null, SeatPrices | null, undefined> {
    this.#low = low.slice();
    this.#found = [];
    this.#price = high.seats.slice();
    this.#worth = high.comings.slice();
    this.#before.fill(-1);
    this.#driven.fill(Number.POSITIVE_INFINITY);
    // A rider aboard has boarded before; every other state may start a cycle.
    this.#cents.fill(Number.POSITIVE_INFINITY);
    let head = 0;
    this.#queued = 0;
    for (let state = 0; state < this.#states; state += this.#deep) {
      // A full car comes only where a rider leaves, and is no longer full then.
      if (this.#loads.aboard[this.#read(state)[0]] === this.#deep - 1) continue;
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
      if (steps > MOST_STEPS) return null;
    }
    return { seats: this.#price, comings: this.#worth };
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
    const [load, stop, begun] = this.#read(state);
    const place = (state - begun) / this.#deep;
    if (begun < this.#loads.boarding[stop]) this.#boardFrom(state, load, stop, begun);
    // The way on costs the same however many have boarded here.
    if (this.#cents[state] >= this.#driven[place]) return;
    this.#driven[place] = this.#cents[state];
    this.#driveFrom(state, load, stop);
  }

  #boardFrom(state: number, load: number, stop: number, begun: number): void {
    const { stops, districtOf } = this.#loads;
    const more = this.#loads.more[load];
    const wayOf = stops[stop] * this.#model.size;
    for (let to = 0; to < stops.length; to += 1) {
      const fuller = to === stop ? -1 : more[districtOf[to]];
      if (fuller < 0) continue;
      const way = wayOf + stops[to];
      const aboard = (fuller * stops.length + stop) * this.#deep + begun + 1;
      this.#reach(state, aboard, this.#board(load, fuller, way, begun), way);
    }
  }

  /** A car goes where a rider leaves or may board: by any other stop no way is shorter. */
  #driveFrom(state: number, load: number, stop: number): void {
    const { stops, districtOf, less, isWide, boarding, aboard } = this.#loads;
    const bound = this.#loads.bound[load];
    const hasSeat = aboard[load] < this.#deep - 1;
    for (let to = 0; to < stops.length; to += 1) {
      const district = districtOf[to];
      const mayBoard = hasSeat && boarding[to] > 0;
      if (to === stop || (bound[district] === 0 && !mayBoard)) continue;
      const drive = this.#drive(load, stop, to);
      let left = load;
      for (let riders = bound[district]; riders >= 0; riders -= 1) {
        const leaving = bound[district] - riders;
        // Where their place is known, all who are there leave.
        if (riders === 0 || (isWide[district] && (leaving > 0 || mayBoard))) {
          const there = (left * stops.length + to) * this.#deep;
          this.#reach(state, there, drive + this.#leave(load, to, leaving), -1);
        }
        left = less[left][district];
      }
    }
  }

  #read(state: number): readonly [load: number, stop: number, begun: number] {
    const place = Math.floor(state / this.#deep);
    const { length } = this.#loads.stops;
    return [Math.floor(place / length), place % length, state % this.#deep];
  }

  /** Without a way back, a car may end empty here and another begin there. */
  #drive(load: number, stop: number, to: number): number {
    const way = stop * this.#loads.stops.length + to;
    if (load === 0) return this.#emptyCents[way];
    return this.#driveCents[way] + this.#loads.placed[load] * this.#rideCents[way];
  }

  /**
   * The driver and all riders aboard wait through it. The rider's own time is not in the price; who
   * leaves anywhere in a district is not paid on the way.
   */
  #board(load: number, fuller: number, way: number, begun: number): number {
    const { placed } = this.#loads;
    const ownCents = placed[fuller] > placed[load] ? this.#car.driveMs[way] * this.#wage : 0;
    const going = this.#comings.going[Math.floor(way / this.#model.size)];
    const isCounted = going >= 0 && begun < this.#comings.least[going];
    const worth = isCounted ? this.#worth[going] : 0;
    return this.#boardCents * (1 + this.#loads.aboard[load]) - ownCents - this.#price[way] - worth;
  }

  /** So many riders leave, one after the other, as soon as they are there. */
  #leave(load: number, stop: number, riders: number): number {
    if (riders === 0) return 0;
    const waits = riders * this.#loads.aboard[load] - (riders * (riders - 1)) / 2;
    const coming = this.#comings.coming[this.#loads.stops[stop]];
    const counted = coming < 0 ? 0 : Math.min(riders, this.#comings.least[coming]);
    return this.#leaveCents * waits - (counted === 0 ? 0 : counted * this.#worth[coming]);
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
    const seats = new Map<number, number>();
    const comings = new Map<number, number>();
    const count = (of: Map<number, number>, key: number, times: number) =>
      of.set(key, (of.get(key) ?? 0) + times);
    let lacks = 1e-4;
    for (let at = start, isFirst = true; isFirst || at !== start; isFirst = false) {
      const before = this.#before[at];
      const way = this.#boarded[at];
      const coming = this.#countedOf(before, at);
      if (way >= 0) count(seats, way, 1);
      if (coming) count(comings, coming.is, coming.times);
      lacks -= this.#between(before, at);
      this.#push(at);
      at = before;
    }
    let cents = 1e-4 - lacks;
    for (const [way, times] of seats) cents += times * this.#price[way];
    for (const [is, times] of comings) cents += times * this.#worth[is];
    this.#found.push({ cents, seats, comings });
    for (const kind of [0, 1]) {
      const some = [...seats].filter(([way]) => wanted[way] === kind);
      lacks -= lowered(some, lacks, this.#price, this.#low);
    }
    lowered([...comings], lacks, this.#worth, null);
    this.#before[start] = -1;
  }

  /** Who comes or goes on the way from one state to another, as far as they count. */
  #countedOf(from: number, to: number): { readonly is: number; readonly times: number } | null {
    const { stops, aboard } = this.#loads;
    const { coming, going, least } = this.#comings;
    const [load, stop, begun] = this.#read(from);
    const [after, there] = this.#read(to);
    const isBoarding = this.#boarded[to] >= 0;
    const is = isBoarding ? going[stops[stop]] : coming[stops[there]];
    if (is < 0) return null;
    const riders = isBoarding ? 1 : aboard[load] - aboard[after];
    const times = Math.min(riders, isBoarding ? least[is] - begun : least[is]);
    return times > 0 ? { is, times } : null;
  }

  /** The cost from a state to one that was reached from it. */
  #between(from: number, to: number): number {
    const [load, stop, begun] = this.#read(from);
    const [after, there] = this.#read(to);
    const way = this.#boarded[to];
    if (way >= 0) return this.#board(load, after, way, begun);
    const { aboard } = this.#loads;
    const leaving = this.#leave(load, there, aboard[load] - aboard[after]);
    return this.#drive(load, stop, there) + leaving;
  }
}

/** Lowers these prices by so many cents in all, each by the same share; returns how many it did. */
function lowered(
  items: readonly (readonly [at: number, times: number])[],
  lacks: number,
  prices: Float64Array,
  low: Float64Array | null,
): number {
  let spare = 0;
  for (const [at, times] of items) spare += times * (prices[at] - (low?.[at] ?? 0));
  if (spare <= 0 || lacks <= 0) return 0;
  const share = Math.min(1, lacks / spare);
  for (const [at] of items) prices[at] -= share * (prices[at] - (low?.[at] ?? 0));
  return share * spare;
}
