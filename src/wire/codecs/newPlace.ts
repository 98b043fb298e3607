// Places that are no rows, on the wire: coordinates in degrees.
import { toMicroDegrees } from '#domain/geo.ts';
import { newPlace, type NewPlace } from '#domain/newPlace.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { z } from '#domain/schema.ts';
import { asked, flagOrNone, id, label, latitude, longitude, title } from './fields.ts';

/** S1 §3 New place. */
export type NewPlaceDto = {
  readonly label: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly lat: number;
  readonly lon: number;
  readonly removed: false;
  readonly shouldSaveAsNewMyLocation: boolean;
};

const parts = newPlace.shape;
const newPlaceFields = {
  label: title,
  address: asked(parts.address),
  city: asked(parts.city),
  state: asked(parts.state),
  postalCode: asked(parts.postalCode),
  lat: latitude,
  lon: longitude,
  shouldSaveAsNewMyLocation: flagOrNone,
};
export const newPlaceSchema = z.object(newPlaceFields);

export function encodeNewPlace({ lonE6, latE6, ...rest }: NewPlace): NewPlaceDto {
  return { ...rest, lat: latE6 / 1e6, lon: lonE6 / 1e6, removed: false };
}

export function decodeNewPlace(read: z.output<typeof newPlaceSchema>): NewPlace {
  const { lat, lon, shouldSaveAsNewMyLocation, ...rest } = read;
  const saves = shouldSaveAsNewMyLocation ?? false;
  const at = { lonE6: toMicroDegrees(lon), latE6: toMicroDegrees(lat) };
  return { ...rest, ...at, shouldSaveAsNewMyLocation: saves };
}

/** The same, as a trip names it. */
export const newPlaceOfTrip = z.object({ id, ...newPlaceFields });

/** A place of a plan. */
export const planPlaceSchema = z.object({ id, label, lon: longitude, lat: latitude });

export function encodePlanPlace({ lonE6, latE6, ...rest }: PlanPlace) {
  return { ...rest, lon: lonE6 / 1e6, lat: latE6 / 1e6 };
}

export function decodePlanPlace(read: z.output<typeof planPlaceSchema>): PlanPlace {
  const { lon, lat, ...rest } = read;
  return { ...rest, lonE6: toMicroDegrees(lon), latE6: toMicroDegrees(lat) };
}
