// The travel port and its adapter without a map: straight distance times a road factor. For the
// first paint and wherever no road network answers.
import { type Point, straightDistanceCmi } from '#domain/geo.ts';
import type { TravelLeg } from '#domain/itinerary.ts';

/**
 * Road distance and driving time from one place to another. Durations are a metric: zero from a
 * place to itself, never longer than by way of a third place.
 */
export type TravelModel = (from: Point, to: Point) => TravelLeg;

/** Parking out and in, in minutes, in addition to the driving. */
const STANDING_MIN = 3;

/** Roads are 40 % longer than the straight line nearby and 15 % far away; far legs are faster. */
export const straightTravel: TravelModel = (from, to) => {
  if (from.lonE6 === to.lonE6 && from.latE6 === to.latE6) return { distanceCmi: 0, durationMs: 0 };
  const roadMi = roadMiles(straightDistanceCmi(from, to) / 100);
  return {
    distanceCmi: Math.round(roadMi * 100),
    durationMs: Math.round((STANDING_MIN + drivingMinutes(roadMi)) * 60_000),
  };
};

/** Miles by road for miles in a straight line. */
export function roadMiles(straightMi: number): number {
  return straightMi * (1.15 + 0.25 * decay(straightMi / 10));
}

/** Minutes of driving for miles by road: 24 mph for the shortest, 58 mph at most. */
export function drivingMinutes(roadMi: number): number {
  return (60 * roadMi) / Math.min(58, 24 + 1.1 * roadMi);
}

/** e to the −x, the same bits in every engine: a short series for a sixteenth, squared up. */
function decay(x: number): number {
  if (x > 30) return 0;
  const step = -x / 16;
  let sum = 1;
  for (let n = 18; n >= 1; n--) sum = 1 + (step / n) * sum;
  const square = sum * sum;
  const fourth = square * square;
  const eighth = fourth * fourth;
  return eighth * eighth;
}
