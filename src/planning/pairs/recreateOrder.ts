// The order in which removed pairs are inserted again.
import type { Chance } from './chance.ts';
import type { PairProblem } from './problem.ts';
import type { Ruin } from './ruin.ts';

/** How often the pairs that are hardest to place come first. */
const HARDEST = 0.3;

/** Sorts the removed pairs, each time by another measure, drawn by its weight. */
export class RecreateOrder {
  readonly #chance: Chance;
  /** Cumulative weights and sort keys by pair, least first; null for a random order. */
  readonly #measures: readonly (readonly [number, Float64Array | null])[];
  readonly #keys: Float64Array;

  constructor(problem: PairProblem, chance: Chance) {
    const { pickups: p, dropoffs: d, demand, distance, early, late } = problem;
    const column = (of: (pair: number) => number) => Float64Array.from(p.keys(), of);
    const far = column((pair) => distance[p[pair]] + distance[d[pair]]);
    const width = (stop: number) => late[stop] - early[stop];
    this.#chance = chance;
    this.#keys = new Float64Array(p.length);
    this.#measures = [
      [0.35, null],
      [0.55, column((pair) => -demand[p[pair]])],
      [0.7, far.map((value) => -value)],
      [0.9, column((pair) => width(p[pair]) + width(d[pair]))],
      [1, far],
    ];
  }

  /** `hardness` by pair: higher is harder to place. */
  sort({ pairs, count }: Ruin, hardness: Float64Array): void {
    const isHardestFirst = this.#chance.share() < HARDEST;
    const drawn = this.#chance.share();
    const column = this.#measures.find(([weight]) => drawn < weight)?.[1] ?? null;
    const keys = this.#keys;
    // Insertion sort: the list is short.
    for (let i = 0; i < count; i += 1) {
      const pair = pairs[i];
      const measured = column ? column[pair] : this.#chance.share();
      const key = isHardestFirst ? -hardness[pair] : measured;
      let at = i;
      for (; at > 0 && keys[at - 1] > key; at -= 1) {
        keys[at] = keys[at - 1];
        pairs[at] = pairs[at - 1];
      }
      keys[at] = key;
      pairs[at] = pair;
    }
  }
}
