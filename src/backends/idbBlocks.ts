import { type DBSchema, openDB } from 'idb';

/** Named blocks of bytes, each replaced as a whole. */
export interface BlockStore {
  put(name: string, block: ArrayBuffer): Promise<void>;
  get(name: string): Promise<ArrayBuffer | undefined>;
  /** Names with this prefix, in order. */
  names(prefix: string): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
  close(): void;
}

interface BlockSchema extends DBSchema {
  blocks: { key: string; value: ArrayBuffer };
}

export async function openIdbBlocks(name: string): Promise<BlockStore> {
  const db = await openDB<BlockSchema>(name, 1, {
    upgrade(upgraded) {
      upgraded.createObjectStore('blocks');
    },
  });
  return {
    async put(key, block) {
      await db.put('blocks', block, key);
    },
    get: (key) => db.get('blocks', key),
    names: (prefix) => db.getAllKeys('blocks', IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
    remove: (key) => db.delete('blocks', key),
    close: () => db.close(),
  };
}

/** For a browser that refuses storage: blocks end with the tab. */
export function memoryBlocks(): BlockStore {
  const blocks = new Map<string, ArrayBuffer>();
  return {
    async put(key, block) {
      blocks.set(key, block);
    },
    async get(key) {
      return blocks.get(key);
    },
    async names(prefix) {
      return [...blocks.keys()].filter((key) => key.startsWith(prefix)).sort();
    },
    async remove(key) {
      blocks.delete(key);
    },
    close() {},
  };
}
