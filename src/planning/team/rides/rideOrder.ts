// The order in which removed moves are inserted again.
import type { Chance } from '../../pairs/chance.ts';
import type { TeamModel } from '../model.ts';
import type { RideRuin } from './rideRuin.ts';

/** Sorts the removed moves, each time by another measure, drawn by its weight. */
export class RideOrder {
  readonly #chance: Chance;
  /** Cumulative weights and sort keys by move, least first; null for a random order. */
  readonly #measures: readonly (readonly [number, Float64Array | null])[];
  readonly #keys: Float64Array;

  constructor({ workMs, readyMs, deadlineMs }: TeamModel, chance: Chance) {
    this.#chance = chance;
    this.#keys = new Float64Array(workMs.length);
    this.#measures = [
      [0.4, null],
      [0.6, workMs.map((ms) => -ms)],
      [0.7, readyMs],
      [0.8, readyMs.map((ms) => -ms)],
      [0.9, deadlineMs],
      [1, deadlineMs.map((ms, move) => ms - readyMs[move])],
    ];
  }

  sort({ moves, count }: RideRuin): void {
    const drawn = this.#chance.share();
    const column = this.#measures.find(([weight]) => drawn < weight)?.[1] ?? null;
    const keys = this.#keys;
    // Insertion sort: the list is short.
    for (let i = 0; i < count; i += 1) {
      const move = moves[i];
      const key = column ? column[move] : this.#chance.share();
      let at = i;
      for (; at > 0 && keys[at - 1] > key; at -= 1) {
        keys[at] = keys[at - 1];
        moves[at] = moves[at - 1];
      }
      keys[at] = key;
      moves[at] = move;
    }
  }
}
