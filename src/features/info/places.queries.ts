import { hasAddressWords } from '#domain/addressWords.ts';
import type { Activity, Location } from '#domain/entities.ts';
import { hasPhone } from '#domain/phone.ts';
import { wholeAddress } from '#domain/placeNames.ts';
import { nameOrder } from '#finder/nameOrder.ts';
import type { Table } from '#kernel/slice.ts';
import type { StatusBoard } from '../activities/index.ts';
import type { PlaceList, PlaceTab } from './info.model.ts';

/** How many moves that are not complete begin or end at each location, by its id. */
export function upcomingAt(
  activities: Table<Activity>,
  board: StatusBoard,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let ordinal = 0; ordinal < activities.length; ordinal += 1) {
    if ((board.statusAt(ordinal) ?? 'complete') === 'complete') continue;
    const row = activities.at(ordinal);
    for (const id of new Set(row ? [row.startId, row.endId] : [])) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

const tabOf = { home: 'mine', auction: 'auction', custom: 'custom', once: null } as const;

export type ListedPlaces = {
  readonly rows: readonly Location[];
  /** Of the saved locations with the words that are looked for. */
  readonly counts: { readonly [T in PlaceTab]: number };
  /** All saved locations. */
  readonly saved: number;
};

/** The saved locations with every word, in the order and under the tab that are chosen. */
export function listedPlaces(
  locations: Iterable<Location>,
  upcoming: ReadonlyMap<string, number>,
  { tab, by, descending, words }: Omit<PlaceList, 'isListed'>,
): ListedPlaces {
  const saved = [...locations].filter(({ kind }) => kind !== 'once');
  const fits = fitting(words);
  const found = saved.filter(fits);
  const counts = { all: found.length, mine: 0, auction: 0, custom: 0 };
  for (const { kind } of found) {
    const own = tabOf[kind];
    if (own !== null) counts[own] += 1;
  }
  const of = { name: ({ label }: Location) => label, city: townOf };
  const byText = (a: Location, b: Location) => {
    const read = by === 'upcoming' ? of.name : of[by];
    return nameOrder(read(a), read(b));
  };
  const number = ({ id }: Location) => upcoming.get(id) ?? 0;
  const turn = descending ? -1 : 1;
  const rows = found
    .filter(({ kind }) => tab === 'all' || tabOf[kind] === tab)
    .sort((a, b) => {
      const first = by === 'upcoming' ? number(a) - number(b) : byText(a, b);
      return first * turn || nameOrder(a.label, b.label);
    });
  return { rows, counts, saved: saved.length };
}

/** 'Overland Park, KS' */
export function townOf({ city, state }: Location): string {
  return [city, state].filter((part) => part !== '').join(', ');
}

/** Each word is in the name or the address; digits may be those of a phone number (S1 §5). */
function fitting(typed: string): (row: Location) => boolean {
  return (row) => {
    const { contactName, phone, contactPhone } = row;
    if (hasAddressWords(`${wholeAddress(row)} ${contactName ?? ''}`, typed)) return true;
    return hasPhone(phone, typed) || hasPhone(contactPhone, typed);
  };
}
