import { expect, test } from 'vitest';
import { capital } from './capital.ts';
import { classes } from './classes.ts';
import { wholeStart } from './cutText.ts';
import { isWithin, nearest } from './forms/wholeNumber.ts';
import { pickOf, withRow } from './lists/useVirtualRows.ts';
import { tripsWords } from './marks/Person.tsx';

test.each([
  ['5', true, 5],
  [' 5 ', true, 5],
  ['1', true, 1],
  ['9', true, 9],
  ['0', false, 1],
  ['10', false, 9],
  ['-3', false, 1],
  ['4.5', false, 5],
  ['4.4', false, 4],
  ['1e1', false, 9],
  ['', false, null],
  [' ', false, null],
  ['x', false, null],
  ['Infinity', false, null],
])("'%s' is a whole number from 1 to 9: %s; the nearest one is %s", (typed, is, number) => {
  expect(isWithin(typed, 1, 9)).toBe(is);
  expect(nearest(typed, 1, 9)).toBe(number);
});

test('no text has no nearest number', () => {
  expect(nearest(null, 1, 9)).toBe(null);
});

test('names of classes are joined, without those that do not hold', () => {
  expect(classes('a', false, 'b', null, undefined, '', 'c')).toBe('a b c');
  expect(classes()).toBe('');
});

test('the first letter of words is a capital one', () => {
  expect([capital('in service'), capital('a'), capital('')]).toEqual(['In service', 'A', '']);
});

test('the beginning of a text has no half of a character', () => {
  expect(wholeStart('ab\u{20bb7}', 3)).toBe('ab');
  expect(wholeStart('ab\u{20bb7}', 4)).toBe('ab\u{20bb7}');
  expect(wholeStart('abc', 2)).toBe('ab');
});

test('a server that does not count the trips of a driver says TBD', () => {
  expect([tripsWords(null), tripsWords(0), tripsWords(1_234)]).toEqual(['TBD', '0', '1,234']);
});

test.each([
  [{ ctrlKey: false, metaKey: false, shiftKey: false }, 'only'],
  [{ ctrlKey: true, metaKey: false, shiftKey: false }, 'toggle'],
  [{ ctrlKey: false, metaKey: true, shiftKey: false }, 'toggle'],
  [{ ctrlKey: false, metaKey: false, shiftKey: true }, 'range'],
  [{ ctrlKey: true, metaKey: false, shiftKey: true }, 'range'],
])('a click with %j takes a row: %s', (keys, how) => {
  expect(pickOf(keys)).toBe(how);
});

test('the row under the cursor is drawn wherever it is', () => {
  const items = [
    { index: 3, start: 96 },
    { index: 4, start: 128 },
  ];
  const drawn = [
    { index: 3, startPx: 96 },
    { index: 4, startPx: 128 },
  ];
  expect(withRow(items, 4, 32)).toEqual(drawn);
  expect(withRow(items, 0, 32)).toEqual([...drawn, { index: 0, startPx: 0 }]);
  expect(withRow(items, 9, 32)).toEqual([...drawn, { index: 9, startPx: 288 }]);
  expect(withRow([], 9, 32)).toEqual([]);
});
