// What every log store must guarantee: the port's promises as tests, run by the store in memory
// and by those of the browser.
import { describe, expect, test } from 'vitest';
import { digested, hashBytes, textBytes } from '../canonical.ts';
import type { LogStore } from '../ports.ts';
import type { CommandRecord, LogRecord } from '../records.ts';

/** Each call opens the store again on the same disk; the previous one is closed. */
export type NextStart = () => Promise<LogStore>;

/** `newDisk` gives an empty disk to each test. */
export function logStoreContract(newDisk: () => NextStart): void {
  describe('the log store', () => {
    test('a log store keeps records in the order of the calls', async () => {
      const start = newDisk();
      const store = await start();
      const written = [
        store.append(recordsOf(0, 2), 'soon'),
        store.append(recordsOf(2, 5), 'durable'),
        store.append(recordsOf(5, 6), 'soon'),
        store.append(recordsOf(6, 9), 'soon'),
      ];
      await Promise.all(written);
      expect(seqs(await readAll(store))).toEqual(range(0, 9));
      await store.close();
      expect(await readAll(await start())).toEqual(recordsOf(0, 9));
    });

    test('a durable append stores the waiting appends before it', async () => {
      const start = newDisk();
      const store = await start();
      let isSoonDone = false;
      const soon = store.append(recordsOf(0, 3), 'soon').then(() => {
        isSoonDone = true;
      });
      await store.append(recordsOf(3, 4), 'durable');
      await Promise.resolve();
      expect(isSoonDone).toBe(true);
      await soon;
      expect(seqs(await readAll(store))).toEqual(range(0, 4));
    });

    test('an empty append resolves at once', async () => {
      const store = await newDisk()();
      await store.append([], 'durable');
      await store.append([], 'soon');
      expect(await readAll(store)).toEqual([]);
    });

    test.each([
      ['the middle of one call', [range(0, 3), range(3, 8)], 5],
      ['the beginning of a call', [range(0, 3), range(3, 8)], 3],
      ['the whole log', [range(0, 8)], 0],
      ['more than two thousand records', [range(0, 900), range(900, 1800), range(1800, 2700)], 700],
      ['a sealed run, at its very end', [range(0, 1000), range(1000, 1003)], 999],
    ])('an append replaces records at or beyond its first: %s', async (_what, calls, seq) => {
      const start = newDisk();
      const store = await start();
      for (const call of calls) await store.append(call.map(record), 'durable');
      const again = range(seq, seq + 2).map((each) => record(each, 'again'));
      await store.append(again, 'durable');
      await store.append(recordsOf(seq + 2, seq + 4), 'durable');
      const expected = [...recordsOf(0, seq), ...again, ...recordsOf(seq + 2, seq + 4)];
      expect(await readAll(store)).toEqual(expected);
      await store.close();
      expect(await readAll(await start())).toEqual(expected);
    });

    test('an append replaces records that still wait', async () => {
      const store = await newDisk()();
      const first = store.append(recordsOf(0, 4), 'soon');
      await store.append([record(2, 'again')], 'durable');
      await first;
      expect(await readAll(store)).toEqual([...recordsOf(0, 2), record(2, 'again')]);
    });

    test('a log store reads from any record on', async () => {
      const start = newDisk();
      const store = await start();
      for (let seq = 0; seq < 2_600; seq += 130) {
        await store.append(recordsOf(seq, seq + 130), 'durable');
      }
      for (const from of [0, 1, 129, 130, 999, 1_000, 1_040, 1_041, 2_080, 2_599, 2_600]) {
        expect(seqs(await readAll(store, from)), `from ${from}`).toEqual(range(from, 2_600));
      }
      expect(store.damage()).toBeNull();
    });

    test('closing a log store stores waiting records', async () => {
      const start = newDisk();
      const store = await start();
      const written = store.append(recordsOf(0, 3), 'soon');
      await store.close();
      await written;
      expect(seqs(await readAll(await start()))).toEqual(range(0, 3));
    });

    test('a log store hashes blobs as the kernel does', async () => {
      const bytes = textBytes('moves').subarray(1);
      const store = await newDisk()();
      expect(await digested(store, bytes)).toBe(hashBytes(bytes));
      await store.close();
    });

    test('a log store keeps blobs by their hash and the newest keyframe', async () => {
      const start = newDisk();
      const store = await start();
      expect(await store.latestKeyframe()).toBeUndefined();
      expect(await store.getBlob('h1')).toBeUndefined();
      await store.putBlob('h1', new Uint8Array([1, 2, 3]));
      for (const beforeSeq of [10, 20, 30, 40]) await store.putKeyframe({ beforeSeq, body: null });
      await store.close();
      const next = await start();
      expect([...((await next.getBlob('h1')) ?? [])]).toEqual([1, 2, 3]);
      expect(await next.latestKeyframe()).toEqual({ beforeSeq: 40, body: null });
    });
  });
}

/** A valid record; `what` distinguishes two with the same number. */
export function record(seq: number, what: unknown = 'first'): CommandRecord {
  const id = `s:${seq}` as const;
  return {
    kind: 'command',
    seq,
    id,
    type: 'test/done',
    at: 1_800_000_000_000 + seq,
    actor: 'tester',
    origin: 'operator',
    cause: null,
    root: id,
    lens: 'ops',
    data: { what: what === 'again' ? 'again' : 'first' },
  };
}

export function recordsOf(from: number, to: number): LogRecord[] {
  return range(from, to).map((seq) => record(seq));
}

/** From `from` up to but not including `to`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}

export async function readAll(store: LogStore, from = 0): Promise<LogRecord[]> {
  const all: LogRecord[] = [];
  for await (const piece of store.read(from)) all.push(...piece);
  return all;
}

export function seqs(records: readonly LogRecord[]): number[] {
  return records.map(({ seq }) => seq);
}
