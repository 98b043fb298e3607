// Pick-up and delivery with time windows, as columns of numbers for the search. Stops are numbered
// from 0, which is the depot where every route begins and ends.

export type PairProblem = {
  /** Number of stops, the depot included. */
  readonly size: number;
  /** Maximum number of routes. */
  readonly vehicles: number;
  readonly capacity: number;
  /** By pair: its pick-up stop and its drop-off stop. */
  readonly pickups: Int32Array;
  readonly dropoffs: Int32Array;
  /** By stop; -1 for the depot. */
  readonly pairOf: Int32Array;
  /** By stop: the change of the load, negative at drop-offs. */
  readonly demand: Float64Array;
  /** By stop: service begins within [early, late] and takes `service`; an early vehicle waits. */
  readonly early: Float64Array;
  readonly late: Float64Array;
  readonly service: Float64Array;
  /** By `from * size + to`: the distance to minimize, which is the time of travel, too. */
  readonly distance: Float64Array;
  /** The same by `to * size + from`; the same table where all ways are as long as the way back. */
  readonly distanceTo: Float64Array;
  /**
   * Whether a detour by a third stop may be shorter than a way. Then a route may become late by a
   * removal, which is looked for; the search overlooks some places, as it counts on no shortcuts.
   */
  readonly hasShortcuts: boolean;
};

/** Stops of one route in the order they are visited; the depot is left out. */
export type StopSequence = readonly number[];

/** Whether a route is late, from the depot in slot `first` to that in slot `last` of `stops`. */
export function isLate(
  { early, late, service, distance, size, hasShortcuts }: PairProblem,
  stops: Int32Array,
  first: number,
  last: number,
): boolean {
  if (!hasShortcuts) return false;
  let departs = early[0] + service[0];
  for (let slot = first + 1; slot <= last; slot += 1) {
    const stop = stops[slot];
    const arrival = departs + distance[stops[slot - 1] * size + stop];
    if (arrival > late[stop]) return true;
    departs = Math.max(arrival, early[stop]) + service[stop];
  }
  return false;
}

/** A pair that no route can serve, not even one of its own; -1 if there is none. */
export function hopelessPair(problem: PairProblem): number {
  const { pickups, dropoffs, demand, capacity, early, late, service, distance, size } = problem;
  for (let pair = 0; pair < pickups.length; pair += 1) {
    const [p, d] = [pickups[pair], dropoffs[pair]];
    const atPickup = early[0] + service[0] + distance[p];
    const atDropoff = Math.max(atPickup, early[p]) + service[p] + distance[p * size + d];
    const back = Math.max(atDropoff, early[d]) + service[d] + distance[d * size];
    const inTime = atPickup <= late[p] && atDropoff <= late[d] && back <= late[0];
    if (!inTime || demand[p] > capacity) return pair;
  }
  return -1;
}
