// Messages between the planner's desk and the threads that help it. Plain data: it crosses threads.
import type { PostedBudget, PostedProblem } from '../messages.ts';
import type { OffersBySearcher, Report } from './searchers.ts';

export type ToHelper =
  /** These searchers run their first epoch; it ends what was begun before. */
  | {
      readonly is: 'begin';
      readonly number: number;
      readonly problem: PostedProblem;
      readonly seed: number;
      readonly budget: PostedBudget;
      /** On the clock of all threads: epochs end at the same time in each of them. */
      readonly beganMs: number;
      readonly searchers: readonly number[];
    }
  | { readonly is: 'goOn'; readonly number: number; readonly offers: OffersBySearcher }
  | { readonly is: 'cancel'; readonly number: number };

export type FromHelper =
  /** The end of an epoch. */
  | { readonly is: 'reached'; readonly number: number; readonly reports: readonly Report[] }
  /** `why` is for the log. */
  | { readonly is: 'failed'; readonly number: number; readonly why: string };
