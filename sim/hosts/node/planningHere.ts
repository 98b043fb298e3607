// The planner of a process of its own: turns between other arriving work, a budget of real time,
// and routes reported no faster than an operator reads them.
import { isLast, type PlannerMessage, type PlannerRequest } from '#wire/planner/messages.ts';
import { answersTo } from '../../planner/planning.ts';
import { inTurns } from '../planningTurns.ts';

export type PlanningHere = {
  readonly plannerId: string;
  /** How long each request is planned. */
  readonly budgetMs: number;
};

const reportEveryMs = 200;

/** Plans in this process. Returns a function that ends it without further reports. */
export function planHere(
  { plannerId, budgetMs }: PlanningHere,
  request: PlannerRequest,
  report: (message: PlannerMessage) => void,
): () => void {
  const budget = { is: 'time', ms: budgetMs, nowMs: () => performance.now() } as const;
  const sparing = new Sparing(report);
  const stop = inTurns(
    request,
    answersTo(request, { plannerId, budget }),
    (run) => {
      const soon = setImmediate(run);
      return () => clearImmediate(soon);
    },
    (message) => sparing.report(message),
  );
  return () => {
    stop();
    sparing.end();
  };
}

/** Reports the latest of faster updates, and the last message at once. */
export class Sparing {
  readonly #report: (message: PlannerMessage) => void;
  #held: PlannerMessage | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(report: (message: PlannerMessage) => void) {
    this.#report = report;
  }

  report(message: PlannerMessage): void {
    if (this.#timer !== null && !isLast(message)) {
      this.#held = message;
      return;
    }
    this.end();
    if (!isLast(message)) this.#wait();
    this.#report(message);
  }

  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#held = null;
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      const held = this.#held;
      this.end();
      if (held !== null) this.report(held);
    }, reportEveryMs);
  }
}
