import { phoneDigits } from '#domain/phone.ts';
import type { Point } from '#domain/geo.ts';
import {
  type FoundAddress,
  type FoundPlace,
  mostPlaceLetters,
  type PlaceSuggestion,
} from '#domain/foundPlace.ts';
import { fewestLetters } from '#finder/folded.ts';
import type { AsideFetch } from '#spine/fetches/index.ts';

type Suggestions = readonly PlaceSuggestion[];

/** The suggestions of the places service for the typed text. */
export const placeSuggestions: AsideFetch<string, 'placeSuggestions', Suggestions> = {
  kept: 'not',
  call: 'placeSuggestions',
  ask: (text) => ({ text }),
  read: ({ suggestions }) => suggestions,
  // S1 §9.
  restMs: 300,
  near: (before, text) => text.startsWith(before) || before.startsWith(text),
  words: { loading: 'Searching places...', failed: 'Places could not be searched.', empty: null },
};

/** One of the suggestions as a place, for a field in which it was chosen. */
export const foundPlace: AsideFetch<string, 'placeDetails', FoundPlace> = {
  kept: 'not',
  call: 'placeDetails',
  ask: (placeId) => ({ placeId }),
  read: ({ place }) => place,
  restMs: 0,
  near: () => false,
  words: { loading: 'Finding the place...', failed: 'The place could not be found.', empty: null },
};

/** The address under a pin. */
export const addressAt: AsideFetch<Point, 'addressAt', FoundAddress> = {
  kept: 'not',
  call: 'addressAt',
  ask: (at) => ({ at }),
  read: ({ address }) => address,
  restMs: 150,
  near: () => false,
  words: { loading: 'Finding the address...', failed: 'No address was found here.', empty: null },
};

/** Null for too few letters, and for phone numbers, which the places service must not get (P20). */
export function placeText(typed: string): string | null {
  const text = typed.trim().slice(0, mostPlaceLetters);
  return text.length < fewestLetters || isPhone(text) ? null : text;
}

/** Only digits, and more of them than a postal code has. */
function isPhone(text: string): boolean {
  return /^\d{6,}$/.test(phoneDigits(text)) && !/^\d{5}-\d{0,4}$/.test(text);
}
