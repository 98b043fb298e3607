import type { Activity, Trip } from '#domain/entities.ts';
import { plainStatusOf, statusOf, type StatusVerdict } from '#domain/status.ts';
import type { Table } from '#kernel/slice.ts';
import type { ClockSees } from '../clock/index.ts';
import type { WorldSees } from '../world/index.ts';
import { Marked, MovesOfTrips } from './movesOfTrips.queries.ts';
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
 * and lateness compares a column with the clock. Returns the same board while no shown status
 * changes.
 */
export function statusBoardReader(): (sees: Sees) => StatusBoard {
  let activities: Table<Activity> | undefined;
  let trips: Table<Trip> | undefined;
  let nowMs = -1;
  let base = new Uint8Array(0);
  let deadlines = new Float64Array(0);
  let board: Board | undefined;
  const movesOf = new MovesOfTrips();
  const dirty = new Marked();

  function look(ordinal: number, table: Table<Activity>, tripTable: Table<Trip>): void {
    const row = table.at(ordinal);
    const tripOrdinal = movesOf.join(ordinal, row?.tripId ?? null, tripTable);
    const trip = tripOrdinal < 0 ? undefined : tripTable.at(tripOrdinal);
    deadlines[ordinal] = row?.deadlineMs ?? Number.POSITIVE_INFINITY;
    base[ordinal] = row ? displayOrder.indexOf(plainStatusOf(row, trip)) : absent;
  }

  /** Marks the moves that became late by the clock alone. */
  function passDeadlines(fromMs: number, toMs: number, length: number): void {
    for (let ordinal = 0; ordinal < length; ordinal += 1) {
      const dueMs = deadlines[ordinal] as number;
      if (dueMs >= fromMs && dueMs < toMs) dirty.add(ordinal);
    }
  }

  return (sees) => {
    const { activities: nextActivities, trips: nextTrips } = sees.world.tables;
    const time = sees.clock.state.nowMs;
    if (board && nextActivities === activities && nextTrips === trips && time === nowMs) {
      return board;
    }
    const { length } = nextActivities;
    base = grown(base, length, absent);
    deadlines = grownFloats(deadlines, length);
    for (const ordinal of nextActivities.changedSince(activities)) dirty.add(ordinal);
    for (const trip of nextTrips.changedSince(trips)) {
      // By the moves that name the trip: a trip's own list may lag behind them.
      movesOf.each(trip, nextTrips.idOf(trip), dirty);
    }
    for (const ordinal of dirty.list) look(ordinal, nextActivities, nextTrips);
    if (time > nowMs) passDeadlines(nowMs, time, length);
    // A clock that went back can take lateness away anywhere.
    const looked = time < nowMs ? null : dirty.list;
    activities = nextActivities;
    trips = nextTrips;
    nowMs = time;
    board = nextBoard(board, { base, deadlines, nowMs, length }, looked);
    dirty.clear();
    return board;
  };
}
