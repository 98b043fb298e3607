// Saved locations by what people write: ids, labels, addresses, letter codes, initials. One rule
// for an import, the fields for a place, and lists of locations.
import {
  addressWithSuite,
  mayBeOneStreet,
  plainAddress,
  plainWords,
  stateOf,
  withoutCountry,
  withoutDirections,
} from './addressWords.ts';
import type { Location } from './entities.ts';

export type PlaceIndex = {
  readonly all: readonly Spoken[];
  readonly byId: ReadonlyMap<string, Location>;
  readonly byName: Named;
  /** What they are not called, and what is likely meant: a town, an address without its end. */
  readonly byPart: Named;
  readonly byCode: Named;
  readonly cities: ReadonlySet<string>;
  /** What was read before: a sheet repeats few names. */
  readonly read: Map<string, PlaceReading>;
};
type Named = ReadonlyMap<string, readonly Location[]>;
type Spoken = { readonly place: Location; readonly name: string };

export type PlaceReading =
  | { readonly is: 'known'; readonly place: Location }
  | { readonly is: 'guessed'; readonly place: Location; readonly why: string }
  /** `fits`: what was probably meant, for the operator to say: one near miss, or several. */
  | { readonly is: 'wrong'; readonly why: string; readonly fits: readonly Location[] };

export function placeIndex(locations: Iterable<Location>): PlaceIndex {
  const rows = [...locations];
  return {
    all: rows.map((place) => ({ place, name: plainWords(place.label) })),
    byId: new Map(rows.map((place) => [place.id, place])),
    byName: grouped(rows, namesOf),
    byPart: grouped(rows, partsOf),
    byCode: grouped(rows, codesOf),
    cities: new Set(rows.map(({ city }) => plainWords(city))),
    read: new Map(),
  };
}

/** The name and the address of a location, as its words are looked for. */
export function wholeAddress({ label, address, city, state, postalCode }: Location): string {
  return [label, address, city, state, postalCode].join(' ');
}

/** A text as a saved place: by id, label or address; else guessed by code, town or a part. */
export function readPlace(text: string, index: PlaceIndex): PlaceReading {
  const before = index.read.get(text);
  if (before) return before;
  const lines = text.trim().replace(/\s*[\r\n]+\s*/g, ', ');
  const reading = readAnew(lines.replace(/[\p{Cf}\s]+/gu, ' ').trim(), index);
  index.read.set(text, reading);
  return reading;
}

function readAnew(typed: string, index: PlaceIndex): PlaceReading {
  const byId = index.byId.get(typed);
  if (byId) return { is: 'known', place: byId };
  if (plainWords(typed) === '') return { is: 'wrong', why: noSuch(typed), fits: [] };
  const named = byWholeName(typed, index);
  if (named) return named;
  const said = saidIn(typed, index);
  const near = new Set<Location>();
  for (const part of wholeOrParts(typed)) {
    const places = likelyPlaces(part, index);
    const likely = places.filter((place) => agrees(place, said));
    if (likely[1]) return several(typed, likely);
    if (likely[0]) return guessed(typed, likely[0]);
    for (const place of places) near.add(place);
  }
  if (near.size > 1) return several(typed, [...near]);
  const [other = nearest(plainWords(typed), index)] = near;
  return { is: 'wrong', why: noSuch(typed), fits: other ? [other] : [] };
}

/** What a text says of a place beside its name: another street, town or state is another place. */
type Said = {
  readonly street: string | null;
  readonly cities: readonly string[];
  readonly state: string | null;
};

function saidIn(typed: string, { cities }: PlaceIndex): Said {
  const parts = partsIn(typed).map(withoutKind);
  return {
    street: parts.map(plainAddress).find((part) => /^\d+[a-z]? (?:.*\p{L}|\d)/u.test(part)) ?? null,
    cities: parts.map(plainWords).filter((part) => cities.has(part)),
    state: stateOf(typed),
  };
}

function agrees({ label, address, city, state }: Location, said: Said): boolean {
  const isNumber = said.street?.split(' ')[0] === plainWords(label).split(' ')[0];
  return (
    (said.street === null || isNumber || mayBeOneStreet(said.street, plainAddress(address))) &&
    (said.cities.length === 0 ||
      [city, label].some((own) => said.cities.includes(plainWords(own)))) &&
    (said.state === null || state.trim() === '' || said.state === state.trim().toLowerCase())
  );
}

function guessed(typed: string, place: Location): PlaceReading {
  return { is: 'guessed', place, why: `'${typed}' is read as ${place.label}.` };
}

/** By its own name, the kind of place behind it or not, or its address. */
function byWholeName(typed: string, { byName }: PlaceIndex): PlaceReading | null {
  for (const text of [typed, withoutKind(typed)]) {
    for (const name of new Set([plainWords(text), addressWithSuite(text), plainAddress(text)])) {
      const named = byName.get(name) ?? [];
      if (named[1]) return several(typed, named);
      if (named[0]) return { is: 'known', place: named[0] };
    }
  }
  return null;
}

/** 'Olathe (auction)' is Olathe. */
function withoutKind(text: string): string {
  return text.replace(/\s*[([][^)\]]*[)\]]\s*/g, ' ').trim();
}

/** The text, and what stands between its commas: a name, an address, a town. */
function wholeOrParts(typed: string): readonly string[] {
  const parts = partsIn(typed);
  const ends = parts.slice(1).map((_part, at) => parts.slice(at + 1).join(', '));
  return [typed, withoutKind(typed), ...ends, ...(parts.length > 1 ? parts.slice(0, 1) : [])];
}

/** What stands between commas, dashes and other signs. */
function partsIn(typed: string): readonly string[] {
  return withoutCountry(typed)
    .split(/[,;|]\s*|\s[-\u2013\u2014/]\s|:\s/)
    .filter((part) => part !== '');
}

function likelyPlaces(text: string, index: PlaceIndex): readonly Location[] {
  const name = plainWords(text);
  const address = plainAddress(text);
  const exact = index.byName.get(name) ?? index.byName.get(address);
  if (exact) return exact;
  const coded = index.byCode.get(name.replaceAll(' ', ''));
  if (coded) return coded;
  const part = index.byPart.get(address) ?? index.byPart.get(withoutDirections(address));
  if (part) return part;
  // A state, a postal code or a word of two letters is in too many places.
  if (name.length < 3 || /^[a-z]{2}(?: \d+)?$|^\d+$/.test(name)) return [];
  const words = name.split(' ').filter((word) => !kinds.has(word));
  return words.join('').length < 3
    ? []
    : index.all.filter((one) => hasAll(one.name, words)).map(({ place }) => place);
}

const kinds = new Set('auction store dealership dealer location'.split(' '));

function noSuch(typed: string): string {
  return `'${typed}' is no saved place.`;
}

function several(typed: string, places: readonly Location[]): PlaceReading {
  const [one, two, ...more] = places.map(({ label, address }) => `${label} (${address})`);
  const others = more.length === 0 ? '' : `, or ${more.length} more`;
  return { is: 'wrong', why: `'${typed}' may be ${one} or ${two}${others}.`, fits: places };
}

function namesOf({ label, address, city, state, postalCode }: Location): readonly string[] {
  const whole = [address, city, state, postalCode];
  const addresses = [
    ...whole.map((_part, at) => whole.slice(0, at + 1).join(', ')),
    [address, postalCode].join(', '),
    [address, city, postalCode].join(', '),
    [address, state].join(', '),
  ].filter((text) => /\p{L}/u.test(text) && address.trim() !== '');
  const names = [
    label,
    `${label} ${city}`,
    `${label} ${city} ${state}`,
    `${label} ${state}`,
    `${label} ${state} ${postalCode}`,
    `${label} ${city} ${state} ${postalCode}`,
    ...addresses.map((text) => `${label}, ${text}`),
    ...addresses,
  ];
  const forms = /\d\W*$|#|\b(?:ste|suite|apt|unit)\b/i.test(address)
    ? [plainWords, addressWithSuite, plainAddress]
    : [plainWords, plainAddress];
  return forms
    .flatMap((plain) => names.map((name) => plain(name)))
    .filter((name) => name.length > 1);
}

function partsOf({ label, address, city, state, postalCode }: Location): readonly string[] {
  const street = plainAddress(address);
  const words = street.split(' ');
  // '500 E Santa Fe' of '500 E Santa Fe St': a number and at least a word of the street.
  const starts = /^\d/.test(street)
    ? words.map((_word, at) => words.slice(0, at + 1)).filter(({ length }) => length > 1)
    : [];
  const streets = [...starts, words].map((part) => part.join(' '));
  const towns = [
    city,
    `${city}, ${state}`,
    `${city}, ${state} ${postalCode}`,
    `${label} ${address}`,
  ];
  return [
    ...streets.flatMap((part) => [part, withoutDirections(part)]),
    ...streets.flatMap((part) => [
      `${part} ${plainWords(city)}`,
      withoutDirections(`${part} ${plainWords(city)}`),
    ]),
    withoutDirections(plainAddress(`${address}, ${city}, ${state}`)),
    withoutDirections(plainAddress(`${address}, ${city}, ${state} ${postalCode}`)),
    ...towns.map(plainAddress),
  ].filter((name) => /\p{L}.*\p{L}|^\d+ .*\d/u.test(name));
}

function codesOf({ label, shorthand }: Location): readonly string[] {
  const initials = plainWords(label)
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('');
  return [plainWords(shorthand ?? '').replaceAll(' ', ''), initials].filter(
    ({ length }) => length > 1,
  );
}

function grouped(
  rows: readonly Location[],
  wordsOf: (place: Location) => readonly string[],
): ReadonlyMap<string, readonly Location[]> {
  const all = new Map<string, Location[]>();
  for (const place of rows) {
    for (const word of new Set(wordsOf(place))) {
      const there = all.get(word);
      if (there) there.push(place);
      else all.set(word, [place]);
    }
  }
  return all;
}

function hasAll(name: string, words: readonly string[]): boolean {
  const own = name.split(' ');
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** The one label that is few letters away. */
function nearest(name: string, { all }: PlaceIndex): Location | null {
  let least = Math.min(3, Math.floor(name.length / 4));
  let found: Location | null = null;
  let isOne = false;
  for (const one of all) {
    if (Math.abs(one.name.length - name.length) > least) continue;
    const off = lettersOff(one.name, name, least);
    if (off > least || off === 0) continue;
    isOne = found === null || off < least;
    least = off;
    found = one.place;
  }
  return isOne ? found : null;
}

/** Letters missing, too many, wrong or exchanged; more than `most` is any higher number. */
function lettersOff(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let off = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        off = Math.min(off, (before[j - 2] ?? 0) + 1);
      }
      row.push(off);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
