// Translates the planner's routes into which driver moves what, in the console's own types. Routes
// belong to the moment of the request: a plan that no longer fits the current state is stale, and
// fails as a whole with its reason (S2 §5).
import type { Activity } from '#domain/entities.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { PlannerRequest, ReadUpdate, TrackStop } from './messages.ts';

/** The moves of one driver, in order. */
export type DriverOrder = {
  readonly vehicleId: string;
  readonly name: string;
  readonly activityIds: readonly ActivityId[];
};

export type ReadPlan =
  | {
      readonly is: 'plan';
      /** Drivers with at least one move, in the order of the request. */
      readonly drivers: readonly DriverOrder[];
      readonly unserved: ReadUpdate['unserved'];
    }
  | {
      readonly is: 'stale';
      /** The move at fault, if there is one. */
      readonly activityId: ActivityId | null;
      readonly reason: string;
    };

type Known = Pick<Activity, 'id' | 'name' | 'startId' | 'endId' | 'tripId'>;

/** `activityOf`: undefined for an activity missing from the store. */
export function readPlan(
  update: ReadUpdate,
  request: PlannerRequest,
  activityOf: (id: string) => Known | undefined,
): ReadPlan {
  if (update.requestId !== request.requestId) return stale('These routes answer another request.');
  if (update.skipped > 0) return stale('Some routes of the planner cannot be read.');
  const asked = new Set(request.activities.map(({ id }) => id));
  const routeOf = new Map(update.routes.map((route) => [route.vehicleId, route]));
  const known = new Set(request.vehicles.map(({ id }) => id));
  const isOurs = update.routes.every(({ vehicleId }) => known.has(vehicleId));
  if (!isOurs || routeOf.size !== update.routes.length) {
    return stale('The planner answered with drivers that were not requested.');
  }
  const drivers: DriverOrder[] = [];
  for (const { id: vehicleId, name } of request.vehicles) {
    const activityIds: ActivityId[] = [];
    const track = routeOf.get(vehicleId)?.track ?? [];
    for (let at = 0; at < track.length; at += 2) {
      const [pickup, dropoff] = [track[at], track[at + 1]];
      if (!isOneMove(pickup, dropoff)) {
        return stale('The planner has a driver move two vehicles at once.');
      }
      const { activityId } = pickup;
      if (!asked.delete(activityId)) {
        return stale('The planner answered with a repeated move, or one that was not requested.');
      }
      const fault = faultOf(pickup, dropoff, activityOf(activityId));
      if (fault !== null) return stale(fault, activityId);
      activityIds.push(activityId);
    }
    if (activityIds.length > 0) drivers.push({ vehicleId, name, activityIds });
  }
  for (const { activityId } of update.unserved) asked.delete(activityId);
  if (asked.size > 0) return stale('The planner left out a move.', [...asked][0] ?? null);
  return { is: 'plan', drivers, unserved: update.unserved };
}

function isOneMove(
  pickup: TrackStop | undefined,
  dropoff: TrackStop | undefined,
): pickup is TrackStop {
  if (pickup?.kind !== 'pick-up' || dropoff?.kind !== 'drop-off') return false;
  return pickup.activityId === dropoff.activityId;
}

/** Why a move no longer matches the plan, or null. */
function faultOf(
  pickup: TrackStop,
  dropoff: TrackStop | undefined,
  activity: Known | undefined,
): string | null {
  if (!activity) return `The move ${pickup.activityId} is not known any more.`;
  const { name, startId, endId, tripId } = activity;
  if (tripId !== null) return `${name} is in a trip by now.`;
  const isThere = startId === pickup.locationId && endId === dropoff?.locationId;
  return isThere ? null : `${name} has other places by now.`;
}

function stale(reason: string, activityId: ActivityId | null = null): ReadPlan {
  return { is: 'stale', activityId, reason };
}
