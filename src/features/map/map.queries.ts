import type { ActivityId, DriverId } from '#domain/ids.ts';
import { type DriverState, driverState, hasDoneOwnPart } from '#domain/driverState.ts';
import type { Trip } from '#domain/entities.ts';
import { type Bounds, boundsOf, type Point } from '#domain/geo.ts';
import { nameOrder } from '#finder/nameOrder.ts';
import { changedIds } from '#kernel/changedIds.ts';
import { explained, type StatusBoard } from '../activities/index.ts';
import type { MapSees } from './map.slice.ts';
import { tripWay, viewedTrip } from './tripView.queries.ts';

type Sees = Pick<MapSees, 'world' | 'selection'>;

/** The look of a driver on the map. */
export type DriverLook = {
  readonly driverId: DriverId;
  readonly onTrip: boolean;
  readonly late: boolean;
  /** Whether the driver's next action is a ride-share, or the driver is in one. */
  readonly ride: 'waiting' | 'riding' | null;
};

/** Shown moves as points at their pick-up; those without a known place are left out. */
export function activityPoints(
  { world }: Sees,
  board: StatusBoard,
  isShown: (ordinal: number) => boolean,
) {
  const { activities, locations } = world.tables;
  const points = [];
  for (let ordinal = 0; ordinal < activities.length; ordinal++) {
    const activity = activities.at(ordinal);
    const status = board.statusAt(ordinal);
    const start = activity && locations.get(activity.startId);
    if (!activity || !start || !status || !isShown(ordinal)) continue;
    points.push({ id: activity.id, lonE6: start.lonE6, latE6: start.latE6, status });
  }
  return points;
}

/** More arcs than these can't be distinguished, and take the map seconds to draw. */
export const mostArcs = 500;

/**
 * The arcs of the selected moves, in the color of their status; none when there are too many.
 * `carried`: moves without one, since the leg that their driver is on is drawn.
 */
export function selectedArcs(
  { world, selection }: Sees,
  board: StatusBoard,
  carried: ReadonlySet<string> = new Set(),
) {
  const { collection, ids } = selection.state;
  if (collection !== 'activities' || ids.length > mostArcs) return [];
  return ids.flatMap((id) => (carried.has(id) ? [] : arcOf({ world }, board, id)));
}

/** Null when one of its places is unknown. */
function arcOf({ world }: Pick<Sees, 'world'>, board: StatusBoard, id: string) {
  const { activities, locations } = world.tables;
  const ordinal = activities.ordinalOf(id);
  const activity = activities.get(id);
  const status = ordinal === undefined ? undefined : board.statusAt(ordinal);
  const from = activity && locations.get(activity.startId);
  const to = activity && locations.get(activity.endId);
  return from && to && status ? [{ from, to, status }] : [];
}

/** The position of an item of any collection: a move is its route, a vehicle its location. */
export function pointedAt({ world }: Pick<Sees, 'world'>, board: StatusBoard, item: Item) {
  const { locations, vehicles } = world.tables;
  const { collection, id } = item;
  const placeId = collection === 'vehicles' ? (vehicles.get(id)?.locationId ?? '') : id;
  const place = ['locations', 'vehicles'].includes(collection) ? locations.get(placeId) : undefined;
  return {
    driverId: collection === 'drivers' ? id : null,
    arcs: collection === 'activities' ? arcOf({ world }, board, id) : [],
    places: place ? [place] : [],
  };
}

type Item = { readonly collection: string; readonly id: string };

/** The box around the visible pick-ups; around the visible places when there are none. */
export function viewBounds({ world, map }: Pick<MapSees, 'world' | 'map'>): Bounds | null {
  const { view } = map.state;
  if (!view) return null;
  const { activities, locations } = world.tables;
  const isSeen = ({ lonE6, latE6 }: Point) =>
    lonE6 >= view.westE6 && lonE6 <= view.eastE6 && latE6 >= view.southE6 && latE6 <= view.northE6;
  const places = [...locations.rows()].filter(isSeen);
  const ids = new Set(places.map(({ id }) => id));
  const starts = new Set<string>();
  for (const { startId } of activities.rows()) if (ids.has(startId)) starts.add(startId);
  return boundsOf(starts.size > 0 ? places.filter(({ id }) => starts.has(id)) : places);
}

/**
 * The box around the selection, and around all of a trip in trip mode; `positionOf` returns
 * the current position of a driver.
 */
export function selectionBounds(
  { world, selection }: Sees,
  positionOf: (driverId: DriverId) => Point | null,
): Bounds | null {
  const { activities, locations, vehicles } = world.tables;
  const trip = viewedTrip({ world, selection });
  const stops = trip ? tripWay({ world }, trip).stops : [];
  const points = selection.state.ids.flatMap((id): readonly (Point | null | undefined)[] => {
    switch (selection.state.collection) {
      case 'activities': {
        const activity = activities.get(id);
        return activity ? [locations.get(activity.startId), locations.get(activity.endId)] : [];
      }
      case 'locations':
        return [locations.get(id)];
      case 'drivers':
        return [positionOf(id)];
      case 'vehicles':
        return [locations.get(vehicles.get(id)?.locationId ?? '')];
      default:
        return [];
    }
  });
  return boundsOf([...stops, ...points.filter((point) => point !== null && point !== undefined)]);
}

/**
 * Returns the drivers whose look has changed since the last call: those of changed rows, and, when
 * the clock moved, those on the road whose move has become late.
 */
export function driverLooks(): (sees: MapSees) => readonly DriverLook[] {
  let before: Pick<MapSees['world']['tables'], 'trips' | 'drivers' | 'activities'> | undefined;
  let nowMs = -1;
  const running = new Map<DriverId, Map<string, Trip>>();
  /** Running trips by the moves they act on. */
  const tripsOf = new Map<ActivityId, Map<string, Trip>>();
  /** The next deadline of a driver's current move. */
  const dueMs = new Map<DriverId, number>();

  function note(trip: Trip | undefined, isThere: boolean, dirty: Set<DriverId>): void {
    if (trip?.status !== 'In Progress') return;
    for (const id of trip.driverIds) {
      dirty.add(id);
      file(running, id, trip, isThere);
    }
    for (const { activityId } of trip.actions) {
      if (activityId !== null) file(tripsOf, activityId, trip, isThere);
    }
  }

  function look(driverId: DriverId, sees: MapSees): DriverLook {
    const driverTrips = running.get(driverId);
    const state = driverTrips ? driverState(driverId, driverTrips.values()) : null;
    const activityId = state?.activityId ?? state?.action?.activityId ?? null;
    const late = activityId !== null && explained(sees, activityId)?.late === true;
    const deadlineMs = sees.world.tables.activities.get(activityId ?? '')?.deadlineMs ?? null;
    if (deadlineMs !== null && deadlineMs >= nowMs) dueMs.set(driverId, deadlineMs);
    else dueMs.delete(driverId);
    const onTrip = [...(driverTrips?.values() ?? [])].some(
      (trip) => !hasDoneOwnPart(driverId, trip),
    );
    return { driverId, onTrip, late, ride: rideOf(state) };
  }

  return (sees) => {
    const next = sees.world.tables;
    const time = sees.clock.state.nowMs;
    const dirty = new Set<DriverId>();
    for (const ordinal of next.trips.changedSince(before?.trips)) {
      note(before?.trips.at(ordinal), false, dirty);
      note(next.trips.at(ordinal), true, dirty);
    }
    for (const id of changedIds(next.drivers, before?.drivers)) dirty.add(id);
    for (const moveId of changedIds(next.activities, before?.activities)) {
      const trips = tripsOf.get(moveId)?.values() ?? [];
      for (const { driverIds } of trips) for (const id of driverIds) dirty.add(id);
    }
    if (time < nowMs) for (const id of running.keys()) dirty.add(id);
    else for (const [id, deadlineMs] of dueMs) if (deadlineMs < time) dirty.add(id);
    before = next;
    nowMs = time;
    return [...dirty].map((id) => look(id, sees));
  };
}

/**
 * Drivers by urgency: first by the deadline of their current move, then drivers on a trip, then
 * free ones; by name where equal.
 */
export function byUrgency({ world }: Sees, driverIds: readonly DriverId[]): readonly DriverId[] {
  const { trips, activities, drivers } = world.tables;
  const running = new Map<DriverId, Trip[]>(driverIds.map((id) => [id, []]));
  for (const trip of trips.rows()) {
    if (trip.status !== 'In Progress') continue;
    for (const id of trip.driverIds) running.get(id)?.push(trip);
  }
  const ranked = driverIds.map((id) => {
    const state = driverState(id, running.get(id) ?? []);
    const inHand = activities.get(state?.activityId ?? state?.action?.activityId ?? '');
    const dueMs = inHand?.deadlineMs ?? (state ? Number.MAX_SAFE_INTEGER : Infinity);
    return { id, dueMs, name: drivers.get(id)?.name ?? '' };
  });
  ranked.sort((a, b) => (a.dueMs === b.dueMs ? nameOrder(a.name, b.name) : a.dueMs - b.dueMs));
  return ranked.map(({ id }) => id);
}

function rideOf(state: DriverState | null): DriverLook['ride'] {
  if (state?.aboard) return 'riding';
  if (state?.action?.type === 'Errand | Check-in with Lead') return 'waiting';
  if (state?.action?.type !== 'Errand | Rideshare') return null;
  return state.action.status === 'In Progress' ? 'riding' : 'waiting';
}

/** Puts a trip under a key, or removes it. */
function file(
  trips: Map<string, Map<string, Trip>>,
  key: string,
  trip: Trip,
  isThere: boolean,
): void {
  const those = trips.get(key) ?? new Map<string, Trip>();
  if (isThere) those.set(trip.id, trip);
  else those.delete(trip.id);
  if (those.size > 0) trips.set(key, those);
  else trips.delete(key);
}

const milesPerDegree = 69.1;

/** A circle on the ground, as points in a row, the last one the first. */
export function circleAround({ lonE6, latE6 }: Point, miles: number): readonly Point[] {
  const { eastE6, northE6 } = boxAround({ lonE6, latE6 }, miles);
  return Array.from({ length: circlePoints + 1 }, (_, at) => {
    const turn = (at % circlePoints) * ((2 * Math.PI) / circlePoints);
    return {
      lonE6: Math.round(lonE6 + (eastE6 - lonE6) * Math.sin(turn)),
      latE6: Math.round(latE6 + (northE6 - latE6) * Math.cos(turn)),
    };
  });
}

const circlePoints = 72;

/** The box around a circle of this radius. */
export function boxAround({ lonE6, latE6 }: Point, miles: number): Bounds {
  const north = Math.round((miles / milesPerDegree) * 1e6);
  const east = Math.round(north / Math.cos((latE6 / 180e6) * Math.PI));
  return {
    westE6: lonE6 - east,
    eastE6: lonE6 + east,
    southE6: latE6 - north,
    northE6: latE6 + north,
  };
}
