import { Subject } from 'rxjs';
import { readPlannerError, readPlannerUpdate } from '#wire/planner/messages.ts';
import type { RawFrame } from '#wire/transport.ts';

const messages = {
  serverInfo: 'plannerInfo',
  route: 'plannerRoute',
  error: 'plannerError',
} as const;

/**
 * The conversation with the route planner (S2 §7). One request is under way at a time, and it ends
 * exactly once: by its final routes, or by an error message. Messages for other consoles, which a
 * broker's topic sends to all, are ignored.
 */
export class PlannerTalk {
  readonly #emit: (frame: RawFrame) => void;
  readonly #isAsked = new Subject<boolean>();
  /** True for each sign of life of the request under way, its sending included; false: it ended. */
  readonly asked = this.#isAsked.asObservable();
  readonly #infoHoldsMs = new Subject<number | null>();
  /** How long the number of planners just heard holds; null: until another one is heard. */
  readonly infoHoldsMs = this.#infoHoldsMs.asObservable();
  #requestId: string | null = null;

  constructor(emit: (frame: RawFrame) => void) {
    this.#emit = emit;
  }

  /** A request is about to be sent, in place of the one before. */
  ask(requestId: string): void {
    this.giveUp('A newer request took its place.');
    this.#requestId = requestId;
    this.#isAsked.next(true);
  }

  /** Ends the request under way with a message; later answers to it are ignored. */
  giveUp(message: string): void {
    const requestId = this.#requestId;
    if (requestId === null) return;
    this.#ended();
    this.#say('plannerError', { requestId, message });
  }

  /** False: it could not be read. */
  message(topic: string, body: string): boolean {
    let payload: unknown;
    try {
      payload = JSON.parse(body);
    } catch {
      this.leaveOut(`${topic}: not JSON`);
      return false;
    }
    const event = messages[topic as keyof typeof messages];
    if (event === 'plannerInfo') {
      this.#infoHoldsMs.next(holdsMsOf(payload));
      this.#say(event, payload);
      return true;
    }
    return this.#answer(event, payload);
  }

  noPlanners(): void {
    this.#say('plannerInfo', { planners: 0 });
  }

  /** `where` never quotes the frame. */
  leaveOut(where: string): void {
    this.#emit({ type: 'unreadable', where: `planner.${where}` });
  }

  /** Passes on an answer to the request under way, or an error of none. False: not readable. */
  #answer(event: 'plannerRoute' | 'plannerError', payload: unknown): boolean {
    const { requestId = null } = (payload ?? {}) as { readonly requestId?: unknown };
    if (requestId === null) {
      if (event === 'plannerError') this.#say(event, payload);
      return true;
    }
    if (requestId !== this.#requestId) return true;
    const read = event === 'plannerError' ? readPlannerError(payload) : readPlannerUpdate(payload);
    if ('problem' in read) {
      this.giveUp('The answer of the route planner cannot be read.');
      this.leaveOut(`answer.${read.problem}`);
      return false;
    }
    const isLast = !('isFinal' in read.value) || read.value.isFinal;
    if (isLast) this.#ended();
    else this.#isAsked.next(true);
    this.#say(event, payload);
    return true;
  }

  #ended(): void {
    this.#requestId = null;
    this.#isAsked.next(false);
  }

  #say(event: 'plannerInfo' | 'plannerRoute' | 'plannerError', payload: unknown): void {
    this.#emit({ type: 'message', event, payload, serverMs: null });
  }
}

/** A broker cannot report that all planners are gone: each report says how long it holds. */
function holdsMsOf(payload: unknown): number | null {
  const { holdsMs = null } = (payload ?? {}) as { readonly holdsMs?: unknown };
  return typeof holdsMs === 'number' && holdsMs > 0 ? holdsMs : null;
}
