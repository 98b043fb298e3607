// How fast passwords may be tried. One account from one address is slowed down, and never for
// long: no user can lock another out of their account. Tries at once take turns, so that they are
// as slow as one after the other, and none is refused for others that may still prove right.

const freeFailures = 3;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** After this long without a failure the count starts anew. */
const forgottenMs = 15 * 60_000;
/** Names are made up freely, so the oldest are dropped. */
const mostKept = 10_000;
/** Tries of one account that wait for their turn. */
const mostWaiting = 100;

type Failures = { readonly count: number; readonly atMs: number };

/** Tries that are not answered yet, and those that wait for one of them. */
type Turns = { underWay: number; readonly waiting: (() => void)[] };

/** `unclear`: the password was not looked at. */
type TryOutcome = 'right' | 'wrong' | 'unclear';

/** A try whose answer was not waited for counts as wrong: its status is no answer yet. */
export function outcomeOf(answer: {
  readonly headersSent: boolean;
  readonly statusCode: number;
}): TryOutcome {
  const { headersSent, statusCode } = answer;
  if (!headersSent || statusCode === 401) return 'wrong';
  return statusCode === 200 ? 'right' : 'unclear';
}

export class LoginPace {
  readonly #failures = new Map<string, Failures>();
  readonly #turns = new Map<string, Turns>();

  get size(): number {
    return this.#failures.size + this.#turns.size;
  }

  /**
   * Waits until a try may go on, which is under way from then until `answered`, or returns how long
   * the next one has to wait. As many are under way as could fail without a wait, or one.
   */
  async turn(who: string, nowMs: () => number): Promise<number> {
    for (;;) {
      const waitMs = this.#waitMs(who, nowMs());
      if (waitMs > 0) return waitMs;
      const turns = this.#turns.get(who) ?? { underWay: 0, waiting: [] };
      if (turns.underWay < Math.max(1, freeFailures - this.#of(who, nowMs()).count)) {
        turns.underWay += 1;
        this.#turns.set(who, turns);
        return 0;
      }
      if (turns.waiting.length >= mostWaiting) return firstWaitMs;
      await new Promise<void>((resolve) => void turns.waiting.push(resolve));
    }
  }

  /** A try is under way no more. */
  answered(who: string, outcome: TryOutcome, nowMs: number): void {
    if (outcome === 'right') this.#failures.delete(who);
    if (outcome === 'wrong') this.#failed(who, nowMs);
    const turns = this.#turns.get(who);
    if (!turns) return;
    turns.underWay -= 1;
    const next = turns.waiting.splice(0);
    if (turns.underWay === 0 && next.length === 0) this.#turns.delete(who);
    // In the order in which they came; who has no turn yet waits again.
    for (const goOn of next) goOn();
  }

  #failed(who: string, atMs: number): void {
    const count = this.#of(who, atMs).count + 1;
    this.#failures.delete(who);
    this.#failures.set(who, { count, atMs });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > mostKept && oldest !== undefined) this.#failures.delete(oldest);
  }

  /** How long the next try has to wait; an earlier try does not extend it. */
  #waitMs(who: string, nowMs: number): number {
    const { count, atMs } = this.#of(who, nowMs);
    if (count < freeFailures) return 0;
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (count - freeFailures));
    return Math.max(0, atMs + waitMs - nowMs);
  }

  #of(who: string, nowMs: number): Failures {
    const known = this.#failures.get(who);
    return known && nowMs - known.atMs < forgottenMs ? known : { count: 0, atMs: nowMs };
  }
}
