// The actions of a running trip whose plan was changed: those that have begun stay, the rest is as
// the plan has it, meetings and waits for others included.
import type { DriverAction, Trip } from '#domain/entities.ts';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { legacyTypes } from '#wire/legacy/actions.ts';
import { actionsOf } from '../behavior/acting.ts';
import { isSlack } from '../behavior/meetings.ts';
import type { Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import { paired } from '../world/plan.ts';
import { spotInPlan } from './keptPlans.ts';

export type ChangedRows = {
  /** In the order of each driver's day. */
  readonly actions: readonly DriverAction[];
  /** The plan with the ids of these actions. */
  readonly plan: TeamPlan;
  /** The ends of actions at points that are no saved location, by action. */
  readonly spots: ReadonlyMap<string, { readonly from: Spot; readonly to: Spot }>;
  /** Errands that are tasks. */
  readonly tasks: readonly string[];
};

type Rows = { readonly own: readonly DriverAction[]; readonly planned: readonly TimedAction[] };

export function changedRows(sim: Sim, trip: Trip, changed: TeamPlan): ChangedRows {
  const plan = withRowIds(trip, changed);
  const others = othersOf(plan);
  const spots = new Map<string, { readonly from: Spot; readonly to: Spot }>();
  const tasks: string[] = [];
  const keyed = plan.drivers.flatMap(({ driverId, actions }) => {
    const { own, planned } = rowsOf(trip, driverId, actions);
    const over = own.map((action): DriverAction => {
      const isCut = action.status === 'In Progress' && isStandingBy(sim, action);
      return isCut ? { ...action, status: 'Complete', endedMs: sim.state.nowMs } : action;
    });
    const steps = planned.flatMap((action): DriverAction[] => {
      const type = legacyTypes[action.type];
      if (type === null) return [];
      const [from, to] = endsOf(action, actions).map((id) => spotInPlan(sim, plan, id)) as [
        Spot,
        Spot,
      ];
      if (from.id === null || to.id === null) spots.set(action.id, { from, to });
      if (action.type === 'task') tasks.push(action.id);
      return [
        {
          id: action.id,
          type,
          status: 'Not Started',
          driverId,
          activityId: 'activityId' in action ? action.activityId : null,
          vehicleId: 'vehicleId' in action ? action.vehicleId : null,
          otherEndId: others.get(action.id) ?? null,
          fromId: from.id,
          toId: to.id,
          plannedStartMs: action.startMs,
          startedMs: null,
          endedMs: null,
          plannedEndMs: action.startMs + action.durationMs,
        },
      ];
    });
    // What has begun before its planned start stays before what comes after it.
    let atMs = Number.NEGATIVE_INFINITY;
    return [...over, ...steps].map((action) => {
      atMs = Math.max(atMs, action.startedMs ?? action.plannedStartMs);
      return { action, atMs };
    });
  });
  const actions = keyed.toSorted((a, b) => a.atMs - b.atMs).map(({ action }) => action);
  return { actions: paired(actions), plan, spots, tasks };
}

/** What of a driver's day has begun, and what the plan has for the rest. */
function rowsOf(trip: Trip, driverId: string, actions: readonly TimedAction[]): Rows {
  const own = actionsOf(trip, driverId).filter(({ status }) => status !== 'Not Started');
  const begun = new Set(own.map(({ id }) => id));
  const last = actions.findLastIndex(({ id }) => begun.has(id));
  const planned = actions.slice(last + 1).filter(({ id, type, durationMs }) => {
    const isSomething = durationMs > 0 || type === 'wait-for' || legacyTypes[type] === null;
    return isSomething && !begun.has(id);
  });
  return { own, planned };
}

/** An action that stays with its driver keeps its id; any other gets one that no action had. */
function withRowIds(trip: Trip, plan: TeamPlan): TeamPlan {
  const before = new Map(trip.actions.map((action) => [action.id, action]));
  let number = trip.actions.length;
  const drivers = plan.drivers.map((driver) => {
    const rest = new Set(rowsOf(trip, driver.driverId, driver.actions).planned);
    const actions = driver.actions.map((action) => {
      const isKept = before.get(action.id)?.driverId === driver.driverId;
      if (isKept || !rest.has(action) || legacyTypes[action.type] === null) return action;
      number += 1;
      return { ...action, id: `${trip.id}-v${trip.version}-${number}` };
    });
    return { ...driver, actions };
  });
  return { ...plan, drivers };
}

/** By action: the other side of a meeting, or the action it waits for. */
function othersOf({ drivers, ubers }: TeamPlan): ReadonlyMap<string, string> {
  const actions = drivers.flatMap((driver) => driver.actions);
  const sides = new Map<string, string[]>();
  const events = new Map<string, string>();
  for (const action of actions) {
    if ('splitId' in action) {
      sides.set(action.syncId, [...(sides.get(action.syncId) ?? []), action.id]);
    } else if (action.type === 'task' || action.type === 'dropoff-vehicle') {
      if (action.syncId !== null) events.set(action.syncId, action.id);
    } else if (action.type === 'uber') {
      const row = ubers.find(({ id }) => id === action.uberId);
      for (const id of row ? [row.startSyncId, row.endSyncId] : []) events.set(id, action.id);
    }
  }
  const others = new Map<string, string>();
  for (const action of actions) {
    const other =
      'splitId' in action
        ? sides.get(action.syncId)?.find((id) => id !== action.id)
        : action.type === 'wait-for' && events.get(action.syncId);
    if (other) others.set(action.id, other);
  }
  return others;
}

/** The ids of the places where it begins and ends; aboard a chase car, where its rider leaves. */
function endsOf(action: TimedAction, actions: readonly TimedAction[]): readonly [string, string] {
  if ('fromId' in action) return [action.fromId, action.toId];
  const placed = actions
    .slice(actions.indexOf(action))
    .find((one) => 'placeId' in one && one.placeId !== null);
  const id = placed && 'placeId' in placed ? (placed.placeId ?? '') : '';
  return [id, id];
}

/** Slack: the changed plan has its own. */
function isStandingBy(sim: Sim, action: DriverAction): boolean {
  return action.activityId === null && isSlack(sim, action);
}
