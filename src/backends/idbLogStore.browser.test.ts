import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashBytes, parseBytes, textBytes } from '#kernel/canonical.ts';
import type { LogStore } from '#kernel/ports.ts';
import {
  logStoreContract,
  range,
  readAll,
  record,
  recordsOf,
  seqs,
} from '#kernel/testing/logStoreContract.ts';
import { openIdbLogStore } from './idbLogStore.ts';

const opened: LogStore[] = [];
const names = new Set<string>();

function newName(): string {
  const name = `tarmac-test:${crypto.randomUUID()}`;
  names.add(name);
  return name;
}

async function open(name: string): Promise<LogStore> {
  const store = await openIdbLogStore(name);
  opened.push(store);
  return store;
}

afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of opened.splice(0)) await store.close();
  for (const name of names) await deleteDB(name);
  names.clear();
});

logStoreContract(() => {
  const name = newName();
  return () => open(name);
});

test('waits for the disk only where the log must be durable', async () => {
  const store = await open(newName());
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const asked = () => begin.mock.calls.map(([, mode, options]) => [mode, options?.durability]);
  await store.append([record(0)], 'durable');
  expect(asked()).toEqual([['readwrite', 'strict']]);
  begin.mockClear();
  await store.append([record(1)], 'soon');
  expect(asked()).toEqual([['readwrite', 'relaxed']]);
  begin.mockClear();
  const soon = store.append([record(2)], 'soon');
  await store.append([record(3)], 'durable');
  await soon;
  expect(asked()).toEqual([['readwrite', 'strict']]);
});

test('an opened log goes through the migrations that it lacks, whole', async () => {
  const name = newName();
  const bytes = textBytes('{"places":[{"id":"a","name":"North"}]}');
  const hash = hashBytes(bytes);
  await written(name);
  const before = await open(name);
  await before.putBlob(hash, bytes);
  await before.append([{ ...record(2_300), type: 'tests/loaded', data: { hash } }], 'durable');
  await before.putKeyframe({ beforeSeq: 1, body: {} });
  await before.close();
  const labelled = ({ name: label, ...rest }: { readonly name: string }) => ({ ...rest, label });
  const parts = [{ rows: { places: labelled }, payloads: { 'tests/happened': () => ({ n: 1 }) } }];
  const migrations = [{ name: 'labels', parts }];
  for (const _again of [1, 2]) {
    const store = await openIdbLogStore(name, migrations);
    const records = await readAll(store);
    expect(seqs(records)).toEqual(range(0, 2_301));
    const renamed = (records.at(-1)?.data as Record<string, string> | undefined)?.hash ?? '';
    const contents = (await store.getBlob(renamed)) ?? new Uint8Array();
    expect(hashBytes(contents)).toBe(renamed);
    expect(parseBytes(contents)).toEqual({ places: [{ id: 'a', label: 'North' }] });
    expect(await store.getBlob(hash)).toBeUndefined();
    expect(await store.latestKeyframe()).toBeUndefined();
    await store.close();
  }
  await expect(openIdbLogStore(name)).rejects.toThrow(/version/);
});

/** A log of 2,300 records: two sealed chunks and a tail of three calls. */
async function written(name: string): Promise<void> {
  const store = await openIdbLogStore(name);
  for (let seq = 0; seq < 2_300; seq += 100) {
    await store.append(recordsOf(seq, seq + 100), 'durable');
  }
  await store.close();
}

type Store = 'chunks' | 'tail' | 'damaged';

/** Edits the stored log directly, bypassing the store. */
async function tamper(
  name: string,
  store: Store,
  change: (get: (key: number) => Promise<unknown>, keys: number[]) => Promise<[number, unknown]>,
): Promise<void> {
  const db = await openDB(name);
  const keys = (await db.getAllKeys(store)) as number[];
  const [key, value] = await change((each) => db.get(store, each), keys);
  if (value === undefined) await db.delete(store, key);
  else await db.put(store, value, key);
  db.close();
}

describe('a damaged log', () => {
  test.each([
    [
      'a chunk of another type',
      'chunks',
      async (_get: unknown, keys: number[]) => [keys[1] ?? 0, 'garbage'],
      1_000,
    ],
    [
      'a chunk with an invalid record',
      'chunks',
      async (get: (key: number) => Promise<unknown>, keys: number[]) => {
        const chunk = (await get(keys[1] ?? 0)) as { records: unknown[] };
        chunk.records[7] = { seq: 'seven' };
        return [keys[1] ?? 0, chunk];
      },
      1_007,
    ],
    [
      'a lost first chunk',
      'chunks',
      async (_get: unknown, keys: number[]) => [keys[0] ?? 0, undefined],
      0,
    ],
    [
      'a lost call in the tail',
      'tail',
      async (_get: unknown, keys: number[]) => [keys[1] ?? 0, undefined],
      2_100,
    ],
    ['a null tail', 'tail', async (_get: unknown, keys: number[]) => [keys[0] ?? 0, null], 2_000],
  ] as const)(
    '%s: records before it are read, and the log continues',
    async (_what, store, change, at) => {
      const name = newName();
      await written(name);
      await tamper(name, store, change as never);
      const first = await open(name);
      expect(seqs(await readAll(first))).toEqual(range(0, at));
      expect(first.damage()).toMatchObject({ firstSeq: at });
      await first.append([record(at, 'again')], 'durable');
      await first.close();
      const second = await open(name);
      expect(await readAll(second)).toEqual([...recordsOf(0, at), record(at, 'again')]);
      expect(second.damage()).toBeNull();
      const db = await openDB(name);
      expect(await db.count('damaged')).toBeGreaterThan(0);
      db.close();
    },
  );

  test('records before a keyframe are not read', async () => {
    const name = newName();
    await written(name);
    await tamper(name, 'chunks', async (_get, keys) => [keys[0] ?? 0, 'garbage']);
    const store = await open(name);
    expect(seqs(await readAll(store, 2_000))).toEqual(range(2_000, 2_300));
    expect(store.damage()).toBeNull();
    await store.append(recordsOf(2_300, 2_301), 'durable');
    expect(seqs(await readAll(store, 2_000))).toEqual(range(2_000, 2_301));
  });

  test('an unreadable chunk does not stop appends', async () => {
    const name = newName();
    await written(name);
    await tamper(name, 'chunks', async (_get, keys) => [keys[1] ?? 0, 'garbage']);
    const store = await open(name);
    await store.append(recordsOf(2_300, 2_301), 'durable');
    expect(seqs(await readAll(store, 2_000))).toEqual(range(2_000, 2_301));
  });
});

describe('a full disk', () => {
  const full = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };

  test('stores no part of a call and keeps the records it would replace', async () => {
    const name = newName();
    const store = await open(name);
    await store.append(recordsOf(0, 6), 'durable');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
    await expect(store.append([record(3, 'again')], 'durable')).rejects.toThrow('full');
    vi.restoreAllMocks();
    expect(await readAll(store)).toEqual(recordsOf(0, 6));
    await store.append([record(3, 'again')], 'durable');
    expect(await readAll(store)).toEqual([...recordsOf(0, 3), record(3, 'again')]);
  });

  test('rejects every waiting call', async () => {
    const store = await open(newName());
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
    const all = [store.append([record(0)], 'soon'), store.append([record(1)], 'durable')];
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    vi.restoreAllMocks();
    expect(await readAll(store)).toEqual([]);
  });

  test('seals a chunk later when it cannot be sealed now', async () => {
    const name = newName();
    const store = await open(name);
    await store.append(recordsOf(0, 999), 'durable');
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      return this.name === 'chunks' ? full() : put.apply(this, given);
    });
    await store.append(recordsOf(999, 1_001), 'durable');
    vi.restoreAllMocks();
    await store.append(recordsOf(1_001, 1_002), 'durable');
    expect(seqs(await readAll(store))).toEqual(range(0, 1_002));
    await store.close();
    const db = await openDB(name);
    expect(await db.count('chunks')).toBe(1);
    db.close();
  });

  test('a closed store rejects every call', async () => {
    const store = await open(newName());
    await store.close();
    await expect(store.append([record(0)], 'durable')).rejects.toThrow();
  });
});

test('a log in use is read completely from any seq while it is sealed', async () => {
  const store = await open(newName());
  const write = async (from: number, to: number) => {
    for (let seq = from; seq < to; seq += 100) {
      await store.append(recordsOf(seq, seq + 100), 'durable');
    }
  };
  await write(0, 900);
  const seen: number[] = [];
  for await (const piece of store.read(0)) {
    seen.push(...seqs(piece));
    // The open end becomes a chunk while it is being read.
    if (seen.length === 100) await write(900, 1_300);
  }
  expect(seen).toEqual(range(0, 1_300));
  expect(store.damage()).toBeNull();
  for (const from of [0, 999, 1_000, 1_250]) {
    expect(seqs(await readAll(store, from))).toEqual(range(from, 1_300));
  }
});
