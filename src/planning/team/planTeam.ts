// The planner of teams: start → improved* → done. Whoever iterates turns the crank, is told each
// better plan with its certificate, and cancels by iterating no further.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { PlanBudget } from '../pairs/planPairs.ts';
import { checkTeamPlan } from './checking.ts';
import { priced } from './costs.ts';
import { modelOf, type TeamModel } from './model.ts';
import type { Objective, TeamAnswer, TeamMode, TeamProblem, TeamRefusal } from './problem.ts';
import { searchRides } from './rideSearch.ts';
import { scheduled } from './scheduling.ts';
import { searchChases } from './chase/chaseSearch.ts';
import type { TeamSearch } from './search.ts';

export type TeamNews = {
  readonly progress: number;
  /** Better ones than before, each for its objective. */
  readonly better: readonly TeamAnswer[];
};

export type TeamOutcome =
  /** One for each objective; the same plan may be the best for several. */
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
): Generator<TeamNews, TeamOutcome, undefined> {
  const model = modelOf(problem);
  if ('code' in model) return { is: 'refused', refusal: model };
  const best = new Map<Objective, TeamAnswer>();
  for (const { progress, better } of searches[problem.mode](model, options)) {
    const answers = better.map(({ objective, outline }) => {
      const timed = scheduled(outline, model.moves);
      if (timed.is === 'infeasible') throw new Error(`The plan has no times: ${timed.why}.`);
      return answerOf(objective, priced(timed.plan, problem.rates), model);
    });
    for (const answer of answers) best.set(answer.objective, answer);
    yield { progress, better: answers };
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

function answerOf(objective: Objective, plan: TeamPlan, model: TeamModel): TeamAnswer {
  const { problem } = model;
  const violations = checkTeamPlan(plan, problem);
  const boundCents = workCents(plan, model);
  const gap = (plan.cost.totalCents - boundCents) / Math.max(1, plan.cost.totalCents);
  const certificate = { violations, boundCents, boundIs: 'arcs', gap, binds: [] } as const;
  return { objective, plan, certificate };
}

/** What is paid for the work at vehicles alone. */
function workCents(plan: TeamPlan, { moves, workMs, problem }: TeamModel): number {
  const served = new Set(plan.moves.map(({ activityId }) => activityId));
  const ms = moves.reduce(
    (sum, { activityId }, move) => (served.has(activityId) ? sum + (workMs[move] ?? 0) : sum),
    0,
  );
  return Math.floor((ms * problem.rates.wageCentsPerHour) / 3_600_000);
}
