import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { writeRefusal, writeReply, writeRequest } from '#wire/link/http.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import { readAnswer } from '#wire/link/answers.ts';
import { dispatcher } from '#domain/testing/rows.ts';
import { createGateway } from './app.ts';
import type { Places } from './places.ts';
import { openPlacesService, placesFrom } from './placesService.ts';

const key = 'canary-key';
const serverMs = 1_800_000_000_000;
const token = 'good';

/** The maps service: its requests, and how it answers. */
const asked: URL[] = [];
let answer: (response: ServerResponse) => void = () => {};
const maps = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://maps'));
  answer(response);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => maps.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(maps.address() as AddressInfo).port}/place`;
});
afterAll(() => {
  maps.closeAllConnections();
  maps.close();
});
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => {
  // No response and no log line ever contains the key.
  expect(JSON.stringify(logged.mock.calls)).not.toContain('canary');
  asked.length = 0;
  timeoutMs = 20_000;
  logged.mockClear();
});

const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body));

/** A timeout that no busy machine reaches, except where a test intends it. */
let timeoutMs = 20_000;

/** The company's server, which knows one user. */
const company: Places['askServer'] = async ({ headers }) =>
  headers.authorization === `Bearer ${token}`
    ? writeReply('profile', { user: dispatcher }, serverMs)
    : writeRefusal(401, { errorCode: 'NOT_LOGGED_IN', message: 'Please log in.' }, serverMs);

async function ask<K extends CallName>(
  name: K,
  request: Calls[K]['request'],
  as = token,
  askServer = company,
) {
  const gateway = createGateway({
    files: new Map(),
    config: { mode: 'fake' },
    places: {
      service: openPlacesService({ url, key }, timeoutMs),
      askServer,
    },
  });
  const { path, headers } = writeRequest(name, request, as, undefined);
  const response = await gateway.request(path, { headers });
  const body = await response.text();
  const sent = Object.fromEntries(response.headers);
  expect(JSON.stringify([body, sent])).not.toContain('canary');
  expect(sent['content-security-policy']).toBeDefined();
  expect(sent['cache-control']).toBe('no-store');
  return readAnswer(name, request, { status: response.status, headers: sent, body }, 0);
}

const suggest = (text = '12 elm') => ask('placeSuggestions', { text });
const details = (placeId = 'p1') => ask('placeDetails', { placeId });
const row = (place_id: string, main_text: string, secondary_text: string) => ({
  place_id,
  structured_formatting: { main_text, secondary_text },
});

test('suggestions: sends a named query with the key and returns parsed rows', async () => {
  answer = json({
    status: 'OK',
    predictions: [
      row('p1', '12 Elm St', 'Derby, KS, USA'),
      row('p2', '12 Elm St', 'Toronto, ON, Canada'),
      { place_id: 'p3' },
      row('p1', 'again', 'Derby, KS, USA'),
      row('p4', 'Elmwood', 'United States'),
    ],
  });
  expect(await suggest('12 elm & 1')).toEqual({
    is: 'ok',
    serverMs,
    skipped: 0,
    reply: {
      suggestions: [
        { id: 'p1', title: 'again', detail: 'Derby, KS' },
        { id: 'p4', title: 'Elmwood', detail: '' },
      ],
    },
  });
  const [sent] = asked;
  expect(sent?.pathname).toBe('/place/autocomplete/json');
  expect(Object.fromEntries(sent?.searchParams ?? [])).toEqual({
    input: '12 elm & 1',
    types: 'address',
    components: 'country:us',
    key,
  });
});

test('suggestions: returns at most eight, and an empty list for none', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => row(`p${at}`, 'Elm St', 'Derby, KS, USA'));
  answer = json({ status: 'OK', predictions: rows });
  const many = await suggest();
  expect(many.is === 'ok' && many.reply.suggestions.length).toBe(8);
  answer = json({ status: 'ZERO_RESULTS', predictions: [] });
  expect(await suggest()).toMatchObject({ is: 'ok', reply: { suggestions: [] } });
});

const parts = (country: string, state: string) => [
  { long_name: '12', short_name: '12', types: ['street_number'] },
  { long_name: 'Elm Street', short_name: 'Elm St', types: ['route'] },
  { long_name: 'Goodland', short_name: 'Goodland', types: ['locality', 'political'] },
  { long_name: state, short_name: state, types: ['administrative_area_level_1'] },
  { long_name: country, short_name: country, types: ['country'] },
  { long_name: '67735', short_name: '67735', types: ['postal_code'] },
];
const result = (country = 'US', state = 'KS') => ({
  address_components: parts(country, state),
  geometry: { location: { lat: 39.35, lng: -101.71 } },
  name: '12 Elm Street',
  formatted_phone_number: '(785) 555-0100',
});

test('addressAt: is asked beside the calls of places; the first street counts', async () => {
  const at = { lonE6: -101_710_000, latE6: 39_350_000 };
  const area = { ...result(), address_components: parts('US', 'KS').slice(2) };
  const abroad = result('CA', 'ON');
  answer = json({ status: 'OK', results: [{ bad: 1 }, area, abroad, result()] });
  expect(await ask('addressAt', { at })).toMatchObject({
    is: 'ok',
    serverMs,
    reply: {
      address: {
        address: '12 Elm Street',
        city: 'Goodland',
        state: 'KS',
        postalCode: '67735',
        country: 'US',
        timezone: 'America/Denver',
        ...at,
      },
    },
  });
  const [sent] = asked;
  expect(sent?.pathname).toBe('/geocode/json');
  expect(Object.fromEntries(sent?.searchParams ?? [])).toEqual({
    latlng: '39.35,-101.71',
    result_type: 'street_address',
    key,
  });
  answer = json({ status: 'ZERO_RESULTS', results: [] });
  const message = 'There is no address near this point.';
  expect(await ask('addressAt', { at })).toMatchObject({ is: 'refused', status: 404, message });
});

test('details: returns the fields of a place with its time zone', async () => {
  answer = json({ status: 'OK', result: result() });
  expect(await details()).toMatchObject({
    is: 'ok',
    reply: {
      place: {
        id: 'p1',
        label: '12 Elm Street',
        address: '12 Elm Street',
        city: 'Goodland',
        state: 'KS',
        postalCode: '67735',
        country: 'US',
        phone: '(785) 555-0100',
        timezone: 'America/Denver',
        lonE6: -101_710_000,
        latE6: 39_350_000,
      },
    },
  });
  expect(asked[0]?.pathname).toBe('/place/details/json');
  expect(asked[0]?.searchParams.get('fields')).toBe(
    'place_id,address_components,geometry,name,formatted_phone_number',
  );
});

test.each([
  ['of another country (S1 §5)', { status: 'OK', result: result('CA', 'ON') }],
  ['with a province abbreviated like a state', { status: 'OK', result: result('AU', 'WA') }],
  ['outside the states', { status: 'OK', result: result('US', 'PR') }],
  ['unknown to the service', { status: 'NOT_FOUND' }],
  ['without a result', { status: 'ZERO_RESULTS' }],
  ['with an id that the service cannot read', { status: 'INVALID_REQUEST' }],
])('a place %s is not found', async (_name, body) => {
  answer = json(body);
  const message = 'This place is not known, or not in the US.';
  expect(await details()).toMatchObject({ is: 'refused', status: 404, message });
});

test.each([
  ['locality', { locality: 'Goodland', sublocality: 'Bronx', postal_town: 'Leeds' }, 'Goodland'],
  ['part of one', { sublocality: 'Bronx', postal_town: 'Leeds' }, 'Bronx'],
  ['post town', { postal_town: 'Leeds' }, 'Leeds'],
  ['nothing', {}, ''],
])('the town of a place is its %s', async (_which, towns, city) => {
  const others = parts('US', 'KS').filter(({ types }) => !types.includes('locality'));
  const own = Object.entries(towns).map(([type, name]) => {
    return { long_name: name, short_name: 'X', types: ['political', type] };
  });
  answer = json({ status: 'OK', result: { ...result(), address_components: [...others, ...own] } });
  expect(await details()).toMatchObject({ is: 'ok', reply: { place: { city } } });
});

test('a place without street and phone has none', async () => {
  const [, , ...others] = parts('US', 'KS');
  const { formatted_phone_number: _, ...rest } = result();
  answer = json({ status: 'OK', result: { ...rest, address_components: others } });
  const place = { address: '', phone: null };
  expect(await details()).toMatchObject({ is: 'ok', reply: { place } });
});

test('a place at the ends of the world is read, and none beyond them', async () => {
  const at = async (lat: number, lng: number) => {
    answer = json({ status: 'OK', result: { ...result(), geometry: { location: { lat, lng } } } });
    return (await details()) as { readonly is: string; readonly status?: number };
  };
  for (const [lat, lng] of [
    [90, 180],
    [-90, -180],
  ] as const) {
    expect(await at(lat, lng)).toMatchObject({ is: 'ok' });
    expect(await at(lat * 1.01, lng)).toMatchObject({ status: 502 });
    expect(await at(lat, lng * 1.01)).toMatchObject({ status: 502 });
  }
  // A service that does not know where the place is.
  expect(await at(0, 0)).toMatchObject({ status: 404 });
  expect(await at(0, -101.71)).toMatchObject({ is: 'ok' });
});

test('a place without its row is a failure of the service', async () => {
  answer = json({ status: 'OK' });
  expect(await details()).toMatchObject({ is: 'refused', status: 502 });
  expect(logged).toHaveBeenCalledWith('places service: an answer without a place');
});

test('long names of suggestions are cut', async () => {
  answer = json({
    status: 'OK',
    predictions: [row('p1', 'x'.repeat(301), 'y'.repeat(301) + ', USA')],
  });
  const suggestions = [{ id: 'p1', title: 'x'.repeat(300), detail: 'y'.repeat(300) }];
  expect(await suggest()).toMatchObject({ is: 'ok', reply: { suggestions } });
});

test('an answer of 500,000 characters is read', async () => {
  const text = JSON.stringify({ status: 'OK', predictions: [] });
  answer = (response) => response.end(text.padEnd(500_000));
  expect(await suggest()).toMatchObject({ is: 'ok' });
  answer = (response) => response.end(text.padEnd(500_001));
  expect(await suggest()).toMatchObject({ status: 502 });
});

const keyed = { PLACES_URL: 'https://maps.example/place', PLACES_KEY: 'k' };
test('the address of a maps service and its key belong together', () => {
  expect(placesFrom({})).toBeNull();
  expect(placesFrom({ PLACES_URL: '', PLACES_KEY: '' })).toBeNull();
  expect(placesFrom(keyed)).toEqual({ url: 'https://maps.example/place', key: 'k' });
  expect(placesFrom({ ...keyed, PLACES_URL: 'https://maps.example/place//' })).toEqual({
    url: 'https://maps.example/place',
    key: 'k',
  });
  for (const at of ['http://127.0.0.1:9/p', 'http://localhost:9/p']) {
    expect(placesFrom({ ...keyed, PLACES_URL: at })?.url).toBe(at);
  }
  const together = 'PLACES_URL and PLACES_KEY belong together: one of them is not set.';
  expect(() => placesFrom({ PLACES_URL: keyed.PLACES_URL })).toThrow(together);
  expect(() => placesFrom({ PLACES_KEY: 'k' })).toThrow(together);
});

test.each(['http://maps.example', 'ftp://localhost/p', 'maps', 'http://localhost.example'])(
  'a key is not sent to the unsafe address %s',
  (PLACES_URL) => {
    expect(() => placesFrom({ ...keyed, PLACES_URL })).toThrow(
      'PLACES_URL must begin with https://, so that the key stays secret.',
    );
  },
);

test.each<[string, number, string, (response: ServerResponse) => void]>([
  [
    'a refusal that quotes the key',
    502,
    'a refusal',
    json({ status: 'REQUEST_DENIED', error_message: key }),
  ],
  [
    'a failure that quotes the key',
    502,
    'status 500',
    (response) => response.writeHead(500).end(key),
  ],
  ['no JSON', 502, 'an answer that cannot be read', (response) => response.end('<html>')],
  ['another shape', 502, 'an answer that cannot be read', json({ status: 'OK', predictions: 1 })],
  ['no answer in time', 504, 'no answer in time', () => {}],
  ['a cut line', 502, 'no answer', (response) => response.destroy()],
  [
    'far too much',
    502,
    'an answer that is too long',
    (response) => response.end('x'.repeat(600_000)),
  ],
  [
    'another address',
    502,
    'no answer',
    (response) => response.writeHead(302, { location: '/' }).end(),
  ],
])('%s is reported as a service failure in our words', async (_name, status, why, how) => {
  answer = how;
  timeoutMs = status === 504 ? 100 : 20_000;
  const refusal = { is: 'refused', status, message: 'The places service did not answer.' };
  expect(await suggest()).toMatchObject(refusal);
  expect(logged).toHaveBeenCalledExactlyOnceWith(`places service: ${why}`);
});

test('only logged-in users can use the key', async () => {
  for (const wrong of ['', 'other']) {
    const answered = await ask('placeSuggestions', { text: 'elm' }, wrong);
    expect(answered).toMatchObject({ is: 'refused', status: 401 });
  }
  expect(await suggest('')).toMatchObject({ is: 'refused', status: 400 });
  expect(asked).toEqual([]);
});

test.each([400, 401, 403, 404, 429, 500, 502, 503])(
  'a user rejected by the server with %d cannot use the key',
  async (status) => {
    answer = json({ status: 'OK', predictions: [] });
    const said = { errorCode: 'NO', message: 'No.' };
    const refusing = async () => writeRefusal(status, said, serverMs);
    for (const call of ['placeSuggestions', 'placeDetails'] as const) {
      const request = { text: 'elm', placeId: 'p1' };
      expect(await ask(call, request, 'stranger', refusing)).toMatchObject({
        is: 'refused',
        status,
      });
    }
    expect(asked).toEqual([]);
  },
);

test.each([
  ['a page', 200, '<html>'],
  ['no user', 200, '{}'],
  ['an empty body', 204, ''],
  ['another address', 302, ''],
])('a user answered with %s instead of a profile cannot use the key', async (_, status, body) => {
  answer = json({ status: 'OK', predictions: [] });
  const strange = async () => ({ status, headers: {}, body });
  expect(await ask('placeSuggestions', { text: 'elm' }, token, strange)).toMatchObject({
    is: 'refused',
    status: 502,
    message: 'The server did not answer as it should.',
  });
  expect(asked).toEqual([]);
});

test('a user who cannot be checked because the server fails is not asked to log in', async () => {
  const failing = async () => writeRefusal(500, { errorCode: 'NO', message: 'No.' }, serverMs);
  expect(await ask('placeSuggestions', { text: 'elm' }, token, failing)).toMatchObject({
    status: 500,
    message: 'The server did not answer as it should.',
  });
});

test('an unknown user cannot use the key while the server cannot be reached', async () => {
  answer = json({ status: 'OK', predictions: [] });
  const gone = () => Promise.reject(new Error('gone'));
  const refusal = { is: 'refused', status: 502, message: 'The server could not be reached.' };
  expect(await ask('placeSuggestions', { text: 'elm' }, token, gone)).toMatchObject(refusal);
  expect(asked).toEqual([]);
});

test.each([
  ['no answer', () => Promise.reject(new Error('gone'))],
  ['no time', async () => writeRefusal(500, { errorCode: 'NO', message: 'No.' }, 0)],
])('a server with %s gives the console no time', async (_what, askServer) => {
  const service = openPlacesService({ url, key }, timeoutMs);
  const gateway = createGateway({ files: new Map(), places: { service, askServer } });
  const response = await gateway.request('/v2/maps/places?text=elm');
  expect(response.headers.has('x-server-time')).toBe(false);
});

test('without a maps service the gateway answers the call with 404', async () => {
  const gateway = createGateway({ files: new Map(), config: { mode: 'fake' } });
  expect((await gateway.request('/v2/maps/places?text=elm')).status).toBe(404);
});
