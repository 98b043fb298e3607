// Vehicle (inventory) on the wire (S1 §3).
import { vehicle } from '#domain/entities.ts';
import { vehicleFields } from '#domain/inventory.ts';
import { lastChange } from './lastChange.ts';
import { rowCodec } from './rows.ts';
import { linesOf } from './table.ts';

export const { encode: encodeVehicle, decode: decodeVehicle } = rowCodec(vehicle, {
  id: { isNeeded: true },
  version: { absent: 0 },
  accountId: { lost: '' },
  vin: { lost: '' },
  year: { or: null },
  make: { or: '' },
  model: { or: '' },
  ...linesOf(vehicleFields),
  // Rows hold whole miles.
  miles: { or: null, per: 1 },
  classification: { or: '' },
  ...lastChange,
});
