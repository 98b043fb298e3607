// Vehicle (inventory) on the wire (S1 §3).
import type { Vehicle } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { VehicleDto } from '../dto.ts';
import { id, idOrNone, label, labelOrNone, reader, version } from './fields.ts';

export function encodeVehicle(vehicle: Vehicle): VehicleDto {
  return {
    id: vehicle.id,
    version: vehicle.version,
    accountId: vehicle.accountId,
    vin: vehicle.vin,
    title: vehicle.title ?? '',
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    color: vehicle.color,
    miles: vehicle.miles,
    status: vehicle.status,
    unit: vehicle.stock,
    currentLocation: vehicle.locationId,
    bodyType: vehicle.bodyType,
    class: vehicle.class ?? '',
    classification: vehicle.classification ?? '',
  };
}

/** Parts of a mile are rounded away: rows hold whole ones. */
const miles = z.optional(z.nullable(z.number().check(z.gte(0), z.lte(10_000_000))));
const schema = z.object({
  id,
  version,
  accountId: id,
  vin: label,
  title: labelOrNone,
  year: z.optional(z.nullable(z.int().check(z.gte(1880), z.lte(2200)))),
  make: labelOrNone,
  model: labelOrNone,
  color: labelOrNone,
  miles,
  status: labelOrNone,
  unit: labelOrNone,
  currentLocation: idOrNone,
  bodyType: labelOrNone,
  class: labelOrNone,
  classification: labelOrNone,
});

export const decodeVehicle = reader(
  schema,
  (raw): Vehicle => ({
    id: raw.id,
    version: raw.version ?? 0,
    accountId: raw.accountId,
    vin: raw.vin,
    title: raw.title ?? '',
    year: raw.year ?? null,
    make: raw.make ?? '',
    model: raw.model ?? '',
    color: raw.color ?? '',
    miles: raw.miles == null ? null : Math.round(raw.miles) + 0,
    status: raw.status ?? '',
    stock: raw.unit ?? '',
    locationId: raw.currentLocation ?? null,
    bodyType: raw.bodyType ?? '',
    class: raw.class ?? '',
    classification: raw.classification ?? '',
  }),
);
