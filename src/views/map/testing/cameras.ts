import type { Camera } from '../driverLens.ts';

/** A map of this size, px, seen from above. */
export function cameraAt(
  lng: number,
  lat: number,
  zoom: number,
  [widthPx, heightPx]: readonly [number, number],
): Camera {
  const sine = Math.sin((lat * Math.PI) / 180);
  const [x, y] = [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
  const [sx, sy] = [(1024 * 2 ** zoom) / widthPx, (1024 * 2 ** zoom) / heightPx];
  const matrix = [sx, 0, 0, 0, 0, -sy, 0, 0, 0, 0, 1, 0, -x * sx, y * sy, 0, 1];
  const size = { widthPx, heightPx, drawnWidth: widthPx, drawnHeight: heightPx };
  return { matrix, lng, lat, zoom, bearing: 0, ...size };
}
