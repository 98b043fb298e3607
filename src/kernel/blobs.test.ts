import { expect, test } from 'vitest';
import { Blobs } from './blobs.ts';
import { hashBytes, textBytes } from './canonical.ts';
import type { Trouble } from './machine.types.ts';
import { memoryLogStore } from './memoryLogStore.ts';
import type { Json } from './records.ts';

const hashOf = (value: Json) => hashBytes(textBytes(JSON.stringify(value)));

function opened(more: Partial<ReturnType<typeof memoryLogStore>> = {}) {
  const troubles: Trouble[] = [];
  const store = { ...memoryLogStore(), ...more };
  return { blobs: new Blobs(store, (trouble) => troubles.push(trouble)), store, troubles };
}

test('bulk is stored under the hash of its bytes, with its keys in their order', async () => {
  const { blobs, store, troubles } = opened();
  const value = { b: 1, a: [2] };
  const hash = await blobs.put(value);
  expect(hash).toBe(hashOf(value));
  expect(new TextDecoder().decode(store.disk.blobs.get(hash))).toBe('{"b":1,"a":[2]}');
  expect(blobs.read(hash)).toBe(value);
  expect(troubles).toEqual([]);
});

test('bulk that could not be stored stays usable, and the trouble is reported', async () => {
  const error = new Error('The disk is full.');
  const { blobs, troubles } = opened({ putBlob: () => Promise.reject(error) });
  const hash = await blobs.put({ a: 1 });
  expect(blobs.read(hash)).toEqual({ a: 1 });
  expect(troubles).toEqual([{ what: 'The browser could not store bulk data.', error }]);
});

test('bulk is fetched once, and what is missing or damaged is left out', async () => {
  const asked: string[] = [];
  const disk = memoryLogStore();
  const { blobs } = opened({
    getBlob: (hash) => {
      asked.push(hash);
      return disk.getBlob(hash);
    },
  });
  const [whole, damaged] = [hashOf({ a: 1 }), hashOf({ b: 1 })];
  await disk.putBlob(whole, textBytes('{"a":1}'));
  await disk.putBlob(damaged, textBytes('{"b":2}'));
  await blobs.fetch([whole, damaged, 'missing', whole]);
  expect(asked).toEqual([whole, damaged, 'missing']);
  expect(blobs.read(whole)).toEqual({ a: 1 });
  expect(() => blobs.read(damaged)).toThrow(`Blob ${damaged} is not at hand`);
  expect(() => blobs.read('missing')).toThrow('Blob missing is not at hand');
  blobs.used([whole]);
  await blobs.fetch([whole]);
  expect(asked).toHaveLength(3);
});

test('bulk that was projected before it was known is fetched later', async () => {
  const { blobs, store } = opened();
  const hash = hashOf({ a: 1 });
  blobs.used([hash]);
  await store.putBlob(hash, textBytes('{"a":1}'));
  await blobs.fetch([hash]);
  expect(blobs.read(hash)).toEqual({ a: 1 });
});

test('of bulk that was projected the last 32 are kept, of what was not all are', async () => {
  const { blobs } = opened();
  const hashes: string[] = [];
  for (let n = 0; n < 34; n += 1) hashes.push(await blobs.put(n));
  const [fresh, ...projected] = hashes as [string, ...string[]];
  blobs.used(['unknown', ...projected]);
  const isThere = (hash: string) => {
    try {
      blobs.read(hash);
      return true;
    } catch {
      return false;
    }
  };
  expect(projected.map(isThere)).toEqual(projected.map((_, at) => at > 0));
  expect(isThere(fresh)).toBe(true);
});
