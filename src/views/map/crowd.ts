// When drivers are a crowd, and how strong the ink of its cells is.

/** From this zoom on each driver is drawn individually; up to this many are at any zoom. */
export const EACH_FROM_ZOOM = 12;
const MOST_EACH = 150;

/** Whether this many drivers in view are shown as density. */
export function isCrowded(zoom: number, inView: number): boolean {
  return zoom < EACH_FROM_ZOOM && inView > MOST_EACH;
}

/** Strength of the ink, by the minimum number of drivers. */
export const CELL_BANDS = [
  { from: 1, opacity: 0.06 },
  { from: 3, opacity: 0.13 },
  { from: 6, opacity: 0.21 },
  { from: 11, opacity: 0.31 },
  { from: 21, opacity: 0.43 },
] as const;
