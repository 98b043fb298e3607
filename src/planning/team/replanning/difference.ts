// The differences between a plan and its changed version: by move, by driver, and in cost.
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';

export type MoveDifference = {
  readonly activityId: ActivityId;
  readonly is: 'added' | 'dropped' | 'reassigned' | 'retimed';
  /** The drivers before and after; null for none. */
  readonly before: DriverId | null;
  readonly after: DriverId | null;
  /** The drop-off comes this much later (negative: earlier); 0 if it is only in one plan. */
  readonly shiftMs: number;
};

export type DriverDifference = {
  readonly driverId: DriverId;
  readonly is: 'added' | 'dropped' | 'retimed';
  /** The day ends this much later (negative: earlier); 0 if the driver is only in one plan. */
  readonly shiftMs: number;
};

export type PlanDifference = {
  readonly moves: readonly MoveDifference[];
  readonly drivers: readonly DriverDifference[];
  /** Moves that are late only after the change, and only before it. */
  readonly lateNow: readonly ActivityId[];
  readonly lateNoMore: readonly ActivityId[];
  readonly costCents: number;
};

export function differenceOf(before: TeamPlan, after: TeamPlan): PlanDifference {
  const late = (plan: TeamPlan) => plan.late.map(({ activityId }) => activityId);
  const [lateBefore, lateAfter] = [late(before), late(after)];
  return {
    moves: moveDifferences(before, after),
    drivers: driverDifferences(before, after),
    lateNow: lateAfter.filter((id) => !lateBefore.includes(id)),
    lateNoMore: lateBefore.filter((id) => !lateAfter.includes(id)),
    costCents: after.cost.totalCents - before.cost.totalCents,
  };
}

function moveDifferences(before: TeamPlan, after: TeamPlan): readonly MoveDifference[] {
  const [was, is] = [handsOf(before), handsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((activityId): MoveDifference[] => {
    const [a, b] = [was.get(activityId), is.get(activityId)];
    const hands = { activityId, before: a?.driverId ?? null, after: b?.driverId ?? null };
    if (!a || !b) return [{ ...hands, is: a ? 'dropped' : 'added', shiftMs: 0 }];
    const shiftMs = b.endMs - a.endMs;
    if (a.driverId !== b.driverId) return [{ ...hands, is: 'reassigned', shiftMs }];
    return shiftMs === 0 ? [] : [{ ...hands, is: 'retimed', shiftMs }];
  });
}

/** The driver and the time of each drop-off. */
function handsOf({ drivers }: TeamPlan) {
  const hands = new Map<ActivityId, { readonly driverId: DriverId; readonly endMs: number }>();
  for (const { driverId, actions } of drivers) {
    for (const action of actions) {
      if (action.type !== 'dropoff-vehicle') continue;
      hands.set(action.activityId, { driverId, endMs: action.startMs + action.durationMs });
    }
  }
  return hands;
}

function driverDifferences(before: TeamPlan, after: TeamPlan): readonly DriverDifference[] {
  const endsOf = ({ drivers }: TeamPlan) =>
    new Map(drivers.map(({ driverId, actions }) => [driverId, actions.at(-1)?.startMs ?? 0]));
  const [was, is] = [endsOf(before), endsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((driverId): DriverDifference[] => {
    const [a, b] = [was.get(driverId), is.get(driverId)];
    if (a === undefined) return [{ driverId, is: 'added', shiftMs: 0 }];
    if (b === undefined) return [{ driverId, is: 'dropped', shiftMs: 0 }];
    return a === b ? [] : [{ driverId, is: 'retimed', shiftMs: b - a }];
  });
}
