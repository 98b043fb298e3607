// The certificate of a plan: the violations of the independent check, a lower bound, and what
// stands in the way of a cheaper plan.
import { hasChaseCars } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { bindingsOf } from './binding.ts';
import { arcBoundCents } from './bounds.ts';
import { checkInTurns } from '../checks/checking.ts';
import type { TeamModel } from '../model/model.ts';
import { toTheEnd } from '../../searching/toTheEnd.ts';
import type { Certificate } from '../model/problem.ts';

/**
 * With the quick bound, in turns of some milliseconds. `bounds` caches results by the set of served
 * moves.
 */
export function* certified(
  plan: TeamPlan,
  model: TeamModel,
  bounds: Map<string, number>,
): Generator<null, Certificate, undefined> {
  const served = JSON.stringify(plan.moves.map(({ activityId }) => activityId).toSorted());
  const boundCents = bounds.get(served) ?? (yield* arcBoundCents(plan, model));
  bounds.set(served, boundCents);
  yield null;
  const violations = yield* checkInTurns(plan, model.problem);
  const binds = bindingsOf(plan, model);
  const over = hasChaseCars(model.problem.mode) ? 'chaseDriversOnlyDrive' : 'all';
  return { violations, boundCents, boundIs: 'arcs', over, gap: gapOf(plan, boundCents), binds };
}

/** The same in one go. */
export function certificateOf(plan: TeamPlan, model: TeamModel): Certificate {
  return toTheEnd(certified(plan, model, new Map()));
}

/** (cost − bound) / cost; 0 for a plan without cost. */
export function gapOf({ cost }: TeamPlan, boundCents: number): number {
  return cost.totalCents === 0 ? 0 : (cost.totalCents - boundCents) / cost.totalCents;
}
