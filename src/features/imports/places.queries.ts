import type { Location } from '#domain/entities.ts';
import { type PlaceIndex, placeIndex } from '#domain/placeNames.ts';
import type { Table } from '#kernel/slice.ts';

const known = new WeakMap<Table<Location>, PlaceIndex>();

/** The saved locations by what people write, made once for each state of them. */
export function placesOf(table: Table<Location>): PlaceIndex {
  const before = known.get(table);
  if (before) return before;
  const index = placeIndex(table.rows());
  known.set(table, index);
  return index;
}
