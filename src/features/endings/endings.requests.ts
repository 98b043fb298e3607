import { mayCancel, mayComplete } from '#domain/editLocks.ts';
import type { Activity } from '#domain/entities.ts';
import { emptyPayload } from '#domain/schema.ts';
import { statusOf } from '#domain/status.ts';
import { no, type No, type Yes } from '#kernel/records.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { type Note, notice, putting, removing, requestSeeing } from '#spine/outbox/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import { endPayload, type EndingKind } from './endings.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;
type OfMove = { readonly activityId: string };

const ofMove = {
  schema: endPayload,
  subject: ({ activityId }: OfMove) => `activities:${activityId}`,
  row: ({ activityId: id }: OfMove) => ({ collection: 'activities', id }) as const,
  result: emptyPayload,
  repeat: 'itself',
  waits: true,
  secret: null,
  last: true,
} as const;

/** Cancels a move, which removes it (S1 §7). */
export const cancelMove = requestSeeing<Sees>()({
  ...ofMove,
  type: 'endings/cancel',
  call: 'removeActivity',
  guard: ({ activityId }, sees) => mayEnd(sees, 'cancel', activityId),
  ask: ({ activityId: id, version }, now) => ({ id, version: now.version ?? version }),
  done: (_reply, { activityId }) => ({ result: {}, changes: removing('activities', activityId) }),
  words: {
    noun: 'cancellation',
    verb: ['cancel', 'cancelled'],
    running: 'The move is being cancelled.',
    done: () => notice('success', 'Removed.', '1 activity was removed successfully.'),
    failed: ({ asked, why }) =>
      notice('error', 'Failed to remove activity.', why, [asked.activityId]),
  },
  note: ({ activityId }, { world }) => {
    const row = world.tables.activities.get(activityId);
    const label = (id = '') => world.tables.locations.get(id)?.label ?? 'Unknown location';
    const before = `${label(row?.startId)} → ${label(row?.endId)}`;
    return noteOf(activityId, row, { field: 'Move', before, after: null });
  },
  sample: (sees, pick) => sampleOf('cancel', sees, pick),
});

/** Sets a move complete (S1 §7). */
export const completeMove = requestSeeing<Sees>()({
  ...ofMove,
  type: 'endings/complete',
  call: 'editActivity',
  guard: ({ activityId }, sees) => mayEnd(sees, 'complete', activityId),
  ask: ({ activityId: id, version }, now) => ({
    id,
    version: now.version ?? version,
    edit: { complete: true },
  }),
  done: ({ activity }) => ({
    result: {},
    changes: putting('activities', activity),
    version: activity.version,
  }),
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
  const row = pick(rows.filter(({ id }) => mayEnd(sees, what, id).yes));
  return row ? { activityId: row.id, version: row.version } : null;
}
