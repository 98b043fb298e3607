// The log's bulk payloads: stored once under their content hash, and kept parsed until the events
// that declare them are projected. Separate because live dispatch and recovery both need them.
import { digested, parseBytes, textBytes } from './canonical.ts';
import { type Held, type StoreWatch, unwatched } from './keeping.ts';
import type { LogStore } from './ports.ts';
import type { Json } from './records.ts';

/** Parsed blobs kept after their first use, for events that share one. */
const KEPT = 32;

/**
 * Bytes of bulk held in memory while the store refuses them: a world of 10,000 drivers is 8 MB.
 * @limit bulk data that is held while a device has no room
 * @test src/kernel/blobs.test.ts: more refused bulk than 64 MB is not held
 */
export const UNSTORED_BULK_BYTES = 64 * 1024 * 1024;

export class Blobs implements Held {
  readonly #store: LogStore;
  readonly #watch: StoreWatch;
  /** What the store has refused, by hash, the oldest first. */
  readonly #unstored = new Map<string, Uint8Array>();
  #unstoredBytes = 0;
  #isOver = false;
  #isTrying = false;
  readonly #fresh = new Map<string, Json>();
  readonly #used = new Map<string, Json>();

  constructor(store: LogStore, watch: StoreWatch = unwatched) {
    this.#store = store;
    this.#watch = watch;
  }

  /** When the store fails, the value stays usable, and its bytes are held for another try. */
  async put(value: Json): Promise<string> {
    // Not canonical: a replay must see the keys in the order in which live evolvers saw them.
    const bytes = textBytes(JSON.stringify(value));
    const hash = await digested(this.#store, bytes);
    this.#fresh.set(hash, value);
    try {
      await this.#store.putBlob(hash, bytes);
    } catch (error) {
      this.#hold(hash, bytes);
      this.#watch.failed(error);
    }
    return hash;
  }

  holds(): boolean {
    return this.#unstored.size > 0;
  }

  isOver(): boolean {
    return this.#isOver;
  }

  /** What the store has refused, by its hash. */
  unstored(): ReadonlyMap<string, Uint8Array> {
    return this.#unstored;
  }

  tryAgain(): void {
    if (this.#isTrying || this.#unstored.size === 0) return;
    this.#isTrying = true;
    void this.#storeHeld()
      .then(
        () => this.#watch.changed(),
        (error: unknown) => this.#watch.failed(error),
      )
      .finally(() => {
        this.#isTrying = false;
      });
  }

  /** Until the first that is refused again. */
  async #storeHeld(): Promise<void> {
    for (const [hash, bytes] of this.#unstored) {
      await this.#store.putBlob(hash, bytes);
      this.#unstored.delete(hash);
      this.#unstoredBytes -= bytes.length;
    }
  }

  #hold(hash: string, bytes: Uint8Array): void {
    if (this.#unstored.has(hash)) return;
    if (this.#unstoredBytes + bytes.length > UNSTORED_BULK_BYTES) this.#isOver = true;
    else {
      this.#unstored.set(hash, bytes);
      this.#unstoredBytes += bytes.length;
    }
  }

  /** Fetches blobs ahead of a fold. A missing or damaged one is left out. */
  async fetch(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) {
      if (this.#fresh.has(hash) || this.#used.has(hash)) continue;
      const bytes = await this.#store.getBlob(hash);
      const isWhole = bytes && (await digested(this.#store, bytes)) === hash;
      if (isWhole) this.#fresh.set(hash, parseBytes(bytes) as Json);
    }
  }

  /** Throws when the blob is not loaded. */
  read = (hash: string): Json => {
    const value = this.#fresh.get(hash) ?? this.#used.get(hash);
    if (value === undefined) throw new Error(`Blob ${hash} is not at hand`);
    return value;
  };

  /** Marks blobs as projected and drops all but the most recent of those. */
  used(hashes: readonly string[]): void {
    for (const hash of hashes) {
      const value = this.#fresh.get(hash);
      if (value === undefined) continue;
      this.#fresh.delete(hash);
      this.#used.set(hash, value);
    }
    for (const hash of this.#used.keys()) {
      if (this.#used.size <= KEPT) return;
      this.#used.delete(hash);
    }
  }
}
