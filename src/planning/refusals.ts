// Why a plan cannot be made at all (S2 §4, S2 §8). Separate from the planner so that a form can
// show it before any travel time is requested.
import { validCoordinates } from '#domain/geo.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import type { MoveToPlan, RouteRequest } from './hops.ts';

export type PlanRefusal = {
  readonly code:
    | 'nothingToPlan'
    | 'moveTwice'
    | 'startEqualsEnd'
    | 'unknownLocation'
    | 'driverNowhere'
    | 'vehicleElsewhere'
    | 'badTime'
    | 'missingLeg'
    | 'badLeg';
  /** The move at fault, when it is one. */
  readonly activityId: ActivityId | null;
  /** For the operator to read. */
  readonly reason: string;
};

/** What is wrong with the request itself, or null. */
export function refusalOf(
  request: RouteRequest & { readonly startMs: number },
): PlanRefusal | null {
  const { driver, moves, startMs } = request;
  if (moves.length === 0) return refuse('nothingToPlan', null, 'No activity to plan.');
  if (!Number.isFinite(startMs)) return refuse('badTime', null, 'The start is not a time.');
  if (!isSomewhere(driver.place)) {
    return refuse('driverNowhere', null, 'Where the driver is, is not known.');
  }
  const parked = new Map<string, string | undefined>();
  const seen = new Set<ActivityId>();
  for (const move of moves) {
    const { activityId, vehicleId, start, end } = move;
    const refusal = refusalOfMove(move);
    if (refusal) return refusal;
    if (seen.has(activityId)) {
      return refuse('moveTwice', activityId, 'The same activity is planned twice.');
    }
    seen.add(activityId);
    if (vehicleId === null) continue;
    if (parked.has(vehicleId) && parked.get(vehicleId) !== start?.id) {
      const reason = `The vehicle will not be at ${start?.label}: the plan leaves it elsewhere.`;
      return refuse('vehicleElsewhere', activityId, reason);
    }
    parked.set(vehicleId, end?.id);
  }
  return null;
}

/** What is wrong with a travel leg the plan needs, or null. */
export function refusalOfLeg(
  from: PlanPlace,
  to: PlanPlace,
  leg: TravelLeg | undefined,
): PlanRefusal | null {
  const way = `from ${from.label} to ${to.label}`;
  if (!leg) return refuse('missingLeg', null, `No way is known ${way}.`);
  const sound = [leg.distanceCmi, leg.durationMs].every((n) => Number.isFinite(n) && n >= 0);
  return sound ? null : refuse('badLeg', null, `The way ${way} does not have a duration.`);
}

function refusalOfMove(move: MoveToPlan): PlanRefusal | null {
  const { activityId, start, end, readyMs, deadlineMs } = move;
  if (!isSomewhere(start) || !isSomewhere(end)) {
    return refuse('unknownLocation', activityId, 'The start or end location is not known.');
  }
  if (start?.id === end?.id) {
    return refuse('startEqualsEnd', activityId, 'Equal start and end are not supported.');
  }
  if (![readyMs, deadlineMs].every((ms) => ms === null || Number.isFinite(ms))) {
    return refuse('badTime', activityId, 'The ready time or the deadline is not a time.');
  }
  return null;
}

function isSomewhere(place: PlanPlace | null): boolean {
  return place !== null && validCoordinates(place.latE6 / 1e6, place.lonE6 / 1e6);
}

function refuse(
  code: PlanRefusal['code'],
  activityId: ActivityId | null,
  reason: string,
): PlanRefusal {
  return { code, activityId, reason };
}
