// When a move is expected at its drop-off, from the plan of its trip and the trip's delay.
import type { Activity, EpochMs, Trip } from './entities.ts';
import type { DriverId } from './ids.ts';

/**
 * Null without a trip that is still to come or under way, and when the drop-off is done. The
 * trip's own estimate of its end gives the current shift of its plan; on a trip of several drivers
 * each is as late as in their last action.
 */
export function expectedDropoffMs(
  activity: Pick<Activity, 'id' | 'tripId'>,
  trip: Pick<Trip, 'id' | 'status' | 'actions' | 'estimatedEndMs'> | undefined,
): EpochMs | null {
  if (!trip || trip.id !== activity.tripId) return null;
  if (trip.status !== 'Assigned' && trip.status !== 'In Progress') return null;
  const dropoff = trip.actions.find(
    ({ type, activityId }) => type === 'Drop-Off | Vehicle' && activityId === activity.id,
  );
  if (!dropoff || dropoff.status === 'Complete') return null;
  const isAlone = trip.actions.every(({ driverId }) => driverId === dropoff.driverId);
  if (!isAlone) return dropoff.plannedEndMs + lagMs(trip, dropoff.driverId);
  const { estimatedEndMs } = trip;
  if (estimatedEndMs === null) return dropoff.plannedEndMs;
  let plannedEndMs = dropoff.plannedEndMs;
  for (const action of trip.actions) plannedEndMs = Math.max(plannedEndMs, action.plannedEndMs);
  return dropoff.plannedEndMs + estimatedEndMs - plannedEndMs;
}

/** By how much a driver's plan is shifted; 0 before the driver has begun. */
function lagMs({ actions }: Pick<Trip, 'actions'>, driverId: DriverId | null): number {
  let lag = 0;
  for (const action of actions) {
    const { startedMs, endedMs, plannedStartMs, plannedEndMs } = action;
    if (action.driverId !== driverId || startedMs === null) continue;
    lag = endedMs === null ? startedMs - plannedStartMs : endedMs - plannedEndMs;
  }
  return lag;
}
