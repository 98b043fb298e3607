// An edit of a vehicle on the wire (S1 §7 inventory): only what was changed is sent, so that nobody
// else's fields are written back with old values.
import { z } from '#domain/schema.ts';
import type { VehicleEdit } from '../calls.ts';
import type { VehicleEditDto } from '../dto.ts';
import { id, idOrNone, label, reader } from './fields.ts';

export function encodeVehicleEdit(vehicleId: string, edit: VehicleEdit): VehicleEditDto {
  const { stock, locationId, ...same } = edit;
  return {
    id: vehicleId,
    ...same,
    ...(stock === undefined ? {} : { unit: stock }),
    ...(locationId === undefined ? {} : { currentLocation: locationId }),
  };
}

const labelOrAbsent = z.optional(label);
const schema = z.object({
  id,
  title: labelOrAbsent,
  unit: labelOrAbsent,
  color: labelOrAbsent,
  miles: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(10_000_000)))),
  status: labelOrAbsent,
  class: labelOrAbsent,
  bodyType: labelOrAbsent,
  currentLocation: idOrNone,
});

/** The vehicle's id and what is to change. */
export const decodeVehicleEdit = reader(schema, ({ id: vehicleId, ...raw }) => {
  const { unit, currentLocation, title, color, miles, status, bodyType } = raw;
  const edit: VehicleEdit = {
    ...(title === undefined ? {} : { title }),
    ...(unit === undefined ? {} : { stock: unit }),
    ...(color === undefined ? {} : { color }),
    ...(miles === undefined ? {} : { miles }),
    ...(status === undefined ? {} : { status }),
    ...(raw.class === undefined ? {} : { class: raw.class }),
    ...(bodyType === undefined ? {} : { bodyType }),
    ...(currentLocation === undefined ? {} : { locationId: currentLocation }),
  };
  return { id: vehicleId, edit };
});
