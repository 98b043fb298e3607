// The planner of teams: start → improved* → done. The caller advances it, gets each better plan
// with its certificate, offers plans that others have found, and cancels by no longer iterating.
import type { PlanBudget } from '../pairs/planPairs.ts';
import { certificateOf } from './bounds/certificate.ts';
import { priced } from './schedule/costs.ts';
import { modelOf } from './model.ts';
import type { Objective, TeamAnswer, TeamMode, TeamProblem, TeamRefusal } from './problem.ts';
import { searchRides } from './rides/rideSearch.ts';
import { scheduled } from './schedule/scheduling.ts';
import { searchChases } from './chase/chaseSearch.ts';
import type { Offers, TeamSearch } from './search.ts';

export type TeamNews = {
  readonly progress: number;
  /** Better ones than before, each for its objective. */
  readonly better: readonly TeamAnswer[];
};

export type TeamOutcome =
  /** One for each objective; several may share the same plan. */
  | { readonly is: 'planned'; readonly answers: readonly TeamAnswer[] }
  | { readonly is: 'refused'; readonly refusal: TeamRefusal };

const searches: { readonly [mode in TeamMode]: TeamSearch } = {
  rideshare: searchRides,
  company: searchChases,
  personal: searchChases,
  tow: searchRides,
  ownCar: searchRides,
};

export function* planTeam(
  problem: TeamProblem,
  options: { readonly seed: number; readonly budget: PlanBudget },
): Generator<TeamNews, TeamOutcome, Offers> {
  const model = modelOf(problem);
  if ('code' in model) return { is: 'refused', refusal: model };
  const best = new Map<Objective, TeamAnswer>();
  /** By the set of served moves, which seldom changes. */
  const bounds = new Map<string, number>();
  const search = searches[problem.mode](model, options);
  for (let turn = search.next(); !turn.done; ) {
    const { progress, better } = turn.value;
    const answers = better.map(({ objective, outline }) => {
      const timed = scheduled(outline, model.moves);
      if (timed.is === 'infeasible') throw new Error(`The plan has no times: ${timed.why}.`);
      const plan = priced(timed.plan, problem.rates);
      return { objective, plan, certificate: certificateOf(plan, model, bounds) };
    });
    for (const answer of answers) best.set(answer.objective, answer);
    turn = search.next(yield { progress, better: answers });
  }
  return { is: 'planned', answers: [...best.values()] };
}

/** Iterates to the end. */
export function planTeamToTheEnd(
  problem: TeamProblem,
  options: { readonly seed: number; readonly budget: PlanBudget },
): TeamOutcome {
  const search = planTeam(problem, options);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}
