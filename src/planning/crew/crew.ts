// A crew of searchers: each runs the whole search with a seed of its own, and after each epoch they
// exchange their best plans. Here is the rule; threads are the caller's.
import type { PlanBudget } from '../searching/budget.ts';
import { toTheEnd } from '../searching/toTheEnd.ts';
import type { CrewNews, CrewOutcome, CrewRules, CrewTask, Kind } from './rules.ts';
import { type OffersBySearcher, type Report, Searchers } from './searchers.ts';

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

export class Crew<K extends Kind> {
  /** The best of all reports and news. */
  best: readonly K['answer'][] = [];
  /**
   * By rounds all searchers end each epoch before any begins the next. With time each exchanges
   * when it is there: one that began late keeps none waiting.
   */
  readonly isInStep: boolean;
  readonly #rules: CrewRules<K>;
  readonly #searchers: Set<number>;
  /** By searcher: its newest report, and how many there were. */
  readonly #newest = new Map<number, readonly K['answer'][]>();
  readonly #reports = new Map<number, number>();

  constructor(rules: CrewRules<K>, searchers: Iterable<number>, { is }: Pick<PlanBudget, 'is'>) {
    this.#rules = rules;
    this.#searchers = new Set(searchers);
    this.isInStep = is === 'iterations';
  }

  /** Keeps those answers that are better than all before, and returns them. */
  news(answers: readonly K['answer'][]): readonly K['answer'][] {
    const before = this.best;
    this.best = this.#rules.bestOf([...before, ...answers]);
    return this.best.filter((answer) => !before.includes(answer));
  }

  report(reports: readonly Report<K>[]): void {
    for (const { searcher, answers } of reports) {
      this.#newest.set(searcher, answers);
      this.#reports.set(searcher, this.#reportsOf(searcher) + 1);
    }
  }

  /** Goes on without them. */
  drop(searchers: readonly number[]): void {
    for (const searcher of searchers) this.#searchers.delete(searcher);
  }

  /** Whether everyone who is waited for has reported on so many epochs. */
  hasReported(epochs: number): boolean {
    return [...this.#searchers].every((searcher) => {
      const count = this.#reportsOf(searcher);
      return count >= epochs || (!this.isInStep && count === 0);
    });
  }

  /** The best is now that of all reports; returns what is new in it. */
  merge(): readonly K['answer'][] {
    const before = this.best;
    this.best = this.#rules.bestOf(this.#inOrder().flatMap(([, answers]) => answers));
    return this.best.filter((answer) => !before.includes(answer));
  }

  /** What these go on from; none of those that are at their end. */
  offersTo(searchers: Iterable<number>): OffersBySearcher<K> {
    const { exchanged, epochEnds, isExchangingByTime } = this.#rules;
    const isExchanging = this.isInStep || isExchangingByTime;
    const offers = isExchanging ? exchanged(new Map(this.#inOrder())) : new Map();
    const goOn = [...searchers].filter((one) => this.#reportsOf(one) < epochEnds.length);
    return new Map(goOn.map((searcher) => [searcher, offers.get(searcher)]));
  }

  offersToAll(): OffersBySearcher<K> {
    return this.offersTo(this.#searchers);
  }

  #reportsOf(searcher: number): number {
    return this.#reports.get(searcher) ?? 0;
  }

  /** Nothing depends on who reports first. */
  #inOrder(): readonly (readonly [number, readonly K['answer'][]])[] {
    return [...this.#newest].sort(([a], [b]) => a - b);
  }
}

/** The messages to a crew's searchers in other threads; their reports come to the crew. */
export type Others<K extends Kind> = {
  readonly begin: () => void;
  readonly goOn: (offers: OffersBySearcher<K>) => void;
};

/**
 * The search, turn by turn, with the searchers of `share` in this thread. Others begin after the
 * first answer, which nothing must delay, or after an epoch without one. Yields null while it waits
 * for their reports.
 */
export function* crewTurns<K extends Kind>(
  rules: CrewRules<K>,
  problem: K['problem'],
  task: CrewTask,
  crew: Crew<K>,
  share: readonly number[],
  others: Others<K>,
): Generator<CrewNews<K> | null, CrewOutcome<K>, undefined> {
  const searchers = new Searchers(rules, problem, task, share);
  let offers: OffersBySearcher<K> = new Map();
  let isBegun = false;
  const begin = () => {
    if (!isBegun) others.begin();
    isBegun = true;
  };
  for (let epochs = 1; ; epochs += 1) {
    const epoch = searchers.epoch(offers);
    let progress = 0;
    let turn = epoch.next();
    for (; !turn.done; turn = epoch.next()) {
      ({ progress } = turn.value);
      yield { progress, better: crew.news(turn.value.better) };
      if (crew.best.length > 0) begin();
    }
    if (turn.value.is === 'refused') return turn.value;
    begin();
    crew.report(turn.value.reports);
    const isLast = epochs === rules.epochEnds.length;
    if (crew.isInStep || isLast) while (!crew.hasReported(epochs)) yield null;
    yield { progress, better: crew.merge() };
    if (isLast) return { is: 'planned', answers: crew.best };
    offers = crew.isInStep ? crew.offersToAll() : crew.offersTo(share);
    if (crew.isInStep) others.goOn(offers);
  }
}

/** The whole crew in this thread, to the end. */
export function planWithCrew<K extends Kind>(
  rules: CrewRules<K>,
  problem: K['problem'],
  task: CrewTask,
): CrewOutcome<K> {
  const [share = []] = sharesOf(task.budget, 1);
  const none: Others<K> = { begin: () => {}, goOn: () => {} };
  const crew = new Crew(rules, share, task.budget);
  return toTheEnd(crewTurns(rules, problem, task, crew, share, none));
}
