// Places of a places service on the wire (S1 §3, §7). Only those of the US are read (S1 §5).
import * as own from '#domain/foundPlace.ts';
import { placeId as ownPlaceId } from '#domain/fields.ts';
import { z } from '#domain/schema.ts';
import { asked, label, reader, title } from './fields.ts';
import { codec } from './table.ts';

const placeId = asked(ownPlaceId);

export const readPlaceId = reader(placeId, (value) => value);

/** The typed query: not empty, and of limited length. */
export const readPlaceText = reader(
  z.string().check(z.minLength(1), z.maxLength(own.mostPlaceLetters)),
  (value) => value,
);

const suggestion = z.object({ placeId, title, detail: label });

/** One wrong item makes the whole list of suggestions unreadable. */
export const decodeSuggestions = reader(
  z.object({
    suggestions: z.array(suggestion).check(
      z.maxLength(own.mostSuggestions),
      z.refine((rows) => new Set(rows.map((row) => row.placeId)).size === rows.length),
    ),
  }),
  ({ suggestions }): readonly own.PlaceSuggestion[] =>
    suggestions.map((row) => ({ id: row.placeId, title: row.title, detail: row.detail })),
);

export function encodeSuggestions(rows: readonly own.PlaceSuggestion[]) {
  return { suggestions: rows.map(({ id, ...rest }) => ({ placeId: id, ...rest })) };
}

export const { encode: encodeFoundPlace, decode: decodeFoundPlace } = codec(own.foundPlace, {
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

/** Where an address is, by the point that was asked about. */
export const { encode: encodeFoundAddress, decode: decodeFoundAddress } = codec(own.foundAddress, {
  address: {},
  city: { or: '' },
  state: { or: '' },
  postalCode: { or: '' },
  country: {},
  timezone: {},
  latE6: { at: 'latitude', per: 1e6 },
  lonE6: { at: 'longitude', per: 1e6 },
});
