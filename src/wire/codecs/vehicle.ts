// Vehicle (inventory) on the wire (S1 §3).
import { vehicle } from '#domain/entities.ts';
import { lastChange } from './lastChange.ts';
import { codec } from './table.ts';

export const { encode: encodeVehicle, decode: decodeVehicle } = codec(vehicle, {
  id: {},
  version: { absent: 0 },
  accountId: {},
  vin: {},
  title: { or: '' },
  year: { or: null },
  make: { or: '' },
  model: { or: '' },
  color: { or: '' },
  // Rows hold whole miles.
  miles: { or: null, per: 1 },
  status: { or: '' },
  stock: { at: 'unit', or: '' },
  locationId: { at: 'currentLocation', or: null },
  bodyType: { or: '' },
  class: { or: '' },
  classification: { or: '' },
  ...lastChange,
});
