// The simulated day: Tuesday 2026-09-15 in the company's zone. No time-zone library, because the
// core is pure and the zone's offset does not change before November.

import { OptionRefused } from './options.ts';

/** 2026-09-15 07:30 in America/Chicago. */
export const dayBeginMs = 1_789_475_400_000;

const HOUR_MS = 3_600_000;
/** The company's distance to UTC, as requests write it. Daylight time holds until 2026-11-01. */
export const companyOffset = '-05:00';
const OFFSET_MS = -5 * HOUR_MS;

export const minuteMs = 60_000;
export const hourMs = HOUR_MS;
export const dayMs = 24 * HOUR_MS;

/** Milliseconds since the company's last midnight. */
export function timeOfDayMs(atMs: number): number {
  return (atMs + OFFSET_MS) % dayMs;
}

/** The first instant after `atMs` that is `timeMs` after a midnight of the company. */
export function nextTimeOfDay(atMs: number, timeMs: number): number {
  const midnight = atMs - timeOfDayMs(atMs);
  return midnight + timeMs > atMs ? midnight + timeMs : midnight + dayMs + timeMs;
}

/** When the office starts and stops planning: milliseconds since midnight. */
export const officeOpensMs = 6.5 * HOUR_MS;
const officeClosesMs = 20 * HOUR_MS;

export function isOfficeOpen(atMs: number): boolean {
  const timeMs = timeOfDayMs(atMs);
  return timeMs >= officeOpensMs && timeMs < officeClosesMs;
}

/** Rounded up to the half hour, as ready times and deadlines are (S1 §5). */
export function upToHalfHour(atMs: number): number {
  const half = HOUR_MS / 2;
  return Math.ceil(atMs / half) * half;
}

const mostDays = 30;

/**
 * The instant of `HH:MM` on the simulated day, or `+Nd` after its beginning. Throws `OptionRefused`
 * for anything else, and for times that are not after the day's beginning.
 */
export function timeAt(text: string): number {
  const days = Number(/^\+(\d{1,2})d$/.exec(text)?.[1] ?? 0);
  if (days >= 1 && days <= mostDays) return dayBeginMs + days * dayMs;
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const atMs = hours === undefined ? 0 : Number(hours) * hourMs + Number(minutes) * minuteMs;
  const beginMs = timeOfDayMs(dayBeginMs);
  if (atMs > beginMs) return dayBeginMs + atMs - beginMs;
  throw new OptionRefused(
    'until must be a time of the day from 07:31 to 23:59, or days from +1d to ' +
      `+${mostDays}d, not '${text.slice(0, 40)}'.`,
  );
}
