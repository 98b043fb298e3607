import { deedOf, isKnownChange } from '#domain/deeds.ts';
import type { Account, Collection, Entities } from '#domain/entities.ts';
import { isOfScope, namedBy } from '#domain/scope.ts';
import { no, type RecordId, yes } from '#kernel/records.ts';
import type { Into } from '#kernel/slice.ts';
import { type Changes, collections, type Gone, goneKept, type WorldState } from './world.model.ts';
import { nameOfRow, outsideScope, treeKnown, treeOf } from './world.queries.ts';
import { facts, type WorldSees, type WorldTypes } from './facts.slice.ts';

export const worldSlice = facts.does({
  guards: {
    'world/reload': (_data, { session }) =>
      session.state.status === 'signedIn' ? yes : no('Log in first.'),
  },
  decide: {
    'world/reload': ({ id, data }, sees) => worldLoad(sees, id, data.accountIds),
    'world/loadReplied': ({ data }, { world }) => {
      // A late answer of an older load or scope is ignored (P21).
      if (world.state.loadId !== data.loadId) return { events: [] };
      const { loadId, blobs, changes, ...facts } = data;
      const { put, removed } = changes;
      const ends = [{ command: loadId as RecordId, end: { how: 'done' } as const }];
      if (blobs !== null) {
        const loaded = { type: 'world/loaded' as const, data: { loadId, blobs, ...facts } };
        const isClean = removed.length === 0;
        const swept = { type: 'world/changed' as const, data: changes };
        return { events: isClean ? [loaded] : [loaded, swept], ends };
      }
      return {
        events: [{ type: 'world/resynced', data: { loadId, put, removed, ...facts } }],
        ends,
      };
    },
    'world/loadFailed': ({ data }, { world }) =>
      world.state.loadId === data.loadId
        ? {
            events: [{ type: 'world/loadFailed', data }],
            ends: [{ command: data.loadId as RecordId, end: { how: 'failed', error: data.why } }],
          }
        : { events: [] },
    'world/heard': ({ data }, sees) => ({ events: rowsHeard(sees, data) }),
    'world/staleHeard': ({ data }) => ({ events: [{ type: 'world/fetchRequested', data }] }),
  },
  evolve: {
    'world/loadRequested': ({ data }, { draft }) => {
      draft.phase = draft.phase === 'ready' ? 'ready' : 'loading';
      draft.loadId = data.loadId;
      draft.accountIds = data.accountIds && [...data.accountIds];
      draft.failure = null;
    },
    'world/rescoped': ({ at, data: { removed } }, into) => {
      apply(into, { put: [], removed }, at);
      // The remaining rows are not the whole scope until the load has ended.
      into.draft.phase = 'loading';
    },
    'world/loaded': ({ data }, into) => {
      for (const hash of data.blobs) {
        const rows = into.blob(hash) as unknown as {
          readonly [C in Collection]?: readonly Entities[C][];
        };
        for (const collection of collections) putRows(into, collection, rows[collection] ?? []);
      }
      settle(into, data);
    },
    'world/resynced': ({ at, data }, into) => {
      apply(into, data, at);
      settle(into, data);
    },
    'world/loadFailed': ({ data }, { draft }) => {
      if (draft.phase === 'loading') draft.phase = 'failed';
      draft.loadId = null;
      draft.failure = data.why;
    },
    'world/changed': ({ at, data }, into) => apply(into, data, at),
    'world/fetchRequested': () => {},
    'world/fetchFailed': () => {},
    'kernel/ended': ({ ends }, { draft }) => {
      // The machine ended the load: no screen may go on waiting for it (reading 29).
      const mine = ends?.find(({ command }) => command === draft.loadId);
      if (!mine) return;
      if (draft.phase === 'loading') draft.phase = 'failed';
      draft.loadId = null;
      draft.failure = mine.end.how === 'failed' ? mine.end.error : 'The load was given up.';
    },
  },
  registry: {
    'world/reload': {
      label: 'Reload data',
      icon: 'refresh',
      capability: 'see',
      from: ({ world }) => ({ yes: true, data: { accountIds: world.state.accountIds } }),
    },
  },
});

/** For slices that choose the scope: the events that request a load, and the load they end. */
export function worldLoad(
  sees: Pick<WorldSees, 'world'>,
  loadId: RecordId,
  accountIds: readonly string[] | null,
) {
  const { state } = sees.world;
  const older = state.loadId as RecordId | null;
  const requested = { type: 'world/loadRequested' as const, data: { loadId, accountIds } };
  const rescoped = () => ({
    type: 'world/rescoped' as const,
    data: { removed: outsideScope(sees, accountIds) },
  });
  const isOther = state.loadedMs !== null && !sameAccounts(state.accountIds, accountIds);
  return {
    events: isOther ? [requested, rescoped()] : [requested],
    ends: older ? [{ command: older, end: { how: 'superseded' as const, by: loadId } }] : [],
  };
}

function sameAccounts(a: readonly string[] | null, b: readonly string[] | null): boolean {
  if (a === null || b === null) return a === b;
  const all = new Set(a);
  return all.size === new Set(b).size && b.every((id) => all.has(id));
}

function settle(
  { draft }: Into<WorldTypes>,
  data: Pick<WorldState, 'skipped' | 'partial' | 'unread'> & { readonly atMs: number },
): void {
  draft.phase = 'ready';
  draft.loadId = null;
  draft.loadedMs = data.atMs;
  draft.skipped = data.skipped;
  draft.partial = data.partial;
  draft.unread = [...data.unread];
  draft.failure = null;
}

function apply(
  into: Into<WorldTypes>,
  { put, removed }: Pick<Changes, 'put' | 'removed'>,
  atMs: number,
): void {
  for (const { collection, rows } of put) putRows(into, collection, rows);
  for (const part of removed) {
    if (isKnownChange(part)) remember(into, part, atMs);
    for (const id of part.ids) into.tables[part.collection].remove(id);
  }
}

/** Keeps who removed rows and the rows' names, as the rows themselves are deleted. */
function remember(into: Into<WorldTypes>, part: Changes['removed'][number], atMs: number): void {
  const { collection, ids } = part;
  const gone = ids.slice(-goneKept).flatMap((id): readonly Gone[] => {
    const row = into.tables[collection].get(id);
    return row ? [{ collection, id, name: nameOfRow(row), ...deedOf(part, atMs) }] : [];
  });
  if (gone.length > 0) into.draft.gone = [...into.draft.gone, ...gone].slice(-goneKept);
}

type Versioned = { readonly id: string; readonly version?: number };

/**
 * Row types and their table match; the type checker cannot follow the union of both. A row that
 * was pushed during a load is newer than that load's, and stays.
 */
function putRows(into: Into<WorldTypes>, collection: Collection, rows: readonly Versioned[]): void {
  const table = into.tables[collection] as {
    get(id: string): Versioned | undefined;
    put(id: string, row: object): number;
  };
  for (const row of rows) {
    if ((table.get(row.id)?.version ?? 0) <= (row.version ?? 0)) table.put(row.id, row);
  }
}

type Scoped = Pick<WorldSees, 'world' | 'session'>;

/**
 * For slices whose answers carry rows: the event that puts them, or none when all of them are
 * known already or belong to other users.
 */
export function worldChanged(sees: Scoped, changes: Changes) {
  const news = newer(ofScope(changes, sees, null), sees.world.tables);
  return news ? [{ type: 'world/changed' as const, data: news }] : [];
}

/** As `worldChanged`, for rows that were pushed and not requested here. */
export function rowsHeard(sees: Scoped, changes: Changes) {
  const { accountIds } = sees.world.state;
  const heard = accountIds === null ? changes : ofScope(changes, sees, new Set(accountIds));
  return worldChanged(sees, heard);
}

/**
 * A server may send more than the user may see (reading 65), and an answer may come after another
 * account was chosen. Kept are rows of the chosen accounts (null: the user's tree), rows known
 * already, and rows that a move or a trip refers to (P21). A known row that moved to an account
 * outside the tree is removed. Returns the same object when all rows are kept.
 */
function ofScope(changes: Changes, sees: Scoped, chosen: ReadonlySet<string> | null): Changes {
  const tree = treeAfter(changes, sees);
  const scope = chosen ?? tree;
  return scope === null ? changes : inScope(changes, sees.world.tables, scope, tree);
}

/** The user's tree once these rows are put. */
function treeAfter({ put }: Changes, sees: Scoped): ReadonlySet<string> | null {
  if (!put.some(({ collection }) => collection === 'accounts')) return treeKnown(sees);
  const { world, session } = sees;
  const rows = put.flatMap(({ collection, rows }): readonly Account[] =>
    collection === 'accounts' ? rows : [],
  );
  const accounts = new Map([...world.tables.accounts.rows(), ...rows].map((row) => [row.id, row]));
  return treeOf(session.state.user, [...accounts.values()]);
}

function inScope(
  changes: Changes,
  tables: WorldSees['world']['tables'],
  scope: ReadonlySet<string>,
  tree: ReadonlySet<string> | null,
): Changes {
  const isOfTree = ({ id }: HeardRow) => tree === null || tree.has(id);
  let named: ReadonlySet<string> | undefined;
  const belongs = (collection: Collection, row: HeardRow): boolean => {
    if (collection === 'accounts') return isOfTree(row);
    if (isOfScope(scope, row.accountId ?? '')) return true;
    const isOwn = tree === null || tree.has(row.accountId ?? '');
    if (isOwn && tables[collection].get(row.id)) return true;
    if (collection === 'trips') {
      return (row.activityIds ?? []).some((id) => tables.activities.get(id) !== undefined);
    }
    if (collection === 'activities') return false;
    const { activities, trips, drivers } = tables;
    named ??= namedBy(activities.rows(), trips.rows(), (id) => drivers.get(id));
    return named.has(row.id);
  };
  const isOutside = (collection: Collection, row: HeardRow): boolean =>
    tree !== null && !isOfScope(tree, (collection === 'accounts' ? row.id : row.accountId) ?? '');
  let isWhole = true;
  const put = changes.put.map(({ collection, rows }) => {
    const kept = rows.filter((row: HeardRow) => belongs(collection, row));
    isWhole &&= kept.length === rows.length;
    return { collection, rows: kept } as (typeof changes.put)[number];
  });
  if (isWhole) return changes;
  const left = changes.put.flatMap(({ collection, rows }) => {
    const isGone = (row: HeardRow) => isOutside(collection, row) && !belongs(collection, row);
    const ids = rows.filter(isGone).map(({ id }) => id);
    return ids.length > 0 ? [{ collection, ids }] : [];
  });
  return { put, removed: [...changes.removed, ...left] };
}

type HeardRow = {
  readonly id: string;
  readonly accountId?: string;
  readonly activityIds?: readonly string[];
};

/**
 * Leaves out rows that are not newer than the known ones, since answers can overtake each other.
 * Returns the same object when all rows are news, so that the log holds them once.
 */
function newer(changes: Changes, tables: WorldSees['world']['tables']): Changes | null {
  if (changes.removed.length === 0 && areNews(changes.put, tables)) return changes;
  const put = changes.put
    .map(({ collection, rows }) => {
      const news = rows.filter((row: Versioned) => isNews(tables[collection], row));
      return { collection, rows: news } as (typeof changes.put)[number];
    })
    .filter((part) => part.rows.length > 0);
  const removed = changes.removed
    .map((part) => ({
      ...part,
      ids: part.ids.filter((id) => tables[part.collection].ordinalOf(id) !== undefined),
    }))
    .filter((part) => part.ids.length > 0);
  return put.length + removed.length > 0 ? { put, removed } : null;
}

function areNews(put: Changes['put'], tables: WorldSees['world']['tables']): boolean {
  for (const { collection, rows } of put) {
    if (rows.length === 0) return false;
    for (const row of rows) if (!isNews(tables[collection], row)) return false;
  }
  return put.length > 0;
}

function isNews(table: { get(id: string): object | undefined }, row: Versioned): boolean {
  const known = table.get(row.id) as Versioned | undefined;
  return !known || (row.version ?? 0) > (known.version ?? -1);
}
