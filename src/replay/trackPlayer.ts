// Fills a position table with the positions known at a moment of a recording. A block begins with
// every driver's last fix, so that a seek reads one block, and playing reads only the next fixes.
import type { DriverId } from '#domain/ids.ts';
import type { PositionTable } from '#telemetry/positionTable.ts';
import { readTrackBlock, type TrackRows, trackSpan } from './trackBlock.ts';

type Entry = { readonly bytes: Uint8Array; readonly fromMs: number };

export class TrackPlayer {
  /** Messages about unreadable blocks. */
  readonly wrong: string[] = [];
  readonly #positions: PositionTable;
  readonly #entries: readonly Entry[];
  #block = -1;
  #rows: TrackRows | null = null;
  #row = 0;
  #nowMs = Number.NEGATIVE_INFINITY;

  constructor(blocks: readonly Uint8Array[], positions: PositionTable) {
    this.#positions = positions;
    const entries: Entry[] = [];
    for (const bytes of blocks) {
      try {
        entries.push({ bytes, fromMs: trackSpan(bytes).fromMs });
      } catch (error) {
        this.#note(error);
      }
    }
    // A reload begins a new block, and clocks may differ by a little.
    this.#entries = entries.sort((a, b) => a.fromMs - b.fromMs);
  }

  /** When the first fix arrived; null when there is none. */
  get fromMs(): number | null {
    return this.#entries[0]?.fromMs ?? null;
  }

  /** Shows the positions known at that time. True: their marks as stale are to be set anew. */
  show(atMs: number): boolean {
    const wanted = this.#blockAt(atMs);
    const isOnward = atMs >= this.#nowMs && (wanted === this.#block || wanted === this.#block + 1);
    this.#nowMs = atMs;
    if (!isOnward) this.#positions.clear();
    if (isOnward && wanted === this.#block + 1) this.#apply(Number.POSITIVE_INFINITY);
    const isBegun = !isOnward || wanted !== this.#block;
    if (isBegun) this.#begin(wanted);
    this.#apply(atMs);
    return isBegun;
  }

  #blockAt(atMs: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle] as Entry).fromMs <= atMs) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #begin(block: number): void {
    this.#block = block;
    this.#row = 0;
    this.#rows = null;
    const entry = this.#entries[block];
    if (!entry) return;
    try {
      this.#rows = readTrackBlock(entry.bytes);
    } catch (error) {
      this.#note(error);
      return;
    }
    this.#positions.forgetNames();
    this.#positions.announce({ first: 0, ids: this.#rows.ids as readonly DriverId[] });
  }

  #apply(untilMs: number): void {
    const rows = this.#rows;
    if (!rows) return;
    const from = this.#row;
    let to = from;
    while (to < rows.heardMs.length && (rows.heardMs[to] as number) <= untilMs) to += 1;
    this.#row = to;
    if (to === from) return;
    const batch = {
      serverMs: rows.heardMs[to - 1] as number,
      driver: rows.driver.subarray(from, to),
      lonE6: rows.lonE6.subarray(from, to),
      latE6: rows.latE6.subarray(from, to),
      heading: rows.heading.subarray(from, to),
      atMs: rows.atMs.subarray(from, to),
      invalid: 0,
    };
    this.#positions.apply(batch, rows.heardMs.subarray(from, to));
  }

  #note(error: unknown): void {
    const what = error instanceof Error ? error.message : String(error);
    this.wrong.push(`Positions are missing: ${what}.`);
  }
}
