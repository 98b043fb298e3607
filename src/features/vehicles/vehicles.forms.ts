import type { Vehicle } from '#domain/entities.ts';
import {
  checkVehicleValues,
  mayPlaceVehicle,
  type VehicleValues,
  vehicleValues,
} from '#domain/inventory.ts';
import { integer, text, z } from '#domain/schema.ts';
import { normalizeVin } from '#domain/vin.ts';
import { titleOf } from '../activities/index.ts';
import { formSeeing, newFormSeeing } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { createVehicle, newVehicles, wrongInNew } from './adding.requests.ts';
import type { EditedFields, NewVehicleData } from './vehicles.model.ts';
import { movesOf } from './vehicles.queries.ts';
import { editVehicle, inWords, vehicleWords } from './vehicles.requests.ts';

type Sees = Pick<WorldSees, 'world'>;
/** Text typed as miles that is no number is kept as text. */
export type TypedValues = Omit<VehicleValues, 'miles'> & {
  readonly miles: VehicleValues['miles'] | string;
};

const typedNumber = z.nullable(z.union([integer, text('plain')]));
const commonFields = {
  title: text('plain'),
  stock: text('plain'),
  status: text('plain'),
  color: text('plain'),
  miles: typedNumber,
  class: text('plain'),
  bodyType: text('plain'),
  locationId: z.nullable(text()),
};
const commonWords = { ...vehicleWords, locationId: 'Current location' };

/** The form of one vehicle; a move under way with it sets its location. */
export const vehicleForm = formSeeing<Sees>()({
  request: editVehicle,
  collection: 'vehicles',
  values: z.object(commonFields),
  words: commonWords,
  valuesOf: (row): TypedValues => vehicleValues(row),
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

/** As typed: text that is no number stays text. */
export type TypedNewVehicle = Omit<NewVehicleData, 'miles' | 'year'> &
  Pick<TypedValues, 'miles'> & { readonly year: number | string | null };

/** 'Add to inventory': a vehicle that is created first, and then added. */
export const newVehicleForm = newFormSeeing<Sees>()({
  request: createVehicle,
  subject: newVehicles,
  values: z.object({
    vin: text('vin'),
    year: typedNumber,
    make: text('plain'),
    model: text('plain'),
    ...commonFields,
  }),
  words: { vin: 'VIN', year: 'Year', make: 'Make', model: 'Model', ...commonWords },
  first: {
    vin: '',
    year: null,
    make: '',
    model: '',
    title: '',
    stock: '',
    status: 'available',
    color: '',
    miles: null,
    class: '',
    bodyType: '',
    locationId: null,
  } as TypedNewVehicle,
  check: (values, sees) => wrongInNew(values as NewVehicleData, sees),
  asked: (_id, { vin, ...values }) => ({ vin: normalizeVin(vin), ...values }) as NewVehicleData,
  title: () => 'New vehicle',
});
