// A driver's positions come back out of the stored track as they were heard.
import { expect, test } from 'vitest';
import type { DriverId } from '#domain/ids.ts';
import { fixKinds } from '#domain/positionBatch.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { heardIn } from './trackHistory.ts';
import { TrackRecorder } from './trackRecorder.ts';

const startMs = 1_789_500_000_000;

test("one driver's fixes come back once each, with their kinds, across blocks", async () => {
  const positions = new PositionTable();
  const blocks: Uint8Array[] = [];
  const recorder = new TrackRecorder(positions, (block) => void blocks.push(block));
  const names = { first: 0, ids: ['d1', 'd2'] as readonly DriverId[] };
  recorder.announce(names);
  positions.announce(names);
  const fed = Array.from({ length: 90 }, (_, minute) => ({
    minute,
    kind: minute < 40 ? fixKinds.inTrip : fixKinds.outOfTrip,
  }));
  for (const { minute, kind } of fed) {
    const serverMs = startMs + minute * 60_000;
    const batch = {
      serverMs,
      driver: Uint32Array.of(0, 1),
      lonE6: Int32Array.of(minute, -minute),
      latE6: Int32Array.of(1, 2),
      heading: Uint16Array.of(0, 0),
      atMs: Float64Array.of(serverMs - 500, serverMs),
      kind: Uint8Array.of(kind, fixKinds.unknown),
      invalid: 0,
    };
    recorder.take(batch);
    positions.apply(batch);
  }
  recorder.close();
  expect(blocks.length).toBeGreaterThan(2);
  let pauses = 0;
  const heard = await heardIn(blocks, 'd1', async () => void (pauses += 1));
  const known = heard.map(({ lonE6, kind, heardMs }) => ({ lonE6, kind, heardMs }));
  const expected = fed.map(({ minute, kind }) => {
    return { lonE6: minute, kind, heardMs: startMs + minute * 60_000 };
  });
  expect(known).toEqual(expected);
  expect(pauses).toBe(blocks.length);
  expect(await heardIn(blocks, 'nobody', async () => undefined)).toEqual([]);
});
