import { expect, test } from 'vitest';
import { textOrder } from './textOrder.ts';

test('texts are in the order of their code units, and equal texts are alike', () => {
  expect(['b', 'a', 'B', '', 'ä', 'ab'].toSorted(textOrder)).toEqual([
    '',
    'B',
    'a',
    'ab',
    'b',
    'ä',
  ]);
  expect(textOrder('a', 'b')).toBe(-1);
  expect(textOrder('b', 'a')).toBe(1);
  expect(textOrder('a', 'a')).toBe(0);
});
