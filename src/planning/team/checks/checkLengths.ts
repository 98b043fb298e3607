// The part of the check for how long each action lasts and how far it goes: by the ways between
// places and the handling times of the problem, or as it has happened.
import type { TimedAction } from '#domain/teamItinerary.ts';
import { type Facts, inSeconds } from './facts.ts';

export function checkLengths(facts: Facts): string[] {
  const wrong: string[] = [];
  const happened = facts.underWay?.happened;
  for (const { action } of facts.actions) {
    const { id, type, startMs, durationMs } = action;
    if ('fromId' in action) {
      const way = facts.way(action.fromId, action.toId);
      if (!way) wrong.push(`12: no way is known for ${id}`);
      else if ('distanceCmi' in action && action.distanceCmi !== way.distanceCmi) {
        wrong.push(`12: ${id} goes ${action.distanceCmi} cmi, and the way has ${way.distanceCmi}`);
      }
    }
    const own = happened?.get(id);
    if (own && own.startMs !== startMs) wrong.push(`11: ${id} began at ${own.startMs}`);
    if (type === 'wait') continue;
    const ms = own ? own.durationMs : lastsMs(action, facts);
    if (ms !== undefined && ms !== durationMs) {
      wrong.push(`12: ${id} lasts ${durationMs} ms, and takes ${ms}`);
    }
  }
  return wrong;
}

/** Undefined where no way is known. */
function lastsMs(
  action: Exclude<TimedAction, { readonly type: 'wait' }>,
  facts: Facts,
): number | undefined {
  const { durations } = facts.asked;
  if (action.type === 'uber') return rideMs(action.fromId, action.toId, facts)?.durationMs;
  if ('fromId' in action) return facts.way(action.fromId, action.toId)?.durationMs;
  switch (action.type) {
    case 'start':
    case 'end':
    case 'wait-for':
      return 0;
    case 'task':
      return inSeconds(action.activityId === null ? durations.taskMs : durations.errandMs);
    case 'pickup-vehicle':
      return inSeconds(durations.vehiclePickupMs);
    case 'dropoff-vehicle':
      return inSeconds(durations.vehicleDropoffMs);
    case 'pickup-driver':
    case 'join':
      return inSeconds(durations.driverPickupMs);
    case 'dropoff-driver':
    case 'split':
      return inSeconds(durations.driverDropoffMs);
  }
}

/** A ride: boarding, the way, alighting. Undefined where no way is known. */
export function rideMs(fromId: string, toId: string, facts: Facts) {
  const way = facts.way(fromId, toId);
  if (!way) return undefined;
  const { driverPickupMs, driverDropoffMs } = facts.asked.durations;
  const [pickupMs, dropoffMs] = [inSeconds(driverPickupMs), inSeconds(driverDropoffMs)];
  const { durationMs: driveMs, distanceCmi } = way;
  return {
    pickupMs,
    driveMs,
    dropoffMs,
    distanceCmi,
    durationMs: pickupMs + driveMs + dropoffMs,
  };
}
