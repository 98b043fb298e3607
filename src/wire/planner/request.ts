// Builds a request of the route planner from the operator's choices (S2 §5, reading 18).
import type { Activity, Location } from '#domain/entities.ts';
import { mostPlannerDrivers, noDepot } from '#domain/plannerModes.ts';
import { mostPlannerActivities, plannerCapacity, type PlannerRequest } from './messages.ts';

type Place = Pick<Location, 'id' | 'label' | 'lonE6' | 'latE6'>;

export type Picked = {
  readonly requestId: string;
  /** Where the day of every driver begins and ends; null when none is chosen. */
  readonly depot: Place | null;
  /** As chosen in the wizard; below 1 or not a number counts as one. */
  readonly drivers: number;
  readonly activities: readonly Pick<Activity, 'id' | 'startId' | 'endId'>[];
  /** Undefined for an unknown location. */
  readonly locationOf: (id: string) => Place | undefined;
};

export type BuiltRequest = {
  readonly request: PlannerRequest;
  /** Moves that are not sent, and why (S2 §4). */
  readonly leftOut: readonly { readonly activityId: string; readonly reason: string }[];
  /** How many of the chosen drivers exceed the planner's limit, to show (reading 18). */
  readonly driversLeftOut: number;
};

/** The planner's names for its drivers (S2 §5: a fixed list of six). */
const names = ['Avery', 'Blake', 'Casey', 'Drew', 'Ellis', 'Finley'] as const;

/** The request, or a text with the reason why there is none ('Cannot plan'). */
export function plannerRequestOf(picked: Picked): BuiltRequest | string {
  const { requestId, depot, drivers, activities, locationOf } = picked;
  if (depot === null) return noDepot;
  const wanted = Number.isFinite(drivers) ? Math.max(1, Math.floor(drivers)) : 1;
  const count = Math.min(wanted, mostPlannerDrivers);
  const locations = new Map([[depot.id, depot]]);
  const leftOut: { activityId: string; reason: string }[] = [];
  const sent: PlannerRequest['activities'][number][] = [];
  for (const { id, startId, endId } of activities) {
    const [start, end] = [locationOf(startId), locationOf(endId)];
    const reason =
      startId === endId
        ? 'Equal start and end are not supported.'
        : start && end
          ? null
          : 'The start or end location is not known.';
    if (reason !== null) leftOut.push({ activityId: id, reason });
    if (reason !== null || !start || !end) continue;
    locations.set(startId, start).set(endId, end);
    sent.push({ id, startLocationId: startId, endLocationId: endId });
  }
  if (sent.length === 0) return leftOut[0]?.reason ?? 'No activity to plan.';
  if (sent.length > mostPlannerActivities) {
    return `${sent.length} activities; a plan takes ${mostPlannerActivities} at most.`;
  }
  const vehicles = names.slice(0, count).map((name, at) => ({
    id: `driver-${at + 1}`,
    name,
    depotLocationId: depot.id,
    capacity: plannerCapacity,
  }));
  const places = [...locations.values()].map(({ id, label, latE6, lonE6 }) => ({
    id,
    latitude: latE6 / 1e6,
    longitude: lonE6 / 1e6,
    description: label,
  }));
  return {
    request: { requestId, vehicles, locations: places, activities: sent },
    leftOut,
    driversLeftOut: wanted - count,
  };
}
