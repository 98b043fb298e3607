import { type BlockStore, memoryBlocks, openIdbBlocks } from '#backends/idbBlocks.ts';
import { openIdbKeyValue } from '#backends/idbKeyValue.ts';
import { copyStores } from '#backends/idbCopy.ts';
import { openIdbLogStore } from '#backends/idbLogStore.ts';
import { webLocks } from '#backends/webLocks.ts';
import type { User } from '#domain/entities.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { memoryValues } from '#kernel/memoryValues.ts';
import type { Broadcast, KeyValue, LogStore, SharedValues } from '#kernel/ports.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { CATALOGUE } from '#replay/session.ts';
import { sharedValues } from '#kernel/sharedValues.ts';
import { type Slot, takeSlot } from './slot.ts';

const refusedStorage =
  'This browser refuses storage: your work is kept only until this tab is closed.';

/** What one tab keeps in this browser: its logs, last positions and simulated company. */
export class TabStorage {
  readonly #slot: Slot | null;
  readonly #values: KeyValue | null;
  readonly #deployment: string;

  /** Both null when the browser refuses storage or locks: everything is in memory then. */
  private constructor(deployment: string, slot: Slot | null, values: KeyValue | null) {
    this.#deployment = deployment;
    this.#slot = slot;
    this.#values = values;
  }

  /** Takes this tab's slot among those of the same deployment. Never rejects. */
  static async open(deployment: string): Promise<TabStorage> {
    try {
      const values = await openIdbKeyValue('tarmac-slots');
      const ports = { locks: webLocks, values, wallMs: () => Date.now(), wipe: wipe(values) };
      return new TabStorage(deployment, await takeSlot(deployment, ports), values);
    } catch {
      return new TabStorage(deployment, null, null);
    }
  }

  /** Names this tab's simulated company. */
  get name(): string {
    return this.#slot?.name ?? 'memory';
  }

  get isKept(): boolean {
    return this.#slot !== null;
  }

  async touch(): Promise<void> {
    await this.#slot?.touch();
  }

  /** `trouble`: what the operator must know of this browser's storage; null when all is well. */
  async openLog(
    user: User,
  ): Promise<{ readonly store: LogStore; readonly trouble: string | null }> {
    if (!this.#slot) return { store: memoryLogStore(), trouble: refusedStorage };
    try {
      return { store: await openIdbLogStore(this.#logName(user)), trouble: null };
    } catch {
      return { store: memoryLogStore(), trouble: refusedStorage };
    }
  }

  /** All stored records of a user's log; null when they are not in this browser's storage. */
  async copyLog(user: User): Promise<readonly LogRecord[] | null> {
    const copy = this.#slot && (await copyStores(this.#logName(user), ['chunks', 'tail']));
    if (!copy) return null;
    const chunks = copy.chunks?.values as readonly { readonly records: readonly LogRecord[] }[];
    const tail = copy.tail?.values as readonly (readonly LogRecord[])[];
    return [...chunks.map(({ records }) => records), ...tail].flat();
  }

  /** The simulated company as it is stored: snapshot, journal, time. Null when none is. */
  async copySim(): Promise<Json | null> {
    const stores = ['origin', 'snapshot', 'journal', 'time'];
    const copy = this.#slot && (await copyStores(`tarmac-sim:${this.name}`, stores));
    if (!copy) return null;
    const one = (store: string) => (copy[store]?.values[0] ?? null) as Json;
    const { keys, values } = copy.journal ?? { keys: [], values: [] };
    const journal = keys.map((number, i) => ({ number, entry: values[i] }) as unknown as Json);
    return { origin: one('origin'), snapshot: one('snapshot'), time: one('time'), journal };
  }

  /** What a user keeps for all his tabs; in memory where the browser refuses storage. */
  shared(user: User, tabs: Broadcast): SharedValues {
    const owner = `${this.#deployment}:${user.username}`;
    return sharedValues(owner, this.#values ?? memoryValues(), tabs);
  }

  async openBlocks(): Promise<BlockStore> {
    if (!this.#slot) return memoryBlocks();
    return openIdbBlocks(this.#blocksName()).catch(() => memoryBlocks());
  }

  /**
   * Names a log for as long as it lives. A later log of the same tab and user has another name:
   * its ids are idempotency keys, and the server remembers those of the earlier one.
   */
  async sessionOf(user: User): Promise<string> {
    const fresh = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '';
    const stored = (await this.#values?.get(this.#lifeKey(user)))?.value;
    const life = typeof stored === 'string' ? stored : fresh;
    await this.#values?.put(this.#lifeKey(user), life, 0);
    return `${this.name}:${user.username}:${life}`;
  }

  /** The next session of this user's log has another name. */
  async endSession(user: User): Promise<void> {
    await this.#values?.remove(this.#lifeKey(user));
  }

  /** Deletes a user's log, and with `world` the simulated company as well. */
  async wipe(user: User, world = false): Promise<void> {
    const names = [this.#logName(user), this.#blocksName()];
    await deleteDatabases(world ? [...names, `tarmac-sim:${this.name}`] : names);
    await this.endSession(user);
  }

  /** Deletes everything of this tab, whoever's it is. */
  async wipeAll(): Promise<void> {
    if (this.#values) await wipe(this.#values)(this.name);
  }

  #logName({ username }: User): string {
    // Records of another catalogue are not opened: their log has another name.
    return `tarmac-log:${this.name}:${username}:${CATALOGUE}`;
  }

  #blocksName(): string {
    return `tarmac-blocks:${this.name}`;
  }

  #lifeKey(user: User): string {
    return `life:${this.#logName(user)}`;
  }
}

/** A later log in this place has another name, so what named the lost ones goes with them. */
function wipe(values: KeyValue): (name: string) => Promise<void> {
  return async (name) => {
    for (const key of await values.keys(`life:tarmac-log:${name}:`)) await values.remove(key);
    await wipeSlot(name);
  };
}

async function wipeSlot(name: string): Promise<void> {
  const databases = await indexedDB.databases();
  const mine = databases
    .map((database) => database.name ?? '')
    .filter((database) => database.startsWith('tarmac-') && `${database}:`.includes(`:${name}:`));
  await deleteDatabases(mine);
}

async function deleteDatabases(names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.deleteDatabase(name);
          // A database another tab still holds is deleted when that tab lets go.
          request.onsuccess = request.onerror = request.onblocked = () => resolve();
        }),
    ),
  );
}
