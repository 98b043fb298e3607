import { expect, test } from 'vitest';
import { copyOfDisk, memoryDisk, memoryLogStore } from './memoryLogStore.ts';
import { logStoreContract, recordsOf } from './testing/logStoreContract.ts';

logStoreContract(() => {
  const disk = memoryDisk();
  return async () => memoryLogStore(disk);
});

test.each([
  [0, []],
  [1, [1]],
  [1_000, [1_000]],
  [1_001, [1_000, 1]],
])('a store of %i records reads them in pieces of at most 1,000', async (count, lengths) => {
  const store = memoryLogStore();
  await store.append(recordsOf(0, count), 'durable');
  const read: number[] = [];
  for await (const piece of store.read(0)) read.push(piece.length);
  expect(read).toEqual(lengths);
});

test('a copy of a disk goes its own way', async () => {
  const { disk, ...store } = memoryLogStore();
  await store.append(recordsOf(0, 2), 'durable');
  await store.putBlob('h', new Uint8Array([1]));
  await store.putKeyframe({ beforeSeq: 2, body: null });
  const copy = copyOfDisk(disk);
  await store.append(recordsOf(2, 3), 'durable');
  await store.putBlob('i', new Uint8Array([2]));
  expect(copy.records).toEqual(recordsOf(0, 2));
  expect([...copy.blobs.keys()]).toEqual(['h']);
  expect(copy.keyframe).toEqual({ beforeSeq: 2, body: null });
});
