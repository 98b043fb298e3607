// The clock that a plan is printed by: a zone of the file, or the offset of its first time.
import type { EpochMs } from '#domain/entities.ts';
import { formatDate, formatTime, formatWeekday, zoneAbbreviation } from '#domain/zones.ts';

export type PlanClock = {
  /** 'America/Chicago', 'UTC-05:00', 'UTC'. */
  readonly name: string;
  /** 'Tuesday 09/15/2026'. */
  readonly day: (ms: EpochMs) => string;
  /** '09/15'. */
  readonly shortDay: (ms: EpochMs) => string;
  /** '08:05 AM'. */
  readonly time: (ms: EpochMs) => string;
  /** 'CDT' and the like; empty where the name is an offset. */
  readonly letters: (ms: EpochMs) => string;
};

export function clockOfZone(zone: string): PlanClock {
  return {
    name: zone,
    day: (ms) => `${formatWeekday(ms, zone)} ${formatDate(ms, zone)}`,
    shortDay: (ms) => formatDate(ms, zone).slice(0, 5),
    time: (ms) => formatTime(ms, zone),
    letters: (ms) => zoneAbbreviation(zone, ms),
  };
}

/** Of an instant such as '2026-09-15T08:00:00-05:00'. */
export function clockOfOffset(instant: string): PlanClock {
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const addedMs = sign === '-' ? -size : size;
  const utc = clockOfZone('UTC');
  return {
    name: size === 0 ? 'UTC' : `UTC${sign}${hours}:${minutes}`,
    day: (ms) => utc.day(ms + addedMs),
    shortDay: (ms) => utc.shortDay(ms + addedMs),
    time: (ms) => utc.time(ms + addedMs),
    letters: () => '',
  };
}
