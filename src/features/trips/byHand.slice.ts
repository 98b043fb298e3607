// A plan that the operator changes by hand: decided from the draft and its ways alone, so that it
// is undone and replayed like everything else. What the independent check refuses is no plan.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { no, type No } from '#kernel/records.ts';
import { certifiedByHand } from '#planning/team/byHand/certifiedByHand.ts';
import { moved, movedTo, removed } from '#planning/team/byHand/dropping.ts';
import { putBack } from '#planning/team/byHand/puttingBack.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import type { TripsSees } from './facts.slice.ts';
import { brokenRule, momentOf, problemOfDraft } from './problem.queries.ts';
import type { PlanDraft, Planned } from './trips.model.ts';
import { noPlan, plannedNow } from './trips.queries.ts';

export type ByHand =
  | {
      readonly is: 'row';
      readonly activityId: string;
      readonly driverId: string;
      readonly position: number;
    }
  | { readonly is: 'time'; readonly activityId: string; readonly notBeforeMs: number }
  | { readonly is: 'leaveOut' | 'putBack'; readonly activityId: string };

/** The draft and its plan after the change, or the rule against it. */
export function changedByHand(
  sees: TripsSees,
  change: ByHand,
): { readonly next: PlanDraft; readonly replanned: Planned } | No {
  const { plan: draft } = sees.trips.state;
  const now = plannedNow(sees.trips.state);
  if (!draft) return noPlan;
  if (!now) return no('There is no plan yet.');
  const moment = momentOf(sees, draft);
  const { activityId } = change;
  // From when the move is ready by itself: an earlier change to its time does not hold it.
  const base = change.is === 'time' ? heldUntil(draft, activityId, null) : draft;
  const drafted = problemOfDraft(sees, { draft: base, moment });
  if (drafted.is === 'refused') return no(drafted.refusal.reason);
  const { problem } = drafted;
  const result = resultOf(problem, now.plan, change);
  if (result.is === 'cannot') return no(result.reason);
  const certified = certifiedByHand(result.problem, result.plan);
  if (!certified) return noPlan;
  const { certificate } = certified;
  if (certificate.violations.length > 0) return no(brokenRule(certificate.violations));
  const readyMs = problem.moves.find((one) => one.activityId === activityId)?.readyMs ?? null;
  // A time that holds nothing is not kept.
  const soonestMs = Math.max(readyMs ?? 0, moment.requestMs);
  const isHeld = change.is === 'time' && change.notBeforeMs > soonestMs;
  const next = isHeld ? heldUntil(draft, activityId, change.notBeforeMs) : base;
  return { next, replanned: { ...certified, isByHand: true, ...moment } };
}

/** The draft with the time that a move was given by hand; null: none. */
function heldUntil(draft: PlanDraft, activityId: string, notBeforeMs: number | null): PlanDraft {
  const { held = [], ...rest } = draft;
  const others = held.filter((one) => one.activityId !== activityId);
  const all = notBeforeMs === null ? others : [...others, { activityId, notBeforeMs }];
  return all.length === 0 ? rest : { ...rest, held: all };
}

function resultOf(problem: TeamProblem, plan: TeamPlan, change: ByHand) {
  const { activityId } = change;
  if (change.is === 'time') return movedTo(problem, plan, activityId, change.notBeforeMs);
  const result = withoutTime(problem, plan, change);
  return result.is === 'cannot' ? result : { ...result, problem };
}

function withoutTime(
  problem: TeamProblem,
  plan: TeamPlan,
  change: Exclude<ByHand, { readonly is: 'time' }>,
) {
  const { activityId } = change;
  if (change.is === 'row') {
    return moved(problem, plan, activityId, change.driverId, change.position);
  }
  const byIs = { leaveOut: removed, putBack };
  return byIs[change.is](problem, plan, activityId);
}
