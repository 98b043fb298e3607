// Times as a screen writes them, with the day where it has to be said: a trip may last over
// midnight, and what is planned in the evening is for tomorrow.
import type { EpochMs } from './entities.ts';
import { spanText } from './zones.ts';

export type DayTimes = {
  /** '09:46 AM', with the zone where times show one. */
  time(ms: EpochMs): string;
  /** '10/21'; empty today. */
  day(ms: EpochMs): string;
  /** '10/21 09:46 AM': with its day unless it is today. */
  at(ms: EpochMs): string;
  /** Beside another time: with its day only where that is another one, today's being 'today'. */
  beside(ms: EpochMs, otherMs: EpochMs | null): string;
  /** '09:46 PM to 10/21 12:20 AM': a day and a zone of both are said once. */
  span(fromMs: EpochMs, toMs: EpochMs): string;
};

/** `time` and `day` as in `DayTimes`. */
export function dayTimesOf(time: (ms: EpochMs) => string, day: (ms: EpochMs) => string): DayTimes {
  const at = (ms: EpochMs) => `${day(ms)} ${time(ms)}`.trim();
  const beside = (ms: EpochMs, otherMs: EpochMs | null) => {
    if (otherMs === null) return at(ms);
    return day(ms) === day(otherMs) ? time(ms) : `${day(ms) || 'today'} ${time(ms)}`;
  };
  const span = (fromMs: EpochMs, toMs: EpochMs) => spanText(at(fromMs), beside(toMs, fromMs));
  return { time, day, at, beside, span };
}
