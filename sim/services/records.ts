// What the office counts: the trips of the world, and those from before its first day, with their
// moves and places.
import type { Activity, Location, Trip } from '#domain/entities.ts';
import { find, type Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import { spotOf } from '../world/fleet.ts';
import { isPastId, pastOf } from '../world/past.ts';

/** The oldest first. */
export function recordedTrips({ state: { options, rows } }: Sim): readonly Trip[] {
  return [...pastOf(options).trips, ...rows.trips];
}

/** Null where the company has no such trip. */
export function recordedTrip(sim: Sim, id: string): Trip | null {
  const known = find(sim, 'trips', id);
  if (known || !isPastId(id)) return known ?? null;
  return pastOf(sim.state.options).trips.find((trip) => trip.id === id) ?? null;
}

/** Null once the move is gone. */
export function recordedMove(sim: Sim, id: string | null): Activity | null {
  const known = find(sim, 'activities', id);
  return known ?? pastOf(sim.state.options).activities.get(id ?? '') ?? null;
}

/** All moves from before the first day. */
export function pastMoves({ state }: Sim): Iterable<Activity> {
  return pastOf(state.options).activities.values();
}

/** As it is, or as it was on the first day once it is gone. */
export function recordedPlace(sim: Sim, id: string | null): Location | null {
  const known = find(sim, 'locations', id);
  return known ?? pastOf(sim.state.options).locations.get(id ?? '') ?? null;
}

/** A place of the first day that may be gone by now. */
export function firstSpot({ state: { options } }: Sim, id: string | null): Spot | undefined {
  const place = pastOf(options).locations.get(id ?? '');
  return place && spotOf(place);
}
