import { expect, test } from 'vitest';
import { lateBy, leftOver } from './amounts.ts';

test.each([
  [20_000, '1 min'],
  [160_000, '2 min'],
  [3_600_000, '1 h'],
])('%i ms after a deadline are %s, as the clocks beside them show', (ms, words) => {
  expect(lateBy(ms)).toBe(words);
});

test('time that is left is never said to be longer than it is', () => {
  expect(leftOver(1_859_999)).toBe('30 min');
});
