// Which moves name which trip, for read models that follow changed trips. Apart from the board
// because it speaks of ordinals alone.
import type { Trip } from '#domain/entities.ts';
import type { Table } from '#kernel/slice.ts';

const none = -1;

/** The moves of each trip as lists that are linked through columns of ordinals. */
export class MovesOfTrips {
  /** By trip: its first move. */
  #first = new Int32Array(0);
  /** By move: the next move of the same trip, and the trip. */
  #next = new Int32Array(0);
  #trip = new Int32Array(0);
  /** By move: the trip it names, whether the table knows it or not. */
  readonly #named: (string | null)[] = [];
  /** The moves of trips that the table does not know yet. */
  readonly #early = new Map<string, Set<number>>();

  /** Notes the trip that a move names, and returns its ordinal; -1 when the table has none. */
  join(move: number, tripId: string | null, trips: Table<Trip>): number {
    this.#next = grown(this.#next, move);
    this.#trip = grown(this.#trip, move);
    const known = this.#trip[move] as number;
    const before = this.#named[move] ?? null;
    if (before === tripId && (known !== none || tripId === null)) return known;
    if (before !== null) this.#leave(move, before, known);
    this.#named[move] = tripId;
    const trip = (tripId === null ? undefined : trips.ordinalOf(tripId)) ?? none;
    this.#trip[move] = trip;
    if (trip !== none) {
      this.#first = grown(this.#first, trip);
      this.#next[move] = this.#first[trip] as number;
      this.#first[trip] = move;
    } else if (tripId !== null) {
      const early = this.#early.get(tripId);
      if (early) early.add(move);
      else this.#early.set(tripId, new Set([move]));
    }
    return trip;
  }

  /** The ordinal of the trip that a move names; -1 when the table has none. */
  tripOf(move: number): number {
    return this.#trip[move] ?? none;
  }

  /** The id of the trip that a move names. */
  tripIdOf(move: number): string | null {
    return this.#named[move] ?? null;
  }

  /** Adds the moves that name a trip. */
  each(trip: number, tripId: string | undefined, into: Marked): void {
    let move = this.#first[trip] ?? none;
    for (; move !== none; move = this.#next[move] as number) into.add(move);
    if (this.#early.size === 0 || tripId === undefined) return;
    for (const early of this.#early.get(tripId) ?? []) into.add(early);
  }

  #leave(move: number, tripId: string, trip: number): void {
    if (trip === none) {
      const early = this.#early.get(tripId);
      early?.delete(move);
      if (early?.size === 0) this.#early.delete(tripId);
      return;
    }
    const after = this.#next[move] as number;
    if (this.#first[trip] === move) this.#first[trip] = after;
    else {
      let other = this.#first[trip] as number;
      while (this.#next[other] !== move) other = this.#next[other] as number;
      this.#next[other] = after;
    }
  }
}

/** Ordinals, each once, in the order they were added. */
export class Marked {
  readonly list: number[] = [];
  #isIn = new Uint8Array(0);

  add(ordinal: number): void {
    if (ordinal >= this.#isIn.length) {
      const next = new Uint8Array(2 * ordinal + 64);
      next.set(this.#isIn);
      this.#isIn = next;
    }
    if (this.#isIn[ordinal] === 1) return;
    this.#isIn[ordinal] = 1;
    this.list.push(ordinal);
  }

  clear(): void {
    for (const ordinal of this.list) this.#isIn[ordinal] = 0;
    this.list.length = 0;
  }
}

function grown(column: Int32Array<ArrayBuffer>, ordinal: number): Int32Array<ArrayBuffer> {
  if (ordinal < column.length) return column;
  const next = new Int32Array(2 * ordinal + 64).fill(none);
  next.set(column);
  return next;
}
