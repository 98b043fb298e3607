// What a route of the table of calls is, and what several routes share. Apart from the table
// table because its parts are in files of their own.
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
  readonly id?: string;
  /** The version a write was made from, sent as If-Match. */
  readonly version?: number;
};

/** The reply, what was left out of it because it was unreadable, and why. */
export type DecodedReply<R> = Omit<ReadList<never>, 'rows'> & { readonly reply: R };

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

/** A reply that must be complete; throws `Unreadable`. */
export function whole<R>(read: Read<R>): DecodedReply<R> {
  return { reply: must(read, 'body'), skipped: 0, why: [] };
}

/** A request that is the body. */
export function bodyOf<Q>(read: Reader<Q>) {
  return { encode: inBody, decode: ({ body }: Sent): Q => must(read(body), 'body') };
}

/** A reply that is written unchanged. */
export function plainReply<R>(read: Reader<R>) {
  return {
    encodeReply: (reply: unknown) => reply,
    decodeReply: (raw: unknown) => whole(read(raw)),
  };
}

/** A reply that holds one entity, under a name here and without one on the wire. */
export function oneOf<N extends string, T>(name: N, encode: (row: T) => unknown, read: Reader<T>) {
  return {
    encodeReply: (reply: { readonly [K in N]: T }) => encode(reply[name]),
    decodeReply(raw: unknown) {
      const { reply, ...rest } = whole(read(raw));
      return { reply: { [name]: reply } as { readonly [K in N]: T }, ...rest };
    },
  };
}

/** The same for a list of rows. */
export function listOf<N extends string, T extends Row>(name: N, encode: (row: T) => unknown) {
  return {
    encodeReply: (reply: { readonly [K in N]: readonly T[] }) =>
      reply[name].map((row) => encode(row)),
    readReply(raw: unknown, read: Reader<T>) {
      const { rows, ...rest } = readList(raw, name, read);
      return { reply: { [name]: rows } as { readonly [K in N]: readonly T[] }, ...rest };
    },
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

export const readId = reader(id, (value) => value);
const readRemoved = reader(z.object({ id: idOrNone }), (raw) => raw.id ?? null);

/** The id in the path, and the version; these throw `Unreadable`. */
export function idIn({ id: named }: Sent): string {
  if (named === undefined) throw new Unreadable('path: no id');
  return must(readId(named), 'path');
}

export function versionIn({ version }: Sent): number {
  if (version === undefined) throw new Unreadable('if-match: missing');
  return version;
}

/** How a row is edited: by its id, from the version the operator saw. */
export function editing<E, N extends string, T extends Row>(
  edits: EditCodec<E>,
  name: N,
  { encode, decode }: Codec<T>,
) {
  type Request = Row & { readonly version: number; readonly edit: E };
  return {
    ...posting,
    method: 'PATCH' as const,
    encode: ({ id: rowId, version, edit }: Request): Sent => {
      return { ...inBody(edits.encode(rowId, edit)), id: rowId, version };
    },
    decode(sent: Sent): Request {
      const edit = must(edits.decode(sent.body), 'body');
      if (edit.id !== sent.id) throw new Unreadable('body.id: not that of the path');
      return { ...edit, version: versionIn(sent) };
    },
    encodeReply: (reply: { readonly [K in N]: T }) => encode(reply[name]),
    decodeReply: (raw: unknown, { id: asked }: Row) =>
      oneOf(name, encode, onlyAsked([asked], decode)).decodeReply(raw),
  };
}

/** How a row is removed: by id and version, as an edit is. */
export const removing = {
  ...posting,
  method: 'DELETE' as const,
  encode: ({ id: rowId, version }: Row & { readonly version: number }): Sent => {
    return { ...inBody(null), id: rowId, version };
  },
  decode: (sent: Sent) => ({ id: idIn(sent), version: versionIn(sent) }),
  encodeReply: (reply: unknown) => reply,
  decodeReply(raw: unknown, { id: asked }: Row): DecodedReply<Row> {
    const removedId = must(readRemoved(raw), 'body');
    // The answer to a removal is not specified: only another row's id is wrong.
    if (removedId !== null && removedId !== asked) throw new Unreadable('body.id: not asked');
    return { reply: { id: asked }, skipped: 0, why: [] };
  },
};
