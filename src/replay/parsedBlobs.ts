// The bulk of a recording, parsed when an event needs it. A few blobs stay parsed.
import { parseBytes } from '#kernel/canonical.ts';
import type { Json } from '#kernel/records.ts';
import type { BulkReader } from '#kernel/slice.ts';
import { MOST_BULK_WEIGHT, weightOf } from './limits.ts';
import { plainTrouble } from './plainJson.ts';

const nothing = new Uint8Array();

type Parsed = ReturnType<BulkReader> & { readonly weight: number };

export class ParsedBlobs {
  readonly #bytes: ReadonlyMap<string, Uint8Array>;
  readonly #migrate: (contents: Json) => Json;
  /** The reader of each blob that an event names; a hash has one reader. */
  readonly #readers = new Map<string, BulkReader>();
  readonly #parsed = new Map<string, Parsed>();
  readonly #weights = new Map<string, number>();
  #weight = 0;

  /** `migrate`: makes contents of an earlier catalogue those of today. */
  constructor(bytes: ReadonlyMap<string, Uint8Array>, migrate: (contents: Json) => Json) {
    this.#bytes = bytes;
    this.#migrate = migrate;
  }

  /** The rejected rows of a blob that an event names, which is read by this reader from now on. */
  refusedOf(hash: string, reader: BulkReader): readonly string[] {
    if (!this.#readers.has(hash)) this.#forget(hash);
    this.#readers.set(hash, reader);
    return this.#take(hash).refused;
  }

  /** Estimated bytes after parsing; 0 for a blob that is lost. */
  weightOf(hash: string): number {
    const known = this.#weights.get(hash) ?? weightOf(this.#bytes.get(hash) ?? nothing);
    this.#weights.set(hash, known);
    return known;
  }

  /** Throws when the blob is lost, or is no plain JSON. */
  read = (hash: string): Json => this.#take(hash).value;

  #take(hash: string): Parsed {
    const known = this.#parsed.get(hash);
    if (known) return known;
    const bytes = this.#bytes.get(hash);
    const name = `bulk data ${hash.slice(0, 8)}`;
    if (!bytes) throw new Error(`${name} is missing`);
    const weight = this.weightOf(hash);
    if (weight > MOST_BULK_WEIGHT) throw new Error(`${name} is more than a session may hold`);
    for (const oldest of this.#parsed.keys()) {
      if (this.#weight + weight <= MOST_BULK_WEIGHT) break;
      this.#forget(oldest);
    }
    const value = this.#migrate(parseBytes(bytes) as Json);
    const reader = this.#readers.get(hash);
    const trouble = reader ? null : plainTrouble(value);
    if (trouble !== null) throw new Error(`${name} ${trouble}`);
    // A reader checks row by row, so that one bad row rejects no other.
    const read = reader?.(value, plainTrouble) ?? { value, refused: [] };
    const parsed = { ...read, weight };
    this.#parsed.set(hash, parsed);
    this.#weight += weight;
    return parsed;
  }

  #forget(hash: string): void {
    this.#weight -= this.#parsed.get(hash)?.weight ?? 0;
    this.#parsed.delete(hash);
  }
}
