// The stored form of last positions: one buffer of columns, so that a store writes one record.
// Separate from the table because it is a format: it has a version and is checked when read.
import type { DriverId } from '#domain/ids.ts';

/** The columns of a block; all have the length of `ids`. */
export type PositionColumns = {
  readonly ids: readonly DriverId[];
  readonly lonE6: Int32Array;
  readonly latE6: Int32Array;
  readonly heading: Uint16Array;
  readonly atMs: Float64Array;
};

/** "TPB1" read as a little-endian integer: the format and its version. */
const MAGIC = 0x3142_5054;
const HEADER_BYTES = 16;
const ROW_BYTES = 8 + 4 + 4 + 2;

/** Writes magic, rows, bytes of ids and 0; times, lons, lats, headings; the ids as JSON. */
export function writeBlock(columns: PositionColumns): ArrayBuffer {
  const rows = columns.ids.length;
  const ids = new TextEncoder().encode(JSON.stringify(columns.ids));
  const buffer = new ArrayBuffer(HEADER_BYTES + rows * ROW_BYTES + ids.length);
  new Uint32Array(buffer, 0, 4).set([MAGIC, rows, ids.length, 0]);
  let offset = HEADER_BYTES;
  new Float64Array(buffer, offset, rows).set(columns.atMs);
  offset += rows * 8;
  new Int32Array(buffer, offset, rows).set(columns.lonE6);
  offset += rows * 4;
  new Int32Array(buffer, offset, rows).set(columns.latE6);
  offset += rows * 4;
  new Uint16Array(buffer, offset, rows).set(columns.heading);
  offset += rows * 2;
  new Uint8Array(buffer, offset).set(ids);
  return buffer;
}

/** Reads what `writeBlock` wrote. Throws `RangeError` when the buffer is anything else. */
export function readBlock(buffer: ArrayBuffer): PositionColumns {
  if (buffer.byteLength < HEADER_BYTES) throw new RangeError('position block: too short');
  const [magic, rows = 0, idBytes = 0] = new Uint32Array(buffer, 0, 4);
  if (magic !== MAGIC) throw new RangeError('position block: unknown format');
  if (buffer.byteLength !== HEADER_BYTES + rows * ROW_BYTES + idBytes) {
    throw new RangeError('position block: wrong length');
  }
  const times = HEADER_BYTES;
  const lons = times + rows * 8;
  const lats = lons + rows * 4;
  const headings = lats + rows * 4;
  return {
    ids: readIds(new Uint8Array(buffer, headings + rows * 2, idBytes), rows),
    lonE6: new Int32Array(buffer, lons, rows),
    latE6: new Int32Array(buffer, lats, rows),
    heading: new Uint16Array(buffer, headings, rows),
    atMs: new Float64Array(buffer, times, rows),
  };
}

function readIds(bytes: Uint8Array, rows: number): DriverId[] {
  let ids: unknown;
  try {
    ids = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new RangeError('position block: unreadable driver ids');
  }
  if (!Array.isArray(ids) || ids.length !== rows || !ids.every((id) => typeof id === 'string')) {
    throw new RangeError('position block: wrong driver ids');
  }
  return ids as DriverId[];
}
