// Times as people and spreadsheets write them, on the wall clock of a place. What is not said (the
// year, the hour, which of two readings) is guessed, and the guess says why.
import type { EpochMs } from './entities.ts';
import { type Clock, clockNamed, regionOf } from './namedClocks.ts';
import { type Day, dayIn, exact, later, type Unsaid, type Wrong } from './typedDays.ts';
import {
  formatDate,
  formatTime,
  instantOf,
  localTime,
  offsetMs,
  zoneAbbreviation,
} from './zones.ts';

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
 * 'now', '10/20/2026 3:30 PM', '2026-10-20T15:30', '20261020 1530', 'Oct 20 3:30 PM', 'wed 5p',
 * 'tomorrow 9am', '3:30 PM CT', a spreadsheet's serial number. Dates of numbers are month first.
 */
export function readTypedTime(text: string, reading: Reading): TypedTime {
  const words = plainTime(text);
  if (words === '') return unreadable;
  if (nowWords.test(words.replace(/[.!]/g, ''))) return { is: 'now' };
  const serial = /^\d{5}(\.\d+)?$/.test(words) ? serialTime(Number(words)) : null;
  if (serial) return placed(serial.day, serial.time, reading, exact);
  const stamp = stampOf(words);
  if (stamp !== null) return stamp;
  const { rest, clock } = clockNamed(words);
  const wall = wallIn(rest.replace(/(\d) ?(hrs?|hours|h)\.?$/, '$1'), reading);
  if (wall === null) return unreadable;
  return clock === null ? wall(reading) : onClock(clock, reading, wall);
}

const nowWords = /^(?:(?:ready|available) )?(?:now|asap|immediate(?:ly)?)$|^ready$|^available$/;

/** Lower case, one space between words, and one way to write what has several. */
function plainTime(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[\s,@]+/g, ' ')
      .replace(/\b(gmt[+-]\d{4}) \(.*\)$/, '$1')
      .replace(/[()]/g, '')
      .replace(/(^| )(\d{1,2})h(\d\d)$/, '$1$2:$3')
      .replace(/\b(am|pm)\.$/, '$1')
      .replace(/ (?:local|lcl)(?: time)?$/, '')
      .replace(/\b12(?::00)?(?: ?[ap]\.?m\.?)? (noon|midnight)\b/, '$1')
      .replace(/(^| )0?(\.\d{4,})$/, (_all, space: string, part: string) => space + dayPart(part))
      // '330pm'.
      .replace(/(?<![\d/.:-])(0?[1-9]|1[0-2])([0-5]\d) ?([ap]\.?m\.?|[ap])(?= |$)/, '$1:$2 $3')
      .replace(/\b(?:eod|cob|end of (?:the )?day|close of business)\b/, 'eod')
      .replace(/^(eod) (?:on )?(.+)$/, '$2 $1')
      .replace(compact, '$1-$2-$3 $4:$5$6')
      .replace(/^(\d{4}-\d\d-\d\d) :$/, '$1')
      .replace(/^(0[1-9]|1[0-2])([0-3]\d)(20\d\d)\b/, '$1/$2/$3')
      .trim()
  );
}

/** '20261020', '20261020T093000Z', '202610200930'. */
const compact = new RegExp(
  '^((?:19|20)\\d\\d)(0[1-9]|1[0-2])([0-3]\\d)' +
    '(?:[ t]{0,2}(\\d\\d):?(\\d\\d)(?::?\\d\\d(?:\\.\\d+)?)?)?( ?z| ?[+-]\\d\\d:?\\d\\d)?$',
);

const timeFirst = /^(\d{1,2}(?::\d\d)* ?(?:[ap]\.?m\.?|[ap])?|noon) (?:on )?(.*\d.*|[a-z]+)$/;

/** What the words say on the clock of any zone; null for what is no time. */
function wallIn(
  words: string,
  today: Reading,
  isTurned = false,
): ((reading: Reading) => TypedTime) | null {
  const { rest: date, time } = timeIn(words, today);
  if (time === 'none') return null;
  const read = (reading: Reading): TypedTime | null => {
    const day = dayIn(date.replace(/\b(at|by|on|the)\b/g, ' ').trim(), reading);
    if (day === null) return null;
    return 'why' in day ? nearOf(day, time, reading) : placed(day, time, reading, day);
  };
  if (read(today) !== null) return (reading) => read(reading) ?? unreadable;
  // '3:30 PM on 10/20'.
  const turned = timeFirst.exec(words);
  const [, first = '', day = ''] = turned ?? [];
  if (isTurned || !/[:a-z]/.test(first)) return null;
  return wallIn(`${day} ${first}`, today, true);
}

/** '.645833' of a day, as spreadsheets keep 15:30. */
function dayPart(part: string): string {
  const minutes = Math.round(Number(part) * 24 * 60);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((one) =>
    String(one).padStart(2, '0'),
  );
  return `${hour}:${minute}`;
}

const unreadable: TypedTime = { is: 'unreadable', why: 'This is no time.', nearMs: null };

type Time = {
  readonly hour: number;
  readonly minute: number;
  readonly unsaid?: string;
  /** Of the day after. */
  readonly isNext?: boolean;
};

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

const stamp = new RegExp(
  '^(\\d{4})-(\\d\\d)-(\\d\\d)[t ](\\d\\d):(\\d\\d)(?::\\d\\d(?:\\.\\d+)?)?' +
    ' ?(?:z|([+-])(\\d\\d):?(\\d\\d)?)$',
);

/** A whole ISO time with its distance from UTC, or the milliseconds since 1970. */
function stampOf(words: string): TypedTime | null {
  if (/^1\d{12}$/.test(words)) return { is: 'known', ms: Number(words) };
  const match = stamp.exec(words);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  const there = instantOf({ year, month, day, hour, minute }, 'UTC');
  if (there.kind === 'invalid') return unreadable;
  const away = (Number(match[7] ?? 0) * 60 + Number(match[8] ?? 0)) * 60_000;
  return { is: 'known', ms: there.ms - (match[6] === '-' ? -away : away) };
}

/**
 * What a clock shows that letters name. The letters of the other half of the year are a guess: who
 * writes CST all year means the clock on the wall.
 */
function onClock(
  { letters, awayMs, zone }: Clock,
  reading: Reading,
  wall: (reading: Reading) => TypedTime,
): TypedTime {
  const here = wall(reading);
  if (letters !== '') {
    const own = [here, secondOf(here, reading)].find(
      (time) => time && 'ms' in time && zoneAbbreviation(reading.zone, time.ms) === letters,
    );
    if (own) return withoutTwice(own);
  }
  if (awayMs === null) {
    if (zone === null) return unreadable;
    // In Phoenix 'MT' is the clock of Phoenix.
    const isOwn = 'ms' in here && regionOf(reading.zone, here.ms) === zone;
    return isOwn ? here : wall({ ...reading, zone });
  }
  const far = atDistance(awayMs, reading, wall);
  if (!('ms' in far) || zone === null) return far;
  if (offsetMs(zone, far.ms) === awayMs) return far;
  const meant = wall({ ...reading, zone });
  if (!('ms' in meant)) return far;
  const shown = (ms: EpochMs) => formatTime(ms, zone, 'UTC');
  const season = `The clock does not show ${letters} then: ${shown(meant.ms)} is taken.`;
  const why = `${season} By its letters it is ${shown(far.ms)}.`;
  return {
    is: 'guessed',
    ms: meant.ms,
    why: meant.is === 'guessed' ? `${meant.why} ${why}` : why,
    isDay: meant.is === 'guessed' && meant.isDay,
  };
}

/** On a clock that is that far from UTC always: it skips no time and shows none twice. */
function atDistance(
  awayMs: number,
  reading: Reading,
  wall: (reading: Reading) => TypedTime,
): TypedTime {
  const taken = wall({ ...reading, zone: 'UTC', nowMs: reading.nowMs + awayMs });
  if (taken.is === 'unreadable') {
    return { ...taken, nearMs: taken.nearMs === null ? null : taken.nearMs - awayMs };
  }
  return 'ms' in taken ? { ...taken, ms: taken.ms - awayMs } : taken;
}

const twice = 'The clock shows this time twice: the first is taken.';

/** The other instant of a time that the clock shows twice. */
function secondOf(time: TypedTime, { zone }: Reading): TypedTime | null {
  if (time.is !== 'guessed' || !time.why.endsWith(twice)) return null;
  const at = instantOf(localTime(time.ms, zone), zone);
  return at.kind === 'overlap' ? { ...time, ms: at.secondMs } : null;
}

/** The letters have said which of both is meant. */
function withoutTwice(time: TypedTime): TypedTime {
  if (time.is !== 'guessed' || !time.why.endsWith(twice)) return time;
  const why = time.why.slice(0, -twice.length).trim();
  return why === '' ? { is: 'known', ms: time.ms } : { ...time, why };
}

/** Of a part of a day the hour, as near to the usual one as it has it. */
const partHours: { readonly [part: string]: (usual: number) => number } = {
  am: (usual) => Math.min(usual, 12),
  morning: (usual) => Math.min(usual, 12),
  pm: (usual) => Math.max(usual, 12),
  afternoon: (usual) => Math.max(usual, 12),
  evening: (usual) => Math.max(usual, 18),
  night: (usual) => Math.max(usual, 18),
  tonight: (usual) => Math.max(usual, 18),
  eod: (usual) => Math.max(usual, 17),
};

const clockAtEnd =
  /^(.*?)(?:^|[ t])(\d{1,2})(?:[:.](\d\d)(?::\d\d(?:\.\d+)?)?)? ?([ap]m|[ap]\.m\.|a|p)?$/;

/** The time at the end of the words; null for none, 'none' for one that no clock shows. */
function timeIn(
  words: string,
  today: Reading,
): { readonly rest: string; readonly time: Time | null | 'none' } {
  const named = /^(.*?) ?\b(noon|midnight)$/.exec(words);
  if (named) {
    return { rest: named[1] ?? '', time: { hour: named[2] === 'noon' ? 12 : 0, minute: 0 } };
  }
  const part =
    /^(.*?)(?: in)?(?: the)? ?\b(am|morning|pm|afternoon|evening|night|tonight|eod)$/.exec(words);
  if (part && !/(?:^|[ :.])\d{1,2}$/.test(part[1] ?? '')) {
    const hour = partHours[part[2] ?? '']?.(today.hour) ?? today.hour;
    const day = (part[1] ?? '').replace(/^this$/, '');
    return { rest: day, time: { hour, minute: 0, unsaid: 'The hour is not said.' } };
  }
  const match = clockAtEnd.exec(words);
  const [, rest = '', hours = '', minutes, half] = match ?? [];
  // A lone number is a day or a year.
  if (!match || (minutes === undefined && half === undefined)) {
    return fourDigits(words, today) ?? { rest: words, time: null };
  }
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  // The end of a day.
  if (hour === 24 && minute === 0 && !half)
    return { rest, time: { hour: 0, minute, isNext: true } };
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return { rest, time: 'none' };
  if (half) return { rest, time: { hour: (hour % 12) + (half.startsWith('p') ? 12 : 0), minute } };
  const isOpen = hours.length === 1 && hour > 0 && !/\d{4}-\d/.test(rest);
  return { rest, time: { hour, minute, ...(isOpen ? { unsaid: 'AM or PM is not said.' } : {}) } };
}

/** '10/20/2026 1530', '0930'; null where the digits are a year. */
function fourDigits(words: string, today: Reading) {
  const [, rest, hour, minute] = /^(.*?)(?:^|[ t])([01]\d|2[0-3])([0-5]\d)$/.exec(words) ?? [];
  if (rest === undefined) return null;
  const whole = dayIn(words, today);
  if (whole !== null && !('why' in whole)) return null;
  // '2026' alone is the year.
  const { year } = localTime(today.nowMs, today.zone);
  if (rest === '' && Math.abs(Number(words) - year) < 3) return null;
  return { rest, time: { hour: Number(hour), minute: Number(minute) } };
}

function nearOf({ why, near }: Wrong, time: Time | null, reading: Reading): TypedTime {
  const meant = near && placed(near, time, reading, exact);
  return { is: 'unreadable', why, nearMs: meant && 'ms' in meant ? meant.ms : null };
}

/** The instant of a day and a time on the place's clock. */
function placed(
  named: Day,
  time: Time | null,
  { zone, hour, nowMs }: Reading,
  { unsaid, againIn }: Unsaid,
): TypedTime {
  const { year, month, day } = time?.isNext === true ? later(named, 1) : named;
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
  if (at.kind === 'overlap') whys.push(twice);
  // 'wed 5p' on a Wednesday after 5 is a week away, and '9 am' after 9 tomorrow.
  if (againIn !== null && time !== null && ms < nowMs) {
    const next = instantOf({ ...local, ...later(local, againIn) }, zone);
    if (next.kind !== 'invalid') ms = next.ms;
  }
  if (whys.length === 0) return { is: 'known', ms };
  return { is: 'guessed', ms, why: whys.join(' '), isDay: time === null };
}
