// The planner of a process of its own: turns between whatever else arrives, a budget of real time,
// and routes told no faster than anybody reads them.
import { isLast, type PlannerMessage, type PlannerRequest } from '#wire/planner/messages.ts';
import { answersTo } from '../../planner/planning.ts';
import { inTurns } from '../planningTurns.ts';

export type PlanningHere = {
  readonly plannerId: string;
  /** How long each request is planned. */
  readonly budgetMs: number;
};

const tellEveryMs = 200;

/** Plans in this process. The answer ends it, and then nothing more is told. */
export function planHere(
  { plannerId, budgetMs }: PlanningHere,
  request: PlannerRequest,
  tell: (message: PlannerMessage) => void,
): () => void {
  const budget = { is: 'time', ms: budgetMs, nowMs: () => performance.now() } as const;
  const sparing = new Sparing(tell);
  const stop = inTurns(
    request,
    answersTo(request, { plannerId, budget }),
    (run) => {
      const soon = setImmediate(run);
      return () => clearImmediate(soon);
    },
    (message) => sparing.tell(message),
  );
  return () => {
    stop();
    sparing.end();
  };
}

/** Tells the latest of what comes faster than that, and the last message at once. */
export class Sparing {
  readonly #tell: (message: PlannerMessage) => void;
  #held: PlannerMessage | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(tell: (message: PlannerMessage) => void) {
    this.#tell = tell;
  }

  tell(message: PlannerMessage): void {
    if (this.#timer !== null && !isLast(message)) {
      this.#held = message;
      return;
    }
    this.end();
    if (!isLast(message)) this.#wait();
    this.#tell(message);
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
      if (held !== null) this.tell(held);
    }, tellEveryMs);
  }
}
