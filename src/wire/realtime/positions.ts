// Position batches on their way to the console: invalid fixes dropped and counted, and batches
// merged while the console is behind. Columns only, never an object per fix.
import { isNoPlace } from '#domain/geo.ts';
import { fixKinds, type PositionBatch } from '#domain/positionBatch.ts';

const MAX_LON_E6 = 180_000_000;
const MAX_LAT_E6 = 90_000_000;
const NO_HEADING = 65_535;
const MOST_KIND = Math.max(...Object.values(fixKinds));

/** The batch without fixes that have invalid coordinates (S2 §4), no time, or a driver index
 * at or above `drivers`; they are added to `invalid`. Null when the columns differ in length. */
export function cleanBatch(batch: PositionBatch, drivers: number): PositionBatch | null {
  const { driver, lonE6, latE6, heading, atMs } = batch;
  const count = driver.length;
  const { kind } = batch;
  const columns = [lonE6, latE6, heading, atMs, ...(kind ? [kind] : [])];
  if (columns.some((column) => column.length !== count)) return null;
  const good: number[] = [];
  let odd = false;
  for (let i = 0; i < count; i += 1) {
    const lon = lonE6[i] as number;
    const lat = latE6[i] as number;
    const valid =
      Math.abs(lon) <= MAX_LON_E6 &&
      Math.abs(lat) <= MAX_LAT_E6 &&
      !isNoPlace(lon, lat) &&
      (driver[i] as number) < drivers &&
      Number.isFinite(atMs[i]);
    if (valid) good.push(i);
    const turn = heading[i] as number;
    if (turn > 359 && turn !== NO_HEADING) odd = true;
    if (kind && (kind[i] as number) > MOST_KIND) odd = true;
  }
  if (good.length === count && !odd) return batch;
  return pick(batch, good, batch.invalid + count - good.length);
}

/** One batch that holds the last fix of each driver of both; `later` is the newer one. */
export function mergeBatches(earlier: PositionBatch, later: PositionBatch): PositionBatch {
  const overtaken = new Set(later.driver);
  const kept: number[] = [];
  for (const [i, driver] of earlier.driver.entries()) if (!overtaken.has(driver)) kept.push(i);
  const rest = pick(earlier, kept, earlier.invalid + later.invalid);
  return {
    serverMs: Math.max(earlier.serverMs, later.serverMs),
    driver: joined(Uint32Array, rest.driver, later.driver),
    lonE6: joined(Int32Array, rest.lonE6, later.lonE6),
    latE6: joined(Int32Array, rest.latE6, later.latE6),
    heading: joined(Uint16Array, rest.heading, later.heading),
    atMs: joined(Float64Array, rest.atMs, later.atMs),
    ...joinedKinds(rest, later),
    invalid: rest.invalid,
    merged: (earlier.merged ?? 0) + (later.merged ?? 0) + 1,
    overtaken:
      (earlier.overtaken ?? 0) + (later.overtaken ?? 0) + earlier.driver.length - kept.length,
  };
}

/** The batch with columns that own their buffers, and those buffers, ready to be transferred. */
export function transferable(batch: PositionBatch): {
  readonly batch: PositionBatch;
  readonly buffers: ArrayBuffer[];
} {
  const owned: PositionBatch = {
    ...batch,
    driver: owning(batch.driver),
    lonE6: owning(batch.lonE6),
    latE6: owning(batch.latE6),
    heading: owning(batch.heading),
    atMs: owning(batch.atMs),
    ...(batch.kind && { kind: owning(batch.kind) }),
  };
  const { driver, lonE6, latE6, heading, atMs, kind } = owned;
  const columns = [driver, lonE6, latE6, heading, atMs, ...(kind ? [kind] : [])];
  const buffers = columns.map((column) => column.buffer);
  return { batch: owned, buffers: buffers as ArrayBuffer[] };
}

/** A batch without kinds counts as unknown kinds beside one with kinds. */
function joinedKinds(first: PositionBatch, second: PositionBatch): { readonly kind?: Uint8Array } {
  if (!first.kind && !second.kind) return {};
  const kindsOf = ({ kind, driver }: PositionBatch) => kind ?? new Uint8Array(driver.length);
  return { kind: joined(Uint8Array, kindsOf(first), kindsOf(second)) };
}

type Column = Uint32Array | Int32Array | Uint16Array | Uint8Array | Float64Array;

/** A view on part of a larger or shared buffer is copied, so that only its own part is sent. */
function owning<C extends Column>(column: C): C {
  const whole =
    column.buffer instanceof ArrayBuffer && column.byteLength === column.buffer.byteLength;
  return whole ? column : (column.slice() as C);
}

function joined<C extends Column>(Make: new (length: number) => C, first: C, second: C): C {
  const out = new Make(first.length + second.length);
  out.set(first, 0);
  out.set(second, first.length);
  return out;
}

function pick(batch: PositionBatch, at: readonly number[], invalid: number): PositionBatch {
  const count = at.length;
  const picked = {
    serverMs: batch.serverMs,
    driver: new Uint32Array(count),
    lonE6: new Int32Array(count),
    latE6: new Int32Array(count),
    heading: new Uint16Array(count),
    atMs: new Float64Array(count),
    ...(batch.kind && { kind: new Uint8Array(count) }),
    invalid,
  };
  for (const [to, from] of at.entries()) {
    const heading = batch.heading[from] as number;
    picked.driver[to] = batch.driver[from] as number;
    picked.lonE6[to] = batch.lonE6[from] as number;
    picked.latE6[to] = batch.latE6[from] as number;
    picked.heading[to] = heading > 359 ? NO_HEADING : heading;
    picked.atMs[to] = batch.atMs[from] as number;
    const kind = batch.kind?.[from] ?? 0;
    if (picked.kind && kind <= MOST_KIND) picked.kind[to] = kind;
  }
  return picked;
}
