// Whom a chase driver sees off, and whom they leave behind: the same in a terminal and on screens.
import type { TimedAction, TimedPlan } from '#domain/teamItinerary.ts';
import type { TeamProblem } from '../model/problem.ts';
import { type Brought, paidStayMs } from '../schedule/seeingOff.ts';
import { lastingExactly } from './amounts.ts';

/**
 * Of a wait: 'until Ana, Bo have left', or 'with Ana, Bo' where it ends before one of them leaves,
 * because the car must go. Of a drive: 'before Bo leaves'. Empty where `there` is, which is from
 * `stillThere`.
 */
export function seeingOffWords(
  { type, startMs, durationMs }: TimedAction,
  there: readonly Brought[],
  nameOf: (driverId: string) => string,
): string {
  const names = (some: readonly Brought[]) => some.map((one) => nameOf(one.driverId)).join(', ');
  if (there.length === 0) return '';
  if (type !== 'wait') return `before ${names(there)} ${there.length === 1 ? 'leaves' : 'leave'}`;
  const endMs = startMs + durationMs;
  const gone = there.filter(({ leavesMs }) => leavesMs <= endMs);
  const isUntil = gone.length === there.length || gone.at(-1)?.leavesMs === endMs;
  return isUntil
    ? `until ${names(gone)} ${gone.length === 1 ? 'has' : 'have'} left`
    : `with ${names(there)}`;
}

/** What it costs that chase cars leave last; null where that was not asked for, or none drives. */
export function leavesLastWords(
  plan: Pick<TimedPlan, 'drivers' | 'ubers'>,
  { leavesLast = false }: Pick<TeamProblem, 'leavesLast'>,
): string | null {
  if (!leavesLast || plan.drivers.every(({ kind }) => kind !== 'chase')) return null;
  const ms = paidStayMs(plan);
  if (ms === 0) return 'Chase car leaves last: that costs nothing.';
  return `Chase car leaves last: ${lastingExactly(ms)} of waiting are paid.`;
}
