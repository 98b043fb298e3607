// What a crew knows of the search that its searchers run.
import type { PlanBudget } from '../searching/budget.ts';

/** The types that go with a kind of problem. What is posted, answers and offers cross threads. */
export type Kind = {
  readonly problem: unknown;
  /** The problem as plain data. */
  readonly posted: unknown;
  readonly answer: unknown;
  /** What a searcher goes on from when others have found better. */
  readonly offer: unknown;
  readonly refusal: unknown;
};

export type CrewNews<K extends Kind> = {
  /** The used share of the budget, in [0, 1]. */
  readonly progress: number;
  /** Better ones than before. */
  readonly better: readonly K['answer'][];
};

export type CrewOutcome<K extends Kind> =
  | { readonly is: 'planned'; readonly answers: readonly K['answer'][] }
  | { readonly is: 'refused'; readonly refusal: K['refusal'] };

export type CrewTask = {
  /** Searcher `n` takes the seed plus `n`. */
  readonly seed: number;
  /** Of each searcher. */
  readonly budget: PlanBudget;
};

export type CrewRules<K extends Kind> = {
  /** Shares of the budget at which epochs end; the last is 1. */
  readonly epochEnds: readonly number[];
  /** One search, which takes offers between its turns. All searchers refuse the same problems. */
  readonly search: (
    problem: K['problem'],
    task: CrewTask,
  ) => Generator<CrewNews<K>, CrewOutcome<K>, K['offer'] | undefined>;
  /** The best of some answers; of equals the first. */
  readonly bestOf: (all: Iterable<K['answer']>) => readonly K['answer'][];
  /**
   * Whether searchers also exchange what they have found where time is their budget. What one has
   * found by then depends on the clock, and so does what the others find from there on.
   */
  readonly isExchangingByTime: boolean;
  /** By searcher: what it goes on from, by what each has found. */
  readonly exchanged: (
    found: ReadonlyMap<number, readonly K['answer'][]>,
  ) => ReadonlyMap<number, K['offer']>;
};

/**
 * Those of a ranking, best first, that go on from the best: the worse half, as far as it is worse.
 * All going on from one plan would find much the same.
 */
export function worseHalf<T>(
  ranked: readonly T[],
  isBetter: (a: T, b: T) => boolean,
): readonly T[] {
  const [best] = ranked;
  if (best === undefined) return [];
  return ranked.slice(Math.ceil(ranked.length / 2)).filter((one) => isBetter(best, one));
}
