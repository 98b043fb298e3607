import type { Activity, DisplayStatus, Trip } from '#domain/entities.ts';
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

/**
 * Derives the board incrementally: only rows that differ from the snapshot seen last are looked
 * at again, and lateness is two columns compared with the clock.
 */
export function statusBoardReader(): (sees: Sees) => StatusBoard {
  let activities: Table<Activity> | undefined;
  let trips: Table<Trip> | undefined;
  let nowMs = -1;
  let base = new Uint8Array(0);
  let deadlines = new Float64Array(0);
  let board: StatusBoard | undefined;
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
    if (!row) {
      base[ordinal] = absent;
      return;
    }
    const trip = row.tripId === null ? undefined : tripTable.get(row.tripId);
    base[ordinal] = displayOrder.indexOf(statusOf(row, trip, 0).status);
    deadlines[ordinal] = row.deadlineMs ?? Number.POSITIVE_INFINITY;
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
    activities = nextActivities;
    trips = nextTrips;
    nowMs = time;
    board = frozenBoard(base.slice(), deadlines, nowMs, nextActivities);
    return board;
  };
}

function frozenBoard(
  status: Uint8Array,
  deadlines: Float64Array,
  nowMs: number,
  table: Table<Activity>,
): StatusBoard {
  const tally = new Array<number>(displayOrder.length).fill(0);
  const present: number[] = [];
  for (let ordinal = 0; ordinal < table.length; ordinal++) {
    const code = status[ordinal] as number;
    if (code === absent) continue;
    const plain = displayOrder[code] as Exclude<DisplayStatus, 'late'>;
    const deadline = deadlines[ordinal] as number;
    const late = isLate(plain, Number.isFinite(deadline) ? deadline : null, nowMs);
    const shown = late ? 0 : code;
    status[ordinal] = shown;
    tally[shown] = (tally[shown] as number) + 1;
    present.push(ordinal);
  }
  const due = deadlines.slice(0, table.length);
  let sorted: readonly number[] | undefined;
  const counts = Object.fromEntries(
    displayOrder.map((name, code) => [name, tally[code]]),
  ) as StatusBoard['counts'];
  return {
    statusAt: (ordinal) => displayOrder[status[ordinal] ?? absent],
    counts,
    sorted: () => {
      sorted ??= present.sort(
        (a, b) =>
          (status[a] as number) - (status[b] as number) ||
          compare(due[a] as number, due[b] as number) ||
          a - b,
      );
      return sorted;
    },
  };
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
