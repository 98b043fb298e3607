// The limits of a driver's day where a request of the route planner has none: without them the
// cheapest plan would often be one driver who works around the clock.
import type { PlanPlace } from '#domain/itinerary.ts';
import { standardDay, standardDurations, wholeSeconds } from '#planning/durations.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import type { Legs } from '#planning/team/model/rides.ts';

type Ends = { readonly start: PlanPlace | null; readonly end: PlanPlace | null };

/**
 * A usual day with its rests, or what leaves no move out: as long as the work takes when it is
 * shared. That is each move from the depot and back to it, their sum shared evenly, the longest of
 * them on top, and the rests; giving each move to the driver with the least work stays within that.
 * Where a single drive is too long without a rest, there are none.
 */
export function dayLimits(
  moves: readonly Ends[],
  depots: readonly PlanPlace[],
  legs: Legs,
): Pick<TeamProblem, 'maxShiftMs' | 'restAfterMs'> {
  const { driverPickupMs, driverDropoffMs, vehiclePickupMs, vehicleDropoffMs } = standardDurations;
  const { longestMs, restAfterMs, restMs } = standardDay;
  const driveMs = (from: PlanPlace, to: PlanPlace) =>
    wholeSeconds(legs(from.id, to.id)?.durationMs ?? 0);
  const aboardMs = driverPickupMs + driverDropoffMs;
  const works = moves.map(({ start, end }) => {
    if (!start || !end) return { aroundMs: 0, pieceMs: 0 };
    const moveMs = vehiclePickupMs + driveMs(start, end) + vehicleDropoffMs;
    const ways = depots.map((depot) => [driveMs(depot, start), driveMs(end, depot)]);
    const bothMs = ways.map((both) => both.reduce((sum, ms) => sum + ms + aboardMs, 0));
    const longestWayMs = Math.max(...ways.flat()) + aboardMs;
    return {
      aroundMs: moveMs + Math.max(...bothMs),
      pieceMs: Math.max(moveMs, longestWayMs),
    };
  });
  const sumMs = works.reduce((sum, { aroundMs }) => sum + aroundMs, 0);
  const most = (values: readonly number[]) => Math.max(0, ...values);
  const sharedMs = Math.ceil(sumMs / depots.length) + most(works.map(({ aroundMs }) => aroundMs));
  if (most(works.map(({ pieceMs }) => pieceMs)) > restAfterMs) {
    return { maxShiftMs: Math.max(longestMs, sharedMs), restAfterMs: null };
  }
  // Two stretches of work in a row are longer together than the most without a rest.
  const rests = Math.floor((2 * sharedMs) / restAfterMs);
  return { maxShiftMs: Math.max(longestMs, sharedMs + rests * restMs), restAfterMs };
}
