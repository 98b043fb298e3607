import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { ColumnReader, ColumnWriter } from './varints.ts';

const most = 2 ** 51;

test('numbers are read back as written', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -most, max: most })), (numbers) => {
      const writer = new ColumnWriter();
      for (const number of numbers) writer.signed(number);
      const reader = new ColumnReader(writer.bytes());
      expect(numbers.map(() => reader.signed())).toEqual(numbers.map((n) => (n === 0 ? 0 : n)));
      expect(reader.isAtEnd).toBe(true);
    }),
  );
});

test('a column that ends too soon or never ends is rejected', () => {
  expect(() => new ColumnReader(new Uint8Array(0)).signed()).toThrow(RangeError);
  expect(() => new ColumnReader(new Uint8Array([200, 200])).signed()).toThrow(RangeError);
  expect(() => new ColumnReader(new Uint8Array(20).fill(255)).signed()).toThrow(RangeError);
});
