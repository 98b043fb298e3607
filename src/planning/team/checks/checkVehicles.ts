// The part of the check for vehicles: those that are moved, and drivers' cars.
import type { TimedAction, TimedPlan } from '#domain/teamItinerary.ts';
import { isNear } from './checkDay.ts';

type Held = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly driverId: string;
  readonly startId: string;
  readonly endId: string;
};

/** A vehicle is with one driver at a time, and stays where it was left. */
export function checkVehicles(plan: TimedPlan): string[] {
  const wrong: string[] = [];
  for (const [vehicleId, turns] of turnsOf(plan)) {
    turns.sort((a, b) => a.fromMs - b.fromMs);
    turns.forEach((turn, index) => {
      const before = turns[index - 1];
      if (!before) return;
      if (turn.fromMs < before.toMs) {
        wrong.push(`3: ${vehicleId} is with ${before.driverId} and ${turn.driverId}`);
      } else if (!isNear(plan, before.endId, turn.startId)) {
        wrong.push(`16: ${vehicleId} is at ${before.endId}, not at ${turn.startId}`);
      }
    });
  }
  return wrong;
}

function turnsOf({ drivers }: TimedPlan): ReadonlyMap<string, Held[]> {
  const turns = new Map<string, Held[]>();
  for (const { driverId, actions } of drivers) {
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

/** Cars move only with their driver, carry no more than they have seats, and come back. */
export function checkCars(plan: TimedPlan): string[] {
  const wrong: string[] = [];
  for (const { driverId, actions } of plan.drivers) {
    const car = plan.cars.find((one) => one.driverId === driverId);
    let carAt = car?.placeId ?? '';
    let riders = 0;
    for (const action of actions) {
      const { id } = action;
      if (action.type === 'go-to') {
        if (action.carId !== car?.id) wrong.push(`16: ${id} in another driver's car`);
        else if (!isNear(plan, carAt, action.fromId)) wrong.push(`16: ${car.id} is not there`);
        carAt = action.toId;
      }
      if (action.type === 'move-vehicle' && car?.tows) {
        if (!isNear(plan, carAt, action.fromId)) wrong.push(`16: ${id} without its tow truck`);
        carAt = action.toId;
      }
      if (action.type !== 'pickup-driver' && action.type !== 'dropoff-driver') continue;
      if (!car || !isNear(plan, carAt, action.placeId)) wrong.push(`16: ${id} without a car`);
      riders += action.riderCountChange;
      wrong.push(...checkSeats(action, riders, car?.seats ?? 0));
    }
    if (riders !== 0) wrong.push(`7: ${driverId} ends with ${riders} riders aboard`);
    const start = car?.placeId ?? '';
    if (plan.roundTrip && !isNear(plan, start, carAt)) {
      wrong.push(`15: the car of ${driverId} is not back`);
    }
  }
  return wrong;
}

function checkSeats(
  action: Extract<TimedAction, { readonly riderCount: number }>,
  riders: number,
  seats: number,
): string[] {
  const change = action.type === 'pickup-driver' ? 1 : -1;
  const isSound = action.riderCountChange === change && action.riderCount === riders;
  const wrong = isSound ? [] : [`7: ${action.id} counts its riders wrong`];
  if (riders < 0 || riders > seats) wrong.push(`7: ${riders} riders on ${seats} seats`);
  return wrong;
}
