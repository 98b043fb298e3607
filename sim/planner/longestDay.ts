// The longest day of a driver when no limit is given: a request of the route planner has no times,
// and the cheapest plan would often be one driver who works around the clock.
import type { PlanPlace } from '#domain/itinerary.ts';
import { standardDay, standardDurations, wholeSeconds } from '#planning/durations.ts';
import type { Legs } from '#planning/team/schedule/rides.ts';

type Ends = { readonly start: PlanPlace | null; readonly end: PlanPlace | null };

/**
 * Ten hours; or, where that would leave moves out, as long as the work takes when it is shared:
 * each move from the depot and back to it, their sum shared evenly, and the longest of them on top.
 * Giving each move to the driver with the least work stays within that, so that none is left out.
 */
export function longestDayMs(
  moves: readonly Ends[],
  depots: readonly PlanPlace[],
  legs: Legs,
): number {
  const { driverPickupMs, driverDropoffMs, vehiclePickupMs, vehicleDropoffMs } = standardDurations;
  const driveMs = (from: PlanPlace, to: PlanPlace) =>
    wholeSeconds(legs(from.id, to.id)?.durationMs ?? 0);
  const aroundMs = moves.map(({ start, end }) => {
    if (!start || !end) return 0;
    const aboard = 2 * (driverPickupMs + driverDropoffMs);
    const work = vehiclePickupMs + driveMs(start, end) + vehicleDropoffMs;
    const ways = depots.map((depot) => driveMs(depot, start) + driveMs(end, depot));
    return aboard + work + Math.max(...ways);
  });
  const sumMs = aroundMs.reduce((sum, ms) => sum + ms, 0);
  return Math.max(standardDay.longestMs, Math.ceil(sumMs / depots.length) + Math.max(...aroundMs));
}
