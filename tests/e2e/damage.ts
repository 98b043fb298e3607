// Spoils what lies in IndexedDB, as a failing disk would.
import type { Page } from 'playwright';

/**
 * Puts rubbish in the place of one record of a store of the database whose name begins with
 * `prefix`. `key`: which one; 'middle' is the one in the middle of those that are there.
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
      const spoilt = db.transaction(inStore, 'readwrite').objectStore(inStore);
      const keys = await settled(spoilt.getAllKeys());
      const at = which === 'middle' ? keys[Math.floor(keys.length / 2)] : which;
      await settled(spoilt.put({ rubbish: true }, at));
      db.close();
    },
    [prefix, store, key] as const,
  );
}
