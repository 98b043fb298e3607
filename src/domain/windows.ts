// The calendar day and week around a moment in a zone. Separate from `zones` because filters
// define 'today' and 'this week' by them.
import { addDays, startOfDay, startOfWeek } from 'date-fns';
import type { EpochMs } from './entities.ts';
import { firstInstantOf, type WallClock, wallClock } from './zones.ts';

/** From its first instant up to the first one after it. */
export type Span = { readonly fromMs: EpochMs; readonly toMs: EpochMs };

/** The local day a moment falls on; 23 or 25 hours long where the clock changes. */
export function dayOf(ms: EpochMs, zone: string): Span {
  return spanOf(startOfDay(wallClock(ms, zone)), 1, zone);
}

/** The local week a moment falls in, from Sunday on. */
export function weekOf(ms: EpochMs, zone: string): Span {
  return spanOf(startOfWeek(wallClock(ms, zone)), 7, zone);
}

/** The first instant of the local day that many days after that of a moment. */
export function startOfDayAfter(ms: EpochMs, days: number, zone: string): EpochMs {
  return firstInstantOf(addDays(startOfDay(wallClock(ms, zone)), days), zone);
}

function spanOf(from: WallClock, days: number, zone: string): Span {
  const to = addDays(from, days);
  return { fromMs: firstInstantOf(from, zone), toMs: firstInstantOf(to, zone) };
}

export function isWithin(ms: EpochMs, { fromMs, toMs }: Span): boolean {
  return ms >= fromMs && ms < toMs;
}
