// Days as people write them: '10/20', 'Oct 20th', 'wed', 'tomorrow'. Dates of numbers are month
// first.
import { months, weekdays, weekdayWord } from './calendarWords.ts';
import type { EpochMs } from './entities.ts';
import { instantOf, type LocalTime, localTime } from './zones.ts';

export type Day = Pick<LocalTime, 'year' | 'month' | 'day'>;
type Today = { readonly zone: string; readonly nowMs: EpochMs };
const dayMs = 24 * 3_600_000;

/** What the words leave open. */
export type Unsaid = {
  /** What was not said, in sentences. */
  readonly unsaid: readonly string[];
  /** Days until the next day that is called so; null: only this one is. */
  readonly againIn: number | null;
};
export const exact: Unsaid = { unsaid: [], againIn: null };
type Named = Day & Unsaid;
/** A date that no calendar has, and the one that was probably meant. */
export type Wrong = { readonly why: string; readonly near: Day | null };

/** The day that the words name; null for none. */
export function dayIn(words: string, reading: Today): Named | Wrong | null {
  const today = localTime(reading.nowMs, reading.zone);
  if (words === '') return { ...today, unsaid: ['The day is not said.'], againIn: 1 };
  const relative = relativeDay(words, today);
  if (relative) return relative;
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})t?$/.exec(words);
  if (iso) return dated(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const plain = words
    .replace(/^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.? (?=.*\d)/, '')
    .replace(/(?<=\d) (?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?$/, '');
  const numbers = /^(\d{1,2})[/\-.](\d{1,2})(?:[/\-.](\d{4}|\d\d))?$/.exec(plain);
  if (numbers) return inYear(Number(numbers[1]), Number(numbers[2]), numbers[3], today);
  const monthFirst = /^([a-z]{3,9})\.? ?(\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}|'?\d\d))?$/.exec(plain);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9})\.?(?:[ -](\d{4}|\d\d))?$/.exec(
    plain,
  );
  const [name, date, year] = monthFirst
    ? [monthFirst[1], monthFirst[2], monthFirst[3]]
    : [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3]];
  const month = name ? months.findIndex((one) => one.startsWith(name)) + 1 : 0;
  return month === 0 ? null : inYear(month, Number(date), year?.replace("'", ''), today);
}

function relativeDay(words: string, today: Day): Named | null {
  const ahead: { readonly [word: string]: number } = { today: 0, tod: 0, tomorrow: 1, tmrw: 1 };
  const weekday = /^(?:next |this )?([a-z]{3})[a-z]*\.?$/.exec(words)?.[1] ?? '';
  const wanted = weekdays.indexOf(weekday);
  if (Object.hasOwn(ahead, words)) {
    return { ...later(today, ahead[words] ?? 0), unsaid: ['Counted from today.'], againIn: null };
  }
  if (wanted < 0 || !weekdayWord.test(words.replace(/^(next|this) /, ''))) return null;
  const now = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const day = later(today, (wanted - now + 7) % 7);
  return { ...day, unsaid: ['The date is not said.'], againIn: 7 };
}

/** So many days after one. */
export function later({ year, month, day }: Day, days: number): Day {
  const wall = new Date(Date.UTC(year, month - 1, day) + days * dayMs);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
  };
}

/** Without a year the next such day, or one of the last two months. */
function inYear(month: number, day: number, year: string | undefined, today: Day): Named | Wrong {
  if (year !== undefined) {
    return dated(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  }
  const at = dated(today.year, month, day);
  if ('why' in at) return at;
  const agoMs = utcOf(today) - utcOf(at);
  const inYears = agoMs > 60 * dayMs ? 1 : agoMs < -305 * dayMs ? -1 : 0;
  const named = dated(today.year + inYears, month, day);
  return 'why' in named ? named : { ...named, unsaid: ['The year is not said.'] };
}

function utcOf({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day);
}

function dated(year: number, month: number, day: number): Named | Wrong {
  if (isDay(year, month, day)) return { year, month, day, ...exact };
  const near = isDay(year, day, month) ? { year, month: day, day: month } : null;
  const why = month > 12 ? `There is no month ${month}.` : 'There is no such day.';
  return { why: near ? `${why} The month comes first.` : why, near };
}

function isDay(year: number, month: number, day: number): boolean {
  const at = instantOf({ year, month, day, hour: 12, minute: 0 }, 'UTC');
  return at.kind !== 'invalid' && year >= 1900 && year <= 2200;
}
