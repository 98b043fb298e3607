// Where the vehicles of a trip are when it picks them up (reading 70): what other moves bring, and
// when.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { rowsByVehicle } from '#planning/team/model/chains.ts';
import { type Standing, standingAt } from '#domain/vehiclePlace.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { vehicleIndex } from '../moves/index.ts';
import type { PlanDraft } from './trips.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;

/** A vehicle that is not at its pick-up yet. */
export type AwayVehicle = {
  /** The move that is to take it. */
  readonly forId: ActivityId;
  readonly standing: Extract<Standing, { readonly is: 'coming' | 'elsewhere' }>;
};

/**
 * The vehicles of these moves that are not at their pick-ups. Those that the plan of these moves
 * brings itself are not looked at.
 */
export function awayVehicles(sees: Sees, ids: readonly ActivityId[]): readonly AwayVehicle[] {
  const { tables } = sees.world;
  const index = vehicleIndex(sees);
  const own = new Set(ids);
  const brought = broughtByOwn(sees, ids);
  return ids.flatMap((forId): readonly AwayVehicle[] => {
    const row = tables.activities.get(forId);
    const vehicle = tables.vehicles.get(row?.vehicleId ?? '');
    if (!row || !vehicle || brought.has(forId)) return [];
    const others = index.movesOf(vehicle.id, null).filter(({ id }) => !own.has(id));
    const tripOf = (id: string) => tables.trips.get(id);
    const standing = standingAt(row.startId, vehicle.locationId, others, tripOf);
    return standing.is === 'coming' || standing.is === 'elsewhere' ? [{ forId, standing }] : [];
  });
}

/** Behind the first of those that one driver carries out in a row. */
function broughtByOwn({ world }: Sees, ids: readonly ActivityId[]): ReadonlySet<ActivityId> {
  const { activities, locations } = world.tables;
  const moves = ids.flatMap((id) => {
    const row = activities.get(id);
    const [start, end] = [locations.get(row?.startId ?? ''), locations.get(row?.endId ?? '')];
    return row && start && end ? [{ ...row, start, end }] : [];
  });
  return new Set(rowsByVehicle(moves).flatMap(({ row }) => row.slice(1).map(({ id }) => id)));
}

/** When each vehicle that is still to come is there, by move: it is ready no sooner. */
export function comingMs(sees: Sees, ids: readonly ActivityId[]): ReadonlyMap<ActivityId, EpochMs> {
  return new Map(
    awayVehicles(sees, ids).flatMap(({ forId, standing }) =>
      standing.is === 'coming' && standing.atMs !== null ? [[forId, standing.atMs]] : [],
    ),
  );
}

/** Later of what the operator set and when its vehicle is there, by move. */
export function heldUntil(sees: Sees, draft: PlanDraft): ReadonlyMap<ActivityId, EpochMs> {
  const held = new Map(comingMs(sees, draft.activityIds));
  for (const { activityId, notBeforeMs } of draft.held ?? []) {
    held.set(activityId, Math.max(notBeforeMs, held.get(activityId) ?? notBeforeMs));
  }
  return held;
}

/** Those that come after their planned pick-up, or of which nobody knows when they come. */
export function awayInPlan(sees: Sees, plan: Pick<TeamPlan, 'drivers'>): readonly AwayVehicle[] {
  const pickups = new Map(
    plan.drivers.flatMap(({ actions }) =>
      actions.flatMap((action) =>
        action.type === 'pickup-vehicle' ? [[action.activityId, action.startMs] as const] : [],
      ),
    ),
  );
  return awayVehicles(sees, [...pickups.keys()]).filter(({ forId, standing }) => {
    const atMs = standing.is === 'coming' ? standing.atMs : null;
    return atMs === null || atMs > (pickups.get(forId) ?? 0) + SECOND_MS;
  });
}

/** Plans are in whole seconds. */
const SECOND_MS = 1000;

/**
 * Until when moves of a plan are held in it, as it is saved: by the operator, or as their vehicles
 * come; no longer than until their pick-ups.
 */
export function heldInPlan(
  sees: Sees,
  draft: PlanDraft,
  { drivers }: Pick<TeamPlan, 'drivers'>,
): NonNullable<PlanDraft['held']> {
  const held = heldUntil(sees, draft);
  const actions = drivers.flatMap((driver) => driver.actions);
  return actions.flatMap((action, at) => {
    if (action.type !== 'pickup-vehicle') return [];
    const { activityId, startMs } = action;
    const untilMs = held.get(activityId);
    if (untilMs === undefined) return [];
    const before = actions[at - 1];
    const isWaited = before?.type === 'wait' && before.until.is === 'ready';
    return [{ activityId, notBeforeMs: isWaited ? startMs : Math.min(untilMs, startMs) }];
  });
}
