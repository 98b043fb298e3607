import { phoneDigits } from '#domain/phone.ts';
import type { Point } from '#domain/geo.ts';
import {
  type FoundAddress,
  type FoundPlace,
  mostPlaceLetters,
  type PlaceSuggestion,
} from '#domain/foundPlace.ts';
import { fewestLetters } from '#finder/folded.ts';
import { type AsideFetch, fetchSeeing } from '../fetches/index.ts';
import { openPlacePayload, placePayload, type SearchState } from './search.model.ts';

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

type Sees = { readonly search: { readonly state: SearchState } };

/** The location of a suggested place that the operator chose. */
export const placeDetails = fetchSeeing<Sees>()({
  type: 'search/place',
  params: openPlacePayload,
  call: 'placeDetails',
  key: ({ placeId }) => placeId,
  ask: ({ placeId }) => ({ placeId }),
  kept: 'log',
  read: ({ place }, { placeId }) => shownOf(place, placeId),
  value: placePayload,
  staleMs: null,
  wanted: ({ placeId }, { search }) => search.state.asked?.placeId === placeId,
  words: { loading: 'Finding the place...', failed: 'The place could not be shown.', empty: null },
  sample: () => ({ placeId: 'metro-town-0', title: 'A town' }),
});

/** 'Olathe, KS 66061' under '100 W 119th St'; a town needs only its state. */
function shownOf(place: FoundPlace, id: string) {
  const { label, city, state, postalCode, lonE6, latE6 } = place;
  const town = label === city ? '' : city;
  const code = label === postalCode ? '' : postalCode;
  const area = [state, code].filter((part) => part !== '').join(' ');
  const detail = [town, area].filter((part) => part !== '').join(', ');
  return { id, label, detail, lonE6, latE6 };
}
