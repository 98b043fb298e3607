// Vehicles of a draft or an import that are there already: warned about, and never refused.
import type { Activity, Vehicle } from '#domain/entities.ts';
import { statusOf } from '#domain/status.ts';
import { type Standing, standingAt } from '#domain/vehiclePlace.ts';
import { normalizeVin } from '#domain/vin.ts';
import type { Table } from '#kernel/slice.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { WorldSees } from '#spine/world/index.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;

/** One vehicle that is to be moved: of the inventory, or by what was typed. */
export type WantedVehicle = {
  readonly vehicleId: string | null;
  /** A VIN or a label; null where the inventory has it. */
  readonly vin: string | null;
  /** Where it is to be picked up; null where that is no saved location, or not known yet. */
  readonly startId: string | null;
  /** The move that is edited: it is no other one. */
  readonly ofId?: string | undefined;
};

export type Duplicate =
  /** An open move takes the vehicle already. */
  | { readonly is: 'moving'; readonly activityId: string }
  /** An open move brings the vehicle to the pick-up; `atMs` null: it is on no trip. */
  | Extract<Standing, { readonly is: 'coming' }>
  /** Others of the same list are the same vehicle, by their positions in it. */
  | { readonly is: 'twice'; readonly others: readonly number[] }
  /** The inventory has the vehicle at another location than the pick-up. */
  | { readonly is: 'elsewhere'; readonly vehicleId: string; readonly locationId: string };

/** Vehicles of the world by VIN, and the open moves that take them. */
export type VehicleIndex = {
  /** The vehicle of the inventory with this VIN. */
  readonly withVin: (vin: string) => Vehicle | undefined;
  /** Open moves that take one of these, the oldest first. */
  readonly movesOf: (vehicleId: string | null, vin: string | null) => readonly Activity[];
};

/** For many vehicles: what the world has of them is read once for each state of its tables. */
export function vehicleIndex({ world, clock }: Sees): VehicleIndex {
  const { vehicles, activities, trips } = world.tables;
  const isOpen = (row: Activity) => {
    const trip = row.tripId === null ? undefined : trips.get(row.tripId);
    return statusOf(row, trip, clock.state.nowMs).status !== 'complete';
  };
  return {
    withVin: (vin) => byVin(vehicles).get(normalizeVin(vin)),
    movesOf: (vehicleId, vin) => {
      const taking = takingOf(activities);
      const found = [
        ...(vehicleId === null ? [] : (taking.get(`id ${vehicleId}`) ?? [])),
        ...(vin === null ? [] : (taking.get(`vin ${normalizeVin(vin)}`) ?? [])),
      ];
      const createdMs = (move: Activity) => move.createdMs ?? 0;
      return [...new Set(found)].filter(isOpen).toSorted((a, b) => createdMs(a) - createdMs(b));
    },
  };
}

const byVin = oncePerTable((vehicles: Table<Vehicle>) => {
  const found = new Map<string, Vehicle>();
  for (const row of vehicles.rows()) {
    const vin = normalizeVin(row.vin);
    if (vin !== '' && !found.has(vin)) found.set(vin, row);
  }
  return found;
});

/** The moves that are not completed, by what they take. */
const takingOf = oncePerTable((activities: Table<Activity>) => {
  const found = new Map<string, Activity[]>();
  const add = (key: string, row: Activity) => {
    const known = found.get(key);
    if (known) known.push(row);
    else found.set(key, [row]);
  };
  for (const row of activities.rows()) {
    if (row.completedMs !== null) continue;
    if (row.vehicleId !== null) add(`id ${row.vehicleId}`, row);
    const vin = row.vin === null ? '' : normalizeVin(row.vin);
    if (vin !== '') add(`vin ${vin}`, row);
  }
  return found;
});

/** Screens ask again with each change of the world, and few of them change the table. */
function oncePerTable<Row, Found>(
  read: (table: Table<Row>) => Found,
): (table: Table<Row>) => Found {
  const known = new WeakMap<Table<Row>, { readonly found: Found }>();
  return (table) => {
    const own = known.get(table) ?? { found: read(table) };
    known.set(table, own);
    return own.found;
  };
}

/**
 * What is there already of each wanted vehicle, in their order: at most one of each kind. A typed
 * VIN that the inventory has counts as that vehicle.
 */
export function duplicatesOf(
  sees: Sees,
  wanted: readonly WantedVehicle[],
  index: VehicleIndex = vehicleIndex(sees),
): readonly (readonly Duplicate[])[] {
  const { vehicles, trips } = sees.world.tables;
  const tripOf = (id: string) => trips.get(id);
  const known = wanted.map(({ vehicleId, vin }) => {
    const chosen = vehicleId === null ? undefined : vehicles.get(vehicleId);
    return chosen ?? (vin === null ? undefined : index.withVin(vin));
  });
  const keys = wanted.map(({ vin }, at) => {
    const text = normalizeVin(known[at]?.vin || vin || '');
    // A vehicle of the inventory without a VIN is the same by its id.
    return text === '' ? (known[at]?.id ?? '') : text;
  });
  const positions = new Map<string, number[]>();
  for (const [at, key] of keys.entries()) {
    if (key !== '') positions.set(key, [...(positions.get(key) ?? []), at]);
  }
  return wanted.map(({ vin, startId, ofId }, at) => {
    const found: Duplicate[] = [];
    const vehicle = known[at];
    const moves = index
      .movesOf(vehicle?.id ?? null, vehicle?.vin || vin || null)
      .filter(({ id }) => id !== ofId);
    const standing =
      startId === null ? null : standingAt(startId, vehicle?.locationId ?? null, moves, tripOf);
    const [moving] = moves;
    if (standing?.is === 'coming') found.push(standing);
    else if (moving) found.push({ is: 'moving', activityId: moving.id });
    const others = (positions.get(keys[at] ?? '') ?? []).filter((other) => other !== at);
    if (others.length > 0) found.push({ is: 'twice', others });
    if (vehicle && standing?.is === 'elsewhere') found.push({ ...standing, vehicleId: vehicle.id });
    return found;
  });
}
