// Finds the cheapest insertion of a pair over all routes.
import type { Chance } from '#planning/searching/chance.ts';
import { BLINK, PlaceInRoute } from './placeInRoute.ts';
import type { PlaceMemory } from './placeMemory.ts';
import type { Routes } from './routes.ts';

/** Searches for an insertion. The fields hold the last one found. */
export class Insertion {
  /** Extra distance, with the opening of a route; the bound when no insertion was found. */
  extra = Number.POSITIVE_INFINITY;
  route = -1;
  /** Slots behind which pick-up and drop-off go; the same slot when they are neighbors. */
  pickupAfter = 0;
  dropoffAfter = 0;
  readonly #routes: Routes;
  /** Null for a search without blinks. */
  readonly #chance: Chance | null;
  readonly #memory: PlaceMemory;
  readonly #place: PlaceInRoute;
  /** Routes still to search, the first `count` of a seek. */
  readonly #unknown: Int32Array;

  /** Code that changes the routes must call the memory's `forget`. */
  constructor(routes: Routes, chance: Chance | null, memory: PlaceMemory) {
    this.#routes = routes;
    this.#chance = chance;
    this.#memory = memory;
    this.#place = new PlaceInRoute(routes);
    this.#unknown = new Int32Array(routes.slots.length);
  }

  /**
   * Finds the cheapest insertion of all routes; an empty route costs `opening` more. Route `first`,
   * if there is one, is searched before the others: a good place found early spares work. False
   * where none costs less than `bound`.
   */
  seek(pair: number, opening: number, first = -1, bound = Number.POSITIVE_INFINITY): boolean {
    const { limit, slots } = this.#routes;
    const memory = this.#memory;
    this.extra = bound;
    this.route = -1;
    let empty = -1;
    let count = 0;
    const unknown = this.#unknown;
    // Remembered insertions first: they lower the bound for the routes still to search.
    for (let route = 0; route < limit; route += 1) {
      if (slots[route] === 2) empty = empty < 0 ? route : empty;
      else if (!memory.knows(pair, route) || !memory.hasPlace(pair, route)) {
        if (route !== first) {
          unknown[count] = route;
          count += 1;
        }
      } else {
        const extra = memory.extra(pair, route);
        if (extra >= this.extra || this.#blinks()) continue;
        this.#keep(extra, route, memory.pickupAfter(pair, route), memory.dropoffAfter(pair, route));
      }
    }
    if (empty >= 0) this.#open(pair, empty, opening);
    if (first >= 0 && slots[first] > 2) this.#seekIn(first, pair);
    for (let i = 0; i < count; i += 1) this.#seekIn(unknown[i], pair);
    return this.route >= 0;
  }

  /** A route with this pair alone is always in time, since `hopelessPair` finds none. */
  #open(pair: number, route: number, opening: number): void {
    const { pickups, dropoffs, distance, size } = this.#routes.problem;
    const p = pickups[pair];
    const d = dropoffs[pair];
    const extra = distance[p] + distance[p * size + d] + distance[d * size] + opening;
    if (extra < this.extra) this.#keep(extra, route, 0, 0);
  }

  #seekIn(route: number, pair: number): void {
    const memory = this.#memory;
    const place = this.#place;
    if (memory.isTouched[route] === 1) {
      if (place.seek(pair, route, this.extra, this.#chance)) {
        this.#keep(place.extra, route, place.pickupAfter, place.dropoffAfter);
      }
      return;
    }
    if (memory.knows(pair, route)) {
      if (memory.hasPlace(pair, route) || memory.extra(pair, route) >= this.extra) return;
    }
    const isFound = place.seek(pair, route, this.extra, null);
    memory.record(pair, route, place.extra, place.pickupAfter, place.dropoffAfter);
    if (isFound && !this.#blinks()) {
      this.#keep(place.extra, route, place.pickupAfter, place.dropoffAfter);
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
