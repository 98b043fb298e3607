import { expect, test } from 'vitest';
import type { PositionBatch } from '#domain/positionBatch.ts';
import { cleanBatch, mergeBatches, transferable } from './positions.ts';

function batch(serverMs: number, ...drivers: number[]): PositionBatch {
  const many = { length: drivers.length };
  return {
    serverMs,
    driver: Uint32Array.from(drivers),
    lonE6: Int32Array.from(many, () => serverMs),
    latE6: new Int32Array(drivers.length),
    heading: new Uint16Array(drivers.length),
    atMs: Float64Array.from(many, () => serverMs),
    invalid: 1,
  };
}

test('a merged batch counts its batches and the fixes that were replaced', () => {
  const two = mergeBatches(batch(1, 1, 2, 3), batch(2, 2, 3, 4));
  expect(two).toMatchObject({ merged: 1, overtaken: 2, invalid: 2, serverMs: 2 });
  expect([...two.driver]).toEqual([1, 2, 3, 4]);
  const three = mergeBatches(two, batch(3, 1));
  expect(three).toMatchObject({ merged: 2, overtaken: 3, invalid: 3, serverMs: 3 });
  expect([...three.lonE6]).toEqual([2, 2, 2, 3]);
});

const kinds = (batch: PositionBatch | null) => batch?.kind && [...batch.kind];

test('merging batches keeps the kind of each fix, unknown where it was absent', () => {
  const withKind = { ...batch(1, 1, 2), kind: Uint8Array.of(1, 2) };
  expect(kinds(mergeBatches(withKind, { ...batch(2, 2, 3), kind: Uint8Array.of(1, 1) }))).toEqual([
    1, 1, 1,
  ]);
  expect(kinds(mergeBatches(withKind, batch(2, 2)))).toEqual([1, 0]);
  expect(kinds(mergeBatches(batch(1, 1), { ...batch(2, 2), kind: Uint8Array.of(2) }))).toEqual([
    0, 2,
  ]);
  expect(mergeBatches(batch(1, 1), batch(2, 2))).not.toHaveProperty('kind');
});

test('dropping a bad fix keeps the kinds of the others, and kinds are transferable', () => {
  const withKind = { ...batch(1, 1, 9, 2), kind: Uint8Array.of(1, 1, 2) };
  const clean = cleanBatch(withKind, 5);
  expect(kinds(clean)).toEqual([1, 2]);
  const { batch: owned, buffers } = transferable(withKind);
  expect(buffers).toContain(owned.kind?.buffer);
});

test('an undefined kind is read as unknown, and a column of another length is refused', () => {
  expect(kinds(cleanBatch({ ...batch(1, 1, 2), kind: Uint8Array.of(7, 1) }, 5))).toEqual([0, 1]);
  expect(cleanBatch({ ...batch(1, 1, 2), kind: Uint8Array.of(1) }, 5)).toBeNull();
});

test('a fix beyond the ends of the earth, at 0, 0, without a time or a name is dropped', () => {
  const fixes: readonly (readonly [lon: number, lat: number, driver: number, atMs: number])[] = [
    [180_000_000, 90_000_000, 0, 0],
    [-180_000_000, -90_000_000, 4, 1],
    [180_000_001, 0, 0, 1],
    [-180_000_001, 0, 0, 1],
    [0, 90_000_001, 0, 1],
    [0, -90_000_001, 0, 1],
    [1, 1, 5, 1],
    [1, 1, 0, Number.NaN],
    [1, 1, 0, Infinity],
    // A phone that does not know where it is.
    [0, 0, 0, 1],
    [1, 0, 1, 3],
    [0, 1, 2, 4],
    [-94_500_000, 39_100_000, 3, 2],
  ];
  const clean = cleanBatch(
    {
      serverMs: 9,
      driver: Uint32Array.from(fixes, ([, , driver]) => driver),
      lonE6: Int32Array.from(fixes, ([lon]) => lon),
      latE6: Int32Array.from(fixes, ([, lat]) => lat),
      heading: Uint16Array.from(fixes, (_fix, at) => at),
      atMs: Float64Array.from(fixes, ([, , , atMs]) => atMs),
      invalid: 2,
    },
    5,
  );
  expect(clean).toEqual({
    serverMs: 9,
    driver: Uint32Array.of(0, 4, 1, 2, 3),
    lonE6: Int32Array.of(180_000_000, -180_000_000, 1, 0, -94_500_000),
    latE6: Int32Array.of(90_000_000, -90_000_000, 0, 1, 39_100_000),
    heading: Uint16Array.of(0, 1, 10, 11, 12),
    atMs: Float64Array.of(0, 1, 3, 4, 2),
    invalid: 10,
  });
});

test('a heading of 0 to 359 stays, and any other is unknown', () => {
  const turned = (...heading: number[]) => ({
    ...batch(1, ...heading.map(() => 1)),
    heading: Uint16Array.from(heading),
  });
  const sound = turned(0, 359, 65_535);
  expect(cleanBatch(sound, 5)).toBe(sound);
  expect(cleanBatch(turned(0, 359, 360, 65_534, 65_535), 5)?.heading).toEqual(
    Uint16Array.of(0, 359, 65_535, 65_535, 65_535),
  );
});

test('a sound batch with kinds is used as it is, and one without a driver is one', () => {
  const withKind = { ...batch(1, 1, 2, 3), kind: Uint8Array.of(0, 1, 2) };
  expect(cleanBatch(withKind, 4)).toBe(withKind);
  expect(kinds(cleanBatch({ ...withKind, kind: Uint8Array.of(0, 2, 3) }, 4))).toEqual([0, 2, 0]);
  const empty = batch(1);
  expect(cleanBatch(empty, 0)).toBe(empty);
});

test.each(['lonE6', 'latE6', 'heading', 'atMs'])(
  'a batch is refused with one %s less',
  (column) => {
    const two = batch(1, 1, 2);
    const short = two[column as 'lonE6'].slice(1);
    expect(cleanBatch({ ...two, [column]: short }, 5)).toBeNull();
  },
);

test('a merged batch has each column of both, the earlier first', () => {
  const of = (serverMs: number, ...drivers: number[]): PositionBatch => ({
    serverMs,
    driver: Uint32Array.from(drivers),
    lonE6: Int32Array.from(drivers, (one) => serverMs * 10 + one),
    latE6: Int32Array.from(drivers, (one) => serverMs * 20 + one),
    heading: Uint16Array.from(drivers, (one) => serverMs * 30 + one),
    atMs: Float64Array.from(drivers, (one) => serverMs * 40 + one),
    invalid: serverMs,
  });
  expect(mergeBatches(of(3, 1, 2), of(2, 2, 4))).toEqual({
    serverMs: 3,
    driver: Uint32Array.of(1, 2, 4),
    lonE6: Int32Array.of(31, 22, 24),
    latE6: Int32Array.of(61, 42, 44),
    heading: Uint16Array.of(91, 62, 64),
    atMs: Float64Array.of(121, 82, 84),
    invalid: 5,
    merged: 1,
    overtaken: 1,
  });
  const twice = mergeBatches(mergeBatches(of(1, 1), of(2, 1)), mergeBatches(of(3, 1), of(4, 1)));
  expect(twice).toMatchObject({ merged: 3, overtaken: 3, invalid: 10 });
});

test('a batch owns its buffers, and is copied out of larger or shared ones', () => {
  const one = batch(1, 7);
  const large = Int32Array.of(5, 6, 7);
  const shared = new Float64Array(new SharedArrayBuffer(8));
  const { batch: owned, buffers } = transferable({
    ...one,
    latE6: large.subarray(1, 2),
    atMs: shared,
  });
  expect(owned).toEqual({ ...one, latE6: Int32Array.of(6), atMs: Float64Array.of(0) });
  expect(owned.lonE6).toBe(one.lonE6);
  expect(buffers).toHaveLength(5);
  expect(buffers.map((buffer) => buffer.byteLength)).toEqual([4, 4, 4, 2, 8]);
  expect(buffers.every((buffer) => buffer instanceof ArrayBuffer)).toBe(true);
  expect(buffers[0]).toBe(one.driver.buffer);
});
