// Every time zone of the IANA database, from data that ships with the product, so that engines with
// older, newer or no data of their own give the same times. The data is packed as moment-timezone
// packs it; this module reads it without running that library.
import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' };

/** Consecutive stretches of time in which a zone's clock does not change. */
export type Zone = {
  /** The first instant after the stretch; Infinity for the last one. */
  readonly untilMs: readonly number[];
  /** To add to UTC. */
  readonly offsetMs: readonly number[];
  /** The data's abbreviation: 'CDT', or '+0545' where there are no letters. */
  readonly abbreviations: readonly string[];
};

/** By its name or by one of its older names; null for unknown names. */
export function zoneNamed(name: string): Zone | null {
  const known = read.get(name);
  if (known) return known;
  lines ??= linesByName();
  const line = lines.get(name);
  if (line === undefined) return null;
  const newest = line.slice(0, line.indexOf('|'));
  const zone = read.get(newest) ?? unpacked(line);
  read.set(newest, zone).set(name, zone);
  return zone;
}

/** Which of a zone's stretches an instant falls into. */
export function stretchAt({ untilMs }: Zone, ms: number): number {
  let low = 0;
  let high = untilMs.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ms < (untilMs[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Reads 'name|abbreviations|offsets|index of each stretch|lengths|…'. Numbers are of base 60 and
 * count minutes; offsets are those to add to the local time.
 */
export function unpacked(line: string): Zone {
  const [, names = '', offsets = '', turns = '', lengths = ''] = line.split('|');
  const abbreviations = names.split(' ');
  // `0 -` instead of a bare minus, which would make a zero negative.
  const offsetMs = offsets.split(' ').map((text) => 0 - Math.round(minutesOf(text) * minuteMs));
  const order = [...turns].map((digit) => minutesOf(digit));
  let endMs = 0;
  const ends = lengths.split(' ').map((text) => {
    endMs = Math.round(endMs + minutesOf(text) * minuteMs);
    return endMs;
  });
  return {
    untilMs: order.map((_, at) => (at === order.length - 1 ? Infinity : (ends[at] ?? Infinity))),
    offsetMs: order.map((turn) => offsetMs[turn] ?? 0),
    abbreviations: order.map((turn) => abbreviations[turn] ?? ''),
  };
}

const minuteMs = 60_000;
const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

/** '-1X.k': sixties and ones, then sixtieths. */
function minutesOf(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1;
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  let minutes = 0;
  for (const digit of whole) minutes = minutes * 60 + digits.indexOf(digit);
  let weight = 1;
  for (const digit of part) {
    weight /= 60;
    minutes += digits.indexOf(digit) * weight;
  }
  return sign * minutes;
}

/** Unpacked on first use: few of the hundreds are ever used. */
const read = new Map<string, Zone>();
let lines: ReadonlyMap<string, string> | undefined;

function linesByName(): ReadonlyMap<string, string> {
  const found = new Map(packed.zones.map((line) => [line.slice(0, line.indexOf('|')), line]));
  for (const link of packed.links) {
    const [name = '', older = ''] = link.split('|');
    const line = found.get(name);
    if (line !== undefined) found.set(older, line);
  }
  return found;
}
