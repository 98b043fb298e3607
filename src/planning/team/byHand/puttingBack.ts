// An activity that a plan leaves out comes back into it.
import type { ActivityId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TeamProblem } from '../model/problem.ts';
import { type ChangedPlan, moved, placesFor } from './dropping.ts';

/** The plan with an activity that it leaves out, where that is cheapest; or what is against it. */
export function putBack(problem: TeamProblem, plan: TeamPlan, activityId: ActivityId): ChangedPlan {
  if (plan.moves.some((row) => row.activityId === activityId)) return { is: 'planned', plan };
  const { rows } = placesFor(problem, plan, activityId);
  const able = rows.flatMap(({ driverId, best: { position, outcome } }) =>
    outcome.is === 'cannot' ? [] : [{ driverId, position, moreCents: outcome.moreCents }],
  );
  const [first] = able.toSorted((a, b) => a.moreCents - b.moreCents);
  if (first) return moved(problem, plan, activityId, first.driverId, first.position);
  const refused = rows.map(({ best }) => best.outcome).find(({ is }) => is === 'cannot');
  const none = { is: 'cannot', rule: '1', reason: 'The plan has no drivers.' } as const;
  return refused?.is === 'cannot' ? refused : none;
}
