// Vehicle (inventory) on the wire (S1 §3).
import { vehicle } from '#domain/entities.ts';
import { vehicleFields } from '#domain/inventory.ts';
import { lastChange } from './lastChange.ts';
import { codec, linesOf } from './table.ts';

export const { encode: encodeVehicle, decode: decodeVehicle } = codec(vehicle, {
  id: {},
  version: { absent: 0 },
  accountId: {},
  vin: {},
  year: { or: null },
  make: { or: '' },
  model: { or: '' },
  ...linesOf(vehicleFields),
  // Rows hold whole miles.
  miles: { or: null, per: 1 },
  classification: { or: '' },
  ...lastChange,
});
