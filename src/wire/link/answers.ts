// From a raw HTTP answer to the link's typed `Answer`. Separate from `serveLink` because it is
// a plain function: no answer, however broken, may make it throw.
import { type CallName, type Calls, routes } from '../calls/calls.ts';
import { Unreadable } from '../codecs/fields.ts';
import { decodeLastChange } from '../codecs/lastChange.ts';
import { headers } from './http.ts';
import { type Answer, type RefusingDeed, refusingDeeds } from './link.ts';
import type { RawResponse } from '../transport.ts';

/** A body above this is refused unread. */
const MAX_ANSWER_CHARS = 250_000_000;
const MAX_MESSAGE_CHARS = 2000;
const MAX_CURRENT_DEPTH = 12;
const MAX_CURRENT_NODES = 20_000;
const MAX_WAIT_S = 86_400;

/** `fallbackMs` stands in for a server time that is absent or unreadable. */
export function readAnswer<K extends CallName>(
  name: K,
  request: Calls[K]['request'],
  response: RawResponse,
  fallbackMs: number,
): Answer<Calls[K]['reply']> {
  const { status } = response;
  if (status >= 400) return refusal(response);
  if (status < 200 || status >= 300) return { is: 'malformed', where: `status ${status}` };
  if (response.tooBig || response.body.length > MAX_ANSWER_CHARS)
    return { is: 'malformed', where: 'body: too_big' };
  let raw: unknown;
  try {
    raw = JSON.parse(response.body);
  } catch {
    return { is: 'malformed', where: 'body: not JSON' };
  }
  try {
    const decoded = routes[name].decodeReply(raw, request);
    const { reply, skipped, partial = 0, why } = decoded;
    const serverMs = serverTimeOf(response) ?? fallbackMs;
    return {
      is: 'ok',
      reply,
      serverMs,
      skipped,
      ...(partial > 0 ? { partial } : {}),
      ...(skipped + partial > 0 ? { why } : {}),
    };
  } catch (error) {
    return { is: 'malformed', where: error instanceof Unreadable ? error.where : 'body' };
  }
}

/** Epoch ms from the answer's header, or null. */
export function serverTimeOf(response: RawResponse): number | null {
  const digits = response.headers[headers.serverTime]?.match(/^\d{1,15}$/)?.[0];
  return digits === undefined ? null : Number(digits);
}

/** S1 §8: errorCode and message, each null when absent or unreadable. */
function refusal(response: RawResponse): Answer<never> {
  const { status, body } = response;
  let raw: unknown = null;
  try {
    if (body.length <= MAX_ANSWER_CHARS) raw = JSON.parse(body);
  } catch {
    // A body that is not JSON (a proxy's HTML page) has no more than its status.
  }
  const error = (typeof raw === 'object' && raw !== null ? raw : {}) as {
    readonly [key: string]: unknown;
  };
  return {
    is: 'refused',
    status,
    errorCode: shortText(error.errorCode),
    message: shortText(error.message),
    current: status === 409 ? plainCopy(error.current) : null,
    ...(status === 429 && waitOf(response)),
    ...deedOf(error.deed),
  };
}

/** Empty unless it is a number of seconds within a day. */
function waitOf({ headers: { [headers.retryAfter]: wait } }: RawResponse) {
  const seconds = Number(wait?.match(/^\d{1,5}$/)?.[0]);
  return seconds <= MAX_WAIT_S ? { waitMs: seconds * 1_000 } : {};
}

function deedOf(raw: unknown): { readonly deed?: RefusingDeed } {
  const { did: rawDid } = (raw ?? {}) as { readonly did?: unknown };
  const did = refusingDeeds.find((known) => known === rawDid);
  return did ? { deed: { did, ...decodeLastChange(raw) } } : {};
}

function shortText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.length > MAX_MESSAGE_CHARS ? `${value.slice(0, MAX_MESSAGE_CHARS)}…` : value;
}

/** A copy that is safe to clone and to walk, or null when it is too deep or too large. */
function plainCopy(value: unknown): unknown {
  let nodes = 0;
  const copy = (part: unknown, depth: number): unknown => {
    nodes += 1;
    if (depth > MAX_CURRENT_DEPTH || nodes > MAX_CURRENT_NODES) throw new Unreadable('current');
    if (Array.isArray(part)) return part.map((item) => copy(item, depth + 1));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([key]) => !(key in Object.prototype))
        .map(([key, item]) => [key, copy(item, depth + 1)]),
    );
  };
  try {
    return copy(value ?? null, 0);
  } catch {
    return null;
  }
}
