// The maps service behind the calls of places (S1 §7): called with the gateway's own key, which
// is sent only to the service. Its answers are parsed, never passed on.
import {
  type FoundAddress,
  type FoundPlace,
  mostSuggestions,
  type PlaceSuggestion,
} from '#domain/foundPlace.ts';
import { isNoPlace, type Point } from '#domain/geo.ts';
import { z } from '#domain/schema.ts';
import { zoneOfState } from '#domain/zoneOfState.ts';
import { isSafeService, textAtMost } from './serviceAnswers.ts';

/** Address of the service, and the gateway's key. */
export type PlacesConfig = { readonly url: string; readonly key: string };

export type PlacesService = {
  /** All reject with `PlacesFailed`. */
  suggestions(text: string): Promise<readonly PlaceSuggestion[]>;
  /** Null: unknown to the service, or not in the US (S1 §5). */
  details(placeId: string): Promise<FoundPlace | null>;
  /** The address nearest to a point; null where there is none, or outside of the US. */
  addressAt(at: Point): Promise<FoundAddress | null>;
};

/** The reason, without key and address. */
export class PlacesFailed extends Error {
  readonly status: 502 | 504;
  constructor(why: string, status: 502 | 504 = 502) {
    super(why);
    this.name = 'PlacesFailed';
    this.status = status;
  }
}

const defaultTimeoutMs = 5_000;
/**
 * @limit an answer of the places service
 * @test src/gateway/services.test.ts: whose answer never ends is left after a few megabytes
 */
const maxAnswerBytes = 500_000;
const maxLabel = 300;

/** Reads PLACES_URL and PLACES_KEY; null when neither is set. Throws with what is missing. */
export function placesFrom(environment: {
  readonly [name: string]: string | undefined;
}): PlacesConfig | null {
  const { PLACES_URL: url = '', PLACES_KEY: key = '' } = environment;
  if (url === '' && key === '') return null;
  if (url === '' || key === '') {
    throw new Error('PLACES_URL and PLACES_KEY belong together: one of them is not set.');
  }
  const parsed = URL.parse(url);
  if (!parsed || !isSafeService(parsed)) {
    throw new Error('PLACES_URL must begin with https://, so that the key stays secret.');
  }
  return { url: url.replace(/\/+$/, ''), key };
}

/** Calls it over the network; `timeoutMs` is for one request. */
export function openPlacesService(
  { url, key }: PlacesConfig,
  timeoutMs = defaultTimeoutMs,
): PlacesService {
  async function ask<T>(path: string, query: { [name: string]: string }, read: z.ZodMiniType<T>) {
    const asked = new URL(`${path}/json`, `${url}/`);
    for (const [name, value] of Object.entries({ ...query, key })) {
      asked.searchParams.set(name, value);
    }
    const body = await textOf(asked, timeoutMs);
    const answer = z.safeParse(read, parsed(body));
    if (!answer.success) throw new PlacesFailed('an answer that cannot be read');
    return answer.data;
  }
  return {
    async suggestions(text) {
      const query = { input: text, types: 'address', components: 'country:us' };
      const { status, predictions = [] } = await ask('autocomplete', query, suggestionsAnswer);
      mustBeGood(status);
      return suggestionsOf(predictions);
    },
    async details(placeId) {
      const fields = 'place_id,address_components,geometry,name,formatted_phone_number';
      const { status, result } = await ask('details', { place_id: placeId, fields }, detailsAnswer);
      if (['NOT_FOUND', 'ZERO_RESULTS', 'INVALID_REQUEST'].includes(status)) return null;
      mustBeGood(status);
      if (!result) throw new PlacesFailed('an answer without a place');
      return placeOf(placeId, result);
    },
    async addressAt({ lonE6, latE6 }) {
      const query = { latlng: `${latE6 / 1e6},${lonE6 / 1e6}`, result_type: 'street_address' };
      // Such services have it beside the calls of places, not below them.
      const { status, results = [] } = await ask('../geocode', query, addressesAnswer);
      mustBeGood(status);
      return addressOf(results);
    },
  };
}

function mustBeGood(status: string): void {
  if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new PlacesFailed('a refusal');
}

async function textOf(asked: URL, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let body: string | null;
  try {
    response = await fetch(asked, { signal, redirect: 'error' });
    body = await textAtMost(response, maxAnswerBytes);
  } catch {
    // The platform's message may quote the address, and with it the key.
    if (signal.aborted) throw new PlacesFailed('no answer in time', 504);
    throw new PlacesFailed('no answer');
  }
  if (body === null) throw new PlacesFailed('an answer that is too long');
  if (!response.ok) throw new PlacesFailed(`status ${response.status}`);
  return body;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new PlacesFailed('an answer that cannot be read');
  }
}

const prediction = z.object({
  place_id: z.string().check(z.minLength(1), z.maxLength(512)),
  structured_formatting: z.object({
    main_text: z.string().check(z.minLength(1)),
    secondary_text: z.optional(z.string()),
  }),
});
const suggestionsAnswer = z.object({
  status: z.string(),
  predictions: z.optional(z.array(z.unknown())),
});

/** Skips unreadable rows and rows of another country. */
function suggestionsOf(predictions: readonly unknown[]): readonly PlaceSuggestion[] {
  const found = new Map<string, PlaceSuggestion>();
  for (const raw of predictions) {
    const read = z.safeParse(prediction, raw);
    if (!read.success || found.size >= mostSuggestions) continue;
    const { main_text: title, secondary_text: second = '' } = read.data.structured_formatting;
    const [, detail = '', country] = /^(.*?)(?:, *)?(USA|United States)?$/.exec(second) ?? [];
    if (second !== '' && country === undefined) continue;
    const id = read.data.place_id;
    found.set(id, { id, title: title.slice(0, maxLabel), detail: detail.slice(0, maxLabel) });
  }
  return [...found.values()];
}

const component = z.object({
  long_name: z.string().check(z.maxLength(maxLabel)),
  short_name: z.string().check(z.maxLength(maxLabel)),
  types: z.array(z.string()),
});
const result = z.object({
  address_components: z.array(component),
  geometry: z.object({
    location: z.object({
      lat: z.number().check(z.gte(-90), z.lte(90)),
      lng: z.number().check(z.gte(-180), z.lte(180)),
    }),
  }),
  name: z.string().check(z.minLength(1), z.maxLength(maxLabel)),
  formatted_phone_number: z.optional(z.string().check(z.maxLength(maxLabel))),
});
const detailsAnswer = z.object({ status: z.string(), result: z.optional(result) });

function placeOf(id: string, row: z.output<typeof result>): FoundPlace | null {
  const parts = partsOf(row);
  return parts && { id, label: row.name, ...parts, phone: row.formatted_phone_number ?? null };
}

const named = z.omit(result, { name: true, formatted_phone_number: true });
const addressesAnswer = z.object({
  status: z.string(),
  results: z.optional(z.array(z.unknown())),
});

/** The first that can be read and has a street; the service sends the nearest first. */
function addressOf(rows: readonly unknown[]): FoundAddress | null {
  for (const raw of rows) {
    const read = z.safeParse(named, raw);
    const parts = read.success ? partsOf(read.data) : null;
    if (parts && parts.address !== '') return parts;
  }
  return null;
}

/** Null outside of the US, and for an answer that has no coordinates of its own. */
function partsOf(row: z.output<typeof named>): FoundAddress | null {
  const part = (type: string, name: 'long_name' | 'short_name' = 'long_name') =>
    row.address_components.find(({ types }) => types.includes(type))?.[name] ?? '';
  const { lat, lng } = row.geometry.location;
  const point = { lonE6: Math.round(lng * 1e6) + 0, latE6: Math.round(lat * 1e6) + 0 };
  const state = part('administrative_area_level_1', 'short_name');
  const timezone = zoneOfState(state, point);
  if (part('country', 'short_name') !== 'US' || timezone === null) return null;
  if (isNoPlace(point.lonE6, point.latE6)) return null;
  return {
    address: [part('street_number'), part('route')].filter((one) => one !== '').join(' '),
    city: part('locality') || part('sublocality') || part('postal_town'),
    state,
    postalCode: part('postal_code'),
    country: 'US',
    timezone,
    ...point,
  };
}
