// Ruins: what is removed from a state before it is rebuilt: moves, or only ways.
import type { Chance } from '../../searching/chance.ts';
import { ranked } from '../../searching/ranking.ts';
import { takeAlike } from '../../searching/ruins.ts';
import { type Days, NEAR, OPEN, RIDE, SEAT } from './days.ts';
import type { Judge } from './judge.ts';

/** Most moves, and most ways, that are removed at once. */
const MOVES_OUT = 10;
const WAYS_OUT = 10;

export class Ruin {
  readonly #days: Days;
  readonly #judge: Judge;
  readonly #chance: Chance;
  /** By move: all moves, the most similar first. */
  readonly #alike: Int32Array;
  readonly #keys: Float64Array;

  constructor(days: Days, judge: Judge, chance: Chance, alike: Int32Array) {
    this.#days = days;
    this.#judge = judge;
    this.#chance = chance;
    this.#alike = alike;
    this.#keys = new Float64Array(days.ways);
  }

  /** Removes moves or ways from a judged state; their ways are left open. */
  choose(): void {
    const drawn = this.#chance.share();
    const days = this.#days;
    const move = this.#served();
    if (move < 0) return;
    if (drawn < 0.35) this.#takeAlike(move);
    else if (drawn < 0.5) this.#takeString(move);
    else if (drawn < 0.55) this.#takeMover(days.moverOf[move]);
    else if (drawn < 0.65) this.#takeTrip(true);
    else if (drawn < 0.75) this.#takeWaiting();
    else if (drawn < 0.83) this.#openTrip();
    else if (drawn < 0.86) this.#openTour();
    else if (drawn < 0.95) this.#openSome();
    else this.#openRides();
  }

  /** Opens ways of a judged state; every move stays in its place. */
  openWays(): void {
    const drawn = this.#chance.share();
    if (drawn < 0.35) this.#openTrip();
    else if (drawn < 0.5) this.#openTour();
    else if (drawn < 0.85) this.#openSome();
    else this.#openRides();
  }

  /** Removes a move; the way on from it is open. */
  take(move: number): void {
    const days = this.#days;
    const driver = days.moverOf[move];
    if (driver < 0) return;
    const next = days.after[move];
    days.unlink(move);
    this.open(next < 0 ? days.moves + driver : next);
  }

  open(way: number): void {
    const { by } = this.#days;
    if (by[way] === SEAT) this.#days.unseat(way);
    else if (by[way] === RIDE) by[way] = OPEN;
  }

  #served(): number {
    const { moverOf, moves } = this.#days;
    const from = this.#chance.below(moves);
    for (let i = 0; i < moves; i += 1) {
      const move = (from + i) % moves;
      if (moverOf[move] >= 0) return move;
    }
    return -1;
  }

  #takeAlike(seed: number): void {
    const { moves, moverOf } = this.#days;
    const wanted = 1 + this.#chance.below(MOVES_OUT);
    takeAlike(this.#chance, this.#alike, seed, moves, wanted, (move) => {
      if (moverOf[move] < 0) return false;
      this.take(move);
      return true;
    });
  }

  #takeString(seed: number): void {
    const { after } = this.#days;
    let wanted = 1 + this.#chance.below(4);
    for (let move = seed; move >= 0 && wanted > 0; wanted -= 1) {
      const next = after[move];
      this.take(move);
      move = next;
    }
  }

  #takeMover(driver: number): void {
    const { first } = this.#days;
    while (first[driver] >= 0) this.take(first[driver]);
  }

  /** Opens the ways of one trip of a chase car, from empty to empty, and takes some moves. */
  #takeTrip(isWithMoves: boolean): void {
    const days = this.#days;
    const meeting = this.#anyMeeting();
    if (meeting < 0) return;
    // Back to where the car was empty, and on to where it is empty again.
    let at = meeting;
    while (days.earlier[at] >= 0 && this.#judge.graph.aboard[days.earlier[at]] > 0)
      at = days.earlier[at];
    const ways: number[] = [];
    for (; at >= 0; at = days.later[at]) {
      if ((at & 1) === 0) ways.push(at >> 1);
      if (this.#judge.graph.aboard[at] === 0) break;
    }
    for (const way of ways) {
      this.open(way);
      if (isWithMoves && way < days.moves && this.#chance.share() < 0.7) this.take(way);
    }
  }

  #openTrip(): void {
    this.#takeTrip(false);
  }

  #anyMeeting(): number {
    const { by, ways } = this.#days;
    const from = this.#chance.below(ways);
    for (let i = 0; i < ways; i += 1) {
      const way = (from + i) % ways;
      if (by[way] === SEAT) return 2 * way;
    }
    return -1;
  }

  #openTour(): void {
    const days = this.#days;
    const meeting = this.#anyMeeting();
    if (meeting < 0) return;
    const chase = days.chaseOf[meeting >> 1];
    while (days.opens[chase] >= 0) this.open(days.opens[chase] >> 1);
  }

  /** Ways at about the same time, of any driver. */
  #openSome(): void {
    const days = this.#days;
    const { earliest } = this.#judge.graph;
    const seed = this.#chance.below(days.ways);
    if (days.by[seed] === NEAR) return;
    const seedMs = earliest[this.#judge.graph.goalOf(seed)];
    const ways: number[] = [];
    for (let way = 0; way < days.ways; way += 1) {
      if (days.by[way] === NEAR) continue;
      const apart = Math.abs(earliest[this.#judge.graph.goalOf(way)] - seedMs);
      this.#keys[way] = apart * (0.5 + this.#chance.share());
      ways.push(way);
    }
    ways.sort((a, b) => this.#keys[a] - this.#keys[b] || a - b);
    for (const way of ways.slice(0, 2 + this.#chance.below(WAYS_OUT))) this.open(way);
  }

  #openRides(): void {
    const { by, ways } = this.#days;
    for (let way = 0; way < ways; way += 1) if (by[way] === RIDE) this.open(way);
  }

  /** The moves with the longest waits before them. */
  #takeWaiting(): void {
    const days = this.#days;
    const { model, before, moverOf } = days;
    const { earliest, works } = this.#judge.graph;
    const moves: number[] = [];
    for (let move = 0; move < days.moves; move += 1) {
      if (moverOf[move] < 0) continue;
      const at = days.fromOf(move) * model.size + days.toOf(move);
      const sinceMs = earliest[works + move] - this.#judge.graph.freeMs(move) - model.rideMs[at];
      const waits = before[move] < 0 ? 0 : sinceMs;
      this.#keys[move] = waits * (0.3 + this.#chance.share());
      moves.push(move);
    }
    moves.sort((a, b) => this.#keys[b] - this.#keys[a] || a - b);
    for (const move of moves.slice(0, 1 + this.#chance.below(4))) this.take(move);
  }
}

/** For each move all moves, nearest in place and time first, the move itself at the front. */
export function alikeMoves({ model, moves }: Days): Int32Array {
  const { size, driveMs, from, to, readyMs, deadlineMs, workMs } = model;
  const middle = Float64Array.from({ length: moves }, (_, move) => {
    const [ready, due] = [readyMs[move], deadlineMs[move]];
    if (ready === Number.NEGATIVE_INFINITY) return due - workMs[move];
    return due === Number.POSITIVE_INFINITY ? ready : (ready + due) / 2;
  });
  return ranked(moves, (a, b) => {
    const ms = Math.abs(middle[a] - middle[b]);
    const ways =
      driveMs[from[a] * size + from[b]] +
      driveMs[to[a] * size + to[b]] +
      Math.min(driveMs[to[a] * size + from[b]], driveMs[to[b] * size + from[a]]);
    return ways + (Number.isFinite(ms) ? ms / 4 : 0);
  });
}
