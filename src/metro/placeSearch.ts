// Finds places of the metro by typed text: house number and street, street, town or postal code.
// The places service of the simulated company answers from it.
import {
  buildStreetIndex,
  type Quarter,
  type Street,
  type StreetIndex,
  type StreetInTown,
} from './streetIndex.ts';
import type { Point } from './plane.ts';
import { openStreets } from './streets.ts';
import { postalCodeAt, type State, type Town, TOWNS, townAt } from './towns.ts';

/** A suggested place: its name, and where that is. */
export type PlaceHint = { readonly id: string; readonly title: string; readonly detail: string };

/** A place with as much of an address as it has: a town has no street. */
export type NamedPlace = Point & {
  readonly label: string;
  /** House number and street; the street alone; or empty. */
  readonly line: string;
  readonly city: string;
  readonly state: State;
  readonly postalCode: string;
};

export type PlaceSearch = {
  /** Best first, at most `most`. Each typed word is the beginning of one in the hint. */
  hints(typed: string, most: number): readonly PlaceHint[];
  /** Null for an unknown id. */
  place(id: string): NamedPlace | null;
  readonly index: StreetIndex;
};

/** One searchable entry: its words in order, each in all its spellings. */
type Entry = {
  readonly words: readonly (readonly string[])[];
  readonly of: Town | StreetInTown | Quarter;
  readonly townRank: number;
};

type Scored = { readonly hint: PlaceHint; readonly score: number };

/** Streets named by the number come before houses with it, but leave room for them. */
const MOST_ORDINALS = 4;
const MOST_HOUSE_DIGITS = 5;

const spellings: { readonly [word: string]: string } = {
  n: 'north',
  w: 'west',
  e: 'east',
  nw: 'northwest',
  ne: 'northeast',
  st: 'street',
  ave: 'avenue',
  ter: 'terrace',
  ln: 'lane',
  pl: 'place',
  dr: 'drive',
  trl: 'trail',
  ct: 'court',
  rd: 'road',
  blvd: 'boulevard',
  pkwy: 'parkway',
  trfwy: 'trafficway',
  ks: 'kansas',
  mo: 'missouri',
};
const stateNames: { readonly [S in State]: string } = { KS: 'Kansas', MO: 'Missouri' };

let opened: PlaceSearch | undefined;

let building: Generator<void, StreetIndex> | undefined;

/** Built on the first call and then shared. */
export function openPlaceSearch(): PlaceSearch {
  while (!readyPlacesPart());
  return opened as PlaceSearch;
}

/** Builds one part, so that the caller can do other work in between; true when complete. */
export function readyPlacesPart(): boolean {
  if (opened) return true;
  building ??= buildStreetIndex(openStreets());
  const part = building.next();
  if (part.done) opened = buildPlaceSearch(part.value);
  return part.done === true;
}

function buildPlaceSearch(index: StreetIndex): PlaceSearch {
  const areas = [...TOWNS.map(townEntry), ...index.quarters.map(quarterEntry)];
  const streets = index.inTowns.map(streetEntry);
  const byId = new Map(index.inTowns.map((own) => [streetId(own), own]));
  return {
    index,
    hints(typed, most) {
      const words = wordsOf(typed);
      if (words.length === 0 || most <= 0) return [];
      const found = [...best(areas, words, most, hintOf), ...best(streets, words, most, hintOf)];
      const plain = found.sort(byScore).map(({ hint }) => hint);
      const [first = '', ...rest] = words;
      const isHouse = rest.length > 0 && /^\d+$/.test(first) && first.length <= MOST_HOUSE_DIGITS;
      if (!isHouse) return plain.slice(0, most);
      const atNumber = (entry: Entry) => houseHint(index, entry.of, Number(first));
      const houses = best(streets, rest, most, atNumber).map(({ hint }) => hint);
      // There is no such house: the street may help.
      if (houses.length + plain.length === 0) {
        return best(streets, rest, most, hintOf).map(({ hint }) => hint);
      }
      return [...plain.slice(0, MOST_ORDINALS), ...houses].slice(0, most);
    },
    place: (id) => placeOf(index, byId, id),
  };
}

/** Lower case, without accents and punctuation inside words. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFD').replaceAll(/[\p{M}'’.]/gu, '');
  return plain
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function spelled(text: string): readonly (readonly string[])[] {
  return wordsOf(text).map((word) => {
    const long = Object.hasOwn(spellings, word) ? spellings[word] : undefined;
    return long === undefined ? [word] : [word, long];
  });
}

function townEntry(town: Town): Entry {
  return { words: spelled(`${town.name} ${town.state}`), of: town, townRank: town.rank };
}

function quarterEntry(quarter: Quarter): Entry {
  const { name, state, rank } = TOWNS[quarter.town]!;
  const words = spelled(`${quarter.postalCode} ${name} ${state}`);
  return { words, of: quarter, townRank: rank };
}

function streetEntry(street: StreetInTown): Entry {
  const { name, state, rank, postalCode } = TOWNS[street.town]!;
  const codes = [0, 1, 2, 3].map((quarter) => String(postalCode + quarter));
  const words = [...spelled(`${street.street.name} ${name} ${state}`), codes];
  return { words, of: street, townRank: rank };
}

/** The best entries that have the words and give a hint. */
function best(
  entries: readonly Entry[],
  words: readonly string[],
  most: number,
  hintFor: (entry: Entry) => PlaceHint | null,
): Scored[] {
  const kept: Scored[] = [];
  for (const entry of entries) {
    const score = scoreOf(entry, words);
    if (score < 0 || (kept.length === most && score >= kept[most - 1]!.score)) continue;
    const hint = hintFor(entry);
    if (hint === null) continue;
    kept.push({ hint, score });
    kept.sort(byScore);
    if (kept.length > most) kept.pop();
  }
  return kept;
}

/** Stable: equal entries keep their order. */
function byScore(a: Scored, b: Scored): number {
  return a.score - b.score;
}

/**
 * -1 when a word is missing; otherwise lower is better: skipped words count most, then words that
 * are only begun, more in another spelling, then small towns, long names.
 */
function scoreOf({ words, townRank }: Entry, typed: readonly string[]): number {
  let at = 0;
  let passed = 0;
  let begun = 0;
  for (const word of typed) {
    let hit: readonly string[] | undefined;
    for (; at < words.length; at++) {
      hit = words[at]!;
      if (hit.some((spelling) => spelling.startsWith(word))) break;
      passed++;
      hit = undefined;
    }
    if (hit === undefined) return -1;
    if (!hit.includes(word)) begun += hit[0]!.startsWith(word) ? 1 : 2;
    at++;
  }
  return passed * 10_000 + begun * 1_000 + townRank * 100 + words.length;
}

function hintOf({ of }: Entry): PlaceHint {
  if ('street' in of) {
    const { name, state } = TOWNS[of.town]!;
    return { id: streetId(of), title: of.street.name, detail: `${name}, ${state}` };
  }
  if ('town' in of) {
    const { name, state } = TOWNS[of.town]!;
    const id = `metro-code-${of.postalCode}-${of.town}`;
    return { id, title: of.postalCode, detail: `${name}, ${state}` };
  }
  return { id: `metro-town-${TOWNS.indexOf(of)}`, title: of.name, detail: stateNames[of.state] };
}

function streetId({ street, town }: StreetInTown): string {
  return `metro-street-${street.id}-${town}`;
}

/** A number occurs once on a street: in the town where the house is. */
function houseHint(index: StreetIndex, entry: Entry['of'], number: number): PlaceHint | null {
  if (!('street' in entry)) return null;
  const at = index.houseAt(entry.street, number);
  if (at === null || townAt(at) !== TOWNS[entry.town]) return null;
  const { line, city, state, postalCode } = houseOf(entry.street, number, at);
  const id = `metro-house-${entry.street.id}-${number}`;
  return { id, title: line, detail: `${city}, ${state} ${postalCode}` };
}

function houseOf(street: Street, number: number, at: Point): NamedPlace {
  const { name: city, state } = townAt(at);
  const line = `${number} ${street.name}`;
  return { ...at, label: line, line, city, state, postalCode: postalCodeAt(at) };
}

function placeOf(
  index: StreetIndex,
  byId: ReadonlyMap<string, StreetInTown>,
  id: string,
): NamedPlace | null {
  const [, kind, what = '', which = ''] =
    /^metro-(house|street|code|town)-(\w{1,6})(?:-(\d{1,5}))?$/.exec(id) ?? [];
  const street = index.streets.get(what);
  switch (kind) {
    case 'house': {
      const at = street && which !== '' ? index.houseAt(street, Number(which)) : null;
      return street && at ? houseOf(street, Number(which), at) : null;
    }
    case 'street': {
      const own = byId.get(id);
      return own ? inTown(own, own.town, own.street.name, own.street.name, '') : null;
    }
    case 'code': {
      const own = index.quarters.find(
        (one) => one.postalCode === what && String(one.town) === which,
      );
      return own ? inTown(own, own.town, own.postalCode, '', own.postalCode) : null;
    }
    case 'town': {
      const town = which === '' && /^\d+$/.test(what) ? TOWNS[Number(what)] : undefined;
      return town ? inTown(town, TOWNS.indexOf(town), town.name, '', '') : null;
    }
    default:
      return null;
  }
}

function inTown(
  { lonE6, latE6 }: Point,
  town: number,
  label: string,
  line: string,
  postalCode: string,
): NamedPlace {
  const { name: city, state } = TOWNS[town]!;
  return { lonE6, latE6, label, line, city, state, postalCode };
}
