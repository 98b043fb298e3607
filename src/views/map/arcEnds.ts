// Where an arc ends on the screen: at the rim of the cluster its place is in, or at its own ring.

type Point = { readonly x: number; readonly y: number };

/** A cluster, or the moves of one place: its point, and the disc that is drawn above it; px. */
export type DrawnMark = {
  readonly at: Point;
  readonly centre: Point;
  readonly radiusPx: number;
};

/** An arc begins and ends at the rings of its places: the pins inside them stay legible. */
const RING_PX = 15;
const RIM_GAP_PX = 2;
/** A cluster takes in what is this near: see `pointSources`. */
const REACH_PX = 46;

/** The end of an arc, and how much is left out before it. */
export function arcEnd(
  place: Point,
  marks: readonly DrawnMark[],
): { readonly at: Point; readonly gapPx: number } {
  const mark = markOfPlace(place, marks);
  if (mark === null) return { at: place, gapPx: RING_PX };
  return { at: mark.centre, gapPx: mark.radiusPx + RIM_GAP_PX };
}

/** The mark that the moves of a place are in: the nearest one. */
export function markOfPlace<Mark extends DrawnMark>(
  place: Point,
  marks: readonly Mark[],
): Mark | null {
  let nearest: Mark | null = null;
  let nearestPx = REACH_PX;
  for (const mark of marks) {
    const distance = distancePx(mark.at, place);
    if (distance >= nearestPx) continue;
    nearest = mark;
    nearestPx = distance;
  }
  return nearest;
}

/** A line without what is within the gaps of its ends; nothing when they touch. */
export function trimmed(line: readonly Point[], firstPx: number, lastPx: number): readonly Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || distancePx(first, last) <= firstPx + lastPx) return [];
  const inner = line.filter(
    (point) => distancePx(point, first) > firstPx && distancePx(point, last) > lastPx,
  );
  const [begin, end] = [inner[0], inner.at(-1)];
  if (!begin || !end) return [];
  return [towards(first, begin, firstPx), ...inner, towards(last, end, lastPx)];
}

function towards(from: Point, to: Point, px: number): Point {
  const share = px / distancePx(from, to);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function distancePx(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
