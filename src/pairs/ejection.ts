// Finds which pairs of a route make room for an absent one. The idea is Nagata and Kobayashi's
// guided ejection search (2010), the code is our own.
import type { Chance } from '#planning/searching/chance.ts';
import { isLate } from './problem.ts';
import type { Routes } from './routes.ts';

/** Most pairs that leave for one. */
const MOST_OUT = 3;
/** Counts as part of an absence for each pair that leaves: of equal sets, the fewest pairs. */
const LEAVING = 1e-3;

/** Searches for an ejection. The fields hold the last one found. */
export class Ejection {
  route = -1;
  /** The pairs that leave; the first `count` entries. */
  readonly out = new Int32Array(MOST_OUT);
  count = 0;
  /** Slots of the route without them, behind which the pick-up and the drop-off of the pair go. */
  pickupAfter = 0;
  dropoffAfter = 0;
  readonly #routes: Routes;
  readonly #chance: Chance;
  #pair = 0;
  #absences: Float64Array = new Float64Array(0);
  /** The absences of the set that was found, and how many sets have as few. */
  #least = 0;
  #ties = 0;
  /** The set that is judged: by pair 1 when it leaves, and its pairs. */
  readonly #isOut: Uint8Array;
  readonly #chosen = new Int32Array(MOST_OUT);
  /** The pairs of the route that is searched. */
  readonly #held: Int32Array;
  #holds = 0;
  /** By slot of the route without the set: the stop, and the latest arrival. */
  readonly #stops: Int32Array;
  readonly #latest: Float64Array;
  #pickupSlot = 0;
  #dropoffSlot = 0;

  constructor(routes: Routes, chance: Chance) {
    this.#routes = routes;
    this.#chance = chance;
    this.#isOut = new Uint8Array(routes.problem.pickups.length);
    this.#held = new Int32Array(routes.problem.pickups.length);
    this.#stops = new Int32Array(routes.stride);
    this.#latest = new Float64Array(routes.stride);
  }

  /**
   * Finds the set of pairs of one route with the least sum of `absences`, below those of `pair`,
   * without which `pair` fits there. Of equal sets, and of the slots for it, one is drawn.
   */
  seek(pair: number, absences: Float64Array): boolean {
    const { limit, slots, stops, stride, problem } = this.#routes;
    this.#pair = pair;
    this.#absences = absences;
    this.#least = absences[pair];
    this.#ties = 0;
    this.route = -1;
    for (let route = 0; route < limit; route += 1) {
      const row = route * stride;
      this.#holds = 0;
      for (let at = row + 1; at < row + slots[route] - 1; at += 1) {
        if (problem.pickups[problem.pairOf[stops[at]]] !== stops[at]) continue;
        this.#held[this.#holds] = problem.pairOf[stops[at]];
        this.#holds += 1;
      }
      this.#extend(route, 0, 0, 0);
    }
    return this.route >= 0;
  }

  /** Judges the chosen set of `count` pairs with each pair from `from` on, and larger ones. */
  #extend(route: number, count: number, from: number, sum: number): void {
    for (let i = from; i < this.#holds; i += 1) {
      const pair = this.#held[i];
      const absences = sum + this.#absences[pair] + LEAVING;
      if (absences > this.#least) continue;
      this.#chosen[count] = pair;
      this.#isOut[pair] = 1;
      if (this.#fits(route)) this.#note(route, count + 1, absences);
      else if (count + 1 < MOST_OUT) this.#extend(route, count + 1, i + 1, absences);
      this.#isOut[pair] = 0;
    }
  }

  #note(route: number, count: number, absences: number): void {
    if (absences < this.#least) this.#ties = 0;
    this.#ties += 1;
    if (this.#ties > 1 && this.#chance.below(this.#ties) > 0) return;
    this.#least = absences;
    this.route = route;
    this.count = count;
    this.out.set(this.#chosen);
    this.pickupAfter = this.#pickupSlot;
    this.dropoffAfter = this.#dropoffSlot;
  }

  /** Whether the pair fits into a route without the set; draws the slots. */
  #fits(route: number): boolean {
    const { problem } = this.#routes;
    const { early, late, service, distance, size, demand, capacity } = problem;
    const stops = this.#stops;
    const latest = this.#latest;
    const end = this.#readWithout(route);
    if (isLate(problem, stops, 0, end)) return false;
    const [p, d] = [problem.pickups[this.#pair], problem.dropoffs[this.#pair]];
    let departs = early[0] + service[0];
    let load = demand[p];
    let found = 0;
    for (let at = 0; at < end; at += 1) {
      const stop = stops[at];
      if (at > 0) {
        departs =
          Math.max(early[stop], departs + distance[stops[at - 1] * size + stop]) + service[stop];
      }
      load += demand[stop];
      const reach = departs + distance[stop * size + p];
      if (reach > late[p]) break;
      let before = p;
      let time = Math.max(reach, early[p]) + service[p];
      let carried = load;
      // The drop-off goes behind this slot or, with the load carried on, behind a later one.
      for (let on = at; on < end; on += 1) {
        if (on > at) {
          time += distance[before * size + stops[on]];
          if (time > latest[on]) break;
          before = stops[on];
          time = Math.max(time, early[before]) + service[before];
          carried += demand[before];
        }
        if (carried > capacity) break;
        const reachD = time + distance[before * size + d];
        if (reachD > late[d]) break;
        const departsD = Math.max(reachD, early[d]) + service[d];
        if (departsD + distance[d * size + stops[on + 1]] > latest[on + 1]) continue;
        found += 1;
        if (found > 1 && this.#chance.below(found) > 0) continue;
        this.#pickupSlot = at;
        this.#dropoffSlot = on;
      }
    }
    return found > 0;
  }

  /** Reads the route without the set; returns the slot of the depot at its end. */
  #readWithout(route: number): number {
    const { slots, stride, problem } = this.#routes;
    const { pairOf, late, service, distance, size } = problem;
    const row = route * stride;
    const stops = this.#stops;
    const latest = this.#latest;
    let end = 1;
    for (let at = row + 1; at < row + slots[route] - 1; at += 1) {
      const stop = this.#routes.stops[at];
      if (this.#isOut[pairOf[stop]] === 1) continue;
      stops[end] = stop;
      end += 1;
    }
    stops[end] = 0;
    latest[end] = late[0];
    for (let at = end - 1; at >= 0; at -= 1) {
      const way = distance[stops[at] * size + stops[at + 1]];
      const arrival = latest[at + 1] - way - service[stops[at]];
      latest[at] = Math.min(arrival, late[stops[at]]);
    }
    return end;
  }
}
