// A crew in several threads: the first share of searchers in this one, the others in threads that
// help.
import { budgetOn, type PostedBudget } from '../searching/budget.ts';
import { Crew, crewTurns, sharesOf } from './crew.ts';
import type { HelperThreads } from './helperThreads.ts';
import type { CrewNews, CrewOutcome, CrewRules, Kind } from './rules.ts';

export type AskedCrew<K extends Kind> = {
  /** Counts up. */
  readonly number: number;
  readonly problem: K['posted'];
  readonly seed: number;
  readonly budget: PostedBudget;
  /** How many threads search; without it as many as there are. */
  readonly threads?: number;
};

export type CrewPorts<K extends Kind> = {
  /** The clock of all threads. */
  readonly nowMs: () => number;
  readonly helpers: HelperThreads<K>;
  /** Continues a search that waits. */
  readonly goOn: () => void;
};

export class CrewInThreads<K extends Kind> {
  readonly crew: Crew<K>;
  readonly #rules: CrewRules<K>;
  readonly #asked: AskedCrew<K>;
  readonly #ports: CrewPorts<K>;
  readonly #own: readonly number[];
  readonly #shares: readonly (readonly number[])[];
  #lost: string | null = null;

  constructor(rules: CrewRules<K>, asked: AskedCrew<K>, ports: CrewPorts<K>) {
    const { budget, threads = 1 + ports.helpers.most } = asked;
    const [own = [], ...shares] = sharesOf(budget, threads);
    this.crew = new Crew(rules, [...own, ...shares.flat()], budget);
    this.#rules = rules;
    this.#asked = asked;
    this.#ports = ports;
    this.#own = own;
    this.#shares = shares;
  }

  /**
   * The search, turn by turn; `problem` is the one that was posted. Yields null while it waits for
   * another thread. Throws an Error when a plan by rounds loses a thread. The caller ends the
   * helpers.
   */
  *turns(problem: K['problem']): Generator<CrewNews<K> | null, CrewOutcome<K>, undefined> {
    const { nowMs, helpers } = this.#ports;
    const { number, problem: posted, seed, budget } = this.#asked;
    const beganMs = nowMs();
    const task = { seed, budget: budgetOn(nowMs, budget, beganMs) };
    const turns = crewTurns(this.#rules, problem, task, this.crew, this.#own, {
      begin: () => {
        helpers.begin({ number, problem: posted, seed, budget, beganMs }, this.#shares, {
          reports: (reports) => this.#hear(reports),
          lost: (searchers, why) => this.#lose(searchers, why),
        });
      },
      goOn: (offers) => helpers.goOn(offers),
    });
    for (;;) {
      const { done, value } = turns.next();
      if (this.#lost !== null) throw new Error(this.#lost);
      if (done) return value;
      yield value;
    }
  }

  #hear(reports: Parameters<Crew<K>['report']>[0]): void {
    const { crew } = this;
    crew.report(reports);
    const reported = reports.map(({ searcher }) => searcher);
    if (!crew.isInStep) this.#ports.helpers.goOn(crew.offersTo(reported));
    this.#ports.goOn();
  }

  #lose(searchers: readonly number[], why: string): void {
    // Fewer searchers would find another plan in as many rounds.
    if (this.#asked.budget.is === 'iterations') this.#lost = why;
    else this.crew.drop(searchers);
    this.#ports.goOn();
  }
}
