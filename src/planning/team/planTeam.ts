// The planner of teams: start → improved* → done. The caller advances it, gets each better plan
// with its certificate, offers plans that others have found, and cancels by no longer iterating.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { PlanBudget } from '../pairs/planPairs.ts';
import { certified } from './bounds/certificate.ts';
import { priced } from './schedule/costs.ts';
import { modelInTurns, type TeamModel } from './model.ts';
import {
  type Objective,
  objectives,
  type TeamAnswer,
  type TeamMode,
  type TeamProblem,
  type TeamRefusal,
} from './problem.ts';
import { searchRides } from './rides/rideSearch.ts';
import { scheduled } from './schedule/scheduling.ts';
import { searchChases } from './chase/chaseSearch.ts';
import type { Offers, SearchTurn, TeamSearch } from './search.ts';
import { toTheEnd } from './toTheEnd.ts';

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

/**
 * Yields between any two pieces of work of some milliseconds. The first news with answers have one
 * for every objective.
 */
export function* planTeam(
  problem: TeamProblem,
  options: { readonly seed: number; readonly budget: PlanBudget },
): Generator<TeamNews, TeamOutcome, Offers> {
  const modelling = modelInTurns(problem);
  let modelled = modelling.next();
  for (; !modelled.done; modelled = modelling.next()) yield { progress: 0, better: [] };
  const model = modelled.value;
  if ('code' in model) return { is: 'refused', refusal: model };
  const best = new Map<Objective, TeamAnswer>();
  const offered: TeamPlan[] = [];
  const answering = new Answering(model);
  const search = searches[problem.mode](model, options);
  let before = 0;
  for (let turn = search.next(); !turn.done; turn = search.next(offered.splice(0))) {
    const { progress, better } = turn.value;
    const work = answering.answers(better);
    let done = work.next();
    for (; !done.done; done = work.next()) {
      offered.push(...((yield { progress: before, better: [] }) ?? []));
    }
    for (const answer of done.value) best.set(answer.objective, answer);
    offered.push(...((yield { progress, better: done.value }) ?? []));
    before = progress;
  }
  return { is: 'planned', answers: [...best.values()] };
}

/** Gives outlines their times, costs and certificates, in turns of some milliseconds. */
class Answering {
  readonly #model: TeamModel;
  /** By the set of served moves, which seldom changes. */
  readonly #bounds = new Map<string, number>();

  constructor(model: TeamModel) {
    this.#model = model;
  }

  *answers(better: SearchTurn['better']): Generator<void, readonly TeamAnswer[], undefined> {
    const { moves, problem } = this.#model;
    const answers: TeamAnswer[] = [];
    // Objectives often share an outline.
    for (const outline of new Set(better.map((one) => one.outline))) {
      const timed = scheduled(outline, moves);
      if (timed.is === 'infeasible') throw new Error(`The plan has no times: ${timed.why}.`);
      const plan = priced(timed.plan, problem.rates);
      yield;
      const certificate = yield* certified(plan, this.#model, this.#bounds);
      for (const { objective, outline: own } of better) {
        if (own === outline) answers.push({ objective, plan, certificate });
      }
    }
    return objectives.flatMap((objective) =>
      answers.filter((answer) => answer.objective === objective),
    );
  }
}

/** Iterates to the end. */
export function planTeamToTheEnd(
  problem: TeamProblem,
  options: { readonly seed: number; readonly budget: PlanBudget },
): TeamOutcome {
  return toTheEnd(planTeam(problem, options));
}
