// Departures of moves from the plan of their trip, for one notice each: how far a move is off its
// plan, and when the clock alone will change that.
import type { Activity, EpochMs, Trip } from './entities.ts';
import { actionOf, expectedDropoffMs, leftMs } from './estimate.ts';
import { minuteMs, minuteOf, toleranceMin } from './promise.ts';

/** `late`: planned within the deadline, and now expected past it. */
export type Departure = 'none' | 'off' | 'late';

export type DepartureFact = {
  readonly is: Departure;
  /** The first later time at which it is something else if no news comes; infinite without one. */
  readonly turnMs: EpochMs;
};

/** Without a drop-off to come there is none. */
export function departureOf(
  move: Pick<Activity, 'id' | 'tripId' | 'deadlineMs' | 'completedMs'>,
  trip: Pick<Trip, 'id' | 'status' | 'actions' | 'estimatedEndMs'> | undefined,
  nowMs: EpochMs,
): DepartureFact {
  const estimateMs = move.completedMs === null ? expectedDropoffMs(move, trip) : null;
  const dropoff = trip && actionOf(trip, move.id, 'Drop-Off | Vehicle');
  if (estimateMs === null || !dropoff) return none;
  const aheadMs = leftMs(trip, dropoff);
  const planned = minuteOf(dropoff.plannedEndMs);
  const due = move.deadlineMs === null ? Number.POSITIVE_INFINITY : minuteOf(move.deadlineMs);
  const expected = minuteOf(Math.max(estimateMs, nowMs + aheadMs));
  const lastOnPlan = planned + toleranceMin;
  const lastOnTime = planned <= due ? due : Number.POSITIVE_INFINITY;
  const isLate = expected > lastOnTime;
  const isOff = expected > lastOnPlan;
  const turn = isLate
    ? Number.POSITIVE_INFINITY
    : Math.min(lastOnTime, isOff ? lastOnTime : lastOnPlan);
  return { is: isLate ? 'late' : isOff ? 'off' : 'none', turnMs: (turn + 1) * minuteMs - aheadMs };
}

const none: DepartureFact = { is: 'none', turnMs: Number.POSITIVE_INFINITY };
