// Which arrays of the tables nobody outside the machine has seen yet. Between two looks they are
// written in place, so that a frame of many batches copies a chunk once and not for each batch.

/** Entries of the way back of one batch; a larger one is let go of. */
const LARGE = 4_096;

/** Which arrays a draft may write in place, and how. */
export interface Writing {
  /** Tells arrays that may be written in place from those that somebody may hold. */
  isOwn(array: object, base: object | undefined): boolean;
  /** Answers a copy that is one's own. */
  copy<T>(array: readonly T[] | undefined): T[];
  set<T>(own: T[], at: number, value: T): void;
}

/** Of a draft by itself, which is dropped as a whole: what its base has not, it has made. */
export const alone: Writing = {
  isOwn: (array, base) => array !== base,
  copy: (array) => (array ? array.slice() : []),
  set(own, at, value) {
    own[at] = value;
  },
};

/** Of drafts that follow each other. */
export class Unseen implements Writing {
  readonly #made = new Set<object>();
  /** What each write of the open batch has replaced: array, index, value and length before. */
  #replaced: unknown[] = [];
  #count = 0;

  isOwn(array: object): boolean {
    return this.#made.has(array);
  }

  copy<T>(array: readonly T[] | undefined): T[] {
    const own = alone.copy(array);
    this.#made.add(own);
    return own;
  }

  set<T>(own: T[], at: number, value: T): void {
    const replaced = this.#replaced;
    const first = this.#count;
    replaced[first] = own;
    replaced[first + 1] = at;
    replaced[first + 2] = own[at];
    replaced[first + 3] = own.length;
    this.#count = first + 4;
    own[at] = value;
  }

  /** The open batch takes effect. */
  keep(): void {
    if (this.#count > LARGE) this.#replaced = [];
    this.#count = 0;
  }

  /** As if the open batch had never been. */
  rollBack(): void {
    while (this.#count > 0) {
      this.#count -= 4;
      const [own, at, value, length] = this.#replaced.slice(this.#count, this.#count + 4);
      (own as unknown[])[at as number] = value;
      (own as unknown[]).length = length as number;
    }
  }

  /** Somebody looks: what there is now stays as it is. */
  seen(): void {
    this.#made.clear();
  }
}
