import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import {
  clockOf,
  formatDate,
  formatDateTime,
  formatSeconds,
  formatTime,
  formatTimeIn,
  formatWeekday,
  fromLocalText,
  instantOf,
  isKnownZone,
  isSameClock,
  isSameZone,
  localTime,
  offsetMs,
  roundToStep,
  spanText,
  stepFrom,
  stepUpTo,
  toLocalText,
  zoneAbbreviation,
} from './zones.ts';
import { dayOf, weekOf } from './windows.ts';

const zones = [
  'UTC',
  'America/New_York',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Chicago',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];
const formatters = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
  ]),
);
const zone = fc.constantFrom(...zones);
// Beyond 2037 some engines stop applying daylight saving.
const instant = fc.integer({ min: Date.UTC(2008, 0, 1), max: Date.UTC(2037, 0, 1) });
// Hours around clock changes are rare among random instants, so they are drawn on purpose.
const nearChange = fc
  .tuple(fc.integer({ min: 2008, max: 2036 }), fc.constantFrom(2, 10), fc.nat(14 * 24 * 60))
  .map(([year, month, minutes]) => Date.UTC(year, month, 1) + minutes * 60_000);
const anyInstant = fc.oneof(instant, nearChange);

describe('zones against the engine', () => {
  test.prop([zone, anyInstant], { numRuns: 3000 })(
    'reading 15: date, time and abbreviation equal those of the engine',
    (name, ms) => {
      const written = formatters.get(name)?.format(ms).replaceAll('\u202f', ' ');
      const ours = `${formatDate(ms, name)}, ${formatTime(ms, name)} ${zoneAbbreviation(name, ms)}`;
      expect(ours).toBe(written);
    },
  );

  test.prop([zone, anyInstant], { numRuns: 3000 })(
    'a local time maps back to its instant, or to one of its two instants',
    (name, ms) => {
      const whole = Math.floor(ms / 60_000) * 60_000;
      const back = fromLocalText(toLocalText(whole, name), name);
      if (back.kind === 'overlap') expect([back.ms, back.secondMs]).toContain(whole);
      else expect(back).toEqual({ kind: 'exact', ms: whole });
    },
  );

  test.prop([zone, anyInstant])('a day starts at its own midnight', (name, ms) => {
    const start = dayOf(ms, name).fromMs;
    expect(formatTime(start, name)).toBe('12:00 AM');
    expect(formatDate(start, name)).toBe(formatDate(ms, name));
    expect(start).toBeLessThanOrEqual(ms);
  });
});

describe('zones', () => {
  const morning = Date.UTC(2026, 8, 15, 12, 30);

  test('reading 15: the abbreviation is shown when the operator is in another zone', () => {
    expect(formatTime(morning, 'America/Chicago')).toBe('07:30 AM');
    expect(formatTime(morning, 'America/Chicago', 'America/Chicago')).toBe('07:30 AM');
    expect(formatTime(morning, 'America/Chicago', 'America/Denver')).toBe('07:30 AM CDT');
    expect(formatDateTime(morning, 'America/Denver', 'America/Chicago')).toBe(
      '09/15/2026 06:30 AM MDT',
    );
    expect(formatDateTime(morning, 'America/Detroit', 'America/New_York')).toBe(
      '09/15/2026 08:30 AM',
    );
  });

  test('an unknown zone is shown and labeled as UTC', () => {
    for (const none of ['Mars/Olympus', 'constructor', '__proto__', '']) {
      expect(isKnownZone(none)).toBe(false);
      expect(formatTime(morning, none, 'America/Chicago')).toBe('12:30 PM UTC');
      expect(offsetMs(none, morning)).toBe(0);
    }
  });

  // Vancouver keeps its summer time from 2026 on.
  test.each([
    ['Europe/Berlin', '11/15/2026 07:00 PM', 'CET'],
    ['Asia/Kolkata', '11/15/2026 11:30 PM', 'IST'],
    ['America/Toronto', '11/15/2026 01:00 PM', 'EST'],
    ['America/Indiana/Knox', '11/15/2026 12:00 PM', 'CST'],
    ['America/Vancouver', '11/15/2026 11:00 AM', 'MST'],
  ])(
    'reading 66: a time in %s is shown by its own clock in November 2026',
    (name, time, letters) => {
      const ms = Date.UTC(2026, 10, 15, 18);
      expect(isKnownZone(name)).toBe(true);
      expect(formatDateTime(ms, name)).toBe(time);
      expect(zoneAbbreviation(name, ms)).toBe(letters);
    },
  );

  test.each([
    ['Asia/Shanghai', '02:00 AM UTC+8', 'America/Chicago', 'CST means Central in the US'],
    ['America/Havana', '02:00 PM UTC-4', 'America/New_York', 'CDT means Central in the US'],
    ['Asia/Kathmandu', '11:45 PM UTC+5:45', 'America/Chicago', 'it has no letters'],
    ['America/Sao_Paulo', '03:00 PM UTC-3', 'America/Chicago', 'it has no letters'],
    ['Asia/Kolkata', '11:30 PM IST', 'America/Chicago', 'IST has no other meaning in the US'],
    ['Asia/Kolkata', '11:30 PM UTC+5:30', 'Asia/Jerusalem', 'the operator says IST too'],
    ['America/Toronto', '01:00 PM', 'America/New_York', 'both clocks are one'],
  ])('reading 66: a time in %s reads %s for an operator in %s: %s', (name, text, operator) => {
    expect(formatTime(Date.UTC(2026, 10, 15, 18), name, operator)).toBe(text);
  });

  test.each([
    ['US/Central', 'America/Chicago'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
  ])('reading 66: %s, an older name, is %s', (older, name) => {
    const ms = Date.UTC(2026, 10, 15, 18);
    expect(isKnownZone(older)).toBe(true);
    expect(formatDateTime(ms, older, name)).toBe(formatDateTime(ms, name));
  });

  test('a local time in the skipped hour of spring is a gap', () => {
    const skipped = fromLocalText('2026-03-08T02:30', 'America/Chicago');
    expect(skipped).toEqual({ kind: 'gap', ms: Date.UTC(2026, 2, 8, 8, 30) });
    expect(formatTime(Date.UTC(2026, 2, 8, 8, 30), 'America/Chicago')).toBe('03:30 AM');
    expect(fromLocalText('2026-03-08T02:30', 'America/Phoenix').kind).toBe('exact');
  });

  test('a local time in the repeated hour of fall is an overlap', () => {
    expect(fromLocalText('2026-11-01T01:30', 'America/Chicago')).toEqual({
      kind: 'overlap',
      ms: Date.UTC(2026, 10, 1, 6, 30),
      secondMs: Date.UTC(2026, 10, 1, 7, 30),
    });
    expect(fromLocalText('2026-11-01T02:00', 'America/Chicago').kind).toBe('exact');
    expect(fromLocalText('2026-11-01T00:59', 'America/Chicago').kind).toBe('exact');
  });

  test.each([
    '2026-02-29T10:00',
    '2026-13-01T10:00',
    '2026-00-01T10:00',
    '2026-04-31T10:00',
    '2026-04-30T24:00',
    '2026-04-30T10:60',
    '04/30/2026',
    '',
  ])('%s is no local time', (text) => {
    expect(fromLocalText(text, 'America/Chicago')).toEqual({ kind: 'invalid' });
  });

  test('wall-clock times work on leap days and in extreme years', () => {
    expect(localTime(Date.UTC(2028, 1, 29, 23, 59), 'UTC')).toEqual({
      year: 2028,
      month: 2,
      day: 29,
      hour: 23,
      minute: 59,
    });
    const old = { year: 1969, month: 12, day: 31, hour: 23, minute: 59 };
    expect(instantOf(old, 'UTC')).toEqual({ kind: 'exact', ms: -60_000 });
    expect(localTime(-60_000, 'UTC')).toEqual(old);
    expect(formatDate(Number.NaN, 'UTC')).toBe('--');
    expect(formatTime(Number.POSITIVE_INFINITY, 'UTC')).toBe('--');
    expect(formatDateTime(Number.NaN, 'UTC')).toBe('--');
  });

  test('the last valid time has a day and a week, and can be formatted', () => {
    for (const name of ['Pacific/Auckland', 'America/Chicago']) {
      expect(formatDateTime(8.64e15, name)).toMatch(/^09\/\d\d\/275760 /);
      expect(dayOf(8.64e15, name).toMs).toBeGreaterThan(8.6e15);
      expect(weekOf(8.64e15, name).toMs).toBeGreaterThan(8.6e15);
      expect(localTime(8.64e15, name).year).toBe(275_760);
    }
  });

  test.prop([fc.integer({ min: -60_000_000_000_000, max: 60_000_000_000_000 })])(
    'the calendar is Gregorian for far past and future times',
    (ms) => {
      const engine = new Date(ms);
      expect(localTime(ms, 'UTC')).toEqual({
        year: engine.getUTCFullYear(),
        month: engine.getUTCMonth() + 1,
        day: engine.getUTCDate(),
        hour: engine.getUTCHours(),
        minute: engine.getUTCMinutes(),
      });
    },
  );
});

test.each([
  ['08:38 AM CDT', '04:07 PM CDT', '08:38 AM to 04:07 PM CDT'],
  ['08:38 AM', '04:07 PM', '08:38 AM to 04:07 PM'],
  ['11:30 PM CDT', '03:30 AM CST', '11:30 PM CDT to 03:30 AM CST'],
  ['08:38 AM', '04:07 PM CDT', '08:38 AM to 04:07 PM CDT'],
  ['08:38 AM CDT', '04:07 PM', '08:38 AM CDT to 04:07 PM'],
])('a span from %s to %s says a zone of both once', (from, to, span) => {
  expect(spanText(from, to)).toBe(span);
});

test.each([
  ['10/21 10:30 AM CDT', '10/21 10:30 AM'],
  ['10:30 PM', '10:30 PM'],
  ['10:30 AM UTC+5:45', '10:30 AM'],
  ['--', '--'],
])("the clock of '%s' reads '%s'", (text, clock) => {
  expect(clockOf(text)).toBe(clock);
});

test.each([
  ['America/Chicago', 'America/Chicago', true],
  ['America/Chicago', 'US/Central', true],
  ['US/Central', 'America/Chicago', true],
  ['America/Chicago', 'America/Denver', false],
  ['Mars/Olympus', 'Mars/Olympus', true],
  ['Mars/Olympus', 'Mars/Hellas', false],
  ['Mars/Olympus', 'America/Chicago', false],
])('%s and %s are names of one zone: %s', (zoneName, other, isOne) => {
  expect(isSameZone(zoneName, other)).toBe(isOne);
});

/** A Tuesday: 07:30:05 AM in Chicago. */
const tuesday = Date.UTC(2026, 8, 15, 12, 30, 5);
test.each([
  ['America/Chicago', 'America/Chicago', true],
  ['America/Detroit', 'America/New_York', true],
  // Both are five hours behind UTC, by letters of their own.
  ['America/Panama', 'America/Chicago', false],
  ['America/Denver', 'America/Chicago', false],
])('%s and %s have one clock in September: %s', (zoneName, other, isOne) => {
  expect(isSameClock(zoneName, other, tuesday)).toBe(isOne);
});

test('a time is written with its seconds, its weekday or its zone', () => {
  expect(formatSeconds(tuesday, 'America/Chicago')).toBe('07:30:05 AM CDT');
  expect(formatSeconds(Number.NaN, 'America/Chicago')).toBe('--');
  expect(formatTimeIn(tuesday, 'America/Denver')).toBe('06:30 AM MDT');
  expect(formatWeekday(tuesday, 'America/Chicago')).toBe('Tuesday');
  expect(formatWeekday(tuesday + 20 * 3_600_000, 'America/Chicago')).toBe('Wednesday');
  expect(formatTime(tuesday, 'America/Panama', 'America/Chicago')).toBe('07:30 AM EST');
});

const halfHour = 1_800_000;
test.each([
  // Of 07:30:05 AM in Chicago, and on the quarter hours of Kathmandu.
  ['America/Chicago', [12, 30], [13, 0], [12, 30]],
  ['Asia/Kathmandu', [12, 15], [12, 45], [12, 45]],
] as const)('a time in %s is brought to a half hour of its own clock', (name, down, up, near) => {
  const at = ([hour, minute]: readonly [number, number]) => Date.UTC(2026, 8, 15, hour, minute);
  expect(stepUpTo(tuesday, halfHour, name)).toBe(at(down));
  expect(stepFrom(tuesday, halfHour, name)).toBe(at(up));
  expect(roundToStep(tuesday, halfHour, name)).toBe(at(near));
  expect(stepUpTo(at(down), halfHour, name)).toBe(at(down));
  expect(stepFrom(at(down), halfHour, name)).toBe(at(down));
  expect(roundToStep(at(down) + halfHour / 2, halfHour, name)).toBe(at(up));
});
