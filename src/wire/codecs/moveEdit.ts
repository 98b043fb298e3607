// An edit of a move on the wire (S1 §7 activity modify, reading 45): only what was changed is sent,
// so that nobody else's fields are written back with old values.
import { z } from '#domain/schema.ts';
import type { MoveEdit } from '../calls.ts';
import type { MoveEditDto } from '../dto.ts';
import { epochMsOrNone, id, note, reader } from './fields.ts';

export function encodeMoveEdit(activityId: string, edit: MoveEdit): MoveEditDto {
  const { readyMs, deadlineMs, notes, pickupNotes, dropoffNotes, complete } = edit;
  const vehicle = {
    ...(pickupNotes === undefined ? {} : { pickupNotes }),
    ...(dropoffNotes === undefined ? {} : { dropoffInstructions: dropoffNotes }),
  };
  return {
    id: activityId,
    type: 'Vehicle',
    ...(readyMs === undefined ? {} : { readyTime: readyMs }),
    ...(deadlineMs === undefined ? {} : { deadlineTime: deadlineMs }),
    ...(Object.keys(vehicle).length === 0 ? {} : { vehicle }),
    ...(notes === undefined ? {} : { notes }),
    ...(complete === undefined ? {} : { status: 'Complete' as const }),
  };
}

const noteOrAbsent = z.optional(note);
const editSchema = z.object({
  id,
  type: z.literal('Vehicle'),
  readyTime: epochMsOrNone,
  deadlineTime: epochMsOrNone,
  vehicle: z.optional(z.object({ pickupNotes: noteOrAbsent, dropoffInstructions: noteOrAbsent })),
  notes: noteOrAbsent,
  status: z.optional(z.literal('Complete')),
});

/** The move's id and what is to change. */
export const decodeMoveEdit = reader(
  editSchema,
  ({ id: activityId, readyTime, deadlineTime, vehicle, notes, status }) => {
    const { pickupNotes, dropoffInstructions } = vehicle ?? {};
    const edit: MoveEdit = {
      ...(readyTime === undefined ? {} : { readyMs: readyTime }),
      ...(deadlineTime === undefined ? {} : { deadlineMs: deadlineTime }),
      ...(notes === undefined ? {} : { notes }),
      ...(pickupNotes === undefined ? {} : { pickupNotes }),
      ...(dropoffInstructions === undefined ? {} : { dropoffNotes: dropoffInstructions }),
      ...(status === undefined ? {} : { complete: true as const }),
    };
    return { id: activityId, edit };
  },
);
