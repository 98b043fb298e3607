// A problem that has crossed threads, with its legs again.
import { straightTravel } from '../travel.ts';
import { legsOver, TravelKeeper } from '../travelMatrix.ts';
import type { PostedBudget, PostedProblem } from './messages.ts';
import type { PlanBudget } from '../pairs/planPairs.ts';
import type { TeamProblem } from './problem.ts';

export class PostedProblems {
  /** Kept, as the next problem has mostly the same places. */
  readonly #estimates = new TravelKeeper(straightTravel);

  problemOf({ travel, ...rest }: PostedProblem): TeamProblem {
    const places = [
      ...rest.moves.flatMap((move) => [move?.start, move?.end]),
      ...rest.drivers.map(({ place }) => place),
    ].filter((place) => place != null);
    return { ...rest, legs: legsOver(travel, places, this.#estimates) };
  }
}

export function budgetOn(nowMs: () => number, budget: PostedBudget): PlanBudget {
  return budget.is === 'time' ? { ...budget, nowMs } : budget;
}

/** Time between two looks for new messages. */
export const turnMs = 10;
