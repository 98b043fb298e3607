// Where drivers are on the screen, all of them in one pass over their rows.
import type { Camera } from './driverLens.ts';
import type { DriverRows } from './driverRows.ts';
import { aroundAnchor, mercatorX, mercatorY, WORLD } from './mercator.ts';

/** Drivers up to this far beyond the map's edge are visited too: cells at the edge stay whole. */
export const MARGIN_PX = 16;

export type Aim = {
  /** From steps around the anchor to the screen: see `aroundAnchor`. */
  readonly matrix: Float32Array;
  readonly anchorX: number;
  readonly anchorY: number;
};

export function aimOf({ matrix, lng, lat }: Camera): Aim {
  const [anchorX, anchorY] = [mercatorX(lng * 1e6), mercatorY(lat * 1e6)];
  return {
    matrix: aroundAnchor(matrix, lng / 360 + 0.5, (anchorY >>> 0) / WORLD),
    anchorX,
    anchorY,
  };
}

/** Visits every driver drawn at `nowS` and in view, with the screen position, px. */
export function eachOnScreen(
  rows: DriverRows,
  { widthPx, heightPx }: Camera,
  { matrix: m, anchorX, anchorY }: Aim,
  nowS: number,
  visit: (row: number, px: number, py: number) => void,
): void {
  const [m0, m1, m3] = [m[0]!, m[1]!, m[3]!];
  const [m4, m5, m7] = [m[4]!, m[5]!, m[7]!];
  const [m12, m13, m15] = [m[12]!, m[13]!, m[15]!];
  rows.eachShown(nowS, (row, mx, my) => {
    const x = (mx - anchorX) | 0;
    const y = (my - anchorY) | 0;
    const w = m3 * x + m7 * y + m15;
    if (w <= 0) return;
    const px = ((m0 * x + m4 * y + m12) / w + 1) * 0.5 * widthPx;
    const py = (1 - (m1 * x + m5 * y + m13) / w) * 0.5 * heightPx;
    if (px < -MARGIN_PX || px > widthPx + MARGIN_PX) return;
    if (py < -MARGIN_PX || py > heightPx + MARGIN_PX) return;
    visit(row, px, py);
  });
}
