// Storage with compare-and-set in memory, and tabs that message each other: for tests, and where a
// browser refuses storage.
import type { Broadcast, KeyValue } from './ports.ts';
import type { Json } from './records.ts';

export function memoryValues(): KeyValue {
  const all = new Map<string, { readonly value: Json; readonly version: number }>();
  return {
    get: (key) => Promise.resolve(all.get(key)),
    put(key, value, ifVersion) {
      const fits = (all.get(key)?.version ?? 0) === ifVersion;
      if (fits) all.set(key, { value, version: ifVersion + 1 });
      return Promise.resolve(fits);
    },
    remove(key) {
      all.delete(key);
      return Promise.resolve();
    },
    keys: (prefix) => Promise.resolve([...all.keys()].filter((key) => key.startsWith(prefix))),
  };
}

/** Each `open` is a tab; all other tabs receive a message at once. */
export function memoryTabs(): { open(): Broadcast } {
  const tabs: ((message: Json) => void)[][] = [];
  return {
    open() {
      const mine: ((message: Json) => void)[] = [];
      tabs.push(mine);
      return {
        send(message) {
          for (const others of tabs) if (others !== mine) for (const on of others) on(message);
        },
        listen(on) {
          mine.push(on);
          return () => void mine.splice(mine.indexOf(on), 1);
        },
      };
    },
  };
}
