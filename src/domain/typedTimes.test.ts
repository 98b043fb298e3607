import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { readTypedTime } from './typedTimes.ts';
import { formatDateTime, fromLocalText, toLocalText } from './zones.ts';

const zone = 'America/Chicago';
const at = (local: string) => {
  const instant = fromLocalText(local, zone);
  if (instant.kind === 'invalid') throw new Error(local);
  return instant.ms;
};
/** A Tuesday morning. */
const nowMs = at('2026-10-20T07:52');
const read = (text: string, hour = 17) => readTypedTime(text, { zone, nowMs, hour });
const shown = (text: string) => {
  const time = read(text);
  return 'ms' in time ? toLocalText(time.ms, zone) : time.is;
};

test.each([
  ['10/20/2026 3:30 PM', '2026-10-20T15:30'],
  ['10/20/26 15:30', '2026-10-20T15:30'],
  ['10-20-2026, 03:30pm', '2026-10-20T15:30'],
  ['10/20/2026 at 3 p.m.', '2026-10-20T15:00'],
  ['10/20/2026 12:30 AM', '2026-10-20T00:30'],
  ['2026-10-20', '2026-10-20T17:00'],
  ['2026-10-20 15:30:59', '2026-10-20T15:30'],
  ['2026-10-20T15:30', '2026-10-20T15:30'],
  ['2026-10-20T20:30:00Z', '2026-10-20T15:30'],
  ['2026-10-20T15:30:00-05:00', '2026-10-20T15:30'],
  ['10/20/2026 03:30 PM CDT', '2026-10-20T15:30'],
  ['10/20/2026 04:30 PM EDT', '2026-10-20T15:30'],
  ['46315.645833333336', '2026-10-20T15:30'],
  ['46315', '2026-10-20T17:00'],
  ['Oct 20 3:30 PM', '2026-10-20T15:30'],
  ['October 20th, 2026 noon', '2026-10-20T12:00'],
  ['20 Oct 2026 3:30 PM', '2026-10-20T15:30'],
  ['Tue Oct 20 3:30 PM', '2026-10-20T15:30'],
  ['10/21', '2026-10-21T17:00'],
  ['1/5 9am', '2027-01-05T09:00'],
  ['wed 5p', '2026-10-21T17:00'],
  ['Tuesday 7 AM', '2026-10-27T07:00'],
  ['today 7 AM', '2026-10-20T07:00'],
  ['tomorrow 9am', '2026-10-21T09:00'],
  ['5 pm', '2026-10-20T17:00'],
  ['7:30 am', '2026-10-21T07:30'],
  ['now', 'now'],
  ['ASAP', 'now'],
])('reads %s as %s', (text, local) => {
  expect(shown(text)).toBe(local);
});

test.each([
  // Of this Tuesday, 07:52 AM, also after the usual hour.
  ['tue', 7, '2026-10-20T07:00'],
  ['tue', 17, '2026-10-20T17:00'],
  ['today', 7, '2026-10-20T07:00'],
  ['wed', 7, '2026-10-21T07:00'],
  ['mon', 17, '2026-10-26T17:00'],
  ['next tue', 9, '2026-10-20T09:00'],
  ['10/20', 7, '2026-10-20T07:00'],
])('reads the day %s, with %s as its usual hour, as %s', (text, hour, local) => {
  const time = read(text, hour);
  expect('ms' in time ? toLocalText(time.ms, zone) : time.is).toBe(local);
  expect(time).toMatchObject({ is: 'guessed', isDay: true });
});

test.each(['', 'Lane 14', '25:00', '10/20/2026 13:30 PM', '12', 'monkey 5 pm', 'decently 4'])(
  "reads '%s' as no time",
  (text) => {
    expect(read(text).is).toBe('unreadable');
  },
);

describe('what is not said', () => {
  test.each([
    ['10/21/2026', 'The time is not said.'],
    ['Oct 21 5 PM', 'The year is not said.'],
    ['wed 5p', 'The date is not said.'],
    ['10/21/2026 3:30', 'AM or PM is not said.'],
    ['11/01/2026 1:30 AM', 'The clock shows this time twice: the first is taken.'],
  ])('%s is a guess: %s', (text, why) => {
    expect(read(text)).toMatchObject({ is: 'guessed', why });
  });

  test.each(['10/21/2026 3:30 PM', '10/21/2026 03:30', '10/21/2026 15:30', '2026-10-21 5:00'])(
    '%s says all',
    (text) => {
      expect(read(text).is).toBe('known');
    },
  );
});

test('a time that the clock skips is unreadable, with the next one', () => {
  expect(readTypedTime('03/14/2027 2:30 AM', { zone, nowMs, hour: 8 })).toEqual({
    is: 'unreadable',
    why: 'The clock skips this time on 03/14/2027: the next is 03:30 AM.',
    nearMs: at('2027-03-14T03:30'),
  });
});

test('a day before the month is unreadable, with the day that was probably meant', () => {
  expect(read('20/10/2026 3:30 PM')).toEqual({
    is: 'unreadable',
    why: 'There is no month 20. The month comes first.',
    nearMs: at('2026-10-20T15:30'),
  });
  expect(read('02/30/2027')).toMatchObject({ why: 'There is no such day.', nearMs: null });
});

test.prop([fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789/-: apmzt.') }))])(
  'no text throws',
  (text) => {
    const time = read(text);
    if ('ms' in time) expect(Number.isFinite(time.ms)).toBe(true);
  },
);

test.prop([fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })])(
  'a time that Tarmac shows is read back, except the second of two that look alike',
  (ms) => {
    const minute = ms - (ms % 60_000);
    const time = read(formatDateTime(minute, zone));
    if (!('ms' in time)) throw new Error('not read');
    const back = fromLocalText(toLocalText(minute, zone), zone);
    expect(time.ms).toBe('ms' in back ? back.ms : null);
  },
);

const noTime = { is: 'unreadable', why: 'This is no time.', nearMs: null };
test.each([
  'ready when you are',
  'not now',
  'x46315',
  '046315',
  '19999',
  '80001',
  '46315 pieces',
  'due 2026-10-20T20:30:00Z',
  '2026-10-20T25:30:00Z',
  '2026-02-30T20:30:00Z',
  'lane 2026-10-20',
  '#Oct 20',
  'before tue',
  'tuefriday',
  'midnight snack',
  'Okt 20',
  'Okt 20 5 PM CDT',
  '5 PM XYZ',
])("reads '%s' as no time", (text) => {
  expect(read(text)).toEqual(noTime);
});

test.each(['10/20/1899', '10/20/2201', '2026-00-20', 'Feb 30 5 PM'])(
  "reads '%s' as a day that no calendar has",
  (text) => {
    expect(read(text)).toEqual({ ...noTime, why: 'There is no such day.' });
  },
);

test.each([
  ['01/01/1900', '1900-01-01T17:00'],
  ['12/31/2200', '2200-12-31T17:00'],
  ['20000', '1954-10-03T17:00'],
  ['80000', '2119-01-11T17:00'],
])("reads '%s' as %s, the first or the last of its kind", (text, local) => {
  expect(shown(text)).toBe(local);
});

// Two months ago is past, earlier is next year; ten months ahead is last year.
test.each([
  ['2026-10-20', '8/21', '2026-08-21'],
  ['2026-10-20', '8/20', '2027-08-20'],
  ['2026-10-20', '12/31', '2026-12-31'],
  ['2027-01-10', '11/12', '2026-11-12'],
  ['2027-01-10', '11/10', '2027-11-10'],
  ['2027-01-10', '12/28', '2026-12-28'],
])('on %s a day %s without a year is %s', (today, text, day) => {
  const time = readTypedTime(text, { zone, nowMs: at(`${today}T07:52`), hour: 9 });
  expect(time).toMatchObject({ ms: at(`${day}T09:00`), isDay: true });
});

// Chicago is an hour behind New York and an hour ahead of Denver.
test.each([
  ['10/20/2026 4 PM CDT', '2026-10-20T16:00', 'known'],
  ['10/20/2026 4 PM EDT', '2026-10-20T15:00', 'known'],
  ['10/20/2026 4 PM MDT', '2026-10-20T17:00', 'known'],
  ['10/20/2026 4 PM PDT', '2026-10-20T18:00', 'known'],
  ['10/20/2026 4 PM AKDT', '2026-10-20T19:00', 'known'],
  ['10/20/2026 4 PM HST', '2026-10-20T21:00', 'known'],
  ['10/20/2026 4 PM UTC', '2026-10-20T11:00', 'known'],
  ['10/20/2026 4 PM GMT', '2026-10-20T11:00', 'known'],
  ['10/21/2026 EDT', '2026-10-21T16:00', 'guessed'],
  // Before 07:52 AM of this Tuesday it is the next one that is meant.
  ['7:30 AM CDT', '2026-10-21T07:30', 'guessed'],
  ['8:30 AM EDT', '2026-10-21T07:30', 'guessed'],
  ['9:00 AM EDT', '2026-10-20T08:00', 'guessed'],
  ['Tuesday 7 AM CDT', '2026-10-27T07:00', 'guessed'],
  // Chicago skips 02:30 AM on this day, and Phoenix does not.
  ['03/14/2027 2:30 AM MST', '2027-03-14T04:30', 'known'],
])("reads '%s' as %s in Chicago, which is %s", (text, local, is) => {
  expect(shown(text)).toBe(local);
  expect(read(text).is).toBe(is);
});

test('of a time that the clock shows twice the letters say which is meant', () => {
  expect(read('11/01/2026 1:30 AM CDT')).toEqual({ is: 'known', ms: Date.UTC(2026, 10, 1, 6, 30) });
  expect(read('11/01/2026 1:30 AM CST')).toEqual({ is: 'known', ms: Date.UTC(2026, 10, 1, 7, 30) });
});

test.each([
  ['  10/20/2026   3:30 PM ', '2026-10-20T15:30'],
  ['2026-10-20T20:30:00.123Z', '2026-10-20T15:30'],
  ['2026-10-20 20:30 +00:00', '2026-10-20T15:30'],
  ['2026-10-20T21:00:00+00:30', '2026-10-20T15:30'],
  ['midnight', '2026-10-21T00:00'],
  ["Oct 20 '26 3 PM", '2026-10-20T15:00'],
  ['20-Oct-2026', '2026-10-20T17:00'],
  ['21 Oct 9 AM', '2026-10-21T09:00'],
  ['21st October 9 AM', '2026-10-21T09:00'],
  ['Sunday', '2026-10-25T17:00'],
  ['Thurs 9am', '2026-10-22T09:00'],
])("reads '%s' as %s", (text, local) => {
  expect(shown(text)).toBe(local);
});

test('of two readings of a day and a time, what was not said is named', () => {
  expect(read('5 pm')).toMatchObject({ why: 'The day is not said.' });
  expect(read('today 5 pm')).toMatchObject({ why: 'Counted from today.' });
  expect(read('Oct 21 5:30')).toMatchObject({
    why: 'The year is not said. AM or PM is not said.',
  });
});

describe('a time as people and programs write it', () => {
  test.each([
    // The clock that is named.
    ['10/20/2026 3:30 PM CT', '2026-10-20T15:30', 'known'],
    ['10/20/2026 3:30 PM (CT)', '2026-10-20T15:30', 'known'],
    ['10/20/2026 3:30 PM central', '2026-10-20T15:30', 'known'],
    ['10/20/2026 3:30 PM Central Time', '2026-10-20T15:30', 'known'],
    ['10/20/2026 3:30 PM Central Daylight Time', '2026-10-20T15:30', 'known'],
    ['10/20/2026 3:30 PM ET', '2026-10-20T14:30', 'known'],
    ['10/20/2026 3:30 PM eastern', '2026-10-20T14:30', 'known'],
    ['10/20/2026 3:30 PM MT', '2026-10-20T16:30', 'known'],
    ['10/20/2026 3:30 PM Pacific time', '2026-10-20T17:30', 'known'],
    ['10/20/2026 3:30 PM local', '2026-10-20T15:30', 'known'],
    ['10/20/2026 3:30 PM (local time)', '2026-10-20T15:30', 'known'],
    ['10/20/2026 15:30 GMT-5', '2026-10-20T15:30', 'known'],
    ['10/20/2026 15:30 UTC-05:00', '2026-10-20T15:30', 'known'],
    ['10/20/2026 20:30 GMT', '2026-10-20T15:30', 'known'],
    // Without signs.
    ['20261020', '2026-10-20T17:00', 'guessed'],
    ['20261020 0930', '2026-10-20T09:30', 'known'],
    ['20261020 09:30', '2026-10-20T09:30', 'known'],
    ['20261020T093000', '2026-10-20T09:30', 'known'],
    ['20261020T093000Z', '2026-10-20T04:30', 'known'],
    ['202610200930', '2026-10-20T09:30', 'known'],
    ['20261020093000', '2026-10-20T09:30', 'known'],
    ['10202026', '2026-10-20T17:00', 'guessed'],
    ['1530', '2026-10-20T15:30', 'guessed'],
    ['0930', '2026-10-20T09:30', 'guessed'],
    ['10/20/2026 1530', '2026-10-20T15:30', 'known'],
    ['10/20/2026 at 1530', '2026-10-20T15:30', 'known'],
    ['10/20/2026 1530 CT', '2026-10-20T15:30', 'known'],
    ['15:30 hrs', '2026-10-20T15:30', 'guessed'],
    ['10/20/2026 1530 hrs', '2026-10-20T15:30', 'known'],
    ['1530h', '2026-10-20T15:30', 'guessed'],
    ['15h30', '2026-10-20T15:30', 'guessed'],
    ['330pm', '2026-10-20T15:30', 'guessed'],
    ['10/20/2026 0330pm', '2026-10-20T15:30', 'known'],
    ['3.30pm', '2026-10-20T15:30', 'guessed'],
    ['10/20/2026 3:30 pm.', '2026-10-20T15:30', 'known'],
    ['10/20/2026@3:30P', '2026-10-20T15:30', 'known'],
    // ISO.
    ['2026-10-20T15:30:00.000-05:00', '2026-10-20T15:30', 'known'],
    ['2026-10-20T15:30-0500', '2026-10-20T15:30', 'known'],
    ['2026-10-20T20:30:00+00', '2026-10-20T15:30', 'known'],
    ['2026-10-20T20:30:00.1234567Z', '2026-10-20T15:30', 'known'],
    ['2026-10-20 20:30:00 UTC', '2026-10-20T15:30', 'known'],
    ['2026-10-20 15:30:00.000', '2026-10-20T15:30', 'known'],
    ['2026/10/20 15:30', '2026-10-20T15:30', 'known'],
    ['1792528200000', '2026-10-20T15:30', 'known'],
    // Of programs.
    ['Tue Oct 20 2026 15:30:00 GMT-0500 (Central Daylight Time)', '2026-10-20T15:30', 'known'],
    ['Tue, 20 Oct 2026 20:30:00 GMT', '2026-10-20T15:30', 'known'],
    ['Tue, Oct 20, 2026, 3:30 PM', '2026-10-20T15:30', 'known'],
    ['Tuesday, October 20, 2026 at 3:30 PM', '2026-10-20T15:30', 'known'],
    ['10/20/2026, 3:30:00\u202fPM', '2026-10-20T15:30', 'known'],
    ['10/20/2026\u00a03:30\u00a0PM', '2026-10-20T15:30', 'known'],
    ['20-OCT-26 15:30', '2026-10-20T15:30', 'known'],
    ['46315.64583333334', '2026-10-20T15:30', 'known'],
    ['0.645833333', '2026-10-20T15:30', 'guessed'],
    ['10/20/2026 0.645833333', '2026-10-20T15:30', 'known'],
    // Of people.
    ['10/20 (Tue)', '2026-10-20T17:00', 'guessed'],
    ['10/20/2026 Tuesday 3 PM', '2026-10-20T15:00', 'known'],
    ['3:30 PM on 10/20/2026', '2026-10-20T15:30', 'known'],
    ['12 noon', '2026-10-20T12:00', 'guessed'],
    ['12:00 noon', '2026-10-20T12:00', 'guessed'],
    ['10/21/2026 12 pm noon', '2026-10-21T12:00', 'known'],
    ['10/21/2026 12 midnight', '2026-10-21T00:00', 'known'],
    ['10/20/2026 24:00', '2026-10-21T00:00', 'known'],
    ['10/20/2026 0:00', '2026-10-20T00:00', 'known'],
    ['friday morning', '2026-10-23T12:00', 'guessed'],
    ['10/21/2026 AM', '2026-10-21T12:00', 'guessed'],
    ['tomorrow afternoon', '2026-10-21T17:00', 'guessed'],
    ['tonight', '2026-10-20T18:00', 'guessed'],
    ['EOD', '2026-10-20T17:00', 'guessed'],
    ['EOD Friday', '2026-10-23T17:00', 'guessed'],
    ['end of day 10/21', '2026-10-21T17:00', 'guessed'],
    ['10/21 close of business', '2026-10-21T17:00', 'guessed'],
  ])('%j is %s, which is %s', (text, local, is) => {
    expect(shown(text)).toBe(local);
    expect(read(text).is).toBe(is);
  });

  test.each(['now', 'NOW', 'asap', 'A.S.A.P.', 'ASAP!', 'ready now', 'available now', 'immediate'])(
    '%s is now',
    (text) => {
      expect(read(text)).toEqual({ is: 'now' });
    },
  );

  test.each(
    [
      ['P4431', '4431', '930', 'B-117', 'Lane 14', 'Run #1530', 'Row 3', 'Lot 12'],
      ['$24,995', '24,995.00', '$5', '12', '5', '3.6L', '4x4', '119th', 'KS 66213'],
      ['2026', 'Oct 2026', '10/2026', '2026-10', '2026-W43', 'Q4 2026', 'May', 'Dec'],
      ['2 hours', '48 hrs', '5 days', 'in 2 days', '2 weeks', 'M-F 8-5'],
      ['TBD', 'N/A', '-', '?', 'soon', 'when ready', 'FCFS', 'call first', 'will call', 'any time'],
      ['913-555-0100', '1 800 555 1234', '1FTEW1EP7MFB22811', '7:5', '3:60 PM', '25:00', '24:30'],
      ['noon 12:00', '12:00 noon 5', 'noon noon', '10/20/2026 3:30 PM - 5:00 PM'],
    ].flat(),
  )('%j is no time', (text) => {
    expect(read(text)).toEqual(noTime);
  });
});

describe('letters of the other half of the year are a guess that names both readings', () => {
  const chicago = 'America/Chicago';
  const phoenix = 'America/Phoenix';
  const newYork = 'America/New_York';
  const regina = 'America/Regina';
  const honolulu = 'Pacific/Honolulu';
  test.each([
    ['10/20/2026 3:30 PM CDT', chicago, '2026-10-20T20:30Z', null],
    [
      '10/20/2026 3:30 PM CST',
      chicago,
      '2026-10-20T20:30Z',
      'The clock does not show CST then: 03:30 PM CDT is taken. By its letters it is 04:30 PM CDT.',
    ],
    [
      '12/20/2026 3:30 PM CDT',
      chicago,
      '2026-12-20T21:30Z',
      'The clock does not show CDT then: 03:30 PM CST is taken. By its letters it is 02:30 PM CST.',
    ],
    ['12/20/2026 3:30 PM CST', chicago, '2026-12-20T21:30Z', null],
    [
      '10/20/2026 3:30 PM EST',
      chicago,
      '2026-10-20T19:30Z',
      'The clock does not show EST then: 03:30 PM EDT is taken. By its letters it is 04:30 PM EDT.',
    ],
    // The clocks of Phoenix, Regina and Honolulu never change.
    ['10/20/2026 3:30 PM MST', phoenix, '2026-10-20T22:30Z', null],
    ['12/20/2026 3:30 PM MST', phoenix, '2026-12-20T22:30Z', null],
    ['10/20/2026 3:30 PM MT', phoenix, '2026-10-20T22:30Z', null],
    ['10/20/2026 3:30 PM MDT', phoenix, '2026-10-20T21:30Z', null],
    ['10/20/2026 3:30 PM', phoenix, '2026-10-20T22:30Z', null],
    ['10/20/2026 3:30 PM PT', phoenix, '2026-10-20T22:30Z', null],
    ['10/20/2026 3:30 PM CT', phoenix, '2026-10-20T20:30Z', null],
    ['10/20/2026 3:30 PM CST', regina, '2026-10-20T21:30Z', null],
    ['10/20/2026 3:30 PM HST', honolulu, '2026-10-21T01:30Z', null],
    // A place in New York, a time on the clock of Chicago.
    ['10/20/2026 3:30 PM CT', newYork, '2026-10-20T20:30Z', null],
    ['10/20/2026 3:30 PM CDT', newYork, '2026-10-20T20:30Z', null],
    [
      '10/20/2026 3:30 PM CST',
      newYork,
      '2026-10-20T20:30Z',
      'The clock does not show CST then: 03:30 PM CDT is taken. By its letters it is 04:30 PM CDT.',
    ],
    ['10/20/2026 3:30 PM UTC', newYork, '2026-10-20T15:30Z', null],
    // Of the hour that comes twice, the letters say which.
    ['11/01/2026 1:30 AM CDT', chicago, '2026-11-01T06:30Z', null],
    ['11/01/2026 1:30 AM CST', chicago, '2026-11-01T07:30Z', null],
    [
      '11/01/2026 1:30 AM CT',
      chicago,
      '2026-11-01T06:30Z',
      'The clock shows this time twice: the first is taken.',
    ],
    ['11/01/2026 1:30 AM EST', newYork, '2026-11-01T06:30Z', null],
    ['10/25/2026 2:30 AM CET', 'Europe/Berlin', '2026-10-25T01:30Z', null],
    ['10/25/2026 2:30 AM CEST', 'Europe/Berlin', '2026-10-25T00:30Z', null],
  ])('%s in %s is %s: %s', (text, place, instant, why) => {
    const time = readTypedTime(text, { zone: place, nowMs, hour: 8 });
    const ms = Date.parse(instant);
    expect(time).toEqual(
      why === null ? { is: 'known', ms } : { is: 'guessed', ms, why, isDay: false },
    );
  });
});
