// What ends a search, and how much of it is used.

/**
 * Rounds of ruin and recreate, with which the same seed gives the same plan everywhere; or time on
 * the given clock (ms, from any zero).
 */
export type PlanBudget =
  | { readonly is: 'iterations'; readonly iterations: number }
  | {
      readonly is: 'time';
      readonly ms: number;
      readonly nowMs: () => number;
      /** On that clock; without it the time begins with the search. */
      readonly beganMs?: number;
    };

/** The part of a search that no clock cuts short. */
export type RoundBudget = Extract<PlanBudget, { readonly is: 'iterations' }>;

/** Wall milliseconds of each thread, or rounds of each searcher: the same plan everywhere. */
export type PostedBudget =
  | { readonly is: 'time'; readonly ms: number }
  | { readonly is: 'iterations'; readonly iterations: number };

/** A budget, or a share of its time, without its clock. */
export function postedBudget(budget: PlanBudget, share = 1): PostedBudget {
  return budget.is === 'time' ? { is: 'time', ms: budget.ms * share } : budget;
}

/** A budget that began at that time of the clock. */
export function budgetOn(nowMs: () => number, budget: PostedBudget, beganMs: number): PlanBudget {
  return budget.is === 'time' ? { ...budget, nowMs, beganMs } : budget;
}

/** Time between two looks for new messages, where a search shares its thread with them. */
export const turnMs = 10;

/** Better plans are reported at most once per this share of the budget. */
const NEWS_SHARE = 0.01;

/** The used share of a budget, which begins now unless it says when it began. */
export class Used {
  /** In [0, 1]; as of the last `add`. */
  share = 0;
  readonly #budget: PlanBudget;
  readonly #beganMs: number;
  #done = 0;
  #reportedAt = 0;

  constructor(budget: PlanBudget) {
    this.#budget = budget;
    this.#beganMs = budget.is === 'time' ? (budget.beganMs ?? budget.nowMs()) : 0;
  }

  /** How many rounds of at most so many may run before the next `add`; at least one. */
  rounds(most: number): number {
    const budget = this.#budget;
    const left = budget.is === 'iterations' ? budget.iterations - this.#done : most;
    return Math.max(1, Math.min(most, left));
  }

  /** So many more rounds are done. Returns the share. */
  add(rounds: number): number {
    this.#done += rounds;
    const budget = this.#budget;
    const share =
      budget.is === 'iterations'
        ? this.#done / Math.max(1, budget.iterations)
        : (budget.nowMs() - this.#beganMs) / budget.ms;
    this.share = Math.min(1, share);
    return this.share;
  }

  /** Whether plans that are found now are reported: at the end, and now and then before it. */
  isReported(end = 1): boolean {
    if (this.share < end && this.share < this.#reportedAt + NEWS_SHARE) return false;
    this.#reportedAt = this.share;
    return true;
  }
}
