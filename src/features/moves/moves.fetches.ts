import type { Point } from '#domain/geo.ts';
import { integer, payload, text, z } from '#domain/schema.ts';
import { fetchSeeing } from '#spine/fetches/index.ts';
import { endPointsInHand, type Filling } from './moves.queries.ts';

const point = z.object({ lonE6: integer, latE6: integer });

export type RoadParams = { readonly from: Point; readonly to: Point };

/** The road between the ends of the move that is being scheduled or edited. */
export const road = fetchSeeing<Filling>()({
  type: 'moves/road',
  params: payload(z.object({ from: point, to: point })),
  call: 'directions',
  key: ({ from, to }) => [from.lonE6, from.latE6, to.lonE6, to.latE6].join(' '),
  ask: ({ from, to }) => ({ from, to, course: true }),
  kept: 'log',
  read: ({ distanceCmi, durationMs, course }) => ({
    distanceCmi,
    durationMs,
    path: course?.path ?? null,
    roads: [...(course?.roads ?? [])],
  }),
  value: payload(
    z.object({
      distanceCmi: integer,
      durationMs: integer,
      /** See `domain/path.ts`; null: the course is not known. */
      path: z.nullable(text('address')),
      /** Its main roads: 'I-435'. */
      roads: z.array(text()),
    }),
  ),
  staleMs: 3_600_000,
  wanted: ({ from, to }, sees) => {
    const ends = endPointsInHand(sees);
    return ends !== null && isSame(ends.from, from) && isSame(ends.to, to);
  },
  words: {
    loading: 'Finding the road...',
    failed: 'No road is known: miles and minutes are estimated.',
    empty: null,
  },
  sample: ({ world }, pick) => {
    const [from, to] = [pick(world.tables.locations.rows()), pick(world.tables.locations.rows())];
    return from && to ? { from: pointOf(from), to: pointOf(to) } : null;
  },
});

function isSame(a: Point | null, b: Point): boolean {
  return a !== null && a.lonE6 === b.lonE6 && a.latE6 === b.latE6;
}

function pointOf({ lonE6, latE6 }: Point): Point {
  return { lonE6, latE6 };
}
