// A block of positions as columns of differences: the telemetry in a recording. Each block begins
// with the last fix of every driver, so that one block is enough for any moment in it.
import { fixKinds } from '#domain/positionBatch.ts';
import { isTime } from './plainJson.ts';
import { ColumnReader, ColumnWriter } from './varints.ts';

/** Fixes in the order of arrival; all columns have the same length. */
export type TrackRows = {
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
  /** When the console received it, in the server's time; never decreases. */
  readonly heardMs: Float64Array;
  /** One of `fixKinds`; all unknown in blocks of the first version. */
  readonly kind: Uint8Array;
};

/** When a block's first and last fixes arrived, without reading the rest. */
export type TrackSpan = { readonly fromMs: number; readonly toMs: number };

/** "TRK2" read as a little-endian integer: the format and its version. */
const MAGIC = 0x324b_5254;
/** "TRK1": its blocks lack the last column, the kind of each fix. */
const FIRST_MAGIC = 0x314b_5254;
const COLUMNS = 7;
const LENGTHS_AT = 28;
const HEADER_BYTES = headerBytes(COLUMNS);
const MOST_ROWS = 4_000_000;
const MOST_DRIVERS = 1_000_000;

/** Encodes fixes into a block as they arrive; no work is left for the end. */
export class TrackBlockWriter {
  rows = 0;
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

  add(
    driver: number,
    lonE6: number,
    latE6: number,
    heading: number,
    atMs: number,
    heardMs: number,
    kind: number = fixKinds.unknown,
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
    const heard = Math.max(heardMs, this.#toMs);
    const lag = heard - atMs;
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
    this.#toMs = heard;
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
  const { rows, drivers, fromMs, toMs, lengths } = readHeader(bytes);
  let at = headerBytes(lengths.length - 1);
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
    if (!(heardMs[row] >= (heardMs[row - 1] ?? fromMs) && isTime(heardMs[row]) && isTime(time))) {
      throw new RangeError('track block: wrong times');
    }
  }
  if (rows > 0 && heardMs[rows - 1] !== toMs) throw new RangeError('track block: wrong times');
  if (columns.some((column) => !column.isAtEnd)) throw new RangeError('track block: wrong length');
  return { ids, driver, lonE6, latE6, heading, atMs, heardMs, kind };
}

/** The ids and each column have a length there. */
function headerBytes(columns: number): number {
  return LENGTHS_AT + 4 * (columns + 1);
}

function readHeader(bytes: Uint8Array) {
  if (bytes.length < headerBytes(COLUMNS - 1)) throw new RangeError('track block: too short');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const magic = view.getUint32(0, true);
  if (magic !== MAGIC && magic !== FIRST_MAGIC) throw new RangeError('track block: unknown format');
  const columns = magic === MAGIC ? COLUMNS : COLUMNS - 1;
  if (bytes.length < headerBytes(columns)) throw new RangeError('track block: too short');
  const rows = view.getUint32(4, true);
  const drivers = view.getUint32(8, true);
  const fromMs = view.getFloat64(12, true);
  const toMs = view.getFloat64(20, true);
  const lengths = Array.from({ length: columns + 1 }, (_, i) =>
    view.getUint32(LENGTHS_AT + i * 4, true),
  );
  const whole = lengths.reduce((sum, length) => sum + length, headerBytes(columns));
  // A row takes at least one byte of each column, which bounds the claimed number of rows.
  const most = Math.min(MOST_ROWS, lengths[1] ?? 0);
  if (whole !== bytes.length || rows > most || drivers > Math.min(MOST_DRIVERS, lengths[0] ?? 0)) {
    throw new RangeError('track block: wrong length');
  }
  if (!(isTime(fromMs) && isTime(toMs) && toMs >= fromMs))
    throw new RangeError('track block: no times');
  return { rows, drivers, fromMs, toMs, lengths };
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
