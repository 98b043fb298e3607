// The part of the check for one driver's day: each action in order, and where the driver is.
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import type { Facts } from './facts.ts';

type DriverPlan = TeamPlan['drivers'][number];

export function checkDays(facts: Facts): string[] {
  return facts.plan.drivers.flatMap((driver) => [
    ...checkTiling(driver),
    ...checkHands(driver),
    ...checkWay(driver, facts),
  ]);
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
function checkWay({ driverId, actions }: DriverPlan, facts: Facts): string[] {
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
    else if (fromId === null || here === null || !facts.isNear(here, fromId)) {
      wrong.push(`${type === 'pickup-vehicle' ? 6 : 5}: ${id} begins elsewhere than at ${here}`);
    } else if (type === 'wait' && fromId !== here) {
      wrong.push(`5: ${id} is not where the one before ends`);
    }
    if (type === 'join') aboard = action.splitId;
    here = 'placeId' in action ? action.placeId : action.toId;
  }
  if (aboard !== null) wrong.push(`9: ${driverId} never leaves the chase car`);
  const [startId, endId] = [placeIdOf(first), placeIdOf(last)];
  const isBack = startId !== null && endId !== null && facts.isNear(startId, endId);
  if (facts.plan.roundTrip && !isBack) wrong.push(`15: ${driverId} is not back at the start`);
  return wrong;
}

function placeIdOf(action: TimedAction | undefined): string | null {
  return action && 'placeId' in action ? action.placeId : null;
}
