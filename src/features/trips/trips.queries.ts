import type { Activity, Driver, Location } from '#domain/entities.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import {
  type DriverToPlan,
  legsNeeded,
  type MoveToPlan,
  type RouteRequest,
} from '#planning/hops.ts';
import { planTrip } from '#planning/planTrip.ts';
import { straightTravel } from '#planning/travel.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { asks, fetched, isOld } from '../fetches/index.ts';
import { road, roadBetween } from './trips.fetches.ts';
import type { PlanDraft, PlanStep } from './trips.model.ts';
import type { TripsSees } from './facts.slice.ts';

type CalculationSees = Pick<TripsSees, 'clock' | 'fetches' | 'world'>;
type RoadOf = (from: PlanPlace, to: PlanPlace) => TravelLeg | null;

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

/** Whether a move can be planned: it has no trip, and is neither done nor being planned. */
export function mayBePlanned({ world }: Pick<TripsSees, 'world'>, id: string): Yes | No {
  const activity = world.tables.activities.get(id);
  if (!activity) return no('This move no longer exists.');
  const trip = activity.tripId === null ? undefined : world.tables.trips.get(activity.tripId);
  // A cancelled trip has released its moves (reading 9).
  if (activity.tripId !== null && trip?.status !== 'Cancelled') {
    return no(`${activity.name} is already on ${trip ? `trip ${trip.name}` : 'a trip'}.`);
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
 * The events that follow from a draft: none before a driver is chosen; requests for missing roads;
 * or the plan itself, or why there is none. `anew`: old and failed roads are requested again.
 */
export function calculated(sees: CalculationSees, plan: PlanDraft, anew = false) {
  const route = routeOf(sees, plan);
  const roads = route ? legsNeeded(route).map(({ from, to }) => roadBetween(from, to)) : [];
  const toAsk = roads.filter((one) =>
    anew ? isOld(sees, road, one) : fetched(sees, road, one) === null,
  );
  if (toAsk.length > 0) return toAsk.map((one) => asks(sees, road, one));
  if (!route || roads.some((one) => fetched(sees, road, one)?.is === 'loading')) return [];
  return [outcomeOf(route, plan.startMs, (from, to) => lastOf(sees, from, to))];
}

/** The plan with these roads; an unknown road is estimated. */
export function outcomeOf(route: RouteRequest, startMs: number, roadOf: RoadOf) {
  const legs = new Map(
    legsNeeded(route).map(({ from, to }) => [
      `${from.id} ${to.id}`,
      roadOf(from, to) ?? straightTravel(from, to),
    ]),
  );
  const result = planTrip({ ...route, startMs, legs: (from, to) => legs.get(`${from} ${to}`) });
  return result.is === 'planned'
    ? { type: 'trips/planned' as const, data: { itinerary: result.itinerary } }
    : { type: 'trips/planRefused' as const, data: { reason: result.refusal.reason } };
}

/** The driver, moves and places to plan; null before a driver is chosen. */
export function routeOf(
  { world }: Pick<TripsSees, 'world'>,
  { driver: chosen, activityIds, roundTrip }: PlanDraft,
): RouteRequest | null {
  if (!chosen) return null;
  const { locations, activities, drivers } = world.tables;
  const placeOf = (id: string) => place(locations.get(id));
  const moves = activityIds.map((id) => moveToPlan(id, activities.get(id), placeOf));
  const driver = driverToPlan(chosen, drivers.get(chosen.driverId), placeOf);
  return { driver, moves, roundTrip };
}

/** Roads of the plan that could not be read and are estimated. */
export function estimatedRoads(sees: CalculationSees, plan: PlanDraft) {
  const route = routeOf(sees, plan);
  if (!route) return [];
  return legsNeeded(route).flatMap(({ from, to }) =>
    lastOf(sees, from, to) ? [] : [roadBetween(from, to)],
  );
}

function lastOf(sees: CalculationSees, from: PlanPlace, to: PlanPlace): TravelLeg | null {
  const now = fetched(sees, road, roadBetween(from, to));
  return now?.is === 'ready' ? now.value : (now?.last ?? null);
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
