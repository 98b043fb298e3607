import { expect } from 'vitest';
import { fc, test } from '../../../tests/property.ts';
import { ranked } from './ranking.ts';

// Few distances, so that many are the same.
const distance = fc.oneof(fc.nat(3), fc.double({ min: 0, noNaN: true }));
const tables = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => fc.array(distance, { minLength: count * count, maxLength: count * count }));

test.prop([tables])('items are ranked by distance, equally near ones by number', (table) => {
  const count = Math.sqrt(table.length);
  const apart = (a: number, b: number) => (a === b ? -1 : (table[a * count + b] ?? 0));
  const rows = ranked(count, apart);
  for (let a = 0; a < count; a += 1) {
    const items = Array.from({ length: count }, (_, b) => b);
    // The difference of two infinite distances is no number.
    const order = items.toSorted(
      (b, c) => Number(apart(a, b) > apart(a, c)) - Number(apart(a, b) < apart(a, c)) || b - c,
    );
    expect([...rows.subarray(a * count, (a + 1) * count)]).toEqual(order);
  }
});
