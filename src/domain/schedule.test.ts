import { expect, test } from 'vitest';
import { dayOf, endText, partialView, startText } from './schedule.ts';

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
