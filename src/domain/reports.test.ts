import { describe, expect, test } from 'vitest';
import type { Invoice } from './invoices.ts';
import { balanceCentsOf, invoiceCentsOf, stateOf } from './invoices.ts';
import {
  dateText,
  dayAt,
  dayIn,
  dayOfDate,
  dayOfNumber,
  daysLater,
  daysOf,
  minutesOf,
  numberOfDay,
  offsetText,
  reportCapability,
  reportTitle,
  sumOf,
  totalCentsOf,
  weekdayOf,
  wrongRange,
} from './reports.ts';
import { endingOf, kindWords, wrongLastDay } from './verifications.ts';

const at = (iso: string) => Date.parse(iso);

describe('the days of a report', () => {
  test.each([
    ['2026-10-20T04:59:59Z', 'America/Chicago', '-05:00', '2026-10-19'],
    ['2026-10-20T05:00:00Z', 'America/Chicago', '-05:00', '2026-10-20'],
    // The zone counts, not the distance that was sent with it.
    ['2026-10-20T05:00:00Z', 'America/Chicago', '+09:00', '2026-10-20'],
    ['2026-10-20T03:59:59Z', null, '-04:00', '2026-10-19'],
    ['2026-10-20T04:00:00Z', null, '-04:00', '2026-10-20'],
    ['2026-10-20T18:30:00Z', null, '+05:30', '2026-10-21'],
    ['2026-10-20T18:29:59Z', 'Nowhere/Zone', '+05:30', '2026-10-20'],
  ])('%s in %s, %s from UTC, is on %s', (iso, zone, offset, day) => {
    expect(dayAt(at(iso), { zone, offset })).toBe(day);
  });

  test('a day is a number of days since 1970', () => {
    expect(numberOfDay('1970-01-02')).toBe(1);
    expect(numberOfDay('2026-03-01') - numberOfDay('2026-02-28')).toBe(1);
    expect(numberOfDay('2028-03-01') - numberOfDay('2028-02-28')).toBe(2);
    expect(dayOfNumber(numberOfDay('2026-12-31') + 1)).toBe('2027-01-01');
    expect(daysLater('2026-03-08', -8)).toBe('2026-02-28');
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(daysOf({ from: '2026-03-01', to: '2026-02-27' })).toEqual([]);
    expect(dayIn(at('2026-11-01T05:59:00Z'), 'America/Denver')).toBe('2026-10-31');
  });

  test.each(['2026-02-30', '2026-13-01', '26-02-01', '2026-2-1', '', '2026-02-01x'])(
    "'%s' is no day",
    (text) => {
      expect(numberOfDay(text)).toBeNaN();
    },
  );

  test('a day is written as people write it, and read back', () => {
    expect(dateText('2026-10-20')).toBe('10/20/2026');
    expect(dayOfDate('10/20/2026')).toBe('2026-10-20');
    expect(dayOfDate('02/30/2026')).toBeNull();
    expect(dayOfDate('2026-10-20')).toBeNull();
    expect(weekdayOf('2026-10-20')).toBe('Tuesday');
    expect(weekdayOf('1970-01-01')).toBe('Thursday');
  });

  test.each([
    ['America/Chicago', '2026-10-20T12:00:00Z', '-05:00'],
    ['America/Chicago', '2026-12-20T12:00:00Z', '-06:00'],
    ['Asia/Kolkata', '2026-10-20T12:00:00Z', '+05:30'],
    ['Etc/UTC', '2026-10-20T12:00:00Z', '+00:00'],
    ['America/St_Johns', '2026-10-20T12:00:00Z', '-02:30'],
  ])('%s is on %s %s from UTC', (zone, iso, text) => {
    expect(offsetText(zone, at(iso))).toBe(text);
  });

  test.each([
    ['-05:00', -300],
    ['+05:30', 330],
    ['05:30', 330],
    ['-00:15', -15],
    ['5:30', 0],
    ['', 0],
  ])("'%s' is %s min", (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes);
  });

  test.each([
    ['2026-10-20', '2026-10-20', null],
    ['2026-10-20', '2026-10-19', 'The range ends before it starts.'],
    ['2026-10-20', 'today', 'Both ends are days of the calendar.'],
    // 3,700 days: 1970-01-01 is day 0.
    ['1970-01-01', '1980-02-17', null],
    ['1970-01-01', '1980-02-18', 'A report covers at most 3,700 days.'],
  ])('from %s to %s is wrong because: %s', (from, to, why) => {
    expect(wrongRange({ from, to })).toBe(why);
  });
});

test('the costing report is for roles of money, the others are for all', () => {
  expect(reportCapability).toEqual({
    daily: 'see',
    costing: 'payments',
    efficiency: 'see',
    vehicle: 'see',
  });
  const kinds = ['daily', 'costing', 'efficiency', 'vehicle'] as const;
  expect(kinds.map(reportTitle)).toEqual([
    'Daily report',
    'Costing report',
    'Efficiency report',
    'Vehicle report',
  ]);
});

describe('what is owed', () => {
  const parts = { payCents: 4_000, chaseCents: 300, rideCents: 20, bonusCents: 1 };
  const invoice = { ...parts, orderedCents: 50_000, paidMs: null, dueMs: 1_000 } as Invoice;

  test('the total is the sum of its four parts, and of what was ordered', () => {
    expect(totalCentsOf(parts)).toBe(4_321);
    expect(invoiceCentsOf(invoice)).toBe(54_321);
    expect(sumOf([{ cents: 5 }, { cents: null }, { cents: 7 }], 'cents')).toBe(12);
    expect(sumOf([], 'cents')).toBe(0);
  });

  test.each([
    [null, 1_000, 'open', 54_321],
    [null, 1_001, 'overdue', 54_321],
    [900, 1_001, 'paid', 0],
    [0, 1_001, 'paid', 0],
  ] as const)('an invoice paid at %s is at %s %s, with %s cents to pay', (...row) => {
    const [paidMs, nowMs, state, balance] = row;
    expect(stateOf({ ...invoice, paidMs }, nowMs)).toBe(state);
    expect(balanceCentsOf({ ...invoice, paidMs })).toBe(balance);
  });
});

describe('a document of an employee', () => {
  // 2026-10-20 11:30 PM in Chicago, where the day of the company is.
  const nowMs = at('2026-10-21T04:30:00Z');

  test.each([
    [null, null, null],
    ['2026-10-19', 'The document is not valid any more.', 'ended'],
    ['2026-10-20', null, 'soon'],
    ['2026-11-19', null, 'soon'],
    ['2026-11-20', null, null],
  ])('with the last day %s is wrong because: %s, and ends: %s', (day, why, ending) => {
    expect(wrongLastDay(day, nowMs)).toBe(why);
    expect(endingOf(day, nowMs)).toBe(ending);
  });

  test('without a real day is wrong', () => {
    expect(wrongLastDay('2026-02-30', nowMs)).toBe('This is no date.');
    expect(Object.values(kindWords)).toEqual(["Driver's license", 'State ID card', 'Passport']);
  });
});

test.each([
  ['10/20/20261', null],
  ['110/20/2026', null],
  ['10/20/2026', '2026-10-20'],
  ['1/2/2026', null],
  ['10-20-2026', null],
  ['', null],
])("the date '%s' is the day %s", (text, day) => {
  expect(dayOfDate(text)).toBe(day);
});
