import { openIdbKeyValue } from '#backends/idbKeyValue.ts';
import { webLocks } from '#backends/webLocks.ts';
import type { KeyValue } from '#kernel/ports.ts';
import { isBeingEmptied } from './foundLogs.ts';
import { ownKey } from './logNames.ts';
import { type Slot, takeSlot } from './slot.ts';

/** Loaded when it is needed: the login screen rarely does. */
const keptLogs = () => import('./keptLogs.ts');

/**
 * One tab's place in this browser, where its logs, last positions and simulated company are. What a
 * user has there is in `userStorage.ts`, which is loaded with the console.
 */
export class TabStorage {
  readonly #slot: Slot | null;
  /** Null when the browser refuses storage. */
  readonly values: KeyValue | null;
  readonly deployment: string;

  /** Both null when the browser refuses storage or locks: everything is in memory then. */
  private constructor(deployment: string, slot: Slot | null, values: KeyValue | null) {
    this.deployment = deployment;
    this.#slot = slot;
    this.values = values;
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
        holdsWork: async (name) => (await keptLogs()).holdsWork(values, deployment, name),
        isBeingEmptied: (name) => isBeingEmptied(values, deployment, name),
        wipe: async (name) => (await keptLogs()).wipeSlot(values, name),
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

  /** Deletes everything of this tab, for all users, with the simulated company. */
  async wipeAll(): Promise<void> {
    if (!this.values) return;
    const { wipeSlot } = await keptLogs();
    await wipeSlot(this.values, this.name);
  }
}
