import type { Vehicle } from '#domain/entities.ts';
import {
  builtFields,
  checkVehicleValues,
  mayPlaceVehicle,
  vehicleFields,
  type VehicleValues,
} from '#domain/inventory.ts';
import { z } from '#domain/schema.ts';
import { normalizeVin } from '#domain/vin.ts';
import { titleOf } from '../activities/index.ts';
import { formSeeing, newFormSeeing } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { createVehicle, newVehicles, wrongInNew } from './adding.requests.ts';
import type { EditedFields, NewVehicleData } from './vehicles.model.ts';
import { movesOf } from './vehicles.queries.ts';
import { editVehicle, inWords } from './vehicles.requests.ts';

type Sees = Pick<WorldSees, 'world'>;
const { typed } = vehicleFields;
/** Text typed as miles that is no number is kept as text. */
export type TypedValues = z.output<typeof typed>;
const words = { ...vehicleFields.labels, locationId: 'Current location' };

/** The form of one vehicle; a move under way with it sets its location. */
export const vehicleForm = formSeeing<Sees>()({
  request: editVehicle,
  collection: 'vehicles',
  values: typed,
  words,
  valuesOf: (row): TypedValues => vehicleFields.valuesOf(row),
  locks: (row, sees) => {
    const may = mayPlaceVehicle(movesOf(sees, row));
    return may.yes ? {} : { locationId: may.reason };
  },
  check: (changes) => checkVehicleValues(changes as Partial<VehicleValues>),
  asked: ({ id: vehicleId, version }, fields) => ({
    vehicleId,
    version,
    fields: fields as EditedFields,
  }),
  title: (row: Vehicle) => `Vehicle ${row.stock || titleOf(row)}`,
  valueText: (field, value, sees) => inWords(sees, field, value) || 'empty',
});

const typedNew = z.object({ ...builtFields.typed.shape, ...typed.shape });
/** As typed: text that is no number stays text. */
export type TypedNewVehicle = z.output<typeof typedNew>;

/** 'Add to inventory': a vehicle that is created first, and then added. */
export const newVehicleForm = newFormSeeing<Sees>()({
  request: createVehicle,
  subject: newVehicles,
  values: typedNew,
  words: { ...builtFields.labels, ...words },
  first: { ...builtFields.empty, ...vehicleFields.empty, status: 'available' } as TypedNewVehicle,
  check: (values, sees) => wrongInNew(values as NewVehicleData, sees),
  asked: (_id, { vin, ...values }) => ({ vin: normalizeVin(vin), ...values }) as NewVehicleData,
  title: () => 'New vehicle',
});
