// Smooth curves through a few hand-placed points: rivers and highways are drawn and driven on them.
import { milesBetween, type Point } from './plane.ts';

/** Degrees as [longitude, latitude]. */
export type Knot = readonly [number, number];

/** The knots of a course written as '39.1 -94.6 > 39.2 -94.5': latitudes first. */
export function courseOf(written: string): Knot[] {
  return written.split('>').map((knot) => {
    const [lat = 0, lon = 0] = knot.trim().split(' ').map(Number);
    return [lon, lat];
  });
}

/**
 * A Catmull-Rom curve through the knots as points about `stepMi` apart. A course that ends where
 * it began runs on smoothly there.
 */
export function curveThrough(knots: readonly Knot[], stepMi: number): Point[] {
  const points: Point[] = [];
  const first = knots[0]!;
  const last = knots[knots.length - 1]!;
  const isRing = first[0] === last[0] && first[1] === last[1];
  for (let k = 0; k + 1 < knots.length; k++) {
    const b = knots[k]!;
    const c = knots[k + 1]!;
    const a = knots[k - 1] ?? (isRing ? knots[knots.length - 2]! : b);
    const d = knots[k + 2] ?? (isRing ? knots[1]! : c);
    const miles = milesBetween(b[0] * 1e6, b[1] * 1e6, c[0] * 1e6, c[1] * 1e6);
    const steps = Math.max(1, Math.round(miles / stepMi));
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      points.push({
        lonE6: Math.round(1e6 * catmullRom(a[0], b[0], c[0], d[0], t)),
        latE6: Math.round(1e6 * catmullRom(a[1], b[1], c[1], d[1], t)),
      });
    }
  }
  points.push({ lonE6: Math.round(last[0] * 1e6), latE6: Math.round(last[1] * 1e6) });
  return points;
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  const linear = c - a;
  const square = 2 * a - 5 * b + 4 * c - d;
  const cube = 3 * b - a - 3 * c + d;
  return b + 0.5 * t * (linear + t * (square + t * cube));
}
