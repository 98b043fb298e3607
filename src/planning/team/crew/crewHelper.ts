// A thread that helps the planner's desk: it runs some searchers of a crew, epoch by epoch, in
// turns, so that a cancel never waits for a plan.
import { budgetOn, PostedProblems, turnMs } from '../posted.ts';
import { type EpochEnd, Searchers } from './searchers.ts';
import type { FromHelper, ToHelper } from './helperMessages.ts';
import type { TeamNews } from '../planTeam.ts';

export type HelperPorts = {
  readonly post: (message: FromHelper) => void;
  /** Runs the turn after the messages that are waiting. */
  readonly later: (turn: () => void) => void;
  /** The clock of all threads. */
  readonly nowMs: () => number;
};

type Job = {
  readonly number: number;
  readonly searchers: Searchers;
  epoch: Generator<TeamNews, EpochEnd, undefined>;
};

export class CrewHelper {
  readonly #ports: HelperPorts;
  readonly #posted = new PostedProblems();
  #job: Job | null = null;

  constructor(ports: HelperPorts) {
    this.#ports = ports;
  }

  take(message: ToHelper): void {
    const { number } = message;
    if (message.is === 'begin') {
      const { seed, beganMs } = message;
      const budget = budgetOn(this.#ports.nowMs, message.budget, beganMs);
      const problem = this.#posted.problemOf(message.problem);
      const searchers = new Searchers(problem, { seed, budget }, message.searchers);
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

  #goOn(job: Job): void {
    this.#ports.later(() => this.#work(job));
  }

  #work(job: Job): void {
    if (this.#job !== job) return;
    const { nowMs, post } = this.#ports;
    const { number } = job;
    const untilMs = nowMs() + turnMs;
    try {
      do {
        const { done, value } = job.epoch.next();
        if (!done) continue;
        // A refusal is known to the desk.
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
