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
