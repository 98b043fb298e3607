// What maps are drawn of, and where the metro is.

/** `metro`: the procedural streets (fake mode and its recordings only, reading 49). */
export type Streets = 'metro' | 'none';

/** West, south, east, north of the metro, degrees. */
export const METRO_BOUNDS: [number, number, number, number] = [-95.6, 38.4, -93.7, 39.7];

/** Degrees × 1e6. */
export function isInMetro({ lonE6, latE6 }: { readonly lonE6: number; readonly latE6: number }) {
  const [west, south, east, north] = METRO_BOUNDS;
  const [lon, lat] = [lonE6 / 1e6, latE6 / 1e6];
  return lon >= west && lon <= east && lat >= south && lat <= north;
}
