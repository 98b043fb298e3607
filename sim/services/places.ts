// The simulated places service (S1 §7 places): answers from the metro's own streets and towns, by
// rule and without any network. All of it is in the US (S1 §5).
import { mostSuggestions } from '#domain/foundPlace.ts';
import { openPlaceSearch } from '#metro/placeSearch.ts';
import { openMetro } from '#metro/metro.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { Refusal } from './refusal.ts';

type Suggestions = Calls['placeSuggestions'];
type Details = Calls['placeDetails'];
type AddressAt = Calls['addressAt'];

export function suggestPlaces({ text }: Suggestions['request']): Suggestions['reply'] {
  return { suggestions: openPlaceSearch().hints(text, mostSuggestions) };
}

/** Throws a 404 for an id that no suggestion has. */
export function readPlaceDetails({ placeId }: Details['request']): Details['reply'] {
  const found = openPlaceSearch().place(placeId);
  if (found === null) throw new Refusal(404, 'NOT_FOUND', 'This place is not known.');
  const { line, ...rest } = found;
  const timezone = openMetro().timezoneAt(found);
  return {
    place: { id: placeId, ...rest, address: line, country: 'US', phone: null, timezone },
  };
}

/** Throws a 404 for a point outside of the metro. */
export function readAddressAt({ at }: AddressAt['request']): AddressAt['reply'] {
  const metro = openMetro();
  const found = metro.houseNear(at.lonE6, at.latE6);
  if (found === null) throw new Refusal(404, 'NOT_FOUND', 'There is no address near this point.');
  const { line, ...rest } = found;
  return { address: { address: line, country: 'US', timezone: metro.timezoneAt(at), ...rest } };
}
