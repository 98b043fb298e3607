// How fast consoles are let in (P16). Each takes the next free moment: who can wait for it with an
// open socket does, and who comes much too early is told when to come back; that moment is kept.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/**
 * Of the consoles that were connected before a restart, so many come back in each second.
 * @limit of the consoles before a restart, those that come back in a second
 * @test sim/hosts/node/admission.property.test.ts: P16: of consoles that lost their server a tenth
 *   at most is in after each second, all soon
 */
export const returnShare = 0.095;
/** Consoles a second: after a restart at least, and else by what the server bears. */
export const leastReturning = 10;
export const leastAdmitted = 120;
/**
 * @limit consoles that are let in in a second by an idle server
 * @test sim/hosts/node/admission.property.test.ts: of a server that is busy for %f of the time is
 *   %f
 */
export const mostAdmitted = 400;
/** After a start the consoles of before come back; then the server's own share decides. */
const returningMs = 30_000;
/**
 * A wait with an open socket; a console gives up after ten seconds.
 * @limit the wait of a console with an open socket
 * @test sim/hosts/node/admission.property.test.ts: much too early wait away, and their moments are
 *   kept
 */
export const longestHeldMs = 8_000;
/** Who was sent away and has not come by then is not waited for. */
const forgottenMs = 5_000;

/** `ms`: until then it waits here, or away. */
export type Admitted = { readonly is: 'here' | 'away'; readonly ms: number };

export class Admission {
  readonly #perSecond: () => number;
  #nextMs = Number.NEGATIVE_INFINITY;
  /** The moments that are kept for those who were sent away, in their order. */
  #kept: number[] = [];

  constructor(perSecond: () => number) {
    this.#perSecond = perSecond;
  }

  /** One more console asks. Whoever comes first takes a moment that is kept. */
  ask(nowMs: number): Admitted {
    const known = this.#kept.findIndex((atMs) => atMs >= nowMs - forgottenMs);
    this.#kept.splice(0, known === -1 ? this.#kept.length : known);
    const [keptMs] = this.#kept;
    if (keptMs !== undefined && keptMs - nowMs <= longestHeldMs) {
      this.#kept.shift();
      return { is: 'here', ms: Math.max(0, keptMs - nowMs) };
    }
    const atMs = Math.max(nowMs, this.#nextMs);
    this.#nextMs = atMs + 1_000 / this.#perSecond();
    const ms = Math.ceil(atMs - nowMs);
    if (ms <= longestHeldMs) return { is: 'here', ms };
    this.#kept.push(atMs);
    return { is: 'away', ms };
  }
}

/**
 * Lets those go on whose moment has come, with a pause after each: a thread that was late lets no
 * bunch of them in at once.
 */
export class Pace {
  readonly #perSecond: () => number;
  readonly #nowMs: () => number;
  readonly #waiting: (() => void)[] = [];
  #nextMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(perSecond: () => number, nowMs = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#nowMs = nowMs;
  }

  goOn(go: () => void): void {
    this.#waiting.push(go);
    this.#next();
  }

  #next(): void {
    if (this.#timer !== null || this.#waiting.length === 0) return;
    const nowMs = this.#nowMs();
    const pauseMs = this.#nextMs - nowMs;
    if (pauseMs > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = null;
        this.#next();
      }, pauseMs);
      return;
    }
    // A timer is a little late each time, which is made up for; a thread that stood still is not.
    const spanMs = 1_000 / this.#perSecond();
    this.#nextMs = Math.max(this.#nextMs + spanMs, nowMs);
    this.#waiting.shift()?.();
    this.#next();
  }
}

export type RatePorts = {
  /** Consoles that were connected when the company was last stored. */
  readonly before: number;
  readonly nowMs: () => number;
  /** How much of what it can bear the server bears, from 0 to 1; the machine's own when absent. */
  readonly busy?: () => number;
};

/** How many consoles may come in the next second, as a share of what the server can bear. */
export function admissionRate({ before, nowMs, busy = ownLoad() }: RatePorts): () => number {
  const startedMs = nowMs();
  return () => {
    const isReturning = before > 0 && nowMs() - startedMs < returningMs;
    if (isReturning) return Math.max(leastReturning, before * returnShare);
    return Math.max(leastAdmitted, mostAdmitted * (1 - busy()));
  };
}

/**
 * How late this thread was lately, as a share of what nobody should have to wait for. A thread that
 * is never idle and never late bears more.
 */
function ownLoad(): () => number {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let share = 0;
  let sinceMs = performance.now();
  return () => {
    if (performance.now() - sinceMs < lookEveryMs) return share;
    share = Math.min(1, delay.max / 1e6 / latestMs);
    delay.reset();
    sinceMs = performance.now();
    return share;
  };
}
const lookEveryMs = 250;
const latestMs = 200;
