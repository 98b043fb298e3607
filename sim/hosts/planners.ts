// The planner workers of a company, and the requests that wait for one. Apart from the core: they
// belong to the machine that runs them, never to the company's state.
import { isLast, type PlannerMessage, type PlannerRequest } from '#wire/planner/messages.ts';

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

const mostWaiting = 100;
/** A request that two workers left is not given to a third. */
const mostLosses = 2;

export class Planners {
  readonly #listeners = new Set<() => void>();
  readonly #places = new Set<Place>();
  readonly #queue: Waiting[] = [];

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
        for (const one of this.#queue.splice(0)) fail(one, 'No planner is running any more.');
      }
    };
  }

  /**
   * Plans a request as soon as a worker is free; every message about it is reported, the last one
   * once. Returns a function that cancels it: no more reports.
   */
  ask(request: PlannerRequest, report: (message: PlannerMessage) => void): () => void {
    const one: Waiting = { request, report, losses: 0 };
    if (this.#places.size === 0) fail(one, 'No planner is running.');
    else if (this.#queue.length >= mostWaiting) fail(one, 'Too many requests wait for a planner.');
    else {
      this.#queue.push(one);
      this.#next();
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
      const one = this.#queue.shift();
      if (!one) return;
      const busy = { one, stop: () => {} };
      place.busy = busy;
      busy.stop = place.worker.plan(one.request, (message) => {
        if (place.busy !== busy) return;
        if (isLast(message)) place.busy = null;
        one.report(message);
        if (isLast(message)) this.#next();
      });
    }
  }

  #again(waiting: Waiting): void {
    waiting.losses += 1;
    if (waiting.losses >= mostLosses) return fail(waiting, 'The planner broke off.');
    this.#queue.unshift(waiting);
    this.#next();
  }

  #giveUp(waiting: Waiting): void {
    const at = this.#queue.indexOf(waiting);
    if (at >= 0) this.#queue.splice(at, 1);
    for (const place of this.#places) {
      if (place.busy?.one !== waiting) continue;
      place.busy.stop();
      place.busy = null;
    }
    this.#next();
  }

  #notify(): void {
    for (const on of this.#listeners) on();
  }
}

function fail({ request, report }: Waiting, message: string): void {
  report({ is: 'error', error: { requestId: request.requestId, message } });
}
