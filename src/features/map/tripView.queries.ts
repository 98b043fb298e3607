// Trips on the map: the one in trip mode, and its legs from place to place.
import { driverState } from '#domain/driverState.ts';
import type { DisplayStatus, DriverAction, EpochMs, Location, Trip } from '#domain/entities.ts';
import type { ActivityId, DriverId } from '#domain/ids.ts';
import { type Milestone, milestoneOf } from '#domain/promise.ts';
import type { StatusBoard } from '../activities/index.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { MapSees } from './map.slice.ts';

type Sees = Pick<MapSees, 'world' | 'selection'>;

/** From one place of a trip to the next. */
export type TripLeg = {
  readonly from: Location;
  readonly to: Location;
  /** Already driven. */
  readonly isDone: boolean;
  /** The driver is a passenger. */
  readonly isRide: boolean;
  /** What the driver is there for. */
  readonly action: DriverAction;
};

/** A leg that is neither done nor still to begin. */
export type LegUnderWay = TripLeg & {
  readonly driverId: DriverId;
  /** Of the move whose vehicle the driver has; null without one. */
  readonly activityId: ActivityId | null;
  readonly status: DisplayStatus | null;
  /** When it is over; null where that is not known. */
  readonly expectedMs: EpochMs | null;
};

/** Legs in driving order, and the places in the order of the first visit. */
type TripWay = { readonly legs: readonly TripLeg[]; readonly stops: readonly Location[] };

/** The trip in trip mode; null without one, and when none of its moves is selected any more. */
export function viewedTrip({ world, selection }: Sees): Trip | null {
  const { tripId, ids } = selection.state;
  const trip = tripId === undefined ? undefined : world.tables.trips.get(tripId);
  return trip && ids.some((id) => trip.activityIds.includes(id)) ? trip : null;
}

/**
 * Only between known places; each driver has a separate route. A rider in a chase car follows that
 * car's route, and has none of their own.
 */
export function tripWay({ world }: Pick<Sees, 'world'>, { actions }: Trip): TripWay {
  const legs: TripLeg[] = [];
  const stops = new Map<string, Location>();
  const here = new Map<string | null, Location>();
  for (const action of actions) {
    for (const id of [action.fromId, action.toId]) {
      const place = id === null ? undefined : world.tables.locations.get(id);
      if (!place) continue;
      stops.set(place.id, stops.get(place.id) ?? place);
      const from = here.get(action.driverId);
      const isDriven = action.type !== 'Errand | Disembark';
      if (from && from.id !== place.id && isDriven) legs.push(leg(from, place, action));
      here.set(action.driverId, place);
    }
  }
  return { legs, stops: [...stops.values()] };
}

function leg(from: Location, to: Location, action: DriverAction): TripLeg {
  const { status, type } = action;
  return { from, to, isDone: status === 'Complete', isRide: type === 'Errand | Rideshare', action };
}

/** The legs that the drivers of a trip under way are on, one each. */
export function legsUnderWay(
  sees: Pick<Sees, 'world'> & ClockSees,
  board: StatusBoard,
  trip: Trip,
): readonly LegUnderWay[] {
  if (trip.status !== 'In Progress') return [];
  const { activities } = sees.world.tables;
  const found = new Map<DriverId, LegUnderWay>();
  for (const one of tripWay(sees, trip).legs) {
    const { driverId } = one.action;
    const state = driverId === null || one.isDone ? null : driverState(driverId, [trip]);
    if (driverId === null || state?.action?.id !== one.action.id) continue;
    const { activityId } = state;
    const status = board.statusAt(activities.ordinalOf(activityId ?? '') ?? -1) ?? null;
    const { expectedMs } = milestoneOf(trip, one.action, sees.clock.state.nowMs);
    found.set(driverId, { ...one, driverId, activityId, status, expectedMs });
  }
  return [...found.values()];
}

/** What is next at a stop of a trip: the pick-up or drop-off there, and its times. */
export type NextAtStop = {
  readonly place: Location;
  readonly is: 'Pick-up' | 'Drop-off';
  readonly milestone: Milestone;
  /** How many more are still to come there. */
  readonly more: number;
};

const promised: { readonly [type in DriverAction['type']]?: NextAtStop['is'] } = {
  'Pick-Up | Vehicle': 'Pick-up',
  'Drop-Off | Vehicle': 'Drop-off',
};

/** By stop of a trip: the next that is still to come there; without those where nothing is. */
export function nextAtStops(
  sees: Pick<Sees, 'world'> & ClockSees,
  trip: Trip,
): readonly NextAtStop[] {
  if (trip.status === 'Complete' || trip.status === 'Cancelled') return [];
  const found = new Map<string, NextAtStop>();
  for (const action of trip.actions) {
    const is = promised[action.type];
    const place = sees.world.tables.locations.get(action.toId ?? action.fromId ?? '');
    if (!is || !place || action.status === 'Complete') continue;
    const milestone = milestoneOf(trip, action, sees.clock.state.nowMs);
    if (timeOf(milestone) === null) continue;
    const known = found.get(place.id);
    const isNext = !known || (timeOf(milestone) ?? 0) < (timeOf(known.milestone) ?? 0);
    const next = known && !isNext ? known : { place, is, milestone };
    found.set(place.id, { ...next, more: known ? known.more + 1 : 0 });
  }
  return [...found.values()];
}

function timeOf({ expectedMs, plannedMs }: Milestone): EpochMs | null {
  return expectedMs ?? plannedMs;
}

/** The limit for a selection: with more, routes could not be distinguished. */
const mostLooked = 200;

/** The moves of a trip as the map draws them; those without a known place are left out. */
export function tripMoves({ world }: Pick<Sees, 'world'>, board: StatusBoard, trip: Trip) {
  const { activities, locations } = world.tables;
  return trip.activityIds.flatMap((id) => {
    const ordinal = activities.ordinalOf(id) ?? -1;
    const start = locations.get(activities.get(id)?.startId ?? '');
    const status = board.statusAt(ordinal);
    return start && status ? [{ id, lonE6: start.lonE6, latE6: start.latE6, status }] : [];
  });
}

/** The trips under way of the selected moves, up to a limit. */
export function selectedTrips({ world, selection }: Sees, most: number): readonly Trip[] {
  const { collection, ids } = selection.state;
  if (collection !== 'activities') return [];
  const found = new Map<string, Trip>();
  for (const id of ids.slice(0, mostLooked)) {
    const tripId = world.tables.activities.get(id)?.tripId ?? '';
    const trip = world.tables.trips.get(tripId);
    if (trip?.status === 'In Progress') found.set(trip.id, trip);
    if (found.size >= most) break;
  }
  return [...found.values()];
}

/** The drivers whose track is shown: the selected ones, or those of the shown trips. */
export function trackedDrivers(sees: Sees, most: number): readonly string[] {
  const { collection, ids } = sees.selection.state;
  if (collection === 'drivers') return ids.slice(0, most);
  const viewed = viewedTrip(sees);
  const trips = viewed ? [viewed] : selectedTrips(sees, most);
  const under = trips.filter(({ status }) => status === 'In Progress');
  return [...new Set(under.flatMap(({ driverIds }) => driverIds))].slice(0, most);
}
