// What a route of the table of calls is, and the halves that routes are put together from: how a
// request is sent, and how it is answered. Apart from the table because its parts are in files of
// their own.
import { z } from '#domain/schema.ts';
import {
  id,
  idOrNone,
  must,
  type Read,
  type ReadList,
  reader,
  readList,
  Unreadable,
} from './codecs/fields.ts';
import type { Codec, EditCodec } from './codecs/table.ts';

/** Decoded query parameters; a list stays one text, see `readIds`. */
export type Query = { readonly [name: string]: string };

/** What a call sends: query values are encoded already, `body` is JSON or null. */
export type Sent = {
  readonly query: Query;
  readonly body: unknown;
  /** Stands for `{id}` in the path. */
  readonly id?: string | undefined;
  /** The version a write was made from, sent as If-Match. */
  readonly version?: number | undefined;
  /** Carries no token, whoever is logged in. */
  readonly isOpen?: boolean;
};

/** The reply, what was left out of it because it was unreadable, and why. */
export type DecodedReply<R> = Omit<ReadList<never>, 'rows' | 'partial'> & {
  readonly reply: R;
  /** Rows of which a field could not be read; absent for none. */
  readonly partial?: number;
};

/** How a request of type `Q` and its reply of type `R` are encoded and decoded. */
export type Route<Q, R> = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** One part of it may be `{id}`. */
  readonly path: string;
  /** Whether `{id}`, at its end, may stand for several parts: 'people/ann.jpg'. */
  readonly isFolder?: boolean;
  /** Fixed query that belongs to the path (`extended=true`). */
  readonly fixed: Query;
  /** Whether a bearer token is needed. */
  readonly auth: boolean;
  /** Fields of the body that are kept nowhere: no journal and no answer has them. */
  readonly secrets?: readonly string[];
  /** Carries the intent's id as Idempotency-Key with every try. */
  readonly durable: boolean;
  readonly encode: (request: Q) => Sent;
  /** Throws `Unreadable`. */
  readonly decode: (sent: Sent) => Q;
  readonly encodeReply: (reply: R) => unknown;
  /** Throws `Unreadable`: the whole answer is unusable. */
  readonly decodeReply: (raw: unknown, request: Q) => DecodedReply<R>;
};

type Reader<T> = (raw: unknown) => Read<T>;
type Row = { readonly id: string };
/** How a value is written, and read again. */
type Coded<T> = { readonly encode: (value: T) => unknown; readonly decode: Reader<T> };
type Named<N extends string, V> = { readonly [K in N]: V };

/** Declares a call: the types of its request and its reply follow from its two halves. */
export function call<Q, R>(route: Route<Q, R>): Route<Q, R> {
  return route;
}

/** What most calls share: those that only read, and those that write. */
export const asking = { method: 'GET', fixed: {}, auth: true, durable: false } as const;
export const posting = { method: 'POST', fixed: {}, auth: true, durable: true } as const;

export function inBody(body: unknown): Sent {
  return { query: {}, body };
}

export function inQuery(query: Query): Sent {
  return { query, body: null };
}

export function unescape(text: string, where: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Unreadable(`${where}: badly escaped`);
  }
}

/** Half a character, which an operator may have typed, cannot be escaped. */
export function writeText(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

export function readText(text: string | undefined, where: string): string {
  if (text === undefined) throw new Unreadable(`${where}: missing`);
  return unescape(text, where);
}

/** Nothing but the call itself. */
export const nothing = {
  encode: (_request: Readonly<Record<string, never>>): Sent => inQuery({}),
  decode: (): Readonly<Record<string, never>> => ({}),
};

/** A request that is the body, or is written as one. */
export function bodyOf<Q>(read: Reader<Q>, write: (request: Q) => unknown = (request) => request) {
  return {
    encode: (request: Q): Sent => inBody(write(request)),
    decode: ({ body }: Sent): Q => must(read(body), 'body'),
  };
}

/** The same, with a codec. */
export function bodyAs<Q>({ encode, decode }: Coded<Q>) {
  return bodyOf(decode, (request: Q) => encode(request));
}

export const readId = reader(id, (value) => value);

/** The id in the path, under this name. */
export function idAs<N extends string>(name: N) {
  return {
    encode: (request: Named<N, string>): Sent => ({ ...inQuery({}), id: request[name] }),
    decode: (sent: Sent) => ({ [name]: idIn(sent) }) as Named<N, string>,
  };
}

/** An id in the query, under this name; or another text that this reads. */
export function inQueryAs<N extends string>(name: N, read: Reader<string> = readId) {
  return {
    encode: (request: Named<N, string>): Sent => inQuery({ [name]: writeText(request[name]) }),
    decode: ({ query }: Sent) =>
      ({ [name]: must(read(readText(query[name], name)), name) }) as Named<N, string>,
  };
}

type Seen = Row & { readonly version: number };

/** A row, by its id, in the version that was seen. */
export const seen = {
  encode: ({ id: rowId, version }: Seen): Sent => ({ ...inBody(null), id: rowId, version }),
  decode: (sent: Sent): Seen => ({ id: idIn(sent), version: versionIn(sent) }),
};

/** The same, with what is to become of it. */
export function seenWith<B extends object>(read: Reader<B>, write: (asked: B) => unknown) {
  return {
    encode: (request: Seen & B): Sent => ({ ...seen.encode(request), body: write(request) }),
    decode: (sent: Sent): Seen & B => ({ ...seen.decode(sent), ...must(read(sent.body), 'body') }),
  };
}

/** The id in the path, and the version; these throw `Unreadable`. */
export function idIn({ id: named }: Sent): string {
  if (named === undefined) throw new Unreadable('path: no id');
  return must(readId(named), 'path');
}

export function versionIn({ version }: Sent): number {
  if (version === undefined) throw new Unreadable('if-match: missing');
  return version;
}

/** A reply that must be complete; throws `Unreadable`. */
export function whole<R>(read: Read<R>): DecodedReply<R> {
  return { reply: must(read, 'body'), skipped: 0, why: [] };
}

/** A reply that is written unchanged, or by `write`. */
export function replyOf<R>(read: Reader<R>, write: (reply: R) => unknown = (reply) => reply) {
  return { encodeReply: write, decodeReply: (raw: unknown) => whole(read(raw)) };
}

/** The same, with a codec. */
export function replyAs<R>({ encode, decode }: Coded<R>) {
  return replyOf(decode, (reply: R) => encode(reply));
}

/** A reply that holds one value, under a name here and without one on the wire. */
export function oneOf<N extends string, T>(name: N, { encode, decode }: Coded<T>) {
  return {
    encodeReply: (reply: Named<N, T>) => encode(reply[name]),
    decodeReply(raw: unknown): DecodedReply<Named<N, T>> {
      const { reply, ...rest } = whole(decode(raw));
      return { reply: { [name]: reply } as Named<N, T>, ...rest };
    },
  };
}

/** The same for the row that was asked for by its id. */
export function rowOf<N extends string, T extends Row>(name: N, { encode, decode }: Coded<T>) {
  return {
    ...oneOf(name, { encode, decode }),
    decodeReply: (raw: unknown, { id: asked }: Row) =>
      oneOf(name, { encode, decode: onlyAsked([asked], decode) }).decodeReply(raw),
  };
}

/** A list of rows, of at most so many; one that cannot be read is left out and named. */
export function listOf<N extends string, T extends Row>(
  name: N,
  { encode, decode }: Coded<T>,
  most = Infinity,
) {
  return {
    encodeReply: (reply: Named<N, readonly T[]>) => reply[name].map((row) => encode(row)),
    decodeReply(raw: unknown): DecodedReply<Named<N, readonly T[]>> {
      if (Array.isArray(raw) && raw.length > most) throw new Unreadable(`${name}: too_big`);
      const { rows, ...rest } = readList(raw, name, decode);
      return { reply: { [name]: rows } as Named<N, readonly T[]>, ...rest };
    },
  };
}

/** The same for the rows that were asked for by their ids. */
export function rowsOf<N extends string, T extends Row>(name: N, { encode, decode }: Coded<T>) {
  return {
    ...listOf(name, { encode, decode }),
    decodeReply: (raw: unknown, { ids }: { readonly ids: readonly string[] }) =>
      listOf(name, { encode, decode: onlyAsked(ids, decode) }).decodeReply(raw),
  };
}

/** An answer by id must not contain an entity that was not requested. */
export function onlyAsked<T extends Row>(ids: readonly string[], decode: Reader<T>): Reader<T> {
  const asked = new Set(ids);
  return (raw) => {
    const read = decode(raw);
    return 'problem' in read || asked.has(read.value.id) ? read : { problem: 'id: not asked' };
  };
}

/** How a row is edited: by its id, from the version the operator saw. */
export function editing<E, N extends string, T extends Row>(
  edits: EditCodec<E>,
  name: N,
  codec: Codec<T>,
) {
  type Request = Seen & { readonly edit: E };
  return {
    ...posting,
    method: 'PATCH' as const,
    encode: ({ edit, ...of }: Request): Sent => ({
      ...seen.encode(of),
      body: edits.encode(of.id, edit),
    }),
    decode(sent: Sent): Request {
      const edit = must(edits.decode(sent.body), 'body');
      if (edit.id !== sent.id) throw new Unreadable('body.id: not that of the path');
      return { ...edit, version: versionIn(sent) };
    },
    ...rowOf(name, codec),
  };
}

const readRemoved = reader(z.object({ id: idOrNone }), (raw) => raw.id ?? null);

/** How a row is removed: by id and version, as an edit is. */
export const removing = {
  ...posting,
  method: 'DELETE' as const,
  ...seen,
  encodeReply: (reply: Row): unknown => reply,
  decodeReply(raw: unknown, { id: asked }: Row): DecodedReply<Row> {
    const removedId = must(readRemoved(raw), 'body');
    // The answer to a removal is not specified: only another row's id is wrong.
    if (removedId !== null && removedId !== asked) throw new Unreadable('body.id: not asked');
    return { reply: { id: asked }, skipped: 0, why: [] };
  },
};
