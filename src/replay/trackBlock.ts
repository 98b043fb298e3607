// A block of positions as columns of differences: the telemetry in a recording. Each block begins
// with the last fix of every driver, heard before, so that one block is enough for any moment in
// it.
import { fixKinds } from '#domain/positionBatch.ts';
import { isTime } from './plainJson.ts';
import { ColumnReader, ColumnWriter } from './varints.ts';

/** The fixes known before, then the others in the order of arrival; columns of one length. */
export type TrackRows = {
  /** How many were known before. */
  readonly known: number;
  readonly ids: readonly string[];
  /** Index into `ids`. */
  readonly driver: Uint32Array;
  /** Degrees × 1e6. */
  readonly lonE6: Int32Array;
  readonly latE6: Int32Array;
  /** As in the position table: 65535 is unknown. */
  readonly heading: Uint16Array;
  /** Time of the fix, epoch ms. */
  readonly atMs: Float64Array;
  /** When the console received it, in the server's time; never decreases after the known ones. */
  readonly heardMs: Float64Array;
  /** One of `fixKinds`; all unknown in blocks of the first version. */
  readonly kind: Uint8Array;
};

/** When a block's first and last fixes arrived, without reading the rest. */
export type TrackSpan = { readonly fromMs: number; readonly toMs: number };

/** "TRK3" read as a little-endian integer: the format and its version. */
const MAGIC = 0x334b_5254;
/** Of an earlier version, the known fixes are not counted, and heard when the block begins. */
const EARLIER_COLUMNS: { readonly [magic: number]: number } = {
  /** "TRK1": the last column, the kind of each fix, is not there yet. */
  [0x314b_5254]: 6,
  /** "TRK2" */
  [0x324b_5254]: 7,
};
const COLUMNS = 7;
const KNOWN_AT = 28;
const LENGTHS_AT = 32;
const EARLIER_LENGTHS_AT = 28;
const HEADER_BYTES = headerBytes(LENGTHS_AT, COLUMNS);
const MOST_ROWS = 4_000_000;
const MOST_DRIVERS = 1_000_000;

/** Encodes fixes into a block as they arrive; no work is left for the end. */
export class TrackBlockWriter {
  rows = 0;
  #known = 0;
  readonly fromMs: number;
  #toMs: number;
  readonly #ids: string[] = [];
  #lonE6 = new Int32Array(64);
  #latE6 = new Int32Array(64);
  #heading = new Uint16Array(64);
  #kind = new Uint8Array(64);
  #driver = 0;
  #atMs: number;
  #lagMs = 0;
  readonly #columns = Array.from({ length: COLUMNS }, () => new ColumnWriter());

  /** `fromMs`: when the first fix arrived. */
  constructor(fromMs: number) {
    this.fromMs = fromMs;
    this.#toMs = fromMs;
    this.#atMs = fromMs;
  }

  /** Bytes so far, ids excepted. */
  get bytes(): number {
    return this.#columns.reduce((sum, column) => sum + column.length, 0);
  }

  get toMs(): number {
    return this.#toMs;
  }

  /** A number for a driver in this block. */
  driver(id: string): number {
    const index = this.#ids.length;
    this.#ids.push(id);
    if (index >= this.#lonE6.length) {
      this.#lonE6 = grown(this.#lonE6, new Int32Array(index * 2));
      this.#latE6 = grown(this.#latE6, new Int32Array(index * 2));
      this.#heading = grown(this.#heading, new Uint16Array(index * 2));
      this.#kind = grown(this.#kind, new Uint8Array(index * 2));
    }
    return index;
  }

  /** Adds a fix that was heard before the block begins; before all others. */
  addKnown(
    driver: number,
    lonE6: number,
    latE6: number,
    heading: number,
    atMs: number,
    heardMs: number,
    kind: number,
  ): void {
    this.#put(driver, lonE6, latE6, heading, atMs, Math.min(heardMs, this.fromMs), kind);
    this.#known += 1;
  }

  add(
    driver: number,
    lonE6: number,
    latE6: number,
    heading: number,
    atMs: number,
    heardMs: number,
    kind: number = fixKinds.unknown,
  ): void {
    this.#toMs = Math.max(heardMs, this.#toMs);
    this.#put(driver, lonE6, latE6, heading, atMs, this.#toMs, kind);
  }

  #put(
    driver: number,
    lonE6: number,
    latE6: number,
    heading: number,
    atMs: number,
    heardMs: number,
    kind: number,
  ): void {
    const [drivers, ats, lags, lons, lats, headings, kinds] = this.#columns as [
      ColumnWriter,
      ColumnWriter,
      ColumnWriter,
      ColumnWriter,
      ColumnWriter,
      ColumnWriter,
      ColumnWriter,
    ];
    const lag = heardMs - atMs;
    // The next driver is most often the next index, encoded as zero.
    drivers.signed(driver - this.#driver - 1);
    ats.signed(atMs - this.#atMs);
    lags.signed(lag - this.#lagMs);
    lons.signed(lonE6 - (this.#lonE6[driver] as number));
    lats.signed(latE6 - (this.#latE6[driver] as number));
    headings.signed(heading - (this.#heading[driver] as number));
    kinds.signed(kind - (this.#kind[driver] as number));
    this.#driver = driver;
    this.#atMs = atMs;
    this.#lagMs = lag;
    this.#lonE6[driver] = lonE6;
    this.#latE6[driver] = latE6;
    this.#heading[driver] = heading;
    this.#kind[driver] = kind;
    this.rows += 1;
  }

  finish(): Uint8Array {
    const ids = new TextEncoder().encode(JSON.stringify(this.#ids));
    const parts = [ids, ...this.#columns.map((column) => column.bytes())];
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, HEADER_BYTES));
    const view = new DataView(bytes.buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint32(4, this.rows, true);
    view.setUint32(8, this.#ids.length, true);
    view.setFloat64(12, this.fromMs, true);
    view.setFloat64(20, this.#toMs, true);
    view.setUint32(KNOWN_AT, this.#known, true);
    let at = HEADER_BYTES;
    for (const [i, part] of parts.entries()) {
      view.setUint32(LENGTHS_AT + i * 4, part.length, true);
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}

/** Throws `RangeError` for an invalid block. */
export function trackSpan(bytes: Uint8Array): TrackSpan {
  const { fromMs, toMs } = readHeader(bytes);
  return { fromMs, toMs };
}

/** Throws `RangeError` for an invalid block, or when its header contradicts its fixes. */
export function readTrackBlock(bytes: Uint8Array): TrackRows {
  const header = readHeader(bytes);
  const { rows, drivers, fromMs, toMs, lengths } = header;
  let at = header.bytes;
  const parts = lengths.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
  const ids = readIds(parts[0] as Uint8Array, drivers);
  const columns = parts.slice(1).map((part) => new ColumnReader(part));
  const [driverColumn, ats, lags, lons, lats, headings, kinds] = columns as [
    ColumnReader,
    ColumnReader,
    ColumnReader,
    ColumnReader,
    ColumnReader,
    ColumnReader,
    ColumnReader | undefined,
  ];
  const lastLon = new Int32Array(drivers);
  const lastLat = new Int32Array(drivers);
  const lastHeading = new Uint16Array(drivers);
  const lastKind = new Uint8Array(drivers);
  const driver = new Uint32Array(rows);
  const lonE6 = new Int32Array(rows);
  const latE6 = new Int32Array(rows);
  const heading = new Uint16Array(rows);
  const atMs = new Float64Array(rows);
  const heardMs = new Float64Array(rows);
  const kind = new Uint8Array(rows);
  let index = 0;
  let time = fromMs;
  let lag = 0;
  let latest = fromMs;
  for (let row = 0; row < rows; row += 1) {
    index += driverColumn.signed() + 1;
    if (!(index >= 0 && index < drivers)) throw new RangeError('track block: unknown driver');
    time += ats.signed();
    lag += lags.signed();
    driver[row] = index;
    lonE6[row] = lastLon[index] = (lastLon[index] as number) + lons.signed();
    latE6[row] = lastLat[index] = (lastLat[index] as number) + lats.signed();
    heading[row] = lastHeading[index] = (lastHeading[index] as number) + headings.signed();
    atMs[row] = time;
    heardMs[row] = time + lag;
    if (kinds) kind[row] = lastKind[index] = (lastKind[index] as number) + kinds.signed();
    const isInTurn = row < header.known ? time + lag <= fromMs : time + lag >= latest;
    if (!(isInTurn && isTime(time + lag) && isTime(time))) {
      throw new RangeError('track block: wrong times');
    }
    latest = Math.max(latest, time + lag);
  }
  if (rows > 0 && latest !== toMs) throw new RangeError('track block: wrong times');
  if (columns.some((column) => !column.isAtEnd)) throw new RangeError('track block: wrong length');
  const known = header.isCounted ? header.known : knownIn(driver, heardMs, fromMs);
  return { known, ids, driver, lonE6, latE6, heading, atMs, heardMs, kind };
}

/** Of a block that does not count them: its first fixes, one a driver, stamped when it begins. */
function knownIn(driver: Uint32Array, heardMs: Float64Array, fromMs: number): number {
  const seen = new Set<number>();
  while (heardMs[seen.size] === fromMs && !seen.has(driver[seen.size] as number)) {
    seen.add(driver[seen.size] as number);
  }
  return seen.size;
}

/** The ids and each column have a length there. */
function headerBytes(lengthsAt: number, columns: number): number {
  return lengthsAt + 4 * (columns + 1);
}

function readHeader(bytes: Uint8Array) {
  if (bytes.length < 4) throw new RangeError('track block: too short');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const magic = view.getUint32(0, true);
  const isCounted = magic === MAGIC;
  const columns = isCounted ? COLUMNS : EARLIER_COLUMNS[magic];
  if (columns === undefined) throw new RangeError('track block: unknown format');
  const lengthsAt = isCounted ? LENGTHS_AT : EARLIER_LENGTHS_AT;
  const own = headerBytes(lengthsAt, columns);
  if (bytes.length < own) throw new RangeError('track block: too short');
  const rows = view.getUint32(4, true);
  const drivers = view.getUint32(8, true);
  const fromMs = view.getFloat64(12, true);
  const toMs = view.getFloat64(20, true);
  const known = isCounted ? view.getUint32(KNOWN_AT, true) : 0;
  const lengths = Array.from({ length: columns + 1 }, (_, i) =>
    view.getUint32(lengthsAt + i * 4, true),
  );
  const whole = lengths.reduce((sum, length) => sum + length, own);
  // A row takes at least one byte of each column, which bounds the claimed number of rows.
  const most = Math.min(MOST_ROWS, lengths[1] ?? 0);
  const isTooMany = rows > most || known > rows;
  if (whole !== bytes.length || isTooMany || drivers > Math.min(MOST_DRIVERS, lengths[0] ?? 0)) {
    throw new RangeError('track block: wrong length');
  }
  if (!(isTime(fromMs) && isTime(toMs) && toMs >= fromMs))
    throw new RangeError('track block: no times');
  return { rows, drivers, fromMs, toMs, known, isCounted, lengths, bytes: own };
}

function readIds(bytes: Uint8Array, drivers: number): string[] {
  let ids: unknown;
  try {
    ids = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new RangeError('track block: unreadable driver ids');
  }
  if (!Array.isArray(ids) || ids.length !== drivers || !ids.every(isDriverId)) {
    throw new RangeError('track block: wrong driver ids');
  }
  return ids as string[];
}

function isDriverId(id: unknown): boolean {
  return typeof id === 'string' && id !== '__proto__';
}

function grown<Column extends { set(source: Column): void }>(from: Column, into: Column): Column {
  into.set(from);
  return into;
}
