// The promise of a move: ready, pick-up, drop-off, deadline, each as planned, as expected now or as
// it was, with the difference in minutes. A trip's itinerary as saved is the plan: it keeps its
// times while the trip is under way, beside what happened.
import type { Activity, DriverAction, EpochMs, Trip } from './entities.ts';
import { actionOf, expectedAtMs } from './estimate.ts';
import { durationWords } from './status.ts';

export type Milestone = {
  readonly plannedMs: EpochMs | null;
  /** Never in the past. Null once it happened, and when nothing is expected. */
  readonly expectedMs: EpochMs | null;
  readonly actualMs: EpochMs | null;
  /**
   * Actual or expected minus planned; negative: early. Null when either is unknown. Counted in
   * minutes of the clock, so that it is the difference of the times as they are shown.
   */
  readonly differenceMin: number | null;
  /** It has begun and is not over. */
  readonly isUnderWay: boolean;
};

/**
 * `ready` has no actual time of its own: it is as planned, from then on. `deadline`: what is
 * expected and actual of it is the drop-off.
 */
export type MovePromise = {
  readonly ready: Milestone;
  readonly pickup: Milestone;
  readonly dropoff: Milestone;
  readonly deadline: Milestone;
};

type PromisedMove = Pick<Activity, 'id' | 'tripId' | 'readyMs' | 'deadlineMs' | 'completedMs'>;
type PromisedTrip = Pick<Trip, 'id' | 'status' | 'actions' | 'estimatedEndMs'>;

/** A trip that is not the move's own, or is cancelled, counts as none (reading 9). */
export function promiseOf(
  move: PromisedMove,
  trip: PromisedTrip | undefined,
  nowMs: EpochMs,
): MovePromise {
  const own = trip && trip.id === move.tripId && trip.status !== 'Cancelled' ? trip : undefined;
  const pickup = milestoneOf(own, own && actionOf(own, move.id, 'Pick-Up | Vehicle'), nowMs);
  const planned = milestoneOf(own, own && actionOf(own, move.id, 'Drop-Off | Vehicle'), nowMs);
  // A move may be set complete by hand, with or without a trip.
  const actualMs = planned.actualMs ?? move.completedMs;
  const dropoff = actualMs === null ? planned : milestone(planned.plannedMs, { actualMs });
  const { readyMs, deadlineMs } = move;
  const isReady = readyMs !== null && readyMs <= nowMs;
  return {
    ready: milestone(readyMs, isReady ? { actualMs: readyMs } : { expectedMs: readyMs }),
    pickup: actualMs === null ? pickup : over(pickup),
    dropoff,
    deadline: milestone(deadlineMs, dropoff),
  };
}

/**
 * The end of one action of a trip, for the promise and wherever a trip shows its actions. Without
 * a trip or an action all of it is unknown.
 */
export function milestoneOf(
  trip: Pick<Trip, 'status' | 'actions' | 'estimatedEndMs'> | undefined,
  action: DriverAction | undefined,
  nowMs: EpochMs,
): Milestone {
  if (!trip || !action) return milestone(null, {});
  const { plannedEndMs, status } = action;
  const expectedMs = expectedAtMs(trip, action, nowMs);
  const actualMs = status === 'Complete' ? action.endedMs : null;
  return { ...milestone(plannedEndMs, { expectedMs, actualMs }), isUnderWay: status === underWay };
}

const underWay = 'In Progress';
export const minuteMs = 60_000;

/** Above this the difference to the plan counts as off the plan. */
export const toleranceMin = 5;

/** Whether a difference is shown as late: by more than a few minutes. */
export function isOffPlan(differenceMin: number | null): boolean {
  return differenceMin !== null && differenceMin > toleranceMin;
}

/** What a promise comes to. `min` is positive or 0. */
export type PromiseVerdict =
  | { readonly is: 'kept' | 'missed' | 'expectedLate' | 'toSpare'; readonly min: number }
  | { readonly is: 'noPlan' | 'noDeadline' | 'noEstimate' };

export function verdictOf({ dropoff, deadline }: MovePromise): PromiseVerdict {
  const { differenceMin } = deadline;
  if (differenceMin !== null) {
    const isOver = deadline.actualMs !== null;
    if (differenceMin > 0) return { is: isOver ? 'missed' : 'expectedLate', min: differenceMin };
    // A whole minute: -0 is not 0 to those who compare.
    return { is: isOver ? 'kept' : 'toSpare', min: Math.abs(differenceMin) };
  }
  if (deadline.plannedMs === null) return { is: 'noDeadline' };
  return { is: dropoff.plannedMs === null ? 'noPlan' : 'noEstimate' };
}

/** 'expected 16 min late', '1 h 20 min to spare'. */
export function verdictWords(verdict: PromiseVerdict): string {
  if (!('min' in verdict)) return wordsOf[verdict.is];
  const { is, min } = verdict;
  if (min === 0) return is === 'kept' ? 'kept to the minute' : 'nothing to spare';
  return wordsFor[is](durationWords(min * minuteMs));
}

const wordsOf = {
  noPlan: 'no plan yet',
  noDeadline: 'no deadline',
  noEstimate: 'nothing expected',
} as const;

const wordsFor = {
  kept: (span: string) => `kept, ${span} to spare`,
  missed: (span: string) => `missed by ${span}`,
  expectedLate: (span: string) => `expected ${span} late`,
  toSpare: (span: string) => `${span} to spare`,
} as const;

/** '+26', '−4', '0'; from 1,000 minutes on in whole hours or days: '+17 h', '−2 d'. */
export function differenceWords(differenceMin: number): string {
  if (differenceMin === 0) return '0';
  const sign = differenceMin > 0 ? '+' : '−';
  const minutes = Math.abs(differenceMin);
  if (minutes < 1_000) return `${sign}${minutes}`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${sign}${hours} h` : `${sign}${Math.floor(hours / 24)} d`;
}

/** As `differenceWords`, where no heading names the unit. */
export function differencePhrase(differenceMin: number): string {
  const words = differenceWords(differenceMin);
  if (differenceMin === 0) return 'as planned';
  return /\d$/.test(words) ? `${words} min` : words;
}

type Course = { readonly expectedMs?: EpochMs | null; readonly actualMs?: EpochMs | null };

function milestone(
  plannedMs: EpochMs | null,
  { expectedMs = null, actualMs = null }: Course,
): Milestone {
  const courseMs = actualMs ?? expectedMs;
  return {
    plannedMs,
    expectedMs: actualMs === null ? expectedMs : null,
    actualMs,
    differenceMin: clockMinutes(plannedMs, courseMs),
    isUnderWay: false,
  };
}

/** Of a move that is complete: nothing is expected any more. */
function over({ plannedMs, actualMs }: Milestone): Milestone {
  return milestone(plannedMs, { actualMs });
}

/** Minutes of the clock from one time to another; null when either is unknown. */
export function clockMinutes(fromMs: EpochMs | null, toMs: EpochMs | null): number | null {
  return fromMs === null || toMs === null ? null : minuteOf(toMs) - minuteOf(fromMs);
}

/**
 * How far two times are apart, as clocks show both: they leave the seconds out, and 08:00:40 to
 * 08:10:20 is '10 min'. For what stands beside its two times.
 */
export function apartWords(aMs: EpochMs, bMs: EpochMs): string {
  return durationWords(Math.abs(minuteOf(aMs) - minuteOf(bMs)) * minuteMs);
}

/** Minutes of the clock since the epoch, as times are shown. */
export function minuteOf(ms: EpochMs): number {
  return Math.floor(ms / minuteMs);
}
