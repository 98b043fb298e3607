// How reports write numbers: '–' for nothing, 0 for zero.
import { dateText, type Day, weekdayOf } from '#domain/reports.ts';

export const none = '–';
const hourMs = 3_600_000;

// Made once: a table of 100,000 rows writes a million numbers.
const wholes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenths = withDigits(1);
const hundredths = withDigits(2);

function withDigits(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** '2,085' */
export function countText(count: number): string {
  return wholes.format(count);
}

/** '30,329.0' of hundredths of a mile. */
export function milesText(cmi: number): string {
  return oneDecimal(cmi / 100);
}

/** '2,406.3' */
export function hoursText(ms: number): string {
  return oneDecimal(ms / hourMs);
}

function oneDecimal(value: number): string {
  return tenths.format(value);
}

/** '$13,028.83' */
export function dollarsText(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${dollars(Math.abs(cents))}`;
}

/** '+$3.62' */
export function differenceText(cents: number): string {
  return `${cents < 0 ? '−' : cents > 0 ? '+' : ''}$${dollars(Math.abs(cents))}`;
}

function dollars(cents: number): string {
  return hundredths.format(cents / 100);
}

/** '95.7 %'; of nothing there is no share. */
export function shareText(part: number, whole: number): string {
  return whole > 0 ? `${oneDecimal((part / whole) * 100)} %` : none;
}

/**
 * What figures are counted in: how a screen writes them and what it adds to the head of a column;
 * the unit of a file, and how many are one of it. What is counted is its own unit.
 */
export const measures = {
  count: { text: countText, inHead: '', unit: '', perUnit: 1 },
  miles: { text: milesText, inHead: '', unit: 'mi', perUnit: 100 },
  hours: { text: hoursText, inHead: ', h', unit: 'h', perUnit: hourMs },
  money: { text: dollarsText, inHead: '', unit: 'USD', perUnit: 100 },
  difference: { text: differenceText, inHead: '', unit: 'USD', perUnit: 100 },
  share: { text: (share: number) => shareText(share, 1), inHead: ' %', unit: '%', perUnit: 0.01 },
} as const;
export type Measure = keyof typeof measures;

/** 'Tue 10/20/2026' */
export function dayText(day: Day): string {
  return `${weekdayOf(day).slice(0, 3)} ${dateText(day)}`;
}

/** '10/20' */
export function shortDay(day: Day): string {
  return dateText(day).slice(0, 5);
}

/** '1 trip', '3 trips' */
export function counted(count: number, singular: string, plural: string): string {
  return `${countText(count)} ${count === 1 ? singular : plural}`;
}
