// The routes that the search changes, with numbers for each slot that make an insertion cheap to
// judge: when the vehicle departs, the latest arrival that keeps the rest in time (the slack), the
// load; and copies of stop data, so that a route is read in one pass.
import { isLate, type PairProblem, type StopSequence } from './problem.ts';

/**
 * The numbers of a slot lie side by side, in a cell of `WIDTH`: one line of the processor's cache.
 * These are their places in it.
 */
export const WIDTH = 8;
/** When the vehicle departs at the earliest, with service done, and its load then. */
export const DEPARTS = 0;
export const LOAD = 1;
/** The latest arrival with which this and all later slots are in time. */
export const LATEST = 2;
/** When service may begin, and how long it takes. */
export const OPENS = 3;
export const SERVICE = 4;
/** The distance to the next slot. */
export const WAY = 5;
/** The sum of all ways until here; and that with all service, the one here included. */
export const DRIVEN = 6;
export const ELAPSED = 7;

/** Stops of an average route from which on all that needs many routes is left out. */
const LONG_ROUTE = 30;

/** Whether routes are few and long: too long for each set of their pairs to be tried. */
export function hasLongRoutes({ limit, problem }: Routes): boolean {
  return problem.size > LONG_ROUTE * limit;
}

/**
 * A row of slots a route: the depot, its stops, the depot. The slot of a route is number
 * `route * stride + slot` of all. Only the search writes them, through the methods.
 */
export class Routes {
  readonly problem: PairProblem;
  /** Number of routes in use at most; those from here on are empty. */
  limit: number;
  readonly stride: number;
  /** By slot: the stop. */
  readonly stops: Int32Array;
  /** By `slot * WIDTH` and the place of a number in its cell. */
  readonly cells: Float64Array;
  /** By route: slots with both depots, 2 when it is empty. */
  readonly slots: Int32Array;
  /** By route: its distance; and the most that its vehicle carries, or more. */
  readonly distances: Float64Array;
  readonly fullest: Float64Array;
  /** By stop: its route, -1 when it is absent, and its slot there. */
  readonly routeOf: Int32Array;
  readonly slotOf: Int32Array;
  /** The stops of a tail while it changes its route. */
  readonly #tail: Int32Array;

  constructor(problem: PairProblem) {
    const { size, vehicles } = problem;
    this.problem = problem;
    this.limit = Math.min(vehicles, problem.pickups.length);
    this.stride = size + 1;
    this.#tail = new Int32Array(this.stride);
    const slots = this.limit * this.stride;
    this.stops = new Int32Array(slots);
    this.cells = new Float64Array(slots * WIDTH);
    this.slots = new Int32Array(this.limit).fill(2);
    this.distances = new Float64Array(this.limit);
    this.fullest = new Float64Array(this.limit);
    this.routeOf = new Int32Array(size).fill(-1);
    this.slotOf = new Int32Array(size).fill(-1);
    for (let route = 0; route < this.limit; route += 1) this.refresh(route);
  }

  get distance(): number {
    let sum = 0;
    for (let route = 0; route < this.limit; route += 1) sum += this.distances[route];
    return sum;
  }

  get used(): number {
    let count = 0;
    for (let route = 0; route < this.limit; route += 1) if (this.slots[route] > 2) count += 1;
    return count;
  }

  /** Inserts a pair: the pick-up behind a slot, the drop-off behind that or a later slot. */
  insert(pair: number, route: number, pickupAfter: number, dropoffAfter: number): void {
    const { stops, slots, stride, problem, routeOf } = this;
    const row = route * stride;
    const pickup = problem.pickups[pair];
    const dropoff = problem.dropoffs[pair];
    const p = row + pickupAfter + 1;
    const d = row + dropoffAfter + 2;
    this.#move(d - 1, row + slots[route], d + 1);
    this.#move(p, d - 1, p + 1);
    stops[p] = pickup;
    stops[d] = dropoff;
    this.#fill(p);
    this.#fill(d);
    this.#join(p - 1);
    this.#join(p);
    this.#join(d - 1);
    this.#join(d);
    routeOf[pickup] = route;
    routeOf[dropoff] = route;
    slots[route] += 2;
    this.#recompute(route, pickupAfter + 1, dropoffAfter + 2);
  }

  /** How much shorter a route is without one of its pairs. */
  savingOf(pair: number): number {
    const { cells, stride, routeOf, slotOf, problem } = this;
    const pickup = problem.pickups[pair];
    const row = routeOf[pickup] * stride;
    const p = row + slotOf[pickup];
    const d = row + slotOf[problem.dropoffs[pair]];
    const around = cells[(p - 1) * WIDTH + WAY] + cells[d * WIDTH + WAY];
    const behindP = cells[p * WIDTH + WAY];
    if (d === p + 1) return around + behindP - this.#between(p - 1, d + 1);
    const beforeD = cells[(d - 1) * WIDTH + WAY];
    return around + behindP + beforeD - this.#between(p - 1, p + 1) - this.#between(d - 1, d + 1);
  }

  /** Whether a removal has made a route late. */
  isLate(route: number): boolean {
    const row = route * this.stride;
    return isLate(this.problem, this.stops, row, row + this.slots[route] - 1);
  }

  /** The distance from the stop in a slot to that in another. */
  #between(slot: number, other: number): number {
    const { stops, problem } = this;
    return problem.distance[stops[slot] * problem.size + stops[other]];
  }

  /** Removes the pairs of a route for which `isOut` is 1. */
  remove(route: number, isOut: Uint8Array): void {
    const { stops, slots, stride, problem, routeOf } = this;
    const row = route * stride;
    const end = row + slots[route];
    let first = -1;
    let after = -1;
    // What stands between two removed stops moves in one piece.
    let piece = row + 1;
    let kept = row + 1;
    for (let at = row + 1; at < end - 1; at += 1) {
      const stop = stops[at];
      if (isOut[problem.pairOf[stop]] === 0) continue;
      routeOf[stop] = -1;
      kept = this.#move(piece, at, kept);
      piece = at + 1;
      if (first < 0) first = kept;
      after = kept - 1;
    }
    if (first < 0) return;
    slots[route] = this.#move(piece, end, kept) - row;
    for (let at = first - 1; at <= after; at += 1) this.#join(at);
    this.#recompute(route, first - row, after - row);
  }

  /** Moves the slots [from, end) so that they begin at `to`. Returns where they end then. */
  #move(from: number, end: number, to: number): number {
    if (from !== to && from < end) {
      this.stops.copyWithin(to, from, end);
      this.cells.copyWithin(to * WIDTH, from * WIDTH, end * WIDTH);
    }
    return to + end - from;
  }

  /**
   * Two routes exchange what follows a slot of each, without the pairs for which `isOut` is 1. The
   * caller knows that both are in time then.
   */
  exchangeTails(
    route: number,
    slot: number,
    other: number,
    otherSlot: number,
    isOut: Uint8Array,
  ): void {
    const { stops, slots, stride } = this;
    const tail = this.#keep(route, slot + 1, slots[route] - 1, isOut, this.#tail, 0);
    let at = this.#keep(route, 1, slot + 1, isOut, stops, route * stride + 1);
    at = this.#keep(other, otherSlot + 1, slots[other] - 1, isOut, stops, at);
    this.#end(route, at);
    at = this.#keep(other, 1, otherSlot + 1, isOut, stops, other * stride + 1);
    for (let i = 0; i < tail; i += 1) stops[at + i] = this.#tail[i];
    this.#end(other, at + tail);
  }

  /** Copies the stops in some slots, but those that are out. Returns where they end. */
  #keep(
    route: number,
    from: number,
    to: number,
    isOut: Uint8Array,
    into: Int32Array,
    at: number,
  ): number {
    const { stops, stride, routeOf, problem } = this;
    let end = at;
    for (let slot = from; slot < to; slot += 1) {
      const stop = stops[route * stride + slot];
      if (isOut[problem.pairOf[stop]] === 1) routeOf[stop] = -1;
      else {
        into[end] = stop;
        end += 1;
      }
    }
    return end;
  }

  /** The route goes back to the depot in that slot. */
  #end(route: number, at: number): void {
    this.stops[at] = 0;
    this.slots[route] = at - route * this.stride + 1;
    this.refresh(route);
  }

  /** Recomputes a route's cells from its stops, in time linear in its length. */
  refresh(route: number): void {
    const { slots, stride, stops, routeOf } = this;
    const row = route * stride;
    const end = row + slots[route] - 1;
    this.#fill(end);
    for (let at = end - 1; at >= row; at -= 1) {
      this.#fill(at);
      this.#join(at);
      if (at > row) routeOf[stops[at]] = route;
    }
    this.#recompute(route, 1, slots[route] - 2);
  }

  /** Copies the data of the stop in a slot. */
  #fill(slot: number): void {
    const { cells, stops, problem } = this;
    const stop = stops[slot];
    cells[slot * WIDTH + OPENS] = problem.early[stop];
    cells[slot * WIDTH + SERVICE] = problem.service[stop];
    // Valid where nothing follows: at the depot.
    cells[slot * WIDTH + LATEST] = problem.late[stop];
  }

  /** Copies the way from a slot to the next one. */
  #join(slot: number): void {
    this.cells[slot * WIDTH + WAY] = this.#between(slot, slot + 1);
  }

  /**
   * Recomputes sums and times. The sums and departures before slot `first` are valid, and the slack
   * behind slot `last`; before `first` it is once one is found as it was.
   */
  #recompute(route: number, first: number, last: number): void {
    const { stops, cells, slotOf, problem } = this;
    const { late, demand } = problem;
    const row = route * this.stride;
    const from = (row + first) * WIDTH;
    const end = (row + this.slots[route] - 1) * WIDTH;
    if (first === 1) {
      const service = cells[row * WIDTH + SERVICE];
      cells[row * WIDTH + DEPARTS] = cells[row * WIDTH + OPENS] + service;
      cells[row * WIDTH + ELAPSED] = service;
    }
    // What was carried before `first` may have been less since; it may be carried again.
    let most = this.fullest[route];
    let way = cells[from - WIDTH + WAY];
    let departs = cells[from - WIDTH + DEPARTS];
    let loaded = cells[from - WIDTH + LOAD];
    let driven = cells[from - WIDTH + DRIVEN];
    let elapsed = cells[from - WIDTH + ELAPSED];
    let slot = first;
    for (let cell = from; cell <= end; cell += WIDTH) {
      const stop = stops[row + slot];
      const service = cells[cell + SERVICE];
      const arrival = departs + way;
      const opens = cells[cell + OPENS];
      departs = (arrival < opens ? opens : arrival) + service;
      loaded += demand[stop];
      if (loaded > most) most = loaded;
      driven += way;
      elapsed += way + service;
      way = cells[cell + WAY];
      cells[cell + DEPARTS] = departs;
      cells[cell + LOAD] = loaded;
      cells[cell + DRIVEN] = driven;
      cells[cell + ELAPSED] = elapsed;
      slotOf[stop] = slot;
      slot += 1;
    }
    this.distances[route] = driven;
    this.fullest[route] = most;
    let latest = cells[(row + last + 1) * WIDTH + LATEST];
    for (let at = row + last; at >= row; at -= 1) {
      const cell = at * WIDTH;
      const closes = late[stops[at]];
      const arrival = latest - cells[cell + WAY] - cells[cell + SERVICE];
      latest = arrival < closes ? arrival : closes;
      if (cells[cell + LATEST] === latest && at < row + first) return;
      cells[cell + LATEST] = latest;
    }
  }

  /** Whether a route visits the same stops as in `other`, in the same order. */
  isSame(other: Routes, route: number): boolean {
    const { stops, slots, stride } = this;
    if (slots[route] !== other.slots[route]) return false;
    const row = route * stride;
    for (let at = row + 1; at < row + slots[route] - 1; at += 1) {
      if (stops[at] !== other.stops[at]) return false;
    }
    return true;
  }

  /** Copies a route from `other`, routes of the same problem. */
  copyRoute(other: Routes, route: number): void {
    const { stops, cells, routeOf, slotOf } = this;
    const row = route * this.stride;
    const end = row + other.slots[route];
    for (let at = row; at < end; at += 1) {
      const stop = other.stops[at];
      stops[at] = stop;
      routeOf[stop] = route;
      slotOf[stop] = at - row;
    }
    cells.set(other.cells.subarray(row * WIDTH, end * WIDTH), row * WIDTH);
    this.slots[route] = other.slots[route];
    this.distances[route] = other.distances[route];
    this.fullest[route] = other.fullest[route];
  }

  /** Route `to`, an empty one, becomes that of `other` without the pairs for which `isOut` is 1. */
  take(other: Routes, from: number, to: number, isOut: Uint8Array): void {
    const { stops, stride, problem } = this;
    let at = to * stride + 1;
    for (let slot = 1; slot < other.slots[from] - 1; slot += 1) {
      const stop = other.stops[from * stride + slot];
      if (isOut[problem.pairOf[stop]] === 1) continue;
      stops[at] = stop;
      at += 1;
    }
    this.#end(to, at);
  }

  /** Becomes routes with these stops, in time and within the capacity; no more than it has. */
  read(sequences: readonly StopSequence[]): void {
    this.limit = sequences.length;
    this.routeOf.fill(-1);
    this.slotOf.fill(-1);
    for (let route = 0; route < this.slots.length; route += 1) {
      const sequence = sequences[route] ?? [];
      const first = route * this.stride + 1;
      this.stops.set(sequence, first);
      this.#end(route, first + sequence.length);
    }
  }

  /** Copies all routes and the absent stops from `other`. */
  copy(other: Routes): void {
    this.limit = other.limit;
    this.routeOf.set(other.routeOf);
    this.slotOf.set(other.slotOf);
    for (let route = 0; route < this.slots.length; route += 1) this.copyRoute(other, route);
  }

  clone(): Routes {
    const routes = new Routes(this.problem);
    routes.copy(this);
    return routes;
  }

  /** Closes an empty route: the last one takes its number. */
  close(route: number): void {
    const last = this.limit - 1;
    if (route !== last) {
      this.stops.copyWithin(
        route * this.stride,
        last * this.stride,
        last * this.stride + this.slots[last],
      );
      this.slots[route] = this.slots[last];
      this.refresh(route);
      this.slots[last] = 2;
      this.stops.fill(0, last * this.stride, last * this.stride + 2);
      this.refresh(last);
    }
    this.limit = last;
  }

  /** The routes in use, as sequences of stops. */
  sequences(): StopSequence[] {
    const found: StopSequence[] = [];
    for (let route = 0; route < this.limit; route += 1) {
      if (this.slots[route] === 2) continue;
      const row = route * this.stride;
      found.push([...this.stops.subarray(row + 1, row + this.slots[route] - 1)]);
    }
    return found;
  }
}
