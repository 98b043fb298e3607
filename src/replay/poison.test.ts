// P13, P18: the contents of a session file are validated before use; rejected parts are reported
// with their place, and the rest is read.
import { expect, test } from 'vitest';
import { textBytes } from '#kernel/canonical.ts';
import type { LogRecord } from '#kernel/records.ts';
import { pack } from './packing.ts';
import { readSession } from './sessionReader.ts';
import type { SessionWriter } from './sessionWriter.ts';
import { fileOf, someEvent, someHeader, someMark, someTrack, startMs } from './testing/sessions.ts';

const good = someEvent(0, 'tests/happened', {});

async function read(write: (writer: SessionWriter) => Promise<void>) {
  const session = await readSession(
    await fileOf(async (writer) => {
      await writer.header(someHeader);
      await writer.records([good]);
      await write(writer);
      await writer.end();
    }),
  );
  return { ...session, reported: session.damage.map(({ what }) => what) };
}

test.each([
  ['a time beyond every calendar', { at: 1e300 }, 'holds an invalid time'],
  ['an invalid time in its data', { data: { atMs: 9e15 } }, 'holds an invalid time'],
  ['the id __proto__', { id: '__proto__' }, 'holds an id that is not allowed'],
  [
    '__proto__ as an id in its data',
    { data: { driverId: '__proto__' } },
    'an id that is not allowed',
  ],
  [
    '__proto__ in a list of ids',
    { data: { ids: ['a', '__proto__'] } },
    'an id that is not allowed',
  ],
])(
  'a record with %s is rejected with its line, its neighbors are read',
  async (_what, bad, why) => {
    const records = [{ ...someEvent(1, 'tests/happened', {}), ...bad }, someEvent(2, 'a', {})];
    const {
      records: read2,
      reported,
      damage,
    } = await read((writer) => writer.records(records as LogRecord[]));
    expect(read2.map(({ seq }) => seq)).toEqual([0, 2]);
    expect(reported).toEqual([expect.stringMatching(`^Line 2 of its records .*${why}`)]);
    expect(damage[0]?.at).toBeGreaterThan(0);
  },
);

test('a record with an infinite number is rejected', async () => {
  const line = JSON.stringify(someEvent(1, 'tests/happened', { n: 7 })).replace(
    '"n":7',
    '"n":1e999',
  );
  const { reported } = await read((writer) =>
    writer.unknown({ kind: 'RECS', bytes: textBytes(line) }),
  );
  expect(reported).toEqual([expect.stringContaining('holds an invalid number')]);
});

test.each([
  ['ends', 20, Number.POSITIVE_INFINITY],
  ['ends', 20, 1e300],
  ['begins', 12, -1e300],
])('a track that %s at byte %i with %d is rejected with its place', async (_what, at, value) => {
  const block = someTrack();
  new DataView(block.buffer).setFloat64(at, value, true);
  const { track, reported, damage } = await read(async (writer) => writer.track(await pack(block)));
  expect(track).toEqual([]);
  expect(reported).toEqual([expect.stringContaining('TRAK')]);
  expect(damage[0]?.at).toBeGreaterThan(0);
});

test('a track with another end than its last fix, or cut short, is rejected', async () => {
  const late = someTrack();
  new DataView(late.buffer).setFloat64(20, startMs + 3_600_000, true);
  const cut = Uint8Array.from(someTrack());
  cut[cut.length - 1] = 0xff;
  for (const block of [late, cut]) {
    const { track } = await read(async (writer) => writer.track(await pack(block)));
    expect(track).toEqual([]);
  }
});

test('a mark with an invalid time is rejected, the other marks are read', async () => {
  const marks = [someMark, { ...someMark, atMs: 1e300 }, { ...someMark, beforeSeq: -1 }];
  const { marks: kept, reported } = await read((writer) => writer.marks(marks));
  expect(kept).toEqual([someMark]);
  expect(reported).toEqual([
    'Mark 2 holds an invalid time.',
    'Mark 3 lacks fields, or they are wrong.',
  ]);
});

test.each([
  ['with an invalid start', { fromMs: 1e300 }],
  ['that ends before it starts', { fromMs: startMs, toMs: startMs - 1 }],
])('a header of a session %s is rejected', async (_what, bad) => {
  const file = await fileOf(async (writer) => {
    await writer.header({ ...someHeader, ...bad });
    await writer.records([good]);
    await writer.end();
  });
  const { header, damage, isWhole } = await readSession(file);
  expect({ header, isWhole }).toEqual({ header: null, isWhole: false });
  expect(damage[0]?.what).toContain('HEAD');
});

test('a file without a header, or with fewer records than its end says, is not whole', async () => {
  const headless = await readSession(
    await fileOf(async (writer) => {
      await writer.records([good]);
      await writer.end();
    }),
  );
  expect(headless.isWhole).toBe(false);
  expect(headless.damage.map(({ what }) => what)).toEqual(['The file has no header.']);
  const text = (value: object) => textBytes(JSON.stringify(value));
  const fewer = await readSession(
    await fileOf(async (writer) => {
      await writer.header(someHeader);
      await writer.unknown({ kind: 'RECS', bytes: text(good) });
      await writer.unknown({ kind: 'DONE', bytes: text({ chunks: 2, records: 2 }) });
    }),
  );
  expect(fewer.isWhole).toBe(false);
  expect(fewer.damage.map(({ what }) => what)).toContain(
    'The end counts 2 records, and 1 are here.',
  );
});

test('chunks larger than any written ones are rejected unread, with their places', async () => {
  const large = await pack(new Uint8Array(60_000_000).fill(0x20));
  for (const kind of ['RECS', 'BLOB', 'TRAK', 'MARK', 'XTRA']) {
    const file = await fileOf(async (writer) => {
      await writer.header(someHeader);
      await writer.records([good]);
      for (let i = 0; i < 10; i += 1) await writer.packed(kind, large);
      await writer.end();
    });
    const { damage, records } = await readSession(file);
    expect(records).toHaveLength(1);
    expect(damage).toHaveLength(10);
    for (const { what } of damage) expect(what).toContain('larger than any may be');
  }
}, 60_000);

test('a list of a million empty lists is rejected before parsing', async () => {
  const line = `{"kind":"event","data":[${'[],'.repeat(12_000_000)}[]]}`;
  const { records, reported } = await read(async (writer) =>
    writer.packed('RECS', await pack(textBytes(line))),
  );
  expect(records).toHaveLength(1);
  expect(reported).toEqual([expect.stringContaining('more than a session may hold')]);
});
