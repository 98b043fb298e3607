import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { checkOptions } from '../core/options.ts';
import type { JournalEntry, SimState } from '../core/state.ts';
import { FileRefused, LineWriter, readRecords } from './fileRecords.ts';
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

/** From the end of the head to before the last newline of the snapshot; null without one. */
function snapshotIn(bytes: Buffer): { readonly from: number; readonly to: number } | null {
  const lines = bytes.toString('utf8').split('\n');
  const last = lines.findIndex((line) => line.includes(' {"pieces"'));
  if (last === -1) return null;
  const lengthOf = (some: readonly string[]) => Buffer.byteLength(some.join('\n'));
  return { from: lengthOf(lines.slice(0, 2)) + 1, to: lengthOf(lines.slice(0, last + 1)) };
}

/** Where each line begins, after the first. */
function lineStarts(bytes: Buffer): readonly number[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf('\n'); at !== -1; at = bytes.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
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
      expect(lines.length).toBeLessThanOrEqual(since + 5 + 4);
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
    const { from, to } = snapshotIn(bytes) as { from: number; to: number };
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

describe('a chain of lines', () => {
  const day: readonly Deed[] = [
    { is: 'journal' },
    { is: 'time' },
    { is: 'journal' },
    { is: 'snapshot' },
    { is: 'journal' },
    { is: 'time' },
  ];

  test('a line that was taken out is noticed, with its byte', async () => {
    const path = freshPath();
    await write(path, day);
    const bytes = readFileSync(path);
    const starts = lineStarts(bytes);
    let noticed = 0;
    // What is wrong with the last line alone may be a torn end, which is told.
    for (const [at, from] of starts.slice(1, -3).entries()) {
      const next = starts[at + 2] as number;
      const without = Buffer.concat([bytes.subarray(0, from), bytes.subarray(next)]);
      expect(() => readRecords(without)).toThrow(`damaged at byte ${from}`);
      noticed += 1;
    }
    expect(noticed).toBe(5);
  });

  test('two lines that changed places are noticed', async () => {
    const path = freshPath();
    await write(path, day.slice(0, 3));
    const bytes = readFileSync(path);
    const [, a = 0, b = 0, c = 0] = lineStarts(bytes);
    const parts = [bytes.subarray(0, a), bytes.subarray(b, c), bytes.subarray(a, b)];
    const swapped = Buffer.concat([...parts, bytes.subarray(c)]);
    expect(() => readRecords(swapped)).toThrow(`damaged at byte ${a}`);
  });

  test('a snapshot that cannot be written leaves the file and nothing beside it', async () => {
    const path = freshPath();
    const store = await openFileSimStore(path, 99);
    await store.load(options);
    await store.appendJournal(1, entryAt(1));
    const before = readFileSync(path);
    const unwritable = { ...snapshotAt(1), offers: [1n] } as unknown as SimState;
    await expect(store.putSnapshot(unwritable)).rejects.toThrow('BigInt');
    expect([readFileSync(path), existsSync(`${path}.next`)]).toEqual([before, false]);
    await store.appendJournal(2, entryAt(2));
    await closed(store);
    expect((await reopened(path)).journal.map(({ number }) => number)).toEqual([1, 2]);
  });

  test('a file of an earlier build is read, and is a chain after its next snapshot', async () => {
    const path = freshPath();
    const lines = new LineWriter(false);
    const head = { options, cursorBase: 7, hasSnapshot: true } as const;
    const first = { number: 2, entry: entryAt(1) };
    const older = [{ snapshot: snapshotAt(1) }, first, { time: timeAt(9) }];
    const text = [lines.head(head), ...older.map((record) => lines.line(record))].join('');
    writeFileSync(path, text);
    const store = await openFileSimStore(path, 99);
    const stored = await store.load(options);
    expect(stored).toMatchObject({ snapshot: snapshotAt(1), journal: [first], cursorBase: 7 });
    await store.appendJournal(3, entryAt(2));
    await closed(store);
    expect(readFileSync(path, 'utf8').startsWith(text)).toBe(true);
    const again = await openFileSimStore(path, 99);
    expect((await again.load(options)).journal.map(({ number }) => number)).toEqual([2, 3]);
    await again.putSnapshot(snapshotAt(3));
    await again.appendJournal(4, entryAt(3));
    await closed(again);
    expect(readRecords(readFileSync(path)).head?.isChained).toBe(true);
    const { journal, snapshot } = await reopened(path);
    expect([snapshot, journal.map(({ number }) => number)]).toEqual([snapshotAt(3), [4]]);
  });

  test('entries that leave a number out are refused', () => {
    const lines = new LineWriter(false);
    const texts = [1, 2, 4].map((number) => lines.line({ number, entry: entryAt(number) }));
    const text = [lines.head({ options, cursorBase: 7 }), ...texts].join('');
    expect(() => readRecords(Buffer.from(text))).toThrow('makes no sense at byte');
  });

  test('the bytes of a torn end are reported', async () => {
    const path = freshPath();
    await write(path, day.slice(0, 3));
    const bytes = readFileSync(path);
    const last = lineStarts(bytes).at(-2) as number;
    writeFileSync(path, bytes.subarray(0, bytes.length - 4));
    const store = await openFileSimStore(path, 99);
    expect(store.torn).toEqual({ at: last, bytes: bytes.length - 4 - last });
    await closed(store);
    writeFileSync(path, bytes);
    const whole = await openFileSimStore(path, 99);
    expect(whole.torn).toBe(null);
    await closed(whole);
  });
});

describe('a snapshot that fails', () => {
  const begun = async () => {
    const path = freshPath();
    const store = await openFileSimStore(path, 5);
    await store.load(options);
    await store.appendJournal(1, entryAt(1));
    return { path, store };
  };

  test('leaves the file, and lines are still appended', async () => {
    const { path, store } = await begun();
    mkdirSync(`${path}.next`);
    await expect(store.putSnapshot(snapshotAt(1))).rejects.toThrow('EISDIR');
    await store.appendJournal(2, entryAt(2));
    rmdirSync(`${path}.next`);
    await store.putSnapshot(snapshotAt(2));
    await store.appendJournal(3, entryAt(3));
    await closed(store);
    const { snapshot, journal } = await reopened(path);
    expect([snapshot, journal.map(({ number }) => number)]).toEqual([snapshotAt(2), [3]]);
  });

  test('in its last step leaves the file, too', async () => {
    const { path, store } = await begun();
    const losing = {
      ...snapshotAt(1),
      // Read while the new file is written: then it has no name to be renamed from.
      get nowMs() {
        rmSync(`${path}.next`);
        return 1;
      },
    } as SimState;
    await expect(store.putSnapshot(losing)).rejects.toThrow('ENOENT');
    await store.appendJournal(2, entryAt(2));
    await closed(store);
    const { snapshot, journal } = await reopened(path);
    expect([snapshot, journal.map(({ number }) => number)]).toEqual([null, [1, 2]]);
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
