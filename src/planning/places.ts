// When two places count as one: a driver reaches a pick-up by a ride or by already being there.
import { straightDistanceCmi } from '#domain/geo.ts';
import type { PlanPlace } from '#domain/itinerary.ts';

/** A tenth of a mile is too short for a ride. */
export const samePlaceCmi = 10;

/** The same location, or at most a tenth of a mile apart in a straight line. */
export function samePlace(a: PlanPlace, b: PlanPlace): boolean {
  return a.id === b.id || straightDistanceCmi(a, b) <= samePlaceCmi;
}
