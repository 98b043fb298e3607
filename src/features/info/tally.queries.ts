// The counts of moves by status and by ready time: one pass over columns of numbers, for as many
// moves as are in view.
import type { Activity, DisplayStatus, EpochMs } from '#domain/entities.ts';
import { startOfDayAfter } from '#domain/windows.ts';
import { stepUpTo } from '#domain/zones.ts';
import type { Table } from '#kernel/slice.ts';
import { displayOrder, type StatusBoard } from '../activities/index.ts';

export type StatusCount = { readonly status: DisplayStatus; readonly count: number };

/** The counts in the legend's order, without statuses that have no moves. */
export function countsOf(ordinals: readonly number[], board: StatusBoard): readonly StatusCount[] {
  const tally = emptyTally();
  for (const ordinal of ordinals) count(tally, board.codeAt(ordinal));
  return countedIn(tally);
}

/** A bar of open moves: those ready within [fromMs, beforeMs). */
export type ReadyBar = {
  /** Null: all moves ready before the next bar. */
  readonly fromMs: EpochMs | null;
  /** Null: all moves ready after the bar before. */
  readonly beforeMs: EpochMs | null;
  readonly total: number;
  readonly counts: readonly StatusCount[];
};

export type Upcoming = {
  readonly unit: 'hour' | 'day';
  readonly bars: readonly ReadyBar[];
  /** All open moves: those in no bar have no ready time. */
  readonly open: number;
  readonly withoutTime: number;
};

/** Number of hours shown; days instead when a move is ready later than that. */
export const unitsShown = 12;
const hourMs = 3_600_000;

/**
 * Returns the histogram of open moves by ready time (S1 §2): ready before now, in each of the next
 * hours or days, and later. `zone`: time zone of the hours and days.
 */
export function upcomingReader(): (
  table: Table<Activity>,
  ordinals: readonly number[],
  board: StatusBoard,
  nowMs: EpochMs,
  zone: string,
) => Upcoming {
  const readyOf = readyColumn();
  return (table, ordinals, board, nowMs, zone) => {
    const ready = readyOf(table);
    const open = ordinals.filter((ordinal) => isOpen(board.statusAt(ordinal)));
    let lastMs = Number.NEGATIVE_INFINITY;
    for (const ordinal of open) {
      const ms = ready[ordinal] as number;
      if (ms > lastMs) lastMs = ms;
    }
    const hours = startsOf('hour', nowMs, zone);
    const unit = lastMs < (hours.at(-1) as number) ? 'hour' : 'day';
    const starts = unit === 'hour' ? hours : startsOf('day', nowMs, zone);
    const tallies = Array.from({ length: starts.length + 1 }, emptyTally);
    let withoutTime = 0;
    for (const ordinal of open) {
      const ms = ready[ordinal] as number;
      if (Number.isNaN(ms)) withoutTime += 1;
      else count(tallies[barOf(ms, starts)] as Tally, board.codeAt(ordinal));
    }
    const bars = tallies.map((tally, at) => {
      const counts = countedIn(tally);
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      return { fromMs: starts[at - 1] ?? null, beforeMs: starts[at] ?? null, total, counts };
    });
    return { unit, bars, open: open.length, withoutTime };
  };
}

/** Whether a move of the histogram belongs to a bar. */
export function isInBar(
  { fromMs, beforeMs }: Pick<ReadyBar, 'fromMs' | 'beforeMs'>,
  { readyMs }: Pick<Activity, 'readyMs'>,
  status: DisplayStatus | undefined,
): boolean {
  if (readyMs === null || !isOpen(status)) return false;
  return (fromMs === null || readyMs >= fromMs) && (beforeMs === null || readyMs < beforeMs);
}

function isOpen(status: DisplayStatus | undefined): boolean {
  return status !== undefined && status !== 'complete';
}

/** The starts of the bars from now on; the last start begins the bar of later moves. */
function startsOf(unit: Upcoming['unit'], nowMs: EpochMs, zone: string): readonly EpochMs[] {
  if (unit === 'hour') {
    const first = stepUpTo(nowMs, hourMs, zone);
    return Array.from({ length: unitsShown + 1 }, (_, at) => first + at * hourMs);
  }
  return Array.from({ length: unitsShown + 1 }, (_, at) => startOfDayAfter(nowMs, at, zone));
}

/** The bar an instant falls into: 0 before the first start. */
function barOf(ms: number, starts: readonly EpochMs[]): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ms < (starts[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Keeps ready times as numbers, NaN without one; a row is read only when it changes. */
function readyColumn(): (table: Table<Activity>) => Float64Array {
  let seen: Table<Activity> | undefined;
  let column = new Float64Array(0);
  return (table) => {
    if (table.length > column.length) {
      const next = new Float64Array(2 * table.length);
      next.set(column);
      column = next;
    }
    for (const ordinal of table.changedSince(seen)) {
      column[ordinal] = table.at(ordinal)?.readyMs ?? Number.NaN;
    }
    seen = table;
    return column;
  };
}

/** By code of the board. */
type Tally = Uint32Array;

function emptyTally(): Tally {
  return new Uint32Array(displayOrder.length);
}

/** Absent rows have a code outside the tally, and are not counted. */
function count(tally: Tally, code: number): void {
  if (code < tally.length) tally[code] = (tally[code] as number) + 1;
}

function countedIn(tally: Tally): readonly StatusCount[] {
  return displayOrder.flatMap((status, code) => {
    const total = tally[code] as number;
    return total === 0 ? [] : [{ status, count: total }];
  });
}
