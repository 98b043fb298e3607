// The metro's flat map: integer coordinates of 1e-6 degrees, distances in miles on a fixed scale.
// One scale for all latitudes, with + - * / and square roots only: the same bits in every engine.

/** A point, degrees × 1e6. */
export type Point = { readonly lonE6: number; readonly latE6: number };

export const MILES_PER_LON_E6 = 53.735e-6;
export const MILES_PER_LAT_E6 = 69e-6;

export function isSamePoint(a: Point, b: Point): boolean {
  return a.lonE6 === b.lonE6 && a.latE6 === b.latE6;
}

/** Straight distance in miles. */
export function milesBetween(lonA: number, latA: number, lonB: number, latB: number): number {
  const x = (lonB - lonA) * MILES_PER_LON_E6;
  const y = (latB - latA) * MILES_PER_LAT_E6;
  return Math.sqrt(x * x + y * y);
}

/** Where p falls along a–b (0 at a, 1 at b, clamped) and how far off it is, in miles. */
export function projectOnSegment(
  p: Point,
  a: Point,
  b: Point,
): { readonly along: number; readonly milesOff: number } {
  const bx = (b.lonE6 - a.lonE6) * MILES_PER_LON_E6;
  const by = (b.latE6 - a.latE6) * MILES_PER_LAT_E6;
  const px = (p.lonE6 - a.lonE6) * MILES_PER_LON_E6;
  const py = (p.latE6 - a.latE6) * MILES_PER_LAT_E6;
  const square = bx * bx + by * by;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, (px * bx + py * by) / square));
  const x = px - bx * along;
  const y = py - by * along;
  return { along, milesOff: Math.sqrt(x * x + y * y) };
}

/** Where a–b crosses c–d: the share of a–b in [0, 1], or -1 when they do not meet. */
export function crossing(a: Point, b: Point, c: Point, d: Point): number {
  const bx = b.lonE6 - a.lonE6;
  const by = b.latE6 - a.latE6;
  const dx = d.lonE6 - c.lonE6;
  const dy = d.latE6 - c.latE6;
  const cross = bx * dy - by * dx;
  if (cross === 0) return -1;
  const cx = c.lonE6 - a.lonE6;
  const cy = c.latE6 - a.latE6;
  const t = (cx * dy - cy * dx) / cross;
  const u = (cx * by - cy * bx) / cross;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? t : -1;
}

/** Whole degrees clockwise from north, 0–359; 0 for a step of no length. */
export function headingOf(lonA: number, latA: number, lonB: number, latB: number): number {
  const east = (lonB - lonA) * MILES_PER_LON_E6;
  const north = (latB - latA) * MILES_PER_LAT_E6;
  const x = Math.abs(east);
  const y = Math.abs(north);
  if (x === 0 && y === 0) return 0;
  const small = Math.min(x, y) / Math.max(x, y);
  const square = small * small;
  // Minimax polynomial of the arc tangent in degrees on [0, 1], good to 0.01 degrees.
  const base =
    small *
    (57.2909 + square * (-18.909 + square * (10.321 + square * (-4.877 + square * 1.1935))));
  const offAxis = x > y ? 90 - base : base;
  const half = north >= 0 ? offAxis : 180 - offAxis;
  const degrees = Math.round(east >= 0 ? half : 360 - half);
  return degrees === 360 ? 0 : degrees;
}
