import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSchedule, writeSchedule } from './employee.ts';
import {
  dayOf,
  fullDay,
  halfHoursPerDay,
  halfHourText,
  hoursOf,
  isWorked,
  spansOf,
  weekText,
  withSpan,
} from '#domain/schedule.ts';

const day = fc.integer({ min: 0, max: fullDay });
const half = fc.integer({ min: 0, max: halfHoursPerDay - 1 });

test('a span changes its own half hours and no others', () => {
  fc.assert(
    fc.property(day, half, half, fc.boolean(), (before, a, b, isOn) => {
      const span = { from: Math.min(a, b), to: Math.max(a, b) + 1 };
      const after = withSpan(before, span, isOn);
      for (let at = 0; at < halfHoursPerDay; at += 1) {
        const isIn = at >= span.from && at < span.to;
        expect(isWorked(after, at)).toBe(isIn ? isOn : isWorked(before, at));
      }
    }),
    { numRuns: 60 },
  );
});

test('the spans of a day are the day, in order and apart', () => {
  fc.assert(
    fc.property(day, (one) => {
      const spans = spansOf(one);
      expect(dayOf(...spans)).toBe(one);
      for (const [at, { from }] of spans.entries()) {
        const before = spans[at - 1];
        if (before) expect(from).toBeGreaterThan(before.to);
      }
      expect(hoursOf(one) * 2).toBe(spans.reduce((sum, { from, to }) => sum + to - from, 0));
    }),
    { numRuns: 60 },
  );
});

test('S2 §3: a week is 48 rows of 7 values on the wire, and comes back', () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (week) => {
      const rows = writeSchedule(week);
      expect([rows.length, ...new Set(rows.map(({ length }) => length))]).toEqual([48, 7]);
      expect(readSchedule(rows)).toEqual(week);
    }),
    { numRuns: 40 },
  );
});

test('a week in words joins equal neighbors and names the hours of all days', () => {
  const office = dayOf({ from: 16, to: 32 });
  const split = dayOf({ from: 16, to: 24 }, { from: 26, to: 34 });
  expect(weekText([0, office, office, office, office, office, 0])).toBe(
    'Mon–Fri 08:00 AM to 04:00 PM, 40 h',
  );
  expect(weekText([0, office, 0, split, 0, 0, dayOf({ from: 47, to: 48 })])).toBe(
    'Mon 08:00 AM to 04:00 PM, Wed 08:00 AM to 12:00 PM and 01:00 PM to 05:00 PM, ' +
      'Sat 11:30 PM to 12:00 AM, 16.5 h',
  );
  expect(weekText([0, 0, 0, 0, 0, 0, 0])).toBe('No hours');
  expect([0, 1, 24, 47].map(halfHourText)).toEqual([
    '12:00 AM',
    '12:30 AM',
    '12:00 PM',
    '11:30 PM',
  ]);
});
