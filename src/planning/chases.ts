// Counts the drivers and chase cars that a row of stops needs (S2 §4, chase-driver calculation):
// one walk over the stops, counting the drivers who have dropped off and are free to ride along.
import type { LocationId } from '#domain/ids.ts';
import { mostDrivers } from '#domain/plannerModes.ts';
import { mostVehiclesAtStop } from '#domain/teamItinerary.ts';

/** Reading 19: passengers of a chase car, its driver not counted. */
export const standardChaseSeats = 7;

/** A van of fifteen, with its driver. */
export const mostChaseSeats = 14;

/** The work at one place before the drivers go on. */
export type Stop = {
  readonly placeId: LocationId;
  readonly pickups: number;
  readonly dropoffs: number;
};

export type ChaseNeed = {
  /** Drivers who move vehicles; each chase car has one more driver. */
  readonly drivers: number;
  readonly chases: number;
  /** Index of the first stop where seats run out, or null. */
  readonly chaseStop: number | null;
};

/** Throws a RangeError for a chase car without a seat. */
export function chasesNeeded(
  stops: readonly Stop[],
  { tasks = 0, seats = standardChaseSeats }: { readonly tasks?: number; readonly seats?: number },
): ChaseNeed {
  if (!(seats >= 1)) throw new RangeError('A chase car has at least one seat.');
  let [free, drivers, chases] = [0, 0, 0];
  let chaseStop: number | null = null;
  stops.forEach(({ pickups, dropoffs }, index) => {
    free += dropoffs - pickups;
    if (free < 0) {
      drivers -= free;
      free = 0;
    }
    if (free <= chases * seats) return;
    chases = Math.ceil(free / seats);
    chaseStop ??= index;
  });
  // The tasks need a driver, and the driver needs a way to get there.
  if (tasks > 0 && drivers === 0) return { drivers: 1, chases: Math.max(1, chases), chaseStop };
  return { drivers, chases, chaseStop };
}

/** The chase cars in which so many drivers have room, with those who drive them. */
export function chasesFor(drivers: number, seats: number): number {
  return Math.ceil(drivers / (seats + 1));
}

/**
 * The stops of moves in the order in which they are carried out: consecutive moves from one place
 * are picked up together. No stop has more than `most` vehicles.
 */
export function stopsOf(
  moves: readonly { readonly startId: LocationId; readonly endId: LocationId }[],
  most: number = mostVehiclesAtStop,
): readonly Stop[] {
  const stops: Stop[] = [];
  const visit = (placeId: LocationId, pickups: number, dropoffs: number) => {
    const last = stops.at(-1);
    const together = (last?.pickups ?? 0) + (last?.dropoffs ?? 0) + pickups + dropoffs;
    if (last?.placeId !== placeId || together > most) stops.push({ placeId, pickups, dropoffs });
    else {
      const counts = { pickups: last.pickups + pickups, dropoffs: last.dropoffs + dropoffs };
      stops[stops.length - 1] = { placeId, ...counts };
    }
  };
  for (let at = 0; at < moves.length; ) {
    const startId = moves[at]?.startId ?? '';
    let next = at + 1;
    while (next - at < most && moves[next]?.startId === startId) next += 1;
    const batch = moves.slice(at, next);
    visit(startId, batch.length, 0);
    for (const placeId of new Set(batch.map(({ endId }) => endId))) {
      visit(placeId, 0, batch.filter(({ endId }) => endId === placeId).length);
    }
    at = next;
  }
  return stops;
}

/**
 * How many drivers a plan opens with, 1 to 12 (S2 §4): all needed drivers, including chase drivers,
 * less one where a ride-share replaces a chase; 12 where the need is unknown.
 */
export function driverCountDefault(need: ChaseNeed | null, isRideShare: boolean): number {
  if (!need) return mostDrivers;
  const all = need.drivers + need.chases - (isRideShare && need.chases > 0 ? 1 : 0);
  return Math.min(mostDrivers, Math.max(1, all));
}
