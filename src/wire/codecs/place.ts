// Places of a places service on the wire (S1 §3, §7). Only those of the US are read (S1 §5).
import * as own from '#domain/foundPlace.ts';
import { placeId } from '#domain/fields.ts';
import { isNoPlace, noPlaceWords, type Point } from '#domain/geo.ts';
import { list, z } from '#domain/schema.ts';
import { asked, reader } from './fields.ts';
import { type Codec, codec, holding } from './table.ts';

export const readPlaceId = reader(asked(placeId));

/** The typed query: not empty, and of limited length. */
export const readPlaceText = reader(
  z.string().check(z.minLength(1), z.maxLength(own.mostPlaceLetters)),
);

const suggestionCodec = codec(own.placeSuggestion, {
  id: { at: 'placeId' },
  title: {},
  detail: {},
});

/** One wrong item makes the whole list of suggestions unreadable. */
export const suggestionsCodec = holding(
  codec(z.object({ suggestions: list(own.placeSuggestion, own.mostSuggestions) }), {
    suggestions: { rows: suggestionCodec },
  }),
  ({ suggestions: rows }) => new Set(rows.map(({ id }) => id)).size === rows.length,
);

const somewhere = <T extends Point>(own: Codec<T>) =>
  holding(own, ({ lonE6, latE6 }) => !isNoPlace(lonE6, latE6), noPlaceWords);

const foundPlaceCodec = codec(own.foundPlace, {
  id: { at: 'placeId' },
  label: {},
  address: { or: '' },
  city: { or: '' },
  state: { or: '' },
  postalCode: { or: '' },
  country: {},
  phone: { or: null },
  latE6: { at: 'latitude', per: 1e6 },
  lonE6: { at: 'longitude', per: 1e6 },
  timezone: {},
});

export const { encode: encodeFoundPlace, decode: decodeFoundPlace } = somewhere(foundPlaceCodec);

const foundAddressCodec = codec(own.foundAddress, {
  address: {},
  city: { or: '' },
  state: { or: '' },
  postalCode: { or: '' },
  country: {},
  timezone: {},
  latE6: { at: 'latitude', per: 1e6 },
  lonE6: { at: 'longitude', per: 1e6 },
});

/** Where an address is, by the point that was asked about. */
export const { encode: encodeFoundAddress, decode: decodeFoundAddress } =
  somewhere(foundAddressCodec);
