// The contractors of the company's pool, as they are searched and sorted.
import type { Driver, Trip } from '#domain/entities.ts';
import { approvals, type DriverRelation, tidyGroups } from '#domain/myDrivers.ts';
import { textOrder } from '#domain/textOrder.ts';
import { fetched, type FetchesSees } from '../fetches/index.ts';
import type { SessionSees } from '../session/index.ts';
import { linkedDrivers, linkedTo } from '../trips/index.ts';
import type { WorldSees } from '../world/index.ts';
import type { Column, ListView } from './myDrivers.model.ts';

export type MyDriver = { readonly driver: Driver; readonly relation: DriverRelation };

/** The names of the columns. */
export const columnWords: { readonly [C in Column]: string } = {
  rank: 'Rank',
  name: 'Driver',
  rating: 'Rating',
  rides: 'Rides',
  license: 'License',
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

/** S2 §2: those whose names have the words, in any case; sorted. */
export function listOf(all: readonly MyDriver[], view: ListView): readonly MyDriver[] {
  const words = view.words.trim().toLowerCase();
  const found = all.filter(({ driver }) => driver.name.toLowerCase().includes(words));
  const sign = view.descending ? -1 : 1;
  const compare = compareBy[view.by];
  return found.toSorted(
    (a, b) => sign * compare(a, b) || a.relation.rank - b.relation.rank || byName(a, b),
  );
}

/** What is not known comes last. */
const compareBy: { readonly [C in Column]: (a: MyDriver, b: MyDriver) => number } = {
  rank: (a, b) => a.relation.rank - b.relation.rank,
  name: byName,
  rating: (a, b) => (b.relation.rating ?? -1) - (a.relation.rating ?? -1),
  rides: (a, b) => b.relation.rides - a.relation.rides,
  license: (a, b) => textOrder(a.driver.licence ?? '~', b.driver.licence ?? '~'),
  groups: (a, b) => textOrder(groupsOf(a), groupsOf(b)),
  approval: (a, b) => step(b) - step(a),
};

function groupsOf({ relation }: MyDriver): string {
  return relation.groups.join(', ').toLowerCase() || '~';
}

function step({ relation }: MyDriver): number {
  return approvals.indexOf(relation.approval);
}

function byName(a: MyDriver, b: MyDriver): number {
  return textOrder(a.driver.name.toLowerCase(), b.driver.name.toLowerCase());
}

/** A move that a driver delivered. */
export type Delivered = { readonly activityId: string; readonly atMs: number };

/** What the driver has dropped off on the known trips, latest first. */
export function deliveredBy(driverId: string, trips: Iterable<Trip>): readonly Delivered[] {
  const all: Delivered[] = [];
  for (const { driverIds, actions } of trips) {
    if (!driverIds.includes(driverId)) continue;
    for (const { type, status, driverId: whose, activityId, endedMs } of actions) {
      if (type !== 'Drop-Off | Vehicle' || status !== 'Complete' || whose !== driverId) continue;
      if (activityId !== null && endedMs !== null) all.push({ activityId, atMs: endedMs });
    }
  }
  return all.toSorted((a, b) => b.atMs - a.atMs || textOrder(a.activityId, b.activityId));
}

/** The groups that any driver is in, but those of this one. */
export function otherGroups(all: readonly MyDriver[], { relation }: MyDriver): readonly string[] {
  const names = tidyGroups(all.flatMap((one) => one.relation.groups));
  const own = new Set(relation.groups.map((name) => name.toLowerCase()));
  return names.filter((name) => !own.has(name.toLowerCase())).toSorted(textOrder);
}
