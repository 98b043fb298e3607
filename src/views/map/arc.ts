import type { LonLat } from './camera.ts';

/** Segments of an arc (S1 §9). */
export const ARC_SEGMENTS = 50;
/** How far an arc rises beside the straight line, as a share of its length. */
const RISE = 0.22;

/**
 * The curve from one place to another, bent towards the north as the picture of a throw, in
 * degrees. Straight up and down lines bend to the east.
 */
export function arcBetween(from: LonLat, to: LonLat): [lon: number, lat: number][] {
  // Near a place a degree of longitude is this much shorter than one of latitude.
  const shrink = Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180);
  const [dx, dy] = [(to.lon - from.lon) * shrink, to.lat - from.lat];
  const length = Math.sqrt(dx * dx + dy * dy);
  const up = dx >= 0 ? 1 : -1;
  const [sideX, sideY] = length === 0 ? [0, 0] : [(-dy / length) * up, (dx / length) * up];
  const control = {
    lon: (from.lon + to.lon) / 2 + (sideX * length * RISE) / shrink,
    lat: (from.lat + to.lat) / 2 + sideY * length * RISE,
  };
  return Array.from({ length: ARC_SEGMENTS + 1 }, (_, i) => {
    const t = i / ARC_SEGMENTS;
    const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
    return [
      a * from.lon + b * control.lon + c * to.lon,
      a * from.lat + b * control.lat + c * to.lat,
    ];
  });
}
