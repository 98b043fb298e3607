import { expect, test } from 'vitest';
import {
  dayOf,
  daysOfWeek,
  endText,
  fullDay,
  halfHourText,
  hoursOf,
  hoursText,
  isWorked,
  partialView,
  shortDays,
  spansOf,
  startText,
  weekText,
  withSpan,
} from './schedule.ts';

const whole = { from: 0, to: 48 };
const free = 0;

test('work that began above the first row is named with its start, no other is', () => {
  expect(startText(dayOf({ from: 13, to: 33 }), partialView)).toBe('from 06:30');
  expect(startText(dayOf({ from: 14, to: 33 }), partialView)).toBeNull();
  // Over before the first row.
  expect(startText(dayOf({ from: 2, to: 14 }), partialView)).toBeNull();
  expect(startText(dayOf({ from: 0, to: 33 }), whole)).toBeNull();
});

test('work that ends below the last row or after midnight is named with its end', () => {
  expect(endText(dayOf({ from: 30, to: 41 }), free, partialView)).toBe('to 08:30 PM');
  expect(endText(dayOf({ from: 30, to: 38 }), free, partialView)).toBeNull();
  expect(endText(dayOf({ from: 40, to: 44 }), free, partialView)).toBeNull();
  expect(endText(dayOf({ from: 30, to: 48 }), free, partialView)).toBe('to 12:00 AM');
  const night = dayOf({ from: 0, to: 10 });
  expect(endText(dayOf({ from: 44, to: 48 }), night, whole)).toBe('to 05:00 AM');
  expect(endText(dayOf({ from: 30, to: 48 }), night, partialView)).toBe('to 05:00 AM');
  expect(endText(dayOf({ from: 44, to: 48 }), free, whole)).toBeNull();
});

/** Half hours count from midnight: 16 is 08:00 AM. */
const [eight, noon, one, four, five, night] = [16, 24, 26, 32, 34, 48];

test('a span is worked or free as a whole, and leaves the other half hours', () => {
  const workday = dayOf({ from: eight, to: four });
  expect(spansOf(withSpan(workday, { from: noon, to: one }, false))).toEqual([
    { from: 16, to: 24 },
    { from: 26, to: 32 },
  ]);
  expect(spansOf(withSpan(workday, { from: 31, to: five }, true))).toEqual([{ from: 16, to: 34 }]);
  expect(withSpan(workday, { from: noon, to: one }, true)).toBe(workday);
  expect(withSpan(workday, { from: five, to: night }, false)).toBe(workday);
  expect(withSpan(workday, { from: noon, to: noon }, false)).toBe(workday);
  expect(withSpan(0, { from: 0, to: 2 }, true)).toBe(3);
  expect(withSpan(7, { from: 1, to: 2 }, false)).toBe(5);
  expect(dayOf({ from: 0, to: 48 })).toBe(281_474_976_710_655);
  expect(fullDay).toBe(281_474_976_710_655);
});

test('a half hour is worked where its bit is set', () => {
  expect([0, 1, 2, 3].map((half) => isWorked(5, half))).toEqual([true, false, true, false]);
  expect(isWorked(fullDay, 47)).toBe(true);
  expect(isWorked(fullDay, 48)).toBe(false);
});

test('spans in a row are one, and spans apart are several in their order', () => {
  expect(spansOf(dayOf({ from: 20, to: 22 }, { from: 22, to: 24 }, { from: 2, to: 3 }))).toEqual([
    { from: 2, to: 3 },
    { from: 20, to: 24 },
  ]);
  expect(spansOf(fullDay)).toEqual([{ from: 0, to: 48 }]);
  expect(spansOf(0)).toEqual([]);
});

test.each([
  [dayOf(), 0, '–'],
  [dayOf({ from: eight, to: four }), 8, '8 h'],
  [dayOf({ from: eight, to: noon }, { from: one, to: 37 }), 9.5, '9.5 h'],
  [fullDay, 24, '24 h'],
])('the day %i has %s worked hours, written %s', (day, hours, words) => {
  expect(hoursOf(day)).toBe(hours);
  expect(hoursText(hours)).toBe(words);
});

test.each([
  [0, '12:00 AM'],
  [1, '12:30 AM'],
  [14, '07:00 AM'],
  [23, '11:30 AM'],
  [24, '12:00 PM'],
  [25, '12:30 PM'],
  [26, '01:00 PM'],
  [47, '11:30 PM'],
  [48, '12:00 AM'],
])('the half hour %i begins at %s', (half, words) => {
  expect(halfHourText(half)).toBe(words);
});

const workday = dayOf({ from: eight, to: four });
const split = dayOf({ from: eight, to: noon }, { from: one, to: five });
test.each([
  [[0, 0, 0, 0, 0, 0, 0], 'No hours'],
  [[], 'No hours'],
  [[0, workday, workday, workday, workday, workday, 0], 'Mon–Fri 08:00 AM to 04:00 PM, 40 h'],
  [[workday, 0, workday, 0, 0, 0, 0], 'Sun 08:00 AM to 04:00 PM, Tue 08:00 AM to 04:00 PM, 16 h'],
  [
    [0, 0, 0, split, workday, 0, workday],
    'Wed 08:00 AM to 12:00 PM and 01:00 PM to 05:00 PM, Thu 08:00 AM to 04:00 PM, ' +
      'Sat 08:00 AM to 04:00 PM, 24 h',
  ],
  [[0, 1, 1, 0, 0, 0, 0], 'Mon–Tue 12:00 AM to 12:30 AM, 1 h'],
])('a week is written in a line, equal days in a row together: case %#', (days, words) => {
  expect(weekText(days)).toBe(words);
});

test('the partial view of a week is from 07:00 AM to 07:00 PM, and a week begins on Sunday', () => {
  expect([halfHourText(partialView.from), halfHourText(partialView.to)]).toEqual([
    '07:00 AM',
    '07:00 PM',
  ]);
  expect(daysOfWeek).toEqual([
    'sunday',
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
  ]);
  expect(shortDays).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
});
