// Times of a window as people write it in one cell: '8am-10am', 'after 3 pm', 'by noon'.
import { type Reading, readTypedTime, type TypedTime } from './typedTimes.ts';

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
  const to = boundIn(words, latestWords, (part) => read(part, hours.to));
  if (to) return { from: null, to };
  const from = boundIn(words, earliestWords, (part) => read(part, hours.from));
  if (from) return { from, to: null };
  const own = readTypedTime(words, { ...reading, hour: hours.from });
  return own.is === 'unreadable' && own.nearMs === null
    ? windowIn(words.replace(/^from /, ''), read, hours)
    : null;
}

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

/** Two times with a sign or a word between them; what one leaves out, the other says. */
function windowIn(
  words: string,
  read: (part: string, hour: number) => TypedTime | null,
  hours: SpanHours,
): TypedSpan | null {
  for (const split of words.matchAll(
    / ?(?:–|—|-| to | until | till | thru | through | and |~|\/(?=\d{4}-)) ?/g,
  )) {
    const first = words.slice(0, split.index).trim();
    const last = words.slice(split.index + split[0].length).trim();
    for (const [start, end] of completed(first, last)) {
      const from = read(start, hours.from);
      const to = from && read(end, hours.to);
      if (!to || !('ms' in from) || !('ms' in to) || to.ms <= from.ms) continue;
      return { from, to };
    }
  }
  return null;
}

const clock = /(\d{1,2}(?:[:.]?\d\d)?)(?: ?([ap])\.?m?\.?)?(?: ?(?:hrs?|hours))?(?: [a-z]{2,4})?$/;

/** Both ends with the day, the half of the day and the clock that only the other has. */
function completed(first: string, last: string): readonly (readonly [string, string])[] {
  const [, , firstHalf] = clock.exec(first) ?? [];
  const [, lastNumber = '', lastHalf] = clock.exec(last) ?? [];
  const isTimeAlone = clock.exec(last)?.index === 0 && lastNumber !== '';
  const starts =
    firstHalf === undefined && lastHalf !== undefined
      ? [`${first} ${lastHalf}m`, `${first} ${lastHalf === 'p' ? 'am' : 'pm'}`]
      : [first];
  return starts.map((start) => {
    const day = isTimeAlone
      ? (/^(.*?)(?:^| )[\d:.]+ ?(?:[ap]\.?m?\.?)?$/.exec(start)?.[1] ?? '')
      : '';
    const letters = / ([ceamp][sd]?t)$/.exec(last)?.[1];
    const isNamed = letters === undefined || / [ceamp][sd]?t$/.test(start);
    return [isNamed ? start : `${start} ${letters}`, `${day} ${last}`.trim()] as const;
  });
}
