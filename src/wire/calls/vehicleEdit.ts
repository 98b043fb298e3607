// An edit of a vehicle on the wire (S1 §7 inventory).
import { vehicle } from '#domain/entities.ts';
import type { VehicleEdit } from './calls.ts';
import { edits } from '../codecs/table.ts';

export const vehicleEdits = edits<VehicleEdit>(vehicle, {
  title: 'title',
  stock: 'unit',
  color: 'color',
  miles: 'miles',
  status: 'status',
  class: 'class',
  bodyType: 'bodyType',
  locationId: 'currentLocation',
});
