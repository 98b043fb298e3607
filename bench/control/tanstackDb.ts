// TanStack DB: a collection for each table, written by its sync as a server's rows are.
import { type Collection, createCollection } from '@tanstack/db';
import { COLLECTIONS, peer, type Row } from './peer.ts';
import { MutableWorld } from './mutableMaps.ts';

type Table = {
  readonly collection: Collection<Row, string>;
  readonly put: (rows: readonly Row[]) => void;
};

export const tanstackDb = peer((world) => {
  const tables = new Map<string, Table>();
  for (const name of COLLECTIONS) tables.set(name, open(name, world[name] ?? []));
  // Single values are kept outside: it only has tables.
  const rest = new MutableWorld({});
  const watchers = new Map<string, () => void>();
  const activities = tables.get('activities')?.collection;
  const watching = activities?.subscribeChanges((changes) => {
    for (const { key } of changes) watchers.get(key)?.();
  });
  return {
    row: (collection, id) => tables.get(collection)?.collection.get(id),
    size: (collection) => tables.get(collection)?.collection.size ?? 0,
    selected: rest.selected,
    nowMs: rest.nowMs,
    view: rest.view,
    apply(event) {
      if (event.type !== 'changed') return rest.apply(event);
      for (const { collection, rows } of event.data.put) tables.get(collection)?.put(rows);
    },
    watch: (id, notify) => watchers.set(id, notify),
    close: () => watching?.unsubscribe(),
  };
});

function open(id: string, rows: readonly Row[]): Table {
  let put: Table['put'] = () => {};
  const collection = createCollection<Row, string>({
    id,
    getKey: (row) => row.id,
    startSync: true,
    sync: {
      sync: ({ begin, write, commit, markReady, collection }) => {
        put = (some) => {
          begin();
          for (const value of some) {
            write({ type: collection.has(value.id) ? 'update' : 'insert', value });
          }
          void commit();
        };
        put(rows);
        markReady();
      },
      rowUpdateMode: 'full',
    },
  });
  return { collection, put: (some) => put(some) };
}
