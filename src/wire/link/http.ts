// Calls as raw HTTP requests and answers, both ways, for the link and for the server. Separate
// from the table of calls because it is the same for every call.
import { type CallName, callNames, type Calls, routes } from '../calls/calls.ts';
import { Unreadable } from '../codecs/fields.ts';
import type { ErrorDto } from './dto.ts';
import type { Query } from '../route.ts';
import { isTooDeep } from '../json.ts';
import type { RawRequest, RawResponse } from '../transport.ts';

/** Lower-case header names that both sides use. */
export const headers = {
  auth: 'authorization',
  idempotency: 'idempotency-key',
  /** The version an edit was made from, as an entity tag: `"7"`. */
  ifMatch: 'if-match',
  serverTime: 'x-server-time',
  /** Seconds; a date is not read. */
  retryAfter: 'retry-after',
  contentType: 'content-type',
} as const;

const MAX_REQUEST_CHARS = 20_000_000;
/** No call's path has more parts. */
const MOST_PARTS = 10;

/** An outgoing request. `key` is sent for durable calls only. */
export function writeRequest<K extends CallName>(
  name: K,
  request: Calls[K]['request'],
  token: string | null,
  key: string | undefined,
): RawRequest {
  const route = routes[name];
  const sent = route.encode(request);
  const query = Object.entries({ ...route.fixed, ...sent.query })
    .map(([field, value]) => `${field}=${value}`)
    .join('&');
  const out: Record<string, string> = {};
  if (route.auth && !sent.isOpen && token !== null) out[headers.auth] = `Bearer ${token}`;
  if (route.durable && key !== undefined) out[headers.idempotency] = key;
  if (sent.version !== undefined) out[headers.ifMatch] = `"${sent.version}"`;
  if (sent.body !== null) out[headers.contentType] = 'application/json';
  const { id = '' } = sent;
  const parts = route.isFolder ? id.split('/') : [id];
  const path = route.path.replace('{id}', parts.map(encodeURIComponent).join('/'));
  return {
    method: route.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: out,
    body: sent.body === null ? null : JSON.stringify(sent.body),
  };
}

/** A validated request of a known call. */
export type Matched = {
  [K in CallName]: { readonly name: K; readonly request: Calls[K]['request'] };
}[CallName];

/** 404: no such call. 400: the call `name` with an invalid request. */
export type Unmatched =
  | { readonly error: 404; readonly name: null; readonly message: string }
  | { readonly error: 400; readonly name: CallName; readonly message: string };

const folders = callNames
  .filter((name) => routes[name].isFolder)
  .map((name) => ({
    name,
    method: routes[name].method,
    path: routes[name].path.replace('{id}', ''),
  }));
const byPath = new Map(
  callNames.map((name) => [`${routes[name].method} ${routes[name].path}`, name]),
);

/** The server's side of `writeRequest`. Never throws. A 400 names its call, so that a server
 * can check the token first. */
export function matchRoute(request: RawRequest): Matched | Unmatched {
  const cut = request.path.indexOf('?');
  const path = cut === -1 ? request.path : request.path.slice(0, cut);
  const { name, id: named } = callAt(request.method, path);
  if (name === undefined) return { error: 404, name: null, message: 'no such call' };
  try {
    const sent = {
      query: readQuery(cut === -1 ? '' : request.path.slice(cut + 1)),
      body: readRequestBody(request.body),
      id: named === undefined ? undefined : readPathId(named),
      version: versionOf(request),
    };
    return { name, request: routes[name].decode(sent) } as Matched;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { error: 400, name, message: error.where };
  }
}

/** The call that a request is for, read or not. */
export function callOf({ method, path }: RawRequest): CallName | undefined {
  return callAt(method, path.split('?')[0] ?? '').name;
}

/** The bearer token of a request, or null. */
export function bearerOf(request: RawRequest): string | null {
  const value = request.headers[headers.auth];
  return value?.startsWith('Bearer ') ? value.slice('Bearer '.length) : null;
}

/** The idempotency key of a request, or null. */
export function keyOf(request: RawRequest): string | null {
  return request.headers[headers.idempotency] ?? null;
}

/** The version of If-Match, or undefined when it is absent or invalid. */
function versionOf(request: RawRequest): number | undefined {
  const digits = request.headers[headers.ifMatch]?.match(/^"(\d{1,15})"$/)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** An answer with status 200. */
export function writeReply<K extends CallName>(
  name: K,
  reply: Calls[K]['reply'],
  serverMs: number,
): RawResponse {
  return jsonAnswer(200, routes[name].encodeReply(reply), serverMs);
}

/** An answer above 399. `current` (a DTO) comes with a 409. */
export function writeRefusal(status: number, error: ErrorDto, serverMs: number): RawResponse {
  return jsonAnswer(status, error, serverMs);
}

function jsonAnswer(status: number, body: unknown, serverMs: number): RawResponse {
  return {
    status,
    headers: {
      [headers.contentType]: 'application/json',
      [headers.serverTime]: String(serverMs),
    },
    body: JSON.stringify(body),
  };
}

/** Values stay escaped: lists are split before their parts are unescaped. */
function readQuery(text: string): Query {
  const query: Record<string, string> = Object.create(null);
  for (const part of text.split('&')) {
    const at = part.indexOf('=');
    if (at > 0) query[part.slice(0, at)] = part.slice(at + 1);
  }
  return query;
}

/** The call of a path, and the part of it for `{id}`, as it was written. */
function callAt(method: string, path: string): { readonly name?: CallName; readonly id?: string } {
  const exact = byPath.get(`${method} ${path}`);
  if (exact !== undefined) return { name: exact };
  const parts = path.split('/', MOST_PARTS + 1);
  if (parts.length > MOST_PARTS) return {};
  for (const [at, id] of parts.entries()) {
    const name = byPath.get(`${method} ${parts.with(at, '{id}').join('/')}`);
    if (name !== undefined) return { name, id };
  }
  const folder = folders.find((one) => one.method === method && path.startsWith(one.path));
  return folder ? { name: folder.name, id: path.slice(folder.path.length) } : {};
}

function readPathId(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Unreadable('path: badly escaped');
  }
}

function readRequestBody(body: string | null): unknown {
  if (body === null) return null;
  if (body.length > MAX_REQUEST_CHARS) throw new Unreadable('body: too_big');
  if (isTooDeep(body)) throw new Unreadable('body: nested too deep');
  try {
    return JSON.parse(body);
  } catch {
    throw new Unreadable('body: not JSON');
  }
}
