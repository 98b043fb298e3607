import type { FoundPlace } from '#domain/foundPlace.ts';
import { fetchSeeing } from '#spine/fetches/index.ts';
import { openPlacePayload, placePayload, type SearchState } from './search.model.ts';

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
