// Where every driver has been lately: a few fixes each, some seconds apart, as columns. Separate
// from the table because it forgets: it is drawn behind a driver and is no record of the trip.
import type { PositionTable } from './positionTable.ts';

/** Least time between two kept fixes of one driver, of the fixes' own clock. */
const APART_MS = 10_000;
/** Kept fixes of one driver: ten minutes. */
export const TRAIL_FIXES = 60;
/** After a longer silence a new trail begins: the way in between is unknown. */
const BROKEN_MS = 5 * 60_000;

/** Degrees × 1e6; and the kind of the way from there on, one of `fixKinds`. */
export type TrailPoint = {
  readonly lonE6: number;
  readonly latE6: number;
  readonly kind: number;
};

export class Trails {
  readonly #table: PositionTable;
  /** Rings of `TRAIL_FIXES`, one after another by ordinal. */
  #lonE6 = new Int32Array(0);
  #latE6 = new Int32Array(0);
  #kind = new Uint8Array(0);
  /** Fixes written so far; the ring's next place is the remainder. */
  #written = new Uint32Array(0);
  #lastMs = new Float64Array(0);
  #seen = 0;

  constructor(table: PositionTable) {
    this.#table = table;
  }

  /** Called after the table has taken a batch: keeps fixes far enough behind the last kept one. */
  note(): void {
    const table = this.#table;
    if (table.size > this.#written.length) this.#grow(table.size);
    const since = this.#seen;
    this.#seen = table.changesSince(since, (from, to) => {
      for (let row = from; row < to; row++) {
        if (table.changedAt[row]! > since) this.#keep(row);
      }
    });
  }

  /** Oldest first, up to the latest fix; empty for an unknown driver and without a fix. */
  of(driverId: string): readonly TrailPoint[] {
    const row = this.#table.ordinalOf(driverId);
    if (row < 0 || row >= this.#written.length || !this.#table.hasFix(row)) return [];
    const written = this.#written[row]!;
    const points: TrailPoint[] = [];
    for (let k = Math.max(0, written - TRAIL_FIXES); k < written; k++) {
      const at = row * TRAIL_FIXES + (k % TRAIL_FIXES);
      points.push({ lonE6: this.#lonE6[at]!, latE6: this.#latE6[at]!, kind: this.#kind[at]! });
    }
    const { lonE6, latE6, kind } = this.#table;
    points.push({ lonE6: lonE6[row]!, latE6: latE6[row]!, kind: kind[row]! });
    return points;
  }

  #keep(row: number): void {
    const atMs = this.#table.atMs[row]!;
    const gapMs = atMs - this.#lastMs[row]!;
    // After a seek backward the trail starts over.
    if (gapMs < 0 || gapMs > BROKEN_MS) this.#written[row] = 0;
    else if (gapMs < APART_MS && !this.#isOtherKind(row)) return;
    const at = row * TRAIL_FIXES + (this.#written[row]! % TRAIL_FIXES);
    this.#kind[at] = this.#table.kind[row]!;
    this.#lonE6[at] = this.#table.lonE6[row]!;
    this.#latE6[at] = this.#table.latE6[row]!;
    this.#written[row]! += 1;
    this.#lastMs[row] = atMs;
  }

  /** Where a trip begins or ends is kept, however soon after the last one. */
  #isOtherKind(row: number): boolean {
    const written = this.#written[row]!;
    const last = row * TRAIL_FIXES + ((written - 1) % TRAIL_FIXES);
    return written > 0 && this.#kind[last] !== this.#table.kind[row];
  }

  #grow(least: number): void {
    let rows = Math.max(this.#written.length, 64);
    while (rows < least) rows *= 2;
    const copy = <T extends Int32Array | Uint32Array | Uint8Array | Float64Array>(
      to: T,
      from: T,
    ): T => {
      to.set(from);
      return to;
    };
    this.#lonE6 = copy(new Int32Array(rows * TRAIL_FIXES), this.#lonE6);
    this.#latE6 = copy(new Int32Array(rows * TRAIL_FIXES), this.#latE6);
    this.#kind = copy(new Uint8Array(rows * TRAIL_FIXES), this.#kind);
    this.#written = copy(new Uint32Array(rows), this.#written);
    this.#lastMs = copy(new Float64Array(rows), this.#lastMs);
  }
}
