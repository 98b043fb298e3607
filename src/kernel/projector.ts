// Folds batches of events into the next snapshot: one immer draft per slice, one table draft per
// table. All or nothing: a throwing evolver leaves the given snapshot as it was.
import { createDraft, current, finishDraft, freeze } from 'immer';
import type { Catalog } from './catalog.ts';
import type { AnySlice, Face, SliceTypes, Table } from './slice.ts';
import type { Snapshot } from './machine.types.ts';
import type { EventRecord, Json } from './records.ts';
import { type ChunkedTable, emptyTable, openTable, type OpenTable } from './table.ts';
import { alone, Unseen, type Writing } from './unseen.ts';

/** Returns a log blob's parsed contents; throws when it is not loaded. */
export type BlobReader = (hash: string) => Json;

export function initialSnapshot(catalog: Catalog): Snapshot {
  const snapshot: { [slice: string]: Face<SliceTypes> } = {};
  for (const slice of catalog.slices) {
    const tables = Object.fromEntries(slice.tables.map((name) => [name, emptyTable<object>()]));
    snapshot[slice.name] = { state: slice.initial, tables };
  }
  return snapshot;
}

let freezing = false;

/**
 * From here on whatever is folded is frozen first, with its bulk: an evolver that writes into a
 * record of the log throws at once, instead of giving the next replay other data. For tests and
 * development; it cannot be switched off.
 */
export function freezeEvents(): void {
  freezing = true;
}

/** Rethrows what an evolver throws. Slices that did not change keep their identity. */
export function project(
  catalog: Catalog,
  snapshot: Snapshot,
  events: readonly EventRecord[],
  blob: BlobReader,
): Snapshot {
  return new Projector(catalog, blob).project(snapshot, events);
}

/**
 * Projects batches that follow each other, with the same drafts for all of them: made anew for each
 * batch, they were a fifth of the memory that a small one takes. `writing`: see `openTable`.
 */
export class Projector {
  readonly #catalog: Catalog;
  readonly #parts: Parts;

  constructor(catalog: Catalog, blob: BlobReader, writing: Writing = alone) {
    this.#catalog = catalog;
    this.#parts = { blob, writing, faces: [] };
  }

  /** As the function `project`. */
  project(snapshot: Snapshot, events: readonly EventRecord[]): Snapshot {
    let opened: OpenFace | undefined;
    for (const event of events) opened = take(this.#catalog, snapshot, event, this.#parts, opened);
    return withFaces(snapshot, opened, this.#parts.writing, finish);
  }
}

const finish = (into: OpenFace) => into.finish();

/**
 * Yields, after each batch, what `project` returns for all batches so far. It is one projection,
 * read on its way; what was yielded never changes. Throws as `project` does.
 */
export function* projectAsOne(
  catalog: Catalog,
  snapshot: Snapshot,
  batches: Iterable<readonly EventRecord[]>,
  blob: BlobReader,
): Generator<Snapshot> {
  const writing = new Unseen();
  const parts = { blob, writing, faces: [] };
  let opened: OpenFace | undefined;
  for (const events of batches) {
    for (const event of events) opened = take(catalog, snapshot, event, parts, opened);
    writing.keep();
    yield withFaces(snapshot, opened, alone, (into) => into.look());
    writing.seen();
  }
}

/** Returns the last of the open faces. */
function take(
  catalog: Catalog,
  snapshot: Snapshot,
  event: EventRecord,
  parts: Parts,
  before: OpenFace | undefined,
): OpenFace | undefined {
  let opened = before;
  if (freezing) freeze(event, true);
  const evolvers = catalog.evolvers(event.type);
  if (evolvers.length === 0) return opened;
  const declared = catalog.event(event.type)?.def.blobs?.(event.data);
  for (const { slice, at } of evolvers) {
    let into = opened;
    while (into && into.slice !== slice) into = into.before;
    if (!into) {
      into = parts.faces[at] ??= new OpenFace(slice, parts);
      into.open(snapshot, opened);
      opened = into;
    }
    into.declared = declared;
    slice.evolve[event.type]?.(event, into);
  }
  return opened;
}

function withFaces(
  snapshot: Snapshot,
  opened: OpenFace | undefined,
  writing: Writing,
  faceOf: (into: OpenFace) => Face<SliceTypes>,
): Snapshot {
  let next: { [slice: string]: Face<SliceTypes> } | undefined;
  for (let into = opened; into; into = into.before) {
    const { name } = into.slice;
    const face = faceOf(into);
    if (face === snapshot[name]) continue;
    // A copy of so many slices costs as much as the rest of a small batch.
    next ??= writing.isOwn(snapshot, snapshot) ? snapshot : writing.copyRecord(snapshot);
    writing.setIn(next, name, face);
  }
  return next ?? snapshot;
}

type Parts = {
  readonly blob: BlobReader;
  readonly writing: Writing;
  /** By the place of their slice. */
  readonly faces: (OpenFace | undefined)[];
};

/** What evolvers of a slice write into, batch after batch; drafts open on first use. */
class OpenFace {
  declared: readonly string[] | undefined;
  readonly slice: AnySlice;
  /** Opened before this one for the same batch: mostly none, so a list would cost more. */
  before: OpenFace | undefined;
  readonly #parts: Parts;
  readonly tables: OpenTables;
  #face: Face<SliceTypes> = noFace;
  /** Replaced as a whole, by an earlier event of the batch. */
  #state: object = noFace.state;
  #draft: object | undefined;
  /** In the order of the slice's table names: the draft of each, and whether it is open. */
  readonly #rows: (OpenTable<object> | undefined)[];
  readonly #isOpen: boolean[];

  constructor(slice: AnySlice, parts: Parts) {
    this.slice = slice;
    this.#parts = parts;
    this.tables = new (openTablesOf(slice))(this);
    this.#rows = slice.tables.map(() => undefined);
    this.#isOpen = slice.tables.map(() => false);
  }

  /** Begins a batch; what an earlier one has left, since an evolver threw, is dropped. */
  open(snapshot: Snapshot, before: OpenFace | undefined): void {
    const face = snapshot[this.slice.name];
    if (!face) throw new Error(`No state of slice ${this.slice.name}`);
    this.before = before;
    this.#face = face;
    this.#state = face.state;
    this.#draft = undefined;
    for (let at = 0; at < this.#isOpen.length; at += 1) this.#isOpen[at] = false;
  }

  get state(): object {
    return this.#draft ?? this.#state;
  }

  get draft(): object {
    this.#draft ??= createDraft(this.#state);
    return this.#draft;
  }

  become(state: object): void {
    this.#draft = undefined;
    this.#state = freezing ? freeze(state, true) : state;
  }

  get blob(): BlobReader {
    return (hash) => {
      if (!this.declared?.includes(hash)) throw new Error(`The event did not declare blob ${hash}`);
      const bulk = this.#parts.blob(hash);
      return freezing ? freeze(bulk, true) : bulk;
    };
  }

  /** The table of that place among the slice's names. */
  table(at: number): OpenTable<object> {
    const known = this.#rows[at];
    if (known && this.#isOpen[at]) return known;
    const table = this.#face.tables[this.slice.tables[at] ?? ''] as ChunkedTable<object>;
    const open = known ?? openTable(table, this.#parts.writing);
    if (known) open.reopen(table);
    this.#rows[at] = open;
    this.#isOpen[at] = true;
    return open;
  }

  finish(): Face<SliceTypes> {
    return this.#with(this.#draft ? (finishDraft(this.#draft) as object) : this.#state);
  }

  /** What `finish` would return now; more may be written afterwards. */
  look(): Face<SliceTypes> {
    return this.#with(this.#draft ? current(this.#draft) : this.#state);
  }

  #with(nextState: object): Face<SliceTypes> {
    const { state } = this.#face;
    const tables = this.#finished();
    const isSame = nextState === state && tables === this.#face.tables;
    return isSame ? this.#face : { state: nextState, tables };
  }

  #finished(): Face<SliceTypes>['tables'] {
    const { tables } = this.#face;
    const { writing } = this.#parts;
    let next: { [name: string]: Table<object> } | undefined;
    for (let at = 0; at < this.#rows.length; at += 1) {
      const table = this.#isOpen[at] ? this.#rows[at]?.finish() : undefined;
      const name = this.slice.tables[at] as string;
      if (!table || table === tables[name]) continue;
      next ??= writing.isOwn(tables, tables) ? tables : writing.copyRecord(tables);
      writing.setIn(next, name, table);
    }
    return next ?? tables;
  }
}

const noFace: Face<SliceTypes> = { state: {}, tables: {} };

type OpenTables = { readonly [name: string]: OpenTable<object> };
type TablesOpener = new (face: OpenFace) => OpenTables;

const openers = new WeakMap<AnySlice, TablesOpener>();

/** One class for each slice: defining getters per batch would cost more than the batch. */
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
