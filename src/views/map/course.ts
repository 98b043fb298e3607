// Positions on the course of a road: where a share of it lies, and which part of it is behind a
// driver. Lengths are compared with each other only, so the ground counts as flat around it.
import type { Point } from '#domain/geo.ts';

/** Where 0 to 1 of the course is behind. The course has a point at least. */
export function pointAlong(course: readonly Point[], share: number): Point {
  const lengths = lengthsOf(course);
  let left = share * sumOf(lengths);
  for (const [k, length] of lengths.entries()) {
    const [a, b] = [course[k]!, course[k + 1]!];
    if (left <= length) return length === 0 ? b : between(a, b, Math.max(0, left / length));
    left -= length;
  }
  return course.at(-1)!;
}

export type SplitCourse = {
  /** From its beginning to the place of the driver. */
  readonly driven: readonly Point[];
  /** From there to its end. */
  readonly ahead: readonly Point[];
  /** 0 to 1 of it is behind. */
  readonly share: number;
  /** The point of the course that is nearest to the driver. */
  readonly on: Point;
};

/** Both parts meet at the driver, who stands beside the course or on it. */
export function splitAt(course: readonly Point[], at: Point): SplitCourse {
  const lengths = lengthsOf(course);
  const [x, y] = flat(at, course);
  let best = { leastSq: Infinity, index: 0, part: 0 };
  for (const [k, length] of lengths.entries()) {
    const [[ax, ay], [bx, by]] = [flat(course[k]!, course), flat(course[k + 1]!, course)];
    const dot = (x - ax) * (bx - ax) + (y - ay) * (by - ay);
    const part = length === 0 ? 0 : Math.max(0, Math.min(dot / (length * length), 1));
    const [dx, dy] = [ax + part * (bx - ax) - x, ay + part * (by - ay) - y];
    const leastSq = dx * dx + dy * dy;
    if (leastSq < best.leastSq) best = { leastSq, index: k, part };
  }
  const { index, part } = best;
  const behind = sumOf(lengths.slice(0, index)) + part * (lengths[index] ?? 0);
  const total = sumOf(lengths);
  return {
    driven: [...course.slice(0, index + 1), at],
    ahead: [at, ...course.slice(index + 1)],
    share: total === 0 ? 0 : behind / total,
    on: course.length > 1 ? between(course[index]!, course[index + 1]!, part) : course[0]!,
  };
}

/** Of each piece. */
function lengthsOf(course: readonly Point[]): readonly number[] {
  return course.slice(1).map((to, k) => {
    const [[ax, ay], [bx, by]] = [flat(course[k]!, course), flat(to, course)];
    return Math.hypot(bx - ax, by - ay);
  });
}

function sumOf(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** A degree of longitude is shorter the farther it is from the equator. */
function flat({ lonE6, latE6 }: Point, course: readonly Point[]): readonly [number, number] {
  return [lonE6 * Math.cos(((course[0]?.latE6 ?? 0) * Math.PI) / 180e6), latE6];
}

function between(a: Point, b: Point, part: number): Point {
  return {
    lonE6: a.lonE6 + (b.lonE6 - a.lonE6) * part,
    latE6: a.latE6 + (b.latE6 - a.latE6) * part,
  };
}
