import type { Vehicle } from '#domain/entities.ts';
import {
  checkVehicleValues,
  mayPlaceVehicle,
  type VehicleValues,
  vehicleValues,
} from '#domain/inventory.ts';
import { integer, text, z } from '#domain/schema.ts';
import { titleOf } from '../activities/index.ts';
import { formSeeing } from '../forms/index.ts';
import type { WorldSees } from '../world/index.ts';
import type { EditedFields } from './vehicles.model.ts';
import { movesOf } from './vehicles.queries.ts';
import { editVehicle, inWords, vehicleWords } from './vehicles.requests.ts';

type Sees = Pick<WorldSees, 'world'>;
/** Text typed as miles that is no number is kept as text. */
export type TypedValues = Omit<VehicleValues, 'miles'> & {
  readonly miles: VehicleValues['miles'] | string;
};

/** The form of one vehicle; a move under way with it sets its location. */
export const vehicleForm = formSeeing<Sees>()({
  request: editVehicle,
  collection: 'vehicles',
  values: z.object({
    title: text('plain'),
    stock: text('plain'),
    status: text('plain'),
    color: text('plain'),
    miles: z.nullable(z.union([integer, text('plain')])),
    class: text('plain'),
    bodyType: text('plain'),
    locationId: z.nullable(text()),
  }),
  words: { ...vehicleWords, locationId: 'Current location' },
  valuesOf: (row): TypedValues => vehicleValues(row),
  locks: (row, sees) => {
    const may = mayPlaceVehicle(movesOf(sees, row));
    return may.yes ? {} : { locationId: may.reason };
  },
  check: (changes) => checkVehicleValues(changes as Partial<VehicleValues>),
  asked: ({ id: vehicleId, version }, fields) => ({
    ...{ vehicleId, version, fields: fields as EditedFields },
  }),
  title: (row: Vehicle) => `Vehicle ${row.stock || titleOf(row)}`,
  valueText: (field, value, sees) => inWords(sees, field, value) || 'empty',
});
