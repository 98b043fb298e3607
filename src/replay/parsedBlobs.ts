// The bulk of a recording, parsed when an event asks for it. A few stay parsed.
import { parseBytes } from '#kernel/canonical.ts';
import type { Json } from '#kernel/records.ts';
import { plainTrouble } from './plainJson.ts';

const KEPT = 8;

export class ParsedBlobs {
  readonly #bytes: ReadonlyMap<string, Uint8Array>;
  readonly #parsed = new Map<string, Json>();

  constructor(bytes: ReadonlyMap<string, Uint8Array>) {
    this.#bytes = bytes;
  }

  /** Throws when the blob is lost or is no plain JSON. */
  read = (hash: string): Json => {
    const known = this.#parsed.get(hash);
    if (known !== undefined) return known;
    const bytes = this.#bytes.get(hash);
    if (!bytes) throw new Error(`bulk data ${hash.slice(0, 8)} is missing`);
    const value = parseBytes(bytes) as Json;
    const trouble = plainTrouble(value);
    if (trouble !== null) throw new Error(`bulk data ${hash.slice(0, 8)} ${trouble}`);
    this.#parsed.set(hash, value);
    for (const oldest of this.#parsed.keys()) {
      if (this.#parsed.size <= KEPT) break;
      this.#parsed.delete(oldest);
    }
    return value;
  };
}
