// A crew of searchers: each runs the whole search with a seed of its own, and after each epoch they
// exchange their best plans. Here is the rule; threads are the caller's.
import type { PlanBudget } from '../../pairs/planPairs.ts';
import type { TeamNews, TeamOutcome } from '../planTeam.ts';
import type { TeamAnswer, TeamProblem } from '../problem.ts';
import { toTheEnd } from '../toTheEnd.ts';
import { bestOf, exchanged } from './exchange.ts';
import {
  type CrewTask,
  epochEnds,
  type OffersBySearcher,
  type Report,
  Searchers,
} from './searchers.ts';

/** With rounds for a budget there are as many in any number of threads, which gives one result. */
const SEARCHERS = 4;

/** The searchers of each thread. With time for a budget one each, as they would share the time. */
export function sharesOf(budget: Pick<PlanBudget, 'is'>, threads: number): readonly number[][] {
  const searchers = budget.is === 'time' ? threads : SEARCHERS;
  const all = Array.from({ length: searchers }, (_, searcher) => searcher);
  return Array.from({ length: Math.min(threads, searchers) }, (_, thread) =>
    all.filter((searcher) => searcher % threads === thread),
  );
}

export class Crew {
  /** The best of all reports and news. */
  best: readonly TeamAnswer[] = [];
  readonly #searchers: Set<number>;
  readonly #reports = new Map<number, readonly TeamAnswer[]>();
  readonly #isReported = new Set<number>();
  #epoch = 0;

  constructor(searchers: Iterable<number>) {
    this.#searchers = new Set(searchers);
  }

  /** Keeps those answers that are better than all before, and returns them. */
  news(answers: readonly TeamAnswer[]): readonly TeamAnswer[] {
    const before = this.best;
    this.best = bestOf([...before, ...answers]);
    return this.best.filter((answer) => !before.includes(answer));
  }

  report(reports: readonly Report[]): void {
    for (const { searcher, answers } of reports) {
      this.#reports.set(searcher, answers);
      this.#isReported.add(searcher);
    }
  }

  /** Goes on without them. */
  drop(searchers: readonly number[]): void {
    for (const searcher of searchers) this.#searchers.delete(searcher);
  }

  get isComplete(): boolean {
    return [...this.#searchers].every((searcher) => this.#isReported.has(searcher));
  }

  /** After everyone's report: the offers of the next epoch, or null after the last. */
  next(): OffersBySearcher | null {
    const reports = new Map([...this.#reports].sort(([a], [b]) => a - b));
    this.best = bestOf([...reports.values()].flat());
    this.#isReported.clear();
    this.#epoch += 1;
    if (this.#epoch >= epochEnds.length) return null;
    return exchanged(reports);
  }
}

/** The messages to a crew's searchers in other threads; their reports come to the crew. */
export type Others = {
  readonly begin: () => void;
  readonly goOn: (offers: OffersBySearcher) => void;
};

/**
 * The search, turn by turn, with the searchers of `share` in this thread. Others begin after the
 * first answer, which nothing must delay. Yields null while it waits for their reports.
 */
export function* crewTurns(
  problem: TeamProblem,
  task: CrewTask,
  crew: Crew,
  share: readonly number[],
  others: Others,
): Generator<TeamNews | null, TeamOutcome, undefined> {
  const searchers = new Searchers(problem, task, share);
  let offers: OffersBySearcher | null = new Map();
  for (let isBegun = false; offers; offers = crew.next()) {
    if (isBegun) others.goOn(offers);
    const epoch = searchers.epoch(offers);
    let turn = epoch.next();
    for (; !turn.done; turn = epoch.next()) {
      yield { ...turn.value, better: crew.news(turn.value.better) };
      if (isBegun || crew.best.length === 0) continue;
      others.begin();
      isBegun = true;
    }
    if (turn.value.is === 'refused') return turn.value;
    crew.report(turn.value.reports);
    while (!crew.isComplete) yield null;
  }
  return { is: 'planned', answers: crew.best };
}

/** The whole crew in this thread, to the end. */
export function planWithCrew(problem: TeamProblem, task: CrewTask): TeamOutcome {
  const [share = []] = sharesOf(task.budget, 1);
  const none: Others = { begin: () => {}, goOn: () => {} };
  const turns = crewTurns(problem, task, new Crew(share), share, none);
  return toTheEnd(turns);
}
