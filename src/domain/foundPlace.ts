// What a places service answers (S1 §3, §7): suggestions while somebody types, and one of them as
// a place. US places only (S1 §5).
import { location } from './entities.ts';
import { placeId, title } from './fields.ts';
import { type DeepReadonly, z } from './schema.ts';

/** At most so many suggestions are answered at once (S1 §9). */
export const mostSuggestions = 8;
/** Letters of a question that are looked at. */
export const mostPlaceLetters = 200;

/** One line of an autocomplete: `title` is what is looked for, `detail` where that is. */
export type PlaceSuggestion = {
  /** The service's own id. */
  readonly id: string;
  readonly title: string;
  /** Empty when there is no more to say. */
  readonly detail: string;
};

const { address, city, state, postalCode, phone, timezone, lonE6, latE6 } = location.shape;

/** A place from a places service. Of a town or a street, what it does not have is empty. */
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
