import { expect, test } from 'vitest';
import { endingPermits, endingWords, firstToEnd, permitWords } from './permits.ts';

/** 01:00 AM in the company's zone: 06:00 AM of the same day in UTC. */
const nowMs = Date.parse('2026-10-20T06:00:00Z');
const of = (...days: readonly string[]) => ({
  permits: days.map((validUntil, at) => ({
    kind: (['cdl', 'medicalCard', 'twic', 'plates'] as const)[at] ?? 'cdl',
    validUntil,
  })),
});

test('what has ended and what ends within 30 days is listed, the first to end first', () => {
  const ending = endingPermits(of('2026-11-19', '2026-11-20', '2026-10-19', '2026-10-20'), nowMs);
  expect(ending.map(({ kind, is }) => [kind, is])).toEqual([
    ['twic', 'ended'],
    ['plates', 'soon'],
    ['cdl', 'soon'],
  ]);
  expect(endingPermits({ permits: [] }, nowMs)).toEqual([]);
});

test('each is named with its date and how far away that is', () => {
  const words = (validUntil: string) =>
    endingPermits(of(validUntil), nowMs).map((permit) => endingWords(permit, nowMs));
  expect(words('2026-10-31')).toEqual(['CDL ends 10/31/2026, in 11 days']);
  expect(words('2026-10-20')).toEqual(['CDL ends 10/20/2026, today']);
  expect(words('2026-10-21')).toEqual(['CDL ends 10/21/2026, tomorrow']);
  expect(words('2026-10-19')).toEqual(['CDL ended 10/19/2026, yesterday']);
  expect(words('2026-09-20')).toEqual(['CDL ended 09/20/2026, 30 days ago']);
});

test('of all that ends the first is named, whenever that is', () => {
  expect(firstToEnd(of('2031-01-01', '2028-05-04', '2029-02-03'))).toEqual({
    kind: 'medicalCard',
    validUntil: '2028-05-04',
  });
  expect(firstToEnd(of('2031-01-01', '2028-05-04', '2020-02-03'))?.kind).toBe('twic');
  expect(firstToEnd(of('2020-02-03', '2028-05-04'))?.kind).toBe('cdl');
  // Of those that end on one day the one that the row has first.
  expect(firstToEnd(of('2029-01-01', '2028-05-04', '2028-05-04'))?.kind).toBe('medicalCard');
  expect(firstToEnd({ permits: [] })).toBeNull();
});

test.each([
  ['driversLicense', "Driver's license"],
  ['cdl', 'CDL'],
  ['medicalCard', 'Medical Card'],
  ['plates', 'Plates'],
  ['twic', 'TWIC'],
] as const)('the permit %s is called %s', (kind, words) => {
  expect(permitWords[kind]).toBe(words);
});
