// The routes that the search changes, with columns that make an insertion cheap to judge: for each
// slot the earliest begin, the latest arrival that keeps the rest in time (the slack), and the
// load; and copies of stop data, so that a route is read in one pass.
import type { PairProblem, StopSequence } from './problem.ts';

/** Stops of an average route from which on all that needs many routes is left out. */
const LONG_ROUTE = 30;

/** Whether routes are few and long: too long for each set of their pairs to be tried. */
export function hasLongRoutes({ limit, problem }: Routes): boolean {
  return problem.size > LONG_ROUTE * limit;
}

/**
 * A row of slots a route: the depot, its stops, the depot. Columns are indexed by
 * `route * stride + slot`. Only the search writes them, through the methods.
 */
export class Routes {
  readonly problem: PairProblem;
  /** Number of routes in use at most; those from here on are empty. */
  limit: number;
  readonly stride: number;
  /** The stop in a slot. */
  readonly stops: Int32Array;
  /** When service there begins at the earliest. */
  readonly begin: Float64Array;
  /** The latest arrival with which this and all later slots are in time. */
  readonly latest: Float64Array;
  /** Load on leaving. */
  readonly load: Float64Array;
  /** When service may begin. */
  readonly opens: Float64Array;
  /** To the next slot: the distance, and the time with the service here. */
  readonly way: Float64Array;
  readonly lead: Float64Array;
  /** The sum of `lead` over all earlier slots. */
  readonly elapsed: Float64Array;
  /** By route: slots with both depots, 2 when it is empty. */
  readonly slots: Int32Array;
  /** By route: its distance. */
  readonly distances: Float64Array;
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
    const cells = this.limit * this.stride;
    this.stops = new Int32Array(cells);
    this.begin = new Float64Array(cells);
    this.latest = new Float64Array(cells);
    this.load = new Float64Array(cells);
    this.opens = new Float64Array(cells);
    this.way = new Float64Array(cells);
    this.lead = new Float64Array(cells);
    this.elapsed = new Float64Array(cells);
    this.slots = new Int32Array(this.limit).fill(2);
    this.distances = new Float64Array(this.limit);
    this.routeOf = new Int32Array(size).fill(-1);
    this.slotOf = new Int32Array(size).fill(-1);
    for (let route = 0; route < this.limit; route += 1) {
      this.begin[route * this.stride] = problem.early[0];
      this.opens[route * this.stride] = problem.early[0];
      this.refresh(route);
    }
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
    const { stops, latest, slots, stride, problem } = this;
    const row = route * stride;
    for (let at = row + slots[route] - 1; at > row + dropoffAfter; at -= 1) {
      stops[at + 2] = stops[at];
      latest[at + 2] = latest[at];
    }
    stops[row + dropoffAfter + 2] = problem.dropoffs[pair];
    for (let at = row + dropoffAfter; at > row + pickupAfter; at -= 1) stops[at + 1] = stops[at];
    stops[row + pickupAfter + 1] = problem.pickups[pair];
    slots[route] += 2;
    this.#recompute(route, pickupAfter + 1, dropoffAfter + 2);
  }

  /** Removes the pairs of a route for which `isOut` is 1. */
  remove(route: number, isOut: Uint8Array): void {
    const { stops, latest, slots, stride, problem, routeOf } = this;
    const row = route * stride;
    const last = row + slots[route] - 1;
    let first = last;
    let after = row;
    let kept = row + 1;
    for (let at = row + 1; at < last; at += 1) {
      const stop = stops[at];
      if (isOut[problem.pairOf[stop]] === 1) {
        routeOf[stop] = -1;
        if (kept < first) first = kept;
        after = kept - 1;
      } else {
        stops[kept] = stop;
        latest[kept] = latest[at];
        kept += 1;
      }
    }
    stops[kept] = 0;
    latest[kept] = problem.late[0];
    slots[route] = kept - row + 1;
    this.#recompute(route, first - row, after - row);
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

  /** The route goes back to the depot at that cell. */
  #end(route: number, at: number): void {
    this.stops[at] = 0;
    this.slots[route] = at - route * this.stride + 1;
    this.refresh(route);
  }

  /** Recomputes a route's columns from its stops, in time linear in its length. */
  refresh(route: number): void {
    const { latest, slots, stride, problem } = this;
    latest[route * stride + slots[route] - 1] = problem.late[0];
    this.#recompute(route, 1, slots[route] - 2);
  }

  /** `begin` is valid before slot `first`, and `latest` behind slot `last`. */
  #recompute(route: number, first: number, last: number): void {
    const { stops, begin, latest, load, opens, way, lead, elapsed, routeOf, slotOf, problem } =
      this;
    const { size, early, late, ahead, distance, demand } = problem;
    const row = route * this.stride;
    const end = row + this.slots[route] - 1;
    let length = 0;
    for (let at = row; at < row + first - 1; at += 1) length += way[at];
    let before = stops[row + first - 1];
    let begun = begin[row + first - 1];
    let loaded = load[row + first - 1];
    for (let at = row + first; at <= end; at += 1) {
      const stop = stops[at];
      const arc = before * size + stop;
      way[at - 1] = distance[arc];
      lead[at - 1] = ahead[arc];
      elapsed[at] = elapsed[at - 1] + ahead[arc];
      length += distance[arc];
      begun += ahead[arc];
      if (begun < early[stop]) begun = early[stop];
      loaded += demand[stop];
      begin[at] = begun;
      load[at] = loaded;
      opens[at] = early[stop];
      routeOf[stop] = route;
      slotOf[stop] = at - row;
      before = stop;
    }
    this.distances[route] = length;
    for (let at = row + last; at >= row; at -= 1) {
      const closes = late[stops[at]];
      const arrival = latest[at + 1] - lead[at];
      latest[at] = arrival < closes ? arrival : closes;
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
    const { stops, begin, latest, load, opens, way, lead, elapsed, routeOf, slotOf } = this;
    const row = route * this.stride;
    const end = row + other.slots[route];
    for (let at = row; at < end; at += 1) {
      const stop = other.stops[at];
      stops[at] = stop;
      begin[at] = other.begin[at];
      latest[at] = other.latest[at];
      load[at] = other.load[at];
      opens[at] = other.opens[at];
      way[at] = other.way[at];
      lead[at] = other.lead[at];
      elapsed[at] = other.elapsed[at];
      routeOf[stop] = route;
      slotOf[stop] = at - row;
    }
    this.slots[route] = other.slots[route];
    this.distances[route] = other.distances[route];
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
