import { type BlockStore, memoryBlocks, openIdbBlocks } from '#backends/idbBlocks.ts';
import { openIdbKeyValue } from '#backends/idbKeyValue.ts';
import { copyStores } from '#backends/idbCopy.ts';
import { webLocks } from '#backends/webLocks.ts';
import type { User } from '#domain/entities.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { memoryValues } from '#kernel/memoryValues.ts';
import type { Broadcast, KeyValue, LogStore, SharedValues } from '#kernel/ports.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { sharedValues } from '#kernel/sharedValues.ts';
import type { Shelf } from './adoption.ts';
import { copyLog, deleteDatabases, loadLogs, logsIn, openShelf } from './keptLogs.ts';
import { holdsWork, isBeingEmptied, wipeSlot } from './keptLogs.ts';
import { claimOf, idleOf, lateOf, lifeOf, logName } from './logNames.ts';
import { type Slot, takeSlot } from './slot.ts';

const refusedStorage =
  'This browser refuses storage: a crash, a reload or a closed tab loses what you do here.';

const laterLog =
  'Your work is kept by a later version: a reload or a closed tab loses what you do here.';

/** The data one tab stores in this browser: its logs, last positions and simulated company. */
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
      const own = sessionStorage.getItem(ownKey(deployment));
      const slot = await takeSlot(deployment, {
        locks: webLocks,
        values,
        wallMs: () => Date.now(),
        own,
        holdsWork: (name) => holdsWork(values, deployment, name),
        isBeingEmptied: (name) => isBeingEmptied(values, deployment, name),
        wipe: (name) => wipeSlot(values, name),
      });
      return new TabStorage(deployment, slot, values);
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

  /** `trouble`: a problem with this browser's storage, for the operator; null without one. */
  async openLog(
    user: User,
  ): Promise<{ readonly store: LogStore; readonly trouble: string | null }> {
    if (!this.#slot) return { store: memoryLogStore(), trouble: refusedStorage };
    // Outside the try: a console that fails to load does not mean that storage fails.
    const logs = await loadLogs();
    try {
      sessionStorage.setItem(ownKey(this.#deployment), this.name);
      const store = await logs.openOwn(this.#logName(user));
      // A claim found here is of a deleted log: a slot with a live claim is not taken.
      for (const keyOf of [claimOf, idleOf]) await this.#values?.remove(keyOf(this.#logName(user)));
      return { store, trouble: null };
    } catch (error) {
      const isLater = error instanceof DOMException && error.name === 'VersionError';
      return { store: memoryLogStore(), trouble: isLater ? laterLog : refusedStorage };
    }
  }

  /** The stored data of this user in all tabs; null when the browser refuses storage. */
  shelf(user: User): Shelf | null {
    return this.#values && openShelf(this.#values, this.#deployment, user.username);
  }

  /** Deletes logs of a user that are too old to be read; true if any existed. */
  async dropTooOld(user: User): Promise<boolean> {
    if (!this.#slot) return false;
    const all = await logsIn(this.#deployment);
    const old = all.filter(
      ({ slot, username, isTooOld }) =>
        slot === this.name && username === user.username && isTooOld,
    );
    await deleteDatabases(old.map(({ name }) => name));
    return old.length > 0;
  }

  /** All stored records of a user's log; null when they are not in this browser's storage. */
  async copyLog(user: User): Promise<readonly LogRecord[] | null> {
    const copy = this.#slot && (await copyLog(this.#logName(user)));
    return copy?.records ?? null;
  }

  /** The simulated company as it is stored: snapshot, journal, time. Null when none is. */
  async copySim(): Promise<Json | null> {
    const stores = ['origin', 'snapshot', 'journal', 'time'];
    const copy = this.#slot && (await copyStores(`tarmac-sim:${this.name}`, stores));
    if (!copy) return null;
    const one = (store: string) => (copy.stores[store]?.values[0] ?? null) as Json;
    const { keys, values } = copy.stores.journal ?? { keys: [], values: [] };
    const journal = keys.map((number, i) => ({ number, entry: values[i] }) as unknown as Json);
    return { origin: one('origin'), snapshot: one('snapshot'), time: one('time'), journal };
  }

  /** Values a user shares between all tabs; in memory where the browser refuses storage. */
  shared(user: User, tabs: Broadcast): SharedValues {
    const owner = `${this.#deployment}:${user.username}`;
    return sharedValues(owner, this.#values ?? memoryValues(), tabs);
  }

  async openBlocks(): Promise<BlockStore> {
    if (!this.#slot) return memoryBlocks();
    return openIdbBlocks(`tarmac-blocks:${this.name}`).catch(() => memoryBlocks());
  }

  /**
   * Names a log for as long as it lives. A later log of the same tab and user has another name:
   * its ids are idempotency keys, and the server remembers those of the earlier one.
   */
  async sessionOf(user: User): Promise<string> {
    const key = lifeOf(this.#logName(user));
    const fresh = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '';
    const stored = (await this.#values?.get(key))?.value;
    const life = typeof stored === 'string' ? stored : fresh;
    // Without room for it the next start gives the log another name, which is as good.
    await this.#values?.put(key, life, 0).catch(() => {});
    return `${this.name}:${user.username}:${life}`;
  }

  /**
   * The next session of this user's log has another name: where records are set aside, or sent and
   * not stored, their numbers are used again, and an id must never name two requests.
   */
  async endSession(user: User): Promise<void> {
    await this.#values?.remove(lifeOf(this.#logName(user)));
  }

  /** Deletes all data this browser stores for a user, closed tabs included. */
  async wipe(user: User): Promise<void> {
    const shelf = this.shelf(user);
    if (!shelf || !this.#values) return;
    sessionStorage.removeItem(ownKey(this.#deployment));
    sessionStorage.removeItem(lateOf(this.#logName(user)));
    // Logs that cannot be read as well.
    const all = await logsIn(this.#deployment);
    const slots = all.filter(({ username }) => username === user.username).map(({ slot }) => slot);
    for (const slot of new Set([this.name, ...slots])) await shelf.remove(slot);
  }

  /** Deletes everything of this tab, for all users, with the simulated company. */
  async wipeAll(): Promise<void> {
    if (this.#values) await wipeSlot(this.#values, this.name);
  }

  #logName({ username }: User): string {
    return logName(this.name, username);
  }
}

/** Names this tab's slot: survives a reload, and a crash of the browser that brings tabs back. */
function ownKey(deployment: string): string {
  return `tarmac-slot:${deployment}`;
}
