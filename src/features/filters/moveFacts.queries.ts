// What every move answers to the groups that ask about moves (reading 12). A row is looked at when
// it, its trip, its vehicle or its places change; the clock goes over columns of numbers.
import type { Activity } from '#domain/entities.ts';
import { expectedDropoffMs } from '#domain/estimate.ts';
import { isLate } from '#domain/lateness.ts';
import { plainStatusOf } from '#domain/status.ts';
import { dayOf, isWithin, type Span, weekOf } from '#domain/windows.ts';
import type { Table } from '#kernel/slice.ts';
import { Facets, type FacetSpec } from './facets.queries.ts';
import {
  type Criteria,
  kindOptions,
  type StatusOption,
  statusOptions,
  taskOptions,
  themes,
  whenOptions,
} from './filters.model.ts';
import type { FiltersSees } from './filters.slice.ts';

type Tables = FiltersSees['world']['tables'];

const specs: readonly FacetSpec[] = [
  { id: 'status', is: 'any', options: statusOptions },
  { id: 'ready', is: 'any', options: whenOptions },
  { id: 'due', is: 'any', options: whenOptions },
  { id: 'kind', is: 'any', options: kindOptions },
  { id: 'task', is: 'any', options: taskOptions },
  { id: 'class', is: 'one', options: [] },
  { id: 'body', is: 'one', options: [] },
];
const [statusAt, readyAt, dueAt] = [0, 1, 2];
const [classAt, bodyAt] = [5, 6];

/** What a move's answers depend on, beside the clock. */
export type MoveFact = {
  readonly status: ReturnType<typeof plainStatusOf>;
  readonly isIncomplete: boolean;
  /** Flagged, or expected past its deadline. */
  readonly isFlagged: boolean;
  readonly readyMs: number | null;
  readonly deadlineMs: number | null;
  /** Of its places; names of zones. */
  readonly readyZone: string;
  readonly dueZone: string;
};

/** Follows the world, the clock and the criteria; the answer is always the same object. */
export function moveFacets(): (sees: FiltersSees) => Facets {
  const facets = new Facets(specs);
  const facts: (MoveFact | undefined)[] = [];
  const carried = tripsOfMoves();
  const calendar = calendars();
  let tables: Tables | undefined;
  let criteria: Criteria | undefined;
  let nowMs = -1;

  function look(ordinal: number, next: Tables): void {
    const row = next.activities.at(ordinal);
    carried.join(ordinal, row?.tripId ?? null);
    const fact = row && factOf(row, next);
    facts[ordinal] = fact;
    if (!row || !fact) return facets.put(ordinal, null);
    const vehicle = row.vehicleId === null ? undefined : next.vehicles.get(row.vehicleId);
    facets.put(ordinal, [
      statusBits(fact, calendar),
      whenBits(fact.readyMs, fact.readyZone, calendar),
      whenBits(fact.deadlineMs, fact.dueZone, calendar),
      kindBits(row),
      (row.inspection === true ? 1 : 0) | (row.package === true ? 2 : 0),
      facets.codeOf(classAt, vehicle?.class ?? ''),
      facets.codeOf(bodyAt, vehicle?.bodyType ?? ''),
    ]);
  }

  return (sees) => {
    const next = sees.world.tables;
    const time = sees.clock.state.nowMs;
    if (criteria !== sees.filters.state.criteria) {
      criteria = sees.filters.state.criteria;
      for (const [at, group] of themes.moves.entries()) facets.choose(at, criteria[group]);
      facets.recount();
    }
    if (time !== nowMs) {
      nowMs = time;
      calendar.turnTo(time);
      for (const [ordinal, fact] of facts.entries()) {
        if (!fact) continue;
        facets.set(ordinal, statusAt, statusBits(fact, calendar));
        facets.set(ordinal, readyAt, whenBits(fact.readyMs, fact.readyZone, calendar));
        facets.set(ordinal, dueAt, whenBits(fact.deadlineMs, fact.dueZone, calendar));
      }
    }
    if (next !== tables) {
      for (const ordinal of dirtyMoves(next, tables, carried)) look(ordinal, next);
      tables = next;
    }
    return facets;
  };
}

function factOf(row: Activity, { trips, locations }: Tables): MoveFact {
  const trip = row.tripId === null ? undefined : trips.get(row.tripId);
  const { readyMs, deadlineMs } = row;
  const expectedMs = expectedDropoffMs(row, trip);
  return {
    status: plainStatusOf(row, trip),
    isIncomplete: row.status === 'incomplete',
    isFlagged:
      row.atRisk || (expectedMs !== null && deadlineMs !== null && expectedMs > deadlineMs),
    readyMs,
    deadlineMs,
    readyZone: locations.get(row.startId)?.timezone ?? '',
    dueZone: locations.get(row.endId)?.timezone ?? '',
  };
}

/** Reading 12. By the status without lateness (reading 8). */
function statusBits(fact: MoveFact, calendar: Calendars): number {
  const { status, readyMs, deadlineMs } = fact;
  const { nowMs } = calendar;
  let bits = bitOf[status];
  if (fact.isIncomplete) bits |= bitOf.incomplete;
  if (readyMs !== null && status !== 'inProgress' && status !== 'complete') {
    const { day, week } = calendar.at(fact.readyZone);
    if (isWithin(readyMs, day)) bits |= bitOf.scheduledToday;
    if (isWithin(readyMs, week)) bits |= bitOf.scheduledWeek;
    if (isInNextHour(readyMs, nowMs)) bits |= bitOf.scheduledHour;
  }
  const late = isLate(status, deadlineMs, nowMs);
  if (status !== 'complete' && (late || fact.isFlagged)) {
    bits |= bitOf.atRisk | (status === 'unplanned' ? bitOf.atRiskUnplanned : bitOf.atRiskPlanned);
    if (late) bits |= bitOf.atRiskDelayed;
  }
  if (deadlineMs !== null && isWithin(deadlineMs, calendar.at(fact.dueZone).day)) {
    bits |= bitOf.todaysDeliveries;
  }
  return bits;
}

const bitOf = Object.fromEntries(statusOptions.map((option, at) => [option, 1 << at])) as {
  readonly [S in StatusOption]: number;
};

const [past, hour, today, week, none] = [1, 2, 4, 8, 16];

function whenBits(atMs: number | null, zone: string, calendar: Calendars): number {
  if (atMs === null) return none;
  const spans = calendar.at(zone);
  return (
    (atMs < calendar.nowMs ? past : 0) |
    (isInNextHour(atMs, calendar.nowMs) ? hour : 0) |
    (isWithin(atMs, spans.day) ? today : 0) |
    (isWithin(atMs, spans.week) ? week : 0)
  );
}

/** S1 §9. */
const nextHourMs = 3_600_000;

function isInNextHour(atMs: number, nowMs: number): boolean {
  return atMs >= nowMs && atMs < nowMs + nextHourMs;
}

function kindBits({ reason, kind }: Activity): number {
  const kindBit = kind ? 1 << kindOptions.indexOf(kind) : 0;
  return kindBit | (1 << kindOptions.indexOf(reason));
}

type Calendars = ReturnType<typeof calendars>;

/** Today and this week in every zone that is asked for, found once for each time. */
function calendars() {
  const zones = new Map<string, { readonly day: Span; readonly week: Span }>();
  return {
    nowMs: 0,
    turnTo(nowMs: number): void {
      this.nowMs = nowMs;
      for (const [zone, { day }] of zones) if (!isWithin(nowMs, day)) zones.delete(zone);
    },
    at(zone: string) {
      let spans = zones.get(zone);
      if (!spans) {
        spans = { day: dayOf(this.nowMs, zone), week: weekOf(this.nowMs, zone) };
        zones.set(zone, spans);
      }
      return spans;
    },
  };
}

/** Which moves name each trip: few, mostly one. */
function tripsOfMoves() {
  const tripOf: (string | null)[] = [];
  const movesOf = new Map<string, Set<number>>();
  return {
    join(ordinal: number, tripId: string | null): void {
      const before = tripOf[ordinal] ?? null;
      if (before === tripId) return;
      if (before !== null) movesOf.get(before)?.delete(ordinal);
      tripOf[ordinal] = tripId;
      if (tripId === null) return;
      const moves = movesOf.get(tripId);
      if (moves) moves.add(ordinal);
      else movesOf.set(tripId, new Set([ordinal]));
    },
    of: (tripId: string): Iterable<number> => movesOf.get(tripId) ?? [],
  };
}

function dirtyMoves(
  next: Tables,
  before: Tables | undefined,
  carried: ReturnType<typeof tripsOfMoves>,
): ReadonlySet<number> {
  const { activities, trips, vehicles, locations } = next;
  const dirty = new Set(activities.changedSince(before?.activities));
  if (!before) return dirty;
  for (const ordinal of trips.changedSince(before.trips)) {
    for (const move of carried.of(trips.idOf(ordinal) ?? '')) dirty.add(move);
  }
  const cars = changedIds(
    vehicles,
    before.vehicles,
    (a, b) => a?.class === b?.class && a?.bodyType === b?.bodyType,
  );
  const places = changedIds(locations, before.locations, (a, b) => a?.timezone === b?.timezone);
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

/** Ids of rows that differ in what matters here; mostly none. */
function changedIds<Row extends object>(
  next: Table<Row>,
  before: Table<Row>,
  isSame: (a: Row | undefined, b: Row | undefined) => boolean,
): ReadonlySet<string> {
  const ids = new Set<string>();
  if (next === before) return ids;
  for (const ordinal of next.changedSince(before)) {
    if (!isSame(next.at(ordinal), before.at(ordinal))) ids.add(next.idOf(ordinal) ?? '');
  }
  return ids;
}
