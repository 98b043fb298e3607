import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { dayOf, isWithin, weekOf } from './windows.ts';
import { localTime } from './zones.ts';

const zones = ['America/Chicago', 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'UTC'];
const zone = fc.constantFrom(...zones);
// 2020 to 2040.
const moment = fc.integer({ min: 1_577_836_800_000, max: 2_208_988_800_000 });

test.prop([moment, zone])('a day covers the calendar day of the zone', (ms, name) => {
  const { fromMs, toMs } = dayOf(ms, name);
  expect(isWithin(ms, { fromMs, toMs })).toBe(true);
  const { day } = localTime(ms, name);
  expect(localTime(fromMs, name)).toMatchObject({ day, hour: 0, minute: 0 });
  expect(localTime(toMs - 1, name).day).toBe(day);
  expect(localTime(toMs, name)).toMatchObject({ hour: 0, minute: 0 });
});

test.prop([moment, zone])('a week is seven days of the zone, from Sunday on', (ms, name) => {
  const week = weekOf(ms, name);
  expect(isWithin(ms, week)).toBe(true);
  let { toMs } = dayOf(week.fromMs, name);
  for (let day = 1; day < 7; day += 1) ({ toMs } = dayOf(toMs, name));
  expect(toMs).toBe(week.toMs);
  const { year, month, day } = localTime(week.fromMs, name);
  expect(new Date(Date.UTC(year, month - 1, day)).getUTCDay()).toBe(0);
});

test('the day on which the clock is put back has 25 hours', () => {
  const noon = Date.UTC(2026, 10, 1, 18);
  const { fromMs, toMs } = dayOf(noon, 'America/Chicago');
  expect((toMs - fromMs) / 3_600_000).toBe(25);
});

test('a time is within a span from its first instant up to the first one after it', () => {
  const span = { fromMs: 10, toMs: 20 };
  expect([9, 10, 19, 20].map((ms) => isWithin(ms, span))).toEqual([false, true, true, false]);
});
