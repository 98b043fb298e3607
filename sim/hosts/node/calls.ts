// HTTP requests as the company's calls: which headers are passed on, how large a body may be, how
// fast passwords may be tried, and what happens to an answer that a fault drops.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readyPlacesPart as readyOwnPlacesPart } from '#metro/placeSearch.ts';
import { bearerOf, headers as names, matchRoute } from '#wire/link/http.ts';
import { foreignWrite, isForeignWrite } from '#wire/link/ownPage.ts';
import { routes } from '#wire/calls/calls.ts';
import { type RawRequest, type RawResponse, TransportError } from '#wire/transport.ts';
import type { HostConsole } from '../host.ts';
import { clientAddressOf, type IsTrustedProxy, noProxies } from './clientAddress.ts';
import { type Attempt, LoginAttempts, outcomeOf } from './loginPace.ts';
import { type Body, PackedBodies } from './packedBodies.ts';

/**
 * A body above this is refused with 413.
 * @limit the body of a request
 * @says A request may have {…} bytes.
 * @test sim/hosts/node/serve.test.ts: unknown methods and bodies beyond the limit are refused
 */
export const MAX_BODY_BYTES = 20_000_000;
/**
 * The limit for a body of a request without a valid token: of a login 413, of others 401.
 * @limit the body of a request without a valid token
 * @says Please log in.
 * @test sim/hosts/node/accessLimits.test.ts: of more than a few kB is refused before it is read
 */
export const ANONYMOUS_BODY_BYTES = 4_096;
const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
/** Other headers (cookies and the like) are dropped, since the company journals requests. */
const passedOn = [names.auth, names.idempotency, names.ifMatch, names.contentType];
const roots = new Set(Object.values(routes).map(({ path }) => path.split('/')[1]));

export type CallOptions = {
  readonly desk: Pick<HostConsole, 'send'>;
  /** Whether a token is valid. */
  readonly isKnown: (token: string) => boolean;
  /** Whether there is a user of this name. */
  readonly isUser: (username: string) => boolean;
  /** The checksum of a device's mark, if this user has logged in from there; else null. */
  readonly deviceOf: (username: string, mark: string) => string | null;
  /** Whose `X-Forwarded-For` is believed; without it nobody's. */
  readonly isTrustedProxy?: IsTrustedProxy;
  readonly nowMs: () => number;
  /** Sent with every answer. */
  readonly headers: { readonly [name: string]: string };
  readonly maxBodyBytes?: number;
  /** Makes one more part of the search of places ready; true when all are. */
  readonly readyPlacesPart?: () => boolean;
};

/** Whether a request is for the company; the static server answers the others. */
export function isCall({ method, url = '/' }: IncomingMessage): boolean {
  const path = url.split('?')[0] ?? '/';
  // The screen of the same name.
  if (path === routes.login.path && (method === 'GET' || method === 'HEAD')) return false;
  return roots.has(path.split('/')[1]);
}

/** Answers requests for which `isCall` holds. */
export function answerCalls(options: CallOptions): RequestListener {
  const { headers, maxBodyBytes = MAX_BODY_BYTES, isKnown, nowMs } = options;
  const { isTrustedProxy = noProxies } = options;
  const attempts = new LoginAttempts(options);
  const bodies = new PackedBodies(nowMs);
  // The rest of a body that is not read ends with its connection.
  const unread = { ...headers, connection: 'close' };
  return (request, response) => {
    if (isForeignWrite(request)) {
      const { errorCode, message } = foreignWrite;
      return refuse(response, 403, errorCode, message, unread);
    }
    const method = methods.find((known) => known === request.method);
    if (!method) {
      const more = { ...headers, allow: methods.join(', ') };
      return refuse(response, 405, 'METHOD', 'This method is not served.', more);
    }
    const head = rawOf(request, method, '');
    const token = bearerOf(head);
    const isUsers = token !== null && isKnown(token);
    const limit = isUsers ? maxBodyBytes : Math.min(maxBodyBytes, ANONYMOUS_BODY_BYTES);
    const take = async (body: string | null) => {
      if (body === null && !isUsers && !isLogin(head)) {
        return refuse(response, 401, 'NOT_LOGGED_IN', 'Please log in.', unread);
      }
      if (body === null) {
        return refuse(response, 413, 'TOO_LARGE', `A request may have ${limit} bytes.`, unread);
      }
      const raw = rawOf(request, method, body);
      const tried = triedBy(raw);
      const address = clientAddressOf(request, isTrustedProxy);
      const attempt = tried && attempts.of({ ...tried, address });
      const waitMs = attempt === null ? 0 : await attempt.turn(nowMs);
      if (waitMs > 0) return refuseTry(response, waitMs, headers);
      if (attempt !== null) {
        const over = () => attempt.answered(outcomeOf(response), nowMs());
        // Whoever hung up while waiting has no answer to wait for.
        if (response.destroyed) return over();
        response.once('close', over);
      }
      const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      void serve(options, raw, response, (text) => bodies.of(text, takesGzip));
    };
    readBody(request, limit).then(take, () => response.destroy());
  };
}

function isLogin({ method, path }: RawRequest): boolean {
  return method === routes.login.method && path.split('?')[0] === routes.login.path;
}

/** The account whose password is tried, and the device; null for any other request. */
function triedBy(raw: RawRequest): Pick<Attempt, 'username' | 'device'> | null {
  if (!isLogin(raw)) return null;
  const matched = matchRoute(raw);
  if (matched.name !== 'login' || 'error' in matched) return null;
  const { username, device = null } = matched.request;
  return { username, device };
}

function refuseTry(
  response: ServerResponse,
  waitMs: number,
  headers: CallOptions['headers'],
): void {
  const seconds = Math.ceil(waitMs / 1_000);
  // Those before it need not have been wrong: so many may just wait for their turn.
  const words = `Too many login attempts. Try again in ${seconds} s.`;
  const more = { ...headers, 'retry-after': `${seconds}` };
  refuse(response, 429, 'TOO_MANY_TRIES', words, more);
}

async function serve(
  { desk, headers, readyPlacesPart = readyOwnPlacesPart }: CallOptions,
  request: RawRequest,
  response: ServerResponse,
  bodyOf: (text: string) => Promise<Body>,
): Promise<void> {
  try {
    const path = request.path.split('?')[0];
    if (path === routes.placeSuggestions.path || path === routes.placeDetails.path) {
      await placesReady(readyPlacesPart);
    }
    const onCancel = (stop: () => void) => {
      response.once('close', () => {
        if (!response.writableEnded) stop();
      });
    };
    const { body, ...answer } = await desk.send(request, { onCancel });
    write(response, answer, await bodyOf(body), headers);
  } catch (error) {
    // A fault has cut the line, or the write cannot be stored: either way there is no answer.
    if (error instanceof TransportError) response.destroy();
    else refuse(response, 500, 'SERVER_FAILED', 'The server failed.', headers);
  }
}

/** Places are prepared in pieces, between which other requests are answered. */
async function placesReady(readyPlacesPart: () => boolean): Promise<void> {
  while (!readyPlacesPart()) await new Promise((resolve) => setImmediate(resolve));
}

function rawOf(
  { url = '/', headers }: IncomingMessage,
  method: RawRequest['method'],
  body: string,
): RawRequest {
  const passed: Record<string, string> = {};
  for (const name of passedOn) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return { method, path: url, headers: passed, body: body === '' ? null : body };
}

/** Null when it is above the limit. */
function readBody(request: IncomingMessage, limit: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return resolve(null);
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= limit) return void parts.push(part);
      parts.length = 0;
      request.pause();
      resolve(null);
    });
    request.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    request.on('error', reject);
  });
}

function write(
  response: ServerResponse,
  { status, headers }: Omit<RawResponse, 'body'>,
  { bytes, encoding }: Body,
  more: CallOptions['headers'],
): void {
  const length = { 'content-length': `${bytes.length}`, 'cache-control': 'no-store' };
  const packed = encoding && { 'content-encoding': encoding, vary: 'accept-encoding' };
  response.writeHead(status, { ...more, ...headers, ...length, ...packed });
  response.end(bytes);
}

function refuse(
  response: ServerResponse,
  status: number,
  errorCode: string,
  message: string,
  headers: CallOptions['headers'],
): void {
  const bytes = Buffer.from(JSON.stringify({ errorCode, message }));
  const own = { [names.contentType]: 'application/json' };
  write(response, { status, headers: own }, { bytes, encoding: null }, headers);
}
