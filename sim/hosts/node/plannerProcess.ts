// Planner workers as processes of their own: the company goes on while they plan. Both ends of the
// line between a server and the planners it has forked.
import type { PlannerMessage, PlannerRequest } from '#wire/planner/messages.ts';
import type { PlannerWorker, Planners } from '../planners.ts';
import { type PlanningHere, planHere } from './planningHere.ts';

type ToPlanner =
  | { readonly is: 'plan'; readonly id: number; readonly request: PlannerRequest }
  | { readonly is: 'stop'; readonly id: number };

type FromPlanner = { readonly id: number; readonly message: PlannerMessage };

/** As much of a forked process as is used. */
export type PlannerChild = {
  on(event: 'message', run: (message: unknown) => void): unknown;
  on(event: 'exit' | 'error', run: () => void): unknown;
  /** False or throws: it is gone. */
  send(message: ToPlanner): unknown;
  kill(): unknown;
};

/** As much of the forked process' own side. */
export type PlannerParent = {
  readonly connected: boolean;
  disconnect(): void;
  on(event: 'message', run: (message: unknown) => void): unknown;
  send(message: FromPlanner): unknown;
};

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/**
 * So many planners join; each is forked when it is first needed. One that ends by itself leaves,
 * and is back after a wait, longer each time until it has finished a plan. The answer ends all.
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

  plan(request: PlannerRequest, tell: (message: PlannerMessage) => void): () => void {
    this.#plans += 1;
    const id = this.#plans;
    this.#hear = tell;
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
      const tell = this.#hear;
      if (message.is === 'error' || message.update.isFinal) {
        this.#hear = null;
        this.#waitMs = firstWaitMs;
      }
      tell(message);
    });
    return child;
  }

  #say(message: ToPlanner): void {
    try {
      this.#child?.send(message);
    } catch {
      // Its end is told by an event of its own.
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

/** Plans what the parent asks for, one request after the other. The answer ends it. */
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
    const tell = (told: PlannerMessage) => {
      if (parent.connected) parent.send({ id, message: told });
    };
    underWay = { id, stop: planHere(here, request, tell) };
  });
  return () => {
    underWay?.stop();
    if (parent.connected) parent.disconnect();
  };
}
