// Seeded position batches: every driver once in each, in an order that differs from the ordinals.
import type { PositionBatch, PositionNames } from '#domain/positionBatch.ts';

export const DRIVERS = 10_000;
const START_MS = 1_789_500_000_000;

/** `count` batches of one fix for each driver, a second apart. */
export function batches(count: number): {
  readonly names: PositionNames;
  readonly all: readonly PositionBatch[];
} {
  const ids = Array.from({ length: DRIVERS }, (_, driver) => `driver-${driver}`);
  const all = Array.from({ length: count }, (_, second) => batch(second));
  return { names: { first: 0, ids }, all };
}

/** One fix for each driver at a second. */
export function batch(second: number): PositionBatch {
  const driver = Uint32Array.from({ length: DRIVERS }, (_, i) => (i * 7_919) % DRIVERS);
  const atMs = START_MS + second * 1_000;
  return {
    serverMs: atMs,
    driver,
    lonE6: Int32Array.from(driver, (d) => -93_600_000 + d * 40 + second * 100),
    latE6: Int32Array.from(driver, (d) => 41_580_000 + ((d * 31) % 9_973) * 30 + second * 80),
    heading: Uint16Array.from(driver, (d) => (d + second) % 360),
    atMs: new Float64Array(DRIVERS).fill(atMs),
    invalid: 0,
  };
}
