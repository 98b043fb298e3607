// The part of the check for rests: how long each driver works without one.
import type { TimedAction, TimedPlan } from '#domain/teamItinerary.ts';

type DriverPlan = TimedPlan['drivers'][number];

/** The shortest wait that is a rest. */
export const restMs = 30 * 60_000;

/**
 * Between the start of the day, the rests and the end of the day no driver works longer than
 * allowed. In a plan that was changed on the way, only work from then on is at fault.
 */
export function checkRests(
  plan: TimedPlan,
  restAfterMs: number | null,
  changedMs: number | null,
): string[] {
  if (restAfterMs === null) return [];
  const sinceMs = changedMs ?? Number.NEGATIVE_INFINITY;
  return plan.drivers.flatMap((driver) => {
    const longestMs = Math.max(0, ...stretches(driver, plan, sinceMs));
    if (longestMs <= restAfterMs) return [];
    const minutes = Math.ceil(longestMs / 60_000);
    const worked = `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    return [`31: ${driver.driverId} works ${worked} without a rest`];
  });
}

/** How long the driver works without a rest, for each stretch that goes on at `sinceMs`. */
function stretches({ actions }: DriverPlan, plan: TimedPlan, sinceMs: number): readonly number[] {
  const found: number[] = [];
  let workMs = 0;
  let riders = 0;
  let isInHand = false;
  let boarded: TimedAction | null = null;
  for (const action of actions) {
    const { type, durationMs, startMs } = action;
    if (type === 'wait') {
      const isFree = action.placeId !== null && riders === 0 && !isInHand && boarded === null;
      if (isFree && durationMs >= restMs) workMs = 0;
      continue;
    }
    if (type === 'pickup-driver' || type === 'dropoff-driver') riders += action.riderCountChange;
    if (type === 'pickup-vehicle') isInHand = true;
    if (type === 'dropoff-vehicle') isInHand = false;
    if (type === 'split' && boarded !== null) {
      workMs += drivenMs(plan, action.chaseDriverId, boarded.startMs + boarded.durationMs, startMs);
    }
    if (type === 'join') boarded = action;
    if (type === 'split') boarded = null;
    workMs += durationMs;
    if (startMs + durationMs > sinceMs) found.push(workMs);
  }
  return found;
}

/** What the driver of the chase car does between two times, without waits: riders go along. */
function drivenMs({ drivers }: TimedPlan, chaseId: string, fromMs: number, toMs: number): number {
  const chase = drivers.find(({ driverId }) => driverId === chaseId);
  let ms = 0;
  for (const action of chase?.actions ?? []) {
    const isBetween = action.startMs >= fromMs && action.startMs + action.durationMs <= toMs;
    if (action.type !== 'wait' && isBetween) ms += action.durationMs;
  }
  return ms;
}
