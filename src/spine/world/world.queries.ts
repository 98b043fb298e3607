import { packagesName } from '#domain/deliveries.ts';
import { riderName } from '#domain/rides.ts';
import type { Account, Collection, Driver, Entities, Trip, User } from '#domain/entities.ts';
import { nextDeadlineMs } from '#domain/lateness.ts';
import { accountScope, isOfScope, namedBy } from '#domain/scope.ts';
import { isSameZone } from '#domain/zones.ts';
import type { Table } from '#kernel/slice.ts';
import { type Changes, collections } from './world.model.ts';
import type { WorldSees } from './facts.slice.ts';

const minuteMs = 60_000;

/** When the clock should tick next: the next whole minute or an earlier deadline. */
export function nextTickMs({ world }: WorldSees, nowMs: number): number {
  const minute = (Math.floor(nowMs / minuteMs) + 1) * minuteMs;
  const deadline = nextDeadlineMs(world.tables.activities.rows(), nowMs);
  return deadline === null ? minute : Math.min(minute, deadline);
}

/** Some or all of the world, by collection. */
export type Rows = { readonly [C in Collection]: readonly Entities[C][] };

export function rowsKnown({ world: { tables } }: Pick<WorldSees, 'world'>): Rows {
  const all = collections.map((collection) => [collection, [...tables[collection].rows()]]);
  return Object.fromEntries(all) as unknown as Rows;
}

/** Reading 65: the accounts of the user's tree; null while the user's own is not known. */
export function treeOf(
  user: User | null,
  accounts: readonly Account[],
): ReadonlySet<string> | null {
  const tree = user && accountScope(accounts, user.accountId);
  return tree && tree.size > 0 ? tree : null;
}

/** The tree, or the user's own account while the server has not sent it. */
export function atLeastOwn(
  user: User | null,
  tree: ReadonlySet<string> | null,
): ReadonlySet<string> {
  return tree ?? new Set(user ? [user.accountId] : []);
}

type Tree = { readonly user: User | null; readonly ids: ReturnType<typeof treeOf> };

/** Cached per table of accounts, because every row that is pushed asks for it. */
const trees = new WeakMap<Table<Account>, Tree>();

/** The user's tree among the known accounts. */
export function treeKnown({ world, session }: Pick<WorldSees, 'world' | 'session'>): Tree['ids'] {
  const { accounts } = world.tables;
  const { user } = session.state;
  let tree = trees.get(accounts);
  if (tree?.user !== user) {
    tree = { user, ids: treeOf(user, [...accounts.rows()]) };
    trees.set(accounts, tree);
  }
  return tree.ids;
}

/** Reading 77: whether the user may change the trip, and not only reads it with a move of it. */
export function isOwnTrip(
  sees: Pick<WorldSees, 'world' | 'session'>,
  { accountId }: Pick<Trip, 'accountId'>,
): boolean {
  const tree = treeKnown(sees);
  return tree === null || isOfScope(tree, accountId);
}

/**
 * The known rows outside these accounts (null: all accounts): neither theirs, nor a trip that
 * carries a move of theirs, nor referred to by such moves and trips. Accounts are never outside.
 */
export function outsideScope(
  sees: Pick<WorldSees, 'world'>,
  accountIds: readonly string[] | null,
): Changes['removed'] {
  if (accountIds === null) return [];
  const outside = outsideOf(rowsKnown(sees), new Set(accountIds));
  return outside.filter(({ collection }) => collection !== 'accounts');
}

/** The rows inside the tree. */
export function insideOf(rows: Rows, tree: ReadonlySet<string>): Rows {
  const outside = new Map(
    outsideOf(rows, tree).map(({ collection, ids }) => [collection, new Set(ids)]),
  );
  const all = collections.map((collection) => {
    const some: readonly { readonly id: string }[] = rows[collection];
    return [collection, some.filter(({ id }) => !outside.get(collection)?.has(id))];
  });
  return Object.fromEntries(all) as Rows;
}

/** The rows that are neither of the accounts, nor carry a move of theirs, nor are referred to. */
export function outsideOf(rows: Rows, scope: ReadonlySet<string>): Changes['removed'] {
  const own = ({ accountId }: { readonly accountId: string }) => isOfScope(scope, accountId);
  const activities = rows.activities.filter(own);
  const carrying = new Set(activities.map(({ tripId }) => tripId));
  const trips = rows.trips.filter((trip) => own(trip) || carrying.has(trip.id));
  const drivers = new Map<string, Driver>(rows.drivers.map((driver) => [driver.id, driver]));
  const named = namedBy(activities, trips, (id) => drivers.get(id));
  const inside = {
    accounts: scope,
    activities: new Set(activities.map(({ id }) => id)),
    trips: new Set(trips.map(({ id }) => id)),
  };
  const belongs = (collection: Collection, row: { readonly id: string }): boolean => {
    if (collection === 'accounts' || collection === 'activities' || collection === 'trips') {
      return inside[collection].has(row.id);
    }
    return named.has(row.id) || own(row as { readonly id: string; readonly accountId: string });
  };
  return collections.flatMap((collection) => {
    const some: readonly { readonly id: string }[] = rows[collection];
    const ids = some.filter((row) => !belongs(collection, row)).map(({ id }) => id);
    return ids.length > 0 ? [{ collection, ids }] : [];
  });
}

/** The time zones of these places, the most frequent first; each under one of its names. */
export function zonesOf(places: Iterable<{ readonly timezone: string }>): readonly string[] {
  const counts = new Map<string, number>();
  for (const { timezone } of places) counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
  const zones: { readonly name: string; count: number }[] = [];
  for (const [name, count] of counts) {
    const same = zones.find((zone) => isSameZone(zone.name, name));
    if (same) same.count += count;
    else zones.push({ name, count });
  }
  return zones.sort((a, b) => b.count - a.count).map(({ name }) => name);
}

/** The display name of a row. */
export function nameOfRow(row: Entities[Collection]): string {
  if ('name' in row) return row.name;
  if ('label' in row) return row.label;
  if ('code' in row) return row.code;
  if ('packages' in row) return packagesName(row);
  if ('clientReference' in row) return riderName(row);
  return row.title || row.stock || row.vin;
}
