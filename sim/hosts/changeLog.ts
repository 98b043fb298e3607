// The latest changes of a company, so that a console that was away hears what it has missed.
import type { Change } from '../core/sim.ts';

/** Enough for half an hour of the largest company at its own speed. */
const kept = 50_000;

export class ChangeLog {
  readonly #kept: number;
  #changes: Change[] = [];
  #last: number;

  /** `last`: the number of the latest change there has been; none of them is known here. */
  constructor(last: number, limit = kept) {
    this.#last = last;
    this.#kept = limit;
  }

  /** The number of the latest change. */
  get last(): number {
    return this.#last;
  }

  /** Adds the changes that follow the latest. */
  add(changes: readonly Change[]): void {
    for (const change of changes) this.#changes.push(change);
    this.#last = changes.at(-1)?.number ?? this.#last;
    // Not for each change: moving the list costs as much as it is long.
    if (this.#changes.length > this.#kept * 1.25) this.#changes = this.#changes.slice(-this.#kept);
  }

  /** Those after a number; null when some of them are no longer known. */
  after(number: number): readonly Change[] | null {
    if (number >= this.#last) return [];
    const missing = this.#last - number;
    return missing > this.#changes.length ? null : this.#changes.slice(-missing);
  }
}
