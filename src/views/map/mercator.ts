// Web mercator as 32-bit integers: 2^32 steps around the world. A step is 0.03 px at zoom 18, and
// differences stay exact, where float32 would be two pixels coarse.

/** Steps around the world. */
export const WORLD = 2 ** 32;
const MAX_LATITUDE = 85.051129;

/** Longitude in degrees × 1e6 as a signed step count that wraps at the antimeridian. */
export function mercatorX(lonE6: number): number {
  return Math.round((lonE6 / 360e6 + 0.5) * WORLD) | 0;
}

/** Latitude in degrees × 1e6, southwards from the top of the map, wrapped into 32 bits. */
export function mercatorY(latE6: number): number {
  const lat = Math.min(Math.max(latE6 / 1e6, -MAX_LATITUDE), MAX_LATITUDE);
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.round(y * WORLD) | 0;
}

/** Longitude in degrees of a step count. */
export function longitudeOf(x: number): number {
  return ((x >>> 0) / WORLD - 0.5) * 360;
}

/** Latitude in degrees of a step count. */
export function latitudeOf(y: number): number {
  const turn = Math.PI * (1 - (2 * (y >>> 0)) / WORLD);
  return (Math.atan(Math.sinh(turn)) * 180) / Math.PI;
}

/**
 * The matrix for steps relative to an anchor, out of MapLibre's for mercator 0–1. In double
 * precision: the large numbers cancel here, before anything becomes a float32.
 */
export function aroundAnchor(
  matrix: ArrayLike<number>,
  anchorX: number,
  anchorY: number,
): Float32Array {
  const result = new Float32Array(16);
  for (let row = 0; row < 4; row++) {
    const [x, y] = [matrix[row]!, matrix[row + 4]!];
    result[row] = x / WORLD;
    result[row + 4] = y / WORLD;
    result[row + 8] = matrix[row + 8]!;
    result[row + 12] = x * anchorX + y * anchorY + matrix[row + 12]!;
  }
  return result;
}
