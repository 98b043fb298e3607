import { wayWords } from '../activities/index.ts';
import { mayCancel, mayComplete } from '#domain/editLocks.ts';
import type { Activity } from '#domain/entities.ts';
import { statusOf } from '#domain/status.ts';
import { no, type No, type Yes } from '#kernel/records.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { type Note, notice, ofRow, requestSeeing } from '#spine/outbox/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import { endPayload, type EndingKind } from './endings.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;

const { common, ...ofMove } = ofRow('activities', 'activityId', 'activity');
const ending = { ...common, schema: endPayload, last: true };

/** Cancels a move, which removes it (S1 §7). */
export const cancelMove = requestSeeing<Sees>()({
  ...ending,
  type: 'endings/cancel',
  call: 'removeActivity',
  guard: ({ activityId }, sees) => mayEnd(sees, 'cancel', activityId),
  ask: ofMove.version,
  done: ofMove.removed,
  words: {
    noun: 'cancellation',
    verb: ['cancel', 'cancelled'],
    running: 'The move is being cancelled.',
    done: () => notice('success', 'Removed.', '1 activity was removed successfully.'),
    failed: ({ asked, why }) =>
      notice('error', 'Failed to remove activity.', why, [asked.activityId]),
  },
  note: ({ activityId }, sees) => {
    const row = sees.world.tables.activities.get(activityId);
    const before = row ? wayWords(sees, row) : null;
    return noteOf(activityId, row, { field: 'Move', before, after: null });
  },
  sample: (sees, pick) => sampleOf('cancel', sees, pick),
});

/** Sets a move complete (S1 §7). */
export const completeMove = requestSeeing<Sees>()({
  ...ending,
  type: 'endings/complete',
  call: 'editActivity',
  guard: ({ activityId }, sees) => mayEnd(sees, 'complete', activityId),
  ask: (asked, now) => ({ ...ofMove.version(asked, now), edit: { complete: true } }),
  done: ofMove.put,
  words: {
    noun: 'completion',
    verb: ['complete', 'completed'],
    running: 'The move is being completed.',
    done: () => notice('success', 'Saved.', 'Activity saved successfully.'),
    failed: ({ asked, why }) =>
      notice('error', 'Failed to save activity.', why, [asked.activityId]),
  },
  note: ({ activityId }, { world }) =>
    noteOf(activityId, world.tables.activities.get(activityId), {
      field: 'Status',
      before: 'open',
      after: 'complete',
    }),
  sample: (sees, pick) => sampleOf('complete', sees, pick),
});

export const endingRequests = { cancel: cancelMove, complete: completeMove } as const;

/** Whether the operator may end this move now; used for single moves and bulk acts. */
export function mayEnd(sees: Sees, what: EndingKind, activityId: string): Yes | No {
  const { world, clock } = sees;
  const { activities, trips } = world.tables;
  const activity = activities.get(activityId);
  if (!activity) return no(goneText(sees, 'activities', activityId));
  const trip = trips.get(activity.tripId ?? '');
  if (what === 'cancel') return mayCancel(activity, trip);
  return mayComplete(statusOf(activity, trip, clock.state.nowMs).status);
}

type Change = Omit<Note['changes'][number], 'zone'>;

function noteOf(activityId: string, row: Activity | undefined, change: Change): Note {
  const changes = [{ ...change, zone: null }];
  return { subject: row?.name ?? activityId, activityIds: [activityId], changes };
}

function sampleOf(what: EndingKind, sees: Sees, pick: <X>(from: Iterable<X>) => X | undefined) {
  const rows = [...sees.world.tables.activities.rows()];
  return ofMove.named(pick(rows.filter(({ id }) => mayEnd(sees, what, id).yes)));
}
