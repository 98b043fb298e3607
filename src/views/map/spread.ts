// Moves that begin at one place stand around it instead of on each other, once clusters end.

/** About 26 px at zoom 17, where the last cluster opens. */
const MOST_SPACING_DEG = 0.000_11;
/** All members of a place stay within one cluster's reach at zoom 16, so it opens as a list. */
const MOST_RADIUS_DEG = 0.000_19;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** A point as it comes in: degrees × 1e6. */
export type Spreadable = { readonly lonE6: number; readonly latE6: number };

/**
 * Degrees for each point, in the same order. Points that share their coordinates are laid out on
 * a sunflower around them, in order of appearance; a point alone stays where it is.
 */
export function spread(points: readonly Spreadable[]): (readonly [lon: number, lat: number])[] {
  const members = new Map<string, number>();
  for (const point of points) {
    const key = `${point.lonE6},${point.latE6}`;
    members.set(key, (members.get(key) ?? 0) + 1);
  }
  const placed = new Map<string, number>();
  return points.map((point) => {
    const key = `${point.lonE6},${point.latE6}`;
    const [lon, lat] = [point.lonE6 / 1e6, point.latE6 / 1e6];
    const count = members.get(key) ?? 1;
    if (count === 1) return [lon, lat];
    const i = placed.get(key) ?? 0;
    placed.set(key, i + 1);
    const spacing = Math.min(MOST_SPACING_DEG, MOST_RADIUS_DEG / Math.sqrt(count));
    const radius = spacing * Math.sqrt(i + 0.5);
    const shrink = Math.cos((lat * Math.PI) / 180);
    return [
      lon + (radius * Math.cos(i * GOLDEN_ANGLE)) / shrink,
      lat + radius * Math.sin(i * GOLDEN_ANGLE),
    ];
  });
}
