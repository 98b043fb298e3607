// Where the axis says another day than above, or other letters of the zone: midnight and a change
// of the clock.
import type { EpochMs } from '#domain/entities.ts';
import type { DayTimes } from '#domain/dayTimes.ts';
import type { DiagramLayout } from './diagramLayout.ts';

/** '09/16', 'today', 'CST': what begins at this instant. */
export type AxisMark = { readonly ms: EpochMs; readonly text: string };

/** In every zone days begin, and clocks change, on a quarter hour. */
const QUARTER_MS = 15 * 60_000;

/**
 * In order; at midnight the day alone. `letters`: of the zone at an instant. Empty for a plan
 * within one day.
 */
export function axisMarks(
  { fromMs, toMs }: Pick<DiagramLayout, 'fromMs' | 'toMs'>,
  { day }: Pick<DayTimes, 'day'>,
  letters: (ms: EpochMs) => string,
): readonly AxisMark[] {
  const marks: AxisMark[] = [];
  let [lastDay, lastLetters] = [day(fromMs), letters(fromMs)];
  const firstMs = (Math.floor(fromMs / QUARTER_MS) + 1) * QUARTER_MS;
  for (let ms = firstMs; ms <= toMs; ms += QUARTER_MS) {
    const [own, zone] = [day(ms), letters(ms)];
    if (own !== lastDay) marks.push({ ms, text: own || 'today' });
    else if (zone !== lastLetters) marks.push({ ms, text: zone });
    [lastDay, lastLetters] = [own, zone];
  }
  return marks;
}
