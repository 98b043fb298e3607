import { expect, test } from 'vitest';
import { same } from './same.ts';

test('values are the same where they are equal as JSON', () => {
  expect(same({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(same({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(same([1], [2])).toBe(false);
  expect(same('1', 1)).toBe(false);
  expect(same(null, 0)).toBe(false);
});
