// The interface of every search for team plans. Searches know the model and no clock: where time is
// short, `planTeam` cuts them. It gives their outlines times, costs and certificates.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { RoundBudget } from '../../searching/budget.ts';
import type { Outline } from './actions.ts';
import type { TeamModel } from './model.ts';
import type { Objective } from './problem.ts';

export type SearchOptions = {
  readonly seed: number;
  readonly budget: RoundBudget;
  /** Plans that were found before; the search goes on from those that are better than its own. */
  readonly from?: readonly TeamPlan[];
  /** Turns after which no more first plans are made once one has every move; absent: all are. */
  readonly firstTurns?: number;
};

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
