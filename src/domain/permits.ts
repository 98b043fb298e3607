// What a driver has that is valid up to a day: the license, and qualifications that end (S2 §3
// names them without an end).
import { usualZone } from './employees.ts';
import type { Driver, Permit } from './entities.ts';
import { qualificationWords } from './qualifications.ts';
import { dateText, dayIn, numberOfDay } from './reports.ts';
import { textOrder } from './textOrder.ts';
import { endingOf } from './verifications.ts';

export const permitWords: { readonly [K in Permit['kind']]: string } = {
  driversLicense: "Driver's license",
  cdl: qualificationWords.cdl,
  medicalCard: qualificationWords.medicalCard,
  plates: qualificationWords.plates,
  twic: qualificationWords.twic,
};

export type EndingPermit = Permit & { readonly is: 'ended' | 'soon' };

/** Those that have ended or end within 30 days, the first to end first. */
export function endingPermits(
  { permits }: Pick<Driver, 'permits'>,
  nowMs: number,
): readonly EndingPermit[] {
  const ending = permits.flatMap((permit): EndingPermit[] => {
    const is = endingOf(permit.validUntil, nowMs);
    return is === null ? [] : [{ ...permit, is }];
  });
  return ending.toSorted(byLastDay);
}

/** What ends first of what a driver has, also in years or long ago; null where nothing ends. */
export function firstToEnd({ permits }: Pick<Driver, 'permits'>): Permit | null {
  const [first = null] = permits.toSorted(byLastDay);
  return first;
}

function byLastDay(a: Permit, b: Permit): number {
  return textOrder(a.validUntil, b.validUntil);
}

/** 'CDL ended 09/01/2026, 14 days ago', 'Medical Card ends 09/30/2026, in 15 days' */
export function endingWords({ kind, validUntil, is }: EndingPermit, nowMs: number): string {
  const days = numberOfDay(validUntil) - numberOfDay(dayIn(nowMs, usualZone));
  const ends = is === 'ended' ? 'ended' : 'ends';
  return `${permitWords[kind]} ${ends} ${dateText(validUntil)}, ${daysWords(days)}`;
}

function daysWords(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
