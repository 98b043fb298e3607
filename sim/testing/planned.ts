// Trips of every mode for tests of the company, planned by the engine as the console plans them.
import type { TeamMode } from '#domain/plannerModes.ts';
import type { Activity, Driver } from '#domain/entities.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { openMetro } from '#metro/metro.ts';
import { problemOf } from '#planning/team/drafting/problemOf.ts';
import { planOfOrders } from '#planning/team/orders/planOfOrders.ts';
import type { TeamOrder, WayBy } from '#planning/team/rides/teamOrder.ts';
import { legacyTripOfTeam } from '#wire/legacy/teamCodec.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import type { Known } from './teams.ts';

/** How its drivers come to vehicles. */
const waysBy: { readonly [mode in TeamMode]: WayBy | null } = {
  Rideshare: 'ride',
  Company: 'chase',
  Personal: 'chase',
  Tow: 'car',
  OwnCar: null,
};

export type PlannedTrip = { readonly plan: TeamPlan; readonly trip: LegacyTrip };

/**
 * A round trip from a place where no move begins or ends. The moves are dealt to `movers`, each
 * with one way of the mode; a company car stands at another one.
 */
export function plannedIn(
  mode: TeamMode,
  { nowMs, locations, drivers: free }: Known,
  activities: readonly Activity[],
  movers = 1,
): PlannedTrip {
  const metro = openMetro();
  const places = new Map(
    locations.map(({ id, label, lonE6, latE6 }) => [id, { id, label, lonE6, latE6 }] as const),
  );
  const placeOf = (id: string) => places.get(id) as PlanPlace;
  const ends = new Set(activities.flatMap(({ startId, endId }) => [startId, endId]));
  const [start, garage] = locations
    .filter(({ id }) => !ends.has(id))
    .map(({ id }) => placeOf(id)) as [PlanPlace, PlanPlace];
  const by = waysBy[mode];
  // Reading 42: no chase type is of own cars alone.
  const chaseType = mode === 'OwnCar' ? 'Personal' : mode;
  const chases = by === 'chase' ? 1 : 0;
  const drivers = free.slice(0, movers + chases).map((driver) => dayOf(driver, start, nowMs));
  const problem = problemOf({
    mode,
    drivers,
    start,
    roundTrip: true,
    maxDrivers: drivers.length,
    chases,
    maxShiftMs: null,
    restAfterMs: null,
    cars: [{ id: 'van', place: garage }],
    moves: activities.map(({ id: activityId, vehicleId, startId, endId, readyMs, deadlineMs }) => ({
      activityId,
      vehicleId,
      readyMs,
      deadlineMs,
      taskId: null,
      namedId: null,
      start: placeOf(startId),
      end: placeOf(endId),
      requirements: { qualifications: [], manualAssignment: false, driverGroup: null },
    })),
    legs: (a, b) => metro.leg(placeOf(a), placeOf(b)),
  });
  const orders = drivers.slice(0, movers).map(({ id }, at): TeamOrder => {
    const own = activities.filter((_, index) => index % movers === at);
    return { driverId: id, moves: own.map((row) => ({ activityId: row.id, by })), back: by };
  });
  const result = planOfOrders(problem, orders);
  if (result.is !== 'planned') throw new Error(JSON.stringify(result));
  const { plan } = result;
  return { plan, trip: legacyTripOfTeam(plan, { requestedMs: nowMs, chaseType }) };
}

function dayOf({ id, qualifications, groups }: Driver, place: PlanPlace, nowMs: number) {
  const notBeforeMs = nowMs + 5 * 60_000;
  return { id, qualifications, groups, place, notBeforeMs, notAfterMs: null };
}
