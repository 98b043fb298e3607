// How fast passwords may be tried. One account is slowed down from one address, or from one device
// that has logged in as this user before, and never for long: no user can lock another out of their
// account, and strangers never slow a device that is known. Tries at once take turns, so that they
// are as slow as one after the other, and none is refused for others that may still prove right.
import { userNameOf } from '../../services/login.ts';

/**
 * Wrong passwords in a row before the next one has to wait.
 * @limit wrong passwords in a row before the next has to wait
 * @says Too many login attempts. Try again in {…} s.
 * @test sim/hosts/node/accessLimits.test.ts: wrong passwords slow down only their account and
 *   address, and not for long
 */
export const FREE_FAILURES = 3;
/** The first such wait; it doubles with each further failure. */
export const FIRST_WAIT_MS = 1_000;
/**
 * @limit the wait after wrong passwords
 * @test sim/hosts/node/accessLimits.test.ts: wrong passwords slow down only their account and
 *   address, and not for long
 */
export const LONGEST_WAIT_MS = 30_000;
/** After this long without a failure the count starts anew. */
export const FAILURES_KEPT_MS = 15 * 60_000;
/**
 * Counts of failures in each of three tables: of known devices, of strangers, and of names that no
 * user has. The oldest is dropped. Names are made up freely, and drop none of a user.
 * @limit counts of wrong passwords: of devices, of addresses, of names that no user has
 * @test sim/hosts/node/loginAttempts.test.ts: failures on names that no user has push out no count
 *   of a user
 */
export const MOST_FAILURE_COUNTS = 10_000;
/** Tries of one account that wait for their turn. */
export const MOST_WAITING_TRIES = 100;

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

/** One try to log in, as it is counted. */
export type Attempt = {
  readonly username: string;
  /** The mark of a device, as the console sent it. */
  readonly device: string | null;
  readonly address: string;
};

type Known = {
  readonly isUser: (username: string) => boolean;
  readonly deviceOf: (username: string, mark: string) => string | null;
};

/** The paces of all attempts at one door. */
export class LoginAttempts {
  readonly #known: Known;
  readonly #devices = new LoginPace();
  readonly #strangers = new LoginPace();
  readonly #madeUp = new LoginPace();

  constructor(known: Known) {
    this.#known = known;
  }

  /** The pace that an attempt is held to: `turn` and `answered` of `LoginPace`. */
  of({ username, device, address }: Attempt) {
    const name = userNameOf(username);
    const known = device === null ? null : this.#known.deviceOf(name, device);
    const who = `${known ?? address} ${name}`;
    const strangers = this.#known.isUser(name) ? this.#strangers : this.#madeUp;
    const pace = known === null ? strangers : this.#devices;
    return {
      turn: (nowMs: () => number) => pace.turn(who, nowMs),
      answered: (outcome: TryOutcome, nowMs: number) => pace.answered(who, outcome, nowMs),
    };
  }
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
      if (turns.underWay < Math.max(1, FREE_FAILURES - this.#of(who, nowMs()).count)) {
        turns.underWay += 1;
        this.#turns.set(who, turns);
        return 0;
      }
      if (turns.waiting.length >= MOST_WAITING_TRIES) return FIRST_WAIT_MS;
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
    if (this.#failures.size > MOST_FAILURE_COUNTS && oldest !== undefined)
      this.#failures.delete(oldest);
  }

  /** How long the next try has to wait; an earlier try does not extend it. */
  #waitMs(who: string, nowMs: number): number {
    const { count, atMs } = this.#of(who, nowMs);
    if (count < FREE_FAILURES) return 0;
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_FAILURES));
    return Math.max(0, atMs + waitMs - nowMs);
  }

  #of(who: string, nowMs: number): Failures {
    const known = this.#failures.get(who);
    return known && nowMs - known.atMs < FAILURES_KEPT_MS ? known : { count: 0, atMs: nowMs };
  }
}
