// Answers of a places service (S1 §3, §7): suggestions while an operator types, and one of them as
// a place. US places only (S1 §5).
import { location } from './entities.ts';
import { label, placeId, title } from './fields.ts';
import { type DeepReadonly, z } from './schema.ts';

/** The most suggestions per answer (S1 §9). */
export const mostSuggestions = 8;
/** Characters of the query that are used. */
export const mostPlaceLetters = 200;

/** One line of an autocomplete: `title` is the match, `detail` where it is. */
export const placeSuggestion = z.object({
  /** The service's own id. */
  id: placeId,
  title: title('plain'),
  /** Empty when there is no further detail. */
  detail: label('plain'),
});
export type PlaceSuggestion = DeepReadonly<z.output<typeof placeSuggestion>>;

const { address, city, state, postalCode, phone, timezone, lonE6, latE6 } = location.shape;

/** A place from a places service. Parts that a town or a street lacks are empty. */
export const foundPlace = z.object({
  id: placeId,
  label: title('plain'),
  /** House number and street. */
  address,
  city,
  /** Two letters. */
  state,
  postalCode,
  country: z.literal('US'),
  phone,
  timezone,
  lonE6,
  latE6,
});
export type FoundPlace = DeepReadonly<z.output<typeof foundPlace>>;

/** The address of a point: `lonE6` and `latE6` are where the address is, which is not the point. */
export const foundAddress = z.object({
  address: title('address'),
  city,
  state,
  postalCode,
  country: z.literal('US'),
  timezone,
  lonE6,
  latE6,
});
export type FoundAddress = DeepReadonly<z.output<typeof foundAddress>>;
