// How the company stands at a moment, in a few counts: whether one would believe it (moves that
// are late, work that waits, drivers without any, what is locked or lacks something).
import type { Activity } from '#domain/entities.ts';
import { dayBeginMs, hourMs, minuteMs } from './calendar.ts';
import type { SimState } from './state.ts';

export type Standing = {
  readonly atMs: number;
  /** Moves that are not done. */
  readonly open: number;
  /** Of those, whose deadline is over. */
  readonly late: number;
  /** Of those, ready and on no trip: what somebody could plan now. */
  readonly backlog: number;
  /** Drivers on duty without a trip, now or to come. */
  readonly idle: number;
  /** As many of them as there are moves that have been waiting for two hours. */
  readonly idleBeside: number;
  /** How long the oldest lock of a planner has stood, minutes. */
  readonly lockMinutes: number;
  /** How long the oldest move that lacks something has lacked it, minutes. */
  readonly incompleteMinutes: number;
  readonly created: number;
  readonly completed: number;
};

const longWaitMs = 2 * hourMs;

export function standingOf({ nowMs, rows, motions }: SimState): Standing {
  const cancelled = new Set(
    rows.trips.flatMap(({ id, status }) => (status === 'Cancelled' ? [id] : [])),
  );
  const open = rows.activities.filter(({ status }) => status !== 'completed');
  const backlog = open.filter(
    ({ status, tripId, readyMs }) =>
      isPlannable(status) && (tripId === null || cancelled.has(tripId)) && (readyMs ?? 0) <= nowMs,
  );
  const waitingLong = backlog.filter((move) => nowMs - waitingSince(move) > longWaitMs).length;
  const idle = rows.drivers.filter(({ availability, presence }, at) => {
    const motion = motions[at];
    const isFree = motion?.onDuty && motion.tripId === null && motion.booked.length === 0;
    return isFree && presence === 'online' && availability !== 'unavailable';
  }).length;
  const oldest = (status: Activity['status']) =>
    Math.max(
      0,
      ...open
        .filter((move) => move.status === status)
        .map((move) => Math.floor((nowMs - changedMs(move)) / minuteMs)),
    );
  return {
    atMs: nowMs,
    open: open.length,
    late: open.filter(({ deadlineMs }) => deadlineMs !== null && deadlineMs < nowMs).length,
    backlog: backlog.length,
    idle,
    idleBeside: Math.min(idle, waitingLong),
    lockMinutes: oldest('processing'),
    incompleteMinutes: oldest('incomplete'),
    created: rows.activities.filter(({ createdMs }) => (createdMs ?? 0) > dayBeginMs).length,
    completed: rows.activities.length - open.length,
  };
}

/** Whether somebody may plan a move of this status that is on no trip. */
export function isPlannable(status: Activity['status']): boolean {
  return status === 'unplanned' || status === 'pending';
}

/** Since when the move could have been driven, seen from the day's beginning. */
export function waitingSince({ readyMs, createdMs }: Activity): number {
  return Math.max(dayBeginMs, readyMs ?? 0, createdMs ?? 0);
}

/** When it became what it is, as far as the company knows: not before the day. */
export function changedMs({ modifiedMs, createdMs }: Activity): number {
  return Math.max(dayBeginMs, modifiedMs ?? createdMs ?? 0);
}
