// Scope at the door (P21, readings 65 and 77): which rows of an answer or a push may enter the log.
// Processes ask before they make a command, since a command keeps what it carries; deciders ask
// again, since another account may have been chosen in between.
import type { Collection, Entities } from '#domain/entities.ts';
import { isOfScope, namedBy } from '#domain/scope.ts';
import type { WorldSees } from './facts.slice.ts';
import type { Changes } from './world.model.ts';
import { atLeastOwn, treeKnown, treeOf } from './world.queries.ts';

export type Scoped = Pick<WorldSees, 'world' | 'session'>;
type Part = Changes['put'][number];
type Removal = Changes['removed'][number];
type Tables = WorldSees['world']['tables'];
type AccountIds = ReadonlySet<string>;
type HeardRow = {
  readonly id: string;
  readonly accountId?: string;
  readonly activityIds?: readonly string[];
};

/**
 * The rows of an answer that the user may see: a server may send more (reading 65). Kept are rows
 * of the user's tree, trips that carry a move of it (reading 77), and rows that its moves and trips
 * refer to, those of the same answer included. A known row that moved to an account outside the
 * tree is removed. Returns the same object when all rows are kept.
 */
export function ofTree(sees: Scoped, changes: Changes): Changes {
  const tree = treeAfter(sees, changes);
  return tree === null ? changes : inScope(sees, changes, tree, tree);
}

/**
 * As `ofTree`, for what was not requested for a row here: with accounts chosen, their rows alone
 * and rows known already (P21), since an answer may come after other accounts were chosen.
 */
export function ofChosen(sees: Scoped, changes: Changes): Changes {
  const { accountIds } = sees.world.state;
  if (accountIds === null) return ofTree(sees, changes);
  const tree = treeAfter(sees, changes);
  return ofTree(sees, inScope(sees, changes, new Set(accountIds), tree));
}

/**
 * The changes of a push that may enter the log; null for none. The removal of an unknown row
 * keeps its id, since the row may be under way, but not who removed it.
 */
export function heardOf(sees: Scoped, changes: Changes): Changes | null {
  const { put, removed } = ofChosen(sees, changes);
  if (put.length + removed.length === 0) return null;
  const { tables } = sees.world;
  const isKnown = ({ collection, ids }: Removal) =>
    ids.some((id) => tables[collection].get(id) !== undefined);
  const nameless = ({ collection, ids }: Removal): Removal => ({ collection, ids });
  return { put, removed: removed.map((part) => (isKnown(part) ? part : nameless(part))) };
}

/**
 * The user's tree once these rows are put; the user's own account while a server does not send it.
 * Null without a user.
 */
function treeAfter(sees: Scoped, { put }: Changes): AccountIds | null {
  const { world, session } = sees;
  const { user } = session.state;
  if (user === null) return null;
  const rows = rowsIn(put, 'accounts');
  if (rows.length === 0) return atLeastOwn(user, treeKnown(sees));
  const all = [...world.tables.accounts.rows(), ...rows];
  const byId = new Map(all.map((row) => [row.id, row]));
  return atLeastOwn(user, treeOf(user, [...byId.values()]));
}

function rowsIn<C extends Collection>(put: Changes['put'], name: C): readonly Entities[C][] {
  return put.flatMap(({ collection, rows }) =>
    collection === name ? (rows as readonly object[] as readonly Entities[C][]) : [],
  );
}

/** Of these rows, those of the accounts; what has left the tree (null: no user) is removed. */
function inScope(
  { world: { tables } }: Scoped,
  changes: Changes,
  scope: AccountIds,
  tree: AccountIds | null,
): Changes {
  const belongs = judge(tables, changes, scope, tree);
  const isOutside = (collection: Collection, { id, accountId = '' }: HeardRow): boolean =>
    tree !== null && !isOfScope(tree, collection === 'accounts' ? id : accountId);
  let isWhole = true;
  const left: Removal[] = [];
  const put = changes.put.flatMap((part): readonly Part[] => {
    const { collection } = part;
    const rows = part.rows.filter((row: HeardRow) => belongs(collection, row));
    if (rows.length === part.rows.length) return [part];
    isWhole = false;
    const isLeft = (row: HeardRow) =>
      !belongs(collection, row) && isOutside(collection, row) && tables[collection].get(row.id);
    const ids = part.rows.filter(isLeft).map(({ id }) => id);
    if (ids.length > 0) left.push({ collection, ids });
    return rows.length > 0 ? [{ collection, rows } as Part] : [];
  });
  return isWhole ? changes : { put, removed: [...changes.removed, ...left] };
}

/** Whether a row belongs to the accounts; moves and trips of the same changes refer to it too. */
function judge(
  tables: Tables,
  { put }: Changes,
  scope: AccountIds,
  tree: AccountIds | null,
): (collection: Collection, row: HeardRow) => boolean {
  const isKept = (collection: Collection, row: HeardRow): boolean => {
    const { id, accountId = '' } = row;
    if (isOfScope(scope, accountId)) return true;
    return (tree === null || tree.has(accountId)) && tables[collection].get(id) !== undefined;
  };
  const heard = rowsIn(put, 'activities');
  const moves = new Map(heard.map((row) => [row.id, isKept('activities', row) ? row : null]));
  const isMove = (id: string) =>
    (moves.has(id) ? moves.get(id) : tables.activities.get(id)) != null;
  const isTrip = (row: HeardRow) =>
    isKept('trips', row) || (row.activityIds ?? []).some((id) => isMove(id));
  // Worked out once and only when a row needs it: it reads every move and trip.
  let named: ((id: string) => boolean) | undefined;
  const naming = () => {
    const drivers = new Map(rowsIn(put, 'drivers').map((row) => [row.id, row]));
    const driverOf = (id: string) => drivers.get(id) ?? tables.drivers.get(id);
    const known = namedBy(tables.activities.rows(), tables.trips.rows(), driverOf);
    const own = [...moves.values()].filter((row) => row !== null);
    const news = namedBy(own, rowsIn(put, 'trips').filter(isTrip), driverOf);
    return (id: string) => known.has(id) || news.has(id);
  };
  return (collection, row) => {
    if (collection === 'accounts') return tree === null || tree.has(row.id);
    if (collection === 'trips') return isTrip(row);
    if (isKept(collection, row)) return true;
    if (collection === 'activities') return false;
    named ??= naming();
    return named(row.id);
  };
}
