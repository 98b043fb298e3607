// Editing, completing and removing a move (S1 §7): the version must be current, the fields
// open (reading 6), and the times valid (reading 14).
import { type EditableField, mayCancel, mayComplete, mayEdit } from '#domain/editLocks.ts';
import type { Activity, User } from '#domain/entities.ts';
import { minDeadline } from '#domain/moveTimes.ts';
import { mayReport } from '#domain/tripChanges.ts';
import { statusOf } from '#domain/status.ts';
import type { Calls, MoveEdit } from '#wire/calls/calls.ts';
import { find, put, remove, type Sim } from '../core/sim.ts';
import { noActivity, staleActivity } from './othersDeeds.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';

export function editActivity(
  sim: Sim,
  user: User,
  { id, version, edit }: Calls['editActivity']['request'],
): Calls['editActivity']['reply'] {
  const activity = asIs(sim, user, id, version);
  const { complete, ...values } = edit;
  const fields = changedFields(activity, values);
  checkLocks(sim, activity, fields);
  checkTimes(sim, activity, values, fields);
  if (complete) {
    const verdict = mayComplete(statusNow(sim, activity));
    if (!verdict.yes) throw new Refusal(422, 'NOT_TO_COMPLETE', verdict.reason);
    const over = { status: 'completed', completedMs: sim.state.nowMs } as const;
    return { activity: put(sim, 'activities', id, { ...values, ...over }) };
  }
  if (fields.length === 0) return { activity };
  return { activity: put(sim, 'activities', id, values) };
}

export function removeActivity(
  sim: Sim,
  user: User,
  { id, version }: Calls['removeActivity']['request'],
): Calls['removeActivity']['reply'] {
  const activity = asIs(sim, user, id, version);
  const verdict = mayCancel(activity, find(sim, 'trips', activity.tripId));
  if (!verdict.yes) throw new Refusal(422, 'NOT_TO_CANCEL', verdict.reason);
  remove(sim, 'activities', id);
  return { id };
}

/** Its vehicle is not at its start, or was found (`words` null). */
export function reportVehicle(
  sim: Sim,
  user: User,
  { id, version, words }: Calls['reportVehicle']['request'],
): Calls['reportVehicle']['reply'] {
  const activity = asIs(sim, user, id, version);
  const may = mayReport(activity, find(sim, 'trips', activity.tripId));
  if (!may.yes && words !== null) throw new Refusal(422, 'NOT_TO_REPORT', may.reason);
  const { nowMs: atMs } = sim.state;
  const notFound = words === null ? null : { atMs, byName: user.name, words };
  return { activity: put(sim, 'activities', id, { notFound }) };
}

/** The move at the time of the request. */
function asIs(sim: Sim, user: User, id: string, version: number): Activity {
  const activity = find(sim, 'activities', id);
  if (!activity || !scopeOf(sim, user).has(activity.accountId)) {
    throw noActivity(sim, user, id, 404);
  }
  if (activity.version !== version) throw staleActivity(activity);
  return activity;
}

function statusNow(sim: Sim, activity: Activity) {
  const trip = find(sim, 'trips', activity.tripId);
  return statusOf(activity, trip, sim.state.nowMs).status;
}

type Values = Omit<MoveEdit, 'complete'>;
type EditedField = EditableField & keyof Values;

/** The fields that the edit changes. */
function changedFields(activity: Activity, edit: Values): readonly EditedField[] {
  const fields = Object.keys(edit) as readonly EditedField[];
  return fields.filter((field) => edit[field] !== activity[field]);
}

function checkLocks(sim: Sim, activity: Activity, fields: readonly EditedField[]): void {
  const status = statusNow(sim, activity);
  for (const field of fields) {
    const verdict = mayEdit(status, field);
    if (!verdict.yes) throw new Refusal(422, 'LOCKED', verdict.reason);
  }
}

/** The form checks how early a time may be, since a request can arrive late. */
function checkTimes(
  sim: Sim,
  activity: Activity,
  edit: Values,
  fields: readonly EditedField[],
): void {
  if (!fields.includes('readyMs') && !fields.includes('deadlineMs')) return;
  const { readyMs, deadlineMs } = { ...activity, ...edit };
  if (deadlineMs === null) throw new Refusal(422, 'BAD_TIMES', 'A deadline is required.');
  if (readyMs !== null && deadlineMs < minDeadline(readyMs, sim.state.nowMs)) {
    throw new Refusal(422, 'BAD_TIMES', 'The deadline must be at least 30 minutes after ready.');
  }
}
