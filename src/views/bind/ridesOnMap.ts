// The rides and deliveries that were ordered, for the map beside their lists, and the one that was
// clicked there.
import type { RideOnMap } from '../map/mapTypes.ts';
import { sharedState } from './sharedState.ts';

/** Cars, and who or what waits for them, at this moment; the map finds the roads they are on. */
export type RideNow = Omit<RideOnMap, 'course'>;

export const ridesOnMapOf = sharedState<readonly RideNow[]>([], Object.is);

/** The row whose mark was clicked, a new object at each click; null: none yet. */
export const clickedRideOf = sharedState<{ readonly item: string } | null>(null, Object.is);
