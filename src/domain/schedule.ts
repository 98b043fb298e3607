// Work schedules (S2 §2, §9): a week as seven days of 48 half hours in the employee's zone. Apart
// from the employees because the grid, the wire and the simulated company use them alike.

export const daysOfWeek = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type DayName = (typeof daysOfWeek)[number];
export const halfHoursPerDay = 48;
/** Each bit is a half hour, the lowest the one from midnight on. */
export const fullDay = 2 ** halfHoursPerDay - 1;
/** S2 §9: the partial view, 07:00 AM to 07:00 PM. */
export const partialView = { from: 14, to: 38 } as const;

/** Half hours `from` to `to`, the latter excluded. */
export type Span = { readonly from: number; readonly to: number };

export function isWorked(day: number, half: number): boolean {
  return Math.floor(day / 2 ** half) % 2 === 1;
}

/** The day with all half hours of a span worked, or all of them free. */
export function withSpan(day: number, { from, to }: Span, isOn: boolean): number {
  let next = day;
  for (let half = from; half < to; half += 1) {
    if (isWorked(next, half) !== isOn) next += isOn ? 2 ** half : -(2 ** half);
  }
  return next;
}

export function dayOf(...spans: readonly Span[]): number {
  return spans.reduce((day, span) => withSpan(day, span, true), 0);
}

/** The worked spans of a day, in order; neighbors are one. */
export function spansOf(day: number): readonly Span[] {
  const spans: Span[] = [];
  for (let half = 0; half < halfHoursPerDay; half += 1) {
    if (!isWorked(day, half)) continue;
    const last = spans.at(-1);
    if (last?.to === half) spans[spans.length - 1] = { from: last.from, to: half + 1 };
    else spans.push({ from: half, to: half + 1 });
  }
  return spans;
}

/** Worked hours of a day. */
export function hoursOf(day: number): number {
  return spansOf(day).reduce((sum, { from, to }) => sum + (to - from) / 2, 0);
}

/** '8 h', '9.5 h'; '–' for none. */
export function hoursText(hours: number): string {
  return hours === 0 ? '–' : `${hours} h`;
}

/** '07:00 AM'; the end of the day is '12:00 AM'. */
export function halfHourText(half: number): string {
  const hour = Math.floor(half / 2) % 24;
  const minutes = half % 2 === 0 ? '00' : '30';
  const of12 = hour % 12 === 0 ? 12 : hour % 12;
  return `${String(of12).padStart(2, '0')}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * 'from 06:30': when work began that is under way in the first of these rows, in the morning; else
 * null. With 'AM' it is wider than a day.
 */
export function startText(day: number, { from }: Span): string | null {
  const span = spansOf(day).find((one) => one.from < from && one.to > from);
  return span ? `from ${halfHourText(span.from).slice(0, -3)}` : null;
}

/**
 * 'to 05:00 AM': where work ends that goes on below the last of these rows, after midnight with the
 * next day's; else null.
 */
export function endText(day: number, next: number, { to }: Span): string | null {
  const span = spansOf(day).find((one) => one.from < to && one.to >= to);
  if (!span) return null;
  const [first] = spansOf(next);
  const isNight = span.to === halfHoursPerDay && first?.from === 0;
  if (span.to === to && !isNight) return null;
  return `to ${halfHourText(isNight ? first.to : span.to)}`;
}

export const shortDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** A week in a line: 'Mon–Fri 08:00 AM to 04:00 PM, 40 h'. Days that are equal go together. */
export function weekText(days: readonly number[]): string {
  const parts: { first: number; last: number; readonly day: number }[] = [];
  for (const [at, day] of days.entries()) {
    if (day === 0) continue;
    const before = parts.at(-1);
    if (before?.day === day && before.last === at - 1) before.last = at;
    else parts.push({ first: at, last: at, day });
  }
  if (parts.length === 0) return 'No hours';
  const words = parts.map(({ first, last, day }) => {
    const name = first === last ? shortDays[first] : `${shortDays[first]}–${shortDays[last]}`;
    const times = spansOf(day).map(
      ({ from, to }) => `${halfHourText(from)} to ${halfHourText(to)}`,
    );
    return `${name} ${times.join(' and ')}`;
  });
  const hours = days.reduce((sum, day) => sum + hoursOf(day), 0);
  return `${words.join(', ')}, ${hours} h`;
}
