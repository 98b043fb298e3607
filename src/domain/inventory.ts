// Rules for a vehicle of the inventory (S1 §3, S1 §7).
// Form, guard and server apply them alike.
import type { Activity, Vehicle } from './entities.ts';
import { no, type Verdict, yes } from './verdict.ts';
import { checkVin } from './vin.ts';

/** Fields a dispatcher sets; VIN, year, make and model are fixed. */
export const vehicleFields = [
  'title',
  'stock',
  'status',
  'color',
  'miles',
  'class',
  'bodyType',
  'locationId',
] as const;
export type VehicleField = (typeof vehicleFields)[number];
/** Texts are never absent here: empty means unknown. Whole miles. */
export type VehicleValues = {
  readonly title: string;
  readonly stock: string;
  readonly status: string;
  readonly color: string;
  readonly miles: number | null;
  readonly class: string;
  readonly bodyType: string;
  readonly locationId: string | null;
};

/** A vehicle as it is created (S1 §7 vehicles): what it is, apart from the inventory's fields. */
export type BuiltVehicle = Pick<
  VehicleValues,
  'title' | 'color' | 'miles' | 'class' | 'bodyType'
> & {
  readonly vin: string;
  readonly year: number | null;
  readonly make: string;
  readonly model: string;
};
/** Its fields in the inventory. */
export type StockedVehicle = Pick<VehicleValues, 'stock' | 'status' | 'locationId'>;
export type NewVehicle = BuiltVehicle & StockedVehicle;

const mostChars = 100;
const mostMiles = 10_000_000;
const milesWords = 'A whole number from 0 to 10,000,000.';

export function vehicleValues(vehicle: Vehicle): VehicleValues {
  const { title = '', stock, status, color, miles, class: named = '', bodyType } = vehicle;
  return {
    title,
    stock,
    status,
    color,
    miles,
    class: named,
    bodyType,
    locationId: vehicle.locationId,
  };
}

/** What is wrong with these values, by field; empty when all are valid. */
export function checkVehicleValues(values: Partial<VehicleValues>): {
  readonly [F in VehicleField]?: string;
} {
  const wrong: { [F in VehicleField]?: string } = {};
  for (const field of vehicleFields) {
    const value = values[field];
    if (typeof value === 'string' && value.length > mostChars) {
      wrong[field] = `At most ${mostChars} characters.`;
    }
  }
  if (values.status?.trim() === '') wrong.status = 'A vehicle needs a status.';
  const { miles } = values;
  if (miles != null && (!Number.isInteger(miles) || miles < 0 || miles > mostMiles)) {
    wrong.miles = milesWords;
  }
  return wrong;
}

/**
 * What is wrong with a new vehicle, by field. A wrong check digit is a warning and no error
 * (reading 16).
 */
export function checkNewVehicle(values: NewVehicle): {
  readonly [F in keyof NewVehicle]?: string;
} {
  const wrong: { -readonly [F in keyof NewVehicle]?: string } = { ...checkVehicleValues(values) };
  if (values.vin.trim() === '') wrong.vin = 'A vehicle needs a VIN.';
  else if (checkVin(values.vin).kind === 'notAVin') wrong.vin = 'A VIN has 17 characters.';
  for (const field of ['make', 'model'] as const) {
    if (values[field].length > mostChars) wrong[field] = `At most ${mostChars} characters.`;
  }
  const { year } = values;
  if (year !== null && (!Number.isInteger(year) || year < 1880 || year > 2200)) {
    wrong.year = 'A year such as 2024.';
  }
  return wrong;
}

/** Whether a move is about this vehicle, also when the move has only its VIN. */
export function takes(
  { vehicleId, vin }: Pick<Activity, 'vehicleId' | 'vin'>,
  vehicle: Pick<Vehicle, 'id' | 'vin'>,
): boolean {
  return vehicleId === null ? vin === vehicle.vin : vehicleId === vehicle.id;
}

/** A vehicle of an open move stays in the inventory. `moves`: its open moves. */
export function mayRemoveVehicle(moves: Iterable<Move>): Verdict {
  for (const { name, completedMs, status } of moves) {
    if (completedMs === null && status !== 'completed') {
      return no(`${name} takes this vehicle and is not complete.`);
    }
  }
  return yes;
}

/** While it is driven, its drop-off gives its location. `moves`: its open moves. */
export function mayPlaceVehicle(moves: Iterable<Move>): Verdict {
  for (const { name, completedMs, status } of moves) {
    if (completedMs === null && status === 'in-progress') {
      return no(`Locked: ${name} is under way with it, and ends where it will stand.`);
    }
  }
  return yes;
}

type Move = Pick<Activity, 'name' | 'completedMs' | 'status'>;
