// Planner workers as processes of their own, so that the company runs while they plan. Both ends
// of the line between a server and the planners it has forked.
import type { PlannerMessage, PlannerRequest } from '#wire/planner/messages.ts';
import type { PlannerWorker, Planners } from '../planners.ts';
import { type PlanningHere, planHere } from './planningHere.ts';

type ToPlanner =
  | { readonly is: 'plan'; readonly id: number; readonly request: PlannerRequest }
  | { readonly is: 'stop'; readonly id: number };

type FromPlanner = { readonly id: number; readonly message: PlannerMessage };

/** The used part of a forked process. */
export type PlannerChild = {
  on(event: 'message', run: (message: unknown) => void): unknown;
  on(event: 'exit' | 'error', run: () => void): unknown;
  /** False or throws: the process is gone. */
  send(message: ToPlanner): unknown;
  kill(): unknown;
};

/** The used part of the forked process' own side. */
export type PlannerParent = {
  readonly connected: boolean;
  disconnect(): void;
  on(event: 'message', run: (message: unknown) => void): unknown;
  send(message: FromPlanner): unknown;
};

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/**
 * Adds planners; each is forked when it is first needed. One that ends by itself leaves, and is
 * back after a wait, longer each time until it has finished a plan. Returns a function to end all.
 */
export function forkPlanners(
  planners: Planners,
  count: number,
  fork: () => PlannerChild,
): () => void {
  const forked = Array.from({ length: count }, () => new ForkedPlanner(planners, fork));
  return () => {
    for (const one of forked) one.end();
  };
}

class ForkedPlanner implements PlannerWorker {
  readonly #planners: Planners;
  readonly #fork: () => PlannerChild;
  #leave: () => void;
  #child: PlannerChild | null = null;
  #plans = 0;
  #hear: ((message: PlannerMessage) => void) | null = null;
  #waitMs = firstWaitMs;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(planners: Planners, fork: () => PlannerChild) {
    this.#planners = planners;
    this.#fork = fork;
    this.#leave = planners.join(this);
  }

  plan(request: PlannerRequest, report: (message: PlannerMessage) => void): () => void {
    this.#plans += 1;
    const id = this.#plans;
    this.#hear = report;
    this.#child ??= this.#start();
    this.#say({ is: 'plan', id, request });
    return () => {
      if (this.#plans !== id || this.#hear === null) return;
      this.#hear = null;
      this.#say({ is: 'stop', id });
    };
  }

  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const child = this.#child;
    this.#child = null;
    this.#hear = null;
    this.#leave();
    child?.kill();
  }

  #start(): PlannerChild {
    const child = this.#fork();
    const gone = () => {
      if (this.#child === child) this.#gone();
    };
    child.on('exit', gone);
    child.on('error', gone);
    child.on('message', (raw) => {
      const { id, message } = raw as FromPlanner;
      if (this.#child !== child || id !== this.#plans || this.#hear === null) return;
      const report = this.#hear;
      if (message.is === 'error' || message.update.isFinal) {
        this.#hear = null;
        this.#waitMs = firstWaitMs;
      }
      report(message);
    });
    return child;
  }

  #say(message: ToPlanner): void {
    try {
      this.#child?.send(message);
    } catch {
      // Its exit is handled by an event of its own.
    }
  }

  #gone(): void {
    this.#child?.kill();
    this.#child = null;
    this.#hear = null;
    this.#leave();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#leave = this.#planners.join(this);
    }, this.#waitMs);
    this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 2);
  }
}

/** Plans the parent's requests, one after the other. Returns a function to end it. */
export function planForParent(parent: PlannerParent, here: PlanningHere): () => void {
  let underWay: { readonly id: number; readonly stop: () => void } | null = null;
  parent.on('message', (raw) => {
    const message = raw as ToPlanner;
    if (message.is === 'stop') {
      if (underWay?.id === message.id) underWay.stop();
      return;
    }
    const { id, request } = message;
    underWay?.stop();
    const report = (message: PlannerMessage) => {
      if (parent.connected) parent.send({ id, message });
    };
    underWay = { id, stop: planHere(here, request, report) };
  });
  return () => {
    underWay?.stop();
    if (parent.connected) parent.disconnect();
  };
}
