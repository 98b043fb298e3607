// A place that a move begins or ends at without being a saved location (S1 §3).
import { location } from './entities.ts';
import { title } from './fields.ts';
import type { FoundPlace } from './foundPlace.ts';
import { type DeepReadonly, flag, z } from './schema.ts';

const { address, city, state, postalCode, lonE6, latE6 } = location.shape;

export const newPlace = z.object({
  label: title('plain'),
  address,
  city,
  state,
  postalCode,
  lonE6,
  latE6,
  /** Whether it becomes a saved location of the account as well. */
  shouldSaveAsNewMyLocation: flag,
});
export type NewPlace = DeepReadonly<z.output<typeof newPlace>>;

/** The name of a new place among the places of a plan, which are known by their ids. */
export function newPlaceId({ lonE6, latE6 }: Pick<NewPlace, 'lonE6' | 'latE6'>): string {
  return `${newPlacePrefix}${lonE6},${latE6}`;
}

const newPlacePrefix = 'place:';

/** A place of the places service as an end; not saved unless the operator says so. */
export function placeAsEnd(place: FoundPlace): NewPlace {
  const { label, address, city, state, postalCode, lonE6, latE6 } = place;
  const parts = { label, address, city, state, postalCode, lonE6, latE6 };
  return { ...parts, shouldSaveAsNewMyLocation: false };
}
