import type { Activity, Trip } from '#domain/entities.ts';
import { type Departure, departureOf } from '#domain/departure.ts';
import type { Table } from '#kernel/slice.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { Marked, MovesOfTrips } from './movesOfTrips.queries.ts';
import { grownFloats } from './statusBoard.queries.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;

/** The moves that are off the plan of their trip now, by id. */
export type Departures = ReadonlyMap<string, Exclude<Departure, 'none'>>;

/**
 * Derives them incrementally: changed rows are read again, and those whose time has come; the clock
 * is compared with one number, and with a column of them when that has passed. Returns the same map
 * while it holds the same.
 */
export function departuresReader(): (sees: Sees) => Departures {
  let activities: Table<Activity> | undefined;
  let trips: Table<Trip> | undefined;
  let nowMs = -1;
  let turns = new Float64Array(0);
  let nextTurnMs = Number.POSITIVE_INFINITY;
  let found: Departures = new Map();
  /** By ordinal, so that a removed row is still known. */
  const ids = new Map<number, string>();
  const movesOf = new MovesOfTrips();
  const dirty = new Marked();

  function look(ordinal: number, into: Map<string, Exclude<Departure, 'none'>>): void {
    const row = activities?.at(ordinal);
    const tripOrdinal = movesOf.join(ordinal, row?.tripId ?? null, trips as Table<Trip>);
    const trip = tripOrdinal < 0 ? undefined : trips?.at(tripOrdinal);
    const known = ids.get(ordinal);
    if (known !== undefined) into.delete(known);
    ids.delete(ordinal);
    turns[ordinal] = Number.POSITIVE_INFINITY;
    if (!row || !trip) return;
    const { is, turnMs } = departureOf(row, trip, nowMs);
    turns[ordinal] = turnMs;
    if (turnMs < nextTurnMs) nextTurnMs = turnMs;
    if (is === 'none') return;
    into.set(row.id, is);
    ids.set(ordinal, row.id);
  }

  /** Marks the moves whose time has come, and notes when the next one's will. */
  function passTurns(): void {
    nextTurnMs = Number.POSITIVE_INFINITY;
    for (let ordinal = 0; ordinal < turns.length; ordinal += 1) {
      const turnMs = turns[ordinal] as number;
      if (turnMs <= nowMs) dirty.add(ordinal);
      else if (turnMs < nextTurnMs) nextTurnMs = turnMs;
    }
  }

  return (sees) => {
    const { activities: nextActivities, trips: nextTrips } = sees.world.tables;
    const time = sees.clock.state.nowMs;
    turns = grownFloats(turns, nextActivities.length);
    for (const ordinal of nextActivities.changedSince(activities)) dirty.add(ordinal);
    for (const trip of nextTrips.changedSince(trips)) {
      movesOf.each(trip, nextTrips.idOf(trip), dirty);
    }
    const isBack = time < nowMs;
    activities = nextActivities;
    trips = nextTrips;
    nowMs = time;
    // A clock that went back may have taken any of them back.
    if (isBack) for (let ordinal = 0; ordinal < turns.length; ordinal += 1) dirty.add(ordinal);
    else if (nextTurnMs <= nowMs) passTurns();
    if (dirty.list.length === 0) return found;
    const next = new Map(found);
    for (const ordinal of dirty.list) look(ordinal, next);
    dirty.clear();
    if (!isSame(found, next)) found = next;
    return found;
  };
}

function isSame(a: Departures, b: Departures): boolean {
  return a.size === b.size && [...a].every(([id, is]) => b.get(id) === is);
}
