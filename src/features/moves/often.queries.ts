import type { Activity, Location } from '#domain/entities.ts';
import { nameOrder } from '#finder/nameOrder.ts';
import type { Table } from '#kernel/slice.ts';

/** A saved location, and how many of the known moves begin or end there. */
export type Often = { readonly location: Location; readonly moves: number };

/** So many are offered below an end that is not chosen. */
const most = 5;

/**
 * The saved locations where most of the known moves begin or end, the most used first, homes before
 * others; `but`: the other end.
 */
export function oftenUsed(
  tables: { readonly activities: Table<Activity>; readonly locations: Table<Location> },
  end: 'start' | 'end',
  but: string | null,
): readonly Often[] {
  const counts = new Map<string, number>();
  for (const { startId, endId } of tables.activities.rows()) {
    const id = end === 'start' ? startId : endId;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const saved = [...tables.locations.rows()].filter(
    ({ id, kind }) => kind !== 'once' && id !== but,
  );
  const rank = ({ kind }: Location) => (kind === 'home' ? 0 : 1);
  return saved
    .map((location) => ({ location, moves: counts.get(location.id) ?? 0 }))
    .sort(
      (a, b) =>
        b.moves - a.moves ||
        rank(a.location) - rank(b.location) ||
        nameOrder(a.location.label, b.location.label),
    )
    .slice(0, most);
}
