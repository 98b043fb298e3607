// Replay draws a driver as stale when the console did: five minutes after the last fix was heard,
// in whatever block of the track the fix is.
import { describe, expect, test } from 'vitest';
import { fleet } from '#kernel/testing/fleet.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import type { DriverId } from '#domain/ids.ts';
import type { PositionBatch } from '#domain/positionBatch.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { Player } from './player.ts';
import { Recording } from './recording.ts';
import { live } from './testing/fleetSession.ts';
import { trackSpan } from './trackBlock.ts';
import { TrackRecorder } from './trackRecorder.ts';

const minute = 60_000;
const ids = ['d1', 'd2'] as readonly DriverId[];

/** A recording of that many minutes, and the table that its player fills. */
async function playing(minutes: number, heard: readonly (readonly [number, number])[]) {
  const { session } = await live([
    { afterMs: 0, id: 'a', text: 'x', bulk: false },
    { afterMs: minutes * minute, id: 'a', text: 'y', bulk: false },
  ]);
  const recording = await Recording.open(session, { slices: fleet });
  const { fromMs } = recording;
  const blocks: Uint8Array[] = [];
  const known = new PositionTable();
  const recorder = new TrackRecorder(known, (block) => blocks.push(block));
  recorder.announce({ first: 0, ids });
  known.announce({ first: 0, ids });
  for (const [driver, at] of heard) {
    const batch = fixOf(driver, fromMs + at * minute);
    recorder.take(batch);
    known.apply(batch);
  }
  recorder.close();
  const positions = new PositionTable();
  const frames = manualFrames();
  let nowMs = 0;
  const player = new Player(recording, { frames, wallMs: () => nowMs, positions, track: blocks });
  return {
    player,
    begins: blocks.map((block) => (trackSpan(block).fromMs - fromMs) / minute),
    minute: () => (player.standing().atMs - fromMs) / minute,
    seek: (at: number) => player.seekTime(fromMs + at * minute),
    pass: () => {
      nowMs += 400;
      frames.frame();
    },
    stale: () => ids.filter((id) => positions.isStale(positions.ordinalOf(id))),
  };
}

function fixOf(driver: number, heardMs: number): PositionBatch {
  return {
    serverMs: heardMs,
    driver: Uint32Array.of(driver),
    lonE6: Int32Array.of(1),
    latE6: Int32Array.of(2),
    heading: Uint16Array.of(0),
    atMs: Float64Array.of(heardMs),
    invalid: 0,
  };
}

test('after any seek the drivers without a fix for five minutes look stale', async () => {
  const { seek, stale } = await playing(20, [
    [0, 0],
    [1, 10],
  ]);
  for (const [at, expected] of [
    [4.9, []],
    [5, ['d1']],
    [9, ['d1']],
    [10, ['d1']],
    [16, ['d1', 'd2']],
    // Back by two seconds, twice.
    [16 - 2 / 60, ['d1', 'd2']],
    [16 - 4 / 60, ['d1', 'd2']],
    [16 - 3 / 60, ['d1', 'd2']],
    [14, ['d1']],
    [9, ['d1']],
    [2, []],
    [16, ['d1', 'd2']],
  ] as const) {
    seek(at);
    expect({ at, stale: stale() }).toEqual({ at, stale: expected });
  }
});

describe('a driver who was last heard in an earlier block', () => {
  /** The first driver at the start, the other one every minute. A block ends after 30 minutes. */
  const day = () =>
    playing(70, [[0, 0], ...Array.from({ length: 70 }, (_, at) => [1, at] as const)]);

  test('looks stale after a seek to any place of the later blocks', async () => {
    const { begins, seek, stale } = await day();
    expect(begins).toEqual([0, 31, 62]);
    for (const at of [31, 31.01, 33, 61.99, 62, 65, 31, 30.99, 62, 5]) {
      seek(at);
      expect({ at, stale: stale() }).toEqual({ at, stale: ['d1'] });
    }
    seek(4.9);
    expect(stale()).toEqual([]);
  });

  test('looks stale at each frame while the next blocks begin', async () => {
    const { player, minute: reached, pass, seek, stale } = await day();
    seek(30);
    player.setSpeed(8);
    player.play();
    while (reached() < 64) {
      pass();
      expect({ at: reached(), stale: stale() }).toEqual({ at: reached(), stale: ['d1'] });
    }
  });
});
