import { useMemo } from 'react';
import { formatTime } from '#domain/zones.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { ClockTypes } from '../../clock/index.ts';
import { type ShownTimes, useShownTimes } from '../../settings/ui.ts';
import { useIsOneZone } from '../../world/ui.ts';

const useClock = selectFrom<ClockTypes>();

const quarterMs = 15 * 60_000;

type Zone = Parameters<ShownTimes['zone']>[0];

/**
 * Times where there is little room: the zone is told where the company has several, the day where
 * it is not today, the year where it is another.
 */
export function useBriefTimes() {
  const times = useShownTimes();
  const isOneZone = useIsOneZone();
  // Everywhere days begin with a quarter of our hours: what is drawn changes no more often.
  const nowMs = useClock(({ clock }) => Math.floor(clock.state.nowMs / quarterMs) * quarterMs);
  return useMemo(
    () => ({
      time: (ms: number, zone: Zone) =>
        isOneZone ? formatTime(ms, times.zone(zone)) : times.time(ms, zone),
      /** Empty today. */
      day(ms: number, zone: Zone) {
        const [date, today] = [times.date(ms, zone), times.date(nowMs, zone)];
        if (date === today) return '';
        return date.slice(6) === today.slice(6) ? date.slice(0, 5) : date;
      },
    }),
    [times, isOneZone, nowMs],
  );
}
