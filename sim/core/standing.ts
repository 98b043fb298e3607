// The state of the company at a moment in a few counts, to judge whether it is realistic (late
// moves, waiting work, drivers without any, locks, missing details).
import type { Activity } from '#domain/entities.ts';
import { dayBeginMs, hourMs, minuteMs } from './calendar.ts';
import type { SimState } from './state.ts';

export type Standing = {
  readonly atMs: number;
  /** Moves that are not complete. */
  readonly open: number;
  /** Of those, past their deadline. */
  readonly late: number;
  /** Of those, ready and on no trip: what a dispatcher could plan now. */
  readonly backlog: number;
  /** Drivers on duty without a trip, now or to come. */
  readonly idle: number;
  /** As many of them as there are moves that have been waiting for two hours. */
  readonly idleBeside: number;
  /** How long the oldest lock of a planner has stood, minutes. */
  readonly lockMinutes: number;
  /** The longest time a move has lacked a detail, minutes. */
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

/** Whether a move of this status without a trip can be planned. */
export function isPlannable(status: Activity['status']): boolean {
  return status === 'unplanned' || status === 'pending';
}

/** Since when the move could have been driven, from the day's beginning on. */
export function waitingSince({ readyMs, createdMs }: Activity): number {
  return Math.max(dayBeginMs, readyMs ?? 0, createdMs ?? 0);
}

/** When it got its current status, as far as known: not before the day. */
export function changedMs({ modifiedMs, createdMs }: Activity): number {
  return Math.max(dayBeginMs, modifiedMs ?? createdMs ?? 0);
}
