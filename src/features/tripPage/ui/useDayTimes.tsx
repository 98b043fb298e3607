import type { EpochMs } from '#domain/entities.ts';
import { useBriefTimes } from '../../activities/ui.ts';

/**
 * Times beside another one, `besideMs`: with their day only where it is neither that one's nor
 * today. `isFirst`: for that one itself, which has its day unless it is today.
 */
export function useDayTimes(besideMs: EpochMs | null, zone: string | undefined) {
  const times = useBriefTimes();
  return (ms: EpochMs, isFirst = false): string => {
    const day = times.day(ms, zone);
    const isSame = besideMs !== null && day === times.day(besideMs, zone);
    // Without a day it is today, which has to be said beside another day.
    const shown = isSame && !isFirst ? '' : day === '' && !isSame ? 'today' : day;
    return `${shown} ${times.time(ms, zone)}`.trim();
  };
}
