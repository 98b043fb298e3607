import { openDB } from 'idb';

/** Contents of some stores of a database at one moment, in the order of their keys. */
export type StoresCopy = {
  readonly version: number;
  readonly stores: {
    readonly [store: string]: { readonly keys: readonly IDBValidKey[]; readonly values: unknown[] };
  };
};

/**
 * Copies stores of a database in one read-only transaction, so that no write of another tab falls
 * between two of them. Null when there is no such database.
 */
export async function copyStores(
  database: string,
  stores: readonly string[],
): Promise<StoresCopy | null> {
  const existing = await indexedDB.databases();
  // Opening would create an empty one.
  if (!existing.some(({ name }) => name === database)) return null;
  const db = await openDB(database);
  try {
    const tx = db.transaction([...stores], 'readonly');
    const copies = stores.map(async (name) => {
      const store = tx.objectStore(name);
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return [name, { keys, values: values as unknown[] }] as const;
    });
    const copied = await Promise.all([...copies, tx.done]);
    const all = copied.slice(0, -1) as Awaited<(typeof copies)[number]>[];
    return { version: db.version, stores: Object.fromEntries(all) };
  } finally {
    db.close();
  }
}
