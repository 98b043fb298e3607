// The planner's desk: takes problems and says what becomes of them: improved*, then done, refused
// or failed. Driven from outside, one turn at a time, so that a cancel never waits for a plan.
import { straightTravel } from '../travel.ts';
import { legsOver, TravelKeeper } from '../travelMatrix.ts';
import { planTeam, type TeamNews, type TeamOutcome } from './planTeam.ts';
import type { Objective, TeamAnswer, TeamProblem } from './problem.ts';
import type { PostedProblem, Said, Told } from './talk.ts';

export type DeskPorts = {
  readonly say: (said: Said) => void;
  /** Runs it after whatever is waiting to be told. */
  readonly later: (turn: () => void) => void;
  /** Of a clock that only goes forward. */
  readonly nowMs: () => number;
};

/** Between two looks at what was told meanwhile. */
const turnMs = 40;
/** News that are not the first are gathered for so long, and a sign of life is given. */
const newsMs = 100;

type Job = {
  readonly number: number;
  readonly search: Generator<TeamNews, TeamOutcome, undefined>;
  /** Not said yet; the newest of each objective. */
  readonly news: Map<Objective, TeamAnswer>;
  progress: number;
  /** Null before the first. */
  saidMs: number | null;
};

export class PlanningDesk {
  readonly #ports: DeskPorts;
  /** The next problem has mostly the same places. */
  readonly #estimates = new TravelKeeper(straightTravel);
  #job: Job | null = null;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
  }

  take(told: Told): void {
    if (told.is === 'cancel') {
      if (this.#job?.number === told.number) this.#job = null;
      return;
    }
    const { number } = told;
    const search = this.#searchFor(told);
    const job = { number, search, news: new Map(), progress: 0, saidMs: null };
    this.#job = job;
    this.#ports.later(() => this.#work(job));
  }

  *#searchFor({ problem, seed, budget }: Extract<Told, { is: 'plan' }>): Job['search'] {
    const { nowMs } = this.#ports;
    const own = budget.is === 'time' ? { ...budget, nowMs } : budget;
    return yield* planTeam(this.#unposted(problem), { seed, budget: own });
  }

  #unposted({ travel, ...rest }: PostedProblem): TeamProblem {
    const places = [
      ...rest.moves.flatMap((move) => [move.start, move.end]),
      ...rest.drivers.map(({ place }) => place),
    ].filter((place) => place !== null);
    return { ...rest, legs: legsOver(travel, places, this.#estimates) };
  }

  #work(job: Job): void {
    if (this.#job !== job) return;
    const { nowMs, later } = this.#ports;
    try {
      const untilMs = nowMs() + turnMs;
      do {
        if (this.#step(job)) {
          this.#job = null;
          return;
        }
      } while (nowMs() < untilMs);
    } catch (error) {
      this.#job = null;
      const why = error instanceof Error ? error.message : String(error);
      this.#ports.say({ is: 'failed', number: job.number, why });
      return;
    }
    later(() => this.#work(job));
  }

  /** One turn of the search; whether it was the last. */
  #step(job: Job): boolean {
    const { say, nowMs } = this.#ports;
    const { number } = job;
    const { done, value } = job.search.next();
    if (done) {
      if (value.is === 'refused') say({ is: 'refused', number, refusal: value.refusal });
      else say({ is: 'done', number, answers: value.answers });
      return true;
    }
    for (const answer of value.better) job.news.set(answer.objective, answer);
    job.progress = value.progress;
    if (job.saidMs !== null && nowMs() - job.saidMs < newsMs) return false;
    job.saidMs = nowMs();
    const answers = [...job.news.values()];
    job.news.clear();
    say({ is: 'improved', number, progress: job.progress, answers });
    return false;
  }
}
