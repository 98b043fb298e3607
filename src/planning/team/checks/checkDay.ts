// The part of the check for one driver's day: where the driver is, and each action in order.
import { straightDistanceCmi } from '#domain/geo.ts';
import type { TimedAction, TimedPlan } from '#domain/teamItinerary.ts';

type DriverPlan = TimedPlan['drivers'][number];

/** Two ids name one place, or places at most a tenth of a mile apart. */
export function isNear({ places }: TimedPlan, aId: string, bId: string): boolean {
  if (aId === bId) return true;
  const [a, b] = [aId, bId].map((id) => places.find((place) => place.id === id));
  return a !== undefined && b !== undefined && straightDistanceCmi(a, b) <= 10;
}

/** Every place of the plan is listed, once. */
export function checkPlaces({ places, drivers }: TimedPlan): string[] {
  const ids = new Set(places.map(({ id }) => id));
  const wrong = ids.size === places.length ? [] : ['5: a place is listed twice'];
  for (const action of drivers.flatMap(({ actions }) => actions)) {
    const named = 'placeId' in action ? [action.placeId] : [action.fromId, action.toId];
    const isListed = named.every((id) => id === null || ids.has(id));
    if (!isListed) wrong.push(`5: ${action.id} is at a place that is not listed`);
  }
  return wrong;
}

export function checkDay(driver: DriverPlan, plan: TimedPlan): string[] {
  return [...checkTiling(driver), ...checkHands(driver), ...checkWay(driver, plan)];
}

function checkTiling({ driverId, actions }: DriverPlan): string[] {
  const wrong: string[] = [];
  let atMs = actions[0]?.startMs ?? 0;
  for (const [index, { id, type, startMs, durationMs }] of actions.entries()) {
    if ((type === 'start') !== (index === 0)) wrong.push(`4: ${driverId} starts not at first`);
    if ((type === 'end') !== (index === actions.length - 1)) {
      wrong.push(`4: ${driverId} ends not at last`);
    }
    if (startMs !== atMs) wrong.push(`4: ${id} does not begin when the one before ends`);
    const isSound = Number.isFinite(durationMs) && durationMs >= 0 && Number.isFinite(startMs);
    if (!isSound) wrong.push(`12: ${id} lasts ${durationMs} ms`);
    if (startMs < (actions[index - 1]?.startMs ?? startMs)) wrong.push(`12: ${id} goes back`);
    atMs = startMs + durationMs;
  }
  return actions.length >= 2 ? wrong : [`4: ${driverId} has no day`];
}

/** Pick-up, move and drop-off of one vehicle, with only tasks and waits between them. */
function checkHands({ actions }: DriverPlan): string[] {
  const wrong: string[] = [];
  let inHand = null as { readonly activityId: string; readonly moved: boolean } | null;
  for (const action of actions) {
    const { id, type } = action;
    if (type === 'pickup-vehicle') {
      if (inHand) wrong.push(`4: ${id} with another vehicle in hand`);
      inHand = { activityId: action.activityId, moved: false };
    } else if (type === 'move-vehicle' || type === 'dropoff-vehicle') {
      const isNext = inHand?.moved === (type === 'dropoff-vehicle');
      if (inHand?.activityId !== action.activityId || !isNext) wrong.push(`2: ${id} out of order`);
      if (type === 'dropoff-vehicle') inHand = null;
      else inHand = { activityId: action.activityId, moved: true };
    } else if (inHand && type !== 'task' && type !== 'wait') {
      wrong.push(`2: ${id} with a vehicle in hand`);
    }
  }
  if (inHand) wrong.push(`2: ${inHand.activityId} is never dropped off`);
  return wrong;
}

/** Each action begins where the driver is; aboard a chase car only waits until leaving it. */
function checkWay({ driverId, actions }: DriverPlan, plan: TimedPlan): string[] {
  const wrong: string[] = [];
  const [first, last] = [actions[0], actions.at(-1)];
  let here = first && 'placeId' in first ? first.placeId : null;
  let aboard: string | null = null;
  for (const action of actions) {
    const { id, type } = action;
    const fromId = 'placeId' in action ? action.placeId : action.fromId;
    if (aboard !== null) {
      if (type === 'split') {
        if (action.splitId !== aboard) wrong.push(`9: ${id} leaves a ride that was not taken`);
        aboard = null;
        here = action.placeId;
      } else if (type !== 'wait' || fromId !== null) wrong.push(`5: ${id} aboard a chase car`);
      continue;
    }
    if (type === 'split') wrong.push(`9: ${id} leaves a ride that was not taken`);
    else if (fromId === null || here === null || !isNear(plan, here, fromId)) {
      wrong.push(`${type === 'pickup-vehicle' ? 6 : 5}: ${id} begins elsewhere than at ${here}`);
    }
    if (type === 'join') aboard = action.splitId;
    here = 'placeId' in action ? action.placeId : action.toId;
  }
  if (aboard !== null) wrong.push(`9: ${driverId} never leaves the chase car`);
  const startId = placeIdOf(first);
  const endId = placeIdOf(last);
  const isBack = startId !== null && endId !== null && isNear(plan, startId, endId);
  if (plan.roundTrip && !isBack) wrong.push(`15: ${driverId} is not back at the start`);
  return wrong;
}

function placeIdOf(action: TimedAction | undefined): string | null {
  return action && 'placeId' in action ? action.placeId : null;
}
