import { expect, test } from 'vitest';
import { Blobs, UNSTORED_BULK_BYTES } from './blobs.ts';
import { hashBytes, textBytes } from './canonical.ts';
import { memoryLogStore } from './memoryLogStore.ts';
import type { Json } from './records.ts';
import { drain } from './testing/drain.ts';

const hashOf = (value: Json) => hashBytes(textBytes(JSON.stringify(value)));

function opened(more: Partial<ReturnType<typeof memoryLogStore>> = {}) {
  const said: string[] = [];
  const watch = {
    failed: (error: unknown) => void said.push(`failed: ${(error as Error).message}`),
    changed: () => void said.push('changed'),
  };
  const store = { ...memoryLogStore(), ...more };
  return { blobs: new Blobs(store, watch), store, said };
}

test('bulk is stored under the hash of its bytes, with its keys in their order', async () => {
  const { blobs, store, said } = opened();
  const value = { b: 1, a: [2] };
  const hash = await blobs.put(value);
  expect(hash).toBe(hashOf(value));
  expect(new TextDecoder().decode(store.disk.blobs.get(hash))).toBe('{"b":1,"a":[2]}');
  expect(blobs.read(hash)).toBe(value);
  expect([said, blobs.holds()]).toEqual([[], false]);
});

test('bulk that was refused stays usable, and is stored when there is room again', async () => {
  let isFull = true;
  const { putBlob, disk } = memoryLogStore();
  const { blobs, said } = opened({
    putBlob: (hash, bytes) => (isFull ? Promise.reject(new Error('full')) : putBlob(hash, bytes)),
  });
  const hash = await blobs.put({ a: 1 });
  expect(blobs.read(hash)).toEqual({ a: 1 });
  expect([[...blobs.unstored().keys()], said]).toEqual([[hash], ['failed: full']]);
  blobs.tryAgain();
  await drain();
  expect([blobs.holds(), said]).toEqual([true, ['failed: full', 'failed: full']]);
  isFull = false;
  blobs.tryAgain();
  await drain();
  expect([blobs.holds(), blobs.isOver(), said.at(-1)]).toEqual([false, false, 'changed']);
  expect(disk.blobs.get(hash)).toEqual(textBytes('{"a":1}'));
});

test('more refused bulk than 64 MB is not held', async () => {
  const { blobs } = opened({ putBlob: () => Promise.reject(new Error('full')) });
  const half = (letter: string) => letter.repeat(UNSTORED_BULK_BYTES / 2);
  await blobs.put(half('a'));
  expect(blobs.isOver()).toBe(false);
  await blobs.put(half('b'));
  expect(blobs.isOver()).toBe(true);
  expect(blobs.unstored().size).toBe(1);
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
