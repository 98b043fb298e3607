// What is late in a plan, from its times and the deadlines of its moves.
import type { ActivityId } from '#domain/ids.ts';
import type { EpochMs } from '#domain/entities.ts';
import type { Lateness } from '#domain/itinerary.ts';
import type { TeamPlan, TimedPlan } from '#domain/teamItinerary.ts';
import { priced, type Rates } from '../model/costs.ts';

type Due = { readonly activityId: ActivityId; readonly deadlineMs: EpochMs | null };

/** In the order of the drivers' drop-offs. A move without a deadline is never late. */
export function latenessOf(
  drivers: TimedPlan['drivers'],
  moves: readonly Due[],
): readonly Lateness[] {
  const due = new Map(moves.map(({ activityId, deadlineMs }) => [activityId, deadlineMs]));
  return drivers.flatMap(({ actions }) =>
    actions.flatMap((action) => {
      if (action.type !== 'dropoff-vehicle') return [];
      const { activityId, startMs, durationMs } = action;
      const lateMs = startMs + durationMs - (due.get(activityId) ?? Number.POSITIVE_INFINITY);
      return lateMs > 0 ? { activityId, lateMs } : [];
    }),
  );
}

/** The plan with other deadlines: what is late and what that costs; its times stay. */
export function withDeadlines(
  plan: TeamPlan,
  moves: readonly Due[],
  rates: Partial<Rates>,
): TeamPlan {
  const late = latenessOf(plan.drivers, moves);
  return isSameLateness(late, plan.late) ? plan : priced({ ...plan, late }, rates);
}

export function isSameLateness(one: readonly Lateness[], other: readonly Lateness[]): boolean {
  if (one.length !== other.length) return false;
  const known = new Map(other.map(({ activityId, lateMs }) => [activityId, lateMs]));
  return one.every(({ activityId, lateMs }) => known.get(activityId) === lateMs);
}
