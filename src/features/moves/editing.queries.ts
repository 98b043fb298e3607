import { editLocks } from '#domain/editLocks.ts';
import type { Activity, ActivityStatus } from '#domain/entities.ts';
import { checkTimes, type MoveTimes } from '#domain/moveTimes.ts';
import { statusOf } from '#domain/status.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { ClockSees } from '../clock/index.ts';
import type { WorldSees } from '../world/index.ts';
import {
  type EditedField,
  editedFields,
  type EditedValues,
  type EditRequestData,
} from './editing.model.ts';
import { type MoveDraft, type MoveStep, moveSteps, stepDone, timesOf } from './moves.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;

/** A field that is not as the operator saw it, or is his and may no longer be. */
export type Meanwhile = {
  readonly field: EditedField;
  readonly mine: number | string | null;
  readonly theirs: number | string | null;
  /** He has to say whose value stays before anything is saved. */
  readonly isConflict: boolean;
  /** Why his own value cannot stay. */
  readonly locked: string | null;
};

export const gone = no('This move is gone: it was removed, or it belongs to another account.');

/** The steps of a draft: an edit leaves the places as they are. */
export function stepsOf({ edit }: MoveDraft): readonly MoveStep[] {
  return edit ? moveSteps.slice(1) : moveSteps;
}

/** The move a draft edits; undefined for a new move, and when it is gone. */
export function editedMove({ world }: Sees, { edit }: MoveDraft): Activity | undefined {
  return edit && world.tables.activities.get(edit.activityId);
}

/** The status the locks go by: without lateness (reading 6). */
export function lockStatus({ world, clock }: Sees, activity: Activity): ActivityStatus {
  const trip = activity.tripId === null ? undefined : world.tables.trips.get(activity.tripId);
  return statusOf(activity, trip, clock.state.nowMs).status;
}

export function locksOf(sees: Sees, activity: Activity) {
  return editLocks(lockStatus(sees, activity));
}

export function valuesOf(activity: EditedValues): EditedValues {
  const { readyMs, deadlineMs, pickupNotes, dropoffNotes, notes } = activity;
  return { readyMs, deadlineMs, pickupNotes, dropoffNotes, notes };
}

/** What the form holds. */
export function mineOf(draft: MoveDraft): EditedValues {
  return valuesOf({ ...draft, notes: draft.edit?.notes ?? '' });
}

/** 'Ready for pick-up' of a move that has this ready time (reading 13). */
export function isReadyNow(readyMs: number | null, nowMs: number): boolean {
  return readyMs !== null && readyMs <= nowMs;
}

/** What others have changed since the operator saw it, in the form's order; conflicts among it. */
export function meanwhile(sees: Sees, draft: MoveDraft): readonly Meanwhile[] {
  const activity = editedMove(sees, draft);
  if (!activity || !draft.edit) return [];
  const { seen } = draft.edit;
  const locks = locksOf(sees, activity);
  const own = mineOf(draft);
  return editedFields.flatMap((field) => {
    const [mine, theirs] = [own[field], activity[field]];
    const isChanged = theirs !== seen[field];
    const isMine = mine !== seen[field] && mine !== theirs;
    const locked = isMine ? (locks[field] ?? null) : null;
    if (!isChanged && locked === null) return [];
    return [{ field, mine, theirs, isConflict: isMine, locked }];
  });
}

/** The call a draft stands for: the operator's own changes, made from the move as it is now. */
export function editRequestOf(sees: Sees, draft: MoveDraft): EditRequestData | null {
  const activity = editedMove(sees, draft);
  if (!activity || !draft.edit) return null;
  const { seen } = draft.edit;
  const own = mineOf(draft);
  const isMine = (field: EditedField) =>
    own[field] !== seen[field] && own[field] !== activity[field];
  const fields = Object.fromEntries(editedFields.filter(isMine).map((f) => [f, own[f]]));
  return { activityId: activity.id, version: activity.version, fields };
}

/** What the move will be: the operator's own values over those that are there now. */
export function outcomeOf(sees: Sees, draft: MoveDraft): EditedValues {
  const activity = editedMove(sees, draft);
  return activity
    ? { ...valuesOf(activity), ...editRequestOf(sees, draft)?.fields }
    : mineOf(draft);
}

/** Readings 6 and 14: whether these fields may be saved now. */
export function mayChange(
  sees: Sees,
  activity: Activity,
  fields: EditRequestData['fields'],
  forceReady: boolean,
): Yes | No {
  const locks = locksOf(sees, activity);
  for (const field of editedFields) {
    const locked = field in fields ? locks[field] : undefined;
    if (locked !== undefined) return no(locked);
  }
  if (!('readyMs' in fields) && !('deadlineMs' in fields)) return yes;
  const before: MoveTimes = { ...timesOf({ ...activity, forceReady }) };
  const times = timesOf({ ...activity, ...fields, forceReady } as MoveTimes);
  return checkTimes(times, sees.clock.state.nowMs, before);
}

/** Whether a step's own fields allow going on (S1 §5). */
export function stepReady(sees: Sees, step: MoveStep, draft: MoveDraft): Yes | No {
  if (!draft.edit) return stepDone(step, draft, sees.clock.state.nowMs);
  const activity = editedMove(sees, draft);
  if (!activity) return gone;
  if (step !== 'vehicles') return yes;
  if (meanwhile(sees, draft).some(({ isConflict }) => isConflict)) return undecided;
  const fields = editRequestOf(sees, draft)?.fields ?? {};
  return mayChange(sees, activity, fields, draft.forceReady);
}

export const undecided = no('Choose which values to keep first.');
