// Who may connect to a served company: a random token for each login, valid until its logout, or
// until one of its two ends. The company's own token of a user follows from its seed; it never
// leaves this machine.
import { createHash, randomBytes } from 'node:crypto';
import type { User } from '#domain/entities.ts';
import { bearerOf, headers, matchRoute } from '#wire/link/http.ts';
import { routes } from '#wire/calls/calls.ts';
import type { RawRequest, RawResponse } from '#wire/transport.ts';
import type { Host, HostConsole } from '../host.ts';
import type { TokenStore } from '../simStore.ts';
import { Devices } from './devices.ts';

const hourMs = 60 * 60_000;
/**
 * Of all users; the one unused for the longest ends when there are more.
 * @limit logins of all users
 * @test sim/hosts/node/tokens.test.ts: of too many tokens of all users the longest unused ends
 */
export const MOST_TOKENS = 10_000;
/**
 * Of one user, likewise. A browser has one, however many tabs it has.
 * @limit logins of one user
 * @test sim/hosts/node/tokens.test.ts: of too many tokens of a user the longest unused ends, an
 *   open one never
 */
export const MOST_TOKENS_PER_USER = 20;
/**
 * A token ends when it is unused for so long. An open console uses its token as long as its line is
 * open, so that nobody who only looks on is logged out; a pause in a shift is far shorter.
 * @limit a login that is not used
 * @test sim/hosts/node/tokens.test.ts: a token ends when it is unused for too long, and lives while
 *   it is used
 */
export const TOKEN_IDLE_MS = 12 * hourMs;
/**
 * A token ends so long after its login, whatever is done with it. Six and a half days, half a day
 * off the time of day of the login: a shift of up to twelve hours, which begins at the same time
 * each day, contains the login or the end, and never both.
 * @limit a login, however it is used
 * @test sim/hosts/node/tokens.test.ts: a token ends after its whole life however it is used, and
 *   its sockets with it
 */
export const TOKEN_LIFE_MS = 156 * hourMs;
/** How much of a token's use a killed server forgets, as it is not written with every call. */
export const TOKEN_USE_KEPT_MS = hourMs;

const tokenBytes = 32;
/** A token that no user of the company has. */
const unknownToken = 'unknown';

type Token = { readonly inside: string; readonly begunMs: number; usedMs: number; keptMs: number };

export class Tokens {
  readonly devices: Devices;
  readonly #host: Host;
  readonly #store: TokenStore | null;
  readonly #nowMs: () => number;
  /** By the checksum of the user's token: a reader cannot log in with it. */
  readonly #kept = new Map<string, Token>();
  readonly #ends = new Map<string, Set<() => void>>();

  /** `nowMs`: epoch ms, since tokens outlive the process. */
  constructor(host: Host, nowMs: () => number = Date.now) {
    this.#host = host;
    this.#store = host.tokens;
    this.#nowMs = nowMs;
    this.devices = new Devices(this.#store, nowMs);
    for (const [sum, login] of this.#store?.kept() ?? []) {
      // One of an earlier build has no times: it begins now, and is stored with its next use.
      const { inside, begunMs = nowMs(), usedMs: keptMs = 0 } = login;
      const usedMs = login.usedMs ?? begunMs;
      if (!login.isDevice) this.#kept.set(sum, { inside, begunMs, usedMs, keptMs });
    }
  }

  /** Access for a console with a token. */
  open(): HostConsole {
    const desk = this.#host.open();
    let forget = () => {};
    const inside = (token: string | null): string | null => {
      forget();
      forget = token === null ? () => {} : this.onEnd(token, () => desk.connect(null));
      return token === null ? null : (this.#insideOf(token) ?? unknownToken);
    };
    return {
      ...desk,
      send: (request, cancelled) => this.#send(request, (passed) => desk.send(passed, cancelled)),
      connect: (token) => desk.connect(inside(token)),
      resume: (token, cursor) => desk.resume(inside(token) ?? unknownToken, cursor),
      close() {
        forget();
        desk.close();
      },
    };
  }

  userOf(token: string): User | null {
    const inside = this.#insideOf(token);
    return inside === undefined ? null : this.#host.core.userOf(inside);
  }

  /** Runs when the token ends, unless the returned function cancels that. Until then it is used. */
  onEnd(token: string, run: () => void): () => void {
    const sum = sumOf(token);
    const ends = this.#ends.get(sum) ?? new Set();
    this.#ends.set(sum, ends.add(run));
    return () => {
      if (!ends.delete(run) || ends.size > 0) return;
      this.#use(sum);
      this.#ends.delete(sum);
    };
  }

  /** Ends the tokens whose time is over, and their sockets with them. */
  async endDue(): Promise<void> {
    for (const sum of this.#ends.keys()) this.#use(sum);
    for (const sum of [...this.#kept.keys()]) if (this.#isDue(sum)) await this.#end(sum);
  }

  async #send(
    request: RawRequest,
    pass: (request: RawRequest) => Promise<RawResponse>,
  ): Promise<RawResponse> {
    const { [headers.auth]: _shown, ...rest } = request.headers;
    const sum = sumIn(request);
    const inside = sum === null ? undefined : this.#use(sum);
    const passed = inside === undefined ? rest : { ...rest, [headers.auth]: `Bearer ${inside}` };
    const answer = await pass({ ...request, headers: passed });
    if (answer.status !== 200 || request.method !== 'POST') return answer;
    const path = request.path.split('?')[0];
    if (path === routes.login.path) return this.#begin(request, answer);
    if (path === routes.logout.path && sum !== null) await this.#end(sum);
    return answer;
  }

  /** Stored before it is sent, so that a restart keeps it. */
  async #begin(request: RawRequest, answer: RawResponse): Promise<RawResponse> {
    const asked = matchRoute(request);
    if (asked.name !== 'login' || 'error' in asked) return answer;
    const { token: inside } = routes.login.decodeReply(parsed(answer.body), asked.request).reply;
    const token = randomBytes(tokenBytes).toString('base64url');
    const nowMs = this.#nowMs();
    const begun = { inside, begunMs: nowMs, usedMs: nowMs, keptMs: nowMs };
    await this.#keep(sumOf(token), begun);
    this.#kept.set(sumOf(token), begun);
    await this.#endOneOf(MOST_TOKENS_PER_USER, (other) => other.inside === inside);
    await this.#endOneOf(MOST_TOKENS, () => true);
    const device = await this.devices.seen(asked.request.username, asked.request.device ?? null);
    const reply = device === null ? { token } : { token, device };
    return { ...answer, body: JSON.stringify(routes.login.encodeReply(reply)) };
  }

  /** Of tokens that were used at the same time the oldest ends. */
  async #endOneOf(most: number, isOne: (token: Token) => boolean): Promise<void> {
    const some = [...this.#kept].filter(([, token]) => isOne(token));
    if (some.length <= most) return;
    const usedMs = ([sum, token]: (typeof some)[number]) =>
      this.#ends.has(sum) ? Infinity : token.usedMs;
    const ofAll = Math.min(...some.map(usedMs));
    const oldest = some.find((one) => usedMs(one) === ofAll);
    if (oldest) await this.#end(oldest[0]);
  }

  async #keep(sum: string, token: Token): Promise<void> {
    const { inside, begunMs, usedMs } = token;
    token.keptMs = usedMs;
    await this.#store?.keep(sum, { inside, begunMs, usedMs });
  }

  /** Nothing uses it meanwhile, so that it is not stored again behind its end. */
  async #end(sum: string): Promise<void> {
    this.#kept.delete(sum);
    await this.#store?.keep(sum, null);
    for (const run of [...(this.#ends.get(sum) ?? [])]) run();
  }

  #insideOf(token: string): string | undefined {
    return this.#use(sumOf(token));
  }

  /** The company's own token, which is used now; undefined where it is unknown or over. */
  #use(sum: string): string | undefined {
    const token = this.#kept.get(sum);
    if (!token || this.#isDue(sum)) return undefined;
    token.usedMs = this.#nowMs();
    // A store that fails is heard of by the company itself.
    if (token.usedMs - token.keptMs >= TOKEN_USE_KEPT_MS) this.#keep(sum, token).catch(() => {});
    return token.inside;
  }

  #isDue(sum: string): boolean {
    const token = this.#kept.get(sum);
    if (!token) return false;
    const nowMs = this.#nowMs();
    const isIdle = !this.#ends.has(sum) && nowMs - token.usedMs >= TOKEN_IDLE_MS;
    return isIdle || nowMs - token.begunMs >= TOKEN_LIFE_MS;
  }
}

/** The checksum of a request's token; of a logout without one, that of the token it ends. */
function sumIn(request: RawRequest): string | null {
  const token = bearerOf(request);
  if (token !== null) return sumOf(token);
  if (request.path.split('?')[0] !== routes.logout.path) return null;
  const asked = matchRoute(request);
  if (asked.name !== 'logout' || 'error' in asked || !asked.request.ended) return null;
  return Buffer.from(asked.request.ended, 'hex').toString('base64url');
}

function sumOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The company's own answer, which a fault may have truncated. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
