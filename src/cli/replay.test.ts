// The replay commands on real files: the golden recording and changed copies of it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { slices } from '#features/index.ts';
import { migrations } from '#features/migrations.ts';
import { hashBytes, parseBytes, textBytes } from '#kernel/canonical.ts';
import type { EventRecord, LogRecord } from '#kernel/records.ts';
import { joined } from '#replay/packing.ts';
import { Recording } from '#replay/recording.ts';
import type { Mark, Session } from '#replay/session.ts';
import { readSession } from '#replay/sessionReader.ts';
import { simOf } from '#replay/sim.ts';
import { fileOf } from '#replay/testing/sessions.ts';
import { writeSession } from '#replay/writeSession.ts';
import { replayVerify } from './replayVerify.ts';
import { golden, goldenSession } from './testing/goldenSession.ts';
import { tarmacText, testFolder } from './testing/tarmac.ts';

const folder = await testFolder();
/** The golden recording, as this build would have written it. */
let session: Session;
/** The same with marks of this build's states. */
let good: string;
let marks: readonly Mark[];

beforeAll(async () => {
  session = await goldenSession();
  ({ marks } = session);
  good = await written('good', session.records);
});
afterEach(() => vi.restoreAllMocks());

async function written(
  name: string,
  records: readonly LogRecord[],
  blobs = session.blobs,
): Promise<string> {
  const { header } = session;
  const sim = await simOf(session.sim);
  if (!header) throw new Error('the golden recording has no header');
  const blob = async (hash: string) => blobs.get(hash);
  const pieces: Uint8Array[] = [];
  await writeSession({ header, records, blob, track: [], marks, sim }, slices, (bytes) => {
    pieces.push(bytes);
  });
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return saved(name, joined(pieces, length));
}

async function saved(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

type Evolver = (event: object, into: object) => void;

test('verify: marks of an earlier catalog are not compared', async () => {
  const { code, out } = await tarmacText('replay', 'verify', golden);
  expect(code).toBe(1);
  expect(out).toMatch(/^migrated +record \d+/m);
  expect(out).not.toMatch(/^(same|differs) /m);
  expect(out).toContain('The marks are of catalogue 2: states of today cannot be compared');
});

test('verify: every mark matches, with its hash', async () => {
  const { code, out } = await tarmacText('replay', 'verify', good);
  expect(code).toBe(0);
  for (const { hash, beforeSeq } of marks) {
    expect(out).toMatch(new RegExp(`^same +record ${beforeSeq} .*${hash}$`, 'm'));
  }
  expect(out).toContain('replay gives the same state at every mark');
  const json = await tarmacText('replay', 'verify', good, '--json');
  expect(JSON.parse(json.out)).toMatchObject({ difference: null, troubles: [], damage: [] });
});

test('verify: a changed record is named', async () => {
  // What the recorded build decided for moves, today's deciders decide otherwise.
  const alike = session.records.slice(
    0,
    session.records.findIndex(({ type }) => type.startsWith('moves/')),
  );
  const chosen = alike.findLast(({ type }) => type === 'notices/lateTold');
  if (!chosen) throw new Error('the golden recording has no notice of late moves');
  const data = { ...(chosen.data as object), activityIds: ['x'] };
  const records = session.records.map((record) =>
    record === chosen ? { ...chosen, data } : record,
  );
  const before = hashBytes(await readFile(good));
  const { code, out } = await tarmacText(
    'replay',
    'verify',
    await written('changed', records as never),
  );
  expect(code).toBe(1);
  expect(out).toContain(`Record ${chosen.seq} (notices/lateTold) is decided otherwise now.`);
  expect(hashBytes(await readFile(good))).toBe(before);
});

test('verify: a seek that shows one record too many is named', async () => {
  const { unitsBefore } = Recording.prototype;
  vi.spyOn(Recording.prototype, 'unitsBefore').mockImplementation(function (this: Recording, seq) {
    return unitsBefore.call(this, seq + 1);
  });
  const { code, out } = await tarmacText('replay', 'verify', good);
  expect(code).toBe(1);
  expect(out).toMatch(/^The player sought record 0 and shows what is below record 1\.$/m);
});

test('verify: records that fold differently together than one by one are named', async () => {
  const moves = slices.find(({ name }) => name === 'moves');
  const evolve = moves?.evolve as { 'moves/draftChanged': Evolver };
  const once = evolve['moves/draftChanged'];
  const seen = new WeakSet<object>();
  vi.spyOn(evolve, 'moves/draftChanged').mockImplementation((event, into) => {
    if (!seen.has(into)) once(event, into);
    seen.add(into);
  });
  const { code, out } = await tarmacText('replay', 'verify', good);
  expect(code).toBe(1);
  const [said = ''] = out.split('\n').slice(-1);
  expect(said).toMatch(
    /^From record \d+ (in steps of [27]|at one go), the state before record \d+/,
  );
  expect(said).toContain('is another than record by record: moves.');
});

test('verify: the reported number of seeks is the number done', async () => {
  const sought = vi.spyOn(Recording.prototype, 'unitsBefore');
  const { out } = await tarmacText('replay', 'verify', good, '--json');
  const { seeks } = JSON.parse(out) as { seeks: { records: number; keyframes: number } };
  expect(seeks.records).toBe(session.records.length + 1);
  expect(seeks.keyframes).toBeGreaterThan(1);
  const numbers = new Set(sought.mock.calls.map(([seq]) => seq));
  for (let seq = 0; seq <= session.records.length; seq += 1) expect(numbers).toContain(seq);
});

test('verify: folds each record a few times, not once per seek', async () => {
  const moves = slices.find(({ name }) => name === 'moves');
  const evolve = moves?.evolve as { 'moves/draftChanged': Evolver };
  const folded = vi.spyOn(evolve, 'moves/draftChanged');
  const { code } = await tarmacText('replay', 'verify', good);
  expect(code).toBe(0);
  const recorded = session.records.filter(({ type }) => type === 'moves/draftChanged').length;
  expect(recorded).toBeGreaterThan(5);
  expect(folded.mock.calls.length).toBeLessThanOrEqual(7 * recorded);
});

test('verify: prints first whether the file is whole and how many records it has', async () => {
  const { out } = await tarmacText('replay', 'verify', good);
  expect(out.split('\n')[0]).toBe(`Read ${session.records.length} records: whole.`);
  const bytes = Uint8Array.from(await readFile(good));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
  const damaged = await tarmacText('replay', 'verify', await saved('flipped', bytes));
  expect(damaged.out.split('\n')[0]).toMatch(/^Read \d+ records: damaged in 1 place\.$/);
});

test('verify: prints progress to stderr, but not with --json', async () => {
  let nowMs = 0;
  const ports = { nowMs: () => (nowMs += 1_000), onBrokenOff: () => () => {} };
  const progress: string[] = [];
  expect(
    await replayVerify(
      [good],
      () => {},
      (line) => progress.push(line),
      ports,
    ),
  ).toBe(0);
  expect(progress.length).toBeGreaterThan(2);
  for (const line of progress) expect(line).toMatch(/^(Folded|Checked) \d+ of \d+$/);
  const silent: string[] = [];
  const out: string[] = [];
  const say = (line: string) => void out.push(line);
  await replayVerify([good, '--json'], say, (line) => silent.push(line), ports);
  expect(silent).toEqual([]);
  expect(JSON.parse(out.join('\n'))).toMatchObject({ difference: null, unfinished: null });
});

test.each([
  [
    'while it folds',
    0,
    'err',
    /^tarmac replay verify: Not finished: folded to record \d+ of \d+, /,
  ],
  ['while it seeks', 1, 'out', /^Not finished: checked to record [1-9]\d* of \d+\.$/],
] as const)('verify: interrupted %s, prints its progress and ends with 3', async (...row) => {
  const [, after, where, words] = row;
  let stop = () => {};
  let asked = 0;
  const ports = {
    // Read at the start and after each step.
    nowMs() {
      asked += 1;
      if (asked > after + 1) stop();
      return 0;
    },
    onBrokenOff(on: () => void) {
      stop = on;
      return () => {};
    },
  };
  const said = { out: [] as string[], err: [] as string[] };
  const out = (line: string) => void said.out.push(line);
  expect(await replayVerify([good], out, (line) => said.err.push(line), ports)).toBe(3);
  expect(said[where].at(-1)).toMatch(words);
  expect(said.out.join('\n')).not.toContain('The recording is whole');
});

test('verify: a player that begins a seek from another keyframe is named', async () => {
  const { keyframeOf } = Recording.prototype;
  vi.spyOn(Recording.prototype, 'keyframeOf').mockImplementation(function (this: Recording, at) {
    return at > 20 ? keyframeOf.call(this, 0) : keyframeOf.call(this, at);
  });
  const { code, out } = await tarmacText('replay', 'verify', good);
  expect(code).toBe(1);
  expect(out).toMatch(/^The player seeks record \d+ from record 0, not \d+\.$/m);
});

test('verify: records that can be folded one by one but not together are named', async () => {
  const moves = slices.find(({ name }) => name === 'moves');
  const evolve = moves?.evolve as { 'moves/draftChanged': Evolver };
  const once = evolve['moves/draftChanged'];
  const seen = new WeakSet<object>();
  vi.spyOn(evolve, 'moves/draftChanged').mockImplementation((event, into) => {
    if (seen.has(into)) throw new Error('a second time');
    once(event, into);
    seen.add(into);
  });
  const { code, out } = await tarmacText('replay', 'verify', good);
  expect(code).toBe(1);
  expect(out).toMatch(/^Records \d+ to \d+ cannot be folded together: a second time$/m);
});

test.each([
  ['that lacks fields', (row: object) => ({ id: (row as { id: string }).id })],
  ['with an invalid time', (row: object) => ({ ...row, readyMs: 9e15 })],
])('verify: a bulk row %s is left out and named, the others are shown', async (_what, spoil) => {
  const path = await spoiled(spoil);
  const { code, out } = await tarmacText('replay', 'verify', path);
  expect(code).toBe(1);
  expect(out).toMatch(/^trouble +Bulk at record \d+: row 1 of activities was left out: /m);
  const sound = await Recording.open(session, { slices });
  const lacking = await Recording.open(await readSession(await readFile(path), { migrations }), {
    slices,
  });
  const loaded = session.records.find(({ type }) => type === 'world/loaded')?.seq ?? 0;
  const sizeOf = (recording: Recording) =>
    recording.snapshotAfter(recording.unitsBefore(loaded + 1)).world?.tables.activities?.size ?? 0;
  expect(sizeOf(lacking)).toBe(sizeOf(sound) - 1);
});

/** The golden recording with the first move of its first load changed. */
async function spoiled(spoil: (row: object) => object): Promise<string> {
  const records = [...session.records];
  const at = records.findIndex(({ type }) => type === 'world/loaded');
  const loaded = records[at] as EventRecord;
  const { blobs: named } = loaded.data as { readonly blobs: readonly string[] };
  const blobs = new Map(session.blobs);
  const swapped = named.map((hash) => {
    const rows = parseBytes(blobs.get(hash) as Uint8Array) as { activities?: object[] };
    const [first, ...others] = rows.activities ?? [];
    if (!first) return hash;
    const bytes = textBytes(JSON.stringify({ activities: [spoil(first), ...others] }));
    blobs.set(hashBytes(bytes), bytes);
    return hashBytes(bytes);
  });
  records[at] = { ...loaded, data: { ...(loaded.data as object), blobs: swapped } } as EventRecord;
  return written('spoiled', records, blobs);
}

test('verify: a header with the times of another day is reported', async () => {
  const { header, records, blobs } = session;
  if (!header) throw new Error('the golden recording has no header');
  const dayMs = 86_400_000;
  const other = { ...header, fromMs: header.fromMs + dayMs, toMs: header.toMs + dayMs };
  const bytes = await fileOf(async (writer) => {
    await writer.header(other);
    for (const [hash, bulk] of blobs) await writer.blob(hash, bulk);
    await writer.records(records);
    await writer.marks(marks);
    await writer.end();
  });
  const { code, out } = await tarmacText('replay', 'verify', await saved('otherDay', bytes));
  expect(code).toBe(1);
  expect(out).toContain('The header has other times than the records.');
});

test('verify: damage is reported with its place, and the rest is replayed', async () => {
  const bytes = Uint8Array.from(await readFile(good));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
  const { code, out } = await tarmacText('replay', 'verify', await saved('damaged', bytes));
  expect(code).toBe(1);
  expect(out).toMatch(/The file is damaged: byte \d+, \d+ bytes: A chunk is damaged\./);
  const cut = await saved('cut', bytes.subarray(0, bytes.length - 40));
  expect(await tarmacText('replay', 'verify', cut)).toMatchObject({ code: 1 });
});

test('an unreadable file ends with 2 and one line', async () => {
  const text = await saved('text', new TextEncoder().encode('{}'));
  for (const argv of [['nowhere'], [text], [], [good, good], [good, '--xml']]) {
    for (const command of ['verify', 'info']) {
      const { code, out, err } = await tarmacText('replay', command, ...argv);
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err).toMatch(new RegExp(`^tarmac replay ${command}: [^\\n]+$`));
    }
  }
});

test('info prints the contents of a file, also of a damaged one', async () => {
  const { code, out } = await tarmacText('replay', 'info', golden);
  expect(code).toBe(0);
  expect(out).toContain('fake mode, seed 7, by dispatcher');
  expect(out).toContain(`${session.records.length} records`);
  expect(out).toContain('bookmark: Scheduled');
  expect(out).toContain('The file is whole.');
  const cut = await saved('half', (await readFile(golden)).subarray(0, 30_000));
  const half = await tarmacText('replay', 'info', cut, '--json');
  expect(JSON.parse(half.out)).toMatchObject({ isWhole: false });
});
