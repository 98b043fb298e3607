// How fast passwords may be tried. One account from one address is slowed down, and never for
// long: no user can lock another out of their account.

const freeFailures = 3;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** After this long without a failure the count starts anew. */
const forgottenMs = 15 * 60_000;
/** Names are made up freely, so the oldest are dropped. */
const mostKept = 10_000;

type Failures = { readonly count: number; readonly atMs: number };

export class LoginPace {
  readonly #failures = new Map<string, Failures>();

  get size(): number {
    return this.#failures.size;
  }

  /** How long the next try has to wait; an earlier try does not extend it. */
  waitMs(who: string, nowMs: number): number {
    const { count, atMs } = this.#of(who, nowMs);
    if (count < freeFailures) return 0;
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (count - freeFailures));
    return Math.max(0, atMs + waitMs - nowMs);
  }

  /** Counts as a failure until it succeeds. Returns a function that takes the count back. */
  tries(who: string, nowMs: number): () => void {
    const before = this.#of(who, nowMs);
    const now = { count: before.count + 1, atMs: nowMs };
    this.#failures.delete(who);
    this.#failures.set(who, now);
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > mostKept && oldest !== undefined) this.#failures.delete(oldest);
    return () => {
      // Later failures stay.
      if (this.#failures.get(who) === now) this.#failures.set(who, before);
    };
  }

  worked(who: string): void {
    this.#failures.delete(who);
  }

  #of(who: string, nowMs: number): Failures {
    const known = this.#failures.get(who);
    return known && nowMs - known.atMs < forgottenMs ? known : { count: 0, atMs: nowMs };
  }
}
