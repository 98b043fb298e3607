// Moves in the order of a column. Unchanged rows are not read again: a row that changes costs
// one pass over numbers, and never a sort of the table. Expected times that move with the clock are
// read again when it ticks.
import type { Activity } from '#domain/entities.ts';
import { nameKey } from '#finder/nameOrder.ts';
import type { Table } from '#kernel/slice.ts';
import type { StatusBoard, TitleSees } from '../activities/index.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { cellText } from './cells.queries.ts';
import type { Rows } from './dirtyRows.queries.ts';
import type { ColumnId, Sort } from './flightboard.model.ts';
import { etaMovesFromMs, etaMs } from './trips.queries.ts';

type Sees = TitleSees & ClockSees;
/** The sort key of a row; null without a value. */
type Key = string | number | null;

/** `dirty`: what a `dirtyReader` returned. Without `among`: all moves. */
type Look = { readonly sort: Sort; readonly dirty: Rows; readonly among?: Rows | undefined };

/** How many columns keep their order: going back to one of them costs no sort. */
const mostKept = 4;

/** Returns moves in order; the same array while its content is the same. */
export function orderReader(): (sees: Sees, board: StatusBoard, look: Look) => Rows {
  const kept = new Map<ColumnId, ColumnOrder>();
  let members = membersOf(undefined);
  let byStatus: { readonly of: Rows; readonly in: Members; readonly rows: Rows } | undefined;
  let answer: { readonly of: Rows; readonly isDown: boolean; readonly rows: Rows } | undefined;

  function columnOf(column: ColumnId): ColumnOrder {
    const order = kept.get(column) ?? columnOrder(column);
    // The newest last; the least recently used one is dropped.
    kept.delete(column);
    kept.set(column, order);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return order;
  }

  function statusOrder(board: StatusBoard): Rows {
    const all = board.sorted();
    if (byStatus?.of !== all || byStatus.in !== members) {
      const rows = members.of === undefined ? all : all.filter(members.has);
      byStatus = { of: all, in: members, rows };
    }
    return byStatus.rows;
  }

  return (sees, board, { sort, dirty, among }) => {
    if (members.of !== among) members = membersOf(among);
    for (const order of kept.values()) order.note(dirty);
    const order = sort.by === 'status' ? null : columnOf(sort.by);
    const sorted = order ? order.sorted(sees, members) : statusOrder(board);
    if (answer?.of !== sorted || answer.isDown !== sort.descending) {
      const rows = sort.descending ? reversed(sorted, order?.keys ?? null) : sorted;
      answer = { of: sorted, isDown: sort.descending, rows };
    }
    return answer.rows;
  };
}

type Keys = readonly (Key | undefined)[];
type ColumnOrder = {
  readonly keys: Keys;
  /** Marks rows whose value may have changed. */
  note(dirty: Rows): void;
  sorted(sees: Sees, members: Members): Rows;
};

/** The members in the order of one column, ascending; those without a value last. */
function columnOrder(column: ColumnId): ColumnOrder {
  const keys: (Key | undefined)[] = [];
  /** From when on each key moves with the clock: expected times only. */
  const movesFromMs: number[] = [];
  let timeMs = 0;
  const noted = new Set<number>();
  let before: Members | undefined;
  let rows: Rows = [];
  return {
    keys,
    note(dirty) {
      if (before) for (const ordinal of dirty) noted.add(ordinal);
    },
    sorted(sees, members) {
      const table = sees.world.tables.activities;
      const last = before;
      const { nowMs } = sees.clock.state;
      const readMs = Math.max(timeMs, nowMs);
      if (nowMs !== timeMs) {
        for (const [ordinal, fromMs] of movesFromMs.entries()) {
          if (fromMs < readMs) noted.add(ordinal);
        }
      }
      timeMs = nowMs;
      if (members !== last) {
        for (const ordinal of members.of ?? ordinalsOf(table)) {
          if (last?.has(ordinal)) continue;
          noted.add(ordinal);
          keys[ordinal] = undefined;
        }
      }
      const changed: number[] = [];
      for (const ordinal of noted) {
        if (!members.has(ordinal)) continue;
        const row = table.at(ordinal);
        const key = row ? keyOf(sees, row, column) : undefined;
        if (row && column === 'eta') movesFromMs[ordinal] = etaMovesFromMs(sees, row);
        if (key === keys[ordinal]) continue;
        keys[ordinal] = key;
        changed.push(ordinal);
      }
      noted.clear();
      if (members !== last && last) rows = rows.filter(members.has);
      if (changed.length > 0) rows = last ? merged(rows, changed, keys) : inOrder(changed, keys);
      before = members;
      return rows;
    },
  };
}

type Members = { readonly of: Rows | undefined; readonly has: (ordinal: number) => boolean };

function membersOf(among: Rows | undefined): Members {
  if (among === undefined) return { of: among, has: () => true };
  const flags = new Uint8Array(among.reduce((most, ordinal) => Math.max(most, ordinal + 1), 0));
  for (const ordinal of among) flags[ordinal] = 1;
  return { of: among, has: (ordinal) => flags[ordinal] === 1 };
}

function ordinalsOf(table: Table<Activity>): Rows {
  return [...table.changedSince(undefined)];
}

function keyOf(sees: Sees, row: Activity, by: ColumnId): Key {
  switch (by) {
    case 'status':
      return null;
    case 'ready':
      return row.readyMs;
    case 'eta':
      return etaMs(sees, row);
    case 'deadline':
      return row.deadlineMs;
    case 'created':
      return row.createdMs;
    default: {
      const text = cellText(sees, row, by);
      return text === '' ? null : nameKey(text);
    }
  }
}

function inOrder(ordinals: Rows, keys: readonly (Key | undefined)[]): Rows {
  return ordinals
    .filter((ordinal) => keys[ordinal] !== undefined)
    .sort((a, b) => compareIn(keys, a, b));
}

/** Merges the changed rows into the unchanged ones, which are in order already. */
function merged(sorted: Rows, changed: Rows, keys: readonly (Key | undefined)[]): Rows {
  const isChanged = new Set(changed);
  const placed = inOrder(changed, keys);
  const rows: number[] = [];
  let next = 0;
  for (const ordinal of sorted) {
    if (isChanged.has(ordinal)) continue;
    while (next < placed.length && compareIn(keys, placed[next] as number, ordinal) < 0) {
      rows.push(placed[next] as number);
      next += 1;
    }
    rows.push(ordinal);
  }
  for (; next < placed.length; next += 1) rows.push(placed[next] as number);
  return rows;
}

/** In reverse; rows without a value stay last. */
function reversed(sorted: Rows, keys: readonly (Key | undefined)[] | null): Rows {
  if (keys === null) return sorted.toReversed();
  const firstEmpty = sorted.findIndex((ordinal) => keys[ordinal] === null);
  const end = firstEmpty === -1 ? sorted.length : firstEmpty;
  return [...sorted.slice(0, end).toReversed(), ...sorted.slice(end)];
}

/** Rows without a value come last; equal rows stay in the order of the table. */
function compareIn(keys: readonly (Key | undefined)[], a: number, b: number): number {
  const [left, right] = [keys[a] as Key, keys[b] as Key];
  if (left === right) return a - b;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -1 : 1;
}
