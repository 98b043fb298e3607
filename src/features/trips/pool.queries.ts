// What the step 'Drivers' shows: the itineraries of the plan, and the drivers who may be asked.
import type { Driver, Trip } from '#domain/entities.ts';
import { hasDoneOwnPart } from '#domain/driverState.ts';
import { minuteOf } from '#domain/promise.ts';
import type { DriverId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { Requirements } from '#planning/eligibility.ts';
import type { PoolAsked, PoolDriver } from '#planning/team/pool/pool.ts';
import { fetched } from '#spine/fetches/index.ts';
import type { TripsSees } from './facts.slice.ts';
import { draftedOf } from './problem.queries.ts';
import { contractors, linkedDrivers } from './trips.fetches.ts';
import { type Column, columnsOf, plannedNow } from './trips.queries.ts';

export type ItineraryFacts = Pick<Column, 'column' | 'driverId'> & {
  /** Null as long as no driver is named. */
  readonly name: string | null;
  readonly requirements: Requirements | null;
  /** Of the chase car that the driver drives, or null. */
  readonly seats: number | null;
  /** In the order in which they are carried out. */
  readonly moveNames: readonly string[];
  readonly rides: number;
  readonly startMs: number;
  readonly endMs: number;
};

type Sees = Pick<TripsSees, 'trips' | 'world'>;

/** The itineraries of the plan, in its order. */
export function itinerariesOf(sees: Sees): readonly ItineraryFacts[] {
  const planned = plannedNow(sees.trips.state);
  const legs = sees.trips.state.plan?.legs ?? [];
  if (!planned) return [];
  const { drivers, cars, ubers } = planned.plan;
  const nameOf = (id: string) => sees.world.tables.activities.get(id)?.name ?? 'A move';
  return columnsOf(sees).map(({ column, driverId, name, isNamed }) => {
    const actions = drivers.find((one) => one.driverId === driverId)?.actions ?? [];
    const [first, last] = [actions[0], actions.at(-1)];
    const seats = cars.find((car) => car.driverId === driverId)?.seats ?? 0;
    return {
      column,
      driverId,
      name: isNamed ? name : null,
      requirements: legs[column]?.requirements ?? null,
      seats: seats > 0 ? seats : null,
      moveNames: actions.flatMap((one) =>
        one.type === 'pickup-vehicle' ? [nameOf(one.activityId)] : [],
      ),
      rides: ubers.filter((ride) => ride.driverId === driverId).length,
      startMs: first?.startMs ?? 0,
      endMs: last ? last.startMs + last.durationMs : 0,
    };
  });
}

type Position = { readonly lonE6: number; readonly latE6: number };
export type PositionOf = (driverId: DriverId) => Position | null;

/**
 * S2 §5: the drivers linked to the account; as long as they are not known, all in scope.
 * Contractors who may not be asked now are among them, and marked.
 */
export function poolDriversOf(
  sees: Pick<TripsSees, 'fetches' | 'session' | 'trips' | 'world'>,
  positionOf: PositionOf,
): readonly PoolDriver[] {
  const planned = plannedNow(sees.trips.state);
  return planned ? driversDuring(sees, spanOfPlan(planned), null, positionOf) : [];
}

/** The same drivers for a time of theirs, in which the trip of this id does not keep them. */
export function driversDuring(
  sees: Pick<TripsSees, 'fetches' | 'session' | 'world'>,
  span: Span,
  tripId: string | null,
  positionOf: PositionOf,
): readonly PoolDriver[] {
  const { drivers, trips } = sees.world.tables;
  const linked = linkedIds(sees);
  const contracted = contractedIds(sees);
  const others = [...trips.rows()].filter(({ id }) => id !== tripId);
  const kept = keptOf(others, () => span);
  const all: PoolDriver[] = [];
  for (const driver of drivers.rows()) {
    const { id, qualifications, groups, availability, presence } = driver;
    if (driver.hasLeft || (linked && !linked.has(id))) continue;
    const from = whereIs(sees, driver, positionOf);
    const trip = kept.get(id) ?? null;
    const isOut = driver.type === 'contractor' && contracted?.has(id) === false;
    all.push({
      id,
      qualifications,
      groups,
      availability,
      presence,
      from,
      trip,
      ...(isOut && { isOut }),
    });
  }
  return all;
}

/** Where a driver sets out: the last position, else home; null where neither is known. */
export function whereIs(
  { world }: Pick<TripsSees, 'world'>,
  { id, name, homeLocationId }: Pick<Driver, 'id' | 'name' | 'homeLocationId'>,
  positionOf: PositionOf,
): PlanPlace | null {
  const position = positionOf(id);
  if (position) {
    const { lonE6, latE6 } = position;
    return { id: `driver:${id}`, label: `${name}'s position`, lonE6, latE6 };
  }
  const home = world.tables.locations.get(homeLocationId ?? '');
  if (!home) return null;
  const { label, lonE6, latE6 } = home;
  return { id: home.id, label, lonE6, latE6 };
}

/**
 * Whether these are the same drivers who may do the same, wherever they are. Trips that end in the
 * same minute are the same. Costs one pass: rows that have not changed share their lists.
 */
export function isSameRoster(one: readonly PoolDriver[], other: readonly PoolDriver[]): boolean {
  return one.length === other.length && one.every((driver, at) => isSameDriver(driver, other[at]));
}

function isSameDriver(one: PoolDriver, other: PoolDriver | undefined): boolean {
  return (
    other !== undefined &&
    one.id === other.id &&
    one.availability === other.availability &&
    one.presence === other.presence &&
    one.isOut === other.isOut &&
    (one.from === null) === (other.from === null) &&
    isSameList(one.qualifications, other.qualifications) &&
    isSameList(one.groups, other.groups) &&
    one.trip?.name === other.trip?.name &&
    minuteOfEnd(one) === minuteOfEnd(other)
  );
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one === other || one.join('\n') === other.join('\n');
}

function minuteOfEnd({ trip }: PoolDriver): number | null {
  const untilMs = trip?.untilMs ?? null;
  return untilMs === null ? null : minuteOf(untilMs);
}

/** The drivers linked to the account; null: not read yet. */
export function linkedIds(
  sees: Pick<TripsSees, 'fetches' | 'session'>,
): ReadonlySet<DriverId> | null {
  const params = linkedTo(sees);
  const known = params && fetched(sees, linkedDrivers, params);
  const value = known?.is === 'ready' ? known.value : known?.last;
  if (!value) return null;
  const ids = idsOf.get(value) ?? new Set(value.driverIds);
  idsOf.set(value, ids);
  return ids;
}

/** The contractors who may be asked for the account's trips; null: not read yet. */
export function contractedIds(
  sees: Pick<TripsSees, 'fetches' | 'session'>,
): ReadonlySet<DriverId> | null {
  const params = linkedTo(sees);
  const known = params && fetched(sees, contractors, params);
  const value = known?.is === 'ready' ? known.value : known?.last;
  if (!value) return null;
  const ids = idsOf.get(value) ?? new Set(value);
  idsOf.set(value, ids);
  return ids;
}

const idsOf = new WeakMap<object, ReadonlySet<DriverId>>();

/** The account whose drivers may be asked; null without a user. */
export function linkedTo({ session }: Pick<TripsSees, 'session'>) {
  const { user } = session.state;
  return user && { accountId: user.accountId };
}

type Kept = NonNullable<PoolDriver['trip']>;
type Span = { readonly startMs: number; readonly endMs: number };

/** From the start that was asked for to the end of the last action. */
function spanOfPlan(planned: { readonly plan: TeamPlan; readonly requestMs: number }): Span {
  const { plan, requestMs } = planned;
  const ends = plan.drivers
    .flatMap(({ actions }) => actions)
    .map((one) => one.startMs + one.durationMs);
  return { startMs: requestMs, endMs: Math.max(requestMs, ...ends) };
}

/**
 * By driver: the trip that keeps them longest, among those that overlap with a time of theirs.
 * `spanOf`: when a driver is wanted; undefined: the driver is not asked about.
 */
function keptOf(
  trips: Iterable<Trip>,
  spanOf: (driverId: DriverId) => Span | undefined,
): ReadonlyMap<DriverId, Kept> {
  const kept = new Map<DriverId, Kept>();
  for (const trip of trips) {
    const { name, status, startedMs, requestedMs, estimatedEndMs: untilMs } = trip;
    if (status !== 'Assigned' && status !== 'In Progress') continue;
    for (const driverId of trip.driverIds) {
      const span = spanOf(driverId);
      if (!span || (untilMs !== null && untilMs <= span.startMs)) continue;
      if ((startedMs ?? requestedMs ?? 0) >= span.endMs || hasDoneOwnPart(driverId, trip)) continue;
      const known = kept.get(driverId);
      const isLonger = !known || (known.untilMs !== null && known.untilMs < (untilMs ?? Infinity));
      if (isLonger) kept.set(driverId, { name, untilMs });
    }
  }
  return kept;
}

/** A driver named in the plan who is on another trip at that time. */
export type TakenDriver = Pick<Column, 'column' | 'name'> & { readonly trip: Kept };

/** The drivers named in the plan whom trips planned meanwhile keep from it: the server refuses. */
export function takenDrivers(sees: Sees): readonly TakenDriver[] {
  const planned = plannedNow(sees.trips.state);
  const named = planned ? columnsOf(sees).filter(({ isNamed }) => isNamed) : [];
  if (!planned || named.length === 0) return [];
  const spans = new Map<DriverId, Span>();
  for (const { driverId, actions } of planned.plan.drivers) {
    const [first, last] = [actions[0], actions.at(-1)];
    if (!first || !last) continue;
    spans.set(driverId, { startMs: first.startMs, endMs: last.startMs + last.durationMs });
  }
  const kept = keptOf(sees.world.tables.trips.rows(), (id) => spans.get(id));
  return named.flatMap(({ column, name, driverId }) => {
    const trip = kept.get(driverId);
    return trip ? [{ column, name, trip }] : [];
  });
}

/** The pool of a column of the plan as it is; null without one. */
export function poolAskedOf(
  sees: Pick<TripsSees, 'clock' | 'roads' | 'trips' | 'world'>,
  column: number,
  drivers: readonly PoolDriver[],
): PoolAsked | null {
  const planned = plannedNow(sees.trips.state);
  const drafted = draftedOf(sees);
  if (!planned || !drafted) return null;
  return { ...drafted, plan: planned.plan, column, drivers };
}

/** The numbers, from 0, below the last itinerary's that none has: their drivers have no work. */
export function idleColumns(columns: readonly number[]): readonly number[] {
  const all = Array.from({ length: Math.max(0, ...columns) }, (_, column) => column);
  return all.filter((column) => !columns.includes(column));
}

/**
 * 'No work for #1', 'No work for #2 to #4': the numbers that come before an itinerary's and are in
 * no itinerary, so that a gap is no riddle; empty without one.
 */
export function idleWords(columns: readonly number[], at: number): string {
  const own = columns[at] ?? 0;
  const before = Math.max(-1, ...columns.slice(0, at));
  const idle = idleColumns(columns).filter((column) => column > before && column < own);
  const [first, last] = [idle[0], idle.at(-1)];
  if (first === undefined || last === undefined) return '';
  const numbers = idle.map((column) => `#${column + 1}`);
  const isRow = idle.length > 2 && last - first === idle.length - 1;
  return `No work for ${isRow ? `${numbers[0]} to ${numbers.at(-1)}` : numbers.join(', ')}`;
}
