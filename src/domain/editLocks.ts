// Which fields of a move may be edited, by its status without lateness (reading 6).
// One table for form and server; the displayed status is never used (reading 8).
import type { Activity, ActivityStatus, Trip } from './entities.ts';
import { isInHand } from './tripChanges.ts';
import { no, type Verdict, yes } from './verdict.ts';

export const editableFields = [
  'startId',
  'endId',
  'vehicle',
  'readyMs',
  'deadlineMs',
  'reason',
  'reference',
  'assigned',
  'notes',
  'pickupNotes',
  'dropoffNotes',
] as const;
export type EditableField = (typeof editableFields)[number];

/** S1 §2, the tooltip of Edit and Cancel, worded for cancelling. */
export const cancelRefusal = 'Activities may not be cancelled once in progress.';

/** Yes, or why the field is locked. */
export function mayEdit(status: ActivityStatus, field: EditableField): Verdict {
  const { open, because } = locks[status];
  return open === 'all' || open.has(field) ? yes : no(because);
}

/** Every locked field with its reason, for forms that show locked fields. */
export function editLocks(status: ActivityStatus): { readonly [F in EditableField]?: string } {
  const locked: { [F in EditableField]?: string } = {};
  for (const field of editableFields) {
    const verdict = mayEdit(status, field);
    if (!verdict.yes) locked[field] = verdict.reason;
  }
  return locked;
}

/**
 * Reading 6: a move is cancelled unless a trip holds it; a cancelled trip frees its moves, but for
 * one in the hands of its driver.
 */
export function mayCancel(
  { id, tripId }: Pick<Activity, 'id' | 'tripId'>,
  trip: Trip | undefined,
): Verdict {
  const isFreed = trip?.id === tripId && trip?.status === 'Cancelled' && !isInHand(trip, id);
  return tripId === null || isFreed ? yes : no(cancelRefusal);
}

/**
 * Whether a move may be set complete by hand: only if no running trip will complete it. Uses the
 * status without lateness, as everything here does.
 */
export function mayComplete(status: ActivityStatus): Verdict {
  switch (status) {
    case 'unplanned':
    case 'unknown':
      return yes;
    case 'complete':
      return no('The move is complete.');
    case 'lockedInAI':
      return no('A planner is working on the move.');
    default:
      return no('The move is part of a trip: its driver completes it.');
  }
}

type Fields = ReadonlySet<EditableField>;

const notes: Fields = new Set(['notes', 'pickupNotes', 'dropoffNotes']);
const planned: Fields = new Set([...notes, 'assigned', 'vehicle', 'readyMs', 'deadlineMs']);

const locks: {
  readonly [S in ActivityStatus]: { readonly open: Fields | 'all'; readonly because: string };
} = {
  unplanned: { open: 'all', because: '' },
  needsDriver: { open: planned, because: 'Locked: the move is part of a trip.' },
  planned: { open: planned, because: 'Locked: the move is part of a trip.' },
  inProgress: { open: notes, because: 'Locked: the move is in progress.' },
  complete: { open: notes, because: 'Locked: the move is complete.' },
  lockedInAI: { open: notes, because: 'Locked: a planner is working on the move.' },
  unknown: { open: notes, because: 'Locked: the status of the move is unknown.' },
};
