// The part of the check for the vehicles that are moved.
import type { Facts } from './facts.ts';

type Held = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly driverId: string;
  readonly startId: string;
  readonly endId: string;
};

/** A vehicle is with one driver at a time, and stays where it was left. */
export function checkVehicles(facts: Facts): string[] {
  const wrong: string[] = [];
  for (const [vehicleId, turns] of turnsOf(facts)) {
    turns.sort((a, b) => a.fromMs - b.fromMs);
    turns.forEach((turn, index) => {
      const before = turns[index - 1];
      if (!before) return;
      if (turn.fromMs < before.toMs) {
        wrong.push(`3: ${vehicleId} is with ${before.driverId} and ${turn.driverId}`);
      } else if (!facts.isNear(before.endId, turn.startId)) {
        wrong.push(`16: ${vehicleId} is at ${before.endId}, not at ${turn.startId}`);
      }
    });
  }
  return wrong;
}

function turnsOf({ plan }: Facts): ReadonlyMap<string, Held[]> {
  const turns = new Map<string, Held[]>();
  for (const { driverId, actions } of plan.drivers) {
    for (const [index, pickup] of actions.entries()) {
      if (pickup.type !== 'pickup-vehicle' || pickup.vehicleId === null) continue;
      const { activityId, vehicleId, startMs } = pickup;
      const dropoff = actions
        .slice(index)
        .find((a) => a.type === 'dropoff-vehicle' && a.activityId === activityId);
      if (!dropoff || !('placeId' in dropoff)) continue;
      const toMs = dropoff.startMs + dropoff.durationMs;
      const [startId, endId] = [pickup.placeId, dropoff.placeId ?? ''];
      const own = turns.get(vehicleId) ?? [];
      own.push({ fromMs: startMs, toMs, driverId, startId, endId });
      turns.set(vehicleId, own);
    }
  }
  return turns;
}
