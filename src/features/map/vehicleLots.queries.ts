// Vehicles as the map draws them: how many stand at each place. A hundred thousand of them stand
// at some hundred places.
import type { Location } from '#domain/entities.ts';
import type { MapSees } from './map.slice.ts';

type Tables = Pick<MapSees['world']['tables'], 'vehicles' | 'locations'>;

/** The vehicles at one place; `vehicleId` when it is a single one. */
export type VehicleLot = {
  readonly place: Location;
  readonly count: number;
  readonly vehicleId: string | null;
};

/**
 * Keeps where each vehicle stands, from the rows that changed; answers the lots, the same ones
 * while nothing has changed. Vehicles without a known place are in none.
 */
export function vehicleLotsReader(): (tables: Tables) => readonly VehicleLot[] {
  const placeOf: (string | null)[] = [];
  /** Ordinals by place. */
  const standing = new Map<string, Set<number>>();
  let before: Tables | undefined;
  let lots: readonly VehicleLot[] = [];

  function put(ordinal: number, placeId: string | null): boolean {
    const was = placeOf[ordinal] ?? null;
    if (was === placeId) return false;
    placeOf[ordinal] = placeId;
    if (was !== null) standing.get(was)?.delete(ordinal);
    if (placeId !== null) {
      const there = standing.get(placeId) ?? new Set<number>();
      standing.set(placeId, there.add(ordinal));
    }
    return true;
  }

  return (tables) => {
    const { vehicles, locations } = tables;
    if (before?.vehicles === vehicles && before.locations === locations) return lots;
    let isChanged = before?.locations !== locations;
    for (const ordinal of vehicles.changedSince(before?.vehicles)) {
      if (put(ordinal, vehicles.at(ordinal)?.locationId ?? null)) isChanged = true;
    }
    before = tables;
    if (!isChanged) return lots;
    lots = [...standing].flatMap(([placeId, there]) => {
      const place = locations.get(placeId);
      const [first] = there;
      if (!place || first === undefined) return [];
      const vehicleId = there.size === 1 ? (vehicles.idOf(first) ?? null) : null;
      return [{ place, count: there.size, vehicleId }];
    });
    return lots;
  };
}

/** The vehicles at these places, at most so many. */
export function vehiclesAt(
  { vehicles }: Pick<Tables, 'vehicles'>,
  placeIds: readonly string[],
  most: number,
): readonly string[] {
  const places = new Set<string | null>(placeIds);
  const ids: string[] = [];
  for (const { id, locationId } of vehicles.rows()) {
    if (locationId === null || !places.has(locationId)) continue;
    ids.push(id);
    if (ids.length === most) break;
  }
  return ids;
}
