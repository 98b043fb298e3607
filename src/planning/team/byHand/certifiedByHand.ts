// The certificate of a plan that was changed by hand: `moved` and the others give plans that
// nothing has checked.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { certificateOf } from '../bounds/certificate.ts';
import { modelOf } from '../model/model.ts';
import type { Certificate, TeamProblem } from '../model/problem.ts';

/** Null where the problem cannot be planned at all. */
export function certifiedByHand(
  problem: TeamProblem,
  plan: TeamPlan,
): { readonly plan: TeamPlan; readonly certificate: Certificate } | null {
  const model = modelOf(problem, { isApart: true });
  return 'code' in model ? null : { plan, certificate: certificateOf(plan, model) };
}
