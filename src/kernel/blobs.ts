// The log's bulk payloads: stored once under their content hash, and kept parsed until the events
// that declare them are projected. Separate because live dispatch and recovery both need them.
import { digested, parseBytes, textBytes } from './canonical.ts';
import type { Trouble } from './machine.types.ts';
import type { LogStore } from './ports.ts';
import type { Json } from './records.ts';

/** Parsed blobs kept after their first use, for events that share one. */
const KEPT = 32;

export class Blobs {
  readonly #store: LogStore;
  readonly #onTrouble: (trouble: Trouble) => void;
  readonly #fresh = new Map<string, Json>();
  readonly #used = new Map<string, Json>();

  constructor(store: LogStore, onTrouble: (trouble: Trouble) => void) {
    this.#store = store;
    this.#onTrouble = onTrouble;
  }

  /** When the store fails, the value stays usable in this session and the trouble is reported. */
  async put(value: Json): Promise<string> {
    // Not canonical: a replay must see the keys in the order in which live evolvers saw them.
    const bytes = textBytes(JSON.stringify(value));
    const hash = await digested(this.#store, bytes);
    this.#fresh.set(hash, value);
    try {
      await this.#store.putBlob(hash, bytes);
    } catch (error) {
      this.#onTrouble({ what: 'The browser could not store bulk data.', error });
    }
    return hash;
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
