import type { Activity } from '#domain/entities.ts';
import type { Table } from '#kernel/slice.ts';

/**
 * Returns the ordinals of the matching moves, in the table's order: reads all rows once, then only
 * the changed ones. Returns the same list while it holds the same moves.
 */
export function movesWhere(
  fits: (row: Activity) => boolean,
): (table: Table<Activity>) => readonly number[] {
  let seen: Table<Activity> | undefined;
  const those = new Set<number>();
  let listed: readonly number[] | undefined;
  return (table) => {
    if (table === seen && listed) return listed;
    for (const ordinal of table.changedSince(seen)) {
      const row = table.at(ordinal);
      const isOne = row !== undefined && fits(row);
      if (isOne === those.has(ordinal)) continue;
      if (isOne) those.add(ordinal);
      else those.delete(ordinal);
      listed = undefined;
    }
    seen = table;
    listed ??= [...those].sort((a, b) => a - b);
    return listed;
  };
}
