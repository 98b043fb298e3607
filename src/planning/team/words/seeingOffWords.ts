// Whom a chase driver sees off, and whom they leave behind: the same in a terminal and on screens.
import type { TimedAction } from '#domain/teamItinerary.ts';
import type { Brought } from '../schedule/seeingOff.ts';

/**
 * Of a wait: 'until Ana, Bo have left', or 'with Ana' where there is less time than until Ana
 * leaves. Of a drive: 'before Bo leaves'. Empty where `there`, from `stillThere`, is.
 */
export function seeingOffWords(
  { type, startMs, durationMs }: TimedAction,
  there: readonly Brought[],
  nameOf: (driverId: string) => string,
): string {
  const names = (some: readonly Brought[]) => some.map((one) => nameOf(one.driverId)).join(', ');
  if (there.length === 0) return '';
  if (type !== 'wait') return `before ${names(there)} ${there.length === 1 ? 'leaves' : 'leave'}`;
  const gone = there.filter(({ leavesMs }) => leavesMs <= startMs + durationMs);
  if (gone.length === 0) return `with ${names(there)}`;
  return `until ${names(gone)} ${gone.length === 1 ? 'has' : 'have'} left`;
}
