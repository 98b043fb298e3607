import type { PositionBatch } from '#domain/positionBatch.ts';
import { describe, expect, test } from 'vitest';
import { HEADING_UNKNOWN, PositionTable } from './positionTable.ts';

const STALE_AFTER_MS = 5 * 60_000;

type Row = readonly [index: number, lonE6: number, latE6: number, heading: number, atMs: number];

function batch(rows: readonly Row[], invalid = 0): PositionBatch {
  return {
    serverMs: 0,
    driver: Uint32Array.from(rows, (row) => row[0]),
    lonE6: Int32Array.from(rows, (row) => row[1]),
    latE6: Int32Array.from(rows, (row) => row[2]),
    heading: Uint16Array.from(rows, (row) => row[3]),
    atMs: Float64Array.from(rows, (row) => row[4]),
    invalid,
  };
}

function changes(table: PositionTable, since: number): [number, number][] {
  const ranges: [number, number][] = [];
  table.changesSince(since, (from, to) => ranges.push([from, to]));
  return ranges;
}

describe('PositionTable', () => {
  test('keeps the latest and the previous fix of a driver', () => {
    const table = new PositionTable();
    table.announce({ first: 0, ids: ['dana', 'maria'] });
    table.apply(batch([[1, -94_670_000, 38_900_000, 90, 1000]]));
    expect(table.at('dana')).toBeNull();
    expect(table.previousAt('maria')).toBeNull();
    table.apply(batch([[1, -94_660_000, 38_910_000, HEADING_UNKNOWN, 2000]]));
    expect(table.at('maria')).toEqual({
      lonE6: -94_660_000,
      latE6: 38_910_000,
      heading: null,
      atMs: 2000,
    });
    expect(table.previousAt('maria')).toMatchObject({ lonE6: -94_670_000, heading: 90 });
    expect(table.ageMs('maria', 2600)).toBe(600);
    expect(table.at('unknown')).toBeNull();
  });

  test('coalesces several fixes of one driver in a batch to the last', () => {
    const table = new PositionTable();
    table.announce({ first: 0, ids: ['a'] });
    table.apply(
      batch([
        [0, 1, 1, 0, 10],
        [0, 2, 2, 0, 20],
        [0, 3, 3, 0, 30],
      ]),
    );
    expect(table.at('a')).toMatchObject({ lonE6: 3, atMs: 30 });
    expect(table.previousAt('a')).toMatchObject({ lonE6: 2, atMs: 20 });
  });

  test('drops and counts impossible, outdated and unnamed fixes', () => {
    const table = new PositionTable();
    table.announce({ first: 0, ids: ['a'] });
    table.apply(
      batch(
        [
          [0, 1, 1, 0, 100],
          [0, 181e6, 1, 0, 200],
          [0, 1, -91e6, 0, 200],
          [0, 0, 0, 0, 200],
          [0, 5, 5, 0, 50],
          [7, 5, 5, 0, 300],
          [0, 6, 6, 0, Number.NaN],
        ],
        3,
      ),
    );
    expect(table.at('a')).toMatchObject({ lonE6: 1, atMs: 100 });
    expect(table.counts).toEqual({ fixes: 1, invalid: 6, outdated: 2, unnamed: 1 });
  });

  describe('reading 64: the time in a fix only orders the fixes of its driver', () => {
    const nowMs = 1_800_000_000_000;
    const yearMs = 365 * 24 * 3_600_000;
    const heardAt = (serverMs: number, fixMs: number, lonE6 = 1) => ({
      ...batch([[0, lonE6, 1, 0, fixMs]]),
      serverMs,
    });
    function open() {
      const table = new PositionTable();
      table.announce({ first: 0, ids: ['a'] });
      return table;
    }

    test.each([
      ['right', 0],
      ['a year ahead', yearMs],
      ['a year behind', -yearMs],
    ])('a driver whose phone is %s is stale when the server sends no fixes', (_, wrongMs) => {
      const table = open();
      table.apply(heardAt(nowMs, nowMs + wrongMs));
      expect(table.markStale(nowMs + STALE_AFTER_MS - 1)).toBe(0);
      expect(table.markStale(nowMs + STALE_AFTER_MS)).toBe(1);
      expect(table.isStale(0)).toBe(true);
    });

    test('fixes are accepted again after a phone that was a year ahead corrects its clock', () => {
      const table = open();
      table.apply(heardAt(nowMs, nowMs + yearMs));
      table.apply(heardAt(nowMs + 1_000, nowMs + 1_000, 2));
      expect(table.at('a')).toMatchObject({ lonE6: 2, atMs: nowMs + 1_000 });
      table.apply(heardAt(nowMs + 2_000, nowMs + 500, 3));
      expect(table.at('a')).toMatchObject({ lonE6: 2 });
    });

    test('a driver restored from a block is stale until the next fix, whatever its time', () => {
      const before = open();
      before.apply(heardAt(nowMs, nowMs + yearMs));
      const table = open();
      table.fromBlock(before.toBlock());
      expect(table.markStale(nowMs)).toBe(1);
    });
  });

  test('a new connection may number the same drivers differently', () => {
    const table = new PositionTable();
    table.announce({ first: 0, ids: ['a', 'b'] });
    table.forgetNames();
    table.apply(batch([[0, 9, 9, 0, 1]]));
    expect(table.counts.unnamed).toBe(1);
    table.announce({ first: 0, ids: ['b', 'a', 'c'] });
    table.apply(batch([[0, 2, 2, 0, 10]]));
    expect(table.at('b')).toMatchObject({ lonE6: 2 });
    expect(table.ordinalOf('a')).toBe(0);
    expect(table.idOf(2)).toBe('c');
    expect(table.size).toBe(3);
    expect(() => table.idOf(3)).toThrow(RangeError);
  });

  test('reports changed ranges to each reader from its own version, adjacent ranges joined', () => {
    const table = new PositionTable();
    table.announce({ first: 0, ids: Array.from({ length: 300 }, (_, i) => `d${i}`) });
    const start = table.version;
    table.apply(batch([[5, 1, 1, 0, 1]]));
    const middle = table.version;
    table.apply(
      batch([
        [70, 1, 1, 0, 1],
        [299, 1, 1, 0, 1],
      ]),
    );
    expect(changes(table, start)).toEqual([
      [0, 128],
      [256, 300],
    ]);
    expect(changes(table, middle)).toEqual([
      [64, 128],
      [256, 300],
    ]);
    expect(changes(table, table.version)).toEqual([]);
    expect(table.changedAt[5]).toBe(middle);
  });

  test('marks drivers without a fix for five minutes as stale until their next fix', () => {
    const table = new PositionTable();
    table.announce({ first: 0, ids: ['a', 'b', 'never'] });
    table.apply({ ...batch([[0, 1, 1, 0, 1000]]), serverMs: 1000 });
    table.apply({ ...batch([[1, 1, 1, 0, 200_000]]), serverMs: 200_000 });
    const before = table.version;
    expect(table.markStale(1000 + STALE_AFTER_MS)).toBe(1);
    expect(table.isStale(0)).toBe(true);
    expect(table.isStale(1)).toBe(false);
    expect(table.isStale(2)).toBe(false);
    expect(changes(table, before)).toEqual([[0, 3]]);
    expect(table.markStale(1000 + STALE_AFTER_MS)).toBe(0);
    table.apply({ ...batch([[0, 1, 1, 0, 400_000]]), serverMs: 400_000 });
    expect(table.isStale(0)).toBe(false);
  });

  test('a block restores the latest fixes under the same ids', () => {
    const table = new PositionTable();
    table.announce({ first: 0, ids: ['never', 'ä', 'b'] });
    table.apply(
      batch([
        [1, -94_670_001, 38_900_000, 359, 1000],
        [2, 5, -6, HEADING_UNKNOWN, 2000],
      ]),
    );
    const other = new PositionTable();
    other.announce({ first: 0, ids: ['b'] });
    other.apply(batch([[0, 7, 7, 1, 9000]]));
    expect(other.fromBlock(table.toBlock())).toBe(1);
    expect(other.at('ä')).toEqual(table.at('ä'));
    expect(other.at('b')).toMatchObject({ lonE6: 7 });
    expect(other.counts).toEqual({ fixes: 1, invalid: 0, outdated: 0, unnamed: 0 });
    other.apply(batch([[0, 8, 8, 1, 9001]]));
    expect(other.at('b')).toMatchObject({ lonE6: 8 });
  });

  test('rejects an invalid block and stays unchanged', () => {
    const table = new PositionTable();
    const good = new PositionTable();
    good.announce({ first: 0, ids: ['a'] });
    good.apply(batch([[0, 1, 1, 0, 1]]));
    const block = good.toBlock();
    const broken = block.slice(0);
    new Uint8Array(broken)[broken.byteLength - 1] = 0;
    expect(() => table.fromBlock(new ArrayBuffer(3))).toThrow('too short');
    expect(() => table.fromBlock(new ArrayBuffer(64))).toThrow('unknown format');
    expect(() => table.fromBlock(block.slice(0, block.byteLength - 1))).toThrow('wrong length');
    expect(() => table.fromBlock(broken)).toThrow('unreadable driver ids');
    expect(table.size).toBe(0);
    expect(table.version).toBe(0);
  });

  test('clear drops fixes, keeps ordinals and reports all rows as changed', () => {
    const table = new PositionTable();
    table.announce({ first: 0, ids: ['a', 'b'] });
    table.apply(batch([[1, 1, 1, 0, 1000]]));
    const before = table.version;
    table.clear();
    expect(table.at('b')).toBeNull();
    expect(table.previousAt('b')).toBeNull();
    expect(table.ordinalOf('b')).toBe(1);
    expect(changes(table, before)).toEqual([[0, 2]]);
    table.apply(batch([[1, 1, 1, 0, 10]]));
    expect(table.at('b')).toMatchObject({ atMs: 10 });
  });
});
