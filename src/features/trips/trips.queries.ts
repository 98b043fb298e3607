import type { Activity, Driver, Location } from '#domain/entities.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { type DriverToPlan, legsNeeded, type MoveToPlan } from '#planning/hops.ts';
import { planTrip } from '#planning/planTrip.ts';
import { straightTravel } from '#planning/travel.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { AskedPairs, KnownLeg, PlanDraft, PlanStep } from './trips.model.ts';
import type { TripsSees } from './trips.slice.ts';

/** Whether these moves can be planned into one trip now (S2 §4, §5). */
export function mayPlan({ world }: Pick<TripsSees, 'world'>, ids: readonly string[]): Yes | No {
  if (ids.length === 0) return no('Select a move to plan a trip for it.');
  if (ids.length > 1) return no('Select one move: a trip takes one vehicle.');
  for (const id of ids) {
    const may = mayBePlanned({ world }, id);
    if (!may.yes) return may;
  }
  return yes;
}

/** Whether a move waits for a trip: it has none, and is neither done nor being planned. */
export function mayBePlanned({ world }: Pick<TripsSees, 'world'>, id: string): Yes | No {
  const activity = world.tables.activities.get(id);
  if (!activity) return no('This move is not known any more.');
  const trip = activity.tripId === null ? undefined : world.tables.trips.get(activity.tripId);
  // A cancelled trip has set its moves free again (reading 9).
  if (activity.tripId !== null && trip?.status !== 'Cancelled') {
    return no(`${activity.name} belongs to a trip already.`);
  }
  if (activity.completedMs !== null) return no(`${activity.name} is complete.`);
  if (activity.status === 'processing') return no(`${activity.name} is locked by planning.`);
  if (activity.startId === activity.endId) {
    return no(`${activity.name} starts and ends at the same place: not supported.`);
  }
  return yes;
}

/** Whether a step's own fields allow going on. */
export function planStepDone(step: PlanStep, sees: TripsSees): Yes | No {
  const { plan } = sees.trips.state;
  if (!plan) return no('No trip is being planned.');
  if (step === 'activities') return mayPlan(sees, plan.activityIds);
  if (step === 'driver') return plan.driver ? yes : no('Choose a driver.');
  return yes;
}

/**
 * What follows from a draft: nothing before a driver is chosen; the legs still to be asked for;
 * or the plan itself, or why there is none.
 */
export function calculated({ world }: Pick<TripsSees, 'world'>, plan: PlanDraft) {
  if (!plan.driver) return [];
  const { locations, activities, drivers } = world.tables;
  const placeOf = (id: string) => place(locations.get(id));
  const moves = plan.activityIds.map((id) => moveToPlan(id, activities.get(id), placeOf));
  const driver = driverToPlan(plan.driver, drivers.get(plan.driver.driverId), placeOf);
  const route = { driver, moves, roundTrip: plan.roundTrip };
  const known = new Map(plan.legs.map((leg) => [`${leg.fromId} ${leg.toId}`, leg]));
  const pairs = legsNeeded(route).filter(({ from, to }) => !known.has(`${from.id} ${to.id}`));
  if (pairs.length > 0) {
    const asked = pairs.map(({ from, to }) => ({ from, to }));
    return [{ type: 'trips/legsAsked' as const, data: { pairs: asked } }];
  }
  const result = planTrip({
    ...route,
    startMs: plan.startMs,
    legs: (fromId, toId) => known.get(`${fromId} ${toId}`),
  });
  if (result.is === 'planned') {
    return [{ type: 'trips/planned' as const, data: { itinerary: result.itinerary } }];
  }
  return [{ type: 'trips/planRefused' as const, data: { reason: result.refusal.reason } }];
}

/** For a road that nobody tells: the straight distance. */
export function estimatedLeg({ from, to }: AskedPairs[number]): KnownLeg {
  return { fromId: from.id, toId: to.id, ...straightTravel(from, to), estimated: true };
}

/** Whether any road of the plan is only an estimate. */
export function hasEstimates(plan: PlanDraft): boolean {
  return plan.legs.some(({ estimated }) => estimated);
}

function moveToPlan(
  id: string,
  activity: Activity | undefined,
  placeOf: (id: string) => PlanPlace | null,
): MoveToPlan {
  return {
    activityId: id,
    vehicleId: activity?.vehicleId ?? null,
    start: activity ? placeOf(activity.startId) : null,
    end: activity ? placeOf(activity.endId) : null,
    readyMs: activity?.readyMs ?? null,
    deadlineMs: activity?.deadlineMs ?? null,
  };
}

function driverToPlan(
  chosen: NonNullable<PlanDraft['driver']>,
  driver: Driver | undefined,
  placeOf: (id: string) => PlanPlace | null,
): DriverToPlan {
  const home = driver?.homeLocationId ? placeOf(driver.homeLocationId) : null;
  return { id: chosen.driverId, place: chosen.place, home };
}

function place(location: Location | undefined): PlanPlace | null {
  if (!location) return null;
  const { id, label, lonE6, latE6 } = location;
  return { id, label, lonE6, latE6 };
}

/** Drivers of trips that are assigned or under way, with the trip's name. */
export function busyDrivers({ world }: Pick<TripsSees, 'world'>): ReadonlyMap<string, string> {
  const busy = new Map<string, string>();
  for (const trip of world.tables.trips.rows()) {
    if (trip.status !== 'Assigned' && trip.status !== 'In Progress') continue;
    for (const driverId of trip.driverIds) busy.set(driverId, trip.name);
  }
  return busy;
}
