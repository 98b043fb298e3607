import { type DBSchema, openDB } from 'idb';

/** Named blocks of bytes, each replaced as a whole. */
export interface BlockStore {
  put(name: string, block: ArrayBuffer): Promise<void>;
  get(name: string): Promise<ArrayBuffer | undefined>;
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
    close: () => db.close(),
  };
}

/** For a browser that refuses storage: nothing outlives the tab. */
export function memoryBlocks(): BlockStore {
  const blocks = new Map<string, ArrayBuffer>();
  return {
    async put(key, block) {
      blocks.set(key, block);
    },
    async get(key) {
      return blocks.get(key);
    },
    close() {},
  };
}
