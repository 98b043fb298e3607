// The searchers of one thread. They run in turn, each from the end of one epoch to the end of the
// next, so that the same searcher finds the same in whatever thread it is.
import type { CrewNews, CrewOutcome, CrewRules, CrewTask, Kind } from './rules.ts';

/** The best answers of a searcher at the end of an epoch. */
export type Report<K extends Kind> = {
  readonly searcher: number;
  readonly answers: readonly K['answer'][];
};

/** By searcher: plans of others that are better than its own. */
export type OffersBySearcher<K extends Kind> = ReadonlyMap<number, K['offer'] | undefined>;

export type EpochEnd<K extends Kind> =
  | { readonly is: 'reached'; readonly reports: readonly Report<K>[] }
  | Extract<CrewOutcome<K>, { readonly is: 'refused' }>;

export class Searchers<K extends Kind> {
  readonly #all: readonly Searcher<K>[];
  readonly #ends: readonly number[];
  #epoch = 0;

  constructor(
    rules: CrewRules<K>,
    problem: K['problem'],
    task: CrewTask,
    numbers: readonly number[],
  ) {
    this.#ends = rules.epochEnds;
    this.#all = numbers.map((number) => new Searcher(rules, problem, task, number));
  }

  /** The next epoch of all of them; yields what any of them finds. */
  *epoch(offers: OffersBySearcher<K>): Generator<CrewNews<K>, EpochEnd<K>, undefined> {
    const end = this.#ends[this.#epoch] ?? 1;
    this.#epoch += 1;
    for (const searcher of this.#all) {
      for (const { better } of searcher.until(end, offers.get(searcher.number))) {
        const progress = this.#all.reduce((sum, one) => sum + one.progress, 0) / this.#all.length;
        yield { progress, better };
      }
      if (searcher.refused) return searcher.refused;
    }
    const reports = this.#all.map(({ number, answers }) => ({ searcher: number, answers }));
    return { is: 'reached', reports };
  }
}

class Searcher<K extends Kind> {
  readonly number: number;
  answers: readonly K['answer'][] = [];
  refused: Extract<CrewOutcome<K>, { readonly is: 'refused' }> | null = null;
  progress = 0;
  readonly #rules: CrewRules<K>;
  readonly #search: ReturnType<CrewRules<K>['search']>;

  constructor(
    rules: CrewRules<K>,
    problem: K['problem'],
    { seed, budget }: CrewTask,
    number: number,
  ) {
    this.number = number;
    this.#rules = rules;
    this.#search = rules.search(problem, { seed: (seed + number) % 4_294_967_296, budget });
  }

  /** Searches until this share of its budget is used; 1: to the end. */
  *until(share: number, offer: K['offer'] | undefined): Generator<CrewNews<K>, void, undefined> {
    let offered = offer;
    for (;;) {
      const { done, value } = this.#search.next(offered);
      offered = undefined;
      if (done) {
        if (value?.is === 'refused') this.refused = value;
        return;
      }
      this.progress = value.progress;
      this.answers = this.#rules.bestOf([...this.answers, ...value.better]);
      yield value;
      if (share < 1 && value.progress >= share) return;
    }
  }
}
