// The clock that people name behind a time: its letters, its region, or how far it is from UTC.
import { months, weekdayWord } from './calendarWords.ts';
import type { EpochMs } from './entities.ts';
import { zoneAbbreviation } from './zones.ts';

const hourMs = 3_600_000;

/** A clock that stands behind a time: 'CT', 'CDT', 'central time', 'GMT-5', '-05:00'. */
export type Clock = {
  /** As `zoneAbbreviation` writes it. */
  readonly letters: string;
  /** How far from UTC it is always; null: it changes as its zone does. */
  readonly awayMs: number | null;
  /** Where it is shown; null for none in particular. */
  readonly zone: string | null;
};

const regions: readonly (readonly [words: string, zone: string, hours: number, letter: string])[] =
  [
    ['eastern|et', 'America/New_York', -5, 'e'],
    ['central|ct', 'America/Chicago', -6, 'c'],
    ['mountain|mt', 'America/Denver', -7, 'm'],
    ['pacific|pt', 'America/Los_Angeles', -8, 'p'],
    ['alaska|akt', 'America/Anchorage', -9, 'ak'],
    ['hawaii|ht', 'Pacific/Honolulu', -10, 'h'],
  ];

/** Of a region: its standard time, its daylight time, and the one of both that its clock shows. */
const americanClocks = new Map(
  regions.flatMap(([words, zone, hours, letter]): [string, Clock][] => {
    const named = words.split('|');
    const of = (season: 's' | 'd', away: number): Clock => {
      return { letters: `${letter}${season}t`.toUpperCase(), awayMs: away * hourMs, zone };
    };
    const standard = of('s', hours);
    const daylight = of('d', hours + 1);
    const any: Clock = { letters: (named[1] ?? '').toUpperCase(), awayMs: null, zone };
    return [
      [`${letter}st`, standard],
      [`${letter}dt`, daylight],
      [`${named[0]} standard time`, standard],
      [`${named[0]} daylight time`, daylight],
      ...named.flatMap((word): [string, Clock][] => [
        [word, any],
        [`${word} time`, any],
      ]),
    ];
  }),
);

const regionWords = 'eastern|central|mountain|pacific|alaska|hawaii';
const named = `(?:[a-z]+ )?(?:standard |daylight )?time|${regionWords}|[a-z]{2,5}`;
const clockWords = new RegExp(`^(.*\\d.*?|.*\\b(?:noon|midnight)) ?\\b(${named})$`);
/** How far a clock is from UTC. Behind seconds a minus is no range: '15:30:00-05:00'. */
const distances = [
  / ?(?:utc|gmt) ?([+-])(\d{1,2})(?::?(\d\d))?$/,
  /(?<=:\d\d:\d\d(?:\.\d+)?) ?([+-])(\d\d):?(\d\d)$/,
  / ?(\+)(\d\d):?(\d\d)$/,
  /(?<=\d:\d\d(?::\d\d)?(?:\.\d+)?) ?z$/,
];

/** The clock that is named behind a time, and the words without it. */
export function clockNamed(words: string): { readonly rest: string; readonly clock: Clock | null } {
  for (const sign of distances) {
    const away = sign.exec(words);
    if (!away || !/\d/.test(words.slice(0, away.index))) continue;
    const [, way = '+', hours = '0', minutes = '0'] = away;
    const awayMs = (way === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
    return { rest: words.slice(0, away.index), clock: { letters: '', awayMs, zone: null } };
  }
  const [, rest = '', letters = ''] = clockWords.exec(words) ?? [];
  if (letters === 'utc' || letters === 'gmt') {
    return { rest, clock: { letters: '', awayMs: 0, zone: null } };
  }
  const american = americanClocks.get(letters);
  if (american) return { rest, clock: american };
  // Letters of the place's own clock, such as CEST, are known where the time is read.
  const isLetters = /^[a-z]{3,5}$/.test(letters) && !isTimeWord(letters);
  return isLetters
    ? { rest, clock: { letters: letters.toUpperCase(), awayMs: null, zone: null } }
    : { rest: words, clock: null };
}

/** Letters behind a digit that belong to the time or the day itself. */
function isTimeWord(word: string): boolean {
  return (
    /^(noon|midnight|night|eod|hrs?|hours?|th|st|nd|rd)$/.test(word) ||
    months.some((month) => month.startsWith(word)) ||
    weekdayWord.test(word)
  );
}

/** The American region whose letters a zone has then; null for none. */
export function regionOf(zone: string, ms: EpochMs): string | null {
  return americanClocks.get(zoneAbbreviation(zone, ms).toLowerCase())?.zone ?? null;
}
