// Finds the cheapest insertion of a move.
import type { Chance } from '../../searching/chance.ts';
import type { TeamDays } from './teamDays.ts';

/** Rate of blinks: skipped better places, so that the same ruin is not always rebuilt alike. */
const BLINK = 0.03;

/** Searches for an insertion. The fields hold the last one found. */
export class RideInsertion {
  driver = -1;
  slot = 0;
  /** Most drivers at work, and the price in cents a millisecond of an end after `overMs`. */
  mostDrivers: number;
  overMs = Number.POSITIVE_INFINITY;
  overCents = 0;
  /** Places tried since the caller last set it to 0. */
  tried = 0;
  readonly #days: TeamDays;
  readonly #kindOf: Int32Array;
  readonly #isKindTried: Uint8Array;
  /** Null for a search without blinks. */
  readonly #chance: Chance | null;

  constructor(days: TeamDays, kindOf: Int32Array, mostDrivers: number, chance: Chance | null) {
    this.#days = days;
    this.#kindOf = kindOf;
    this.#isKindTried = new Uint8Array(kindOf.length);
    this.mostDrivers = mostDrivers;
    this.#chance = chance;
  }

  /** Finds the cheapest insertion of all days; of interchangeable idle drivers it tries one. */
  seek(move: number): boolean {
    const { model, counts } = this.#days;
    const { eligible, moves } = model;
    this.driver = -1;
    const mayOpen = this.#days.used < this.mostDrivers;
    this.#isKindTried.fill(0);
    let least = Number.POSITIVE_INFINITY;
    for (let driver = 0; driver < counts.length; driver += 1) {
      if (eligible[driver * moves.length + move] !== 1) continue;
      if (counts[driver] === 0 && !model.begun[driver]) {
        const kind = this.#kindOf[driver];
        if (!mayOpen || this.#isKindTried[kind] === 1) continue;
        this.#isKindTried[kind] = 1;
      }
      for (let slot = 0; slot <= counts[driver]; slot += 1) {
        this.tried += 1;
        let extra = this.#days.extra(driver, slot, move, least);
        const over = this.#days.endWith - this.overMs;
        if (over > 0) extra += over * this.overCents;
        if (extra >= least || this.#blinks()) continue;
        least = extra;
        this.driver = driver;
        this.slot = slot;
      }
    }
    return this.driver >= 0;
  }

  #blinks(): boolean {
    return this.#chance !== null && this.#chance.share() < BLINK;
  }
}
