// What one user has stored in a tab's place: the log, shared values, the copies that are saved as
// a file. Loaded with the console: the login screen needs none of it.
import { type BlockStore, memoryBlocks, openIdbBlocks } from '#backends/idbBlocks.ts';
import { copyStores } from '#backends/idbCopy.ts';
import type { User } from '#domain/entities.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { memoryValues } from '#kernel/memoryValues.ts';
import type { Broadcast, LogStore, SharedValues } from '#kernel/ports.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { sharedValues } from '#kernel/sharedValues.ts';
import type { Shelf } from './adoption.ts';
import { logsIn } from './foundLogs.ts';
import { copyLog, deleteDatabases, openShelf } from './keptLogs.ts';
import { loadLogs } from './loadLogs.ts';
import { claimOf, idleOf, lateOf, lifeOf, logName, ownKey } from './logNames.ts';
import type { TabStorage } from './tabStorage.ts';

const refusedStorage =
  'This browser refuses storage: a crash, a reload or a closed tab loses what you do here.';

const laterLog =
  'Your work is kept by a later version: a reload or a closed tab loses what you do here.';

export class UserStorage {
  readonly #tab: TabStorage;
  readonly #username: string;
  readonly #logName: string;

  constructor(tab: TabStorage, { username }: User) {
    this.#tab = tab;
    this.#username = username;
    this.#logName = logName(tab.name, username);
  }

  /** `trouble`: a problem with this browser's storage, for the operator; null without one. */
  async openLog(): Promise<{ readonly store: LogStore; readonly trouble: string | null }> {
    if (!this.#tab.isKept) return { store: memoryLogStore(), trouble: refusedStorage };
    // Outside the try: a console that fails to load does not mean that storage fails.
    const logs = await loadLogs();
    try {
      sessionStorage.setItem(ownKey(this.#tab.deployment), this.#tab.name);
      const store = await logs.openOwn(this.#logName);
      // A claim found here is of a deleted log: a slot with a live claim is not taken.
      for (const keyOf of [claimOf, idleOf]) await this.#tab.values?.remove(keyOf(this.#logName));
      return { store, trouble: null };
    } catch (error) {
      const isLater = error instanceof DOMException && error.name === 'VersionError';
      return { store: memoryLogStore(), trouble: isLater ? laterLog : refusedStorage };
    }
  }

  /** The stored data of the user in all tabs; null when the browser refuses storage. */
  shelf(): Shelf | null {
    return this.#tab.values && openShelf(this.#tab.values, this.#tab.deployment, this.#username);
  }

  /** Deletes logs of the user that are too old to be read; true if any existed. */
  async dropTooOld(): Promise<boolean> {
    if (!this.#tab.isKept) return false;
    const all = await logsIn(this.#tab.deployment);
    const old = all.filter(
      ({ slot, username, isTooOld }) =>
        slot === this.#tab.name && username === this.#username && isTooOld,
    );
    if (old.length === 0) return false;
    await deleteDatabases(old.map(({ name }) => name));
    return true;
  }

  /** All stored records of the user's log; null when they are not in this browser's storage. */
  async copyLog(): Promise<readonly LogRecord[] | null> {
    if (!this.#tab.isKept) return null;
    return (await copyLog(this.#logName))?.records ?? null;
  }

  /** The simulated company as it is stored: snapshot, journal, time. Null when none is. */
  async copySim(): Promise<Json | null> {
    const stores = ['origin', 'snapshot', 'journal', 'time'];
    if (!this.#tab.isKept) return null;
    const copy = await copyStores(`tarmac-sim:${this.#tab.name}`, stores);
    if (!copy) return null;
    const one = (store: string) => (copy.stores[store]?.values[0] ?? null) as Json;
    const { keys, values } = copy.stores.journal ?? { keys: [], values: [] };
    const journal = keys.map((number, i) => ({ number, entry: values[i] }) as unknown as Json);
    return { origin: one('origin'), snapshot: one('snapshot'), time: one('time'), journal };
  }

  /** Values a user shares between all tabs; in memory where the browser refuses storage. */
  shared(tabs: Broadcast): SharedValues {
    const owner = `${this.#tab.deployment}:${this.#username}`;
    return sharedValues(owner, this.#tab.values ?? memoryValues(), tabs);
  }

  async openBlocks(): Promise<BlockStore> {
    if (!this.#tab.isKept) return memoryBlocks();
    return openIdbBlocks(`tarmac-blocks:${this.#tab.name}`).catch(() => memoryBlocks());
  }

  /**
   * Names a log for as long as it lives. A later log of the same tab and user has another name:
   * its ids are idempotency keys, and the server remembers those of the earlier one.
   */
  async sessionOf(): Promise<string> {
    const key = lifeOf(this.#logName);
    const fresh = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '';
    const stored = (await this.#tab.values?.get(key))?.value;
    const life = typeof stored === 'string' ? stored : fresh;
    // Without room for it the next start gives the log another name, which is as good.
    await this.#tab.values?.put(key, life, 0).catch(() => {});
    return `${this.#tab.name}:${this.#username}:${life}`;
  }

  /**
   * The next session of this user's log has another name: where records are set aside, or sent and
   * not stored, their numbers are used again, and an id must never name two requests.
   */
  async endSession(): Promise<void> {
    await this.#tab.values?.remove(lifeOf(this.#logName));
  }

  /** Deletes all data this browser stores for a user, closed tabs included. */
  async wipe(): Promise<void> {
    const shelf = this.shelf();
    if (!shelf || !this.#tab.values) return;
    sessionStorage.removeItem(ownKey(this.#tab.deployment));
    sessionStorage.removeItem(lateOf(this.#logName));
    // Logs that cannot be read as well.
    const all = await logsIn(this.#tab.deployment);
    const slots = all.filter(({ username }) => username === this.#username).map(({ slot }) => slot);
    for (const slot of new Set([this.#tab.name, ...slots])) await shelf.remove(slot);
  }
}
