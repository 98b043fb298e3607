// Messages between a console and its team planner. Plain data: it crosses threads.
import type { PostedBudget } from '../../searching/budget.ts';
import type { TravelMatrix } from '../../travelMatrix.ts';
import type { TeamAnswer, TeamProblem, TeamRefusal } from '../model/problem.ts';

/** A problem without functions. Legs that are not in the matrix are estimated. */
export type PostedProblem = Omit<TeamProblem, 'legs'> & { readonly travel: TravelMatrix | null };

export type ToDesk =
  /** `number` counts up; a newer one ends the older one and its reports. */
  | {
      readonly is: 'plan';
      readonly number: number;
      readonly problem: PostedProblem;
      readonly seed: number;
      readonly budget: PostedBudget;
      /** How many threads search; without it as many as the machine has cores for. */
      readonly threads?: number;
      /** After the search: how long the cheapest plan's bound is improved; 0: not at all. */
      readonly boundMs: number;
    }
  | { readonly is: 'cancel'; readonly number: number };

export type FromDesk =
  /**
   * Better plans than before, each for its objective, or the same with better bounds; none: a
   * heartbeat.
   */
  | {
      readonly is: 'improved';
      readonly number: number;
      readonly progress: number;
      readonly answers: readonly TeamAnswer[];
    }
  /** The best for every objective. The last message. */
  | { readonly is: 'done'; readonly number: number; readonly answers: readonly TeamAnswer[] }
  | { readonly is: 'refused'; readonly number: number; readonly refusal: TeamRefusal }
  /** The planner threw an error; `why` is for the log. */
  | { readonly is: 'failed'; readonly number: number; readonly why: string };
