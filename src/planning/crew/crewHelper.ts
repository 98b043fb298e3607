// A thread that helps another: it runs some searchers of a crew, epoch by epoch, in
// turns, so that a cancel never waits for a plan.
import { budgetOn, turnMs } from '../searching/budget.ts';
import type { FromHelper, ToHelper } from './helperMessages.ts';
import type { CrewNews, CrewRules, Kind } from './rules.ts';
import { type EpochEnd, Searchers } from './searchers.ts';

export type HelpingPorts<K extends Kind> = {
  readonly post: (message: FromHelper<K>) => void;
  /** Runs the turn after the messages that are waiting. */
  readonly later: (turn: () => void) => void;
  /** The clock of all threads. */
  readonly nowMs: () => number;
};

type Job<K extends Kind> = {
  readonly number: number;
  readonly searchers: Searchers<K>;
  epoch: Generator<CrewNews<K>, EpochEnd<K>, undefined>;
};

export class CrewHelper<K extends Kind> {
  readonly #rules: CrewRules<K>;
  readonly #problemOf: (posted: K['posted']) => K['problem'];
  readonly #ports: HelpingPorts<K>;
  #job: Job<K> | null = null;

  constructor(
    rules: CrewRules<K>,
    problemOf: (posted: K['posted']) => K['problem'],
    ports: HelpingPorts<K>,
  ) {
    this.#rules = rules;
    this.#problemOf = problemOf;
    this.#ports = ports;
  }

  take(message: ToHelper<K>): void {
    const { number } = message;
    if (message.is === 'begin') {
      const { seed, beganMs } = message;
      const budget = budgetOn(this.#ports.nowMs, message.budget, beganMs);
      const problem = this.#problemOf(message.problem);
      const searchers = new Searchers(this.#rules, problem, { seed, budget }, message.searchers);
      this.#job = { number, searchers, epoch: searchers.epoch(new Map()) };
      return this.#goOn(this.#job);
    }
    const job = this.#job;
    if (job?.number !== number) return;
    if (message.is === 'cancel') this.#job = null;
    else {
      job.epoch = job.searchers.epoch(message.offers);
      this.#goOn(job);
    }
  }

  #goOn(job: Job<K>): void {
    this.#ports.later(() => this.#work(job));
  }

  #work(job: Job<K>): void {
    if (this.#job !== job) return;
    const { nowMs, post } = this.#ports;
    const { number } = job;
    const untilMs = nowMs() + turnMs;
    try {
      do {
        const { done, value } = job.epoch.next();
        if (!done) continue;
        // A refusal is known to the first thread.
        if (value.is === 'reached') post({ is: 'reached', number, reports: value.reports });
        return;
      } while (nowMs() < untilMs);
    } catch (error) {
      this.#job = null;
      post({ is: 'failed', number, why: error instanceof Error ? error.message : String(error) });
      return;
    }
    this.#goOn(job);
  }
}
