import { expect, test } from 'vitest';
import { fixKinds } from '#domain/positionBatch.ts';
import { PositionTable } from './positionTable.ts';
import { Trails } from './trails.ts';

const TRAIL_FIXES = 60;

function opened() {
  const table = new PositionTable();
  table.announce({ first: 0, ids: ['still', 'driver'] });
  const trails = new Trails(table);
  const fix = (atMs: number, lonE6: number, driver = 1, kind?: number) => {
    table.apply({
      serverMs: atMs,
      driver: Uint32Array.of(driver),
      lonE6: Int32Array.of(lonE6),
      latE6: Int32Array.of(39_000_000),
      heading: Uint16Array.of(0),
      atMs: Float64Array.of(atMs),
      invalid: 0,
      ...(kind !== undefined && { kind: Uint8Array.of(kind) }),
    });
    trails.note();
  };
  const lons = (id = 'driver') => trails.of(id).map(({ lonE6 }) => lonE6);
  const kinds = () => trails.of('driver').map(({ kind }) => kind);
  return { fix, lons, kinds, table };
}

test('a trail keeps fixes ten seconds apart and ends with the newest', () => {
  const { fix, lons } = opened();
  fix(1_000_000, 1);
  fix(1_004_000, 2);
  fix(1_010_000, 3);
  fix(1_012_000, 4);
  expect(lons()).toEqual([1, 3, 4]);
  expect(lons('still')).toEqual([]);
  expect(lons('unknown')).toEqual([]);
});

test('a full trail drops its oldest fixes', () => {
  const { fix, lons } = opened();
  for (let k = 0; k < 3 * TRAIL_FIXES; k++) fix(1_000_000 + k * 10_000, k);
  const kept = Array.from({ length: TRAIL_FIXES }, (_, k) => 2 * TRAIL_FIXES + k);
  expect(lons()).toEqual([...kept, 3 * TRAIL_FIXES - 1]);
});

test('a trail starts over after a long silence', () => {
  const { fix, lons } = opened();
  fix(1_000_000, 1);
  fix(1_010_000, 2);
  fix(1_400_000, 9);
  expect(lons()).toEqual([9, 9]);
});

test('a trail marks its parts within a trip, from the fix where that changed', () => {
  const { fix, lons, kinds, table } = opened();
  fix(1_000_000, 1, 1, fixKinds.outOfTrip);
  fix(1_004_000, 2, 1, fixKinds.inTrip);
  fix(1_006_000, 3, 1, fixKinds.inTrip);
  fix(1_014_000, 4, 1, fixKinds.inTrip);
  fix(1_016_000, 5, 1, fixKinds.outOfTrip);
  expect(lons()).toEqual([1, 2, 4, 5, 5]);
  const { inTrip, outOfTrip } = fixKinds;
  expect(kinds()).toEqual([outOfTrip, inTrip, inTrip, outOfTrip, outOfTrip]);
  expect(table.trackedAt('driver')).toEqual({ kind: outOfTrip, sinceMs: 1_016_000 });
});

test('fixes without a kind from the server have the kind unknown', () => {
  const { fix, kinds, table } = opened();
  fix(1_000_000, 1);
  fix(1_010_000, 2);
  expect(kinds()).toEqual([fixKinds.unknown, fixKinds.unknown, fixKinds.unknown]);
  expect(table.trackedAt('driver')).toMatchObject({ kind: fixKinds.unknown });
});
