// The simulated company in IndexedDB, one database per store name.
import { type DBSchema, openDB } from 'idb';
import type { FiledDay } from '../core/filed.ts';
import type { SimOptions } from '../core/options.ts';
import type { JournalEntry, SimState } from '../core/state.ts';
import type { SimStore, SimTime } from './simStore.ts';

interface SimDb extends DBSchema {
  /** The options the company was made from, under 'options'. */
  origin: { key: 'options'; value: string };
  journal: { key: number; value: JournalEntry };
  time: { key: 'time'; value: SimTime };
  snapshot: { key: 'snapshot'; value: SimState };
  /** Pictures of people by name; companies of the first version kept none. */
  pictures: { key: string; value: string };
  /** What has left the company, by number; those of the first versions kept everything in it. */
  filed: { key: number; value: FiledDay };
}
const stores = ['origin', 'journal', 'time', 'snapshot', 'pictures', 'filed'] as const;

/** Rejects when the browser refuses storage. */
export async function openIdbSimStore(name: string): Promise<SimStore> {
  const db = await openDB<SimDb>(`tarmac-sim:${name}`, 3, {
    upgrade(older) {
      for (const store of stores)
        if (!older.objectStoreNames.contains(store)) older.createObjectStore(store);
    },
    // Another tab wants to remove the database, so do not block it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

  async function takeOver(options: SimOptions): Promise<void> {
    const asked = JSON.stringify(options);
    const tx = db.transaction(stores, 'readwrite');
    if ((await tx.objectStore('origin').get('options')) !== asked) {
      for (const store of stores) void tx.objectStore(store).clear();
      void tx.objectStore('origin').put(asked, 'options');
    }
    await tx.done;
  }

  return {
    async load(options) {
      await takeOver(options);
      const tx = db.transaction(stores, 'readonly');
      const [snapshot, time, numbers, entries, names, datas] = await Promise.all([
        tx.objectStore('snapshot').get('snapshot'),
        tx.objectStore('time').get('time'),
        tx.objectStore('journal').getAllKeys(),
        tx.objectStore('journal').getAll(),
        tx.objectStore('pictures').getAllKeys(),
        tx.objectStore('pictures').getAll(),
      ]);
      const journal = numbers.map((number, at) => ({ number, entry: entries[at] as JournalEntry }));
      // Only one console uses this company, so no console resumes at another's cursor.
      return {
        snapshot: snapshot ?? null,
        time: time ?? null,
        journal,
        cursorBase: 0,
        pictures: new Map(names.map((key, at) => [key, datas[at] as string])),
      };
    },
    async appendJournal(number, entry, pictures = []) {
      if (pictures.length === 0) {
        await db.put('journal', entry, number);
        return;
      }
      const tx = db.transaction(['journal', 'pictures'], 'readwrite');
      void tx.objectStore('journal').put(entry, number);
      for (const { name: key, data } of pictures) {
        const kept = tx.objectStore('pictures');
        void (data === null ? kept.delete(key) : kept.put(data, key));
      }
      await tx.done;
    },
    async putTime(time) {
      await db.put('time', time, 'time');
    },
    async putSnapshot(snapshot) {
      const tx = db.transaction(['snapshot', 'journal'], 'readwrite');
      void tx.objectStore('snapshot').put(snapshot, 'snapshot');
      void tx.objectStore('journal').delete(IDBKeyRange.upperBound(snapshot.tallies.journal));
      await tx.done;
    },
    async putFiled({ day, oldest }) {
      const tx = db.transaction('filed', 'readwrite');
      void tx.store.put(day, day.number);
      void tx.store.delete(IDBKeyRange.upperBound(oldest, true));
      await tx.done;
    },
    async readFiled(number) {
      const day = await db.get('filed', number);
      if (!day) throw new Error(`the browser has dropped filed day ${number}`);
      return day;
    },
    close: () => db.close(),
  };
}
