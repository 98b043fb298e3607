// One trip for each driver (reading 52): the plan in parts that can be carried out on their own.
import type { TeamPlan, TimedPlan } from '#domain/teamItinerary.ts';
import { priced, type Rates } from '../model/costs.ts';

/**
 * A plan for each driver with a move, in the plan's order, each with its own cost; the bonus goes
 * with the moves. Null where drivers meet or wait for each other: they belong to one trip.
 */
export function plansPerDriver(
  plan: TeamPlan,
  rates: Partial<Rates> = {},
): readonly TeamPlan[] | null {
  const parts = plan.drivers.map((_, at) => partOf(plan, at));
  if (!parts.every(isAlone)) return null;
  const tips = new Map(plan.cost.tipShares.map(({ activityId, cents }) => [activityId, cents]));
  return parts
    .filter(({ moves }) => moves.length > 0)
    .map((part) => {
      const own = part.moves.map(({ activityId }) => tips.get(activityId) ?? 0);
      return priced(part, { ...rates, tipCents: own.reduce((sum, cents) => sum + cents, 0) });
    });
}

function partOf(plan: TeamPlan, at: number): TimedPlan {
  const drivers = plan.drivers.slice(at, at + 1);
  const isOwn = ({ driverId }: { readonly driverId: string }) => driverId === drivers[0]?.driverId;
  const [moves, ubers] = [plan.moves.filter(isOwn), plan.ubers.filter(isOwn)];
  const cars = plan.cars.filter(isOwn);
  const served = new Set(moves.map(({ activityId }) => activityId));
  const used = new Set<string | null>([
    ...moves.flatMap(({ startId, endId }) => [startId, endId]),
    ...ubers.flatMap(({ startId, endId }) => [startId, endId]),
    ...cars.map(({ placeId }) => placeId),
    ...drivers.flatMap(({ actions }) =>
      actions.flatMap((one) => ('placeId' in one ? [one.placeId] : [one.fromId, one.toId])),
    ),
  ]);
  return {
    roundTrip: plan.roundTrip,
    places: plan.places.filter(({ id }) => used.has(id)),
    cars,
    moves,
    ubers,
    unserved: [],
    drivers,
    late: plan.late.filter(({ activityId }) => served.has(activityId)),
  };
}

/** Whether all that the driver waits for is in the driver's own part. */
function isAlone({ drivers, ubers }: TimedPlan): boolean {
  const actions = drivers.flatMap((driver) => driver.actions);
  const known = new Set<string | null>([
    ...ubers.flatMap(({ startSyncId, endSyncId }) => [startSyncId, endSyncId]),
    ...actions.map((one) => ('syncId' in one && isSignal(one.type) ? one.syncId : null)),
  ]);
  return actions.every((action) => {
    if (meetings.has(action.type)) return false;
    if (action.type === 'wait-for') return known.has(action.syncId);
    return action.type !== 'wait' || action.until.is !== 'sync' || known.has(action.until.syncId);
  });
}

const meetings = new Set(['pickup-driver', 'dropoff-driver', 'join', 'split']);

function isSignal(type: string): boolean {
  return type === 'task' || type === 'dropoff-vehicle';
}
