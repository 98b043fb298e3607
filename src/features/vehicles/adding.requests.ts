// A new vehicle of the inventory in two requests (S1 §7): it is created, and then added with its
// id. A vehicle that could not be created is not added.
import { checkNewVehicle, emptyBuilt } from '#domain/inventory.ts';
import { modelWords } from '#domain/modelWords.ts';
import { emptyPayload } from '#domain/schema.ts';
import { normalizeVin, withCheckDigit } from '#domain/vin.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { type Note, notice, putting, requestSeeing } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import {
  type AddedVehicle,
  addPayload,
  createdPayload,
  createPayload,
  type NewVehicleData,
} from './vehicles.model.ts';
import { inWords } from './vehicles.requests.ts';

type Sees = Pick<WorldSees, 'world'>;

/** The first part of the subject of a vehicle that has no id yet. */
export const newVehicles = 'newVehicles';

const ofNew = {
  repeat: 'itself',
  waits: true,
  secret: null,
  last: false,
} as const;

/** Creates a vehicle (S1 §7 vehicles). */
export const createVehicle = requestSeeing<Sees>()({
  ...ofNew,
  type: 'vehicles/create',
  schema: createPayload,
  call: 'createVehicle',
  subject: () => `${newVehicles}:new`,
  row: () => null,
  guard: mayCreate,
  ask: ({ stock: _stock, status: _status, locationId: _place, ...built }) => built,
  done: ({ id: vehicleId }) => ({ result: { vehicleId } }),
  result: createdPayload,
  words: {
    noun: 'vehicle',
    verb: ['create', 'created'],
    running: 'The vehicle is being created.',
    // The addition that follows has a notice.
    done: () => null,
    failed: ({ note, why }) =>
      notice(
        'error',
        'Failed to create vehicle.',
        `${note.subject} was not created and not added to the inventory. ${why}`,
      ),
  },
  note: (asked, sees) => {
    const { vin, color, miles } = asked;
    return noteOf(asked, [
      line('VIN', vin),
      line('Color', color),
      line('Miles', inWords(sees, 'miles', miles)),
      ...stockLines(asked, sees),
    ]);
  },
  sample: (sees, pick) => {
    const hundreds = Array.from({ length: 100 }, (_one, at) => `${at}`.padStart(2, '0'));
    const number = [1, 2, 3].map(() => pick(hundreds) ?? '00').join('');
    const place = pick(sees.world.tables.locations.rows());
    return {
      ...emptyBuilt,
      vin: withCheckDigit(`1M8GDM9A0KP${number}`),
      year: pick([null, 2019]) ?? null,
      make: 'Volvo',
      model: 'XC40',
      color: 'Red',
      miles: pick([null, 12_000]) ?? null,
      bodyType: 'SUV',
      stock: pick(['', `N${number}`]) ?? '',
      status: 'available',
      locationId: place?.id ?? null,
    };
  },
});

/** Adds a created vehicle to the inventory, by its id (S1 §7 inventory). */
export const addVehicle = requestSeeing<Sees>()({
  ...ofNew,
  type: 'vehicles/add',
  schema: addPayload,
  call: 'addToInventory',
  subject: ({ vehicleId }) => `vehicles:${vehicleId}`,
  row: () => null,
  guard: ({ vehicleId }, { world }) =>
    world.tables.vehicles.get(vehicleId) ? no('This vehicle is in the inventory.') : yes,
  ask: ({ vehicleId: id, stock, status, locationId }) => ({ id, stock, status, locationId }),
  done: ({ vehicle }) => ({
    result: {},
    changes: putting('vehicles', vehicle),
    version: vehicle.version,
  }),
  result: emptyPayload,
  words: {
    noun: 'addition to the inventory',
    verb: ['add', 'added'],
    running: 'The vehicle is being added.',
    done: ({ note }) => notice('success', 'Saved.', `${note.subject} was added to the inventory.`),
    failed: ({ note, why }) =>
      notice(
        'error',
        'Failed to add vehicle.',
        `${note.subject} was created, but not added to the inventory. ${why}`,
      ),
  },
  note: (asked, sees) => noteOf(asked, stockLines(asked, sees)),
  sample: ({ world }, pick) => {
    // The simulated company numbers its new vehicles like this.
    const vehicleId = `veh-new-${pick(Array.from({ length: 60 }, (_one, at) => at + 1)) ?? 1}`;
    const place = pick(world.tables.locations.rows());
    const named = { title: '2019 Volvo XC40', vin: '1M8GDM9AXKP042788' };
    const stocked = { stock: pick(['', 'N1']) ?? '', status: 'available' };
    return { vehicleId, ...named, ...stocked, locationId: place?.id ?? null };
  },
});

/** The payload of the addition that follows a creation. */
export function addedOf(vehicleId: string, asked: NewVehicleData): AddedVehicle {
  const { vin, stock, status, locationId } = asked;
  return { vehicleId, title: titleOf(asked), vin, stock, status, locationId };
}

/** What is wrong with a new vehicle, by field: its own errors, and what the inventory has. */
export function wrongInNew(values: NewVehicleData, { world }: Sees) {
  const vin = normalizeVin(values.vin);
  const wrong: { -readonly [F in keyof NewVehicleData]?: string } = checkNewVehicle(values);
  for (const row of vin === '' ? [] : world.tables.vehicles.rows()) {
    if (row.vin !== vin) continue;
    wrong.vin = `The inventory has this VIN already: ${row.stock || row.vin}.`;
  }
  const isGone = values.locationId !== null && !world.tables.locations.get(values.locationId);
  if (isGone) wrong.locationId = 'This location is not known.';
  return wrong;
}

function mayCreate(values: NewVehicleData, sees: Sees): Yes | No {
  const [wrong] = Object.values(wrongInNew(values, sees));
  return wrong === undefined ? yes : no(wrong);
}

function titleOf(vehicle: NewVehicleData): string {
  return vehicle.title || modelWords(vehicle) || vehicle.vin;
}

type Named = { readonly title: string; readonly vin: string };

function noteOf(asked: Named | NewVehicleData, changes: Note['changes']): Note {
  const subject = 'year' in asked ? titleOf(asked) : asked.title || asked.vin;
  return { subject, activityIds: [], changes: changes.filter(({ after }) => after !== null) };
}

function line(field: string, after: string | number | null): Note['changes'][number] {
  return { field, before: null, after: after === '' ? null : after, zone: null };
}

type Stocked = Pick<AddedVehicle, 'stock' | 'status' | 'locationId'>;

function stockLines({ stock, status, locationId }: Stocked, { world }: Sees): Note['changes'] {
  const place = world.tables.locations.get(locationId ?? '')?.label ?? null;
  return [line('Stock number', stock), line('Status', status), line('Location', place)];
}
