import type { DriverId } from '#domain/ids.ts';
import { driverState } from '#domain/driverState.ts';
import type { Trip } from '#domain/entities.ts';
import type { Bounds, Point } from '#domain/geo.ts';
import { boundsOf } from '#domain/geo.ts';
import type { Table } from '#kernel/slice.ts';
import { explained, type StatusBoard } from '../activities/index.ts';
import type { MapSees } from './map.slice.ts';

type Sees = Pick<MapSees, 'world' | 'selection'>;

/** How a driver is drawn. */
export type DriverLook = {
  readonly driverId: DriverId;
  readonly onTrip: boolean;
  readonly late: boolean;
};

/** Moves as points at their pick-up; those whose place is not known are left out. */
export function activityPoints({ world }: Sees, board: StatusBoard) {
  const { activities, locations } = world.tables;
  const points = [];
  for (let ordinal = 0; ordinal < activities.length; ordinal++) {
    const activity = activities.at(ordinal);
    const status = board.statusAt(ordinal);
    const start = activity && locations.get(activity.startId);
    if (!activity || !start || !status) continue;
    points.push({ id: activity.id, lonE6: start.lonE6, latE6: start.latE6, status });
  }
  return points;
}

/** The arcs of the selected moves, in the colour of their status. */
export function selectedArcs({ world, selection }: Sees, board: StatusBoard) {
  if (selection.state.collection !== 'activities') return [];
  const { activities, locations } = world.tables;
  return selection.state.ids.flatMap((id) => {
    const ordinal = activities.ordinalOf(id);
    const activity = activities.get(id);
    const status = ordinal === undefined ? undefined : board.statusAt(ordinal);
    const from = activity && locations.get(activity.startId);
    const to = activity && locations.get(activity.endId);
    return from && to && status ? [{ from, to, status }] : [];
  });
}

/** The box around all places moves go between; around all places when there are no moves. */
export function worldBounds({ world }: Sees): Bounds | null {
  const { activities, locations } = world.tables;
  const used = new Set<string>();
  for (const { startId, endId } of activities.rows()) used.add(startId).add(endId);
  const points: Point[] = [];
  for (const location of locations.rows()) {
    if (used.size === 0 || used.has(location.id)) points.push(location);
  }
  return boundsOf(points);
}

/** The box around what is selected; `positionOf` tells where a driver is now. */
export function selectionBounds(
  { world, selection }: Sees,
  positionOf: (driverId: DriverId) => Point | null,
): Bounds | null {
  const { activities, locations } = world.tables;
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
      default:
        return [];
    }
  });
  return boundsOf(points.filter((point) => point !== null && point !== undefined));
}

/**
 * Tells which drivers look different since the last call: from the rows that changed, and, when
 * the clock moved, from everybody on the road (his move may be late by now).
 */
export function driverLooks(): (sees: MapSees) => readonly DriverLook[] {
  let trips: Table<Trip> | undefined;
  let drivers: MapSees['world']['tables']['drivers'] | undefined;
  let activities: MapSees['world']['tables']['activities'] | undefined;
  let nowMs = -1;
  const running = new Map<DriverId, Map<string, Trip>>();

  function note(trip: Trip | undefined, isThere: boolean, dirty: Set<DriverId>): void {
    if (trip?.status !== 'In Progress') return;
    for (const id of trip.driverIds) {
      dirty.add(id);
      const his = running.get(id) ?? new Map<string, Trip>();
      if (isThere) his.set(trip.id, trip);
      else his.delete(trip.id);
      if (his.size > 0) running.set(id, his);
      else running.delete(id);
    }
  }

  function look(driverId: DriverId, sees: MapSees): DriverLook {
    const his = running.get(driverId);
    const state = his ? driverState(driverId, his.values()) : null;
    const activityId = state?.activityId ?? state?.action?.activityId ?? null;
    const late = activityId !== null && explained(sees, activityId)?.late === true;
    return { driverId, onTrip: his !== undefined, late };
  }

  return (sees) => {
    const next = sees.world.tables;
    const time = sees.clock.state.nowMs;
    const dirty = new Set<DriverId>();
    for (const ordinal of next.trips.changedSince(trips)) {
      note(trips?.at(ordinal), false, dirty);
      note(next.trips.at(ordinal), true, dirty);
    }
    for (const ordinal of next.drivers.changedSince(drivers)) {
      const id = next.drivers.idOf(ordinal);
      if (id !== undefined) dirty.add(id);
    }
    const moved = new Set<string>();
    for (const ordinal of next.activities.changedSince(activities)) {
      const id = next.activities.idOf(ordinal);
      if (id !== undefined) moved.add(id);
    }
    for (const [id, his] of running) {
      if (time !== nowMs || (moved.size > 0 && worksOn(his.values(), moved))) dirty.add(id);
    }
    trips = next.trips;
    drivers = next.drivers;
    activities = next.activities;
    nowMs = time;
    return [...dirty].map((id) => look(id, sees));
  };
}

function worksOn(trips: Iterable<Trip>, activityIds: ReadonlySet<string>): boolean {
  for (const { actions } of trips) {
    if (actions.some(({ activityId }) => activityId !== null && activityIds.has(activityId)))
      return true;
  }
  return false;
}
