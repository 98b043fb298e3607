import type { Point } from '#domain/geo.ts';
import type { TravelLeg } from '#domain/itinerary.ts';
import { integer, payload, z } from '#domain/schema.ts';

const point = z.object({ lonE6: integer, latE6: integer });

export const heardPayload = payload(
  z.object({
    ways: z.array(z.object({ from: point, to: point, distanceCmi: integer, durationMs: integer })),
  }),
);
export type HeardWay = ReturnType<typeof heardPayload.parse>['ways'][number];

export type RoadsState = {
  /** By the points at its two ends; the one heard last is the last. */
  readonly known: { readonly [way: string]: TravelLeg };
};

/** With more, those heard first are forgotten. */
export const roadsKept = 2_000;

/** The fetches that read one road. */
export const roadFetches: readonly string[] = ['moves/road', 'trips/road'];

export function wayKey(from: Point, to: Point): string {
  return `${from.lonE6} ${from.latE6} ${to.lonE6} ${to.latE6}`;
}
