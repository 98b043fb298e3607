// Records positions as they arrive, in self-contained blocks. The last block is open: it can be
// read at any time, so that a crash loses little.
import { fixKinds, type PositionBatch, type PositionNames } from '#domain/positionBatch.ts';
import type { PositionTable } from '#telemetry/positionTable.ts';
import { TrackBlockWriter } from './trackBlock.ts';

/** A block is closed at this size, */
const MOST_BYTES = 1_000_000;
/** or when it spans a minute and is worth its list of drivers, */
const SPAN_MS = 60_000;
const WORTH_BYTES = 64_000;
/** or spans this much. */
const MOST_SPAN_MS = 30 * 60_000;

export class TrackRecorder {
  readonly #positions: PositionTable;
  readonly #onClosed: (bytes: Uint8Array) => void;
  #names: string[] = [];
  /** Number in the open block by the connection's index; -1 when it has none yet. */
  #numbers: number[] = [];
  readonly #numberOf = new Map<string, number>();
  #open: TrackBlockWriter | null = null;

  /**
   * `positions`: as they were before the next recorded batch; a block begins with them.
   * `onClosed`: takes a finished block.
   */
  constructor(positions: PositionTable, onClosed: (bytes: Uint8Array) => void) {
    this.#positions = positions;
    this.#onClosed = onClosed;
  }

  /** Number of fixes in the open block, to detect changes. */
  get openRows(): number {
    return this.#open?.rows ?? 0;
  }

  announce({ first, ids }: PositionNames): void {
    for (const [i, id] of ids.entries()) {
      this.#names[first + i] = id;
      this.#numbers[first + i] = -1;
    }
  }

  /** The connection is over: its indexes are invalid now. */
  forgetNames(): void {
    this.#names = [];
    this.#numbers = [];
  }

  take(batch: PositionBatch): void {
    const open = this.#openAt(Math.round(batch.serverMs));
    const { driver, lonE6, latE6, heading, atMs, kind } = batch;
    const heardMs = Math.round(batch.serverMs);
    for (let i = 0; i < driver.length; i += 1) {
      const index = driver[i] as number;
      let number = this.#numbers[index] ?? -1;
      if (number < 0) {
        const id = this.#names[index];
        if (id === undefined) continue;
        number = this.#numberIn(open, id);
        this.#numbers[index] = number;
      }
      const at = Math.round(atMs[i] as number);
      if (!Number.isSafeInteger(at)) continue;
      const lon = lonE6[i] as number;
      const sentIn = kind?.[i] ?? fixKinds.unknown;
      open.add(number, lon, latE6[i] as number, heading[i] as number, at, heardMs, sentIn);
    }
    const spanMs = open.toMs - open.fromMs;
    const isWorth = spanMs >= SPAN_MS && open.bytes >= WORTH_BYTES;
    if (open.bytes >= MOST_BYTES || isWorth || spanMs >= MOST_SPAN_MS) this.close();
  }

  /** The open block so far; null when it is empty. It stays open. */
  peek(): Uint8Array | null {
    return this.#open && this.#open.rows > 0 ? this.#open.finish() : null;
  }

  /** Closes the open block. */
  close(): void {
    const bytes = this.peek();
    this.#open = null;
    if (bytes) this.#onClosed(bytes);
  }

  #openAt(heardMs: number): TrackBlockWriter {
    if (this.#open) return this.#open;
    const open = new TrackBlockWriter(heardMs);
    this.#open = open;
    this.#numberOf.clear();
    this.#numbers.fill(-1);
    const known = this.#positions;
    const { lonE6, latE6, heading, atMs, kind, size } = known;
    for (let row = 0; row < size; row += 1) {
      if (!known.hasFix(row)) continue;
      const number = this.#numberIn(open, known.idOf(row));
      const at = Math.round(atMs[row] as number);
      const lon = lonE6[row] as number;
      const lat = latE6[row] as number;
      const degrees = heading[row] as number;
      const heard = Math.round(known.heardMs(row));
      open.addKnown(number, lon, lat, degrees, at, heard, kind[row] as number);
    }
    return open;
  }

  #numberIn(open: TrackBlockWriter, id: string): number {
    const known = this.#numberOf.get(id);
    if (known !== undefined) return known;
    const number = open.driver(id);
    this.#numberOf.set(id, number);
    return number;
  }
}
