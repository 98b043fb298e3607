// Rivers and lakes: hand-placed courses, smoothed once. They cut the streets except at bridges.
import { courseOf, curveThrough } from './curve.ts';
import { chance, noise, SALT } from './hash.ts';
import { MILES_PER_LAT_E6, MILES_PER_LON_E6, type Point } from './plane.ts';

export type River = {
  readonly name: string;
  readonly halfWidthMi: number;
  readonly course: readonly Point[];
  /** Chance that an arterial or a collector that meets it has a bridge. */
  readonly arterialBridges: number;
  readonly collectorBridges: number;
};

export type Lake = { readonly name: string; readonly shore: readonly Point[] };

/** Points of a river's course are about this far apart. */
export const COURSE_STEP_MI = 0.12;

export const RIVERS: readonly River[] = [
  river(
    'Missouri River',
    0.11,
    0.2,
    0,
    `
    39.52 -95.16 > 39.39 -94.99 > 39.335 -94.905 > 39.27 -94.865 > 39.222 -94.83 >
    39.196 -94.775 > 39.178 -94.715 > 39.184 -94.68 > 39.163 -94.655 > 39.13 -94.632 >
    39.115 -94.608 > 39.119 -94.58 > 39.136 -94.553 > 39.13 -94.522 > 39.141 -94.49 >
    39.166 -94.462 > 39.162 -94.42 > 39.181 -94.385 > 39.192 -94.335 > 39.172 -94.29 >
    39.14 -94.25 > 39.142 -94.2 > 39.165 -94.12
  `,
  ),
  river(
    'Kansas River',
    0.07,
    0.34,
    0,
    `
    38.952 -95.16 > 38.975 -95.05 > 38.987 -94.98 > 39.025 -94.935 > 39.053 -94.885 >
    39.05 -94.83 > 39.058 -94.785 > 39.083 -94.74 > 39.072 -94.695 > 39.086 -94.662 >
    39.092 -94.635 > 39.108 -94.62 > 39.1155 -94.611
  `,
  ),
  river(
    'Blue River',
    0.02,
    0.8,
    0.2,
    `
    38.79 -94.635 > 38.85 -94.61 > 38.895 -94.575 > 38.935 -94.56 > 38.975 -94.53 >
    39.01 -94.52 > 39.04 -94.535 > 39.075 -94.51 > 39.105 -94.495 > 39.142 -94.486
  `,
  ),
  river(
    'Little Blue River',
    0.016,
    0.85,
    0.25,
    `
    38.855 -94.5 > 38.91 -94.465 > 38.955 -94.43 > 39 -94.39 > 39.045 -94.345 > 39.09 -94.325 >
    39.125 -94.29 > 39.154 -94.265
  `,
  ),
];

export const LAKES: readonly Lake[] = [
  lake('Lake Jacomo', -94.325, 38.968, 0.55, 1.1),
  lake('Longview Lake', -94.471, 38.912, 0.6, 0.8),
  lake('Lake Olathe', -94.879, 38.873, 0.3, 0.35),
  lake('Shawnee Mission Lake', -94.8, 38.984, 0.3, 0.5),
  lake('Wyandotte County Lake', -94.782, 39.158, 0.35, 0.45),
  lake('Blue Springs Lake', -94.338, 39.012, 0.5, 0.35),
  lake('Lake Waukomis', -94.632, 39.228, 0.25, 0.3),
  lake('Weatherby Lake', -94.698, 39.236, 0.4, 0.3),
];

/** Whether the point lies on the Missouri side of its river. */
export function isNorthOfMissouri(point: Point): boolean {
  const course = RIVERS[0]!.course;
  let above = 0;
  for (let k = 0; k + 1 < course.length; k++) {
    const a = course[k]!;
    const b = course[k + 1]!;
    if (a.lonE6 > point.lonE6 === b.lonE6 > point.lonE6) continue;
    const share = (point.lonE6 - a.lonE6) / (b.lonE6 - a.lonE6);
    if (a.latE6 + (b.latE6 - a.latE6) * share > point.latE6) above++;
  }
  return above % 2 === 0;
}

/** Whether the point is in the ring, counting crossings. */
export function isInside(ring: readonly Point[], lonE6: number, latE6: number): boolean {
  let inside = false;
  let b = ring[ring.length - 1]!;
  for (const a of ring) {
    if (a.latE6 > latE6 !== b.latE6 > latE6) {
      const share = (latE6 - a.latE6) / (b.latE6 - a.latE6);
      if (lonE6 < a.lonE6 + (b.lonE6 - a.lonE6) * share) inside = !inside;
    }
    b = a;
  }
  return inside;
}

function river(
  name: string,
  halfWidthMi: number,
  arterialBridges: number,
  collectorBridges: number,
  course: string,
): River {
  const points = curveThrough(courseOf(course), COURSE_STEP_MI);
  return {
    name,
    halfWidthMi,
    arterialBridges,
    collectorBridges,
    course: points.map((p) => meander(p, halfWidthMi)),
  };
}

/** Small bends; the small streams wind more. */
function meander(p: Point, halfWidthMi: number): Point {
  const swingMi = halfWidthMi < 0.05 ? 0.16 : 0.1;
  const periodE6 = halfWidthMi < 0.05 ? 9_000 : 24_000;
  const east = noise(p.lonE6, p.latE6, periodE6, SALT.shore) * swingMi;
  const north = noise(p.latE6, p.lonE6, periodE6, SALT.shore) * swingMi;
  return {
    lonE6: p.lonE6 + Math.round(east / MILES_PER_LON_E6),
    latE6: p.latE6 + Math.round(north / MILES_PER_LAT_E6),
  };
}

/** A reservoir: a drop with a ragged shore, 40 points around. */
function lake(name: string, lon: number, lat: number, eastMi: number, northMi: number): Lake {
  const count = 40;
  const seed = Math.round(lon * -1000);
  const shore: Point[] = [];
  for (let k = 0; k < count; k++) {
    const [x, y] = onDiamondCircle(k / count);
    const ragged = 0.72 + 0.5 * wrapNoise(k, count, seed);
    shore.push({
      lonE6: Math.round(lon * 1e6 + (x * eastMi * ragged) / MILES_PER_LON_E6),
      latE6: Math.round(lat * 1e6 + (y * northMi * ragged) / MILES_PER_LAT_E6),
    });
  }
  return { name, shore };
}

/** The unit circle at a share of a turn, without sines: a diamond pushed out to radius 1. */
function onDiamondCircle(turn: number): readonly [number, number] {
  const t = turn * 4;
  const x = t < 2 ? 1 - t : t - 3;
  const y = t < 1 ? t : t < 3 ? 2 - t : t - 4;
  const r = Math.sqrt(x * x + y * y);
  return [x / r, y / r];
}

function wrapNoise(k: number, count: number, seed: number): number {
  const knots = 10;
  const at = (k * knots) / count;
  const low = Math.floor(at);
  const t = at - low;
  const a = chance(low % knots, seed, SALT.shore);
  const b = chance((low + 1) % knots, seed, SALT.shore);
  return a + (b - a) * t * t * (3 - 2 * t);
}
