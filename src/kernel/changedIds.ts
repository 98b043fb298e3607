// The rows that readers read again after a change, and after a jump of a replay.
import type { Table } from './slice.ts';

/**
 * Ids of rows that differ between two snapshots of the same table; all without `before`. A replay
 * also jumps back: to a snapshot that does not know the rows put since.
 */
export function* changedIds<Row>(
  next: Table<Row>,
  before: Table<Row> | undefined,
  isSame: (a: Row | undefined, b: Row | undefined) => boolean = () => false,
): Generator<string> {
  for (const ordinal of next.changedSince(before)) {
    const id = next.idOf(ordinal) ?? before?.idOf(ordinal);
    if (id !== undefined && !isSame(next.at(ordinal), before?.at(ordinal))) yield id;
  }
}
