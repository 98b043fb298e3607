import { editLocks } from '#domain/editLocks.ts';
import type { Activity, ActivityStatus } from '#domain/entities.ts';
import { checkTimes, type MoveTimes } from '#domain/moveTimes.ts';
import { merge } from '#domain/merge.ts';
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

/** Ready and deadline are one question: the rule of the times holds between them. */
const groups = [['readyMs', 'deadlineMs']] as const;

/** The draft beside the move as it is now, by the merge that all forms share. */
function besideNow(sees: Sees, draft: MoveDraft) {
  const activity = editedMove(sees, draft);
  if (!activity || !draft.edit) return null;
  const locks = locksOf(sees, activity);
  const locked = editedFields.filter((field) => locks[field] !== undefined);
  const form = { seen: draft.edit.seen, typed: mineOf(draft), settled: [] };
  const merged = merge(form, valuesOf(activity), { fields: editedFields, groups, locked });
  return { ...merged, ...form, activity, locks };
}

/** What others have changed since the operator saw it, in the form's order; conflicts among it. */
export function meanwhile(sees: Sees, draft: MoveDraft): readonly Meanwhile[] {
  const now = besideNow(sees, draft);
  if (!now) return [];
  const { activity, seen, typed, locks, asks } = now;
  return editedFields.flatMap((field) => {
    const [mine, theirs] = [typed[field], activity[field]];
    const ask = asks.find(({ fields }) => fields.includes(field));
    if (ask ? mine === theirs : theirs === seen[field]) return [];
    const reasons = ask?.answers.mine ? [] : ask?.fields.map((one) => locks[one as EditedField]);
    const locked = reasons?.find((why) => why !== undefined) ?? null;
    return [{ field, mine, theirs, isConflict: ask !== undefined, locked }];
  });
}

/** The fields that are answered with this one. */
export function askedWith(sees: Sees, draft: MoveDraft, field: EditedField) {
  const ask = besideNow(sees, draft)?.asks.find(({ fields }) => fields.includes(field));
  return (ask?.fields ?? [field]) as readonly EditedField[];
}

/** The call a draft stands for: the operator's own changes, made from the move as it is now. */
export function editRequestOf(sees: Sees, draft: MoveDraft): EditRequestData | null {
  const now = besideNow(sees, draft);
  if (!now) return null;
  const { activity, changes } = now;
  return { activityId: activity.id, version: activity.version, fields: changes };
}

/** What the move will be: the operator's own values over those that are there now. */
export function outcomeOf(sees: Sees, draft: MoveDraft): EditedValues {
  return besideNow(sees, draft)?.values ?? mineOf(draft);
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
