import type { DisplayStatus } from '#domain/entities.ts';
import { displayOrder } from '#domain/status.ts';

export const STATUS_ORDER = displayOrder;

/** Activities per status, in `STATUS_ORDER`. */
export type StatusCounts = readonly number[];

/** Radius of a cluster's ring by its members: 13, 16, 19, 22 px from 1, 13, 31, 1,000 items. */
export function clusterRadiusPx(total: number): number {
  return total >= 1000 ? 22 : total >= 31 ? 19 : total >= 13 ? 16 : 13;
}

/** What stands inside a cluster: the count, shortened from a thousand on. */
export function clusterText(total: number): string {
  if (total < 1000) return String(total);
  return total < 99_950 ? `${(total / 1000).toFixed(1)}k` : `${Math.round(total / 1000)}k`;
}

/** One arc of a donut; angles in radians clockwise from 12 o'clock. */
export type DonutArc = {
  readonly status: DisplayStatus;
  readonly from: number;
  readonly to: number;
};

/** Gap between arcs, and the least arc a status gets so that one late move of 300 is seen. */
const GAP_RAD = 0.12;
const LEAST_ARC_RAD = 0.24;

/**
 * The arcs of a donut in `STATUS_ORDER`, with gaps between them; a single status closes the ring.
 * Small shares are widened at the cost of large ones, in proportion.
 */
export function donutArcs(counts: StatusCounts): DonutArc[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const present = STATUS_ORDER.map((status, i) => ({ status, count: counts[i] ?? 0 })).filter(
    (part) => part.count > 0,
  );
  const only = present[0];
  if (only === undefined) return [];
  if (present.length === 1) return [{ status: only.status, from: 0, to: 2 * Math.PI }];
  const isSmall = (count: number) => (count / total) * 2 * Math.PI < LEAST_ARC_RAD;
  const small = present.filter((part) => isSmall(part.count)).length;
  const largeTotal = present.reduce((sum, p) => sum + (isSmall(p.count) ? 0 : p.count), 0);
  const left = 2 * Math.PI - small * LEAST_ARC_RAD;
  let at = 0;
  return present.map(({ status, count }) => {
    const from = at;
    at += isSmall(count) ? LEAST_ARC_RAD : (count / largeTotal) * left;
    return { status, from: from + GAP_RAD / 2, to: at - GAP_RAD / 2 };
  });
}
