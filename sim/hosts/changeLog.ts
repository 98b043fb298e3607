// The latest changes of a company, so that a console that was away receives what it missed.
import type { Change } from '../core/sim.ts';

/** Enough for half an hour of the largest company at its own speed. */
const kept = 50_000;

export class ChangeLog {
  readonly #kept: number;
  #changes: Change[] = [];
  #last: number;

  /** `last`: the number of the latest change; none of the earlier ones is kept here. */
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
    // Not for each change: shifting the list costs as much as its length.
    if (this.#changes.length > this.#kept * 1.25) this.#changes = this.#changes.slice(-this.#kept);
  }

  /** The changes after a number; null when some of them are no longer kept. */
  after(number: number): readonly Change[] | null {
    if (number >= this.#last) return [];
    const missing = this.#last - number;
    return missing > this.#changes.length ? null : this.#changes.slice(-missing);
  }
}
