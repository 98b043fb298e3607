// The world on the wire (S1 §7 `GET /data`): the user and every collection.
import type { Collection, Entities, User } from '#domain/entities.ts';
import { codecs, collections } from '../codecs/collections.ts';
import { must, type Read, readList, Unreadable } from '../codecs/fields.ts';
import { decodeUser, encodeUser } from '../codecs/user.ts';

export type WorldReply = { readonly user: User } & {
  readonly [C in Collection]: readonly Entities[C][];
};

export function encodeWorld(world: WorldReply) {
  const rows = (collection: Collection) =>
    (world[collection] as readonly never[]).map((row) => codecs[collection].encode(row));
  return {
    user: encodeUser(world.user),
    ...Object.fromEntries(collections.map((collection) => [collection, rows(collection)])),
  };
}

/** A server without ride-share has none of these. */
const mayBeAbsent: ReadonlySet<Collection> = new Set(['rides', 'vouchers', 'deliveries']);

/**
 * Rows without an id are skipped, those with a bad field counted. Throws `Unreadable` when the user
 * or a whole collection is missing: an empty fleet must not be mistaken for a broken answer.
 */
export function decodeWorld(raw: unknown) {
  if (typeof raw !== 'object' || raw === null) throw new Unreadable('body: not an object');
  const world = raw as { readonly [key: string]: unknown };
  const user = must(decodeUser(world.user), 'user');
  const why: string[] = [];
  let skipped = 0;
  let partial = 0;
  const rows = (collection: Collection) => {
    const decode = codecs[collection].decode as (row: unknown) => Read<{ readonly id: string }>;
    const isAbsent = mayBeAbsent.has(collection) && (world[collection] ?? null) === null;
    const list = readList(isAbsent ? [] : world[collection], collection, decode);
    skipped += list.skipped;
    partial += list.partial;
    why.push(...list.why);
    return list.rows;
  };
  const entries = collections.map((collection) => [collection, rows(collection)]);
  const reply = { user, ...Object.fromEntries(entries) } as WorldReply;
  return { reply, skipped, partial, why };
}
