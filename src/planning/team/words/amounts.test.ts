import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  between,
  betweenAll,
  betweenEach,
  counted,
  dollars,
  hundredths,
  lasting,
  lastingExactly,
  lateAtMost,
  lateBy,
  lateInAll,
  leftOver,
  tenths,
} from './amounts.ts';

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

test('08:00 to 09:18:30 lasts 1 h 18 min, as the two clocks beside it show', () => {
  const eightMs = Date.UTC(2026, 8, 15, 13);
  expect(between(eightMs, eightMs + 4_710_000)).toBe('1 h 18 min');
  expect(between(eightMs + 59_000, eightMs + 61_000)).toBe('1 min');
  // 74 min 30 s from a whole minute: 1 h 14 min, and as much for the only vehicle.
  expect(betweenEach(eightMs, eightMs + 4_470_000, 1)).toBe('1 h 14 min');
  expect(betweenEach(eightMs, eightMs + 4_470_000, 2)).toBe('37 min');
});

test('a sum of times is that of the minutes that are shown for each of them', () => {
  const eightMs = Date.UTC(2026, 8, 15, 13);
  // 20 min 40 s each: 62 minutes in all, of which 60 are shown.
  const spans = [1, 2, 3].map((n) => ({ startMs: eightMs, endMs: eightMs + 1_240_000, n }));
  expect(spans.map(({ startMs, endMs }) => between(startMs, endMs))).toEqual(
    spans.map(() => '20 min'),
  );
  expect(betweenAll(spans)).toBe('1 h');
});

test('what lasts from one time to another is the difference of what clocks show for them', () => {
  const yearMs = 366 * 86_400_000;
  const times = fc.tuple(fc.integer({ min: 0, max: yearMs }), fc.integer({ min: 0, max: yearMs }));
  fc.assert(
    fc.property(times, (both) => {
      const [fromMs, toMs] = both.toSorted((a, b) => a - b) as [number, number];
      const shown = (ms: number) => {
        const iso = new Date(ms).toISOString();
        return Date.parse(`${iso.slice(0, 16)}:00Z`) / 60_000;
      };
      const [, hours = '0', minutes = '0'] =
        /^(?:(\d+) h)?(?: ?(\d+) min)?$/.exec(between(fromMs, toMs)) ?? [];
      expect(60 * Number(hours) + Number(minutes)).toBe(shown(toMs) - shown(fromMs));
    }),
  );
});

test('the lateness of several moves is named as a sum', () => {
  expect(lateInAll(1, 720_000)).toBe('by 12 min');
  // The worst of them may be late by 12.
  expect(lateInAll(2, 900_000)).toBe('15 min in all');
  expect(lateAtMost([720_000])).toBe('by 12 min');
  expect(lateAtMost([180_000, 720_000])).toBe('by 12 min at most');
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [155_441, '$1,554.41'],
  [123_456_789, '$1,234,567.89'],
])('%i cents are %s', (cents, words) => {
  expect(dollars(cents)).toBe(words);
});

test.each([
  [0, '0 min', '0 min'],
  [29_999, '0 min', '30 s'],
  [30_000, '1 min', '30 s'],
  [59 * 60_000, '59 min', '59 min'],
  [60 * 60_000, '1 h', '1 h'],
  [98 * 60_000, '1 h 38 min', '1 h 38 min'],
  [47 * 60_000 + 30_000, '48 min', '47 min 30 s'],
  [3_600_000 + 1_000, '1 h', '1 h 1 s'],
])('%i ms last %s, or exactly %s', (ms, words, exactly) => {
  expect([lasting(ms), lastingExactly(ms)]).toEqual([words, exactly]);
});

test('miles are written with one or with two decimals, and counts with their noun', () => {
  expect([tenths(2_403), hundredths(2_403), tenths(0)]).toEqual(['24.0', '24.03', '0.0']);
  expect([0, 1, 2].map((count) => counted(count, 'move'))).toEqual([
    '0 moves',
    '1 move',
    '2 moves',
  ]);
});
