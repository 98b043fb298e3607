// The instance buffer of the moving drivers: one 32-byte row per ordinal, written on the main
// thread from the position table and interpolated on the GPU.
import { HEADING_UNKNOWN, type PositionTable } from '#telemetry/positionTable.ts';
import {
  ARROW,
  arrowOf,
  HIDDEN,
  isRider,
  JITTERED,
  jitterE6,
  LATE,
  ON_TRIP,
  presenceOf,
} from './driverClass.ts';
import { mercatorX, mercatorY } from './mercator.ts';

/** Bytes of a row: from x, y, to x, y (int32); start, duration (float32, s); then as below. */
export const ROW_BYTES = 32;
/** Byte offsets of the two headings (uint16, degrees), and of arrow, presence, visible, late. */
export const HEADING_OFFSET = 24;
export const LOOK_OFFSET = 28;

/** A fix is reached after the time the one before took to arrive, within these bounds. */
const LEAST_GLIDE_S = 0.05;
const MOST_GLIDE_S = 5;
/** After a longer silence the driver jumps to the new fix instead of gliding across the city. */
const SET_DOWN_AFTER_S = 15;
/** Movement below this many steps (about 2 m) gives no heading. */
const HEADING_STEPS = 260;

/** A changed range of rows, `[from, to)`. */
export type RowRange = { readonly from: number; readonly to: number };

/** Which drivers are drawn: all; only ride-share riders and late drivers; or some by ordinal. */
export type WhoIsDrawn = 'all' | 'riders' | ReadonlySet<number>;

export class DriverRows {
  /** Rows of all ordinals; replaced when it grows. */
  buffer = new ArrayBuffer(0);
  count = 0;
  /** When the last glide ends, in seconds of the layer's clock: no driver moves after it. */
  settledAtS = 0;
  /** Mercator steps per second of the fastest glide: begun in this window of time, or the last. */
  #fastest = 0;
  #fastestBefore = 0;
  #windowFromS = 0;

  #ints = new Int32Array(0);
  #floats = new Float32Array(0);
  #shorts = new Uint16Array(0);
  #bytes = new Uint8Array(0);
  #bits = new Uint8Array(0);
  #classChanged = new Set<number>();
  #packedAtS = new Float32Array(0);
  #seen = 0;
  #table: PositionTable | null = null;
  #who: WhoIsDrawn = 'all';
  #isWhoNew = false;

  /** Shows another table; every driver starts at the latest fix, without a glide. */
  setTable(table: PositionTable | null): void {
    this.#table = table;
    this.#seen = 0;
    this.#packedAtS.fill(0);
    this.#bytes.fill(0);
    this.count = 0;
    this.settledAtS = 0;
  }

  /** Sets how a driver is drawn; true when that is a change. */
  setClass(ordinal: number, bits: number): boolean {
    this.#reserve(ordinal + 1);
    if (this.#bits[ordinal] === bits) return false;
    this.#bits[ordinal] = bits;
    this.#classChanged.add(ordinal);
    return true;
  }

  /** Changes which drivers are drawn, from the next update on. */
  setWho(who: WhoIsDrawn): void {
    if (who === this.#who) return;
    this.#who = who;
    this.#isWhoNew = true;
  }

  get who(): WhoIsDrawn {
    return this.#who;
  }

  /** Whether the driver is drawn as free, that is on no trip. */
  isFree(row: number): boolean {
    return this.#bytes[row * ROW_BYTES + LOOK_OFFSET] === ARROW.free;
  }

  classOf(ordinal: number): number {
    return this.#bits[ordinal] ?? 0;
  }

  /** No driver moves faster now, in mercator steps per second. */
  get fastest(): number {
    return Math.max(this.#fastest, this.#fastestBefore);
  }

  /** Takes over what changed in the table since the last call; returns the ranges to upload. */
  update(nowS: number): RowRange[] {
    const table = this.#table;
    if (table === null) return [];
    if (nowS - this.#windowFromS > MOST_GLIDE_S) {
      [this.#fastestBefore, this.#fastest, this.#windowFromS] = [this.#fastest, 0, nowS];
    }
    const grown = table.size > this.count;
    this.count = table.size;
    this.#reserve(this.count);
    const ranges: RowRange[] = [];
    const since = this.#seen;
    this.#seen = table.changesSince(since, (from, to) => {
      for (let row = from; row < to; row++) {
        if (table.changedAt[row]! > since) this.#glide(table, row, nowS);
        this.#look(table, row);
      }
      ranges.push({ from, to });
    });
    if (this.#isWhoNew) {
      this.#isWhoNew = false;
      for (let row = 0; row < this.count; row++) this.#look(table, row);
      ranges.push({ from: 0, to: this.count });
    }
    for (const row of this.#classChanged) {
      if (row >= this.count) continue;
      if (table.changedAt[row]! > 0) this.#reclass(table, row, nowS);
      ranges.push({ from: row, to: row + 1 });
      this.#classChanged.delete(row);
    }
    return grown ? [{ from: 0, to: this.count }] : joined(ranges);
  }

  /** Where a driver is drawn now, in mercator steps, and whether the driver is drawn at all. */
  shownAt(row: number, nowS: number): { x: number; y: number; visible: boolean } {
    const [at, share] = [row * 8, this.#share(row, nowS)];
    const ints = this.#ints;
    const [fromX, fromY] = [ints[at]!, ints[at + 1]!];
    return {
      x: (fromX + ((ints[at + 2]! - fromX) | 0) * share) | 0,
      y: (fromY + ((ints[at + 3]! - fromY) | 0) * share) | 0,
      visible: this.isVisible(row),
    };
  }

  isVisible(row: number): boolean {
    return row < this.count && this.#bytes[row * ROW_BYTES + LOOK_OFFSET + 2] === 1;
  }

  /** Visits every drawn driver, with the mercator steps where the driver is drawn. */
  eachShown(nowS: number, visit: (row: number, x: number, y: number) => void): void {
    const ints = this.#ints;
    for (let row = 0; row < this.count; row++) {
      if (this.#bytes[row * ROW_BYTES + LOOK_OFFSET + 2] !== 1) continue;
      const at = row * 8;
      const share = this.#share(row, nowS);
      const fromX = ints[at]!;
      const fromY = ints[at + 1]!;
      const x = (fromX + ((ints[at + 2]! - fromX) | 0) * share) | 0;
      const y = (fromY + ((ints[at + 3]! - fromY) | 0) * share) | 0;
      visit(row, x, y);
    }
  }

  /**
   * Visits the visible drivers drawn inside a box of mercator steps around a point. A scan: over
   * 10,000 rows it costs less than keeping an index of points that all move.
   */
  within(
    box: { x: number; y: number; halfWidth: number; halfHeight: number },
    nowS: number,
    visit: (row: number) => void,
  ): void {
    this.eachShown(nowS, (row, x, y) => {
      if (Math.abs((x - box.x) | 0) > box.halfWidth) return;
      if (Math.abs((y - box.y) | 0) <= box.halfHeight) visit(row);
    });
  }

  #share(row: number, nowS: number): number {
    const start = this.#floats[row * 8 + 4]!;
    const duration = this.#floats[row * 8 + 5]!;
    return duration <= 0 ? 1 : Math.min(Math.max((nowS - start) / duration, 0), 1);
  }

  /** Starts a glide from where the driver is drawn now to the newest fix. */
  #glide(table: PositionTable, row: number, nowS: number): void {
    const at = row * 8;
    const [x, y] = this.#target(table, row);
    const before = this.#packedAtS[row]!;
    const gapS = nowS - before;
    const first = before === 0;
    const setDown = first || gapS > SET_DOWN_AFTER_S;
    const shown = setDown ? { x, y } : this.shownAt(row, nowS);
    const oldHeading = first ? 0 : this.#shorts[(row * ROW_BYTES + HEADING_OFFSET) / 2 + 1]!;
    this.#ints[at] = shown.x;
    this.#ints[at + 1] = shown.y;
    this.#ints[at + 2] = x;
    this.#ints[at + 3] = y;
    this.#start(row, nowS, setDown ? 0 : Math.min(Math.max(gapS, LEAST_GLIDE_S), MOST_GLIDE_S));
    const heading = this.#heading(table, row, oldHeading);
    const headings = (row * ROW_BYTES + HEADING_OFFSET) / 2;
    this.#shorts[headings] = setDown ? heading : oldHeading;
    this.#shorts[headings + 1] = heading;
    this.#packedAtS[row] = nowS;
  }

  #start(row: number, nowS: number, durationS: number): void {
    this.#floats[row * 8 + 4] = nowS;
    this.#floats[row * 8 + 5] = durationS;
    this.settledAtS = Math.max(this.settledAtS, nowS + durationS);
    if (durationS === 0) return;
    const ints = this.#ints;
    const [fromX, fromY] = [ints[row * 8]!, ints[row * 8 + 1]!];
    const x = Math.abs((ints[row * 8 + 2]! - fromX) | 0);
    const y = Math.abs((ints[row * 8 + 3]! - fromY) | 0);
    this.#fastest = Math.max(this.#fastest, Math.max(x, y) / durationS);
  }

  #heading(table: PositionTable, row: number, old: number): number {
    const reported = table.heading[row]!;
    if (reported !== HEADING_UNKNOWN) return reported % 360;
    if (table.previousAtMs[row] === 0) return old;
    const dx = (mercatorX(table.lonE6[row]!) - mercatorX(table.previousLonE6[row]!)) | 0;
    const dy = (mercatorY(table.latE6[row]!) - mercatorY(table.previousLatE6[row]!)) | 0;
    if (Math.abs(dx) + Math.abs(dy) < HEADING_STEPS) return old;
    return Math.round((Math.atan2(dx, -dy) * 180) / Math.PI + 360) % 360;
  }

  /** A new class may begin or end the jitter: the driver glides there without a jump. */
  #reclass(table: PositionTable, row: number, nowS: number): void {
    const [x, y] = this.#target(table, row);
    const at = row * 8;
    if (x !== this.#ints[at + 2] || y !== this.#ints[at + 3]) {
      const shown = this.shownAt(row, nowS);
      this.#ints[at] = shown.x;
      this.#ints[at + 1] = shown.y;
      this.#ints[at + 2] = x;
      this.#ints[at + 3] = y;
      this.#start(row, nowS, 1);
    }
    this.#look(table, row);
  }

  #target(table: PositionTable, row: number): readonly [x: number, y: number] {
    let [lonE6, latE6] = [table.lonE6[row]!, table.latE6[row]!];
    const bits = this.#bits[row]!;
    if ((bits & JITTERED) !== 0 && (bits & ON_TRIP) === 0) {
      const jitter = jitterE6(table.idOf(row));
      lonE6 += jitter.lonE6;
      latE6 += jitter.latE6;
    }
    return [mercatorX(lonE6), mercatorY(latE6)];
  }

  #look(table: PositionTable, row: number): void {
    const at = row * ROW_BYTES + LOOK_OFFSET;
    const bits = this.#bits[row]!;
    this.#bytes[at] = arrowOf(bits, table.isStale(row), this.#who !== 'all');
    this.#bytes[at + 1] = presenceOf(bits);
    const isDrawn = (bits & HIDDEN) === 0 && table.hasFix(row) && this.#isWanted(row, bits);
    this.#bytes[at + 2] = isDrawn ? 1 : 0;
    // Also for a late driver with an old position, who is in no cell.
    this.#bytes[at + 3] = (bits & LATE) === 0 ? 0 : 1;
  }

  #isWanted(row: number, bits: number): boolean {
    const who = this.#who;
    if (who === 'all') return true;
    return who === 'riders' ? isRider(bits) || (bits & LATE) !== 0 : who.has(row);
  }

  #reserve(rows: number): void {
    if (rows * ROW_BYTES <= this.buffer.byteLength) return;
    let capacity = 256;
    while (capacity < rows) capacity *= 2;
    const buffer = new ArrayBuffer(capacity * ROW_BYTES);
    new Uint8Array(buffer).set(this.#bytes);
    this.buffer = buffer;
    this.#ints = new Int32Array(buffer);
    this.#floats = new Float32Array(buffer);
    this.#shorts = new Uint16Array(buffer);
    this.#bytes = new Uint8Array(buffer);
    const bits = new Uint8Array(capacity).fill(HIDDEN);
    bits.set(this.#bits);
    this.#bits = bits;
    const packedAtS = new Float32Array(capacity);
    packedAtS.set(this.#packedAtS);
    this.#packedAtS = packedAtS;
  }
}

/** Overlapping and touching ranges joined, ascending. */
function joined(ranges: RowRange[]): RowRange[] {
  const result: RowRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && range.from <= last.to) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else result.push(range);
  }
  return result;
}
