// Where the drivers of a plan are at an instant: between which places, and how far. The plan knows
// how long a way takes, not how fast each part of it is, so each is driven at one speed.
import type { EpochMs } from '#domain/entities.ts';
import type { Point } from '#domain/geo.ts';
import type { DriverId } from '#domain/ids.ts';
import type { TimedAction, TimedPlan } from '#domain/teamItinerary.ts';

type Plan = Pick<TimedPlan, 'drivers' | 'places' | 'ubers'>;

/** On the way from one place to another, 0 to 1 of it behind; at a place both are the same. */
export type OnTheWay = { readonly from: Point; readonly to: Point; readonly share: number };

/** `isRide`: by ride-share, without a driver of the plan. */
export type DrivenWay = { readonly from: Point; readonly to: Point; readonly isRide: boolean };

export type Whereabouts = OnTheWay & {
  readonly driverId: DriverId;
  /** The driver of the chase car that this one is in; null: in none. */
  readonly aboardId: DriverId | null;
};

/**
 * In the order of the plan. Before their first action drivers are where that begins, after the last
 * one where it ends; those without a known place are left out.
 */
export function whereaboutsAt(plan: Plan, ms: EpochMs): readonly Whereabouts[] {
  const places = new Map(plan.places.map((place) => [place.id, place]));
  return plan.drivers.flatMap(({ driverId, actions }) => {
    const aboardId = aboardOf(actions, ms);
    const host = plan.drivers.find((one) => one.driverId === aboardId);
    const at = onTheWayAt(host?.actions ?? actions, ms, { plan, places });
    return at ? [{ driverId, aboardId, ...at }] : [];
  });
}

/** The ways that are driven in a plan, each once, in the order of its drivers. */
export function waysOf(plan: Pick<Plan, 'drivers' | 'places'>): readonly DrivenWay[] {
  const places = new Map(plan.places.map((place) => [place.id, place]));
  const ways = new Map<string, DrivenWay>();
  for (const action of plan.drivers.flatMap(({ actions }) => actions)) {
    if (!('fromId' in action) || action.fromId === action.toId) continue;
    const [from, to] = [places.get(action.fromId), places.get(action.toId)];
    const key = JSON.stringify([action.fromId, action.toId]);
    const isRide = action.type === 'uber' && (ways.get(key)?.isRide ?? true);
    if (from && to) ways.set(key, { from, to, isRide });
  }
  return [...ways.values()];
}

/** From boarding until the driver has left the car. */
function aboardOf(actions: readonly TimedAction[], ms: EpochMs): DriverId | null {
  const last = actions.findLast((action) => {
    if (action.type === 'join') return action.startMs <= ms;
    return action.type === 'split' && action.startMs + action.durationMs <= ms;
  });
  return last?.type === 'join' ? last.chaseDriverId : null;
}

type Sees = { readonly plan: Plan; readonly places: ReadonlyMap<string, Point> };

function onTheWayAt(
  actions: readonly TimedAction[],
  ms: EpochMs,
  { plan, places }: Sees,
): OnTheWay | null {
  const now = actions.findLast(({ startMs }) => startMs <= ms) ?? actions[0];
  if (!now) return null;
  const [fromId, toId] = 'fromId' in now ? [now.fromId, now.toId] : [now.placeId, now.placeId];
  const [from, to] = [places.get(fromId ?? ''), places.get(toId ?? '')];
  return from && to ? { from, to, share: shareOf(now, ms, plan) } : null;
}

/** A ride stands while its rider gets in and out. */
function shareOf(action: TimedAction, ms: EpochMs, { ubers }: Plan): number {
  const ride = action.type === 'uber' ? ubers.find(({ id }) => id === action.uberId) : undefined;
  const beganMs = action.startMs + (ride?.pickupMs ?? 0);
  const takesMs = ride?.driveMs ?? action.durationMs;
  if (takesMs <= 0) return ms >= beganMs ? 1 : 0;
  return Math.max(0, Math.min((ms - beganMs) / takesMs, 1));
}
