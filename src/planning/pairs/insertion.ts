// Where a pair can be put in at the least extra distance.
import type { Chance } from './chance.ts';
import type { Routes } from './routes.ts';

/** A better place is overlooked this often, so that the same ruin is not always built up alike. */
const BLINK = 0.01;

/** Looks for places. What it has found last stands in its fields. */
export class Insertion {
  /** Extra distance, with the opening of a route; infinite when no place was found. */
  extra = Number.POSITIVE_INFINITY;
  route = -1;
  /** Slots behind which pick-up and drop-off go; the same one when they are neighbours. */
  pickupAfter = 0;
  dropoffAfter = 0;
  readonly #routes: Routes;
  /** By slot: least extra distance of the drop-off alone behind this slot or a later one. */
  readonly #tail: Float64Array;
  /** Null for a search that overlooks nothing. */
  readonly #chance: Chance | null;

  constructor(routes: Routes, chance: Chance | null) {
    this.#routes = routes;
    this.#chance = chance;
    this.#tail = new Float64Array(routes.stride);
  }

  /** Finds the cheapest place of all routes; an empty route costs `opening` more. */
  seek(pair: number, opening: number): boolean {
    const { limit, slots } = this.#routes;
    this.extra = Number.POSITIVE_INFINITY;
    this.route = -1;
    let empty = -1;
    for (let route = 0; route < limit; route += 1) {
      if (slots[route] > 2) this.#seekIn(route, pair);
      else if (empty < 0) empty = route;
    }
    if (empty >= 0) {
      this.extra -= opening;
      this.#seekIn(empty, pair);
      this.extra += opening;
    }
    return this.route >= 0;
  }

  #seekIn(route: number, pair: number): void {
    const { problem, stops, begin, latest, load, stride, slots } = this.#routes;
    const { size, early, late, ahead, distance, demand, capacity } = problem;
    const p = problem.pickups[pair];
    const d = problem.dropoffs[pair];
    const fromP = p * size;
    const row = route * stride;
    const last = slots[route] - 1;
    const room = capacity - demand[p];
    const tail = this.#tail;
    if (!this.#lookBack(row, last, d)) return;
    for (let slot = 0; slot < last; slot += 1) {
      const at = row + slot;
      const a = stops[at];
      const reachP = begin[at] + ahead[a * size + p];
      // Later slots are left later still.
      if (reachP > late[p]) return;
      if (load[at] > room) continue;
      const z = stops[at + 1];
      const time = reachP > early[p] ? reachP : early[p];
      const head = distance[a * size + p] - distance[a * size + z];
      const reachD = time + ahead[fromP + d];
      if (reachD <= late[d]) {
        const extra = head + distance[fromP + d] + distance[d * size + z];
        if (extra < this.extra) {
          const leave = reachD > early[d] ? reachD : early[d];
          if (leave + ahead[d * size + z] <= latest[at + 1] && !this.#blinks()) {
            this.#keep(extra, route, slot, slot);
          }
        }
      }
      const reachZ = time + ahead[fromP + z];
      if (slot + 1 === last || reachZ > latest[at + 1]) continue;
      const extra = head + distance[fromP + z];
      if (extra + tail[slot + 1] >= this.extra) continue;
      this.#walk(route, slot, d, room, extra, reachZ > early[z] ? reachZ : early[z]);
    }
  }

  /** Fills the tail; false when the drop-off fits nowhere. */
  #lookBack(row: number, last: number, d: number): boolean {
    const { problem, stops, begin, latest } = this.#routes;
    const { size, early, late, ahead, distance } = problem;
    const tail = this.#tail;
    const fromD = d * size;
    let least = Number.POSITIVE_INFINITY;
    tail[last] = least;
    for (let slot = last - 1; slot >= 0; slot -= 1) {
      const at = row + slot;
      const toD = stops[at] * size + d;
      const z = stops[at + 1];
      const reach = begin[at] + ahead[toD];
      if (reach <= late[d]) {
        const extra = distance[toD] + distance[fromD + z] - distance[stops[at] * size + z];
        if (extra < least) {
          const leave = reach > early[d] ? reach : early[d];
          if (leave + ahead[fromD + z] <= latest[at + 1]) least = extra;
        }
      }
      tail[slot] = least;
    }
    return least < Number.POSITIVE_INFINITY;
  }

  /** Carries the load on from the slot behind the pick-up, and looks where to leave it. */
  #walk(route: number, after: number, d: number, room: number, head: number, from: number): void {
    const { problem, stops, latest, load, stride, slots } = this.#routes;
    const { size, early, late, ahead, distance } = problem;
    const row = route * stride;
    const last = slots[route] - 1;
    let time = from;
    for (let slot = after + 1; slot < last; slot += 1) {
      const at = row + slot;
      const here = stops[at];
      if (load[at] > room || head + this.#tail[slot] >= this.extra) return;
      const reachD = time + ahead[here * size + d];
      if (reachD > late[d]) return;
      const z = stops[at + 1];
      const toZ = here * size + z;
      const extra = head + distance[here * size + d] + distance[d * size + z] - distance[toZ];
      if (extra < this.extra) {
        const leave = reachD > early[d] ? reachD : early[d];
        if (leave + ahead[d * size + z] <= latest[at + 1] && !this.#blinks()) {
          this.#keep(extra, route, after, slot);
        }
      }
      time += ahead[toZ];
      if (time > latest[at + 1]) return;
      if (time < early[z]) time = early[z];
    }
  }

  #keep(extra: number, route: number, pickupAfter: number, dropoffAfter: number): void {
    this.extra = extra;
    this.route = route;
    this.pickupAfter = pickupAfter;
    this.dropoffAfter = dropoffAfter;
  }

  #blinks(): boolean {
    return this.#chance !== null && this.#chance.share() < BLINK;
  }
}
