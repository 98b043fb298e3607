import type { KeyValue } from '#kernel/ports.ts';
import type { Json } from '#kernel/records.ts';
import { type DBSchema, openDB } from 'idb';

interface ValueSchema extends DBSchema {
  values: { key: string; value: { readonly value: Json; readonly version: number } };
}

/** Small values shared by all tabs, each with a version for compare-and-set. */
export async function openIdbKeyValue(name: string): Promise<KeyValue> {
  const db = await openDB<ValueSchema>(name, 1, {
    upgrade(upgraded) {
      upgraded.createObjectStore('values');
    },
  });
  return {
    get: (key) => db.get('values', key),
    async put(key, value, ifVersion) {
      const tx = db.transaction('values', 'readwrite', { durability: 'strict' });
      const known = await tx.store.get(key);
      const fits = (known?.version ?? 0) === ifVersion;
      if (fits) await tx.store.put({ value, version: ifVersion + 1 }, key);
      await tx.done;
      return fits;
    },
    async remove(key) {
      await db.delete('values', key);
    },
    async keys(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      return db.getAllKeys('values', range);
    },
  };
}
