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

test('a merged batch tells how many are in it, and how many fixes were overtaken', () => {
  const two = mergeBatches(batch(1, 1, 2, 3), batch(2, 2, 3, 4));
  expect(two).toMatchObject({ merged: 1, overtaken: 2, invalid: 2, serverMs: 2 });
  expect([...two.driver]).toEqual([1, 2, 3, 4]);
  const three = mergeBatches(two, batch(3, 1));
  expect(three).toMatchObject({ merged: 2, overtaken: 3, invalid: 3, serverMs: 3 });
  expect([...three.lonE6]).toEqual([2, 2, 2, 3]);
});

const kinds = (batch: PositionBatch | null) => batch?.kind && [...batch.kind];

test('fixes keep their kind when batches are merged, unknown where it was not told', () => {
  const told = { ...batch(1, 1, 2), kind: Uint8Array.of(1, 2) };
  expect(kinds(mergeBatches(told, { ...batch(2, 2, 3), kind: Uint8Array.of(1, 1) }))).toEqual([
    1, 1, 1,
  ]);
  expect(kinds(mergeBatches(told, batch(2, 2)))).toEqual([1, 0]);
  expect(kinds(mergeBatches(batch(1, 1), { ...batch(2, 2), kind: Uint8Array.of(2) }))).toEqual([
    0, 2,
  ]);
  expect(mergeBatches(batch(1, 1), batch(2, 2))).not.toHaveProperty('kind');
});

test('fixes keep their kind when a bad one is dropped, and it crosses with the batch', () => {
  const told = { ...batch(1, 1, 9, 2), kind: Uint8Array.of(1, 1, 2) };
  const clean = cleanBatch(told, 5);
  expect(kinds(clean)).toEqual([1, 2]);
  const { batch: owned, buffers } = transferable(told);
  expect(buffers).toContain(owned.kind?.buffer);
});

test('a kind nobody knows is unknown, and a column of another length is refused', () => {
  expect(kinds(cleanBatch({ ...batch(1, 1, 2), kind: Uint8Array.of(7, 1) }, 5))).toEqual([0, 1]);
  expect(cleanBatch({ ...batch(1, 1, 2), kind: Uint8Array.of(1) }, 5)).toBeNull();
});
