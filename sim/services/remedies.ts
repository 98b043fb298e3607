// What can be done about a vehicle that is not found on a running trip: changes of what is left of
// its plan, each checked, with what it costs. What has begun stays.
import type { DriverAction, DriverActionType, Trip, User } from '#domain/entities.ts';
import { straightDistanceCmi } from '#domain/geo.ts';
import type { Remedy, RemedyKind } from '#domain/remedies.ts';
import { mayRemedy } from '#domain/tripChanges.ts';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import type { TeamDriver } from '#planning/team/problem.ts';
import { type Change, replanned } from '#planning/team/replanning/replanned.ts';
import { actionsOf, spotsOf } from '../behavior/acting.ts';
import { tripDuring } from '../behavior/booking.ts';
import { whereabouts } from '../behavior/travel.ts';
import { find, motionOf, type Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import { paired } from '../world/plan.ts';
import { canSee } from './reading.ts';
import { type RunningTrip, runningTrip } from './runningPlan.ts';

/** A remedy with the trip it makes, and the points of its actions that are no saved location. */
export type FoundRemedy = {
  readonly remedy: Remedy;
  readonly spots: ReadonlyMap<string, { readonly from: Spot; readonly to: Spot }>;
  readonly tasks: readonly string[];
};

/** So many drivers nearby are tried for it. */
const mostOthers = 4;
const hourMs = 3_600_000;

/**
 * Best first: those that leave fewest other moves open, then the cheapest, lateness included.
 * Empty where the trip cannot be planned anew.
 */
export function remediesFor(
  sim: Sim,
  user: User,
  trip: Trip,
  activityId: string,
): readonly FoundRemedy[] {
  const pickup = trip.actions.find(
    (action) => action.type === 'Pick-Up | Vehicle' && action.activityId === activityId,
  );
  if (!pickup?.driverId || !mayRemedy(trip, activityId).yes) return [];
  const { driverId } = pickup;
  const known = runningTrip(sim, trip, driversNear(sim, user, trip, pickup));
  if (!known) return [];
  const asIs = replanned(known.running, []);
  if (asIs.is === 'refused') return [];
  const left = known.running.plan.moves.filter(
    (move) => move.driverId === driverId && !hasBegun(trip, move.activityId),
  );
  const drop = (id: string): Change => ({ is: 'drop', activityId: id });
  const ways: (readonly [RemedyKind, readonly Change[]])[] = [['leaveOut', [drop(activityId)]]];
  for (const { id } of known.running.problem.drivers) {
    if (id === driverId) continue;
    ways.push(['otherDriver', [{ is: 'reassign', activityId, driverId: id }]]);
  }
  if (left.length > 1) {
    ways.push(['handOver', [drop(activityId), { is: 'relieve', driverId }]]);
    ways.push(['rideHome', left.map((move) => drop(move.activityId))]);
  }
  const found = ways.flatMap(([kind, changes]) => {
    const result = replanned(known.running, changes);
    if (result.is === 'refused' || result.violations.length > 0) return [];
    const moreCents = result.plan.cost.totalCents - asIs.plan.cost.totalCents;
    return [remedyOf(sim, trip, known, { kind, activityId, driverId, moreCents }, result.plan)];
  });
  return best(found);
}

type Way = Pick<Remedy, 'kind' | 'moreCents'> & {
  readonly activityId: string;
  readonly driverId: string;
};

function remedyOf(
  sim: Sim,
  trip: Trip,
  { spots: known }: RunningTrip,
  { kind, activityId, driverId, moreCents }: Way,
  plan: TeamPlan,
): FoundRemedy {
  const spots = new Map<string, { readonly from: Spot; readonly to: Spot }>();
  const tasks: string[] = [];
  const at = (id: string): Spot => known.get(id) ?? spotOfPlace(plan, id);
  let number = trip.actions.length;
  const before = new Map(trip.actions.map((action) => [action.id, action]));
  const actions = plan.drivers.flatMap((driver) => {
    const own = actionsOf(trip, driver.driverId).filter(({ status }) => status !== 'Not Started');
    const begun = new Set(own.map(({ id }) => id));
    const last = driver.actions.findLastIndex(({ id }) => begun.has(id));
    const steps = driver.actions.slice(last + 1).flatMap((action): DriverAction[] => {
      const type = typeOf(action);
      if (type === null || action.durationMs === 0 || begun.has(action.id)) return [];
      const isKept = before.get(action.id)?.driverId === driver.driverId;
      number += 1;
      const id = isKept ? action.id : `${trip.id}-v${trip.version}-${number}`;
      const [from, to] = endsOf(action).map(at) as [Spot, Spot];
      if (from.id === null || to.id === null) spots.set(id, { from, to });
      if (type === 'Errand | ToDo' && action.type === 'task') tasks.push(id);
      const move = 'activityId' in action ? action : null;
      return [
        {
          ...{ id, type, status: 'Not Started', driverId: driver.driverId, otherEndId: null },
          activityId: move?.activityId ?? null,
          vehicleId: move && 'vehicleId' in move ? move.vehicleId : null,
          ...{ fromId: from.id, toId: to.id },
          ...{ plannedStartMs: action.startMs, startedMs: null, endedMs: null },
          plannedEndMs: action.startMs + action.durationMs,
        },
      ];
    });
    const over = own.map((action): DriverAction => {
      const isSlack = action.status === 'In Progress' && !isStep(action);
      return isSlack ? { ...action, status: 'Complete', endedMs: sim.state.nowMs } : action;
    });
    return [...over, ...steps];
  });
  const moved = new Set(plan.moves.map((move) => move.activityId));
  const changed: Trip = {
    ...trip,
    driverIds: plan.drivers.map((driver) => driver.driverId),
    activityIds: trip.activityIds.filter((id) => moved.has(id)),
    actions: paired(actions.toSorted((a, b) => a.plannedStartMs - b.plannedStartMs)),
    estimatedEndMs: Math.max(...actions.map(({ plannedEndMs }) => plannedEndMs)),
  };
  const day = plan.drivers.find((driver) => driver.driverId === driverId)?.actions.at(-1);
  const by = plan.moves.find((move) => move.activityId === activityId)?.driverId ?? null;
  return {
    remedy: {
      ...{ kind, moreCents, trip: changed, driverId: by },
      homeMs: day?.startMs ?? null,
      leftOut: trip.activityIds.filter((id) => !moved.has(id)),
      late: plan.late.filter((one) => !hasEnded(trip, one.activityId)),
    },
    ...{ spots, tasks },
  };
}

/** The best of each kind, best first. */
function best(found: readonly FoundRemedy[]): readonly FoundRemedy[] {
  const all = found.toSorted(
    ({ remedy: a }, { remedy: b }) =>
      Math.max(1, a.leftOut.length) - Math.max(1, b.leftOut.length) || a.moreCents - b.moreCents,
  );
  const kinds = new Set<RemedyKind>();
  return all.filter(({ remedy: { kind } }) => {
    const isNew = !kinds.has(kind);
    kinds.add(kind);
    return isNew;
  });
}

/** Drivers on duty without a trip in the next hours, the nearest to the vehicle first. */
function driversNear(
  sim: Sim,
  user: User,
  trip: Trip,
  pickup: DriverAction,
): readonly TeamDriver[] {
  const { rows, nowMs } = sim.state;
  const untilMs = Math.max(nowMs, pickup.plannedEndMs) + 4 * hourMs;
  const there = spotsOf(sim, pickup).to;
  const free = rows.drivers.filter((row) => {
    const { onDuty, tripId } = motionOf(sim, row.id);
    const isFree = onDuty && tripId === null && row.availability !== 'unavailable';
    if (!isFree || trip.driverIds.includes(row.id) || !canSee(sim, user, row)) return false;
    return !tripDuring(sim, row.id, nowMs, untilMs);
  });
  const near = free.map((row) => {
    const spot = whereabouts(sim.roads, motionOf(sim, row.id), nowMs);
    return { row, spot, awayCmi: there ? straightDistanceCmi(spot, there) : 0 };
  });
  return near
    .toSorted((a, b) => a.awayCmi - b.awayCmi)
    .slice(0, mostOthers)
    .map(({ row: { id, name, qualifications, groups = [] }, spot }) => {
      const { lonE6, latE6 } = spot;
      const label = find(sim, 'locations', spot.id)?.label ?? name;
      const place = { id: spot.id ?? `at:${lonE6},${latE6}`, label, lonE6, latE6 };
      return { id, qualifications, groups, place, notBeforeMs: nowMs, notAfterMs: null };
    });
}

function hasBegun({ actions }: Trip, activityId: string): boolean {
  return actions.some(
    (action) => action.activityId === activityId && action.status !== 'Not Started',
  );
}

function hasEnded({ actions }: Trip, activityId: string): boolean {
  return actions.some(
    ({ type, status, activityId: id }) =>
      id === activityId && type === 'Drop-Off | Vehicle' && status === 'Complete',
  );
}

/** Not slack. */
function isStep({ type, activityId }: DriverAction): boolean {
  return type !== 'Errand | ToDo' || activityId !== null;
}

const types: { readonly [T in TimedAction['type']]?: DriverActionType } = {
  uber: 'Errand | Rideshare',
  'move-vehicle': 'Location | Travel',
  'pickup-vehicle': 'Pick-Up | Vehicle',
  'dropoff-vehicle': 'Drop-Off | Vehicle',
  task: 'Errand | ToDo',
  wait: 'Errand | ToDo',
};

function typeOf({ type }: TimedAction): DriverActionType | null {
  return types[type] ?? null;
}

function endsOf(action: TimedAction): readonly [string, string] {
  if ('fromId' in action) return [action.fromId, action.toId];
  return [action.placeId ?? '', action.placeId ?? ''];
}

/** Of a driver who came with the change. */
function spotOfPlace({ places }: TeamPlan, id: string): Spot {
  const place = places.find((one) => one.id === id);
  if (!place) throw new Error(`the plan has no place '${id}'`);
  return { id: id.startsWith('at:') ? null : id, lonE6: place.lonE6, latE6: place.latE6 };
}
