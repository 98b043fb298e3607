// The planner workers of a company, and the requests that wait for one. Apart from the core: they
// belong to the machine that runs them, never to the company's state.
import { isLast, type PlannerMessage, type PlannerRequest } from '#wire/planner/messages.ts';
import { FairQueue } from './fairQueue.ts';

/** Plans one request at a time. */
export interface PlannerWorker {
  /**
   * Reports the progress of the request, its last message at the end, and none within the call
   * itself. Returns a function that stops it: no more reports, and the next request may come.
   */
  plan(request: PlannerRequest, report: (message: PlannerMessage) => void): () => void;
}

type Waiting = {
  readonly request: PlannerRequest;
  readonly report: (message: PlannerMessage) => void;
  /** How many workers have left while planning it. */
  losses: number;
};

type Place = { readonly worker: PlannerWorker; busy: { one: Waiting; stop: () => void } | null };

/**
 * Each is kept whole, up to 5 MB.
 * @limit requests of all users that wait for a planner
 * @says Too many requests wait for a planner.
 * @test sim/hosts/planners.test.ts: at most a hundred requests of all users wait
 */
export const mostPlans = 100;
/**
 * Over all tabs; each tab has one request at a time.
 * @limit requests of one user that wait for a planner
 * @says {…} of your requests wait for a planner. Try again when one is done.
 * @test sim/hosts/planners.test.ts: at most ten requests of one user wait, and the words name that
 *   limit
 */
export const mostPlansOfUser = 10;
/** A request that two workers left is not given to a third. */
const mostLosses = 2;

export class Planners {
  readonly #listeners = new Set<() => void>();
  readonly #places = new Set<Place>();
  readonly #queue = new FairQueue<Waiting>({
    most: mostPlans,
    mostOfOne: mostPlansOfUser,
  });

  running(): number {
    return this.#places.size;
  }

  /**
   * Adds a worker. Returns a function that removes it, once: its request begins anew with another
   * worker.
   */
  join(worker: PlannerWorker): () => void {
    const place: Place = { worker, busy: null };
    this.#places.add(place);
    this.#notify();
    this.#next();
    return () => {
      if (!this.#places.delete(place)) return;
      this.#notify();
      const { busy } = place;
      place.busy = null;
      busy?.stop();
      if (busy) this.#again(busy.one);
      if (this.#places.size === 0) {
        for (const one of this.#queue.clear()) fail(one, 'No planner is running any more.');
      }
    };
  }

  /**
   * Plans a request of a user as soon as a worker is free and it is the user's turn; every message
   * about it is reported, the last one once. Returns a function that cancels it: no more reports.
   */
  ask(
    userId: string,
    request: PlannerRequest,
    report: (message: PlannerMessage) => void,
  ): () => void {
    const one: Waiting = { request, report, losses: 0 };
    if (this.#places.size === 0) fail(one, 'No planner is running.');
    else {
      const queued = this.#queue.add(userId, one);
      if (queued === 'waits') this.#next();
      else fail(one, refusals[queued]);
    }
    return () => this.#giveUp(one);
  }

  /** Calls `on` after each change. Returns the unsubscribe function. */
  onChange(on: () => void): () => void {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  }

  #next(): void {
    for (const place of this.#places) {
      if (place.busy) continue;
      const one = this.#queue.next();
      if (!one) return;
      const busy = { one, stop: () => {} };
      place.busy = busy;
      busy.stop = place.worker.plan(one.request, (message) => {
        if (place.busy !== busy) return;
        if (isLast(message)) {
          place.busy = null;
          this.#queue.done(one);
        }
        one.report(message);
        if (isLast(message)) this.#next();
      });
    }
  }

  #again(waiting: Waiting): void {
    waiting.losses += 1;
    if (waiting.losses >= mostLosses) {
      this.#queue.done(waiting);
      return fail(waiting, 'The planner broke off.');
    }
    this.#queue.again(waiting);
    this.#next();
  }

  #giveUp(waiting: Waiting): void {
    this.#queue.drop(waiting);
    for (const place of this.#places) {
      if (place.busy?.one !== waiting) continue;
      place.busy.stop();
      place.busy = null;
      this.#queue.done(waiting);
    }
    this.#next();
  }

  #notify(): void {
    for (const on of this.#listeners) on();
  }
}

const refusals = {
  tooMany: 'Too many requests wait for a planner.',
  tooManyOwn: `${mostPlansOfUser} of your requests wait for a planner. Try again when one is done.`,
} as const;

function fail({ request, report }: Waiting, message: string): void {
  report({ is: 'error', error: { requestId: request.requestId, message } });
}
