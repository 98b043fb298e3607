import { expect, test } from 'vitest';
import { halfHourIn } from './scheduleWeek.ts';
import { firstInstantOf, fromLocalText } from './zones.ts';

test('the days of a week are those of the calendar where the clock changes in it', () => {
  const zone = 'America/Chicago';
  const at = (text: string) => {
    const instant = fromLocalText(text, zone);
    if (instant.kind === 'invalid') throw new Error(text);
    return instant.ms;
  };
  const days = (nowMs: number) =>
    Array.from({ length: 7 }, (_, day) => halfHourIn(day, 0, nowMs, zone).getDate());
  // The day of 23 hours, 8 March, and the one of 25 hours, 1 November.
  expect(days(at('2026-03-08T00:30'))).toEqual([8, 9, 10, 11, 12, 13, 14]);
  expect(days(at('2026-03-09T00:30'))).toEqual([8, 9, 10, 11, 12, 13, 14]);
  expect(days(at('2026-11-01T00:30'))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(days(at('2026-11-07T23:30'))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const eight = halfHourIn(0, 16, at('2026-03-09T00:30'), zone);
  expect(firstInstantOf(eight, zone)).toBe(at('2026-03-08T08:00'));
});

test.each([
  ['02:00', '2026-03-08T08:00:00Z'],
  ['02:30', '2026-03-08T08:00:00Z'],
  ['03:00', '2026-03-08T08:00:00Z'],
  ['01:30', '2026-03-08T07:30:00Z'],
  ['03:30', '2026-03-08T08:30:00Z'],
])('a shift from %s on the day that skips 2 AM begins at %s', (time, instant) => {
  const zone = 'America/Chicago';
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const nowMs = Date.parse('2026-03-08T06:30:00Z');
  const wall = halfHourIn(0, hour * 2 + minute / 30, nowMs, zone);
  expect(firstInstantOf(wall, zone)).toBe(Date.parse(instant));
});

test('a shift from an hour that the clock shows twice begins with the first', () => {
  const nowMs = Date.parse('2026-11-01T05:30:00Z');
  const wall = halfHourIn(0, 3, nowMs, 'America/Chicago');
  expect(firstInstantOf(wall, 'America/Chicago')).toBe(Date.parse('2026-11-01T06:30:00Z'));
});
