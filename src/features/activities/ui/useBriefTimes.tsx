import { useMemo } from 'react';
import { type DayTimes, dayTimesOf } from '#domain/dayTimes.ts';
import { formatTime, zoneAbbreviation } from '#domain/zones.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { ClockTypes } from '#spine/clock/index.ts';
import { type ShownTimes, useShownTimes } from '#spine/settings/ui.ts';
import { useIsOneZone } from '#spine/world/ui.ts';

const useClock = selectFrom<ClockTypes>();

const quarterMs = 15 * 60_000;

type Zone = Parameters<ShownTimes['zone']>[0];

/**
 * Short times: with the zone if the company has several, the day if it is not today, and the year
 * if it is not this year.
 */
export function useBriefTimes() {
  const times = useShownTimes();
  const isOneZone = useIsOneZone();
  // In every zone days begin on a quarter hour, so texts change no more often than that.
  const nowMs = useClock(({ clock }) => Math.floor(clock.state.nowMs / quarterMs) * quarterMs);
  return useMemo(() => {
    const time = (ms: number, zone: Zone) =>
      isOneZone ? formatTime(ms, times.zone(zone)) : times.time(ms, zone);
    /** Empty today. */
    const day = (ms: number, zone: Zone) => {
      const [date, today] = [times.date(ms, zone), times.date(nowMs, zone)];
      if (date === today) return '';
      return date.slice(6) === today.slice(6) ? date.slice(0, 5) : date;
    };
    /** The same of one zone. */
    const of = (zone: Zone): DayTimes =>
      dayTimesOf(
        (ms) => time(ms, zone),
        (ms) => day(ms, zone),
      );
    /** '10/21 09:46 AM CDT' */
    const at = (ms: number, zone: Zone) => of(zone).at(ms);
    return { time, day, at, of };
  }, [times, isOneZone, nowMs]);
}

/** The short times of one place. */
export function useDayTimes(zone: Zone): DayTimes {
  const brief = useBriefTimes();
  return useMemo(() => brief.of(zone), [brief, zone]);
}

/** The letters of a place's zone: 'CDT'. Another function for another zone only. */
export function useZoneLetters(zone: Zone): (ms: number) => string {
  const shown = useShownTimes().zone(zone);
  return useMemo(() => (ms: number) => zoneAbbreviation(shown, ms), [shown]);
}
