// The itinerary of one driver as a team plan.
import type { Itinerary } from '#domain/itinerary.ts';
import type { TimedAction, TimedPlan, UberRow, VehicleMove } from '#domain/teamItinerary.ts';
import { standardDurations } from '../../durations.ts';

export function teamOfOne(itinerary: Itinerary): TimedPlan {
  const { driverId, roundTrip, places, late } = itinerary;
  const { driverPickupMs: pickupMs, driverDropoffMs: dropoffMs } = standardDurations;
  const ubers: UberRow[] = [];
  const moves: VehicleMove[] = [];
  const actions = itinerary.actions.map((action, index): TimedAction => {
    if (action.type === 'uber') {
      const { id, fromId, toId, durationMs, startMs, distanceCmi, fareCents } = action;
      const ends = { startId: fromId, endId: toId };
      const sync = { startSyncId: `${id}/begun`, endSyncId: `${id}/over` };
      const driveMs = durationMs - pickupMs - dropoffMs;
      const row = { id, driverId, ...ends, pickupMs, driveMs, dropoffMs, distanceCmi, fareCents };
      ubers.push({ ...row, ...sync });
      return { id, type: 'uber', uberId: id, fromId, toId, startMs, durationMs };
    }
    if (action.type === 'wait') {
      const next = itinerary.actions[index + 1];
      const activityId = next && 'activityId' in next ? next.activityId : '';
      return { ...action, until: { is: 'ready', activityId } };
    }
    if (action.type === 'move-vehicle') {
      const { activityId, vehicleId, fromId, toId } = action;
      moves.push({ activityId, vehicleId, driverId, startId: fromId, endId: toId });
      return action;
    }
    if ('activityId' in action) {
      const { type, ...rest } = action;
      return type === 'dropoff-vehicle' ? { ...rest, type, syncId: null } : { ...rest, type };
    }
    return action;
  });
  const drivers = [{ driverId, kind: 'moved', actions } as const];
  return { roundTrip, places, cars: [], drivers, moves, ubers, unserved: [], late };
}
