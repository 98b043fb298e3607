import { hashBytes, hexOf } from '#kernel/canonical.ts';
import { LogUpgrade, type Migration } from '#kernel/migrations.ts';
import type { LogStore, StorageDamage, StoredKeyframe } from '#kernel/ports.ts';
import type { LogRecord } from '#kernel/records.ts';
import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';

/** Records in one sealed chunk: one IndexedDB record per event is thirty times slower. */
const chunkSize = 1_000;
const softWaitMs = 100;
const keyframesKept = 2;

type Chunk = { readonly firstSeq: number; readonly records: readonly LogRecord[] };

interface LogSchema extends DBSchema {
  /** Sealed runs of records, by their first seq. */
  chunks: { key: number; value: Chunk };
  /** The open end: one entry per append, by its first seq. */
  tail: { key: number; value: readonly LogRecord[] };
  /** Records behind a damage, as they were found; kept for inspection. */
  damaged: { key: string; value: unknown };
  blobs: { key: string; value: Uint8Array<ArrayBuffer> };
  keyframes: { key: number; value: StoredKeyframe };
}

/**
 * One session's log in IndexedDB. Batches are written in one transaction each, in order; the
 * tail is sealed into chunks of 1,000. Reading stops at the first gap or unreadable record and
 * reports it through `damage`; records behind it are set aside, never deleted. `migrations`: all
 * of them, in order. A log goes through those that it lacks when it is opened; one that has been
 * through more is refused.
 */
export async function openIdbLogStore(
  name: string,
  migrations: readonly Migration[] = [],
): Promise<LogStore> {
  const db = await openDB<LogSchema>(name, logVersionOf(migrations), {
    async upgrade(upgraded, version, _next, tx) {
      if (version > 0) return migrate(tx, upgradeOf(version, migrations));
      upgraded.createObjectStore('chunks');
      upgraded.createObjectStore('tail');
      upgraded.createObjectStore('damaged');
      upgraded.createObjectStore('blobs');
      upgraded.createObjectStore('keyframes');
    },
  });
  return new IdbLogStore(db, await endOfChunks(db));
}

/** The version of a log's database: it begins with 1. */
export function logVersionOf({ length }: readonly Migration[]): number {
  return 1 + length;
}

/** For a log in a database of this version. */
export function upgradeOf(version: number, migrations: readonly Migration[]): LogUpgrade {
  return new LogUpgrade(migrations.slice(version - 1));
}

/** In one transaction, which the browser takes back whole when the tab is killed in it. */
async function migrate(
  tx: IDBPTransaction<LogSchema, StoreNames<LogSchema>[], 'versionchange'>,
  upgrade: LogUpgrade,
): Promise<void> {
  const blobs = tx.objectStore('blobs');
  for (const hash of await blobs.getAllKeys()) {
    const [renamed, bytes] = upgrade.blob(hash, (await blobs.get(hash)) ?? new Uint8Array());
    await blobs.delete(hash);
    await blobs.put(new Uint8Array(bytes), renamed);
  }
  // What is damaged stays for the reader to find.
  const through = (records: readonly LogRecord[]) =>
    Array.isArray(records) ? records.map((one) => upgrade.record(one)) : records;
  const [chunks, tail] = [tx.objectStore('chunks'), tx.objectStore('tail')];
  for (let at = await chunks.openCursor(); at; at = await at.continue()) {
    await at.update({ ...at.value, records: through(at.value.records) });
  }
  for (let at = await tail.openCursor(); at; at = await at.continue()) {
    await at.update(through(at.value));
  }
  await tx.objectStore('keyframes').clear();
}

class IdbLogStore implements LogStore {
  readonly #db: IDBPDatabase<LogSchema>;
  /** Batches accepted and not yet handed to a transaction. */
  #waiting: LogRecord[] = [];
  #settling: { promise: Promise<void>; done: () => void; failed: (error: unknown) => void }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tailCount = 0;
  /** Contents of the open end, so that sealing need not read it; null while unknown. */
  #tail: LogRecord[] | null = null;
  /** Sealed records are below this. */
  #chunksEnd: number;
  #damage: StorageDamage | null = null;
  /** Writes go one after another, so that order on disk is order in the log. */
  #last: Promise<unknown> = Promise.resolve();
  #sealing = false;
  #isInUse = false;

  constructor(db: IDBPDatabase<LogSchema>, chunksEnd: number) {
    this.#db = db;
    this.#chunksEnd = chunksEnd;
  }

  append(records: readonly LogRecord[], wait: 'durable' | 'soon'): Promise<void> {
    const first = records[0];
    this.#isInUse = true;
    // Waiting records are replaced like stored ones.
    const last = this.#waiting.at(-1);
    if (first && last && last.seq >= first.seq) {
      this.#waiting = before(this.#waiting, first.seq);
    }
    this.#waiting.push(...records);
    const settled = deferred();
    this.#settling.push(settled);
    if (wait === 'durable') this.#flush(true);
    else this.#timer ??= setTimeout(() => this.#flush(false), softWaitMs);
    return settled.promise;
  }

  #flush(strict: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const records = this.#waiting;
    const settling = this.#settling;
    this.#waiting = [];
    this.#settling = [];
    const write = this.#last.then(() => this.#write(records, strict));
    this.#last = write.then(
      () => {
        for (const one of settling) one.done();
      },
      (error: unknown) => {
        for (const one of settling) one.failed(error);
      },
    );
  }

  async #write(records: readonly LogRecord[], strict: boolean): Promise<void> {
    const first = records[0];
    if (!first) return;
    const durability = strict ? 'strict' : 'relaxed';
    const isInChunks = first.seq < this.#chunksEnd;
    const stores = isInChunks ? (['tail', 'chunks'] as const) : (['tail'] as const);
    const tx = this.#db.transaction<('tail' | 'chunks')[], 'readwrite'>([...stores], 'readwrite', {
      durability,
    });
    const done = tx.done;
    try {
      // A repeated append, or one after a torn end, replaces records at or beyond its first seq.
      await cut(tx.objectStore('tail'), first.seq, (kept) => kept);
      if (isInChunks) {
        await cut(tx.objectStore('chunks'), first.seq, (kept, firstSeq) => ({
          firstSeq,
          records: kept,
        }));
      }
      await Promise.all([tx.objectStore('tail').put(records, first.seq), done]);
    } catch (error) {
      // All or nothing: records removed for this append are restored.
      done.catch(() => undefined);
      try {
        tx.abort();
      } catch {
        // The browser has aborted it already.
      }
      throw error;
    }
    if (isInChunks) this.#chunksEnd = first.seq;
    this.#tailCount += records.length;
    const last = this.#tail?.at(-1);
    if (this.#tail && last && last.seq >= first.seq) this.#tail = before(this.#tail, first.seq);
    for (const record of records) this.#tail?.push(record);
    if (this.#tailCount >= chunkSize && !this.#sealing) {
      // The records are stored; a chunk that cannot be sealed now is sealed later.
      await this.#seal().catch(() => undefined);
    }
  }

  /** Moves the open end into one chunk. A crash in between leaves either form, never neither. */
  async #seal(): Promise<void> {
    this.#sealing = true;
    try {
      const tx = this.#db.transaction(['tail', 'chunks'], 'readwrite');
      const records = this.#tail ?? (await tx.objectStore('tail').getAll()).flat();
      const first = records[0];
      if (first) {
        await tx.objectStore('chunks').put({ firstSeq: first.seq, records }, first.seq);
        await tx.objectStore('tail').clear();
      }
      await tx.done;
      this.#tailCount = 0;
      this.#tail = [];
      this.#chunksEnd = (records.at(-1)?.seq ?? this.#chunksEnd - 1) + 1;
    } finally {
      this.#sealing = false;
    }
  }

  /** Repairs damage before the first append; a log in use is only read. */
  read(fromSeq: number): AsyncIterable<readonly LogRecord[]> {
    return this.#isInUse ? this.#look(fromSeq) : this.#recover(fromSeq);
  }

  /** Part by part, each looked up again: the open end may have become a sealed chunk. */
  async *#look(fromSeq: number): AsyncIterable<readonly LogRecord[]> {
    for (let at = fromSeq; ; ) {
      const tx = this.#db.transaction(['chunks', 'tail']);
      const upTo = IDBKeyRange.upperBound(at);
      const chunk = await tx.objectStore('chunks').openCursor(upTo, 'prev');
      const end = await tx.objectStore('tail').openCursor(upTo, 'prev');
      const parts: readonly unknown[] = [chunk?.value.records, end?.value];
      const found = parts.map((part) => recordsFrom(part, at)).find(({ length }) => length > 0);
      if (!found) return;
      yield found;
      at = (found.at(-1) as LogRecord).seq + 1;
    }
  }

  async *#recover(fromSeq: number): AsyncIterable<readonly LogRecord[]> {
    let expected: number | null = null;
    this.#tailCount = 0;
    this.#tail = null;
    const [tailBegins] = await this.#db.getAllKeys('tail', undefined, 1);
    for (const store of ['chunks', 'tail'] as const) {
      const keys = await this.#db.getAllKeys(store);
      for (const [index, key] of keys.entries()) {
        const following = keys[index + 1] ?? (store === 'chunks' ? tailBegins : undefined);
        // A part whose successor begins at or before `fromSeq` is not needed.
        if (following !== undefined && following <= fromSeq) continue;
        const stored: unknown = await this.#db.get(store, key);
        const records = store === 'chunks' ? (stored as Chunk | undefined)?.records : stored;
        // The first part holds `fromSeq` or begins with it: else the log has lost its beginning.
        const from = expected ?? (key > fromSeq ? fromSeq : null);
        const sound = this.#sound(records, from);
        expected = nextSeq(sound, expected);
        if (store === 'tail') this.#tailCount += sound.length;
        yield sound.filter(({ seq }) => seq >= fromSeq);
        if (this.#damage) {
          await this.#setAside(store, key, sound);
          return;
        }
      }
    }
  }

  /** Sets the damaged part and all behind it aside, so that appends continue before it. */
  async #setAside(
    store: 'chunks' | 'tail',
    fromKey: number,
    sound: readonly LogRecord[],
  ): Promise<void> {
    const tx = this.#db.transaction(['chunks', 'tail', 'damaged'], 'readwrite');
    const away = async (from: 'chunks' | 'tail', key: number) => {
      await tx.objectStore('damaged').put(await tx.objectStore(from).get(key), `${from}:${key}`);
      await tx.objectStore(from).delete(key);
    };
    for (const from of ['chunks', 'tail'] as const) {
      if (store === 'tail' && from === 'chunks') continue;
      for (const key of await tx.objectStore(from).getAllKeys()) {
        if (from !== store || key >= fromKey) await away(from, key);
      }
    }
    const first = sound[0];
    if (first) await tx.objectStore('tail').put(sound, first.seq);
    await tx.done;
    if (store === 'chunks') this.#chunksEnd = fromKey;
  }

  /** The readable beginning of a run of records; notes the first damage. */
  #sound(records: unknown, expectedFirst: number | null): readonly LogRecord[] {
    if (!Array.isArray(records)) {
      this.#damage = { firstSeq: expectedFirst ?? 0, what: 'a part of the log is not readable' };
      return [];
    }
    let expected = expectedFirst;
    for (const [index, record] of records.entries()) {
      const seq = isRecord(record) ? record.seq : null;
      if (seq === null || (expected !== null && seq !== expected)) {
        const what = seq === null ? 'a record is not readable' : 'records are missing';
        this.#damage = { firstSeq: expected ?? 0, what };
        return records.slice(0, index) as LogRecord[];
      }
      expected = seq + 1;
    }
    return records as LogRecord[];
  }

  /** Off this thread where the browser does it: only to a secure page. */
  digest(bytes: Uint8Array<ArrayBuffer>): string | Promise<string> {
    // The types assume a secure page.
    const subtle = crypto.subtle as SubtleCrypto | undefined;
    if (!subtle) return hashBytes(bytes);
    return subtle.digest('SHA-256', bytes).then((hash) => hexOf(new Uint8Array(hash)));
  }

  async putBlob(hash: string, bytes: Uint8Array): Promise<void> {
    const tx = this.#db.transaction('blobs', 'readwrite', { durability: 'strict' });
    await Promise.all([tx.store.put(new Uint8Array(bytes), hash), tx.done]);
  }

  getBlob(hash: string): Promise<Uint8Array | undefined> {
    return this.#db.get('blobs', hash);
  }

  async putKeyframe(keyframe: StoredKeyframe): Promise<void> {
    const tx = this.#db.transaction('keyframes', 'readwrite');
    await tx.store.put(keyframe, keyframe.beforeSeq);
    const keys = await tx.store.getAllKeys();
    for (const key of keys.slice(0, -keyframesKept)) await tx.store.delete(key);
    await tx.done;
  }

  async latestKeyframe(): Promise<StoredKeyframe | undefined> {
    const cursor = await this.#db.transaction('keyframes').store.openCursor(null, 'prev');
    return cursor?.value;
  }

  damage(): StorageDamage | null {
    return this.#damage;
  }

  async close(): Promise<void> {
    if (this.#waiting.length > 0) this.#flush(false);
    await this.#last;
    this.#db.close();
  }
}

/** Deletes records at or beyond `seq`, also from a part that begins before it. */
async function cut<Part>(
  store: Cuttable<Part>,
  seq: number,
  partOf: (kept: readonly LogRecord[], key: number) => Part,
): Promise<void> {
  await store.delete(IDBKeyRange.lowerBound(seq));
  const cursor = await store.openCursor(IDBKeyRange.upperBound(seq, true), 'prev');
  if (!cursor) return;
  const part = cursor.value as unknown as Partial<Chunk> | readonly unknown[] | undefined;
  const records: unknown = Array.isArray(part) ? part : (part as Partial<Chunk>)?.records;
  // An unreadable part is left for the reader, which sets it aside.
  if (!Array.isArray(records) || !records.every(isRecord)) return;
  const kept = before(records, seq);
  if (kept.length < records.length) await cursor.update(partOf(kept, cursor.key as number));
}

type Cuttable<Part> = {
  delete(range: IDBKeyRange): Promise<void>;
  openCursor(
    range: IDBKeyRange,
    direction: 'prev',
  ): Promise<{
    readonly key: unknown;
    readonly value: Part;
    update(part: Part): Promise<unknown>;
  } | null>;
};

/** One past the last sealed record; infinity when it cannot be read. */
async function endOfChunks(db: IDBPDatabase<LogSchema>): Promise<number> {
  const cursor = await db.transaction('chunks').store.openCursor(null, 'prev');
  if (!cursor) return 0;
  const last = (cursor.value as Partial<Chunk> | undefined)?.records?.at?.(-1);
  return isRecord(last) ? last.seq + 1 : Number.POSITIVE_INFINITY;
}

function before(records: readonly LogRecord[], seq: number): LogRecord[] {
  return records.filter((record) => record.seq < seq);
}

/** The readable records of a part from a seq on. */
function recordsFrom(part: unknown, seq: number): readonly LogRecord[] {
  if (!Array.isArray(part)) return [];
  const wanted = part.filter((record): record is LogRecord => isRecord(record));
  return wanted.filter((record) => record.seq >= seq);
}

export function isRecord(value: unknown): value is LogRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Partial<LogRecord>;
  return (
    Number.isSafeInteger(record.seq) &&
    typeof record.type === 'string' &&
    (record.kind === 'command' || record.kind === 'event')
  );
}

function nextSeq(records: readonly LogRecord[], before: number | null): number | null {
  const last = records.at(-1);
  return last ? last.seq + 1 : before;
}

function deferred() {
  let done = () => {};
  let failed: (error: unknown) => void = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    done = resolve;
    failed = reject;
  });
  return { promise, done, failed };
}
