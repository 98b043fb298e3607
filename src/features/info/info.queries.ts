import type { Role } from '#domain/entities.ts';
import type { StatusBoard } from '../activities/index.ts';
import type { MapSees } from '../map/index.ts';

/** A box on the map, as in the map's view. */
type View = NonNullable<MapSees['map']['state']['view']>;
type Places = Pick<MapSees['world']['tables'], 'activities' | 'locations'>;

/** Returns the ordinals of the moves whose pick-up the map shows, in the board's order. */
export function inViewReader(): (
  tables: Places,
  board: StatusBoard,
  view: View | null,
) => readonly number[] {
  const pickups = pickupsReader();
  return (tables, board, view) =>
    view ? board.sorted().filter(pickups(tables, view)) : board.sorted();
}

/**
 * Returns whether an ordinal has its pick-up in a view; all do without a view. Pick-up positions
 * are kept as columns of numbers: a row is read only when it changes, not when the view moves.
 */
export function pickupsReader(): (
  tables: Places,
  view: View | null,
) => (ordinal: number) => boolean {
  let seen: Places | undefined;
  let lonE6 = new Int32Array(0);
  let latE6 = new Int32Array(0);
  const startIds: (string | undefined)[] = [];
  return (tables, view) => {
    if (!view) return () => true;
    const { activities, locations } = tables;
    lonE6 = grown(lonE6, activities.length);
    latE6 = grown(latE6, activities.length);
    const known = seen?.locations === locations ? seen.activities : undefined;
    // Also for removed moves, which may come back.
    if (!known) startIds.length = 0;
    for (const ordinal of activities.changedSince(known)) {
      const startId = activities.at(ordinal)?.startId;
      // Moves change more often than their start.
      if (startId !== undefined && startIds[ordinal] === startId) continue;
      startIds[ordinal] = startId;
      const start = startId === undefined ? undefined : locations.get(startId);
      lonE6[ordinal] = start?.lonE6 ?? nowhere;
      latE6[ordinal] = start?.latE6 ?? nowhere;
    }
    seen = tables;
    const { westE6, eastE6, southE6, northE6 } = view;
    return (ordinal) => {
      const lon = lonE6[ordinal] as number;
      const lat = latE6[ordinal] as number;
      // Negative when one of the four is: a branch for each would be mispredicted for most moves.
      return ((lon - westE6) | (eastE6 - lon) | (lat - southE6) | (northE6 - lat)) >= 0;
    };
  };
}

/** A position outside every view. */
const nowhere = 2_000_000_000;

function grown(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  if (column.length >= length) return column as Int32Array<ArrayBuffer>;
  const next = new Int32Array(2 * length);
  next.set(column);
  return next;
}

/**
 * Returns the ordinals of moves by their ids, without unknown ids. An id keeps its ordinal, so ids
 * are looked up again only when they change or one was unknown.
 */
export function ordinalsReader(): (
  table: Places['activities'],
  ids: readonly string[],
) => readonly number[] {
  let last: { readonly ids: readonly string[]; readonly length: number } | undefined;
  let ordinals: readonly number[] = [];
  return (table, ids) => {
    const isKnown = ordinals.length === ids.length || last?.length === table.length;
    if (last?.ids === ids && isKnown) return ordinals;
    last = { ids, length: table.length };
    ordinals = ids.map((id) => table.ordinalOf(id)).filter((ordinal) => ordinal !== undefined);
    return ordinals;
  };
}

/** The open moves among these, the next deadline first. */
export function upcoming(
  { activities }: Pick<Places, 'activities'>,
  ordinals: readonly number[],
  board: StatusBoard,
): readonly number[] {
  const dueMs = (ordinal: number) => activities.at(ordinal)?.deadlineMs ?? Number.MAX_SAFE_INTEGER;
  return ordinals
    .filter((ordinal) => (board.statusAt(ordinal) ?? 'complete') !== 'complete')
    .sort((a, b) => dueMs(a) - dueMs(b) || a - b);
}

/** The complete moves among these, the last one first. */
export function past(
  { activities }: Pick<Places, 'activities'>,
  ordinals: readonly number[],
  board: StatusBoard,
): readonly number[] {
  const doneMs = (ordinal: number) => activities.at(ordinal)?.completedMs ?? 0;
  return ordinals
    .filter((ordinal) => board.statusAt(ordinal) === 'complete')
    .sort((a, b) => doneMs(b) - doneMs(a) || b - a);
}

/** 'Trip administrator, driver'. */
export function rolesWords(roles: readonly Role[]): string {
  const words = roles.join(', ').toLowerCase();
  return words === '' ? 'Employee' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
