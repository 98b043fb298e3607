// The planner's desk: takes problems and reports on them: improved*, then done, refused or failed.
// The caller runs it turn by turn, so that a cancel never waits for a plan. One of a crew's
// searchers is in its own thread, the others in threads that help.
import { improveBound } from '../bounds/improving.ts';
import type { LinearPort } from '../bounds/linear.ts';
import { type HelperPorts, HelperThreads } from '../../crew/helperThreads.ts';
import type { TeamKind } from './teamCrew.ts';
import { threadedCrew } from './threadedCrew.ts';
import type { FromDesk, ToDesk } from './messages.ts';
import type { TeamNews, TeamOutcome } from './planTeam.ts';
import { turnMs } from '../../searching/budget.ts';
import { PostedProblems } from './posted.ts';
import type { Objective, TeamAnswer, TeamProblem } from '../model/problem.ts';

export type DeskPorts = {
  readonly post: (message: FromDesk) => void;
  /** Runs the turn after the messages that are waiting. */
  readonly later: (turn: () => void) => void;
  /** The clock of all threads. */
  readonly nowMs: () => number;
  /** Loads the solver that bounds need; called after the first answer. */
  readonly linear: () => Promise<LinearPort>;
  readonly helpers: HelperPorts<TeamKind>;
};

/** News after the first are gathered for this long; a report without answers is a heartbeat. */
const newsMs = 100;

/** Null: it waits for another thread. */
type Work = Generator<TeamNews | null, TeamOutcome, undefined>;

type Job = {
  readonly number: number;
  readonly problem: TeamProblem;
  /** The search, then the bounds. */
  work: Work;
  isWaiting: boolean;
  /** Time for bounds; 0 once they have begun. */
  boundMs: number;
  /** Not reported yet; the newest of each objective. */
  readonly news: Map<Objective, TeamAnswer>;
  isAnswered: boolean;
  reportedMs: number;
};

export class PlanningDesk {
  readonly #ports: DeskPorts;
  readonly #posted = new PostedProblems();
  readonly #helpers: HelperThreads<TeamKind>;
  #job: Job | null = null;
  #solver: LinearPort | null = null;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
    this.#helpers = new HelperThreads(ports.helpers);
  }

  take(message: ToDesk): void {
    if (message.is === 'cancel') {
      if (this.#job?.number === message.number) this.#end();
      return;
    }
    this.#end();
    const { number, boundMs } = message;
    const problem = this.#posted.problemOf(message.problem);
    const { nowMs } = this.#ports;
    const ports = { nowMs, helpers: this.#helpers, goOn: () => this.#goOn() };
    const linear = () => (boundMs > 0 ? this.#solver : null);
    const work = threadedCrew(message, problem, { ...ports, linear });
    const unreported = { news: new Map(), isAnswered: false, reportedMs: nowMs() };
    const job: Job = { number, problem, work, isWaiting: false, boundMs, ...unreported };
    this.#job = job;
    this.#ports.later(() => this.#work(job));
  }

  /** Ends the job; nothing more is reported. */
  #end(): void {
    this.#job = null;
    this.#helpers.end();
  }

  /** Continues a job that waits. */
  #goOn(): void {
    const job = this.#job;
    if (!job?.isWaiting) return;
    job.isWaiting = false;
    this.#ports.later(() => this.#work(job));
  }

  #fail(number: number, why: string): void {
    this.#end();
    this.#ports.post({ is: 'failed', number, why });
  }

  #work(job: Job): void {
    if (this.#job !== job) return;
    const { nowMs, later } = this.#ports;
    try {
      const untilMs = nowMs() + turnMs;
      do {
        const { done, value } = job.work.next();
        if (done) return this.#ended(job, value);
        job.isWaiting = value === null;
        if (!value) return;
        this.#report(job, value);
      } while (nowMs() < untilMs);
    } catch (error) {
      return this.#fail(job.number, error instanceof Error ? error.message : String(error));
    }
    later(() => this.#work(job));
  }

  #report(job: Job, { progress, better }: TeamNews): void {
    const { post, nowMs } = this.#ports;
    for (const answer of better) job.news.set(answer.objective, answer);
    const isFirst = !job.isAnswered && job.news.size > 0;
    if (!isFirst && nowMs() - job.reportedMs < newsMs) return;
    job.reportedMs = nowMs();
    job.isAnswered ||= isFirst;
    const answers = [...job.news.values()];
    job.news.clear();
    post({ is: 'improved', number: job.number, progress, answers });
    // Nothing delays the first answer.
    if (isFirst && job.boundMs > 0) void this.#load();
  }

  async #load(): Promise<LinearPort | null> {
    this.#solver ??= await this.#ports.linear().catch(() => null);
    return this.#solver;
  }

  #ended(job: Job, outcome: TeamOutcome): void {
    const { post } = this.#ports;
    const { number } = job;
    if (outcome.is === 'planned' && job.boundMs > 0) {
      void this.#bound(job, outcome.answers);
      return;
    }
    this.#end();
    if (outcome.is === 'refused') post({ is: 'refused', number, refusal: outcome.refusal });
    else post({ is: 'done', number, answers: outcome.answers });
  }

  /** Continues with the bounds; without a solver the answers stay as they are. */
  async #bound(job: Job, answers: readonly TeamAnswer[]): Promise<void> {
    const { later, nowMs } = this.#ports;
    const port = await this.#load();
    if (this.#job !== job) return;
    const untilMs = nowMs() + job.boundMs;
    job.boundMs = 0;
    if (!port) return this.#ended(job, { is: 'planned', answers });
    job.work = bounding(job.problem, answers, port, () => nowMs() >= untilMs);
    later(() => this.#work(job));
  }
}

function* bounding(
  problem: TeamProblem,
  answers: readonly TeamAnswer[],
  port: LinearPort,
  isEnough: () => boolean,
): Work {
  let best = answers.find(({ objective }) => objective === 'cheapest');
  if (best) {
    for (const better of improveBound(problem, best, port)) {
      best = better ?? best;
      yield { progress: 1, better: better ? [better] : [] };
      if (isEnough()) break;
    }
  }
  const last = answers.map((one) => (one.objective === best?.objective ? best : one));
  return { is: 'planned', answers: last };
}
