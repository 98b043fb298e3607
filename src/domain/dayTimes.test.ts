import { expect, test } from 'vitest';
import { dayTimesOf } from './dayTimes.ts';
import { formatDate, formatTime, zoneAbbreviation } from './zones.ts';

const zone = 'America/Chicago';
const lastMinute = Date.UTC(2026, 8, 16, 4, 59);
const midnight = lastMinute + 60_000;
const tomorrow = midnight + 8 * 3_600_000;

/** Times as they are written at `nowMs`. */
function timesAt(nowMs: number) {
  const day = (ms: number) => formatDate(ms, zone).slice(0, 5);
  return dayTimesOf(
    (ms) => formatTime(ms, zone),
    (ms) => (day(ms) === day(nowMs) ? '' : day(ms)),
  );
}

test('a time of another day is written with that day, one of today without', () => {
  const times = timesAt(lastMinute);
  expect([lastMinute, midnight, tomorrow].map(times.at)).toEqual([
    '11:59 PM',
    '09/16 12:00 AM',
    '09/16 08:00 AM',
  ]);
  expect(timesAt(midnight).at(lastMinute)).toBe('09/15 11:59 PM');
});

test('a span over midnight says both days apart, and the day of a span within one once', () => {
  expect(timesAt(lastMinute).span(lastMinute, tomorrow)).toBe('11:59 PM to 09/16 08:00 AM');
  expect(timesAt(lastMinute).span(midnight, tomorrow)).toBe('09/16 12:00 AM to 08:00 AM');
  expect(timesAt(midnight).span(lastMinute, tomorrow)).toBe('09/15 11:59 PM to today 08:00 AM');
  expect(timesAt(midnight).span(midnight, tomorrow)).toBe('12:00 AM to 08:00 AM');
});

test('a time beside one of today has its day only if it is another, and alone as any other', () => {
  const times = timesAt(midnight);
  expect(times.beside(tomorrow, midnight)).toBe('08:00 AM');
  expect(times.beside(tomorrow, lastMinute)).toBe('today 08:00 AM');
  expect(times.beside(lastMinute, midnight)).toBe('09/15 11:59 PM');
  expect(times.beside(tomorrow, null)).toBe('08:00 AM');
});

test('a span over a change of the clock says the letters of both', () => {
  // On 2026-11-01 the clock shows 1:30 twice.
  const first = Date.UTC(2026, 10, 1, 6, 30);
  const times = dayTimesOf(
    (ms) => `${formatTime(ms, zone)} ${zoneAbbreviation(zone, ms)}`,
    () => '11/01',
  );
  expect(times.span(first, first + 1_200_000)).toBe('11/01 01:30 AM to 01:50 AM CDT');
  expect(times.span(first, first + 3_600_000)).toBe('11/01 01:30 AM CDT to 01:30 AM CST');
});
