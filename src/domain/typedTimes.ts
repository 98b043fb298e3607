// Times as people and spreadsheets write them, on the wall clock of a place. What is not said (the
// year, the hour, which of two readings) is guessed, and the guess says why.
import type { EpochMs } from './entities.ts';
import { formatDate, formatTime, instantOf, type LocalTime, localTime } from './zones.ts';

export type TypedTime =
  | { readonly is: 'now' }
  | { readonly is: 'known'; readonly ms: EpochMs }
  /** `why`: what was not said; `isDay`: it is a day without a time. */
  | {
      readonly is: 'guessed';
      readonly ms: EpochMs;
      readonly why: string;
      readonly isDay: boolean;
    }
  /** `nearMs`: what was probably meant. */
  | { readonly is: 'unreadable'; readonly why: string; readonly nearMs: EpochMs | null };

/** Where a time is read, and what is taken where it says less than a minute of a day. */
export type Reading = {
  readonly zone: string;
  readonly nowMs: EpochMs;
  /** The hour of a day that is named without a time. */
  readonly hour: number;
};

/**
 * 'now', '10/20/2026 3:30 PM', '2026-10-20T15:30', 'Oct 20 3:30 PM', 'wed 5p', 'tomorrow 9am', a
 * spreadsheet's serial number. Dates of numbers are month first.
 */
export function readTypedTime(text: string, reading: Reading): TypedTime {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\s,]+/g, ' ');
  if (words === '') return unreadable;
  if (/^(now|asap|ready|ready now|immediately)$/.test(words)) return { is: 'now' };
  const serial = /^\d{5}(\.\d+)?$/.test(words) ? serialTime(Number(words)) : null;
  if (serial) return placed(serial.day, serial.time, reading, exact);
  const stamp = stampOf(words);
  if (stamp !== null) return stamp;
  const { rest, offset } = zoneLetters(words);
  const { rest: date, time } = timeIn(rest);
  if (time === 'none') return unreadable;
  const day = dayIn(date.replace(/\b(at|by|on|the)\b/g, ' ').trim(), reading);
  if (day === null) return unreadable;
  if ('why' in day) return nearOf(day, time, reading);
  if (offset === null) return placed(day, time, reading, day);
  // A clock that letters name is that far from UTC always: it skips no time and shows none twice.
  const awayMs = offset * hourMs;
  const there = { ...reading, zone: 'UTC', nowMs: reading.nowMs + awayMs };
  const taken = placed(day, time, there, day);
  return 'ms' in taken ? { ...taken, ms: taken.ms - awayMs } : taken;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const unreadable: TypedTime = { is: 'unreadable', why: 'This is no time.', nearMs: null };

type Day = Pick<LocalTime, 'year' | 'month' | 'day'>;
type Time = { readonly hour: number; readonly minute: number; readonly unsaid?: string };

/** Days since the last one of 1899, as spreadsheets count them. */
function serialTime(serial: number): { readonly day: Day; readonly time: Time | null } | null {
  if (serial < 20_000 || serial > 80_000) return null;
  const minutes = Math.round(serial * 24 * 60);
  const wall = new Date(Date.UTC(1899, 11, 30) + minutes * 60_000);
  const day = {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
  };
  const time = { hour: wall.getUTCHours(), minute: wall.getUTCMinutes() };
  return { day, time: Number.isInteger(serial) ? null : time };
}

/** A whole ISO time with its distance from UTC. */
function stampOf(words: string): TypedTime | null {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)[t ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)? ?(?:z|([+-])(\d\d):?(\d\d))$/.exec(
      words,
    );
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  const there = instantOf({ year, month, day, hour, minute }, 'UTC');
  if (there.kind === 'invalid') return unreadable;
  const away = (Number(match[7] ?? 0) * 60 + Number(match[8] ?? 0)) * 60_000;
  return { is: 'known', ms: there.ms - (match[6] === '-' ? -away : away) };
}

const lettersAway: { readonly [letters: string]: number } = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
  utc: 0,
  gmt: 0,
};

/** '05:00 pm cdt': the letters at the end say how far from UTC it is, in hours. */
function zoneLetters(words: string): { readonly rest: string; readonly offset: number | null } {
  const match = /^(.*\d.*) ([a-z]{3,4})$/.exec(words);
  const letters = match?.[2] ?? '';
  if (!Object.hasOwn(lettersAway, letters)) return { rest: words, offset: null };
  return { rest: match?.[1] ?? '', offset: lettersAway[letters] ?? null };
}

const clockAtEnd =
  /^(.*?)(?:^|[ t])(\d{1,2})(?:[:.](\d\d)(?::\d\d(?:\.\d+)?)?)? ?([ap]m|[ap]\.m\.|a|p)?$/;

/** The time at the end of the words; null for none, 'none' for one that no clock shows. */
function timeIn(words: string): { readonly rest: string; readonly time: Time | null | 'none' } {
  const named = /^(.*?) ?\b(noon|midnight)$/.exec(words);
  if (named) {
    return { rest: named[1] ?? '', time: { hour: named[2] === 'noon' ? 12 : 0, minute: 0 } };
  }
  const match = clockAtEnd.exec(words);
  const [, rest = '', hours = '', minutes, half] = match ?? [];
  // A lone number is a day or a year.
  if (!match || (minutes === undefined && half === undefined)) return { rest: words, time: null };
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return { rest, time: 'none' };
  if (half) return { rest, time: { hour: (hour % 12) + (half.startsWith('p') ? 12 : 0), minute } };
  const isOpen = hours.length === 1 && hour > 0 && !/\d{4}-\d/.test(rest);
  return { rest, time: { hour, minute, ...(isOpen ? { unsaid: 'AM or PM is not said.' } : {}) } };
}

const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

type Unsaid = {
  /** What was not said, in sentences. */
  readonly unsaid: readonly string[];
  /** Days until the next day that is called so; null: only this one is. */
  readonly againIn: number | null;
};
const exact: Unsaid = { unsaid: [], againIn: null };
type Named = Day & Unsaid;
/** A date that no calendar has, and the one that was probably meant. */
type Wrong = { readonly why: string; readonly near: Day | null };

function dayIn(words: string, reading: Reading): Named | Wrong | null {
  const today = localTime(reading.nowMs, reading.zone);
  if (words === '') return { ...today, unsaid: ['The day is not said.'], againIn: 1 };
  const relative = relativeDay(words, today);
  if (relative) return relative;
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})t?$/.exec(words);
  if (iso) return dated(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const plain = words.replace(/^(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.? /, '');
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
  if (
    wanted < 0 ||
    !/^(next |this )?(sun|mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?)(day)?\.?$/.test(words)
  ) {
    return null;
  }
  const now = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const day = later(today, (wanted - now + 7) % 7);
  return { ...day, unsaid: ['The date is not said.'], againIn: 7 };
}

function later({ year, month, day }: Day, days: number): Day {
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

function nearOf({ why, near }: Wrong, time: Time | null, reading: Reading): TypedTime {
  const meant = near && placed(near, time, reading, exact);
  return { is: 'unreadable', why, nearMs: meant && 'ms' in meant ? meant.ms : null };
}

/** The instant of a day and a time on the place's clock. */
function placed(
  { year, month, day }: Day,
  time: Time | null,
  { zone, hour, nowMs }: Reading,
  { unsaid, againIn }: Unsaid,
): TypedTime {
  const local = { year, month, day, hour: time?.hour ?? hour, minute: time?.minute ?? 0 };
  const at = instantOf(local, zone);
  if (at.kind === 'invalid') return unreadable;
  if (at.kind === 'gap') {
    const skipped = formatDate(at.ms, zone);
    const why = `The clock skips this time on ${skipped}: the next is ${formatTime(at.ms, zone)}.`;
    return { is: 'unreadable', why, nearMs: at.ms };
  }
  const whys = [...unsaid];
  let { ms } = at;
  if (time === null) whys.push('The time is not said.');
  if (time?.unsaid !== undefined) whys.push(time.unsaid);
  if (at.kind === 'overlap') whys.push('The clock shows this time twice: the first is taken.');
  // 'wed 5p' on a Wednesday after 5 is a week away, and '9 am' after 9 tomorrow.
  if (againIn !== null && time !== null && ms < nowMs) {
    const next = instantOf({ ...local, ...later(local, againIn) }, zone);
    if (next.kind !== 'invalid') ms = next.ms;
  }
  if (whys.length === 0) return { is: 'known', ms };
  return { is: 'guessed', ms, why: whys.join(' '), isDay: time === null };
}
