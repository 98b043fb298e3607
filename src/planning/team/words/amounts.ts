// Amounts of plans as words, the same in a terminal and on screens, without a locale.
import type { EpochMs } from '#domain/entities.ts';
import { minuteMs, minuteOf } from '#domain/promise.ts';

/** Whole cents as '$1,554.41'. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** Milliseconds as '47 min', '1 h 38 min', to the nearest minute. */
export function lasting(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/**
 * From one time to another, as clocks show both: they leave the seconds out, and 08:00:00 to
 * 09:18:30 is '1 h 18 min'. What stands beside its two times is always worded by this.
 */
export function between(fromMs: EpochMs, toMs: EpochMs): string {
  return lasting((minuteOf(toMs) - minuteOf(fromMs)) * minuteMs);
}

/** All of these together, as the sum of what `between` says of each. */
export function betweenAll(
  spans: readonly { readonly startMs: EpochMs; readonly endMs: EpochMs }[],
): string {
  const minutes = spans.reduce((sum, one) => sum + minuteOf(one.endMs) - minuteOf(one.startMs), 0);
  return lasting(minutes * minuteMs);
}

/** The share of one of `count` in it: of a single one all of it, in the same words. */
export function betweenEach(fromMs: EpochMs, toMs: EpochMs, count: number): string {
  return lasting(((minuteOf(toMs) - minuteOf(fromMs)) * minuteMs) / count);
}

/** Milliseconds as '47 min 30 s', '8 h 47 min', to the nearest second. */
export function lastingExactly(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const rest = seconds % 60;
  if (rest === 0) return lasting(seconds * 1000);
  const whole = seconds - rest;
  return whole === 0 ? `${rest} s` : `${lasting(whole * 1000)} ${rest} s`;
}

/**
 * Milliseconds of lateness as '7 min', at least 1 min. As clocks show it, which leave the seconds
 * out: 11:32:40 is 2 min after a deadline at 11:30.
 */
export function lateBy(ms: number): string {
  return lasting(Math.max(1, Math.floor(ms / 60_000)) * 60_000);
}

/** Each lateness, of one as 'by 7 min', of more than one 'by 12 min at most'. */
export function lateAtMost(latenesses: readonly number[]): string {
  const most = latenesses.reduce((ms, lateMs) => Math.max(ms, lateMs), 0);
  return `by ${lateBy(most)}${latenesses.length > 1 ? ' at most' : ''}`;
}

/** The lateness of one as 'by 7 min', of more than one '15 min in all': not that of the worst. */
export function lateInAll(count: number, sumMs: number): string {
  return count === 1 ? `by ${lateBy(sumMs)}` : `${lateBy(sumMs)} in all`;
}

/** Milliseconds as '30 min', never more than it is: of time that is left. */
export function leftOver(ms: number): string {
  return lasting(Math.floor(ms / 60_000) * 60_000);
}

/** Hundredths of a mile as '24.0'. */
export function tenths(cmi: number): string {
  return (cmi / 100).toFixed(1);
}

/** Hundredths of a mile as '24.03'. */
export function hundredths(cmi: number): string {
  return (cmi / 100).toFixed(2);
}

/** '1 move', '2 moves'. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
