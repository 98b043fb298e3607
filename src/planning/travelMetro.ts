// Travel along the procedural metro's streets: in fake mode estimates and driven positions agree.
// Separate from the port so that planning without a metro does not load one.
import type { Metro } from '#metro/metro.ts';
import type { TravelModel } from './travel.ts';

/** The metro's routes as a travel model; the metro caches its searches. */
export function metroTravel(metro: Pick<Metro, 'leg'>): TravelModel {
  return (from, to) => metro.leg(from, to);
}
