// The mark or cell of several drivers under a point of the screen, its label, and the zoom at
// which it separates.
import type { DriverCanvas } from './driverCanvas.ts';
import { EACH_FROM_ZOOM } from './crowd.ts';
import { CELL_RADIUS_PX } from './driverCells.ts';
import { markSizePx } from './driverMarkPaint.ts';
import { CLUSTER_MAX_ZOOM } from './pointStyle.ts';
import { TOGETHER_PX } from './together.ts';

type Point = { readonly x: number; readonly y: number };

export type DriverGroup = {
  readonly kind: 'cell' | 'late' | 'free';
  /** By ordinal. */
  readonly drivers: readonly number[];
  /** Its middle, and half of its width, px. */
  readonly at: Point;
  readonly halfPx: number;
};

/** The mark of several late or free drivers at a point. */
export function markAt({ together, marks }: DriverCanvas, point: Point): DriverGroup | null {
  if (marks === null) return null;
  for (let group = 0; group < together.size; group += 1) {
    const count = together.countIn(group);
    if (count < 2) continue;
    const at = together.placeOf(group);
    const { width, height } = markSizePx(marks, count);
    if (Math.abs(at.x - point.x) > width / 2 || Math.abs(at.y - point.y) > height / 2) continue;
    return { kind: marks, drivers: together.membersOf(group), at, halfPx: width / 2 };
  }
  return null;
}

/** The cell of a crowd at a point. */
export function cellAt({ isCrowd, cells }: DriverCanvas, { x, y }: Point): DriverGroup | null {
  const cell = isCrowd ? cells.at(x, y) : null;
  if (cell === null) return null;
  const at = cells.centerOf(cell);
  return { kind: 'cell', drivers: cells.membersOf(cell), at, halfPx: CELL_RADIUS_PX };
}

export function wordsOf({ kind, drivers }: DriverGroup, isFree: (driver: number) => boolean) {
  const count = drivers.length.toLocaleString('en-US');
  if (kind !== 'cell') return `${count} ${kind} drivers`;
  const free = drivers.filter(isFree).length.toLocaleString('en-US');
  return `${count} ${drivers.length === 1 ? 'driver' : 'drivers'}, ${free} free`;
}

/** Steps of zoom that a click on a cell goes nearer. */
const CELL_STEPS = 2;
/** Added to the zoom at which a group separates. */
const BEYOND = 0.2;

/**
 * The zoom at which a group separates, seen from `zoom`; null where it never does. `reachPx`: how
 * far apart its drivers are.
 */
export function opensAt(kind: DriverGroup['kind'], zoom: number, reachPx: number): number | null {
  if (kind === 'cell') return Math.min(zoom + CELL_STEPS, EACH_FROM_ZOOM + BEYOND);
  if (reachPx <= 0 || zoom >= CLUSTER_MAX_ZOOM) return null;
  const opens = zoom + Math.log2(TOGETHER_PX / reachPx) + BEYOND;
  return opens <= CLUSTER_MAX_ZOOM ? Math.max(opens, zoom + BEYOND) : null;
}
