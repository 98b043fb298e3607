import { describe, expect, test } from 'vitest';
import type { PositionBatch } from '#domain/positionBatch.ts';
import { HEADING_UNKNOWN, PositionTable, STALE_AFTER_MS } from '#telemetry/positionTable.ts';
import { ARROW, HIDDEN, JITTERED, jitterE6, LATE, ON_TRIP, RIDES, WAITS } from './driverClass.ts';
import {
  DriverRows,
  HEADING_OFFSET,
  LOOK_OFFSET,
  ROW_BYTES,
  type WhoIsDrawn,
} from './driverRows.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './mercator.ts';

type Row = readonly [index: number, lonE6: number, latE6: number, heading: number, atMs: number];

function batch(rows: readonly Row[]): PositionBatch {
  return {
    serverMs: 0,
    driver: Uint32Array.from(rows, (row) => row[0]),
    lonE6: Int32Array.from(rows, (row) => row[1]),
    latE6: Int32Array.from(rows, (row) => row[2]),
    heading: Uint16Array.from(rows, (row) => row[3]),
    atMs: Float64Array.from(rows, (row) => row[4]),
    invalid: 0,
  };
}

function setUp(count: number) {
  const table = new PositionTable();
  table.announce({ first: 0, ids: Array.from({ length: count }, (_, i) => `d${i}`) });
  const rows = new DriverRows();
  rows.setTable(table);
  for (let i = 0; i < count; i++) rows.setClass(i, ON_TRIP);
  return { table, rows };
}

function lonAt(rows: DriverRows, row: number, nowS: number): number {
  return longitudeOf(rows.shownAt(row, nowS).x);
}

const arrowAt = (rows: DriverRows, row: number) =>
  new Uint8Array(rows.buffer)[row * ROW_BYTES + LOOK_OFFSET];
const lateAt = (rows: DriverRows, row: number) =>
  new Uint8Array(rows.buffer)[row * ROW_BYTES + LOOK_OFFSET + 3];
const headingAt = (rows: DriverRows, row: number) =>
  new Uint16Array(rows.buffer)[(row * ROW_BYTES + HEADING_OFFSET) / 2 + 1];

describe('DriverRows', () => {
  test('a driver starts at the first fix and reaches the next in the time between them', () => {
    const { table, rows } = setUp(1);
    table.apply(batch([[0, -94_000_000, 39_000_000, 90, 1000]]));
    rows.update(10);
    expect(lonAt(rows, 0, 10)).toBeCloseTo(-94, 6);
    table.apply(batch([[0, -93_900_000, 39_000_000, 90, 3000]]));
    rows.update(12);
    expect(lonAt(rows, 0, 12)).toBeCloseTo(-94, 6);
    expect(lonAt(rows, 0, 13)).toBeCloseTo(-93.95, 6);
    expect(lonAt(rows, 0, 14)).toBeCloseTo(-93.9, 6);
    expect(rows.settledAtS).toBe(14);
  });

  test('an early fix continues from the drawn position, without a jump', () => {
    const { table, rows } = setUp(1);
    table.apply(batch([[0, 0, 1, 0, 1000]]));
    rows.update(10);
    table.apply(batch([[0, 1_000_000, 0, 0, 2000]]));
    rows.update(14);
    table.apply(batch([[0, 5_000_000, 0, 0, 3000]]));
    const before = lonAt(rows, 0, 15);
    rows.update(15);
    expect(lonAt(rows, 0, 15)).toBeCloseTo(before, 6);
    expect(lonAt(rows, 0, 16)).toBeCloseTo(5, 6);
  });

  test('after a silence a driver jumps to the new fix without a glide', () => {
    const { table, rows } = setUp(1);
    table.apply(batch([[0, 0, 1, 0, 1000]]));
    rows.update(10);
    table.apply(batch([[0, 1_000_000, 0, 0, 2000]]));
    rows.update(100);
    expect(lonAt(rows, 0, 100)).toBeCloseTo(1, 6);
  });

  test('uploads only changed rows, and all rows when the buffer grows', () => {
    const { table, rows } = setUp(200);
    table.apply(batch([[3, 0, 1, 0, 1]]));
    expect(rows.update(1)).toEqual([{ from: 0, to: 200 }]);
    expect(rows.update(2)).toEqual([]);
    table.apply(batch([[130, 0, 1, 0, 1]]));
    rows.setClass(3, ON_TRIP | HIDDEN);
    expect(rows.update(3)).toEqual([
      { from: 3, to: 4 },
      { from: 128, to: 192 },
    ]);
    table.announce({ first: 200, ids: ['new'] });
    expect(rows.update(4)).toEqual([{ from: 0, to: 201 }]);
  });

  test('a driver is hidden until both class and fix are known', () => {
    const { table, rows } = setUp(3);
    table.announce({ first: 3, ids: ['unclassed'] });
    rows.setClass(1, HIDDEN);
    table.apply(batch([0, 1, 3].map((i): Row => [i, 0, 1, 0, 1])));
    rows.update(1);
    expect([0, 1, 2, 3].map((row) => rows.isVisible(row))).toEqual([true, false, false, false]);
    rows.setClass(3, 0);
    rows.update(2);
    expect(rows.isVisible(3)).toBe(true);
  });

  test('setWho draws only riders, only some drivers, or all drivers', () => {
    const { table, rows } = setUp(3);
    rows.setClass(1, ON_TRIP | RIDES);
    rows.setClass(2, ON_TRIP | WAITS);
    table.apply(batch([0, 1, 2].map((i): Row => [i, 0, 1, 0, 1])));
    const drawn = (who: WhoIsDrawn) => {
      rows.setWho(who);
      expect(rows.update(1)).toEqual([{ from: 0, to: 3 }]);
      return [0, 1, 2].map((row) => (rows.isVisible(row) ? arrowAt(rows, row) : null));
    };
    expect(drawn('riders')).toEqual([null, ARROW.rides, ARROW.waits]);
    expect(drawn(new Set([0, 2]))).toEqual([ARROW.onTrip, null, ARROW.waits]);
    expect(drawn('all')).toEqual([ARROW.onTrip, ARROW.onTrip, ARROW.onTrip]);
    rows.setWho('riders');
    rows.update(2);
    rows.setClass(0, ON_TRIP | LATE);
    rows.update(2);
    expect(arrowAt(rows, 0)).toBe(ARROW.late);
    expect(rows.isVisible(0)).toBe(true);
    rows.setClass(1, ON_TRIP);
    rows.update(3);
    expect(rows.isVisible(1)).toBe(false);
  });

  test('a stale driver is dashed until the next fix, without moving again', () => {
    const { table, rows } = setUp(1);
    table.apply(batch([[0, 0, 1, 0, 1000]]));
    rows.update(1);
    table.markStale(1000 + STALE_AFTER_MS);
    rows.update(50);
    expect(arrowAt(rows, 0)).toBe(ARROW.stale);
    expect(lateAt(rows, 0)).toBe(0);
    rows.setClass(0, ON_TRIP | LATE);
    rows.update(51);
    expect([arrowAt(rows, 0), lateAt(rows, 0)]).toEqual([ARROW.stale, 1]);
    rows.setClass(0, ON_TRIP);
    expect(rows.settledAtS).toBe(1);
    table.apply(batch([[0, 0, 1, 0, 500_000]]));
    rows.update(60);
    expect(arrowAt(rows, 0)).toBe(ARROW.onTrip);
  });

  test('an unknown heading follows the movement and stays when the driver stops', () => {
    const { table, rows } = setUp(1);
    table.apply(batch([[0, 0, 1, HEADING_UNKNOWN, 1]]));
    rows.update(1);
    expect(headingAt(rows, 0)).toBe(0);
    table.apply(batch([[0, 1000, 0, HEADING_UNKNOWN, 2]]));
    rows.update(2);
    expect(headingAt(rows, 0)).toBe(90);
    table.apply(batch([[0, 1000, -1000, HEADING_UNKNOWN, 3]]));
    rows.update(3);
    expect(headingAt(rows, 0)).toBe(180);
    table.apply(batch([[0, 1000, -1000, HEADING_UNKNOWN, 4]]));
    rows.update(4);
    expect(headingAt(rows, 0)).toBe(180);
  });

  test('reading 34: only a contractor off a trip is jittered, and glides back on a trip', () => {
    const { table, rows } = setUp(1);
    rows.setClass(0, JITTERED);
    table.apply(batch([[0, -94_000_000, 39_000_000, 0, 1]]));
    rows.update(1);
    const jitter = jitterE6('d0');
    expect(lonAt(rows, 0, 1)).toBeCloseTo(-94 + jitter.lonE6 / 1e6, 5);
    expect(latitudeOf(rows.shownAt(0, 1).y)).toBeCloseTo(39 + jitter.latE6 / 1e6, 5);
    rows.setClass(0, JITTERED | ON_TRIP);
    rows.update(5);
    expect(lonAt(rows, 0, 5)).toBeCloseTo(-94 + jitter.lonE6 / 1e6, 5);
    expect(lonAt(rows, 0, 6)).toBeCloseTo(-94, 6);
  });

  test('finds the drivers in a box by where they are drawn now', () => {
    const { table, rows } = setUp(3);
    table.apply(batch([0, 1, 2].map((i): Row => [i, i * 1_000_000, 0, 0, 1])));
    rows.update(1);
    table.apply(batch([[1, 9_000_000, 0, 0, 2]]));
    rows.update(2);
    const around = (lonE6: number, nowS: number) => {
      const box = { x: mercatorX(lonE6), y: mercatorY(0), halfWidth: 2e6, halfHeight: 2e6 };
      const found: number[] = [];
      rows.within(box, nowS, (row) => found.push(row));
      return found;
    };
    expect(around(1_000_000, 2)).toEqual([1]);
    expect(around(5_000_000, 2.5)).toEqual([1]);
    expect(around(9_000_000, 3)).toEqual([1]);
    rows.setClass(1, HIDDEN);
    rows.update(4);
    expect(around(9_000_000, 4)).toEqual([]);
  });

  test('a new table starts without drivers', () => {
    const { table, rows } = setUp(1);
    table.apply(batch([[0, 0, 1, 0, 1]]));
    rows.update(1);
    rows.setTable(new PositionTable());
    expect(rows.isVisible(0)).toBe(false);
    expect(rows.update(2)).toEqual([]);
    rows.setTable(table);
    rows.update(3);
    expect(rows.isVisible(0)).toBe(true);
  });
});
