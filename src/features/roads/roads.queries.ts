// How far it is from one place to another, and how long: the one answer for lists, map and plans.
import type { Point } from '#domain/geo.ts';
import type { TravelLeg } from '#domain/itinerary.ts';
import { straightTravel } from '#planning/travel.ts';
import { wayKey } from './roads.model.ts';
import type { RoadsSees } from './roads.slice.ts';

type Sees = Pick<RoadsSees, 'roads'>;

export type KnownWay = TravelLeg & {
  /** By the straight line: the directions service has not answered. */
  readonly isEstimated: boolean;
};

/** As the directions service has answered; undefined where it has not. */
export function roadBetween({ roads }: Sees, from: Point, to: Point): TravelLeg | undefined {
  return roads.state.known[wayKey(from, to)];
}

export function wayBetween(sees: Sees, from: Point, to: Point): KnownWay {
  const known = roadBetween(sees, from, to);
  return known
    ? { ...known, isEstimated: false }
    : { ...straightTravel(from, to), isEstimated: true };
}
