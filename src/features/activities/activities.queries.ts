import type { Activity, Trip } from '#domain/entities.ts';
import { plainStatusOf, statusOf, type StatusVerdict } from '#domain/status.ts';
import { changedIds } from '#kernel/changedIds.ts';
import type { Table } from '#kernel/slice.ts';
import type { ClockSees } from '../clock/index.ts';
import type { WorldSees } from '../world/index.ts';
import {
  absent,
  type Board,
  displayOrder,
  grown,
  grownFloats,
  nextBoard,
  type StatusBoard,
} from './statusBoard.queries.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;

/** One move's status with the facts that decided it. */
export function explained(sees: Sees, id: string): StatusVerdict | undefined {
  const { activities, trips } = sees.world.tables;
  const activity = activities.get(id);
  if (!activity) return undefined;
  const trip = activity.tripId === null ? undefined : trips.get(activity.tripId);
  return statusOf(activity, trip, sees.clock.state.nowMs);
}

/**
 * Derives the board incrementally: only rows that differ from the last snapshot are read again,
 * and lateness compares two columns with the clock. Returns the same board while no shown status
 * changes.
 */
export function statusBoardReader(): (sees: Sees) => StatusBoard {
  let activities: Table<Activity> | undefined;
  let trips: Table<Trip> | undefined;
  let nowMs = -1;
  let base = new Uint8Array(0);
  let deadlines = new Float64Array(0);
  let board: Board | undefined;
  const tripOf: (string | null)[] = [];
  /** The moves that refer to each trip, mostly one. */
  const ordinalsOf = new Map<string, readonly number[]>();

  function join(ordinal: number, tripId: string | null): void {
    const before = tripOf[ordinal] ?? null;
    if (before === tripId) return;
    if (before !== null) leave(before, ordinal);
    tripOf[ordinal] = tripId;
    if (tripId === null) return;
    const others = ordinalsOf.get(tripId);
    ordinalsOf.set(tripId, others ? [...others, ordinal] : [ordinal]);
  }

  function leave(tripId: string, ordinal: number): void {
    const all = ordinalsOf.get(tripId);
    if (all && all.length > 1) ordinalsOf.set(tripId, all.toSpliced(all.indexOf(ordinal), 1));
    else ordinalsOf.delete(tripId);
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
    base[ordinal] = displayOrder.indexOf(plainStatusOf(row, trip));
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
    for (const tripId of changedIds(nextTrips, trips)) {
      // By the moves that name the trip: a trip's own list may lag behind them.
      for (const moved of ordinalsOf.get(tripId) ?? []) dirty.add(moved);
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
