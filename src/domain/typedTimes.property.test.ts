// What is shown of a time, typed again, is that time: in every zone, at every change of its clock.
import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' };
import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { readTypedTime } from './typedTimes.ts';
import { zoneNamed } from './zoneData.ts';
import { formatDateTime, formatExact, instantOf, localTime } from './zones.ts';

const minuteMs = 60_000;
const fromMs = Date.UTC(2000, 0, 1);
const toMs = Date.UTC(2038, 0, 1);
const zones = packed.zones.map((line) => line.slice(0, line.indexOf('|')));

const changesOf = (zone: string) =>
  (zoneNamed(zone)?.untilMs ?? []).filter((ms) => ms > fromMs && ms < toMs);

/** Within the hours before and after a change, to both ends of the repeated ones. */
const beside = [-61, -60, -59, -30, -1, 0, 1, 29, 30, 59, 60, 61].map((one) => one * minuteMs);

function readBack(ms: number, zone: string) {
  return readTypedTime(formatExact(ms, zone), { zone, nowMs: ms, hour: 8 });
}

test('what is shown beside every change of every clock is read back, and sure', () => {
  const others: string[] = [];
  let checked = 0;
  for (const zone of zones) {
    for (const changeMs of changesOf(zone)) {
      for (const ms of beside.map((off) => changeMs + off)) {
        checked += 1;
        const time = readBack(ms, zone);
        if (time.is !== 'known' || time.ms !== ms) others.push(`${formatExact(ms, zone)} ${zone}`);
        const isTwice = instantOf(localTime(ms, zone), zone).kind === 'overlap';
        const isPlain = formatExact(ms, zone) === formatDateTime(ms, zone);
        if (isPlain === isTwice) others.push(`${formatExact(ms, zone)} of ${zone}`);
      }
    }
  }
  expect(others).toEqual([]);
  expect(checked).toBeGreaterThan(50_000);
});

const texts = [
  '11/01/2026 1:30 AM',
  '11/01/2026 1:15 AM CST',
  '3/14/2027 12:30 PM PT',
  '10/25/2026 2:30',
  '10/20/2026 3:30 PM EST',
  '20261025T013000Z',
  'tomorrow 1am',
  '46315.0625',
  'noon',
  'Nov 1 1:59 am ET',
];

test.prop([
  fc.constantFrom(...zones),
  fc.constantFrom(...texts),
  fc.integer({ min: Date.UTC(2026, 9, 1), max: Date.UTC(2026, 10, 30) }),
])(
  'a time that was understood is the same after what is shown of it is typed',
  (zone, text, at) => {
    const nowMs = at - (at % minuteMs);
    const time = readTypedTime(text, { zone, nowMs, hour: 8 });
    if (!('ms' in time)) return;
    expect(readBack(time.ms, zone)).toEqual({ is: 'known', ms: time.ms });
  },
);
