// Messages between a crew's first thread and those that help it. Plain data: it crosses threads.
import type { PostedBudget } from '../searching/budget.ts';
import type { Kind } from './rules.ts';
import type { OffersBySearcher, Report } from './searchers.ts';

export type ToHelper<K extends Kind> =
  /** These searchers run their first epoch; it ends what was begun before. */
  | {
      readonly is: 'begin';
      readonly number: number;
      readonly problem: K['posted'];
      readonly seed: number;
      readonly budget: PostedBudget;
      /** On the clock of all threads: epochs end at the same time in each of them. */
      readonly beganMs: number;
      readonly searchers: readonly number[];
    }
  | { readonly is: 'goOn'; readonly number: number; readonly offers: OffersBySearcher<K> }
  | { readonly is: 'cancel'; readonly number: number };

export type FromHelper<K extends Kind> =
  /** The end of an epoch. */
  | { readonly is: 'reached'; readonly number: number; readonly reports: readonly Report<K>[] }
  /** `why` is for the log. */
  | { readonly is: 'failed'; readonly number: number; readonly why: string };
