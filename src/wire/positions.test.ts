import { expect, test } from 'vitest';
import type { PositionBatch } from '#domain/positionBatch.ts';
import { mergeBatches } from './positions.ts';

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
