// Web mercator near the metro without logarithms or sines: a polynomial around its middle, so that
// tiles have the same bits in every engine.
import type { Point } from './plane.ts';

/** Units along a tile's side, and how far beyond its sides geometry is kept. */
export const EXTENT = 4096;
export const BUFFER = 128;

const LEAST_LAT_E6 = 37_000_000;
const MOST_LAT_E6 = 41_000_000;
const MIDDLE_LAT_E6 = 39_025_000;
/** Taylor coefficients of the mercator height, 0 at the top of the world, per degree. */
const HEIGHT_TERMS = [
  0.3820897997857355, -0.003575595850758647, -2.5290209700467067e-5, -4.200351922776721e-7,
  -5.7403400111658245e-9, -9.331722145115414e-11, -1.5060179875421189e-12, -2.546016286759193e-14,
] as const;

/** Places points in one tile, in tile units. */
export type Projection = {
  x(lonE6: number): number;
  y(latE6: number): number;
  /** Corners of the tile with its buffer. */
  readonly southWest: Point;
  readonly northEast: Point;
};

/** Height of a latitude in the mercator square, 0 to 1 from the top; good for 37 to 41 degrees. */
export function mercatorHeight(latE6: number): number {
  const d = (latE6 - MIDDLE_LAT_E6) / 1e6;
  let sum = 0;
  for (let n = HEIGHT_TERMS.length - 1; n >= 0; n--) sum = sum * d + HEIGHT_TERMS[n]!;
  return sum;
}

/** The projection of a tile. Its corners stop at the latitudes the polynomial is good for. */
export function projectionOf(z: number, x: number, y: number): Projection {
  const tiles = 1 << z;
  const pad = BUFFER / EXTENT;
  return {
    x: (lonE6) => ((lonE6 / 360e6 + 0.5) * tiles - x) * EXTENT,
    y: (latE6) => (mercatorHeight(latE6) * tiles - y) * EXTENT,
    southWest: { lonE6: longitudeAt((x - pad) / tiles), latE6: latitudeAt((y + 1 + pad) / tiles) },
    northEast: { lonE6: longitudeAt((x + 1 + pad) / tiles), latE6: latitudeAt((y - pad) / tiles) },
  };
}

function longitudeAt(turn: number): number {
  return Math.round((turn - 0.5) * 360e6);
}

/** The latitude of a height, by Newton's steps. */
function latitudeAt(height: number): number {
  let lat = MIDDLE_LAT_E6;
  for (let k = 0; k < 6; k++) {
    lat += ((height - mercatorHeight(lat)) / HEIGHT_TERMS[1]) * 1e6;
    lat = Math.min(MOST_LAT_E6, Math.max(LEAST_LAT_E6, lat));
  }
  return Math.round(lat);
}
