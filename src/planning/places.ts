// When two places count as one: the only way besides a ride to be at a pick-up is to be there.
import { straightDistanceCmi } from '#domain/geo.ts';
import type { PlanPlace } from '#domain/itinerary.ts';

/** Nobody orders a ride for a tenth of a mile. */
export const samePlaceCmi = 10;

/** The same location, or at most a tenth of a mile apart in a straight line. */
export function samePlace(a: PlanPlace, b: PlanPlace): boolean {
  return a.id === b.id || straightDistanceCmi(a, b) <= samePlaceCmi;
}
