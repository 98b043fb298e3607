// The contractors of the company's pool, as they are searched and sorted.
import { driverState } from '#domain/driverState.ts';
import type { Driver, EpochMs, Trip } from '#domain/entities.ts';
import { type Approval, approvals, type DriverRelation, tidyGroups } from '#domain/myDrivers.ts';
import { endingPermits, firstToEnd } from '#domain/permits.ts';
import { textOrder } from '#domain/textOrder.ts';
import { nameOrder } from '#finder/nameOrder.ts';
import { folded } from '#finder/folded.ts';
import type { Table } from '#kernel/slice.ts';
import { fetched, type FetchesSees } from '#spine/fetches/index.ts';
import type { SessionSees } from '#spine/session/index.ts';
import { linkedDrivers, linkedTo } from '../trips/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { Column, ListView } from './myDrivers.model.ts';

export type MyDriver = { readonly driver: Driver; readonly relation: DriverRelation };

/** The names of the columns. */
export const columnWords: { readonly [C in Column]: string } = {
  rank: 'Rank',
  name: 'Driver',
  rating: 'Rating',
  rides: 'Rides',
  license: 'License',
  ends: 'Ends first',
  groups: 'Groups',
  approval: 'Approval',
};

export type Relations = readonly {
  readonly driverId: string;
  readonly relation: DriverRelation;
}[];

/** Those of the list whose rows are in scope. */
export function myDriversOf(
  drivers: WorldSees['world']['tables']['drivers'],
  relations: Relations,
): readonly MyDriver[] {
  return relations.flatMap(({ driverId, relation }) => {
    const driver = drivers.get(driverId);
    return driver ? [{ driver, relation }] : [];
  });
}

/** The pool of the user's account as it was read last; null as long as it is not known. */
export function relationsNow(
  sees: Pick<FetchesSees, 'fetches'> & Pick<SessionSees, 'session'>,
): Relations | null {
  const params = linkedTo(sees);
  const known = params && fetched(sees, linkedDrivers, params);
  return (known?.is === 'ready' ? known.value : known?.last)?.relations ?? null;
}

/** The same with the drivers' rows. */
export function myDriversNow(
  sees: Pick<WorldSees, 'world'> & Parameters<typeof relationsNow>[0],
): readonly MyDriver[] | null {
  const relations = relationsNow(sees);
  return relations && myDriversOf(sees.world.tables.drivers, relations);
}

/** S2 §2: those whose names have the words, in any case, at the chosen step and in the group. */
export function listOf(
  drivers: readonly MyDriver[],
  view: ListView,
  nowMs: EpochMs,
): readonly MyDriver[] {
  const { approval } = view;
  const found = foundIn(drivers, view, nowMs).filter(
    ({ relation }) => approval === null || relation.approval === approval,
  );
  const sign = view.descending ? -1 : 1;
  const compare = compareBy[view.by];
  return found.toSorted(
    (a, b) => sign * compare(a, b) || a.relation.rank - b.relation.rank || byName(a, b),
  );
}

/** Those that fit the words, the group and what ends, whatever their approval. */
function foundIn(
  drivers: readonly MyDriver[],
  view: ListView,
  nowMs: EpochMs,
): readonly MyDriver[] {
  const { ends } = view;
  const words = folded(view.words);
  const group = view.group?.toLowerCase();
  return drivers.filter(
    ({ driver, relation }) =>
      folded(driver.name).includes(words) &&
      (group === undefined || relation.groups.some((name) => name.toLowerCase() === group)) &&
      (ends === null || endingPermits(driver, nowMs).some(({ is }) => is === ends)),
  );
}

/** How many would be listed at each step of the approval; `all` without a choice. */
export function approvalCounts(
  drivers: readonly MyDriver[],
  view: ListView,
  nowMs: EpochMs,
): { readonly [A in Approval | 'all']: number } {
  const found = foundIn(drivers, view, nowMs);
  const at = (step: Approval) => found.filter(({ relation }) => relation.approval === step).length;
  return {
    all: found.length,
    Linked: at('Linked'),
    Approved: at('Approved'),
    'In Progress': at('In Progress'),
  };
}

/** The names of all groups, sorted; a chosen one stays, also when the last driver left it. */
export function groupNamesOf(
  drivers: readonly MyDriver[],
  chosen: string | null,
): readonly string[] {
  const names = drivers.flatMap(({ relation }) => relation.groups);
  return tidyGroups(chosen === null ? names : [...names, chosen]).toSorted(nameOrder);
}

/** What is not known comes last. */
const compareBy: { readonly [C in Column]: (a: MyDriver, b: MyDriver) => number } = {
  rank: (a, b) => a.relation.rank - b.relation.rank,
  name: byName,
  rating: (a, b) => (b.relation.rating ?? -1) - (a.relation.rating ?? -1),
  rides: (a, b) => b.relation.rides - a.relation.rides,
  license: (a, b) => textOrder(a.driver.licence ?? '~', b.driver.licence ?? '~'),
  ends: (a, b) => textOrder(endOf(a), endOf(b)),
  groups: (a, b) => nameOrder(groupsOf(a), groupsOf(b)),
  approval: (a, b) => step(b) - step(a),
};

/** The day on which the first of a driver's licenses and qualifications ends. */
function endOf({ driver }: MyDriver): string {
  return firstToEnd(driver)?.validUntil ?? '~';
}

function groupsOf({ relation }: MyDriver): string {
  return relation.groups.join(', ') || '\u{10ffff}';
}

function step({ relation }: MyDriver): number {
  return approvals.indexOf(relation.approval);
}

function byName(a: MyDriver, b: MyDriver): number {
  return nameOrder(a.driver.name, b.driver.name);
}

/** A driver's part in the trip that they are on. */
type Part = {
  readonly trip: Trip;
  readonly aboard: boolean;
  /** The move whose vehicle they have, else the one they pick up next. */
  readonly moveId: string | null;
  readonly isInHand: boolean;
};

/** Null when the driver is on no trip (S2 §4). */
export function partOf(driverId: string, trips: Table<Trip>): Part | null {
  const state = driverState(driverId, trips.rows());
  const trip = state && trips.get(state.tripId);
  if (!trip) return null;
  const next = trip.actions.find(
    ({ driverId: whose, type, status }) =>
      whose === driverId && type === 'Pick-Up | Vehicle' && status !== 'Complete',
  );
  const isInHand = state.activityId !== null;
  const moveId = state.activityId ?? next?.activityId ?? null;
  return { trip, aboard: state.aboard, moveId, isInHand };
}

/** The groups that any driver is in, but those of this one. */
export function otherGroups(
  drivers: readonly MyDriver[],
  { relation }: MyDriver,
): readonly string[] {
  const names = tidyGroups(drivers.flatMap((one) => one.relation.groups));
  const own = new Set(relation.groups.map((name) => name.toLowerCase()));
  return names.filter((name) => !own.has(name.toLowerCase())).toSorted(nameOrder);
}
