import { deedOf, isKnownChange } from '#domain/deeds.ts';
import type { Collection, Entities } from '#domain/entities.ts';
import { no, type RecordId, yes } from '#kernel/records.ts';
import type { Into } from '#kernel/slice.ts';
import { type Changes, collections, type Gone, goneKept, type WorldState } from './world.model.ts';
import { ofChosen, ofTree, type Scoped } from './door.queries.ts';
import { nameOfRow, outsideScope } from './world.queries.ts';
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

/**
 * For slices whose answers carry rows: the event that puts them, or none when all of them are
 * known already or belong to other users. The door has left those out of the command; the state
 * may have changed since.
 */
export function worldChanged(sees: Scoped, changes: Changes) {
  const news = newer(ofTree(sees, changes), sees.world.tables);
  return news ? [{ type: 'world/changed' as const, data: news }] : [];
}

/** As `worldChanged`, for rows that were pushed and not requested here. */
export function rowsHeard(sees: Scoped, changes: Changes) {
  return worldChanged(sees, ofChosen(sees, changes));
}

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
