// A place that a move begins or ends at without being a saved location (S1 §3).
import { location } from './entities.ts';
import type { FoundPlace } from './foundPlace.ts';
import { type DeepReadonly, flag, z } from './schema.ts';

const { label, address, city, state, postalCode, lonE6, latE6 } = location.shape;

export const newPlace = z.object({
  label,
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

/** A place of the places service as an end; not saved unless the operator says so. */
export function placeAsEnd(place: FoundPlace): NewPlace {
  const { label, address, city, state, postalCode, lonE6, latE6 } = place;
  const parts = { label, address, city, state, postalCode, lonE6, latE6 };
  return { ...parts, shouldSaveAsNewMyLocation: false };
}
