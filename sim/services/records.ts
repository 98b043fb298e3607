// What the office counts: the trips of the world, those from before its first day, and those of the
// filed days that are at hand, with their moves and places.
import type { Activity, Location, Trip } from '#domain/entities.ts';
import type { FiledDay } from '../core/filed.ts';
import { recordsBeginMs } from '../core/filedLine.ts';
import { find, type Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import { spotOf } from '../world/fleet.ts';
import { isPastId, pastOf } from '../world/past.ts';

/** Of the world and from before its first day, without filed ones; the oldest first. */
export function recordedTrips({ state: { options, rows, nowMs } }: Sim): readonly Trip[] {
  const beginMs = recordsBeginMs(nowMs);
  const { trips } = pastOf(options);
  const kept = trips.filter(({ completedMs }) => (completedMs ?? 0) >= beginMs);
  return [...kept, ...rows.trips];
}

/** Null where the company has no such trip, or it is filed and not at hand. */
export function recordedTrip(sim: Sim, id: string): Trip | null {
  const known = find(sim, 'trips', id) ?? lent(sim, 'trips', id);
  if (known || !isPastId(id)) return known ?? null;
  return pastOf(sim.state.options).trips.find((trip) => trip.id === id) ?? null;
}

/** Null once the move is gone. */
export function recordedMove(sim: Sim, id: string | null): Activity | null {
  const known = movedNow(sim, id);
  return known ?? pastOf(sim.state.options).activities.get(id ?? '') ?? null;
}

/** A move of the world or of a filed day that is at hand. */
export function movedNow(sim: Sim, id: string | null): Activity | undefined {
  return find(sim, 'activities', id) ?? lent(sim, 'activities', id);
}

function lent<C extends Kept>(
  sim: Sim,
  collection: C,
  id: string | null,
): FiledDay[C][number] | undefined {
  for (const day of sim.lent) {
    const row = rowsById(day, collection).get(id ?? '');
    if (row) return row;
  }
  return undefined;
}

type Kept = 'trips' | 'activities' | 'locations';
const byId = new WeakMap<FiledDay, Map<Kept, ReadonlyMap<string, { readonly id: string }>>>();

function rowsById<C extends Kept>(day: FiledDay, collection: C) {
  const maps = byId.get(day) ?? new Map();
  byId.set(day, maps);
  const rows: readonly { readonly id: string }[] = day[collection];
  const map = maps.get(collection) ?? new Map(rows.map((row) => [row.id, row]));
  maps.set(collection, map);
  return map as ReadonlyMap<string, FiledDay[C][number]>;
}

/** All moves from before the first day. */
export function pastMoves({ state }: Sim): Iterable<Activity> {
  return pastOf(state.options).activities.values();
}

/** As it is, or as it was on the first day once it is gone. */
export function recordedPlace(sim: Sim, id: string | null): Location | null {
  const known = find(sim, 'locations', id) ?? lent(sim, 'locations', id);
  return known ?? pastOf(sim.state.options).locations.get(id ?? '') ?? null;
}

/** Where a place is or was that may be gone by now. */
export function firstSpot(sim: Sim, id: string | null): Spot | undefined {
  const place = recordedPlace(sim, id);
  return place ? spotOf(place) : undefined;
}

/** Who has left the company is still named by their number. */
export function nameOf(sim: Sim, driverId: string): string {
  return find(sim, 'drivers', driverId)?.name ?? driverId;
}
