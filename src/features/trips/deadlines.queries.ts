// Plans hold what is late in them, and how far it is; deadlines are the world's, and others change
// them; roads become known.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { isSameLateness, latenessOf, withDeadlines } from '#planning/team/schedule/lateness.ts';
import type { TripsSees } from './facts.slice.ts';
import type { PlanDraft } from './trips.model.ts';
import { isOfOtherRoads } from './problem.queries.ts';
import { plannedNow } from './trips.queries.ts';

type Sees = Pick<TripsSees, 'world'>;

/**
 * Whether other moves are late in the complete plan, or by more or less, than it says, or have
 * other roads.
 */
export function isOutOfDate(sees: Pick<TripsSees, 'trips' | 'world' | 'roads'>): boolean {
  const plan = plannedNow(sees.trips.state)?.plan;
  if (!plan) return false;
  const isLate = isSameLateness(latenessOf(plan.drivers, dueIn(sees, plan)), plan.late);
  return !isLate || isOfOtherRoads(sees, plan);
}

/** A kept plan with the deadlines of now: its times stay as they are. */
export function withDeadlinesNow(
  sees: Sees,
  { wageCentsPerHour, tipCents }: PlanDraft,
  plan: TeamPlan,
): TeamPlan {
  return withDeadlines(plan, dueIn(sees, plan), { wageCentsPerHour, tipCents });
}

/** A move that is gone keeps no deadline. */
function dueIn({ world }: Sees, { moves }: TeamPlan) {
  return moves.map(({ activityId }) => ({
    activityId,
    deadlineMs: world.tables.activities.get(activityId)?.deadlineMs ?? null,
  }));
}
