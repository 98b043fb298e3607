// An independent check of a finished plan. It shares only the types with the planner, and the rule
// when two places are the same. Numbers: docs/rules.md, "Properties of a plan".
import type { Itinerary, ItineraryAction, PlanPlace } from '#domain/itinerary.ts';
import type { MoveToPlan } from './hops.ts';
import { samePlace } from './places.ts';

/** The violations, one sentence each with the property's number first; empty for a sound plan. */
export function checkItinerary(
  itinerary: Itinerary,
  moves: readonly MoveToPlan[],
): readonly string[] {
  return [
    ...checkCompleteness(itinerary, moves),
    ...checkVehicles(itinerary),
    ...checkTiling(itinerary),
    ...checkPlaces(itinerary),
    ...checkTimes(itinerary, moves),
    ...checkWaits(itinerary, moves),
    ...checkEnd(itinerary),
    ...checkCost(itinerary),
  ];
}

type VehicleAction = Extract<ItineraryAction, { readonly activityId: string }>;
const cycle = ['pickup-vehicle', 'move-vehicle', 'dropoff-vehicle'] as const;

function vehicleActions({ actions }: Itinerary): readonly VehicleAction[] {
  return actions.filter((action): action is VehicleAction => 'activityId' in action);
}

function checkCompleteness(itinerary: Itinerary, moves: readonly MoveToPlan[]): string[] {
  const wrong: string[] = [];
  const found = vehicleActions(itinerary);
  for (const { activityId } of moves) {
    for (const type of cycle) {
      const count = found.filter((a) => a.activityId === activityId && a.type === type).length;
      if (count !== 1) wrong.push(`1: ${activityId} has ${count} × ${type}`);
    }
  }
  for (const { activityId } of found) {
    const known = moves.some((move) => move.activityId === activityId);
    if (!known) wrong.push(`1: ${activityId} was not asked for`);
  }
  return wrong;
}

function checkVehicles({ actions }: Itinerary): string[] {
  const wrong: string[] = [];
  const parked = new Map<string, string>();
  let expected: VehicleAction['type'] = 'pickup-vehicle';
  let inHand: VehicleAction | null = null;
  for (const action of actions) {
    if (!('activityId' in action)) {
      if (inHand && action.type !== 'wait') wrong.push(`2: ${action.type} with a vehicle in hand`);
      continue;
    }
    const { type, activityId, vehicleId } = action;
    if (type === 'pickup-vehicle' && inHand)
      wrong.push(`4: ${activityId} is a second vehicle in hand`);
    if (type !== expected) wrong.push(`2: ${type} of ${activityId}, expected ${expected}`);
    if (inHand && (inHand.activityId !== activityId || inHand.vehicleId !== vehicleId)) {
      wrong.push(`2: ${type} of ${activityId} while ${inHand.activityId} is in hand`);
    }
    if (type === 'pickup-vehicle' && vehicleId !== null) {
      const at = parked.get(vehicleId);
      if (at !== undefined && at !== action.placeId) wrong.push(`16: ${vehicleId} is not there`);
    }
    if (type === 'dropoff-vehicle' && vehicleId !== null) parked.set(vehicleId, action.placeId);
    inHand = type === 'dropoff-vehicle' ? null : action;
    expected = cycle[(cycle.indexOf(type) + 1) % cycle.length] ?? 'pickup-vehicle';
  }
  if (inHand) wrong.push(`2: ${inHand.activityId} is never dropped off`);
  return wrong;
}

function checkTiling({ actions, startMs, endMs }: Itinerary): string[] {
  const wrong: string[] = [];
  let atMs = startMs;
  for (const [index, { type, startMs: beginsMs, durationMs }] of actions.entries()) {
    if ((type === 'start') !== (index === 0)) wrong.push('4: start is not the first action');
    if ((type === 'end') !== (index === actions.length - 1)) wrong.push('4: end is not the last');
    if (beginsMs !== atMs) wrong.push(`4: ${type} does not begin when the one before ends`);
    const sound = Number.isFinite(durationMs) && durationMs >= 0;
    if (!sound) wrong.push(`12: ${type} lasts ${durationMs} ms`);
    if (durationMs % 1000 !== 0 || beginsMs % 1000 !== 0) {
      wrong.push(`12: ${type} is not in whole seconds`);
    }
    atMs = beginsMs + durationMs;
  }
  if (atMs !== endMs) wrong.push('4: the last action does not end when the plan ends');
  if (new Set(actions.map(({ id }) => id)).size !== actions.length) wrong.push('4: ids repeat');
  return wrong;
}

function checkPlaces(itinerary: Itinerary): string[] {
  const wrong: string[] = [];
  const places = new Map(itinerary.places.map((place) => [place.id, place]));
  if (places.size !== itinerary.places.length) wrong.push('5: a place is listed twice');
  let here: PlanPlace | undefined;
  for (const action of itinerary.actions) {
    const from = places.get('placeId' in action ? action.placeId : action.fromId);
    const to = places.get('placeId' in action ? action.placeId : action.toId);
    if (!from || !to) {
      wrong.push(`5: ${action.type} at a place that is not listed`);
      continue;
    }
    if (here && !samePlace(here, from)) {
      const property = action.type === 'pickup-vehicle' ? 6 : 5;
      wrong.push(
        `${property}: ${action.type} begins at ${from.id}, but the driver is at ${here.id}`,
      );
    }
    here = to;
  }
  return wrong;
}

function checkTimes(itinerary: Itinerary, moves: readonly MoveToPlan[]): string[] {
  const wrong: string[] = [];
  const flagged = new Map(itinerary.late.map(({ activityId, lateMs }) => [activityId, lateMs]));
  if (flagged.size !== itinerary.late.length) wrong.push('13: a move is flagged twice');
  for (const action of vehicleActions(itinerary)) {
    const move = moves.find(({ activityId }) => activityId === action.activityId);
    if (!move) continue;
    if (action.type === 'pickup-vehicle' && action.startMs < (move.readyMs ?? action.startMs)) {
      wrong.push(`13: ${action.activityId} is picked up before it is ready`);
    }
    if (action.type !== 'dropoff-vehicle') continue;
    const endMs = action.startMs + action.durationMs;
    const lateMs = Math.max(0, endMs - (move.deadlineMs ?? endMs));
    if ((flagged.get(action.activityId) ?? 0) !== lateMs) {
      wrong.push(`13: ${action.activityId} is ${lateMs} ms late and not flagged so`);
    }
    flagged.delete(action.activityId);
  }
  for (const activityId of flagged.keys()) wrong.push(`13: ${activityId} is flagged in vain`);
  return wrong;
}

function checkWaits({ actions }: Itinerary, moves: readonly MoveToPlan[]): string[] {
  return actions.flatMap((action, index) => {
    if (action.type !== 'wait') return [];
    const next = actions[index + 1];
    const move = moves.find(
      ({ activityId }) => next?.type === 'pickup-vehicle' && next.activityId === activityId,
    );
    const slackMs = action.startMs + action.durationMs - (move?.readyMs ?? Number.NaN);
    const binding = action.durationMs > 0 && slackMs >= 0 && slackMs < 1000;
    return binding ? [] : ['14: a wait does not end at the ready time of the next vehicle'];
  });
}

function checkEnd({ actions, places, roundTrip, stranded }: Itinerary): string[] {
  const placeOf = (action: ItineraryAction | undefined) =>
    places.find(({ id }) => action && 'placeId' in action && id === action.placeId);
  const [from, to] = [placeOf(actions[0]), placeOf(actions.at(-1))];
  if (!from || !to) return ['15: no start or no end'];
  if (roundTrip) {
    if (stranded) return ['15: a round trip strands no driver'];
    return samePlace(from, to) ? [] : ['15: a round trip ends elsewhere'];
  }
  if (!stranded) return [];
  const home = places.find(({ id }) => id === stranded.homeId);
  const sound = home && !samePlace(to, home) && stranded.placeId === to.id;
  return sound && stranded.distanceCmi >= 0
    ? []
    : ['15: the driver is not stranded as the plan says'];
}

function checkCost({ actions, cost }: Itinerary): string[] {
  const wrong: string[] = [];
  const { wagesCents, rideFaresCents, totalCents } = cost;
  if (![wagesCents, rideFaresCents, totalCents].every((c) => Number.isInteger(c) && c >= 0)) {
    wrong.push('17: an amount is not in whole cents');
  }
  if (totalCents !== wagesCents + rideFaresCents) wrong.push('17: the total is not the sum');
  const fares = actions.reduce((sum, a) => sum + (a.type === 'uber' ? a.fareCents : 0), 0);
  if (fares !== rideFaresCents) wrong.push('17: the fares are not those of the rides');
  return wrong;
}
