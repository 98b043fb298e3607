// The latest and the previous position of every driver, as columns by driver ordinal.
// Separate because positions never become objects, events or React state (docs/rules.md, S1 §9).
import { isNoPlace } from '#domain/geo.ts';
import type { DriverId } from '#domain/ids.ts';
import { fixKinds, type PositionBatch, type PositionNames } from '#domain/positionBatch.ts';
import { readBlock, writeBlock } from './positionBlock.ts';

/** Heading column value that means "unknown". */
export const HEADING_UNKNOWN = 65_535;
/** A driver without a fix for this long is drawn as stale. */
export const STALE_AFTER_MS = 5 * 60_000;

/** One fix read out of the table. Coordinates are degrees × 1e6. */
export type Fix = {
  readonly lonE6: number;
  readonly latE6: number;
  /** Degrees clockwise from north, or null when unknown. */
  readonly heading: number | null;
  /** Time of the fix, epoch ms. */
  readonly atMs: number;
};

/** What a driver's latest fix was sent in: one of `fixKinds`. */
export type Tracked = {
  readonly kind: number;
  /** Time of the first fix of this kind without another kind since. */
  readonly sinceMs: number;
};

/** What has passed through the table since it was made. */
export type PositionCounts = {
  /** Fixes taken over. */
  readonly fixes: number;
  /** Fixes dropped for impossible coordinates, here or before they got here. */
  readonly invalid: number;
  /** Fixes dropped because a newer one of the same driver was already known. */
  readonly outdated: number;
  /** Fixes dropped because their driver was never announced. */
  readonly unnamed: number;
};

/** Ordinals per dirty block: small enough to upload whole, large enough to scan fast. */
const BLOCK_SHIFT = 6;
const BLOCK_SIZE = 1 << BLOCK_SHIFT;
const HAS_FIX = 1;
const STALE = 2;
/** A fix further ahead of the server's time is from a phone whose clock is wrong. */
const AHEAD_MS = 2 * 60_000;
const NO_ORDINAL = 0xffff_ffff;

/**
 * Positions by driver ordinal. An ordinal is given to a driver id once and never reused, so that
 * several connections (whose own numbering may differ) fill the same rows.
 *
 * The columns are public for reading in hot loops; they are replaced when the table grows, so
 * readers fetch them again each frame. Only this class writes them.
 */
export class PositionTable {
  lonE6 = new Int32Array(0);
  latE6 = new Int32Array(0);
  heading = new Uint16Array(0);
  atMs = new Float64Array(0);
  previousLonE6 = new Int32Array(0);
  previousLatE6 = new Int32Array(0);
  previousHeading = new Uint16Array(0);
  /** Time of the previous fix; 0 when there was none. */
  previousAtMs = new Float64Array(0);
  /** What the fix was sent in, one of `fixKinds`. */
  kind = new Uint8Array(0);
  #kindSinceMs = new Float64Array(0);
  /** Version (see `version`) at which the row last got a fix; 0 when it never did. */
  changedAt = new Uint32Array(0);

  /** Grows with every change; pass it to `changesSince` to learn what came after. */
  version = 0;

  #flags = new Uint8Array(0);
  /** The server's time when the row last got a fix. */
  #heardMs = new Float64Array(0);
  #blockChangedAt = new Uint32Array(0);
  #ordinalOfIndex = new Uint32Array(0);
  readonly #ordinalOfId = new Map<DriverId, number>();
  readonly #ids: DriverId[] = [];
  #fixes = 0;
  #invalid = 0;
  #outdated = 0;
  #unnamed = 0;

  /** Drivers named so far, with or without a fix. */
  get size(): number {
    return this.#ids.length;
  }

  get counts(): PositionCounts {
    return {
      fixes: this.#fixes,
      invalid: this.#invalid,
      outdated: this.#outdated,
      unnamed: this.#unnamed,
    };
  }

  /** Gives meaning to the driver indexes of later batches of this connection. */
  announce(names: PositionNames): void {
    const end = names.first + names.ids.length;
    if (end > this.#ordinalOfIndex.length) {
      const grown = new Uint32Array(roundUp(end)).fill(NO_ORDINAL);
      grown.set(this.#ordinalOfIndex);
      this.#ordinalOfIndex = grown;
    }
    for (let i = 0; i < names.ids.length; i++) {
      this.#ordinalOfIndex[names.first + i] = this.ordinalFor(names.ids[i] as DriverId);
    }
  }

  /** Forgets the indexes of a closed connection; rows and ordinals stay. */
  forgetNames(): void {
    this.#ordinalOfIndex.fill(NO_ORDINAL);
  }

  /** The ordinal of a driver, assigned now if there is none. */
  ordinalFor(driverId: DriverId): number {
    const known = this.#ordinalOfId.get(driverId);
    if (known !== undefined) return known;
    const ordinal = this.#ids.length;
    this.#ids.push(driverId);
    this.#ordinalOfId.set(driverId, ordinal);
    if (ordinal >= this.lonE6.length) this.#grow(ordinal + 1);
    return ordinal;
  }

  /** The ordinal of a driver, or -1 when the driver is unknown. */
  ordinalOf(driverId: DriverId): number {
    return this.#ordinalOfId.get(driverId) ?? -1;
  }

  idOf(ordinal: number): DriverId {
    const id = this.#ids[ordinal];
    if (id === undefined) throw new RangeError(`no driver has ordinal ${ordinal}`);
    return id;
  }

  /**
   * Adds a batch. A fix older than the known one is dropped and counted, unless the known one was
   * from the future when the server sent it: then the phone's clock was wrong. `heardMs`: when the
   * server sent each fix, where they were not sent together (reading 64).
   */
  apply(batch: PositionBatch, heardMs?: Float64Array): void {
    const version = ++this.version;
    this.#invalid += batch.invalid;
    const { driver, lonE6, latE6, heading, atMs } = batch;
    const { lonE6: rowLon, latE6: rowLat, heading: rowHeading, atMs: rowAt } = this;
    const { previousLonE6, previousLatE6, previousHeading, previousAtMs, changedAt } = this;
    const ordinalOfIndex = this.#ordinalOfIndex;
    const { kind: rowKind } = this;
    const kinds = batch.kind;
    const kindSince = this.#kindSinceMs;
    const flags = this.#flags;
    const rowHeard = this.#heardMs;
    const blockChangedAt = this.#blockChangedAt;
    const count = driver.length;
    let taken = 0;
    for (let i = 0; i < count; i++) {
      const index = driver[i] as number;
      const row = index < ordinalOfIndex.length ? (ordinalOfIndex[index] as number) : NO_ORDINAL;
      if (row === NO_ORDINAL) {
        this.#unnamed++;
        continue;
      }
      const lon = lonE6[i] as number;
      const lat = latE6[i] as number;
      const isOnEarth = lon >= -180e6 && lon <= 180e6 && lat >= -90e6 && lat <= 90e6;
      if (!isOnEarth || isNoPlace(lon, lat)) {
        this.#invalid++;
        continue;
      }
      const at = atMs[i] as number;
      const before = rowAt[row] as number;
      const heard = heardMs?.[i] ?? batch.serverMs;
      // Negated so that a time that is not a number is dropped as well.
      const wasWrong = at >= 0 && before > (rowHeard[row] as number) + AHEAD_MS;
      if (!(at >= before) && !wasWrong) {
        this.#outdated++;
        continue;
      }
      previousLonE6[row] = rowLon[row] as number;
      previousLatE6[row] = rowLat[row] as number;
      previousHeading[row] = rowHeading[row] as number;
      previousAtMs[row] = before;
      rowLon[row] = lon;
      rowLat[row] = lat;
      rowHeading[row] = heading[i] as number;
      rowAt[row] = at;
      rowHeard[row] = heard;
      const kind = kinds === undefined ? fixKinds.unknown : (kinds[i] as number);
      if (kind !== rowKind[row] || before === 0) kindSince[row] = at;
      rowKind[row] = kind;
      flags[row] = HAS_FIX;
      changedAt[row] = version;
      blockChangedAt[row >> BLOCK_SHIFT] = version;
      taken++;
    }
    this.#fixes += taken;
  }

  /** Whether the driver with this ordinal has ever sent a valid fix. */
  hasFix(ordinal: number): boolean {
    return ((this.#flags[ordinal] ?? 0) & HAS_FIX) !== 0;
  }

  /** When the server sent the latest fix; 0 for one restored from an earlier start. */
  heardMs(ordinal: number): number {
    return this.#heardMs[ordinal] ?? 0;
  }

  isStale(ordinal: number): boolean {
    return ((this.#flags[ordinal] ?? 0) & STALE) !== 0;
  }

  /** The latest fix of a driver, or null when there is none. */
  at(driverId: DriverId): Fix | null {
    const row = this.ordinalOf(driverId);
    if (row < 0 || !this.hasFix(row)) return null;
    return fix(this.lonE6, this.latE6, this.heading, this.atMs, row);
  }

  /** Kind of the latest fix, and since when; null when there is none. */
  trackedAt(driverId: DriverId): Tracked | null {
    const row = this.ordinalOf(driverId);
    if (row < 0 || !this.hasFix(row)) return null;
    return { kind: this.kind[row] as number, sinceMs: this.#kindSinceMs[row] as number };
  }

  /** The fix before the latest, or null when there was none. */
  previousAt(driverId: DriverId): Fix | null {
    const row = this.ordinalOf(driverId);
    if (row < 0 || (this.previousAtMs[row] as number) === 0) return null;
    return fix(
      this.previousLonE6,
      this.previousLatE6,
      this.previousHeading,
      this.previousAtMs,
      row,
    );
  }

  /** Milliseconds since the driver's latest fix, or null when there is none. */
  ageMs(driverId: DriverId, nowMs: number): number | null {
    const row = this.ordinalOf(driverId);
    return row < 0 || !this.hasFix(row) ? null : nowMs - (this.atMs[row] as number);
  }

  /**
   * Marks every driver without a fix from the server for `afterMs`, whatever time the phone
   * reported (reading 64); the next fix removes the mark.
   * Returns how many were marked now.
   */
  markStale(nowMs: number, afterMs: number = STALE_AFTER_MS): number {
    const flags = this.#flags;
    const heardMs = this.#heardMs;
    let marked = 0;
    for (let row = 0; row < this.#ids.length; row++) {
      if (flags[row] !== HAS_FIX || nowMs - (heardMs[row] as number) < afterMs) continue;
      if (marked++ === 0) this.version++;
      flags[row] = HAS_FIX | STALE;
      this.#blockChangedAt[row >> BLOCK_SHIFT] = this.version;
    }
    return marked;
  }

  /**
   * Visits the ranges of ordinals `[from, to)` that contain every change after `version`, in
   * ascending order, adjacent ones joined. A range may hold unchanged rows: see `changedAt`.
   * Returns the version to ask with next time.
   */
  changesSince(version: number, visit: (from: number, to: number) => void): number {
    const size = this.#ids.length;
    const blocks = (size + BLOCK_SIZE - 1) >> BLOCK_SHIFT;
    const blockChangedAt = this.#blockChangedAt;
    let from = -1;
    for (let block = 0; block < blocks; block++) {
      const changed = (blockChangedAt[block] as number) > version;
      if (changed && from < 0) from = block << BLOCK_SHIFT;
      if (!changed && from >= 0) {
        visit(from, block << BLOCK_SHIFT);
        from = -1;
      }
    }
    if (from >= 0) visit(from, size);
    return this.version;
  }

  /** The latest fixes as one buffer, for the store of last positions. */
  toBlock(): ArrayBuffer {
    const rows: number[] = [];
    for (let row = 0; row < this.#ids.length; row++) if (this.hasFix(row)) rows.push(row);
    return writeBlock({
      ids: rows.map((row) => this.#ids[row] as DriverId),
      lonE6: Int32Array.from(rows, (row) => this.lonE6[row] as number),
      latE6: Int32Array.from(rows, (row) => this.latE6[row] as number),
      heading: Uint16Array.from(rows, (row) => this.heading[row] as number),
      atMs: Float64Array.from(rows, (row) => this.atMs[row] as number),
    });
  }

  /**
   * Restores what `toBlock` wrote; fixes already newer here win. Returns how many were restored.
   * Throws `RangeError` when the buffer is not such a block, and then changes nothing.
   */
  fromBlock(block: ArrayBuffer): number {
    const { ids, lonE6, latE6, heading, atMs } = readBlock(block);
    const indexes = this.#ordinalOfIndex;
    const before = this.#fixes;
    const { invalid, outdated } = this.counts;
    // A block names its own drivers; the names of the open connection come back afterwards.
    this.#ordinalOfIndex = new Uint32Array(0);
    this.announce({ first: 0, ids });
    this.apply({
      // Not sent in this connection yet: stale until the server sends a fix.
      serverMs: 0,
      driver: Uint32Array.from(ids, (_, i) => i),
      lonE6,
      latE6,
      heading,
      atMs,
      invalid: 0,
    });
    this.#ordinalOfIndex = indexes;
    const restored = this.#fixes - before;
    this.#fixes = before;
    this.#invalid = invalid;
    this.#outdated = outdated;
    return restored;
  }

  /** Drops all fixes (a seek, another world); ordinals stay with their drivers. */
  clear(): void {
    this.version++;
    this.#flags.fill(0);
    this.atMs.fill(0);
    this.previousAtMs.fill(0);
    this.changedAt.fill(0);
    this.#blockChangedAt.fill(this.version);
  }

  #grow(needed: number): void {
    const capacity = roundUp(needed);
    this.lonE6 = grown(this.lonE6, new Int32Array(capacity));
    this.latE6 = grown(this.latE6, new Int32Array(capacity));
    this.heading = grown(this.heading, new Uint16Array(capacity));
    this.atMs = grown(this.atMs, new Float64Array(capacity));
    this.previousLonE6 = grown(this.previousLonE6, new Int32Array(capacity));
    this.previousLatE6 = grown(this.previousLatE6, new Int32Array(capacity));
    this.previousHeading = grown(this.previousHeading, new Uint16Array(capacity));
    this.previousAtMs = grown(this.previousAtMs, new Float64Array(capacity));
    this.kind = grown(this.kind, new Uint8Array(capacity));
    this.#kindSinceMs = grown(this.#kindSinceMs, new Float64Array(capacity));
    this.changedAt = grown(this.changedAt, new Uint32Array(capacity));
    this.#heardMs = grown(this.#heardMs, new Float64Array(capacity));
    this.#flags = grown(this.#flags, new Uint8Array(capacity));
    this.#blockChangedAt = grown(this.#blockChangedAt, new Uint32Array(capacity >> BLOCK_SHIFT));
  }
}

/** The next power of two that is at least one block. */
function roundUp(needed: number): number {
  let capacity = BLOCK_SIZE;
  while (capacity < needed) capacity *= 2;
  return capacity;
}

function grown<Column extends { set(source: Column): void }>(from: Column, into: Column): Column {
  into.set(from);
  return into;
}

function fix(
  lonE6: Int32Array,
  latE6: Int32Array,
  heading: Uint16Array,
  atMs: Float64Array,
  row: number,
): Fix {
  const degrees = heading[row] as number;
  return {
    lonE6: lonE6[row] as number,
    latE6: latE6[row] as number,
    heading: degrees === HEADING_UNKNOWN ? null : degrees,
    atMs: atMs[row] as number,
  };
}
