import { expect, test } from 'vitest';
import { dayTimesOf } from '#domain/dayTimes.ts';
import { formatDate, formatTime, zoneAbbreviation } from '#domain/zones.ts';
import { axisMarks } from './axisMarks.ts';

const zone = 'America/Chicago';
const hourMs = 3_600_000;
const letters = (ms: number) => zoneAbbreviation(zone, ms);

/** The marks of a plan that is looked at when it is `nowMs`. */
function marksOf(fromMs: number, hours: number, nowMs = fromMs) {
  const day = (ms: number) => formatDate(ms, zone).slice(0, 5);
  const times = dayTimesOf(
    (ms) => formatTime(ms, zone),
    (ms) => (day(ms) === day(nowMs) ? '' : day(ms)),
  );
  const marks = axisMarks({ fromMs, toMs: fromMs + hours * hourMs }, times, letters);
  return marks.map(({ ms, text }) => `${formatTime(ms, zone)} ${text}`);
}

/** 2026-09-15 21:40 in Kansas City. */
const evening = Date.UTC(2026, 8, 16, 2, 40);

test('a plan within one day has no marks on its axis', () => {
  expect(marksOf(evening, 2)).toEqual([]);
  expect(marksOf(evening, 2, evening + 24 * hourMs)).toEqual([]);
});

test('each midnight of a plan is marked with the day that begins, and today with that word', () => {
  expect(marksOf(evening, 30)).toEqual(['12:00 AM 09/16', '12:00 AM 09/17']);
  const later = evening + 5 * hourMs;
  expect(marksOf(evening, 30, later)).toEqual(['12:00 AM today', '12:00 AM 09/17']);
});

test('a plan that begins and ends at midnight is marked where the next day begins', () => {
  const midnight = Date.UTC(2026, 8, 16, 5);
  expect(marksOf(midnight, 24)).toEqual(['12:00 AM 09/17']);
});

test('in the night of a clock change the axis marks where the letters of the zone change', () => {
  // Saturday 23:00: on Sunday 2026-11-01 the hour from 1 to 2 comes twice.
  expect(marksOf(Date.UTC(2026, 10, 1, 4), 6)).toEqual(['12:00 AM 11/01', '01:00 AM CST']);
  // On 2026-03-08 there is none from 2 to 3.
  expect(marksOf(Date.UTC(2026, 2, 8, 5), 6)).toEqual(['12:00 AM 03/08', '03:00 AM CDT']);
});
