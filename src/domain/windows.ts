// Spans of the calendar around a moment in a zone: its day and its week. Separate from `zones`
// because they are what filters mean by 'today' and 'this week'.
import type { EpochMs } from './entities.ts';
import { offsetMinutes, startOfDay } from './zones.ts';

/** From its first instant up to the first one after it. */
export type Span = { readonly fromMs: EpochMs; readonly toMs: EpochMs };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The local day a moment falls on; 23 or 25 hours long where the clock changes. */
export function dayOf(ms: EpochMs, zone: string): Span {
  const fromMs = startOfDay(ms, zone);
  return { fromMs, toMs: dayAfter(fromMs, 1, zone) };
}

/** The local week a moment falls in, from Sunday on. */
export function weekOf(ms: EpochMs, zone: string): Span {
  const days = Math.floor((ms + offsetMinutes(zone, ms) * 60_000) / dayMs);
  // 1970-01-01 was a Thursday.
  const weekday = (((days + 4) % 7) + 7) % 7;
  const fromMs = dayAfter(startOfDay(ms, zone), -weekday, zone);
  return { fromMs, toMs: dayAfter(fromMs, 7, zone) };
}

/** From noon to noon: no change of the clock leads past it. */
function dayAfter(startMs: EpochMs, days: number, zone: string): EpochMs {
  return startOfDay(startMs + days * dayMs + 12 * hourMs, zone);
}

export function isWithin(ms: EpochMs, { fromMs, toMs }: Span): boolean {
  return ms >= fromMs && ms < toMs;
}
