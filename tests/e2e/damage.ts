// Damages stored data in IndexedDB, as a failing disk would.
import type { Page } from 'playwright';

/**
 * Overwrites one record of a store with garbage, in the database whose name begins with `prefix`.
 * `key`: the record; 'middle' is the one in the middle of the stored keys.
 */
export function damageStored(
  page: Page,
  prefix: string,
  store: string,
  key: string,
): Promise<void> {
  return page.evaluate(
    async ([start, inStore, which]) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(new Error('IndexedDB failed')));
        });
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const name = names.find((known) => known.startsWith(start)) ?? '';
      const db = await settled(indexedDB.open(name));
      const damaged = db.transaction(inStore, 'readwrite').objectStore(inStore);
      const keys = await settled(damaged.getAllKeys());
      const at = which === 'middle' ? keys[Math.floor(keys.length / 2)] : which;
      await settled(damaged.put({ garbage: true }, at));
      db.close();
    },
    [prefix, store, key] as const,
  );
}
