// Keyframes: the state of one moment as slice states and hashes of table chunks, of which only new
// ones are written. A cache: a keyframe that does not check out is ignored and the log is folded.
import { canonicalJson, digested, hashJson, JsonHash, parseBytes, textBytes } from './canonical.ts';
import type { Catalog } from './catalog.ts';
import type { SavedHistory } from './history.ts';
import type { SavedIntents } from './intents.ts';
import type { Snapshot } from './machine.types.ts';
import type { LogStore, StoredKeyframe } from './ports.ts';
import type { Json } from './records.ts';
import type { Face, SliceTypes } from './slice.ts';
import { type Chunk, CHUNK_ROWS, type ChunkedTable, tableOf } from './table.ts';

/** What a keyframe holds besides the slices. */
export type SavedKernel = { readonly intents: SavedIntents; readonly history: SavedHistory };

/** What a keyframe is made of, taken at one moment. */
export type KeyframeMoment = {
  readonly snapshot: Snapshot;
  readonly kernel: SavedKernel;
  /** It covers every record below this number. */
  readonly beforeSeq: number;
};

type SavedSlice = {
  readonly state: Json;
  /** Table name → chunk hashes in order. */
  readonly tables: { readonly [name: string]: readonly string[] };
};
type Body = {
  readonly format: 1;
  readonly build: string;
  readonly slices: { readonly [name: string]: SavedSlice };
  readonly kernel: SavedKernel;
};
/** Takes a millisecond or two, so that an input waits for one no longer. */
const ROWS_A_PIECE = 8;

type ChunkBlob = { readonly ids: readonly string[]; readonly rows: readonly (object | null)[] };

/**
 * Hashes kept by the chunk's identity: an untouched chunk is never hashed again. Two of them: the
 * state's hash must not depend on the order of keys, but a restored row must have it back,
 * because deciders may show it.
 */
const canonicalHashes = new WeakMap<Chunk<object>, string>();
const blobHashes = new WeakMap<Chunk<object>, string>();

/**
 * SHA-256 over the canonical state of every slice and table: equal exactly when the states are.
 * The second and later calls cost only the chunks touched since.
 */
export function stateHash(snapshot: Snapshot): string {
  return hashJson(hashedSlices(snapshot));
}

/** The same for each slice by itself, by its name: which of them differ between two states. */
export function stateHashes(snapshot: Snapshot): { readonly [slice: string]: string } {
  const slices = Object.entries(hashedSlices(snapshot));
  return Object.fromEntries(slices.map(([name, saved]) => [name, hashJson(saved)]));
}

function hashedSlices(snapshot: Snapshot): { readonly [name: string]: SavedSlice } {
  const slices: { [name: string]: SavedSlice } = {};
  for (const [name, face] of Object.entries(snapshot)) {
    const tables: { [table: string]: string[] } = {};
    for (const [table, rows] of Object.entries(face.tables)) {
      const chunked = rows as ChunkedTable<object>;
      tables[table] = chunked.chunks.map((chunk, at) => chunkHash(chunked, chunk, at));
    }
    slices[name] = { state: face.state as Json, tables };
  }
  return slices;
}

/**
 * Computes the hash of a large state ahead of time and pauses every few rows that were not hashed
 * yet: `stateHash` of the same snapshot is fast afterwards.
 */
export function* hashAhead(snapshot: Snapshot): Generator<undefined, void> {
  for (const { tables } of Object.values(snapshot)) {
    for (const rows of Object.values(tables)) {
      const chunked = rows as ChunkedTable<object>;
      for (const [at, chunk] of chunked.chunks.entries()) {
        if (canonicalHashes.has(chunk)) continue;
        yield* chunkHashing(chunked, chunk, at);
      }
    }
  }
}

/**
 * Writes the keyframe of a snapshot that is immutable by then, chunk by chunk, so that the page
 * stays usable in between. `known`: hashes this store is known to hold; it grows.
 */
export async function writeKeyframe(
  store: LogStore,
  at: KeyframeMoment,
  build: string,
  known: Set<string>,
): Promise<void> {
  const slices: { [name: string]: SavedSlice } = {};
  for (const [name, face] of Object.entries(at.snapshot)) {
    const tables: { [table: string]: string[] } = {};
    for (const [table, rows] of Object.entries(face.tables)) {
      const chunked = rows as ChunkedTable<object>;
      const hashes: string[] = [];
      for (const [i, chunk] of chunked.chunks.entries()) {
        const seen = blobHashes.get(chunk);
        if (seen !== undefined && known.has(seen)) {
          hashes.push(seen);
          continue;
        }
        const bytes = textBytes(JSON.stringify(chunkBlob(chunked, chunk, i)));
        const hash = await digested(store, bytes);
        blobHashes.set(chunk, hash);
        if (!known.has(hash)) await store.putBlob(hash, bytes);
        known.add(hash);
        hashes.push(hash);
      }
      tables[table] = hashes;
    }
    slices[name] = { state: face.state as Json, tables };
  }
  const body: Body = { format: 1, build, slices, kernel: at.kernel };
  const content = body as unknown as Json;
  const stored: StoredKeyframe = {
    beforeSeq: at.beforeSeq,
    body: { hash: hashJson({ beforeSeq: at.beforeSeq, content }), content },
  };
  await store.putKeyframe(stored);
}

/** Throws on a keyframe that is damaged; undefined when it belongs to another build or fleet. */
export async function readKeyframe(
  store: LogStore,
  stored: StoredKeyframe,
  catalog: Catalog,
  build: string,
  known: Set<string>,
): Promise<{ readonly snapshot: Snapshot; readonly kernel: SavedKernel } | undefined> {
  const { hash, content } = stored.body as { readonly hash: string; readonly content: Json };
  if (hashJson({ beforeSeq: stored.beforeSeq, content }) !== hash) {
    throw new Error('The keyframe does not match its hash');
  }
  const body = content as unknown as Body;
  if (body.format !== 1 || body.build !== build) return undefined;
  const snapshot: { [slice: string]: Face<SliceTypes> } = {};
  for (const slice of catalog.slices) {
    const saved = body.slices[slice.name];
    if (!saved) return undefined;
    const tables: { [name: string]: ChunkedTable<object> } = {};
    for (const table of slice.tables) {
      const hashes = saved.tables[table];
      if (!hashes) return undefined;
      tables[table] = await readTable(store, hashes, known);
    }
    snapshot[slice.name] = { state: saved.state as object, tables };
  }
  return { snapshot, kernel: body.kernel };
}

async function readTable(store: LogStore, hashes: readonly string[], known: Set<string>) {
  const ids: string[] = [];
  const rows: (object | undefined)[] = [];
  for (const hash of hashes) {
    const bytes = await store.getBlob(hash);
    if (!bytes || (await digested(store, bytes)) !== hash) {
      throw new Error(`Chunk ${hash} is damaged`);
    }
    const chunk = parseBytes(bytes) as ChunkBlob;
    ids.push(...chunk.ids);
    for (const row of chunk.rows) rows.push(row ?? undefined);
  }
  const table = tableOf(ids, rows);
  for (const [i, chunk] of table.chunks.entries()) {
    const hash = hashes[i];
    if (hash === undefined) continue;
    blobHashes.set(chunk, hash);
    known.add(hash);
  }
  return table;
}

function chunkHash(table: ChunkedTable<object>, chunk: Chunk<object>, at: number): string {
  const known = canonicalHashes.get(chunk);
  if (known !== undefined) return known;
  const hashing = chunkHashing(table, chunk, at);
  for (;;) {
    const { done, value } = hashing.next();
    if (done) return value;
  }
}

/** Hashes the canonical text of a chunk's blob piece by piece: a chunk of trips takes 20 ms. */
function* chunkHashing(
  table: ChunkedTable<object>,
  chunk: Chunk<object>,
  at: number,
): Generator<undefined, string> {
  const { ids, rows } = chunkBlob(table, chunk, at);
  const text = new JsonHash();
  text.add(`{"ids":${canonicalJson(ids)},"rows":[`);
  for (const [i, row] of rows.entries()) {
    if (i > 0) text.add(',');
    text.add(canonicalJson(row));
    if (i % ROWS_A_PIECE === ROWS_A_PIECE - 1) yield;
  }
  text.add(']}');
  const hash = text.hex();
  canonicalHashes.set(chunk, hash);
  return hash;
}

function chunkBlob(table: ChunkedTable<object>, chunk: Chunk<object>, at: number): ChunkBlob {
  const ids = chunk.map((_, i) => table.idOf(at * CHUNK_ROWS + i) ?? '');
  return { ids, rows: chunk.map((row) => row ?? null) };
}
