// An edit of a move on the wire (S1 §7 activity modify, reading 45).
import { activity } from '#domain/entities.ts';
import type { MoveEdit } from './calls.ts';
import { edits } from '../codecs/table.ts';

export const moveEdits = edits<MoveEdit>(
  activity,
  {
    readyMs: 'readyTime',
    deadlineMs: 'deadlineTime',
    startId: 'origin.id',
    endId: 'destination.id',
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
