// A request of the route planner over places of one town, for tests of either end.
import type { Location } from '#domain/entities.ts';
import { locationRow } from '#domain/testing/rows.ts';
import type { PlannerRequest } from '../planner/messages.ts';
import { plannerRequestOf } from '../planner/request.ts';

/** A place this many thousandths of a degree north and east of the town's corner. */
export function placeAt(id: string, north: number, east: number): Location {
  return locationRow(id, {
    label: `Lot ${id}`,
    latE6: 39_000_000 + north * 1000,
    lonE6: -94_600_000 + east * 1000,
  });
}

export const town = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'].map((id, at) =>
  placeAt(id, ((at * 7) % 6) * 40, ((at * 5) % 6) * 35),
);
export const inTown = (id: string): Location | undefined => town.find((place) => place.id === id);

/** `moves` moves through the town, for `drivers` drivers who start at `p0`. */
export function sampleRequest(moves = 5, drivers = 2, requestId = 'r1'): PlannerRequest {
  const activities = Array.from({ length: moves }, (_, at) => ({
    id: `m${at}`,
    startId: `p${at % 6}`,
    endId: `p${(at + 1 + (at % 4)) % 6}`,
  }));
  const depot = inTown('p0') ?? null;
  const built = plannerRequestOf({ requestId, depot, drivers, activities, locationOf: inTown });
  if (typeof built === 'string') throw new Error(built);
  return built.request;
}
