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
  const opened: OpenFace[] = [];
  for (const event of events) {
    const declared = catalog.event(event.type)?.def.blobs?.(event.data);
    for (const slice of catalog.evolvers(event.type)) {
      let into = opened.find((face) => face.slice === slice);
      if (!into) {
        into = new OpenFace(slice, snapshot, blob);
        opened.push(into);
      }
      into.declared = declared;
      slice.evolve[event.type]?.(event, into);
    }
  }
  let next: { [slice: string]: Face<SliceTypes> } | undefined;
  for (const into of opened) {
    const { name } = into.slice;
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
  readonly slice: AnySlice;
  readonly tables: OpenTables;
  readonly #face: Face<SliceTypes>;
  readonly #blob: BlobReader;
  /** In the order of the slice's table names. */
  readonly #opened: (OpenTable<object> | undefined)[] = [];
  #draft: object | undefined;

  constructor(slice: AnySlice, snapshot: Snapshot, blob: BlobReader) {
    const face = snapshot[slice.name];
    if (!face) throw new Error(`No state of slice ${slice.name}`);
    this.slice = slice;
    this.#face = face;
    this.#blob = blob;
    this.tables = new (openTablesOf(slice))(this);
  }

  get draft(): object {
    this.#draft ??= createDraft(this.#face.state);
    return this.#draft;
  }

  get blob(): BlobReader {
    return (hash) => {
      if (!this.declared?.includes(hash)) throw new Error(`The event did not declare blob ${hash}`);
      return this.#blob(hash);
    };
  }

  /** The table of that place among the slice's names. */
  table(at: number): OpenTable<object> {
    let open = this.#opened[at];
    if (!open) {
      open = openTable(this.#face.tables[this.slice.tables[at] ?? ''] as ChunkedTable<object>);
      this.#opened[at] = open;
    }
    return open;
  }

  finish(): Face<SliceTypes> {
    const { state, tables } = this.#face;
    const nextState = this.#draft ? (finishDraft(this.#draft) as object) : state;
    let nextTables: { [name: string]: ChunkedTable<object> } | undefined;
    for (const [at, name] of this.slice.tables.entries()) {
      const table = this.#opened[at]?.finish();
      if (!table || table === tables[name]) continue;
      nextTables ??= { ...(tables as { [name: string]: ChunkedTable<object> }) };
      nextTables[name] = table;
    }
    if (nextState === state && !nextTables) return this.#face;
    return { state: nextState, tables: nextTables ?? tables };
  }
}

type OpenTables = { readonly [name: string]: OpenTable<object> };
type TablesOpener = new (face: OpenFace) => OpenTables;

const openers = new WeakMap<AnySlice, TablesOpener>();

/** One class for each slice: getters defined anew for each batch would cost more than the batch. */
function openTablesOf(slice: AnySlice): TablesOpener {
  const known = openers.get(slice);
  if (known) return known;
  class Tables {
    readonly #face: OpenFace;

    constructor(face: OpenFace) {
      this.#face = face;
    }

    static {
      for (const [at, name] of slice.tables.entries()) {
        Object.defineProperty(this.prototype, name, {
          enumerable: true,
          get(this: Tables) {
            return this.#face.table(at);
          },
        });
      }
    }
  }
  const opener = Tables as unknown as TablesOpener;
  openers.set(slice, opener);
  return opener;
}
