import { expect, test } from 'vitest';
import { type MemoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import type { LogStore } from '#kernel/ports.ts';
import {
  logStoreContract,
  range,
  readAll,
  recordsOf,
  seqs,
} from '#kernel/testing/logStoreContract.ts';
import { withLateRecords } from './lateRecords.ts';

type Disk = MemoryDisk & { records: MemoryDisk['records'] };
const emptyDisk = (): Disk => ({ records: [], blobs: new Map(), keyframe: undefined });

/** A tab: its session storage and its page, with one log. */
function openTab(disk: Disk) {
  const kept = new Map<string, string>();
  const page = new EventTarget();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  const open = (store: LogStore, version = 1) =>
    withLateRecords(store, { storage, key: 'late', version, page });
  return {
    kept,
    start: (version?: number) => open(memoryLogStore(disk), version),
    /** Its writes do not end before the page does. */
    startSlow: () => open({ ...memoryLogStore(disk), append: () => new Promise(() => {}) }),
    /** As page transitions say it: of a page that begins, or of one that comes back as it was. */
    does: (type: 'pagehide' | 'pageshow', persisted = false) =>
      page.dispatchEvent(Object.assign(new Event(type), { persisted })),
  };
}

logStoreContract(() => {
  const { start } = openTab(emptyDisk());
  return async () => start();
});

test('records not stored when the page goes away are in the log after a reload', async () => {
  const disk = emptyDisk();
  const tab = openTab(disk);
  await tab.start().append(recordsOf(0, 3), 'durable');
  const slow = tab.startSlow();
  void slow.append(recordsOf(3, 5), 'soon');
  void slow.append(recordsOf(5, 6), 'soon');
  tab.does('pagehide');
  const next = tab.start();
  expect(seqs(await readAll(next))).toEqual(range(0, 6));
  expect(seqs(disk.records)).toEqual(range(0, 6));
  expect([...tab.kept]).toEqual([]);
  expect(seqs(await readAll(tab.start()))).toEqual(range(0, 6));
});

test.each([
  ['the browser stored them after all', 5, range(0, 5)],
  ['the browser stored some of them', 4, range(0, 5)],
  ['records before them were lost', 2, range(0, 2)],
])('records of the page before are joined without a gap: %s', async (_what, stored, expected) => {
  const disk = emptyDisk();
  const tab = openTab(disk);
  void tab.startSlow().append(recordsOf(3, 5), 'soon');
  tab.does('pagehide');
  await memoryLogStore(disk).append(recordsOf(0, stored), 'durable');
  expect(seqs(await readAll(tab.start()))).toEqual(expected);
});

test('nothing is kept of a page that has stored all, or has come back', async () => {
  const tab = openTab(emptyDisk());
  await tab.start().append(recordsOf(0, 3), 'durable');
  tab.does('pagehide');
  expect([...tab.kept]).toEqual([]);
  void tab.startSlow().append(recordsOf(3, 5), 'soon');
  tab.does('pagehide');
  tab.does('pageshow');
  expect(tab.kept.size).toBe(1);
  tab.does('pageshow', true);
  expect([...tab.kept]).toEqual([]);
});

test('what another version kept, or cannot be read, is left out', async () => {
  const disk = emptyDisk();
  const tab = openTab(disk);
  void tab.startSlow().append(recordsOf(0, 2), 'soon');
  tab.does('pagehide');
  expect(await readAll(tab.start(2))).toEqual([]);
  tab.kept.set('late', '{"version":1,"records":[{"seq":0}');
  expect(await readAll(tab.start())).toEqual([]);
});
