import type { Activity, Trip } from '#domain/entities.ts';
import { statusAlone, statusOf, type StatusVerdict, timelyOnTrip } from '#domain/status.ts';
import type { Table } from '#kernel/slice.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
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

/** The code of a move's status where its trip decides; `ordinal`: the trip's, below 0 without. */
function codeOnTrip(
  moveId: string,
  tripId: string | null,
  ordinal: number,
  trips: Table<Trip>,
): number {
  const trip = ordinal < 0 ? undefined : trips.at(ordinal);
  return displayOrder.indexOf(timelyOnTrip(moveId, trip?.id === tripId ? trip : undefined));
}

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
  /** 1 where the trip decides. */
  let byTrip = new Uint8Array(0);
  let board: Board | undefined;
  const movesOf = new MovesOfTrips();
  const dirty = new Marked();

  function look(ordinal: number, table: Table<Activity>, tripTable: Table<Trip>): void {
    const row = table.at(ordinal);
    const trip = movesOf.join(ordinal, row?.tripId ?? null, tripTable);
    deadlines[ordinal] = row?.deadlineMs ?? Number.POSITIVE_INFINITY;
    const alone = row && statusAlone(row);
    byTrip[ordinal] = row && !alone ? 1 : 0;
    if (alone) base[ordinal] = displayOrder.indexOf(alone);
    else base[ordinal] = row ? codeOnTrip(row.id, row.tripId, trip, tripTable) : absent;
  }

  /** As `look`, where nothing but its trip has changed: the row, long unread, is left alone. */
  function lookAtTrip(ordinal: number, table: Table<Activity>, tripTable: Table<Trip>): void {
    const [id, trip] = [table.idOf(ordinal), movesOf.tripOf(ordinal)];
    if (id === undefined || trip < 0) look(ordinal, table, tripTable);
    else if (byTrip[ordinal] === 1) {
      base[ordinal] = codeOnTrip(id, movesOf.tripIdOf(ordinal), trip, tripTable);
    }
  }

  /** Marks the moves that became late by the clock alone. */
  function passDeadlines(fromMs: number, toMs: number, length: number): void {
    for (let ordinal = 0; ordinal < length; ordinal += 1) {
      const dueMs = deadlines[ordinal] as number;
      // Seldom true, so that its branch is foreseen: half of the deadlines are past, half to come.
      if ((dueMs - fromMs) * (dueMs - toMs) <= 0 && dueMs < toMs) dirty.add(ordinal);
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
    byTrip = grown(byTrip, length, 0);
    for (const ordinal of nextActivities.changedSince(activities)) dirty.add(ordinal);
    const rows = dirty.list.length;
    for (const trip of nextTrips.changedSince(trips)) {
      // By the moves that name the trip: a trip's own list may lag behind them.
      movesOf.each(trip, nextTrips.idOf(trip), dirty);
    }
    for (let at = 0; at < dirty.list.length; at += 1) {
      const ordinal = dirty.list[at] as number;
      if (at < rows) look(ordinal, nextActivities, nextTrips);
      else lookAtTrip(ordinal, nextActivities, nextTrips);
    }
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
