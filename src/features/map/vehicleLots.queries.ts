// Vehicles as the map draws them: how many stand at each place. A hundred thousand of them stand
// at a few hundred places.
import type { Location } from '#domain/entities.ts';
import type { Shown } from '../filters/index.ts';
import type { MapSees } from './map.slice.ts';

type Tables = Pick<MapSees['world']['tables'], 'vehicles' | 'locations'>;

/** The vehicles at one place; `vehicleId` when it is a single one. */
export type VehicleLot = {
  readonly place: Location;
  readonly count: number;
  readonly vehicleId: string | null;
};

/**
 * Tracks the place of each vehicle from the changed rows, and returns the lots, the same objects
 * while unchanged. Vehicles without a known place and hidden ones are in none.
 */
export function vehicleLotsReader(): (tables: Tables, shown: Shown) => readonly VehicleLot[] {
  const placeOf: (string | null)[] = [];
  /** Ordinals by place. */
  const standing = new Map<string, Set<number>>();
  let before: Tables | undefined;
  let shownBefore: Shown | undefined;
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

  return (tables, shown) => {
    const { vehicles, locations } = tables;
    const isOther = shown !== shownBefore;
    if (!isOther && before?.vehicles === vehicles && before.locations === locations) return lots;
    let isChanged = before?.locations !== locations;
    const dirty = new Set(vehicles.changedSince(before?.vehicles));
    if (isOther) for (const ordinal of vehicles.changedSince(undefined)) dirty.add(ordinal);
    for (const ordinal of dirty) {
      const row = shown.passes(ordinal) ? vehicles.at(ordinal) : undefined;
      if (put(ordinal, row?.locationId ?? null)) isChanged = true;
    }
    before = tables;
    shownBefore = shown;
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

/** The vehicles at these places that the filters show. */
export function vehiclesAt(
  { vehicles }: Pick<Tables, 'vehicles'>,
  placeIds: readonly string[],
  shown: Shown,
): readonly string[] {
  const places = new Set<string | null>(placeIds);
  const ids: string[] = [];
  for (let ordinal = 0; ordinal < vehicles.length; ordinal += 1) {
    const row = vehicles.at(ordinal);
    if (!row || row.locationId === null || !places.has(row.locationId)) continue;
    if (!shown.passes(ordinal)) continue;
    ids.push(row.id);
  }
  return ids;
}
