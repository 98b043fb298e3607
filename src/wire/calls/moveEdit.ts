// An edit of a move on the wire (S1 §7 activity modify, reading 45).
import { activity } from '#domain/entities.ts';
import type { MoveEdit } from './calls.ts';
import { edits } from '../codecs/table.ts';

export const moveEdits = edits<MoveEdit>(
  activity,
  {
    readyMs: 'readyTime',
    deadlineMs: 'deadlineTime',
    pickupNotes: 'vehicle.pickupNotes',
    dropoffNotes: 'vehicle.dropoffInstructions',
    notes: 'notes',
    complete: { at: 'status', word: 'Complete' },
  },
  { type: 'Vehicle' },
);
