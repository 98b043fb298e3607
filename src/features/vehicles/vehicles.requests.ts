import {
  checkVehicleValues,
  mayPlaceVehicle,
  mayRemoveVehicle,
  type VehicleField,
  vehicleFields,
} from '#domain/inventory.ts';
import type { Vehicle } from '#domain/entities.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { titleOf } from '../activities/index.ts';
import { changesIn, ofRow, requestSeeing, someOf, wordsOf } from '#spine/outbox/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import { type EditedFields, editPayload, removePayload } from './vehicles.model.ts';
import { movesOf } from './vehicles.queries.ts';

type Sees = Pick<WorldSees, 'world'>;
type OfVehicle = { readonly vehicleId: string };

const { common, ...ofVehicle } = ofRow('vehicles', 'vehicleId', 'vehicle');

/** Changes fields of a vehicle. */
export const editVehicle = requestSeeing<Sees>()({
  ...common,
  type: 'vehicles/edit',
  schema: editPayload,
  call: 'editVehicle',
  // A second edit is sent with the version that the first one produced.
  last: false,
  guard: mayEdit,
  ask: (asked, now) => ({ ...ofVehicle.version(asked, now), edit: asked.fields }),
  done: ofVehicle.put,
  words: wordsOf('edit', ['save', 'saved'], 'vehicle'),
  note: ({ vehicleId, fields }, sees) => {
    const row = sees.world.tables.vehicles.get(vehicleId);
    return {
      subject: nameOf(vehicleId, row),
      activityIds: [],
      changes: changesIn(vehicleFields, row, fields, (field, value) => inWords(sees, field, value)),
    };
  },
  sample: (sees, pick) => {
    const row = pick(sees.world.tables.vehicles.rows());
    if (!row) return null;
    const fields = someOf(vehicleFields, pick, { locationId: placesFor(sees, row) });
    return { vehicleId: row.id, version: row.version, fields };
  },
});

/** Removes a vehicle from the inventory. */
export const removeVehicle = requestSeeing<Sees>()({
  ...common,
  type: 'vehicles/remove',
  schema: removePayload,
  call: 'removeVehicle',
  last: true,
  guard: mayRemove,
  ask: ofVehicle.version,
  done: ofVehicle.removed,
  words: wordsOf('removal', ['remove', 'removed'], 'vehicle'),
  note: ({ vehicleId }, { world }) => {
    const row = world.tables.vehicles.get(vehicleId);
    const before = row ? [row.stock, row.vin].filter((part) => part).join(' · ') : null;
    const change = { field: 'Inventory', before, after: null, zone: null };
    return { subject: nameOf(vehicleId, row), activityIds: [], changes: [change] };
  },
  sample: (sees, pick) => {
    const rows = [...sees.world.tables.vehicles.rows()];
    return ofVehicle.named(
      pick(rows.filter(({ id: vehicleId }) => mayRemove({ vehicleId }, sees).yes)),
    );
  },
});

type Edit = OfVehicle & { readonly fields: EditedFields };

function mayEdit({ vehicleId, fields }: Edit, sees: Sees): Yes | No {
  const vehicle = sees.world.tables.vehicles.get(vehicleId);
  if (!vehicle) return no(goneText(sees, 'vehicles', vehicleId));
  const wrong = Object.values(checkVehicleValues(fields))[0];
  if (wrong !== undefined) return no(wrong);
  const { locationId } = fields;
  if (locationId === undefined || locationId === vehicle.locationId) return yes;
  if (locationId !== null && !sees.world.tables.locations.get(locationId)) {
    return no('This location is not known.');
  }
  return mayPlaceVehicle(movesOf(sees, vehicle));
}

function mayRemove({ vehicleId }: OfVehicle, sees: Sees): Yes | No {
  const vehicle = sees.world.tables.vehicles.get(vehicleId);
  if (!vehicle) return no(goneText(sees, 'vehicles', vehicleId));
  return mayRemoveVehicle(movesOf(sees, vehicle));
}

function nameOf(vehicleId: string, row: Vehicle | undefined): string {
  return row ? titleOf(row) : vehicleId;
}

/** A value as text; null for an empty one. */
export function inWords(
  { world }: Sees,
  field: VehicleField,
  value: string | number | null | undefined,
): string | null {
  if (value == null) return field === 'locationId' ? 'No location' : null;
  if (field === 'locationId') {
    return world.tables.locations.get(`${value}`)?.label ?? 'Unknown location';
  }
  return typeof value === 'number' ? value.toLocaleString('en-US') : value;
}

/** Where it may be put. */
function placesFor(sees: Sees, vehicle: Vehicle): readonly (string | null)[] {
  const ids = [...sees.world.tables.locations.rows()].map(({ id }) => id);
  return mayPlaceVehicle(movesOf(sees, vehicle)).yes ? [null, ...ids] : [vehicle.locationId];
}
