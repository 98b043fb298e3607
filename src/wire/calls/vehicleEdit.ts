// An edit of a vehicle on the wire (S1 §7 inventory).
import { vehicleFields } from '#domain/inventory.ts';
import { editsOf } from '../codecs/table.ts';

export const vehicleEdits = editsOf(vehicleFields);
