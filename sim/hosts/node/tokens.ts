// Who may connect to a served company: a random token for each login, valid until its logout.
// The company's own token of a user follows from its seed; it never leaves this machine.
import { createHash, randomBytes } from 'node:crypto';
import type { User } from '#domain/entities.ts';
import { bearerOf, headers } from '#wire/link/http.ts';
import { routes } from '#wire/calls/calls.ts';
import type { RawRequest, RawResponse } from '#wire/transport.ts';
import type { Host, HostConsole } from '../host.ts';
import type { TokenStore } from '../simStore.ts';

/** The oldest ends when there are more. */
const mostTokens = 10_000;
const tokenBytes = 32;
/** A token that no user of the company has. */
const unknownToken = 'unknown';

export class Tokens {
  readonly #host: Host;
  readonly #store: TokenStore | null;
  /** The company's own token by the user token's checksum: a reader cannot log in with it. */
  readonly #kept: Map<string, string>;
  readonly #ends = new Map<string, Set<() => void>>();

  constructor(host: Host) {
    this.#host = host;
    this.#store = host.tokens;
    this.#kept = new Map(this.#store?.kept());
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

  /** Runs when the token ends, unless the returned function cancels that. */
  onEnd(token: string, run: () => void): () => void {
    const sum = sumOf(token);
    const ends = this.#ends.get(sum) ?? new Set();
    this.#ends.set(sum, ends.add(run));
    return () => {
      ends.delete(run);
      if (ends.size === 0) this.#ends.delete(sum);
    };
  }

  async #send(
    request: RawRequest,
    pass: (request: RawRequest) => Promise<RawResponse>,
  ): Promise<RawResponse> {
    const token = bearerOf(request);
    const { [headers.auth]: _shown, ...rest } = request.headers;
    const inside = token === null ? undefined : this.#insideOf(token);
    const passed = inside === undefined ? rest : { ...rest, [headers.auth]: `Bearer ${inside}` };
    const answer = await pass({ ...request, headers: passed });
    if (answer.status !== 200 || request.method !== 'POST') return answer;
    const path = request.path.split('?')[0];
    if (path === routes.login.path) return this.#begin(answer);
    if (path === routes.logout.path && token !== null) await this.#end(sumOf(token));
    return answer;
  }

  /** Stored before it is sent, so that a restart keeps it. */
  async #begin(answer: RawResponse): Promise<RawResponse> {
    const read = routes.login.decodeReply(parsed(answer.body), { username: '', password: '' });
    const token = randomBytes(tokenBytes).toString('base64url');
    const sum = sumOf(token);
    const inside = read.reply.token;
    await this.#store?.keep(sum, inside);
    this.#kept.set(sum, inside);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostTokens && oldest !== undefined) await this.#end(oldest);
    return { ...answer, body: JSON.stringify(routes.login.encodeReply({ token })) };
  }

  async #end(sum: string): Promise<void> {
    await this.#store?.keep(sum, null);
    this.#kept.delete(sum);
    for (const run of [...(this.#ends.get(sum) ?? [])]) run();
  }

  #insideOf(token: string): string | undefined {
    return this.#kept.get(sumOf(token));
  }
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
