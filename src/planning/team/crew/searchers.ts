// The searchers of one thread. They run in turn, each from the end of one epoch to the end of the
// next, so that the same searcher finds the same in whatever thread it is.
import type { PlanBudget } from '../../searching/budget.ts';
import { planTeam, type TeamNews } from '../planTeam.ts';
import type { TeamAnswer, TeamProblem, TeamRefusal } from '../problem.ts';
import type { Offers } from '../search.ts';
import { bestOf } from './exchange.ts';

/** Shares of the budget at which epochs end. */
export const epochEnds = [0.5, 0.7, 0.85, 1] as const;

export type CrewTask = {
  /** Searcher `n` takes the seed plus `n`. */
  readonly seed: number;
  /** Of each searcher. */
  readonly budget: PlanBudget;
};

/** The best answers of a searcher at the end of an epoch. */
export type Report = { readonly searcher: number; readonly answers: readonly TeamAnswer[] };

/** By searcher: plans of others that are better than its own. */
export type OffersBySearcher = ReadonlyMap<number, Offers>;

export type EpochEnd =
  | { readonly is: 'reached'; readonly reports: readonly Report[] }
  | { readonly is: 'refused'; readonly refusal: TeamRefusal };

export class Searchers {
  readonly #all: readonly Searcher[];
  #epoch = 0;

  constructor(problem: TeamProblem, task: CrewTask, numbers: readonly number[]) {
    this.#all = numbers.map((number) => new Searcher(problem, task, number));
  }

  /** The next epoch of all of them; yields what any of them finds. */
  *epoch(offers: OffersBySearcher): Generator<TeamNews, EpochEnd, undefined> {
    const end = epochEnds[this.#epoch] ?? 1;
    this.#epoch += 1;
    for (const searcher of this.#all) {
      for (const { better } of searcher.until(end, offers.get(searcher.number))) {
        const progress = this.#all.reduce((sum, one) => sum + one.progress, 0) / this.#all.length;
        yield { progress, better };
      }
      if (searcher.refusal) return { is: 'refused', refusal: searcher.refusal };
    }
    const reports = this.#all.map(({ number, answers }) => ({ searcher: number, answers }));
    return { is: 'reached', reports };
  }
}

class Searcher {
  readonly number: number;
  answers: readonly TeamAnswer[] = [];
  refusal: TeamRefusal | null = null;
  progress = 0;
  readonly #search: ReturnType<typeof planTeam>;

  constructor(problem: TeamProblem, { seed, budget }: CrewTask, number: number) {
    this.number = number;
    this.#search = planTeam(problem, { seed: (seed + number) % 4_294_967_296, budget });
  }

  /** Searches until this share of its budget is used; 1: to the end. */
  *until(share: number, offers: Offers): Generator<TeamNews, void, undefined> {
    let offered = offers;
    for (;;) {
      const { done, value } = this.#search.next(offered);
      offered = undefined;
      if (done) {
        if (value?.is === 'refused') this.refusal = value.refusal;
        return;
      }
      this.progress = value.progress;
      this.answers = bestOf([...this.answers, ...value.better]);
      yield value;
      if (share < 1 && value.progress >= share) return;
    }
  }
}
