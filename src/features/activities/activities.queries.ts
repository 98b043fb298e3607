import type { Activity, ActivityStatus, DisplayStatus, Trip } from '#domain/entities.ts';
import { isLate } from '#domain/lateness.ts';
import { statusOf, type StatusVerdict } from '#domain/status.ts';
import type { Table } from '#kernel/slice.ts';
import type { ClockSees } from '../clock/index.ts';
import type { WorldSees } from '../world/index.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;

/** Order of legends, donut and list: what needs a hand first. */
export const displayOrder = [
  'late',
  'unplanned',
  'needsDriver',
  'planned',
  'inProgress',
  'lockedInAI',
  'complete',
  'unknown',
] as const satisfies readonly DisplayStatus[];

/** The displayed status of every move at one moment, and how many there are of each. */
export type StatusBoard = {
  /** By ordinal of the activities table; undefined where no row is. */
  statusAt(ordinal: number): DisplayStatus | undefined;
  readonly counts: { readonly [status in DisplayStatus]: number };
  /** Ordinals present by status, then deadline: the list's own order. Sorted when first asked. */
  sorted(): readonly number[];
};

/** One move's status with the facts that decided it. */
export function explained(sees: Sees, id: string): StatusVerdict | undefined {
  const { activities, trips } = sees.world.tables;
  const activity = activities.get(id);
  if (!activity) return undefined;
  const trip = activity.tripId === null ? undefined : trips.get(activity.tripId);
  return statusOf(activity, trip, sees.clock.state.nowMs);
}

const absent = 255;
const lateCode = displayOrder.indexOf('late');

/**
 * Derives the board incrementally: only rows that differ from the snapshot seen last are looked
 * at again, and lateness is two columns compared with the clock. While nothing that is shown
 * changes, the answer stays the same board.
 */
export function statusBoardReader(): (sees: Sees) => StatusBoard {
  let activities: Table<Activity> | undefined;
  let trips: Table<Trip> | undefined;
  let nowMs = -1;
  let base = new Uint8Array(0);
  let deadlines = new Float64Array(0);
  let board: Board | undefined;
  const tripOf = new Map<number, string>();
  const ordinalsOf = new Map<string, Set<number>>();

  function join(ordinal: number, tripId: string | null): void {
    const before = tripOf.get(ordinal) ?? null;
    if (before === tripId) return;
    if (before !== null) ordinalsOf.get(before)?.delete(ordinal);
    if (tripId === null) {
      tripOf.delete(ordinal);
      return;
    }
    tripOf.set(ordinal, tripId);
    const others = ordinalsOf.get(tripId);
    if (others) others.add(ordinal);
    else ordinalsOf.set(tripId, new Set([ordinal]));
  }

  function look(ordinal: number, table: Table<Activity>, tripTable: Table<Trip>): void {
    const row = table.at(ordinal);
    join(ordinal, row?.tripId ?? null);
    deadlines[ordinal] = row?.deadlineMs ?? Number.POSITIVE_INFINITY;
    if (!row) {
      base[ordinal] = absent;
      return;
    }
    const trip = row.tripId === null ? undefined : tripTable.get(row.tripId);
    base[ordinal] = displayOrder.indexOf(statusOf(row, trip, 0).status);
  }

  return (sees) => {
    const { activities: nextActivities, trips: nextTrips } = sees.world.tables;
    const time = sees.clock.state.nowMs;
    if (board && nextActivities === activities && nextTrips === trips && time === nowMs) {
      return board;
    }
    base = grown(base, nextActivities.length, absent);
    deadlines = grownFloats(deadlines, nextActivities.length);
    const dirty = new Set(nextActivities.changedSince(activities));
    for (const ordinal of nextTrips.changedSince(trips)) {
      // By the moves that name the trip: a trip's own list may lag behind them.
      for (const moved of ordinalsOf.get(nextTrips.idOf(ordinal) ?? '') ?? []) dirty.add(moved);
    }
    for (const ordinal of dirty) look(ordinal, nextActivities, nextTrips);
    const all = time === nowMs ? dirty : null;
    activities = nextActivities;
    trips = nextTrips;
    nowMs = time;
    board = nextBoard(board, { base, deadlines, nowMs, length: nextActivities.length }, all);
    return board;
  };
}

type Columns = {
  /** Codes of the statuses without lateness. */
  readonly base: Uint8Array;
  /** Infinite where there is none. */
  readonly deadlines: Float64Array;
  readonly nowMs: number;
  readonly length: number;
};

/**
 * The board after a look at some ordinals, or at all: the same one when they show what they showed.
 */
function nextBoard(
  before: Board | undefined,
  now: Columns,
  looked: ReadonlySet<number> | null,
): Board {
  const changed: number[] = [];
  const { codes: oldCodes, due: oldDue } = before ?? emptyBoard;
  const look = (ordinal: number) => {
    const isSame = oldCodes[ordinal] === shownCode(now, ordinal);
    if (!isSame || oldDue[ordinal] !== now.deadlines[ordinal]) changed.push(ordinal);
  };
  if (looked) for (const ordinal of looked) look(ordinal);
  else for (let ordinal = 0; ordinal < now.length; ordinal += 1) look(ordinal);
  if (before && changed.length === 0) return before;
  const codes = new Uint8Array(now.length).fill(absent);
  if (before) codes.set(before.codes);
  const tally = before ? [...before.tally] : displayOrder.map(() => 0);
  const count = (code: number, by: 1 | -1) => {
    if (code !== absent) tally[code] = (tally[code] as number) + by;
  };
  for (const ordinal of changed) {
    const code = shownCode(now, ordinal);
    count(codes[ordinal] as number, -1);
    count(code, 1);
    codes[ordinal] = code;
  }
  return new Board(codes, now.deadlines.slice(0, now.length), tally, before?.orderWith(changed));
}

const emptyBoard = { codes: new Uint8Array(0), due: new Float64Array(0) };

function shownCode({ base, deadlines, nowMs }: Columns, ordinal: number): number {
  const code = base[ordinal] as number;
  if (code === absent || code === lateCode) return code;
  const plain = displayOrder[code] as ActivityStatus;
  return isLate(plain, deadlines[ordinal] as number, nowMs) ? lateCode : code;
}

/** An order of before, and the ordinals whose place in it may be another now. */
type Order = { readonly ordinals: readonly number[]; readonly moved: ReadonlySet<number> };

class Board implements StatusBoard {
  readonly codes: Uint8Array;
  readonly tally: readonly number[];
  readonly counts: StatusBoard['counts'];
  readonly due: Float64Array;
  #order: Order | undefined;

  constructor(
    codes: Uint8Array,
    due: Float64Array,
    tally: readonly number[],
    order: Order | undefined,
  ) {
    this.codes = codes;
    this.tally = tally;
    this.counts = Object.fromEntries(
      displayOrder.map((name, code) => [name, tally[code]]),
    ) as StatusBoard['counts'];
    this.due = due;
    this.#order = order;
  }

  codeAt(ordinal: number): number {
    return this.codes[ordinal] ?? absent;
  }

  dueAt(ordinal: number): number {
    return this.due[ordinal] ?? Number.POSITIVE_INFINITY;
  }

  statusAt = (ordinal: number) => displayOrder[this.codeAt(ordinal)];

  /**
   * For the next board: this one's order with what has moved since; none when nobody asked for
   * an order or when most of it would have to be found anew.
   */
  orderWith(changed: readonly number[]): Order | undefined {
    if (!this.#order) return undefined;
    const moved = new Set(this.#order.moved);
    for (const ordinal of changed) moved.add(ordinal);
    return 4 * moved.size > this.codes.length ? undefined : { ...this.#order, moved };
  }

  sorted = (): readonly number[] => {
    if (!this.#order || this.#order.moved.size > 0) {
      const ordinals = this.#order ? this.#merged(this.#order) : this.#present(this.codes.keys());
      this.#order = { ordinals, moved: new Set() };
    }
    return this.#order.ordinals;
  };

  /** Those that have not moved are in order already. */
  #merged({ ordinals, moved }: Order): readonly number[] {
    const placed = this.#present(moved);
    const isMoved = new Uint8Array(this.codes.length);
    for (const ordinal of moved) isMoved[ordinal] = 1;
    const merged: number[] = [];
    let next = 0;
    let first = placed[next] ?? -1;
    for (const ordinal of ordinals) {
      if (isMoved[ordinal] === 1) continue;
      while (first >= 0 && this.#compare(first, ordinal) < 0) {
        merged.push(first);
        next += 1;
        first = placed[next] ?? -1;
      }
      merged.push(ordinal);
    }
    for (; next < placed.length; next += 1) merged.push(placed[next] as number);
    return merged;
  }

  #present(ordinals: Iterable<number>): number[] {
    const present = [...ordinals].filter((ordinal) => this.codes[ordinal] !== absent);
    return present.sort((a, b) => this.#compare(a, b));
  }

  #compare(a: number, b: number): number {
    return this.codeAt(a) - this.codeAt(b) || compare(this.dueAt(a), this.dueAt(b)) || a - b;
  }
}

/** Infinities are equal here, where subtraction gives NaN. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function grown(column: Uint8Array, length: number, fill: number): Uint8Array<ArrayBuffer> {
  if (column.length >= length) return column as Uint8Array<ArrayBuffer>;
  const next = new Uint8Array(Math.max(length, column.length * 2)).fill(fill);
  next.set(column);
  return next;
}

function grownFloats(column: Float64Array, length: number): Float64Array<ArrayBuffer> {
  if (column.length >= length) return column as Float64Array<ArrayBuffer>;
  const next = new Float64Array(Math.max(length, column.length * 2)).fill(Number.POSITIVE_INFINITY);
  next.set(column);
  return next;
}
