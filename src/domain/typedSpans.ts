// Times of a window as people write it in one cell: '8am-10am', 'after 3 pm', 'by noon'.
import { type Reading, readTypedTime, type TypedTime } from './typedTimes.ts';
import { instantOf, localTime } from './zones.ts';

/** When a thing may begin, and when it is due; null where the text does not say it. */
export type TypedSpan = {
  readonly from: TypedTime | null;
  readonly to: TypedTime | null;
};

/** The hours of a first and a last day that are named without a time. */
export type SpanHours = { readonly from: number; readonly to: number };

/** Null for a text that is one time, or none. */
export function readTypedSpan(
  text: string,
  reading: Omit<Reading, 'hour'>,
  hours: SpanHours,
): TypedSpan | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(?:window|between|appt|appointment|range)\b:? /, '');
  const read = (part: string, hour: number): TypedTime | null => {
    const time = readTypedTime(part, { ...reading, hour });
    return time.is === 'unreadable' && time.nearMs === null ? null : time;
  };
  const both = twoBounds.exec(words);
  if (both) return windowIn(`${both[1]} to ${both[2]}`, { ...reading, read }, hours);
  const to = boundIn(words, latestWords, (part) => read(part, hours.to));
  if (to) return { from: null, to };
  const from = boundIn(words, earliestWords, (part) => read(part, hours.from));
  if (from) return { from, to: null };
  const own = readTypedTime(words, { ...reading, hour: hours.from });
  return own.is === 'unreadable' && own.nearMs === null
    ? windowIn(words.replace(/^from /, ''), { ...reading, read }, hours)
    : null;
}

/** 'After 8 am and before 5 pm', 'earliest 10/21, latest 10/22'. */
const twoBounds = new RegExp(
  '^(?:after|earliest|starting|not before):? (.+?),? (?:and |but )?' +
    '(?:before|by|latest|until|till?|not after|no later than):? (.+)$',
);

function before(...words: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${words.join('|')})\\b:? ?`);
}

const earliestWords = [
  before(
    '(?:any ?time )?after',
    'from',
    'since',
    'past',
    'not before',
    'no (?:earlier|sooner) than',
    'net',
    'earliest',
    'starting',
    'beginning',
  ),
  />=? ?/,
  /(?: ?\+| ?(?:or|and) (?:later|after)| ?onwards?| ?on)$/,
];
const latestWords = [
  before(
    'by',
    'before',
    'until',
    'till?',
    'prior to',
    '(?:no|not) later than',
    'nlt',
    'not after',
    'latest',
    'up to',
    'due',
  ),
  /<=? ?/,
  / ?(?:or|and) (?:earlier|before|sooner)$/,
];

/** The time beside a word that makes it the first or the last one. */
function boundIn(
  words: string,
  signs: readonly RegExp[],
  read: (part: string) => TypedTime | null,
): TypedTime | null {
  for (const sign of signs) {
    if (!sign.test(words)) continue;
    const time = read(words.replace(sign, ' ').trim());
    if (time && time.is !== 'now') return time;
  }
  return null;
}

type Reads = Omit<Reading, 'hour'> & {
  readonly read: (part: string, hour: number) => TypedTime | null;
};

/** Two times with a sign or a word between them; what one leaves out, the other says. */
function windowIn(words: string, reads: Reads, hours: SpanHours): TypedSpan | null {
  const { read, zone } = reads;
  for (const split of words.matchAll(
    / ?(?:–|—|-| to | until | till | thru | through | and |~|\/(?=\d{4}-)) ?/g,
  )) {
    const first = words.slice(0, split.index).trim();
    const last = words.slice(split.index + split[0].length).trim();
    const [, lastTime = '', day = ''] = timeThenDay.exec(last) ?? [];
    // '8 am to 10 am on 10/20': both are of that day.
    if (clock.exec(first)?.index === 0 && isDay(read(day, hours.to))) {
      return windowIn(`${day} ${first} to ${lastTime}`, reads, hours);
    }
    const ends = completed(first, last).flatMap(({ start, end, isSameDay, isOpen }) => {
      const from = read(start, hours.from);
      const to = from && read(end, hours.to);
      return to && 'ms' in from && 'ms' in to ? [{ from, to, isSameDay, isOpen }] : [];
    });
    const onOneDay = ends.find(({ from, to }) => from.ms < to.ms);
    const { from, to, isOpen } = onOneDay ?? ends.find(({ isSameDay }) => isSameDay) ?? {};
    if (!from || !to) continue;
    const until = onOneDay ? to : nextDay(to, zone);
    return isOpen === true ? { from: opened(from), to: opened(until) } : { from, to: until };
  }
  return null;
}

type Instant = Extract<TypedTime, { readonly ms: number }>;

const timeThenDay = /^(\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m?\.?)?|noon|midnight) (?:on )?(.+)$/;

function isDay(time: TypedTime | null): boolean {
  return time?.is === 'guessed' && time.isDay;
}

/** 10 pm to 2 am ends on the day after. */
function nextDay(time: Instant, zone: string): Instant {
  const { year, month, day, hour, minute } = localTime(time.ms, zone);
  const next = new Date(Date.UTC(year, month - 1, day + 1));
  const at = instantOf(
    {
      year: next.getUTCFullYear(),
      month: next.getUTCMonth() + 1,
      day: next.getUTCDate(),
      hour,
      minute,
    },
    zone,
  );
  return at.kind === 'invalid' ? time : { ...time, ms: at.ms };
}

function opened(time: Instant): Instant {
  const why = 'AM or PM is not said.';
  return time.is === 'guessed'
    ? { ...time, why: `${time.why} ${why}` }
    : { is: 'guessed', ms: time.ms, why, isDay: false };
}

const clock = /(\d{1,2}(?:[:.]?\d\d)?)(?: ?([ap])\.?m?\.?)?(?: ?(?:hrs?|hours))?(?: [a-z]{2,4})?$/;

type Ends = {
  readonly start: string;
  readonly end: string;
  /** The last one is a time alone. */
  readonly isSameDay: boolean;
  /** Neither says AM or PM. */
  readonly isOpen: boolean;
};

/** Both ends with the day, the half of the day and the clock that only the other has. */
function completed(first: string, last: string): readonly Ends[] {
  const [, firstNumber = '', firstHalf] = clock.exec(first) ?? [];
  const [, lastNumber = '', lastHalf] = clock.exec(last) ?? [];
  const isSameDay = (clock.exec(last)?.index === 0 && lastNumber !== '') || isNamed(last);
  const dayOf = (start: string) =>
    isSameDay
      ? (/^(.*?)(?:^| )(?:[\d:.]+ ?(?:[ap]\.?m?\.?)?|noon|midnight)$/.exec(start)?.[1] ?? '')
      : '';
  // '10/20 8-5': in the hours of a store.
  const [from, to] = [Number(firstNumber), Number(lastNumber)];
  if (/\S \d{1,2}$/.test(first) && /^\d{1,2}$/.test(last) && from > 5 && from < 12 && to < 7) {
    const end = `${dayOf(first)} ${last} pm`;
    return [{ start: `${first} am`, end, isSameDay, isOpen: true }];
  }
  const isHalved =
    firstNumber !== '' &&
    !/noon$|midnight$/.test(first) &&
    firstHalf === undefined &&
    lastHalf !== undefined;
  const starts = isHalved
    ? [`${first} ${lastHalf}m`, `${first} ${lastHalf === 'p' ? 'am' : 'pm'}`]
    : [first];
  return starts.map((start) => {
    const letters = / ([ceamp][sd]?t)$/.exec(last)?.[1];
    const isSaid = letters === undefined || / [ceamp][sd]?t$/.test(start);
    return {
      start: isSaid ? start : `${start} ${letters}`,
      end: `${dayOf(start)} ${last}`.trim(),
      isSameDay,
      isOpen: false,
    };
  });
}

function isNamed(time: string): boolean {
  return time === 'noon' || time === 'midnight';
}
