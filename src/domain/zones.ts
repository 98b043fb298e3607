// Wall-clock time in any time zone. Calendar arithmetic and formats are date-fns' own, on a date of
// `@date-fns/utc` that holds the zone's wall clock: a plain Date has only the engine's zone, pure
// rooms have no Intl. The mini form, since the other one asks Intl.
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { lightFormat } from 'date-fns';
import type { EpochMs } from './entities.ts';
import { stretchAt, type Zone, zoneNamed } from './zoneData.ts';

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

/** A date whose fields are those of a zone's wall clock: for date-fns' calendar steps. */
export type WallClock = InstanceType<typeof UTCDateMini>;

/** An unknown zone is shown and labeled as UTC: better than a wrong local time. */
export function isKnownZone(zone: string): boolean {
  return zoneNamed(zone) !== null;
}

/** Milliseconds to add to UTC at that instant. */
export function offsetMs(zone: string, ms: EpochMs): number {
  const data = dataOf(zone);
  return data.offsetMs[stretchAt(data, ms)] ?? 0;
}

/**
 * 'CDT', 'CEST', 'UTC'. As 'UTC+5:45' where a zone has no letters of its own, or letters with
 * another meaning in the US, as those of Shanghai.
 */
export function zoneAbbreviation(zone: string, ms: EpochMs): string {
  const data = dataOf(zone);
  const at = stretchAt(data, ms);
  const letters = data.abbreviations[at] ?? 'UTC';
  const offset = data.offsetMs[at] ?? 0;
  const hours = Object.hasOwn(americanHours, letters) ? americanHours[letters] : undefined;
  const isOther = hours !== undefined && hours * hourMs !== offset;
  return isOther || /^[+-]/.test(letters) ? distanceOf(offset) : letters;
}

/** Whether two names mean one zone: one may be an older name of the other. */
export function isSameZone(zone: string, other: string): boolean {
  return zone === other || (isKnownZone(zone) && zoneNamed(zone) === zoneNamed(other));
}

/** Whether a time reads alike in two zones and has the same abbreviation. */
export function isSameClock(zone: string, other: string, ms: EpochMs): boolean {
  return (
    zone === other ||
    (offsetMs(zone, ms) === offsetMs(other, ms) &&
      zoneAbbreviation(zone, ms) === zoneAbbreviation(other, ms))
  );
}

export function localTime(ms: EpochMs, zone: string): LocalTime {
  return partsOf(wallClock(ms, zone));
}

/** Reading 15: 'MM/dd/yyyy' in the zone; '--' for an invalid time. */
export function formatDate(ms: EpochMs, zone: string): string {
  return written(ms, zone, 'MM/dd/yyyy');
}

/** 'hh:mm AM'; with `operatorZone`, the zone's abbreviation when the operator's differs. */
export function formatTime(ms: EpochMs, zone: string, operatorZone: string = zone): string {
  const text = written(ms, zone, 'hh:mm a');
  if (text === none || isSameClock(zone, operatorZone, ms)) return text;
  const letters = zoneAbbreviation(zone, ms);
  // India and Israel both say IST.
  const isTwice = letters === zoneAbbreviation(operatorZone, ms);
  return `${text} ${isTwice ? distanceOf(offsetMs(zone, ms)) : letters}`;
}

/** '10:30 AM CDT' and '04:07 PM CDT' as '10:30 AM to 04:07 PM CDT': a zone of both is said once. */
export function spanText(from: string, to: string): string {
  const zone = to.slice(clockOf(to).length);
  return `${zone !== '' && from.endsWith(zone) ? clockOf(from) : from} to ${to}`;
}

/** '10/21 10:30 AM CDT' as '10/21 10:30 AM', where the zone stands beside it. */
export function clockOf(text: string): string {
  return /.*? [AP]M/.exec(text)?.[0] ?? text;
}

/** 'hh:mm AM CDT': for stored texts, whatever zone their reader is in. */
export function formatTimeIn(ms: EpochMs, zone: string): string {
  return `${formatTime(ms, zone)} ${zoneAbbreviation(zone, ms)}`;
}

/** 'MM/dd/yyyy hh:mm AM', with the zone as `formatTime` shows it. */
export function formatDateTime(ms: EpochMs, zone: string, operatorZone: string = zone): string {
  const date = formatDate(ms, zone);
  return date === none ? none : `${date} ${formatTime(ms, zone, operatorZone)}`;
}

/**
 * 'MM/dd/yyyy hh:mm AM', with the letters of the clock where it shows that time twice: read back it
 * is the same instant.
 */
export function formatExact(ms: EpochMs, zone: string): string {
  const text = formatDateTime(ms, zone);
  const at = text === none ? null : instantOf(localTime(ms, zone), zone);
  if (at?.kind !== 'overlap') return text;
  // In 2014 Moscow's clock went back and kept its letters.
  const [first, second] = [at.ms, at.secondMs].map((one) => zoneAbbreviation(zone, one));
  const letters = zoneAbbreviation(zone, ms);
  return `${text} ${first === second ? distanceOf(offsetMs(zone, ms)) : letters}`;
}

/** 'hh:mm:ss AM CDT'. */
export function formatSeconds(ms: EpochMs, zone: string): string {
  const text = written(ms, zone, 'hh:mm:ss a');
  return text === none ? none : `${text} ${zoneAbbreviation(zone, ms)}`;
}

/** 'Tuesday'. */
export function formatWeekday(ms: EpochMs, zone: string): string {
  return weekdays[wallClock(ms, zone).getDay()] ?? none;
}

/** 'yyyy-MM-ddThh:mm', the form date-and-time inputs hold. */
export function toLocalText(ms: EpochMs, zone: string): string {
  return written(ms, zone, "yyyy-MM-dd'T'HH:mm");
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
  const wall = new UTCDateMini(0);
  wall.setFullYear(local.year, local.month - 1, local.day);
  wall.setHours(local.hour, local.minute);
  const back = partsOf(wall);
  const isOnTheClock = (Object.keys(back) as (keyof LocalTime)[]).every(
    (part) => back[part] === local[part],
  );
  if (!isOnTheClock) return { kind: 'invalid' };
  const { shownMs, skip } = momentsOf(wall.getTime(), zone);
  const [ms, secondMs] = shownMs;
  if (ms === undefined) return { kind: 'gap', ms: skip?.laterMs ?? wall.getTime() };
  return secondMs === undefined ? { kind: 'exact', ms } : { kind: 'overlap', ms, secondMs };
}

export function wallClock(ms: EpochMs, zone: string): WallClock {
  return new UTCDateMini(Math.max(-mostMs, Math.min(mostMs, ms + offsetMs(zone, ms))));
}

/** The first instant at which a wall clock shows this reading or, in a gap, a later one. */
export function firstInstantOf(wall: WallClock, zone: string): EpochMs {
  const { shownMs, skip } = momentsOf(wall.getTime(), zone);
  return shownMs[0] ?? skip?.atMs ?? wall.getTime();
}

/** The last instant, this or before, at which the zone's wall clock shows a whole step. */
export function stepUpTo(ms: EpochMs, stepMs: number, zone: string): EpochMs {
  const offset = offsetMs(zone, ms);
  return Math.floor((ms + offset) / stepMs) * stepMs - offset;
}

/** The first such instant, this or after. */
export function stepFrom(ms: EpochMs, stepMs: number, zone: string): EpochMs {
  const offset = offsetMs(zone, ms);
  return Math.ceil((ms + offset) / stepMs) * stepMs - offset;
}

/** The nearest such instant; from the exact middle, the later one. */
export function roundToStep(ms: EpochMs, stepMs: number, zone: string): EpochMs {
  return stepUpTo(ms + stepMs / 2, stepMs, zone);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Over a week before the last time a date can hold, so that its week can end. */
const mostMs = 8.64e15 - 9 * dayMs;
const none = '--';
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const utc: Zone = { untilMs: [Infinity], offsetMs: [0], abbreviations: ['UTC'] };

/** The US meaning of these letters. */
const americanHours: { readonly [letters: string]: number } = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

function dataOf(zone: string): Zone {
  return zoneNamed(zone) ?? utc;
}

/** 'UTC-3', 'UTC+5:45'. */
function distanceOf(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return minutes === 0 ? 'UTC' : `UTC${offset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

function written(ms: EpochMs, zone: string, pattern: string): string {
  return Number.isFinite(ms) ? lightFormat(wallClock(ms, zone), pattern) : none;
}

function partsOf(wall: WallClock): LocalTime {
  return {
    year: wall.getFullYear(),
    month: wall.getMonth() + 1,
    day: wall.getDate(),
    hour: wall.getHours(),
    minute: wall.getMinutes(),
  };
}

type Moments = {
  /** The instants when the clock shows the reading, in order. */
  readonly shownMs: readonly EpochMs[];
  /** For a gap: its instant, and the one as long after that as the reading is after its start. */
  readonly skip: { readonly atMs: EpochMs; readonly laterMs: EpochMs } | null;
};

function momentsOf(wallMs: number, zone: string): Moments {
  const data = dataOf(zone);
  const { untilMs, offsetMs: offsets } = data;
  const shownMs: EpochMs[] = [];
  let skip: Moments['skip'] = null;
  // No clock is a whole day away from UTC.
  const last = stretchAt(data, wallMs + dayMs);
  for (let at = stretchAt(data, wallMs - dayMs); at <= last; at += 1) {
    const [ms, endMs] = [wallMs - (offsets[at] ?? 0), untilMs[at] ?? Infinity];
    if (ms < endMs) {
      if (at === 0 || ms >= (untilMs[at - 1] ?? 0)) shownMs.push(ms);
    } else if (wallMs - (offsets[at + 1] ?? 0) < endMs) {
      skip = { atMs: endMs, laterMs: ms };
    }
  }
  return { shownMs, skip };
}
