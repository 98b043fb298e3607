// Rules for a vehicle of the inventory (S1 §3, S1 §7).
// Form, guard and server apply them alike.
import { fieldsOf, tooLong, type ValuesOf } from './editable.ts';
import { type Activity, type Vehicle, vehicle } from './entities.ts';
import { no, type Verdict, yes } from './verdict.ts';
import { checkVin } from './vin.ts';

const { shape } = vehicle;

/** Fields a dispatcher sets, in the order of the form. Whole miles. */
export const vehicleFields = fieldsOf<Vehicle>()({
  title: { schema: shape.title, label: 'Title', empty: '', samples: ['', 'Demo car'] },
  stock: {
    schema: shape.stock,
    label: 'Stock number',
    empty: '',
    samples: ['', 'P-1'],
    wire: { at: 'unit' },
  },
  status: { schema: shape.status, label: 'Status', empty: '', samples: ['available', 'sold'] },
  color: { schema: shape.color, label: 'Color', empty: '', samples: ['', 'Red'] },
  miles: {
    schema: shape.miles,
    label: 'Miles',
    empty: null,
    samples: [null, 0, 12_000],
    isTyped: true,
  },
  class: { schema: shape.class, label: 'Class', empty: '', samples: ['', 'Small'] },
  bodyType: { schema: shape.bodyType, label: 'Body type', empty: '', samples: ['', 'Sedan'] },
  locationId: {
    schema: shape.locationId,
    label: 'Location',
    empty: null,
    samples: null,
    wire: { at: 'currentLocation' },
  },
});
export type VehicleValues = ValuesOf<typeof vehicleFields.shape>;
export type VehicleField = keyof VehicleValues;

/** What is fixed once a vehicle is there. */
export const builtFields = fieldsOf<Vehicle>()({
  vin: { schema: shape.vin, label: 'VIN', empty: '', samples: null },
  year: { schema: shape.year, label: 'Year', empty: null, samples: [null, 2019], isTyped: true },
  make: { schema: shape.make, label: 'Make', empty: '', samples: ['', 'Volvo'] },
  model: { schema: shape.model, label: 'Model', empty: '', samples: ['', 'XC40'] },
});
export type NewVehicle = ValuesOf<typeof builtFields.shape> & VehicleValues;

/** A new vehicle's fields in the inventory (S1 §7); the others say what it is. */
export const stockedFields = ['stock', 'status', 'locationId'] as const;
export type StockedVehicle = Pick<NewVehicle, (typeof stockedFields)[number]>;
export type BuiltVehicle = Omit<NewVehicle, keyof StockedVehicle>;

const { stock: _stock, status: _status, locationId: _place, ...described } = vehicleFields.empty;
/** Of which nothing is known. */
export const emptyBuilt: BuiltVehicle = { ...builtFields.empty, ...described };

const mostChars = 100;
const mostMiles = 10_000_000;
const milesWords = 'A whole number from 0 to 10,000,000.';

/** What is wrong with these values, by field; empty when all are valid. */
export function checkVehicleValues(values: Partial<VehicleValues>): {
  readonly [F in VehicleField]?: string;
} {
  const wrong = tooLong(vehicleFields, values, mostChars);
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
  const wrong: { -readonly [F in keyof NewVehicle]?: string } = {
    ...checkVehicleValues(values),
    ...tooLong(builtFields, values, mostChars),
  };
  if (values.vin.trim() === '') wrong.vin = 'A vehicle needs a VIN.';
  else if (checkVin(values.vin).kind === 'notAVin') wrong.vin = 'A VIN has 17 characters.';
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
