// The order in which what a ruin has removed is inserted again.
import type { Chance } from './chance.ts';
import type { Removed } from './removed.ts';

/**
 * Cumulative weights, and sort keys by item, least first; null for a random order. The last weight
 * is 1.
 */
export type Measures = readonly (readonly [weight: number, keys: Float64Array | null])[];

/** Sorts the removed items, each time by another measure, drawn by its weight. */
export class DrawnOrder {
  readonly #chance: Chance;
  readonly #measures: Measures;
  readonly #keys: Float64Array;

  constructor(measures: Measures, items: number, chance: Chance) {
    this.#chance = chance;
    this.#measures = measures;
    this.#keys = new Float64Array(items);
  }

  /** `hardness` by item: the hardest come first, in place of the drawn measure. */
  sort({ items, count }: Pick<Removed, 'items' | 'count'>, hardness: Float64Array | null): void {
    const drawn = this.#chance.share();
    const column = this.#measures.find(([weight]) => drawn < weight)?.[1] ?? null;
    const keys = this.#keys;
    // Insertion sort: the list is short.
    for (let i = 0; i < count; i += 1) {
      const item = items[i];
      const measured = column ? column[item] : this.#chance.share();
      const key = hardness ? -hardness[item] : measured;
      let at = i;
      for (; at > 0 && keys[at - 1] > key; at -= 1) {
        keys[at] = keys[at - 1];
        items[at] = items[at - 1];
      }
      keys[at] = key;
      items[at] = item;
    }
  }
}
