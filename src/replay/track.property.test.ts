// Positions recorded in blocks and replayed: at every moment what the console knew then.
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import type { DriverId } from '#domain/ids.ts';
import type { PositionBatch } from '#domain/positionBatch.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { readTrackBlock, trackSpan } from './trackBlock.ts';
import { TrackPlayer } from './trackPlayer.ts';
import { TrackRecorder } from './trackRecorder.ts';

const ids = ['d1', 'd2', 'd3', 'd4'] as readonly DriverId[];
const startMs = 1_789_500_000_000;

const fix = fc.record({
  driver: fc.integer({ min: 0, max: 4 }),
  lonE6: fc.integer({ min: -180e6, max: 180e6 }),
  latE6: fc.integer({ min: -90e6, max: 90e6 }),
  heading: fc.oneof(fc.integer({ min: 0, max: 359 }), fc.constant(65_535)),
  lateMs: fc.integer({ min: 0, max: 90_000 }),
});
type Fix = typeof fix extends fc.Arbitrary<infer T> ? T : never;
const steps = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 0, max: 50 * 60_000 }),
    fixes: fc.array(fix, { maxLength: 6 }),
    reconnects: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
);

/** The fix of each driver and when it was heard; null without one. */
function shown(table: PositionTable) {
  return ids.map((id) => {
    const fix = table.at(id);
    return fix && { ...fix, heardMs: table.heardMs(table.ordinalOf(id)) };
  });
}

function batchOf(serverMs: number, fixes: readonly Fix[]): PositionBatch {
  return {
    serverMs,
    driver: Uint32Array.from(fixes, ({ driver }) => driver),
    lonE6: Int32Array.from(fixes, ({ lonE6 }) => lonE6),
    latE6: Int32Array.from(fixes, ({ latE6 }) => latE6),
    heading: Uint16Array.from(fixes, ({ heading }) => heading),
    atMs: Float64Array.from(fixes, ({ lateMs }) => serverMs - lateMs),
    invalid: 0,
  };
}

type Step = typeof steps extends fc.Arbitrary<(infer T)[]> ? T : never;

/** Drives a console's table and its recorder; returns what was known when, and the blocks. */
function record(all: readonly Step[]) {
  const live = new PositionTable();
  const blocks: Uint8Array[] = [];
  const recorder = new TrackRecorder(live, (block) => blocks.push(block));
  const known: { atMs: number; rows: ReturnType<typeof shown> }[] = [];
  let nowMs = startMs;
  const greet = () => {
    // The fifth driver is never announced.
    for (const names of [
      { first: 0, ids: ids.slice(0, 2) },
      { first: 2, ids: ids.slice(2) },
    ]) {
      live.announce(names);
      recorder.announce(names);
    }
  };
  greet();
  for (const { afterMs, fixes, reconnects } of all) {
    if (reconnects) {
      live.forgetNames();
      recorder.forgetNames();
      greet();
    }
    nowMs += afterMs;
    const batch = batchOf(nowMs, fixes);
    recorder.take(batch);
    live.apply(batch);
    if (known.at(-1)?.atMs === nowMs) known.pop();
    known.push({ atMs: nowMs, rows: shown(live) });
  }
  const open = recorder.peek();
  if (open) blocks.push(open);
  return { blocks, known };
}

test('positions are shown as known at each moment, in any order of seeks', () => {
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.nat()), (all, picks) => {
      const { blocks, known } = record(all);
      const table = new PositionTable();
      const player = new TrackPlayer(blocks, table);
      for (const { atMs, rows } of known) {
        player.show(atMs);
        expect(shown(table)).toEqual(rows);
      }
      for (let i = 0; i < 10; i += 1) {
        const { atMs, rows } = known[(picks.next().value as number) % known.length] as never;
        player.show(atMs);
        expect(shown(table)).toEqual(rows);
      }
      expect(player.wrong).toEqual([]);
    }),
  );
});

test('before the first fix no driver is shown', () => {
  const { blocks } = record([{ afterMs: 0, fixes: [someFix], reconnects: false }]);
  const table = new PositionTable();
  const player = new TrackPlayer(blocks, table);
  player.show(startMs);
  expect(table.at(ids[0] as DriverId)).not.toBeNull();
  player.show(startMs - 1);
  expect(table.at(ids[0] as DriverId)).toBeNull();
});

test('a block is readable after the clock of the server went back', () => {
  const positions = new PositionTable();
  const blocks: Uint8Array[] = [];
  const recorder = new TrackRecorder(positions, (block) => blocks.push(block));
  recorder.announce({ first: 0, ids });
  for (const afterMs of [0, 9_000, 4_000, 10_000]) {
    recorder.take(batchOf(startMs + afterMs, [someFix]));
  }
  recorder.close();
  const [block = new Uint8Array()] = blocks;
  expect(trackSpan(block)).toEqual({ fromMs: startMs, toMs: startMs + 10_000 });
  const { heardMs, atMs } = readTrackBlock(block);
  const after = (all: Float64Array) => [...all].map((ms) => ms - startMs);
  expect(after(heardMs)).toEqual([0, 9_000, 9_000, 10_000]);
  expect(after(atMs)).toEqual([0, 9_000, 4_000, 10_000]);
});

const someFix: Fix = { driver: 0, lonE6: 1, latE6: 2, heading: 3, lateMs: 0 };

test('a block with a changed byte is rejected or read, and never hangs', () => {
  const { blocks } = record([
    { afterMs: 0, fixes: [someFix, { ...someFix, driver: 1 }], reconnects: false },
    { afterMs: 1_000, fixes: [someFix], reconnects: false },
  ]);
  const block = blocks[0] as Uint8Array;
  expect(trackSpan(block)).toEqual({ fromMs: startMs, toMs: startMs + 1_000 });
  fc.assert(
    fc.property(fc.nat(block.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const wrong = Uint8Array.from(block);
      wrong[at] = (wrong[at] as number) ^ change;
      try {
        expect(readTrackBlock(wrong).ids.length).toBeLessThan(1_000);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(() => readTrackBlock(block.subarray(0, 20))).toThrow(RangeError);
  const player = new TrackPlayer([block.subarray(0, 20)], new PositionTable());
  player.show(startMs);
  expect(player.wrong).toHaveLength(1);
});
