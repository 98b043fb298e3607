// What a places service answers (S1 §3, §7): suggestions while somebody types, and one of them as
// a place. US places only (S1 §5).
import type { MicroDegrees } from './entities.ts';

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

/** A place from a places service. Of a town or a street, what it does not have is empty. */
export type FoundPlace = {
  /** The service's own id. */
  readonly id: string;
  readonly label: string;
  /** House number and street. */
  readonly address: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly postalCode: string;
  readonly country: 'US';
  readonly phone: string | null;
  /** IANA name. */
  readonly timezone: string;
  readonly lonE6: MicroDegrees;
  readonly latE6: MicroDegrees;
};
