// Where an arc ends on the screen: at the rim of the cluster its place is in, or at its own ring.

type Point = { readonly x: number; readonly y: number };

/** A cluster, or the moves of one place: the disc that is drawn above its point; px. */
export type DrawnMark = { readonly center: Point; readonly radiusPx: number };

/** An arc begins and ends at the rings of its places: the pins inside them stay legible. */
const RING_PX = 15;
const RIM_GAP_PX = 2;

/** The end of an arc, and how much is left out before it; `mark`: what its place is in. */
export function arcEnd(
  place: Point,
  mark: DrawnMark | null,
): { readonly at: Point; readonly gapPx: number } {
  if (mark === null) return { at: place, gapPx: RING_PX };
  return { at: mark.center, gapPx: mark.radiusPx + RIM_GAP_PX };
}

/** A line without the gaps at its ends; empty when they touch. */
export function trimmed(line: readonly Point[], firstPx: number, lastPx: number): readonly Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || distancePx(first, last) <= firstPx + lastPx) return [];
  const inner = line.filter(
    (point) => distancePx(point, first) > firstPx && distancePx(point, last) > lastPx,
  );
  const [begin, end] = [inner[0], inner.at(-1)];
  // Straight from end to end, as where no road is known.
  if (!begin || !end) return [towards(first, last, firstPx), towards(last, first, lastPx)];
  return [towards(first, begin, firstPx), ...inner, towards(last, end, lastPx)];
}

/** Points along a line, one every so many px. */
export function spaced(line: readonly Point[], everyPx: number): readonly Point[] {
  const points: Point[] = [];
  let due = 0;
  for (const [at, to] of line.entries()) {
    const from = line[at - 1];
    if (from === undefined) continue;
    const length = distancePx(from, to);
    for (; due <= length; due += everyPx) points.push(towards(from, to, due));
    due -= length;
  }
  return points;
}

/** Of points that are nearer to each other, the first alone is kept. */
const LEAST_STEP_PX = 3;

/** A line so far to the right of another, for those who follow it: there and back lie apart. */
export function rightOf(line: readonly Point[], px: number): readonly Point[] {
  const steps: Point[] = [];
  for (const [at, point] of line.entries()) {
    const before = steps.at(-1);
    const isNear = before !== undefined && distancePx(before, point) < LEAST_STEP_PX;
    if (isNear && at < line.length - 1) continue;
    // The end of the line stays, wherever the point before it is.
    if (isNear && steps.length > 1) steps.pop();
    steps.push(point);
  }
  return steps.map((point, at) => {
    const [from, to] = [steps[at - 1] ?? point, steps[at + 1] ?? point];
    const share = px / (distancePx(from, to) || 1);
    return { x: point.x - (to.y - from.y) * share, y: point.y + (to.x - from.x) * share };
  });
}

function towards(from: Point, to: Point, px: number): Point {
  const share = px === 0 ? 0 : px / distancePx(from, to);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function distancePx(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
