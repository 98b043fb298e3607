// Which parts of the snapshot have not been read outside the machine yet. Between two reads they
// are written in place, so that a frame of many batches copies a chunk once and not for each batch.

/** Entries kept to roll back one batch; a longer list is released. */
const LARGE = 4_096;

/** Which arrays and records a draft may write in place, and how. */
export interface Writing {
  /** Whether a part may be written in place, since no caller holds it. */
  isOwn(part: object, base: object | undefined): boolean;
  /** Returns a copy that may be written in place. */
  copy<T>(array: readonly T[] | undefined): T[];
  set<T>(own: T[], at: number, value: T): void;
  copyRecord<T extends object>(record: T): T;
  setIn<T>(own: { [name: string]: T }, name: string, value: T): void;
}

/** For a single draft, which is dropped as a whole: an array not in its base is its own. */
export const alone: Writing = {
  isOwn: (array, base) => array !== base,
  copy: (array) => (array ? array.slice() : []),
  set(own, at, value) {
    own[at] = value;
  },
  copyRecord: (record) => ({ ...record }),
  setIn(own, name, value) {
    own[name] = value;
  },
};

/** For drafts that follow each other. */
export class Unseen implements Writing {
  /** A new one for each read: see `seen`. */
  #made = new Set<object>();
  /**
   * What each write of the open batch has replaced: array, index, value and length before; or
   * record, name, value and no length.
   */
  #replaced: unknown[] = [];
  #count = 0;

  isOwn(part: object): boolean {
    return this.#made.has(part);
  }

  copy<T>(array: readonly T[] | undefined): T[] {
    const own = alone.copy(array);
    this.#made.add(own);
    return own;
  }

  set<T>(list: T[], at: number, value: T): void {
    const replaced = this.#replaced;
    const first = this.#count;
    replaced[first] = list;
    replaced[first + 1] = at;
    replaced[first + 2] = list[at];
    replaced[first + 3] = list.length;
    this.#count = first + 4;
    list[at] = value;
  }

  copyRecord<T extends object>(record: T): T {
    const own = alone.copyRecord(record);
    this.#made.add(own);
    return own;
  }

  setIn<T>(object: { [name: string]: T }, name: string, value: T): void {
    const replaced = this.#replaced;
    const first = this.#count;
    replaced[first] = object;
    replaced[first + 1] = name;
    replaced[first + 2] = object[name];
    replaced[first + 3] = undefined;
    this.#count = first + 4;
    object[name] = value;
  }

  /** The open batch takes effect. */
  keep(): void {
    if (this.#count > LARGE) this.#replaced = [];
    this.#count = 0;
  }

  /** Restores the state before the open batch. */
  rollBack(): void {
    while (this.#count > 0) {
      this.#count -= 4;
      const [own, at, value, length] = this.#replaced.slice(this.#count, this.#count + 4);
      (own as unknown[])[at as number] = value;
      if (length !== undefined) (own as unknown[]).length = length as number;
    }
  }

  /** A caller reads the snapshot: its parts never change again. */
  seen(): void {
    // Not cleared: the engine's old table of a cleared set points at its new one, so that, once one
    // of them is old, the collector keeps all parts ever made until it looks at the whole heap.
    if (this.#made.size > 0) this.#made = new Set();
  }
}
