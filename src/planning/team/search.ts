// The interface of every search for team plans. Searches know the model and no clock but the one in
// a time budget; `planTeam` gives their outlines times, costs and certificates.
import type { PlanBudget } from '../pairs/planPairs.ts';
import type { Outline } from './schedule/actions.ts';
import type { TeamModel } from './model.ts';
import type { Objective } from './problem.ts';

export type SearchOptions = { readonly seed: number; readonly budget: PlanBudget };

/** A turn of some milliseconds; the first one has an outline for every objective. */
export type SearchTurn = {
  /** Share of the budget that is used, in [0, 1]. */
  readonly progress: number;
  /** Better ones than before, each for its objective. */
  readonly better: readonly { readonly objective: Objective; readonly outline: Outline }[];
};

export type TeamSearch = (
  model: TeamModel,
  options: SearchOptions,
) => Generator<SearchTurn, void, undefined>;
