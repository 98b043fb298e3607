import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { checkOptions } from '../core/options.ts';
import type { JournalEntry, SimState } from '../core/state.ts';
import { FileRefused, readRecords } from './fileRecords.ts';
import { openFileSimStore } from './fileSimStore.ts';
import type { Stored } from './simStore.ts';

const options = checkOptions({ seed: 3, drivers: 10, activities: 10 });
let folder = '';
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'company-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const freshPath = () => join(folder, `${(files += 1)}.company`);

const entryAt = (atMs: number, body = 'ü\n"x"'): JournalEntry => ({
  atMs,
  userId: 'u',
  request: { method: 'POST', path: '/v2/dealer/activity', headers: {}, body },
});
/** The part of a snapshot that a store reads. */
const snapshotAt = (journal: number) => ({ format: 1, tallies: { journal } }) as SimState;
const timeAt = (nowMs: number) => ({ nowMs, speed: 2, paused: false });

async function reopened(path: string): Promise<Stored> {
  const store = await openFileSimStore(path, 99);
  const stored = await store.load(options);
  await closed(store);
  return stored;
}

async function closed(store: { close(): void; readonly closed: Promise<void> }): Promise<void> {
  store.close();
  await store.closed;
}

type Deed = {
  readonly is: 'journal' | 'time' | 'snapshot';
  /** How many lines were written between taking a snapshot and storing it. */
  readonly lag?: number;
};
const deeds = fc.array(
  fc.record({ is: fc.constantFrom('journal', 'time', 'snapshot'), lag: fc.nat({ max: 2 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
) as fc.Arbitrary<Deed[]>;

async function write(path: string, day: readonly Deed[]) {
  const store = await openFileSimStore(path, 5);
  await store.load(options);
  let number = 0;
  let known = 0;
  for (const [at, { is, lag = 0 }] of day.entries()) {
    if (is === 'journal') await store.appendJournal((number += 1), entryAt(at));
    else if (is === 'time') await store.putTime(timeAt(at + 1));
    else {
      known = Math.max(known, number - lag);
      await store.putSnapshot(snapshotAt(known));
    }
  }
  await closed(store);
  return number;
}

/** From the end of the head to before the newline of the snapshot; null without one. */
function snapshotIn(bytes: Buffer): { readonly from: number; readonly to: number } | null {
  const lines = bytes.toString('utf8').split('\n');
  if (!lines[2]?.includes('{"snapshot"')) return null;
  const from = Buffer.byteLength(`${lines[0]}\n${lines[1]}\n`);
  return { from, to: from + Buffer.byteLength(lines[2]) };
}

describe('a company in a file', () => {
  test.prop([deeds], { numRuns: runs(12, 125) })(
    'a company is restored from its file as it was written',
    async (day) => {
      const path = freshPath();
      const last = await write(path, day);
      const { journal, time, snapshot, cursorBase } = await reopened(path);
      const known = snapshot?.tallies.journal ?? 0;
      const expected = Array.from({ length: last - known }, (_, at) => known + at + 1);
      expect(journal.map(({ number }) => number)).toEqual(expected);
      expect(journal.every(({ entry }) => entry.request.body === 'ü\n"x"')).toBe(true);
      const lastTime = day.findLastIndex(({ is }) => is === 'time');
      expect(time).toEqual(lastTime === -1 ? null : timeAt(lastTime + 1));
      expect(snapshot === null).toBe(!day.some(({ is }) => is === 'snapshot'));
      expect(cursorBase).toBe(5);
      // The contents of a snapshot are not kept twice.
      const lines = readFileSync(path, 'utf8').split('\n');
      const lastSnapshot = day.findLastIndex(({ is }) => is === 'snapshot');
      const since = day.slice(lastSnapshot + 1).length;
      expect(lines.length).toBeLessThanOrEqual(since + 5 + 2);
    },
  );

  test.prop([deeds], { numRuns: 10 })(
    'a file cut anywhere gives an earlier state of the company',
    async (day) => {
      const path = freshPath();
      await write(path, day);
      const bytes = readFileSync(path);
      const whole = readRecords(bytes);
      const numbers = whole.stored.journal.map(({ number }) => number);
      const times = day.flatMap(({ is }, at) => (is === 'time' ? [at + 1] : []));
      let before = 0;
      for (let length = 0; length <= bytes.length; length += 1) {
        const snapshot = snapshotIn(bytes);
        if (snapshot && length >= snapshot.from && length <= snapshot.to) {
          // The file got its name after the snapshot was complete, so this is not a torn end.
          expect(() => readRecords(bytes.subarray(0, length))).toThrow(FileRefused);
          continue;
        }
        const { head, stored, wholeBytes } = readRecords(bytes.subarray(0, length));
        expect(wholeBytes).toBeLessThanOrEqual(length);
        expect(stored.journal.map(({ number }) => number)).toEqual(
          numbers.slice(0, stored.journal.length),
        );
        expect(stored.journal.length).toBeGreaterThanOrEqual(before);
        before = stored.journal.length;
        if (stored.time) expect(times).toContain(stored.time.nowMs);
        if (!head) expect(stored).toMatchObject({ snapshot: null, journal: [], time: null });
      }
      expect(before).toBe(numbers.length);
    },
  );

  test('a file cut in its snapshot is refused as damaged and left unchanged', async () => {
    const path = freshPath();
    await write(path, [{ is: 'journal' }, { is: 'journal' }, { is: 'snapshot' }, { is: 'time' }]);
    const bytes = readFileSync(path);
    const [magic = '', head = ''] = bytes.toString('utf8').split('\n');
    const from = magic.length + 1 + head.length + 1;
    const to = bytes.indexOf('\n', from);
    for (const length of [from, from + 1, from + 9, from + 30, to - 1, to]) {
      writeFileSync(path, bytes.subarray(0, length));
      await expect(openFileSimStore(path, 99)).rejects.toThrow(/cannot be opened: it is damaged/);
      expect(readFileSync(path)).toEqual(bytes.subarray(0, length));
    }
    // Also a complete line with changed contents.
    const bent = Buffer.from(bytes.subarray(0, to + 1));
    bent[to - 5] = 0x21;
    writeFileSync(path, bent);
    await expect(openFileSimStore(path, 99)).rejects.toThrow(/it is damaged/);
    expect(readFileSync(path)).toEqual(bent);
  });

  test('a file cut in a line continues after the last complete one', async () => {
    const path = freshPath();
    await write(path, [{ is: 'journal' }, { is: 'time' }, { is: 'journal' }]);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, bytes.length - 4));
    const store = await openFileSimStore(path, 99);
    expect((await store.load(options)).journal.map(({ number }) => number)).toEqual([1]);
    await store.appendJournal(2, entryAt(7, 'again'));
    await closed(store);
    const { journal } = await reopened(path);
    expect(journal.map(({ entry }) => entry.request.body)).toEqual(['ü\n"x"', 'again']);
  });

  test('a file with a flipped bit is refused, or loses only its end', async () => {
    const path = freshPath();
    await write(path, [{ is: 'journal' }, { is: 'time' }, { is: 'journal' }]);
    const bytes = readFileSync(path);
    let refused = 0;
    for (let place = 0; place < bytes.length; place += 1) {
      const damaged = Buffer.from(bytes);
      damaged[place] = (bytes[place] as number) ^ (1 << (place % 8));
      try {
        expect(readRecords(damaged).stored.journal.map(({ number }) => number)).toEqual([1]);
      } catch (error) {
        expect(String(error)).toMatch(/damaged at byte|makes no sense|not a company/);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(bytes.length / 2);
  });
});

describe('a file is refused', () => {
  test('a file that is open elsewhere is refused until it is closed', async () => {
    const path = freshPath();
    const store = await openFileSimStore(path, 0);
    await expect(openFileSimStore(path, 0)).rejects.toThrow(`process ${process.pid} is serving`);
    await closed(store);
    await closed(await openFileSimStore(path, 0));
  });

  test('a file locked by a killed process is opened', async () => {
    const path = freshPath();
    for (const dead of ['999999999 1', `${process.pid} 1`, '']) {
      writeFileSync(`${path}.lock`, dead);
      await closed(await openFileSimStore(path, 0));
    }
  });

  test('a file that is not a company is refused and left unchanged', async () => {
    const path = freshPath();
    writeFileSync(path, 'my notes');
    await expect(openFileSimStore(path, 0)).rejects.toThrow('not a company');
    expect(readFileSync(path, 'utf8')).toBe('my notes');
  });

  test('a file with other options is refused with a text that names them', async () => {
    const path = freshPath();
    await write(path, [{ is: 'time' }]);
    const store = await openFileSimStore(path, 0);
    expect(store.options).toEqual(options);
    await expect(store.load({ ...options, seed: 4 })).rejects.toThrow(
      'other options: seed 3, 10 drivers, 10 activities.',
    );
    await closed(store);
  });

  test('a file in a missing folder is refused', async () => {
    const path = join(folder, 'nowhere', 'x.company');
    await expect(openFileSimStore(path, 0)).rejects.toThrow('cannot be opened');
  });
});
