// Editing a move (S1 §7 activity modify): of the version it was made from, of fields that are open
// (reading 6), with times that may be (reading 14).
import { type EditableField, mayEdit } from '#domain/editLocks.ts';
import type { Activity, User } from '#domain/entities.ts';
import { minDeadline } from '#domain/moveTimes.ts';
import { statusOf } from '#domain/status.ts';
import type { Calls, MoveEdit } from '#wire/calls.ts';
import { encodeActivity } from '#wire/codecs/activity.ts';
import { find, put, type Sim } from '../core/sim.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';

export function editActivity(
  sim: Sim,
  user: User,
  { id, version, edit }: Calls['editActivity']['request'],
): Calls['editActivity']['reply'] {
  const activity = find(sim, 'activities', id);
  if (!activity || !scopeOf(sim, user).has(activity.accountId)) {
    throw new Refusal(404, 'UNKNOWN_ACTIVITY', `There is no activity ${id}.`);
  }
  if (activity.version !== version) {
    const message = `${activity.name} was changed meanwhile.`;
    throw new Refusal(409, 'STALE', message, encodeActivity(activity));
  }
  const fields = changedFields(activity, edit);
  checkLocks(sim, activity, fields);
  checkTimes(sim, activity, edit, fields);
  if (fields.length === 0) return { activity };
  return { activity: put(sim, 'activities', id, edit) };
}

type EditedField = EditableField & keyof MoveEdit;

/** Those that the edit gives another value. */
function changedFields(activity: Activity, edit: MoveEdit): readonly EditedField[] {
  const fields = Object.keys(edit) as readonly EditedField[];
  return fields.filter((field) => edit[field] !== activity[field]);
}

function checkLocks(sim: Sim, activity: Activity, fields: readonly EditedField[]): void {
  const trip = find(sim, 'trips', activity.tripId);
  const { status } = statusOf(activity, trip, sim.state.nowMs);
  for (const field of fields) {
    const verdict = mayEdit(status, field);
    if (!verdict.yes) throw new Refusal(422, 'LOCKED', verdict.reason);
  }
}

/** How early a time may be is the form's rule, since a request can be late. */
function checkTimes(
  sim: Sim,
  activity: Activity,
  edit: MoveEdit,
  fields: readonly EditedField[],
): void {
  if (!fields.includes('readyMs') && !fields.includes('deadlineMs')) return;
  const { readyMs, deadlineMs } = { ...activity, ...edit };
  if (deadlineMs === null) throw new Refusal(422, 'BAD_TIMES', 'A deadline is required.');
  if (readyMs !== null && deadlineMs < minDeadline(readyMs, sim.state.nowMs)) {
    throw new Refusal(422, 'BAD_TIMES', 'The deadline must be at least 30 minutes after ready.');
  }
}
