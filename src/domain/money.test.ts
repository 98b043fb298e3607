import { expect, test } from 'vitest';
import { dollars, readDollars } from './money.ts';

test.each([
  [0, '$0.00'],
  [-0.4, '$0.00'],
  [5, '$0.05'],
  [-5, '-$0.05'],
  [99, '$0.99'],
  [100, '$1.00'],
  [121_450, '$1,214.50'],
  [-123_456_789, '-$1,234,567.89'],
  [10.5, '$0.11'],
])('%s cents are written %s', (cents, words) => {
  expect(dollars(cents)).toBe(words);
});

test.each([
  ['25', 2_500],
  ['$25', 2_500],
  ['25.', 2_500],
  ['0.5', 50],
  ['.5', 50],
  ['.05', 5],
  ['$.50', 50],
  ['$1,200.5', 120_050],
  ['1,234,567.89', 123_456_789],
  ['123456789', 12_345_678_900],
  [' 25 ', 2_500],
  ['-3', -300],
  ['-$3.25', -325],
  ['-0', 0],
])("the amount '%s' is read as %s cents", (typed, cents) => {
  expect(readDollars(typed)).toBe(cents);
});

test.each([
  '',
  '.',
  '-',
  '$',
  'x25',
  '25x',
  '1.234',
  '1,23',
  '12,3456',
  '1234567890',
  '--3',
  '$-3',
])("'%s' is no amount", (typed) => {
  expect(readDollars(typed)).toBeNull();
});
