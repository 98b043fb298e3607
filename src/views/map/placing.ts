// Moving the pin of a location by keys, in meters on the ground.
import type { Point } from '#domain/geo.ts';

const METERS_PER_DEGREE = 111_320;

/** East and north, by arrow key; up is north while the map is. */
const arrows: { readonly [key: string]: readonly [east: number, north: number] } = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where an arrow key moves a pin to; null for any other key. `bearing`: of the map, degrees. */
export function nudged(at: Point, key: string, meters: number, bearing: number): Point | null {
  const arrow = arrows[key];
  if (!arrow) return null;
  const turn = (bearing * Math.PI) / 180;
  const [right, up] = arrow;
  const east = right * Math.cos(turn) + up * Math.sin(turn);
  const north = up * Math.cos(turn) - right * Math.sin(turn);
  const e6 = (meters * 1e6) / METERS_PER_DEGREE;
  const narrow = Math.max(0.01, Math.cos((at.latE6 / 180e6) * Math.PI));
  return {
    lonE6: at.lonE6 + Math.round((east * e6) / narrow),
    latE6: at.latE6 + Math.round(north * e6),
  };
}

/** Distance in whole meters; for points that are near each other. */
export function metersBetween(a: Point, b: Point): number {
  const narrow = Math.cos((a.latE6 / 180e6) * Math.PI);
  const east = ((b.lonE6 - a.lonE6) / 1e6) * narrow;
  const north = (b.latE6 - a.latE6) / 1e6;
  return Math.round(Math.hypot(east, north) * METERS_PER_DEGREE);
}
