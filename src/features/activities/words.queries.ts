// What a move's vehicle and places are called wherever a move is drawn.
import type { Activity, Trip, Vehicle } from '#domain/entities.ts';
import type { WorldSees } from '../world/index.ts';

/** '2024 Toyota RAV4', the VIN when nothing else is known, or the specification's words. */
export function vehicleTitle({ world }: Pick<WorldSees, 'world'>, activity: Activity): string {
  const vehicle = activity.vehicleId ? world.tables.vehicles.get(activity.vehicleId) : undefined;
  return vehicle ? titleOf(vehicle) : (activity.vin ?? 'Unknown Vehicle');
}

/** Of a vehicle of the inventory: as the office calls it, or by year, make and model. */
export function titleOf(vehicle: Vehicle): string {
  return vehicle.title || builtTitle(vehicle);
}

/** What a vehicle without a title of its own is called. */
export function builtTitle({ year, make, model, vin }: Vehicle): string {
  const named = [year, make, model].filter((part) => part);
  return named.length > 0 ? named.join(' ') : vin;
}

/** Which step a driver owes whose moves still need one: the trip is assigned and not begun. */
export function owedWords({ name }: Pick<Trip, 'name'>): string {
  return `Has not begun trip ${name}`;
}

export function placeLabel({ world }: Pick<WorldSees, 'world'>, id: string): string {
  return world.tables.locations.get(id)?.label ?? 'Unknown location';
}
