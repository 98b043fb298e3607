// Ruins: which moves are removed before days are rebuilt: strings of neighboring moves, similar
// moves, a whole day, or random ones.
import type { Chance } from '../../searching/chance.ts';
import { ranked } from '../../searching/ranking.ts';
import { Removed } from '../../searching/removed.ts';
import { drawnServed, takeAlike, takeString } from '../../searching/ruins.ts';
import { leastWaysOf } from './leastWays.ts';
import type { TeamModel } from '../model/model.ts';
import type { TeamDays } from './teamDays.ts';

/** Moves that a ruin of strings removes on average, and the longest string. */
const MOVES_OUT = 8;
const LONGEST_STRING = 6;
/** Most moves that the other ruins remove. */
const ALIKE_OUT = 8;
/** Cumulative probabilities of the ruins; the remainder removes a whole day. */
const STRINGS = 0.7;
const ALIKE = 0.92;
const ANY = 0.96;
/** How often a string spares some moves in its middle. */
const SPARING = 0.5;

export class RideRuin {
  /** The removed moves. */
  readonly removed: Removed;
  readonly #days: TeamDays;
  readonly #chance: Chance;
  /** By move: the others, those that follow well or are similar first. */
  readonly #near: Int32Array;
  readonly #alike: Int32Array;
  readonly #isTouched: Uint8Array;

  constructor(days: TeamDays, near: Neighbors, chance: Chance) {
    this.#days = days;
    this.#chance = chance;
    const count = days.model.moves.length;
    this.removed = new Removed(count);
    this.#isTouched = new Uint8Array(days.counts.length);
    this.#near = near.following;
    this.#alike = near.alike;
  }

  /** Chooses the moves to remove; the days are left as they are. */
  choose(): void {
    const seed = this.#served();
    if (seed < 0) return;
    const drawn = this.#chance.share();
    if (drawn < STRINGS) this.#takeStrings(seed);
    else if (drawn < ALIKE) this.#takeAlike(seed);
    else if (drawn < ANY) this.#takeAny(seed);
    else this.takeDay(this.#days.driverOf[seed]);
  }

  /** Removes all moves of a driver. */
  takeDay(driver: number): void {
    const { order, counts, stride } = this.#days;
    for (let slot = 0; slot < counts[driver]; slot += 1) {
      this.removed.take(order[driver * stride + slot]);
    }
  }

  #served(): number {
    const { driverOf } = this.#days;
    return drawnServed(this.#chance, 0, driverOf.length, (move) => driverOf[move] >= 0);
  }

  #takeStrings(seed: number): void {
    const { driverOf, counts, used } = this.#days;
    const all = driverOf.length;
    const longest = Math.min(LONGEST_STRING, all / used);
    const most = (4 * MOVES_OUT) / (1 + longest) - 1;
    let strings = Math.min(used, Math.floor(1 + this.#chance.share() * most));
    const ranking = this.#chance.share() < 0.5 ? this.#near : this.#alike;
    this.#isTouched.fill(0);
    for (let i = 0; i < all && strings > 0; i += 1) {
      const move = ranking[seed * all + i];
      const driver = driverOf[move];
      if (driver < 0 || this.#isTouched[driver] === 1) continue;
      this.#takeString(driver, move, 1 + this.#chance.below(Math.min(longest, counts[driver])));
      this.#isTouched[driver] = 1;
      strings -= 1;
    }
  }

  /** Removes a string of moves around one; it may spare some in its middle and reach further. */
  #takeString(driver: number, move: number, length: number): void {
    const { order, counts, stride } = this.#days;
    const row = driver * stride;
    const held = counts[driver];
    let spared = 0;
    if (length > 1 && length < held && this.#chance.share() < SPARING) {
      spared = 1;
      while (length + spared < held && this.#chance.share() < 0.5) spared += 1;
    }
    const slot = order.subarray(row, row + held).indexOf(move);
    takeString(this.#chance, slot, length, spared, held, (at) =>
      this.removed.take(order[row + at]),
    );
  }

  #takeAlike(seed: number): void {
    const { driverOf } = this.#days;
    const all = driverOf.length;
    const wanted = Math.min(all, 2 + this.#chance.below(ALIKE_OUT));
    const ranking = this.#chance.share() < 0.5 ? this.#near : this.#alike;
    takeAlike(this.#chance, ranking, seed, all, wanted, (move) => {
      if (driverOf[move] < 0) return false;
      this.removed.take(move);
      return true;
    });
  }

  #takeAny(seed: number): void {
    this.removed.take(seed);
    for (let wanted = this.#chance.below(ALIKE_OUT); wanted > 0; wanted -= 1) {
      const move = this.#served();
      if (move >= 0) this.removed.take(move);
    }
  }
}

/** Rankings of all moves for each move, itself at the front. */
export type Neighbors = { readonly following: Int32Array; readonly alike: Int32Array };

/** First those that follow well, or are followed well. */
export function followingOf(model: TeamModel): Int32Array {
  const { from, to, moves } = model;
  const apart = apartIn(model);
  return ranked(moves.length, (a, b) => Math.min(apart(to[a], from[b]), apart(to[b], from[a])));
}

/** First those that begin and end nearby. */
export function alikeOf(model: TeamModel): Int32Array {
  const { from, to, moves } = model;
  const apart = apartIn(model);
  return ranked(moves.length, (a, b) => apart(from[a], from[b]) + apart(to[a], to[b]));
}

function apartIn(model: TeamModel): (a: number, b: number) => number {
  const ways = leastWaysOf(model);
  const wage = model.problem.rates.wageCentsPerHour / 3_600_000;
  return (a, b) => {
    const way = a * model.size + b;
    return ways.cents[way] + ways.ms[way] * wage;
  };
}
