// Wall-clock time in the zones of the United States, by rule and in whole numbers, because pure
// rooms have no Intl. Daylight saving as in force since 2007, applied to every year.
import type { EpochMs } from './entities.ts';

/** A wall clock's reading; months and days count from 1, hours from 0 to 23. */
export type LocalTime = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
};

/**
 * What a wall-clock reading means. `gap`: the clock skipped it, `ms` is as long after the skip.
 * `overlap`: the clock showed it twice; `ms` is the first time.
 */
export type LocalInstant =
  | { readonly kind: 'exact'; readonly ms: EpochMs }
  | { readonly kind: 'gap'; readonly ms: EpochMs }
  | { readonly kind: 'overlap'; readonly ms: EpochMs; readonly secondMs: EpochMs }
  | { readonly kind: 'invalid' };

/** An unknown zone is shown as UTC, and says so: better than a wrong local time. */
export function isKnownZone(zone: string): boolean {
  return Object.hasOwn(rules, zone);
}

/** Minutes to add to UTC at that instant. */
export function offsetMinutes(zone: string, ms: EpochMs): number {
  const rule = ruleOf(zone);
  return rule.standard + (inDaylightTime(rule, ms) ? 60 : 0);
}

/** 'CDT', 'MST', 'UTC'. */
export function zoneAbbreviation(zone: string, ms: EpochMs): string {
  const rule = ruleOf(zone);
  return rule.daylight !== null && inDaylightTime(rule, ms) ? rule.daylight : rule.abbreviation;
}

export function localTime(ms: EpochMs, zone: string): LocalTime {
  const minutes = Math.floor(ms / minuteMs) + offsetMinutes(zone, ms);
  const days = Math.floor(minutes / 1440);
  const inDay = minutes - days * 1440;
  return { ...dateOfDays(days), hour: Math.floor(inDay / 60), minute: inDay % 60 };
}

/** Reading 15: 'MM/dd/yyyy' in the zone; '--' for what is no time. */
export function formatDate(ms: EpochMs, zone: string): string {
  if (!Number.isFinite(ms)) return '--';
  const { year, month, day } = localTime(ms, zone);
  return `${two(month)}/${two(day)}/${String(year).padStart(4, '0')}`;
}

/** 'hh:mm AM'; with `operatorZone`, the zone's abbreviation when the operator's differs. */
export function formatTime(ms: EpochMs, zone: string, operatorZone: string = zone): string {
  if (!Number.isFinite(ms)) return '--';
  const { hour, minute } = localTime(ms, zone);
  const text = `${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
  const abbreviation = zoneAbbreviation(zone, ms);
  return abbreviation === zoneAbbreviation(operatorZone, ms) ? text : `${text} ${abbreviation}`;
}

/** 'hh:mm AM CDT': for words that are kept, whoever reads them. */
export function formatTimeIn(ms: EpochMs, zone: string): string {
  return `${formatTime(ms, zone)} ${zoneAbbreviation(zone, ms)}`;
}

/** 'MM/dd/yyyy hh:mm AM', with the zone as `formatTime` shows it. */
export function formatDateTime(ms: EpochMs, zone: string, operatorZone: string = zone): string {
  if (!Number.isFinite(ms)) return '--';
  return `${formatDate(ms, zone)} ${formatTime(ms, zone, operatorZone)}`;
}

/** 'yyyy-MM-ddThh:mm', the form date-and-time inputs hold. */
export function toLocalText(ms: EpochMs, zone: string): string {
  const { year, month, day, hour, minute } = localTime(ms, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The instant of 'yyyy-MM-ddThh:mm' (seconds allowed and dropped) on the zone's wall clock. */
export function fromLocalText(text: string, zone: string): LocalInstant {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?$/.exec(text);
  if (!match) return { kind: 'invalid' };
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  return instantOf({ year, month, day, hour, minute }, zone);
}

/** The instant of a wall-clock reading in a zone. */
export function instantOf(local: LocalTime, zone: string): LocalInstant {
  if (!isOnTheClock(local)) return { kind: 'invalid' };
  const days = daysOfDate(local.year, local.month, local.day);
  const asUtc = ((days * 24 + local.hour) * 60 + local.minute) * minuteMs;
  const { standard, daylight } = ruleOf(zone);
  const late = asUtc - standard * minuteMs;
  if (daylight === null) return { kind: 'exact', ms: late };
  const early = late - 60 * minuteMs;
  const earlyFits = offsetMinutes(zone, early) === standard + 60;
  const lateFits = offsetMinutes(zone, late) === standard;
  if (earlyFits && lateFits) return { kind: 'overlap', ms: early, secondMs: late };
  if (earlyFits) return { kind: 'exact', ms: early };
  return { kind: lateFits ? 'exact' : 'gap', ms: late };
}

/** The first instant of the local day an instant falls on. */
export function startOfDay(ms: EpochMs, zone: string): EpochMs {
  const midnight = instantOf({ ...localTime(ms, zone), hour: 0, minute: 0 }, zone);
  return midnight.kind === 'invalid' ? ms : midnight.ms;
}

type ZoneRule = {
  /** Minutes from UTC in winter. */
  readonly standard: number;
  readonly abbreviation: string;
  /** Null where the clock never changes. */
  readonly daylight: string | null;
};

const minuteMs = 60_000;
const utc: ZoneRule = { standard: 0, abbreviation: 'UTC', daylight: null };
const eastern: ZoneRule = { standard: -300, abbreviation: 'EST', daylight: 'EDT' };
const central: ZoneRule = { standard: -360, abbreviation: 'CST', daylight: 'CDT' };
const mountain: ZoneRule = { standard: -420, abbreviation: 'MST', daylight: 'MDT' };

const rules: { readonly [zone: string]: ZoneRule } = {
  UTC: utc,
  'America/New_York': eastern,
  'America/Detroit': eastern,
  'America/Indiana/Indianapolis': eastern,
  'America/Kentucky/Louisville': eastern,
  'America/Chicago': central,
  'America/Denver': mountain,
  'America/Boise': mountain,
  'America/Phoenix': { standard: -420, abbreviation: 'MST', daylight: null },
  'America/Los_Angeles': { standard: -480, abbreviation: 'PST', daylight: 'PDT' },
  'America/Anchorage': { standard: -540, abbreviation: 'AKST', daylight: 'AKDT' },
  'Pacific/Honolulu': { standard: -600, abbreviation: 'HST', daylight: null },
};

function ruleOf(zone: string): ZoneRule {
  return Object.hasOwn(rules, zone) ? (rules[zone] ?? utc) : utc;
}

/** From 2:00 standard time on March's second Sunday to 1:00 on November's first. */
function inDaylightTime(rule: ZoneRule, ms: EpochMs): boolean {
  if (rule.daylight === null) return false;
  const standardMinutes = Math.floor(ms / minuteMs) + rule.standard;
  const { year } = dateOfDays(Math.floor(standardMinutes / 1440));
  const begins = sundayOnOrAfter(daysOfDate(year, 3, 8)) * 1440 + 120;
  const ends = sundayOnOrAfter(daysOfDate(year, 11, 1)) * 1440 + 60;
  return standardMinutes >= begins && standardMinutes < ends;
}

function sundayOnOrAfter(days: number): number {
  // 1970-01-01 was a Thursday.
  const weekday = (((days + 4) % 7) + 7) % 7;
  return days + ((7 - weekday) % 7);
}

/** Days since 1970-01-01 of a date in the Gregorian calendar; years run from March. */
function daysOfDate(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const fromMarch = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * fromMarch + 2) / 5) + day - 1;
  return y * 365 + leapDays(y) + dayOfYear - 719_468;
}

function dateOfDays(days: number): { year: number; month: number; day: number } {
  const since = days + 719_468;
  // 400 years have 146,097 days; the guess is at most one year off.
  let y = Math.floor((since * 400) / 146_097);
  while (y * 365 + leapDays(y) > since) y--;
  while ((y + 1) * 365 + leapDays(y + 1) <= since) y++;
  const dayOfYear = since - y * 365 - leapDays(y);
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return { year: month <= 2 ? y + 1 : y, month, day };
}

function leapDays(year: number): number {
  return Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
}

function isOnTheClock({ year, month, day, hour, minute }: LocalTime): boolean {
  const all = [year, month, day, hour, minute];
  if (!all.every(Number.isInteger) || month < 1 || month > 12 || day < 1) return false;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return false;
  const back = dateOfDays(daysOfDate(year, month, day));
  return back.month === month && back.day === day;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
