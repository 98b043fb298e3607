// What a move's vehicle and places are called wherever a move is drawn.
import type { Activity } from '#domain/entities.ts';
import type { WorldSees } from '../world/index.ts';

/** '2024 Toyota RAV4', the VIN when nothing else is known, or the specification's words. */
export function vehicleTitle({ world }: Pick<WorldSees, 'world'>, activity: Activity): string {
  const vehicle = activity.vehicleId ? world.tables.vehicles.get(activity.vehicleId) : undefined;
  if (vehicle) {
    const named = [vehicle.year, vehicle.make, vehicle.model].filter((part) => part);
    return named.length > 0 ? named.join(' ') : vehicle.vin;
  }
  return activity.vin ?? 'Unknown Vehicle';
}

export function placeLabel({ world }: Pick<WorldSees, 'world'>, id: string): string {
  return world.tables.locations.get(id)?.label ?? 'Unknown location';
}
