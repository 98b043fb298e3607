import { editLocks } from '#domain/editLocks.ts';
import type { Activity, ActivityStatus } from '#domain/entities.ts';
import { checkTimes, type MoveTimes } from '#domain/moveTimes.ts';
import { statusOf } from '#domain/status.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { ClockSees } from '../clock/index.ts';
import type { WorldSees } from '../world/index.ts';
import { editedFields, type EditedValues, type EditRequestData } from './editing.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;
type Changes = EditRequestData['fields'];

/** The status that locks depend on: without lateness (reading 6). */
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

/** A ready time in the past means 'ready for pick-up' (reading 13). */
export function timesAt({ readyMs, deadlineMs }: EditedValues, nowMs: number): MoveTimes {
  return { readyMs, deadlineMs, forceReady: readyMs !== null && readyMs <= nowMs };
}

/** Reading 14: whether the move may have these times; a violation that is old may stay. */
export function checkEditedTimes({ clock }: Sees, row: Activity, fields: Changes): Yes | No {
  const { nowMs } = clock.state;
  const times = timesAt({ ...valuesOf(row), ...fields } as EditedValues, nowMs);
  return checkTimes(times, nowMs, timesAt(row, nowMs));
}

/** Readings 6 and 14: whether these fields may be saved now. */
export function mayChange(sees: Sees, row: Activity, fields: Changes): Yes | No {
  const locks = locksOf(sees, row);
  for (const field of editedFields) {
    const locked = field in fields ? locks[field] : undefined;
    if (locked !== undefined) return no(locked);
  }
  return 'readyMs' in fields || 'deadlineMs' in fields ? checkEditedTimes(sees, row, fields) : yes;
}
