import { decodePath } from '#domain/path.ts';
import type { Point } from '#domain/geo.ts';
import type { AsideFetch } from '#spine/fetches/index.ts';

export type Way = { readonly from: Point; readonly to: Point };

/** A road from one end to the other: its points and its miles × 100. */
export type Course = { readonly points: readonly Point[]; readonly distanceCmi: number };

/** The road that is driven from place to place; null where only miles and minutes are known. */
export const courseOfWay: AsideFetch<Way, 'directions', Course | null> = {
  kept: 'not',
  call: 'directions',
  ask: ({ from, to }) => ({ from: pointOf(from), to: pointOf(to), course: true }),
  read: ({ distanceCmi, course }) => {
    const points = course ? decodePath(course.path) : null;
    return points && { points, distanceCmi };
  },
  restMs: 0,
  near: () => false,
  words: {
    loading: 'Finding the road...',
    failed: 'No road is known: the way is drawn as a straight line.',
    empty: null,
  },
};

function pointOf({ lonE6, latE6 }: Point): Point {
  return { lonE6, latE6 };
}
