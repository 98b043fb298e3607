// Account scope: the subtree of an account by id (reading 46), and the tree as a list of rows.
// Names repeat between accounts, so no rule uses them; they order and label only.
import type { Account, Activity, Driver, Trip } from './entities.ts';
import type { AccountId } from './ids.ts';
import { textOrder } from './textOrder.ts';

export type AccountRow = {
  readonly id: AccountId;
  readonly name: string;
  /** 0 for a root: the picker's indent. */
  readonly depth: number;
  /** Names from the root down, for display only. */
  readonly path: readonly string[];
};

/** A row of which the server does not say whose it is, is everybody's who was sent it. */
export function isOfScope(scope: ReadonlySet<AccountId>, accountId: AccountId): boolean {
  return accountId === '' || scope.has(accountId);
}

/** Ids of the account and all its descendants; empty when the account is unknown. */
export function accountScope(accounts: readonly Account[], id: AccountId): ReadonlySet<AccountId> {
  const scope = new Set<AccountId>();
  if (!accounts.some((account) => account.id === id)) return scope;
  const children = childrenOf(accounts);
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    // Accounts that name each other as parents must not cause an endless loop.
    if (scope.has(next)) continue;
    scope.add(next);
    for (const child of children.get(next) ?? []) open.push(child.id);
  }
  return scope;
}

/**
 * Every account once, parents before children, siblings by name then id. An account whose parent
 * is unknown is a root; so is the first of a circle of parents.
 */
export function accountRows(accounts: readonly Account[]): readonly AccountRow[] {
  const known = new Map(accounts.map((account) => [account.id, account]));
  const children = childrenOf(accounts);
  const rows: AccountRow[] = [];
  const seen = new Set<AccountId>();
  const visit = (root: Account) => {
    const open = [{ account: root, above: [] as readonly string[] }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { account, above } = next;
      if (seen.has(account.id)) continue;
      seen.add(account.id);
      const path = [...above, account.name];
      rows.push({ id: account.id, name: account.name, depth: above.length, path });
      const below = [...(children.get(account.id) ?? [])].sort(byName).reverse();
      for (const child of below) open.push({ account: child, above: path });
    }
  };
  const sorted = [...known.values()].sort(byName);
  for (const account of sorted) {
    if (account.parentId === null || !known.has(account.parentId)) visit(account);
  }
  for (const account of sorted) visit(account);
  return rows;
}

/**
 * Ids that moves and trips refer to: shown with them, whatever their account. `driverOf` finds a
 * driver by id.
 */
export function namedBy(
  activities: Iterable<Activity>,
  trips: Iterable<Trip>,
  driverOf: (id: string) => Driver | undefined,
): ReadonlySet<string> {
  const named = new Set<string>();
  const name = (id: string | null | undefined) => id != null && named.add(id);
  for (const activity of activities) {
    name(activity.startId);
    name(activity.endId);
    name(activity.vehicleId);
    name(activity.requestorId);
  }
  for (const trip of trips) {
    name(trip.startLocationId);
    for (const id of trip.driverIds) {
      name(id);
      name(driverOf(id)?.homeLocationId);
    }
    for (const { fromId, toId } of trip.actions) {
      name(fromId);
      name(toId);
    }
  }
  return named;
}

function childrenOf(accounts: readonly Account[]): ReadonlyMap<AccountId, readonly Account[]> {
  const children = new Map<AccountId, Account[]>();
  for (const account of accounts) {
    if (account.parentId === null) continue;
    const siblings = children.get(account.parentId);
    if (siblings) siblings.push(account);
    else children.set(account.parentId, [account]);
  }
  return children;
}

/** By code units of the lower-cased name: the same everywhere. */
function byName(a: Account, b: Account): number {
  return textOrder(a.name.toLowerCase(), b.name.toLowerCase()) || textOrder(a.id, b.id);
}
