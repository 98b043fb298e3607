// Any seek to a place in a recording, by any way, gives the recorded state.
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { stateHash } from '#kernel/keyframes.ts';
import { fleet } from '#kernel/testing/fleet.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { Player } from './player.ts';
import { Recording } from './recording.ts';
import { live, type LiveStep } from './testing/fleetSession.ts';
import { TrackBlockWriter } from './trackBlock.ts';

const step: fc.Arbitrary<LiveStep> = fc.record({
  afterMs: fc.nat(90_000),
  id: fc.constantFrom('a', 'b', 'c'),
  text: fc.option(fc.string({ maxLength: 5 }), { nil: null }),
  bulk: fc.boolean(),
});
const steps = fc.array(step, { minLength: 1, maxLength: 20 });

async function open(all: readonly LiveStep[], keyframeEvery = 3) {
  const lived = await live(all);
  const recording = await Recording.open(lived.session, { slices: fleet, keyframeEvery });
  const frames = manualFrames();
  let nowMs = 0;
  const positions = new PositionTable();
  const player = new Player(recording, { frames, wallMs: () => nowMs, positions });
  const pass = (ms: number) => {
    nowMs += ms;
    return frames.frame();
  };
  return { ...lived, recording, player, pass };
}

test('replay equals the live state at every mark, for any seeks and keyframes', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.nat()),
      async (all, every, picks) => {
        const { recording, player, marks } = await open(all, every);
        expect(recording.checks.map(({ is }) => is)).toEqual(marks.map(() => 'same'));
        expect(recording.troubles).toEqual([]);
        for (const pick of picks) {
          const mark = marks[pick % marks.length];
          player.seekSeq(mark?.beforeSeq ?? 0);
          expect(stateHash(player.snapshot())).toBe(mark?.hash);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a seek to a record shows exactly the units complete before it', async () => {
  const { player, recording, session } = await open([
    { afterMs: 5, id: 'a', text: 'x', bulk: true },
    { afterMs: 5, id: 'b', text: 'y', bulk: false },
    { afterMs: 5, id: 'a', text: null, bulk: false },
  ]);
  for (let seq = 0; seq <= session.records.length; seq += 1) {
    player.seekSeq(seq);
    const whole = recording.units.filter(({ endSeq }) => endSeq <= seq).length;
    expect({ seq, units: player.standing().units }).toEqual({ seq, units: whole });
  }
});

test('a seek behind a left-out batch leaves it out again', async () => {
  const { session } = await live([
    { afterMs: 1, id: 'a', text: 'one', bulk: false },
    { afterMs: 1, id: 'b', text: 'two', bulk: false },
    { afterMs: 1, id: 'c', text: 'three', bulk: false },
  ]);
  const poisoned = session.records.map((record) =>
    record.kind === 'event' && record.seq === 3
      ? { ...record, type: 'notes/poisoned', data: {} }
      : record,
  );
  const recording = await Recording.open({ ...session, records: poisoned }, { slices: fleet });
  expect(recording.troubles).toMatchObject([{ seq: 3 }]);
  const { length } = recording.units;
  const atEnd = stateHash(recording.snapshotAfter(length));
  recording.snapshotAfter(0);
  expect(stateHash(recording.snapshotAfter(length))).toBe(atEnd);
  const notes = recording.snapshotAfter(length).notes?.tables.notes;
  expect(['a', 'b', 'c'].filter((id) => notes?.get(id))).toEqual(['a', 'c']);
});

test('a recording of an earlier catalog is shown, and its marks are not compared', async () => {
  const { session } = await live([{ afterMs: 1, id: 'a', text: 'one', bulk: false }]);
  const records = session.records.map((record) =>
    record.type === 'notes/written' ? { ...record, data: { id: 'a', words: 'one' } } : record,
  );
  const changed = ({ id, words: text }: { readonly id: string; readonly words: string }) => {
    return { id, text };
  };
  const migrations = [{ name: 'texts', parts: [{ payloads: { 'notes/written': changed } }] }];
  const recording = await Recording.open({ ...session, records, migrations }, { slices: fleet });
  expect(recording.troubles).toEqual([]);
  expect(recording.checks).toMatchObject([{ is: 'migrated', differs: [] }]);
  const last = recording.snapshotAfter(recording.units.length);
  expect(last.notes?.tables.notes?.get('a')).toMatchObject({ text: 'one' });
});

test('playing at any speed passes every moment, reaches the end and stops', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(0.25, 1, 8, 64), async (all, speed) => {
      const { player, pass, recording, marks } = await open(all);
      player.setSpeed(speed as 1);
      player.play();
      let last = -1;
      for (let frame = 0; frame < 40_000 && player.standing().isPlaying; frame += 1) {
        pass(400);
        const { atMs, units } = player.standing();
        expect(units).toBe(recording.unitsAtTime(atMs));
        expect(atMs).toBeGreaterThanOrEqual(last);
        last = atMs;
      }
      expect(player.standing()).toMatchObject({ atMs: recording.toMs, isPlaying: false });
      expect(stateHash(player.snapshot())).toBe(marks.at(-1)?.hash);
      expect(pass(1)).toBe(0);
    }),
    { numRuns: 25 },
  );
});

test('a step moves one unit forward or back and stops play', async () => {
  const { player, recording } = await open([
    { afterMs: 5, id: 'a', text: 'x', bulk: false },
    { afterMs: 5, id: 'a', text: 'y', bulk: false },
  ]);
  player.play();
  for (let i = 1; i <= recording.units.length; i += 1) {
    player.step(1);
    expect(player.standing()).toMatchObject({ units: i, isPlaying: false });
  }
  player.step(1);
  expect(player.standing().units).toBe(recording.units.length);
  player.step(-1);
  expect(player.standing().units).toBe(recording.units.length - 1);
  player.step(-100);
  expect(player.standing().units).toBe(0);
});

test('pause keeps the moment, long frames are capped, play restarts at the end', async () => {
  const { player, pass, recording } = await open([
    { afterMs: 0, id: 'a', text: 'x', bulk: false },
    { afterMs: 60_000, id: 'a', text: 'y', bulk: false },
  ]);
  player.play();
  pass(60_000);
  expect(player.standing().atMs - recording.fromMs).toBe(500);
  player.pause();
  expect(pass(1_000)).toBe(0);
  expect(player.standing().atMs - recording.fromMs).toBe(500);
  player.seekTime(Number.POSITIVE_INFINITY);
  player.play();
  expect(player.standing()).toMatchObject({ atMs: recording.fromMs, isPlaying: true });
});

test('missing or unfoldable units are left out and reported, the rest is shown', async () => {
  const { session } = await live([
    { afterMs: 1, id: 'a', text: 'one', bulk: false },
    { afterMs: 1, id: 'b', text: 'two', bulk: true },
    { afterMs: 1, id: 'c', text: 'three', bulk: false },
  ]);
  const events = session.records.filter(({ kind }) => kind === 'event');
  const poisoned = session.records.map((record) =>
    record === events[0] ? { ...record, data: { id: 1 } } : record,
  );
  const known = { ...session, records: poisoned, blobs: new Map() };
  const bad = await Recording.open(known as typeof session, { slices: fleet });
  expect(bad.troubles.map(({ what }) => what)).toEqual([
    expect.stringContaining('id: expected string'),
    expect.stringContaining('is missing'),
  ]);
  expect(bad.checks.map(({ is }) => is)).toEqual(['uncertain', 'uncertain', 'uncertain']);
  const gap = { ...session, records: session.records.filter(({ seq }) => seq !== 3) };
  const holed = await Recording.open(gap, { slices: fleet });
  expect(holed.troubles[0]).toMatchObject({ seq: 3 });
  expect(holed.checks.map(({ is }) => is)).toEqual(['same', 'uncertain', 'uncertain']);
  const notes = holed.snapshotAfter(holed.units.length).notes?.tables.notes;
  expect(notes?.get('c')).toMatchObject({ text: 'three' });
});

test('a mark that differs lists the slices', async () => {
  const { session } = await live([{ afterMs: 1, id: 'a', text: 'one', bulk: false }]);
  const changed = session.records.map((record) =>
    record.kind === 'event' ? { ...record, data: { id: 'a', text: 'other' } } : record,
  );
  const other = await Recording.open({ ...session, records: changed }, { slices: fleet });
  expect(other.checks).toMatchObject([{ is: 'differs', differs: ['notes'] }]);
});

test('events of unknown types leave the state unchanged and are counted', async () => {
  const { session, marks } = await live([{ afterMs: 1, id: 'a', text: 'one', bulk: false }]);
  const last = session.records.at(-1);
  if (last?.kind !== 'event') throw new Error('no event');
  const seq = last.seq + 1;
  const unknown = { ...last, seq, type: 'later/invented', batch: { first: seq, size: 1 } };
  const records = [
    ...session.records,
    unknown,
    { ...unknown, seq: seq + 1, batch: { first: seq + 1, size: 1 } },
  ];
  const recording = await Recording.open({ ...session, records }, { slices: fleet });
  expect(recording.unknownTypes).toEqual(new Map([['later/invented', 2]]));
  expect(stateHash(recording.snapshotAfter(recording.units.length))).toBe(marks.at(-1)?.hash);
  expect(recording.troubles).toEqual([]);
});

test.each([
  ['its last record', [], 60_000],
  ['its last record', [[5_000, 40_000]], 60_000],
  ['its last position', [[5_000, 90_000]], 90_000],
  [
    'the later of its last positions',
    [
      [65_000, 90_000],
      [5_000, 70_000],
    ],
    90_000,
  ],
] as const)('a recording ends at %s', async (_what, spans, afterMs) => {
  const { session } = await live([
    { afterMs: 0, id: 'a', text: 'x', bulk: false },
    { afterMs: 60_000, id: 'a', text: 'y', bulk: false },
  ]);
  const startMs = session.records[0]?.at ?? 0;
  const blocks = spans.map(([from, to]) => {
    const block = new TrackBlockWriter(startMs + from);
    block.add(block.driver('d1'), 1, 2, 0, startMs + to, startMs + to);
    return block.finish();
  });
  // One that cannot be read has no end.
  const track = [...blocks, Uint8Array.of(1)];
  const recording = await Recording.open({ ...session, track }, { slices: fleet });
  expect([recording.fromMs - startMs, recording.toMs - startMs]).toEqual([0, afterMs]);
});
