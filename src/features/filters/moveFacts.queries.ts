// The options of all moves, kept up to date with the world and the clock. A row is read again when
// it, its trip, its vehicle or its places change, and when the clock reaches its next change.
import { changedIds } from '#kernel/changedIds.ts';
import { Facets, type FacetSpec } from './facets.queries.ts';
import {
  type Criteria,
  kindOptions,
  marketOptions,
  statusOptions,
  taskOptions,
  themes,
  whenOptions,
} from './filters.model.ts';
import type { FiltersSees } from './filters.slice.ts';
import {
  calendars,
  factOf,
  kindBits,
  marketBits,
  nextTurnMs,
  statusBits,
  whenBits,
} from './moveAnswers.queries.ts';

type Tables = FiltersSees['world']['tables'];

const specs: readonly FacetSpec[] = [
  { id: 'status', is: 'any', options: statusOptions },
  { id: 'ready', is: 'any', options: whenOptions },
  { id: 'due', is: 'any', options: whenOptions },
  { id: 'kind', is: 'any', options: kindOptions },
  { id: 'task', is: 'any', options: taskOptions },
  { id: 'market', is: 'any', options: marketOptions },
  { id: 'class', is: 'one', options: [] },
  { id: 'body', is: 'one', options: [] },
];
const [classAt, bodyAt] = [6, 7];

/** Follows the world, the clock and the criteria; always returns the same object. */
export function moveFacets(): (sees: FiltersSees) => Facets {
  const facets = new Facets(specs);
  /** When the clock next changes each move's options; infinite when it never does. */
  let turnsMs = new Float64Array(0);
  const carried = tripsOfMoves();
  const calendar = calendars();
  let tables: Tables | undefined;
  let criteria: Criteria | undefined;

  function look(ordinal: number, next: Tables): void {
    const row = next.activities.at(ordinal);
    carried.join(ordinal, row?.tripId ?? null);
    turnsMs = grownFloats(turnsMs, ordinal + 1);
    if (!row) {
      turnsMs[ordinal] = Number.POSITIVE_INFINITY;
      return facets.put(ordinal, null);
    }
    const fact = factOf(row, next);
    turnsMs[ordinal] = nextTurnMs(fact, calendar);
    const vehicle = row.vehicleId === null ? undefined : next.vehicles.get(row.vehicleId);
    const isOver = fact.status === 'complete';
    facets.put(ordinal, [
      statusBits(fact, calendar),
      whenBits(fact.readyMs, fact.readyZone, calendar, isOver),
      whenBits(fact.deadlineMs, fact.dueZone, calendar, isOver),
      kindBits(row),
      (row.inspection ? 1 : 0) | (row.package ? 2 : 0),
      marketBits(row, next),
      facets.codeOf(classAt, vehicle?.class ?? ''),
      facets.codeOf(bodyAt, vehicle?.bodyType ?? ''),
    ]);
  }

  function turn(isBack: boolean, before: Tables): void {
    for (let ordinal = 0; ordinal < before.activities.length; ordinal += 1) {
      if (isBack || (turnsMs[ordinal] as number) <= calendar.nowMs) look(ordinal, before);
    }
  }

  return (sees) => {
    const next = sees.world.tables;
    const time = sees.clock.state.nowMs;
    if (criteria !== sees.filters.state.criteria) {
      criteria = sees.filters.state.criteria;
      for (const [at, group] of themes.moves.entries()) facets.choose(at, criteria[group]);
      facets.recount();
    }
    if (time !== calendar.nowMs) {
      // A replay also jumps back.
      const isBack = time < calendar.nowMs;
      calendar.turnTo(time);
      if (tables) turn(isBack, tables);
    }
    if (next !== tables) {
      for (const ordinal of dirtyMoves(next, tables, carried)) look(ordinal, next);
      tables = next;
    }
    return facets;
  };
}

/** The moves of each trip: few, usually one. */
function tripsOfMoves() {
  const tripOf: (string | null)[] = [];
  const movesOf = new Map<string, readonly number[]>();
  return {
    join(ordinal: number, tripId: string | null): void {
      const before = tripOf[ordinal] ?? null;
      if (before === tripId) return;
      if (before !== null) {
        const others = movesOf.get(before)?.filter((other) => other !== ordinal) ?? [];
        if (others.length > 0) movesOf.set(before, others);
        else movesOf.delete(before);
      }
      tripOf[ordinal] = tripId;
      if (tripId === null) return;
      const moves = movesOf.get(tripId);
      movesOf.set(tripId, moves ? [...moves, ordinal] : [ordinal]);
    },
    of: (tripId: string): Iterable<number> => movesOf.get(tripId) ?? [],
  };
}

function dirtyMoves(
  next: Tables,
  before: Tables | undefined,
  carried: ReturnType<typeof tripsOfMoves>,
): Iterable<number> {
  const { activities, trips, vehicles, locations } = next;
  if (!before) return activities.changedSince(undefined);
  const dirty = new Set(activities.changedSince(before.activities));
  for (const tripId of changedIds(trips, before.trips)) {
    for (const move of carried.of(tripId)) dirty.add(move);
  }
  const cars = new Set(
    changedIds(
      vehicles,
      before.vehicles,
      (a, b) => a?.class === b?.class && a?.bodyType === b?.bodyType,
    ),
  );
  const places = new Set(
    changedIds(locations, before.locations, (a, b) => a?.timezone === b?.timezone),
  );
  if (cars.size + places.size === 0) return dirty;
  for (let ordinal = 0; ordinal < activities.length; ordinal += 1) {
    const row = activities.at(ordinal);
    if (!row) continue;
    const { vehicleId, startId, endId } = row;
    if (places.has(startId) || places.has(endId) || (vehicleId !== null && cars.has(vehicleId))) {
      dirty.add(ordinal);
    }
  }
  return dirty;
}

function grownFloats(column: Float64Array, length: number): Float64Array<ArrayBuffer> {
  if (column.length >= length) return column as Float64Array<ArrayBuffer>;
  const next = new Float64Array(Math.max(length, 2 * column.length, 64));
  next.fill(Number.POSITIVE_INFINITY).set(column);
  return next;
}
