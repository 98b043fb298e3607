// Chunked copy-on-write vector of rows addressed by ordinals: one changed row copies one chunk,
// whatever the table's size. Separate from the projector because readers use it without one.
import { type Draft, produce } from 'immer';
import type { Table, TableDraft } from './slice.ts';
import { Index, Journal } from './tableLines.ts';
import { alone, type Writing } from './unseen.ts';

const CHUNK_BITS = 7;
const GROUP_BITS = 12;

/** Rows of one chunk. A batch that touches a row copies this many references, */
export const CHUNK_ROWS = 1 << CHUNK_BITS;

/** and those to the chunks of one group, and to the groups: few, however large the table is. */
const GROUP_CHUNKS = 1 << (GROUP_BITS - CHUNK_BITS);
const GROUP_ROWS = 1 << GROUP_BITS;

/** Rows at consecutive ordinals; undefined where a row was removed. Never changed once shared. */
export type Chunk<Row> = readonly (Row | undefined)[];

/** An immutable table. Get one from `emptyTable`, `tableOf` or a draft's `finish`. */
export interface ChunkedTable<Row> extends Table<Row> {
  /** In order; a new list for each call. */
  readonly chunks: readonly Chunk<Row>[];
}

type Group<Row> = readonly Chunk<Row>[];

/** What `openTable` returns: a draft that becomes the next snapshot or is dropped. */
export interface OpenTable<Row> extends TableDraft<Row> {
  /**
   * The same table if there was no write. The draft must not be written to afterwards, except with
   * an `Unseen` after its `seen`.
   */
  finish(): ChunkedTable<Row>;
  /** Becomes a draft of that table, as a new one would be; its own is dropped. */
  reopen(base: ChunkedTable<Row>): void;
}

export function emptyTable<Row extends object>(): ChunkedTable<Row> {
  return new Snapshot<Row>([], 0, 0, new Index([]), new Journal(), 0);
}

/** Rebuilds a table from its ids and rows in ordinal order (undefined: removed). */
export function tableOf<Row extends object>(
  ids: readonly string[],
  rows: readonly (Row | undefined)[],
): ChunkedTable<Row> {
  const groups: Chunk<Row>[][] = [];
  let size = 0;
  for (let first = 0; first < ids.length; first += CHUNK_ROWS) {
    const chunk: (Row | undefined)[] = [];
    for (let i = first; i < Math.min(first + CHUNK_ROWS, ids.length); i += 1) {
      const row = rows[i];
      if (row !== undefined) size += 1;
      chunk.push(row);
    }
    const group = groups[groupOf(first)];
    if (group) group.push(chunk);
    else groups.push([chunk]);
  }
  return new Snapshot(groups, ids.length, size, new Index([...ids]), new Journal(), 0);
}

/**
 * `writing`: an `Unseen` is shared with drafts before and after this one. Its own arrays are
 * written in place: a table made of them changes with the next draft, unless `seen` is called.
 */
export function openTable<Row extends object>(
  base: ChunkedTable<Row>,
  writing: Writing = alone,
): OpenTable<Row> {
  return new OpenRows(base as Snapshot<Row>, writing);
}

class Snapshot<Row> implements ChunkedTable<Row> {
  readonly groups: readonly Group<Row>[];
  readonly length: number;
  readonly size: number;
  readonly index: Index;
  readonly journal: Journal;
  /** The journal's length at this snapshot. */
  readonly written: number;

  constructor(
    groups: readonly Group<Row>[],
    length: number,
    size: number,
    index: Index,
    journal: Journal,
    written: number,
  ) {
    this.groups = groups;
    this.length = length;
    this.size = size;
    this.index = index;
    this.journal = journal;
    this.written = written;
  }

  get chunks(): readonly Chunk<Row>[] {
    return this.groups.flat();
  }

  ordinalOf(id: string): number | undefined {
    const ordinal = this.index.ordinalOf(id);
    // The index may already know ids that later snapshots added.
    return ordinal !== undefined && ordinal < this.length ? ordinal : undefined;
  }

  idOf(ordinal: number): string | undefined {
    return ordinal < this.length ? this.index.ids[ordinal] : undefined;
  }

  at(ordinal: number): Row | undefined {
    return this.groups[groupOf(ordinal)]?.[chunkOf(ordinal)]?.[placeOf(ordinal)];
  }

  get(id: string): Row | undefined {
    const ordinal = this.ordinalOf(id);
    return ordinal === undefined ? undefined : this.at(ordinal);
  }

  *rows(): IterableIterator<Row> {
    for (const group of this.groups) {
      for (const chunk of group) {
        for (const row of chunk) if (row !== undefined) yield row;
      }
    }
  }

  changedSince(older: Table<Row> | undefined): readonly number[] {
    const before = older as Snapshot<Row> | undefined;
    if (before === this) return none;
    if (!before || before.journal !== this.journal) {
      return changes(before?.groups ?? none, this.groups);
    }
    // Several read models follow the same two snapshots.
    const { compared } = this.journal;
    if (compared && compared.older === before && compared.newer === this) return compared.changed;
    const written = this.journal.between(before.written, this.written);
    const changed =
      written?.filter((ordinal) => before.at(ordinal) !== this.at(ordinal)) ??
      changes(before.groups, this.groups);
    this.journal.compared = { older: before, newer: this, changed };
    return changed;
  }
}

class OpenRows<Row extends object> implements OpenTable<Row> {
  #base: Snapshot<Row>;
  readonly #writing: Writing;
  #groups: readonly Group<Row>[];
  /** Undefined until the first write. */
  #journal: Journal | undefined;
  #added: Map<string, number> | undefined;
  #addedIds: readonly string[] = none;
  /** The base's index with the ids added by earlier `finish` calls, and how many those are. */
  #grown: Index | undefined;
  #grownIds = 0;
  #size: number;
  #askedId: string | undefined;
  #askedOrdinal = 0;

  constructor(base: Snapshot<Row>, writing: Writing) {
    this.#base = base;
    this.#writing = writing;
    this.#groups = base.groups;
    this.#size = base.size;
  }

  reopen(base: ChunkedTable<Row>): void {
    this.#base = base as Snapshot<Row>;
    this.#groups = this.#base.groups;
    this.#size = base.size;
    this.#journal = undefined;
    this.#added = undefined;
    this.#addedIds = none;
    this.#grown = undefined;
    this.#grownIds = 0;
    this.#askedId = undefined;
  }

  get size(): number {
    return this.#size;
  }

  get length(): number {
    return this.#base.length + this.#addedIds.length;
  }

  /** An ordinal is permanent; a caller that puts a row has usually just read it. */
  ordinalOf(id: string): number | undefined {
    if (id === this.#askedId) return this.#askedOrdinal;
    const ordinal = this.#base.ordinalOf(id) ?? this.#added?.get(id);
    if (ordinal !== undefined) {
      this.#askedId = id;
      this.#askedOrdinal = ordinal;
    }
    return ordinal;
  }

  idOf(ordinal: number): string | undefined {
    return this.#base.idOf(ordinal) ?? this.#addedIds[ordinal - this.#base.length];
  }

  at(ordinal: number): Row | undefined {
    return this.#groups[groupOf(ordinal)]?.[chunkOf(ordinal)]?.[placeOf(ordinal)];
  }

  get(id: string): Row | undefined {
    const ordinal = this.ordinalOf(id);
    return ordinal === undefined ? undefined : this.at(ordinal);
  }

  *rows(): IterableIterator<Row> {
    for (let ordinal = 0; ordinal < this.length; ordinal += 1) {
      const row = this.at(ordinal);
      if (row !== undefined) yield row;
    }
  }

  changedSince(older: Table<Row> | undefined): readonly number[] {
    return changes((older as Snapshot<Row> | undefined)?.groups ?? none, this.#groups);
  }

  put(id: string, row: Row): number {
    let ordinal = this.ordinalOf(id);
    if (ordinal === undefined) {
      ordinal = this.length;
      this.#added ??= new Map();
      this.#added.set(id, ordinal);
      if (this.#addedIds === none) this.#addedIds = [id];
      else (this.#addedIds as string[]).push(id);
    }
    this.#write(ordinal, row);
    return ordinal;
  }

  edit(id: string, recipe: (row: Draft<Row>) => void): void {
    const ordinal = this.ordinalOf(id);
    const row = ordinal === undefined ? undefined : this.at(ordinal);
    if (ordinal === undefined || row === undefined) throw new Error(`No row '${id}' to edit`);
    const next = produce(row, (draft) => {
      recipe(draft);
    });
    if (next !== row) this.#write(ordinal, next);
  }

  /** Removing a row that does not exist has no effect. */
  remove(id: string): void {
    const ordinal = this.ordinalOf(id);
    if (ordinal !== undefined) this.#write(ordinal, undefined);
  }

  finish(): ChunkedTable<Row> {
    if (!this.#journal) return this.#base;
    const written = this.#journal.length;
    const index = this.#addedIds.length === 0 ? this.#base.index : this.#grow();
    return new Snapshot(this.#groups, this.length, this.#size, index, this.#journal, written);
  }

  #grow(): Index {
    const { index, length } = this.#base;
    const grown = (this.#grown ?? index).lineFrom(length + this.#grownIds);
    for (const id of this.#addedIds.slice(this.#grownIds)) grown.add(id);
    this.#grown = grown;
    this.#grownIds = this.#addedIds.length;
    return grown;
  }

  #write(ordinal: number, row: Row | undefined): void {
    const before = this.at(ordinal);
    if (before === row && ordinal < this.#base.length) return;
    this.#journal ??= this.#base.journal.lineFrom(this.#base.written);
    this.#journal.add(ordinal);
    const { groups: base } = this.#base;
    const baseGroup = base[groupOf(ordinal)];
    const writing = this.#writing;
    if (!writing.isOwn(this.#groups, base)) this.#groups = writing.copy(this.#groups);
    let group = this.#groups[groupOf(ordinal)];
    if (!group || !writing.isOwn(group, baseGroup)) {
      group = writing.copy(group);
      writing.set(this.#groups as Group<Row>[], groupOf(ordinal), group);
    }
    let chunk = group[chunkOf(ordinal)];
    if (!chunk || !writing.isOwn(chunk, baseGroup?.[chunkOf(ordinal)])) {
      chunk = writing.copy(chunk);
      writing.set(group as Chunk<Row>[], chunkOf(ordinal), chunk);
    }
    writing.set(chunk as (Row | undefined)[], placeOf(ordinal), row);
    this.#size += (row === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
  }
}

/** Ascending ordinals whose rows differ; groups and chunks that are the same are skipped. */
function changes<Row>(old: readonly Group<Row>[], now: readonly Group<Row>[]): readonly number[] {
  const found: number[] = [];
  if (old === now) return found;
  for (let g = 0; g < Math.max(old.length, now.length); g += 1) {
    const before: Group<Row> = old[g] ?? none;
    const after: Group<Row> = now[g] ?? none;
    if (before === after) continue;
    for (let c = 0; c < Math.max(before.length, after.length); c += 1) {
      const a: Chunk<Row> = before[c] ?? none;
      const b: Chunk<Row> = after[c] ?? none;
      if (a === b) continue;
      const first = g * GROUP_ROWS + c * CHUNK_ROWS;
      const length = Math.max(a.length, b.length);
      for (let i = 0; i < length; i += 1) if (a[i] !== b[i]) found.push(first + i);
    }
  }
  return found;
}

const none: readonly never[] = [];

function groupOf(ordinal: number): number {
  return ordinal >> GROUP_BITS;
}

/** Within its group. */
function chunkOf(ordinal: number): number {
  return (ordinal >> CHUNK_BITS) & (GROUP_CHUNKS - 1);
}

/** Within its chunk. */
function placeOf(ordinal: number): number {
  return ordinal & (CHUNK_ROWS - 1);
}
