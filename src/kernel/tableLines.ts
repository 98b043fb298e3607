// What the snapshots of one line of history share: the ids of a table and which rows were written,
// both append-only. A write to a snapshot that already has a successor starts a new line.

/** Ids and their ordinals. A snapshot uses the first so many of them. */
export class Index {
  readonly #ordinals: Map<string, number>;
  readonly ids: string[];
  /** Guard, decider and evolver ask for the same row one after the other. */
  #lastId = '';
  #lastOrdinal: number | undefined;

  /** Takes the array over. Throws on an id that comes twice. */
  constructor(ids: string[]) {
    this.ids = ids;
    this.#ordinals = new Map();
    for (let i = 0; i < ids.length; i += 1) this.#ordinals.set(ids[i] as string, i);
    if (this.#ordinals.size !== ids.length) throw new Error('A table holds an id twice');
  }

  ordinalOf(id: string): number | undefined {
    if (id === this.#lastId && this.#lastOrdinal !== undefined) return this.#lastOrdinal;
    const ordinal = this.#ordinals.get(id);
    this.#lastId = id;
    this.#lastOrdinal = ordinal;
    return ordinal;
  }

  add(id: string): void {
    this.#ordinals.set(id, this.ids.length);
    this.ids.push(id);
  }

  /** This index for a snapshot that covers all of it, else a copy of the snapshot's own part. */
  lineFrom(length: number): Index {
    return this.ids.length === length ? this : new Index(this.ids.slice(0, length));
  }
}

type Compared = {
  readonly older: object;
  readonly newer: object;
  readonly changed: readonly number[];
};

/** Writes remembered; after more than these, the rows themselves are compared. A power of two. */
const KEPT = 8_192;

/**
 * Ordinals in the order of their writes. A snapshot comes after the first so many of them. It may
 * name rows that were not changed after all.
 */
export class Journal {
  /** Write number n is stored at n modulo `KEPT`. */
  #ring: Int32Array | undefined;
  length = 0;
  /** The two snapshots compared last, and the ordinals of the rows that differ. */
  compared: Compared | undefined;

  add(ordinal: number): void {
    this.#ring ??= new Int32Array(KEPT);
    this.#ring[this.length & (KEPT - 1)] = ordinal;
    this.length += 1;
  }

  lineFrom(length: number): Journal {
    return this.length === length ? this : new Journal();
  }

  /** Rows written between two snapshots, ascending, each once; undefined if no longer kept. */
  between(one: number, other: number): number[] | undefined {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    if (from < this.length - KEPT) return undefined;
    const written = new Int32Array(to - from);
    for (let at = from; at < to; at += 1) written[at - from] = this.#at(at);
    written.sort();
    const ordinals: number[] = [];
    for (const ordinal of written) if (ordinal !== ordinals.at(-1)) ordinals.push(ordinal);
    return ordinals;
  }

  #at(number: number): number {
    return this.#ring?.[number & (KEPT - 1)] ?? 0;
  }
}
