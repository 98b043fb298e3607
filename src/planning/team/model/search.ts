// The interface of every search for team plans. Searches know the model and no clock but the one in
// a time budget; `planTeam` gives their outlines times, costs and certificates.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { PlanBudget } from '../../searching/budget.ts';
import type { Outline } from './actions.ts';
import type { TeamModel } from './model.ts';
import type { Objective } from './problem.ts';

export type SearchOptions = { readonly seed: number; readonly budget: PlanBudget };

/** A turn of some milliseconds; the first one with outlines has one for every objective. */
export type SearchTurn = {
  /** Share of the budget that is used, in [0, 1]. */
  readonly progress: number;
  /** Better ones than before, each for its objective. */
  readonly better: readonly { readonly objective: Objective; readonly outline: Outline }[];
};

/**
 * Plans that another search of the same problem has found. They come with the caller's `next`, and
 * a search goes on from those that are better than its own.
 */
export type Offers = readonly TeamPlan[] | undefined;

export type TeamSearch = (
  model: TeamModel,
  options: SearchOptions,
) => Generator<SearchTurn, void, Offers>;
