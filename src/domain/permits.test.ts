import { expect, test } from 'vitest';
import { endingPermits, endingWords } from './permits.ts';

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
