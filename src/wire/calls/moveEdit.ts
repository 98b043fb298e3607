// An edit of a move on the wire (S1 §7 activity modify, reading 45).
import { activity } from '#domain/entities.ts';
import type { MoveEdit } from './calls.ts';
import { edits, type Part } from '../codecs/table.ts';
import { decodeNewPlace, encodeNewPlace, newPlaceSchema } from '../codecs/newPlace.ts';

const place = {
  schema: newPlaceSchema,
  to: encodeNewPlace,
  from: decodeNewPlace,
} as unknown as Part;

export const moveEdits = edits<MoveEdit>(
  activity,
  {
    readyMs: 'readyTime',
    deadlineMs: 'deadlineTime',
    startId: 'origin.id',
    endId: 'destination.id',
    startPlace: { at: 'origin.place', part: place },
    endPlace: { at: 'destination.place', part: place },
    vehicleId: 'vehicle.id',
    vin: 'vehicle.vin',
    pickupNotes: 'vehicle.pickupNotes',
    dropoffNotes: 'vehicle.dropoffInstructions',
    notes: 'notes',
    reference: 'reference',
    assigned: 'assigned',
    // S1 §7 names no place for it; here it is as in a new move.
    reason: { at: 'reason', isCapital: true },
    complete: { at: 'status', word: 'Complete' },
  },
  { type: 'Vehicle' },
);
