// Where the vehicles of a trip are when it picks them up (reading 70): what other moves bring, and
// when.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { type AwayVehicle, vehiclesAway } from '#planning/team/drafting/vehiclesAway.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { vehicleIndex } from '../moves/index.ts';
import type { PlanDraft } from './trips.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;

/** The vehicles of these moves that are not at their pick-ups. */
export function awayVehicles(sees: Sees, ids: readonly ActivityId[]): readonly AwayVehicle[] {
  const { activities, locations, trips, vehicles } = sees.world.tables;
  const index = vehicleIndex(sees);
  return vehiclesAway(
    ids.flatMap((id) => activities.get(id) ?? []),
    {
      placeOf: (id) => locations.get(id),
      vehicleOf: (id) => vehicles.get(id),
      openMovesOf: (id) => index.movesOf(id, null),
      tripOf: (id) => trips.get(id),
    },
  );
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

/** When the last of the moves of a plan that are held is ready; null: none of them is. */
export function lastReadyMs(
  sees: Sees,
  draft: PlanDraft,
  { moves }: Pick<TeamPlan, 'moves'>,
): EpochMs | null {
  const held = heldUntil(sees, draft);
  const readyMs = moves.map(({ activityId }) => held.get(activityId) ?? 0);
  const lastMs = Math.max(0, ...readyMs);
  return lastMs === 0 ? null : lastMs;
}

export type AwayInPlan = AwayVehicle & {
  readonly pickupMs: EpochMs;
  /** It is expected there by then. */
  readonly isInTime: boolean;
};

/** The vehicles of a plan that are not at their pick-ups yet, by the time of the pick-up. */
export function awayInPlan(sees: Sees, plan: Pick<TeamPlan, 'drivers'>): readonly AwayInPlan[] {
  const pickups = new Map(
    plan.drivers.flatMap(({ actions }) =>
      actions.flatMap((action) =>
        action.type === 'pickup-vehicle' ? [[action.activityId, action.startMs] as const] : [],
      ),
    ),
  );
  return awayVehicles(sees, [...pickups.keys()])
    .map(({ forId, standing }) => {
      const atMs = standing.is === 'coming' ? standing.atMs : null;
      const pickupMs = pickups.get(forId) ?? 0;
      return { forId, standing, pickupMs, isInTime: atMs !== null && atMs <= pickupMs + SECOND_MS };
    })
    .toSorted((a, b) => a.pickupMs - b.pickupMs);
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
