import type { Deed } from '#domain/deeds.ts';
import { type Collection, type Entities, entitySchemas, lastChange } from '#domain/entities.ts';
import { integer, payload, text, z } from '#domain/schema.ts';

export type WorldState = {
  readonly phase: 'empty' | 'loading' | 'ready' | 'failed';
  /** The open reload intent; late answers of an older one are ignored. */
  readonly loadId: string | null;
  /** The scope asked for: the subtree's account ids, or null for all the user may see. */
  readonly accountIds: readonly string[] | null;
  /** Server time of the last full load. */
  readonly loadedMs: number | null;
  /** Entities of the last load that could not be read. */
  readonly skipped: number;
  /** Those of which a field could not be read. */
  readonly partial: number;
  /** Where the first of both could not be read, without their contents. */
  readonly unread: readonly string[];
  readonly failure: string | null;
  /** Removed rows, where the server said who removed them; the latest last. */
  readonly gone: readonly Gone[];
};

/** A removed row, with its last name. */
export type Gone = Deed & {
  readonly collection: Collection;
  readonly id: string;
  readonly name: string;
};
export const goneKept = 200;

/** Collections in the order they are loaded: referred rows come first. */
export const collections = [
  'accounts',
  'locations',
  'vehicles',
  'employees',
  'drivers',
  'trips',
  'activities',
  'rides',
  'vouchers',
  'deliveries',
] as const satisfies readonly Collection[];

export type WorldTables = { readonly [C in Collection]: Entities[C] };

const id = text();

function rowsOf<C extends Collection>(collection: C) {
  const rows = z.array(entitySchemas[collection]);
  return z.object({ collection: z.literal(collection), rows });
}
const change = z.discriminatedUnion('collection', [
  rowsOf('accounts'),
  rowsOf('locations'),
  rowsOf('activities'),
  rowsOf('vehicles'),
  rowsOf('drivers'),
  rowsOf('employees'),
  rowsOf('trips'),
  rowsOf('rides'),
  rowsOf('vouchers'),
  rowsOf('deliveries'),
]);
/** With who removed them, and when, where the server says so. */
const by = z.partial(z.object(lastChange)).shape;
const removal = z.object({ collection: z.enum(collections), ids: z.array(id), ...by });

/** Rows of several collections put or removed together. */
export const changesFields = z.object({ put: z.array(change), removed: z.array(removal) });
export const changesPayload = payload(changesFields);
export type Changes = ReturnType<typeof changesPayload.parse>;

export const reloadPayload = payload(z.object({ accountIds: z.nullable(z.array(id)) }));
export const loadRequestedPayload = payload(
  z.object({ loadId: id, accountIds: z.nullable(z.array(id)) }),
);
export const rescopedPayload = payload(z.object({ removed: z.array(removal) }));
const unread = z.array(text('plain'));
/** `blobs` name a first load's rows; a resync holds only the rows that differ. */
export const loadRepliedPayload = payload(
  z.object({
    loadId: id,
    blobs: z.nullable(z.array(text())),
    changes: changesFields,
    skipped: integer,
    partial: integer,
    unread,
    atMs: integer,
  }),
);
export const loadedPayload = payload(
  z.object({
    loadId: id,
    blobs: z.array(text()),
    skipped: integer,
    partial: integer,
    unread,
    atMs: integer,
  }),
);
export const resyncedPayload = payload(
  z.object({
    loadId: id,
    put: z.array(change),
    removed: z.array(removal),
    skipped: integer,
    partial: integer,
    unread,
    atMs: integer,
  }),
);
export const loadFailedPayload = payload(z.object({ loadId: id, why: text('note') }));
export const stalePayload = payload(
  z.object({ collection: z.enum(['trips', 'activities']), ids: z.array(id) }),
);
export const fetchFailedPayload = payload(z.object({ why: text('note') }));
