// Coordinates and straight distances, bit for bit the same in every engine: the trigonometry is
// our own polynomials over + − × ÷ and square root, and results are whole hundredths of a mile.

/** Degrees × 1 000 000, an integer: floats differ between engines, integers do not. */
type MicroDegrees = number;
/** Miles × 100, an integer. */
type CentiMiles = number;

export type Point = { readonly lonE6: MicroDegrees; readonly latE6: MicroDegrees };
export type Bounds = {
  readonly westE6: MicroDegrees;
  readonly southE6: MicroDegrees;
  readonly eastE6: MicroDegrees;
  readonly northE6: MicroDegrees;
};

/** S2 §4: degrees; outside −90..90 or −180..180, or not a number, is invalid. */
export function validCoordinates(latitude: unknown, longitude: unknown): boolean {
  return within(latitude, 90) && within(longitude, 180);
}

/**
 * Whether these are 0, 0: what phones and tables have for a place that they do not know. It is at
 * sea.
 */
export function isNoPlace(lonE6: MicroDegrees, latE6: MicroDegrees): boolean {
  return lonE6 === 0 && latE6 === 0;
}

/** Why one is not read. */
export const noPlaceWords = '0, 0 is no place';

/** Degrees to whole millionths; never a negative zero, which JSON would lose. */
export function toMicroDegrees(degrees: number): MicroDegrees {
  return Math.round(degrees * 1e6) + 0;
}

/** Great-circle distance on the mean sphere, in whole hundredths of a mile. Symmetric. */
export function straightDistanceCmi(a: Point, b: Point): CentiMiles {
  const halfLat = sine(((b.latE6 - a.latE6) / 2) * radiansPerE6);
  const halfLon = sine(((b.lonE6 - a.lonE6) / 2) * radiansPerE6);
  const h =
    halfLat * halfLat +
    cosine(a.latE6 * radiansPerE6) * cosine(b.latE6 * radiansPerE6) * halfLon * halfLon;
  return Math.round(2 * earthRadiusMi * 100 * arcsine(Math.sqrt(h < 1 ? h : 1)));
}

/** The smallest box around the points, or null without any. Does not cross the date line. */
export function boundsOf(points: Iterable<Point>): Bounds | null {
  let bounds: { westE6: number; southE6: number; eastE6: number; northE6: number } | null = null;
  for (const { lonE6, latE6 } of points) {
    bounds ??= { westE6: lonE6, southE6: latE6, eastE6: lonE6, northE6: latE6 };
    if (lonE6 < bounds.westE6) bounds.westE6 = lonE6;
    if (lonE6 > bounds.eastE6) bounds.eastE6 = lonE6;
    if (latE6 < bounds.southE6) bounds.southE6 = latE6;
    if (latE6 > bounds.northE6) bounds.northE6 = latE6;
  }
  return bounds;
}

const pi = Math.PI;
const radiansPerE6 = pi / 180e6;
const earthRadiusMi = 3958.7613;

function within(value: unknown, limit: number): boolean {
  return typeof value === 'number' && value >= -limit && value <= limit;
}

/** For −π to π; error under 1e-11. */
function sine(x: number): number {
  // Reduced to −π/2..π/2, where a short Taylor series is enough.
  const folded = x > pi / 2 ? pi - x : x < -pi / 2 ? -pi - x : x;
  const square = folded * folded;
  let sum = 0;
  for (let n = 19; n >= 3; n -= 2) sum = (-square / (n * (n - 1))) * (1 + sum);
  return folded * (1 + sum);
}

/** For −π/2 to π/2. */
function cosine(x: number): number {
  return sine(pi / 2 - x);
}

/** For 0 to 1; error under 1e-9. */
function arcsine(x: number): number {
  if (x > 0.5) return pi / 2 - 2 * arcsine(Math.sqrt((1 - x) / 2));
  const square = x * x;
  let term = x;
  let sum = x;
  for (let n = 1; n <= 15; n++) {
    term = (term * square * (2 * n - 1)) / (2 * n);
    sum += term / (2 * n + 1);
  }
  return sum;
}
