import type { Location } from '#domain/entities.ts';
import type { Table } from '#kernel/slice.ts';

/** Saved locations by what people write: ids, labels, addresses, letter codes, initials. */
export type PlaceIndex = {
  readonly all: readonly Spoken[];
  readonly byId: ReadonlyMap<string, Location>;
  readonly byName: ReadonlyMap<string, readonly Location[]>;
  readonly byCode: ReadonlyMap<string, readonly Location[]>;
  /** What was read before: a sheet repeats few names. */
  readonly read: Map<string, PlaceReading>;
};
type Spoken = { readonly place: Location; readonly name: string };

export type PlaceReading =
  | { readonly is: 'known'; readonly place: Location }
  | { readonly is: 'guessed'; readonly place: Location; readonly why: string }
  /** `near`: what was probably meant, for the operator to say. */
  | { readonly is: 'wrong'; readonly why: string; readonly near: Location | null };

const known = new WeakMap<Table<Location>, PlaceIndex>();

export function placesOf(table: Table<Location>): PlaceIndex {
  const before = known.get(table);
  if (before) return before;
  const rows = [...table.rows()];
  const index: PlaceIndex = {
    all: rows.map((place) => ({ place, name: plainWords(place.label) })),
    byId: new Map(rows.map((place) => [place.id, place])),
    byName: grouped(rows, namesOf),
    byCode: grouped(rows, codesOf),
    read: new Map(),
  };
  known.set(table, index);
  return index;
}

/** A cell as a saved place: by id, label or address; else guessed by code, initials or a part. */
export function readPlace(text: string, index: PlaceIndex): PlaceReading {
  const before = index.read.get(text);
  if (before) return before;
  const reading = readAnew(text, index);
  index.read.set(text, reading);
  return reading;
}

function readAnew(text: string, index: PlaceIndex): PlaceReading {
  const typed = text.trim();
  const byId = index.byId.get(typed);
  if (byId) return { is: 'known', place: byId };
  const name = plainWords(typed);
  if (name === '') return { is: 'wrong', why: noSuch(typed), near: null };
  const named = index.byName.get(name) ?? [];
  if (named.length > 1) return several(typed, named);
  if (named[0]) return { is: 'known', place: named[0] };
  const coded = index.byCode.get(name.replaceAll(' ', '')) ?? [];
  if (coded.length > 1) return several(typed, coded);
  if (coded[0]) {
    return { is: 'guessed', place: coded[0], why: `'${typed}' is read as ${coded[0].label}.` };
  }
  const words = name.split(' ');
  const parts = name.length < 3 ? [] : index.all.filter((one) => hasAll(one.name, words));
  if (parts.length > 1)
    return several(
      typed,
      parts.map(({ place }) => place),
    );
  if (parts[0]) {
    const { place } = parts[0];
    return { is: 'guessed', place, why: `'${typed}' is read as ${place.label}.` };
  }
  return { is: 'wrong', why: noSuch(typed), near: nearest(name, index) };
}

function noSuch(typed: string): string {
  return `'${typed}' is no saved place.`;
}

function several(typed: string, places: readonly Location[]): PlaceReading {
  const [one, two, ...more] = places.map(({ label, address }) => `${label} (${address})`);
  const others = more.length === 0 ? '' : `, or ${more.length} more`;
  return { is: 'wrong', why: `'${typed}' may be ${one} or ${two}${others}.`, near: null };
}

/** Lower case, without accents and signs: "Lee's Summit" and 'lees summit' are one. */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`.]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function namesOf({ label, address, city, state, postalCode }: Location): readonly string[] {
  const whole = [address, city, state, postalCode];
  const names = [
    label,
    `${label} ${city}`,
    ...whole.map((_part, at) => whole.slice(0, at + 1).join(' ')),
  ];
  return names.map(plainWords).filter((name) => name.length > 1);
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
