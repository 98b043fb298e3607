// The planner's desk: takes problems and reports on them: improved*, then done, refused or failed.
// The caller runs it turn by turn, so that a cancel never waits for a plan.
import { straightTravel } from '../travel.ts';
import { legsOver, TravelKeeper } from '../travelMatrix.ts';
import { improveBound } from './bounds/improving.ts';
import type { LinearPort } from './bounds/linear.ts';
import { planTeam, type TeamNews, type TeamOutcome } from './planTeam.ts';
import type { Objective, TeamAnswer, TeamProblem } from './problem.ts';
import type { PostedProblem, FromDesk, ToDesk } from './messages.ts';

export type DeskPorts = {
  readonly post: (message: FromDesk) => void;
  /** Runs the turn after the messages that are waiting. */
  readonly later: (turn: () => void) => void;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  /** Loads the solver that bounds need; called with the first bound. */
  readonly linear: () => Promise<LinearPort>;
};

/** Time between two looks for new messages. */
const turnMs = 40;
/** News after the first are gathered for this long; a report without answers is a heartbeat. */
const newsMs = 100;

type Work = Generator<TeamNews, TeamOutcome, undefined>;

type Job = {
  readonly number: number;
  readonly problem: TeamProblem;
  /** The search, then the bounds. */
  work: Work;
  /** Time for bounds; 0 once they have begun. */
  boundMs: number;
  /** Not reported yet; the newest of each objective. */
  readonly news: Map<Objective, TeamAnswer>;
  /** Null before the first report. */
  reportedMs: number | null;
};

export class PlanningDesk {
  readonly #ports: DeskPorts;
  /** Kept, as the next problem has mostly the same places. */
  readonly #estimates = new TravelKeeper(straightTravel);
  #job: Job | null = null;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
  }

  take(message: ToDesk): void {
    if (message.is === 'cancel') {
      if (this.#job?.number === message.number) this.#job = null;
      return;
    }
    const { number, boundMs, seed, budget } = message;
    const { nowMs, later } = this.#ports;
    const problem = this.#problemOf(message.problem);
    const own = budget.is === 'time' ? { ...budget, nowMs } : budget;
    const work = planTeam(problem, { seed, budget: own });
    const unreported = { news: new Map(), reportedMs: null };
    const job: Job = { number, problem, work, boundMs, ...unreported };
    this.#job = job;
    later(() => this.#work(job));
  }

  #problemOf({ travel, ...rest }: PostedProblem): TeamProblem {
    const places = [
      ...rest.moves.flatMap((move) => [move?.start, move?.end]),
      ...rest.drivers.map(({ place }) => place),
    ].filter((place) => place != null);
    return { ...rest, legs: legsOver(travel, places, this.#estimates) };
  }

  #work(job: Job): void {
    if (this.#job !== job) return;
    const { nowMs, later } = this.#ports;
    try {
      const untilMs = nowMs() + turnMs;
      do {
        const { done, value } = job.work.next();
        if (done) return this.#end(job, value);
        this.#report(job, value);
      } while (nowMs() < untilMs);
    } catch (error) {
      this.#job = null;
      const why = error instanceof Error ? error.message : String(error);
      this.#ports.post({ is: 'failed', number: job.number, why });
      return;
    }
    later(() => this.#work(job));
  }

  #report(job: Job, { progress, better }: TeamNews): void {
    const { post, nowMs } = this.#ports;
    for (const answer of better) job.news.set(answer.objective, answer);
    if (job.reportedMs !== null && nowMs() - job.reportedMs < newsMs) return;
    job.reportedMs = nowMs();
    const answers = [...job.news.values()];
    job.news.clear();
    post({ is: 'improved', number: job.number, progress, answers });
  }

  #end(job: Job, outcome: TeamOutcome): void {
    const { post } = this.#ports;
    const { number } = job;
    if (outcome.is === 'planned' && job.boundMs > 0) {
      void this.#bound(job, outcome.answers);
      return;
    }
    this.#job = null;
    if (outcome.is === 'refused') post({ is: 'refused', number, refusal: outcome.refusal });
    else post({ is: 'done', number, answers: outcome.answers });
  }

  /** Continues with the bounds; without a solver the answers stay as they are. */
  async #bound(job: Job, answers: readonly TeamAnswer[]): Promise<void> {
    const { linear, later, nowMs } = this.#ports;
    const port = await linear().catch(() => null);
    if (this.#job !== job) return;
    const untilMs = nowMs() + job.boundMs;
    job.boundMs = 0;
    if (!port) return this.#end(job, { is: 'planned', answers });
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
