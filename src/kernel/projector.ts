// Folds batches of events into the next snapshot: one immer draft per slice, one table draft per
// table. All or nothing: a throwing evolver leaves the given snapshot as it was.
import { createDraft, finishDraft } from 'immer';
import type { Catalog } from './catalog.ts';
import type { AnySlice, Snapshot } from './machine.types.ts';
import type { EventRecord, Json } from './records.ts';
import type { Face, SliceTypes } from './slice.ts';
import { emptyTable, openTable } from './table.ts';
import type { ChunkedTable, OpenTable } from './table.ts';

/** Answers a log blob's parsed contents; throws when it is not at hand. */
export type BlobReader = (hash: string) => Json;

export function initialSnapshot(catalog: Catalog): Snapshot {
  const snapshot: { [slice: string]: Face<SliceTypes> } = {};
  for (const slice of catalog.slices) {
    const tables = Object.fromEntries(slice.tables.map((name) => [name, emptyTable<object>()]));
    snapshot[slice.name] = { state: slice.initial, tables };
  }
  return snapshot;
}

/** Throws what an evolver throws. Slices that did not change keep their identity. */
export function project(
  catalog: Catalog,
  snapshot: Snapshot,
  events: readonly EventRecord[],
  blob: BlobReader,
): Snapshot {
  const opened = new Map<string, OpenFace>();
  for (const event of events) {
    const declared = catalog.event(event.type)?.def.blobs?.(event.data);
    for (const slice of catalog.evolvers(event.type)) {
      let into = opened.get(slice.name);
      if (!into) {
        into = new OpenFace(slice, snapshot, blob);
        opened.set(slice.name, into);
      }
      into.declared = declared;
      slice.evolve[event.type]?.(event, into);
    }
  }
  let next: { [slice: string]: Face<SliceTypes> } | undefined;
  for (const [name, into] of opened) {
    const face = into.finish();
    if (face === snapshot[name]) continue;
    next ??= { ...snapshot };
    next[name] = face;
  }
  return next ?? snapshot;
}

/** What evolvers write into; drafts open on first use. */
class OpenFace {
  declared: readonly string[] | undefined;
  readonly tables: OpenTables;
  readonly #face: Face<SliceTypes>;
  readonly #blob: BlobReader;
  readonly #openTables = new Map<string, OpenTable<object>>();
  #draft: object | undefined;

  constructor(slice: AnySlice, snapshot: Snapshot, blob: BlobReader) {
    const face = snapshot[slice.name];
    if (!face) throw new Error(`No state of slice ${slice.name}`);
    this.#face = face;
    this.#blob = blob;
    this.tables = new (openTablesOf(slice))((name) => this.#table(name));
  }

  get draft(): object {
    this.#draft ??= createDraft(this.#face.state);
    return this.#draft;
  }

  blob = (hash: string): Json => {
    if (!this.declared?.includes(hash)) throw new Error(`The event did not declare blob ${hash}`);
    return this.#blob(hash);
  };

  finish(): Face<SliceTypes> {
    const { state, tables } = this.#face;
    const nextState = this.#draft ? (finishDraft(this.#draft) as object) : state;
    let nextTables: { [name: string]: ChunkedTable<object> } | undefined;
    for (const [name, open] of this.#openTables) {
      const table = open.finish();
      if (table === tables[name]) continue;
      nextTables ??= { ...(tables as { [name: string]: ChunkedTable<object> }) };
      nextTables[name] = table;
    }
    if (nextState === state && !nextTables) return this.#face;
    return { state: nextState, tables: nextTables ?? tables };
  }

  #table(name: string): OpenTable<object> {
    let open = this.#openTables.get(name);
    if (!open) {
      open = openTable(this.#face.tables[name] as ChunkedTable<object>);
      this.#openTables.set(name, open);
    }
    return open;
  }
}

type OpenTables = { readonly [name: string]: OpenTable<object> };
type TablesOpener = new (open: (name: string) => OpenTable<object>) => OpenTables;

const openers = new WeakMap<AnySlice, TablesOpener>();

/** One class for each slice: getters defined anew for each batch would cost more than the batch. */
function openTablesOf(slice: AnySlice): TablesOpener {
  const known = openers.get(slice);
  if (known) return known;
  class Tables {
    readonly #open: (name: string) => OpenTable<object>;

    constructor(open: (name: string) => OpenTable<object>) {
      this.#open = open;
    }

    static {
      for (const name of slice.tables) {
        Object.defineProperty(this.prototype, name, {
          enumerable: true,
          get(this: Tables) {
            return this.#open(name);
          },
        });
      }
    }
  }
  const opener = Tables as unknown as TablesOpener;
  openers.set(slice, opener);
  return opener;
}
