// Places of a places service on the wire (S1 §3, §7). Only those of the US are read (S1 §5).
import {
  type FoundPlace,
  mostPlaceLetters,
  mostSuggestions,
  type PlaceSuggestion,
} from '#domain/foundPlace.ts';
import { z } from '#domain/schema.ts';
import type { FoundPlaceDto, PlaceSuggestionDto } from '../dto.ts';
import { label, labelOrNone, latitude, longitude, reader, title, toE6 } from './fields.ts';

/** Ids of places services are longer than ours. */
const MAX_PLACE_ID = 512;

/** Ids become keys of look-ups, so the names every object has are refused. */
const placeId = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_PLACE_ID),
  z.refine((value) => !(value in Object.prototype)),
);

export const readPlaceId = reader(placeId, (value) => value);

/** What is typed: something, and not endless. */
export const readPlaceText = reader(
  z.string().check(z.minLength(1), z.maxLength(mostPlaceLetters)),
  (value) => value,
);

const suggestion = z.object({ placeId, title, detail: label });

/** A list of which one item is wrong is no list of suggestions. */
export const decodeSuggestions = reader(
  z.object({
    suggestions: z.array(suggestion).check(
      z.maxLength(mostSuggestions),
      z.refine((rows) => new Set(rows.map((row) => row.placeId)).size === rows.length),
    ),
  }),
  ({ suggestions }): readonly PlaceSuggestion[] =>
    suggestions.map((row) => ({ id: row.placeId, title: row.title, detail: row.detail })),
);

export function encodeSuggestions(rows: readonly PlaceSuggestion[]): {
  readonly suggestions: readonly PlaceSuggestionDto[];
} {
  return { suggestions: rows.map(({ id, ...rest }) => ({ placeId: id, ...rest })) };
}

export const decodeFoundPlace = reader(
  z.object({
    placeId,
    label: title,
    address: labelOrNone,
    city: labelOrNone,
    state: labelOrNone,
    postalCode: labelOrNone,
    country: z.literal('US'),
    phone: labelOrNone,
    latitude,
    longitude,
    timezone: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  (raw): FoundPlace => ({
    id: raw.placeId,
    label: raw.label,
    address: raw.address ?? '',
    city: raw.city ?? '',
    state: raw.state ?? '',
    postalCode: raw.postalCode ?? '',
    country: raw.country,
    phone: raw.phone ?? null,
    timezone: raw.timezone,
    lonE6: toE6(raw.longitude),
    latE6: toE6(raw.latitude),
  }),
);

export function encodeFoundPlace({ id, lonE6, latE6, ...rest }: FoundPlace): FoundPlaceDto {
  return { placeId: id, ...rest, latitude: latE6 / 1e6, longitude: lonE6 / 1e6 };
}
