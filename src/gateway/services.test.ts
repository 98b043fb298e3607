// Every call that the gateway answers with a service behind it: its headers, who may have its
// answer, and that no redirect is followed with a credential.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { activityRow, dispatcher } from '#domain/testing/rows.ts';
import { encodeActivity } from '#wire/codecs/activity.ts';
import { encodeUser } from '#wire/codecs/user.ts';
import { createGateway } from './app.ts';
import { openCrm } from './crm.ts';
import { crmFrom } from './crmSetup.ts';
import { openPlacesService } from './placesService.ts';
import { sentHeaders } from './testing/sentHeaders.ts';
import { trackerFrom } from './trackerSetup.ts';
import type { AskServer } from './users.ts';
import { vinUrlFrom } from './vins.ts';

const serverMs = 1_800_000_000_000;
const jpeg = Buffer.from('ffd8ffc0000b080003010001', 'hex');

/** The company's server and all services: what they were asked for, and their answers. */
const asked: string[] = [];
let redirected = { path: '', status: 302 };
/** The path whose answer never ends, and how many bytes of it were taken. */
let endless = { path: '', sent: 0 };
const world = createServer((request, response) => {
  const path = (request.url ?? '').replace(/\?.*/, '');
  asked.push(path);
  if (path === redirected.path) {
    response.writeHead(redirected.status, { location: `/elsewhere${request.url}` }).end();
  } else if (path === endless.path) {
    flood(response);
  } else answer(path.replace(/^\/elsewhere/, ''), request, response);
});
let origin = '';
let host = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(world.address() as AddressInfo).port}`;
  origin = `http://${host}`;
});
afterAll(() => {
  world.closeAllConnections();
  world.close();
});
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => {
  asked.length = 0;
  redirected = { path: '', status: 302 };
  endless = { path: '', sent: 0 };
  logged.mockClear();
});

const spaces = Buffer.alloc(64 * 1024, ' ');

/** Sends spaces, which JSON may begin with, for as long as anybody takes them. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!response.destroyed) {
      endless.sent += spaces.length;
      if (!response.write(spaces)) return void response.once('drain', more);
    }
  };
  more();
}

/** Users by their tokens; the second may not contact drivers. */
const users: { readonly [token: string]: object } = {
  'Bearer first': encodeUser(dispatcher),
  'Bearer second': encodeUser({ ...dispatcher, id: 'u2', roles: ['Payment Authorizer'] }),
};
const moves = [encodeActivity(activityRow('a1', { tripId: 't1', actionSheetId: 's1' }))];
const address = {
  address_components: [
    { long_name: '12', short_name: '12', types: ['street_number'] },
    { long_name: 'Elm Street', short_name: 'Elm St', types: ['route'] },
    { long_name: 'Kansas', short_name: 'KS', types: ['administrative_area_level_1'] },
    { long_name: 'United States', short_name: 'US', types: ['country'] },
  ],
  geometry: { location: { lat: 38.9, lng: -94.7 } },
  name: '12 Elm Street',
};
const answers: { readonly [path: string]: unknown } = {
  '/v2/legacy/activities': moves,
  '/links/s1': { url: 'https://see.example/1' },
  '/maps/autocomplete/json': { status: 'OK', predictions: [] },
  '/maps/details/json': { status: 'OK', result: address },
  '/geocode/json': { status: 'OK', results: [address] },
  '/vins/1FTFW1E51MFA10418': { Results: [] },
};

function answer(path: string, request: IncomingMessage, response: ServerResponse): void {
  const user = users[request.headers.authorization ?? ''];
  if (path === '/ann.jpg') return void response.end(jpeg);
  if (path === '/services/oauth2/token') return send({ access_token: 't', instance_url: origin });
  if (path.startsWith('/services/data/')) {
    const isTree = (request.url ?? '').includes('FROM%20Account');
    return send({ records: isTree ? [{ Id: 'acc', Name: 'North' }] : [], done: true });
  }
  if (path === '/v2/legacy/profile')
    return send(user ?? { message: 'Please log in.' }, user ? 200 : 401);
  send(answers[path] ?? {}, answers[path] ? 200 : 404);

  function send(body: unknown, status = 200) {
    const headers = { 'content-type': 'application/json', 'x-server-time': `${serverMs}` };
    response.writeHead(status, headers).end(JSON.stringify(body));
  }
}

/** One gateway with all services, as it runs before one company. */
function open() {
  const tracker = trackerFrom({
    TRACKER_URL: `${origin}/links/{actionSheetId}`,
    TRACKER_CREDENTIAL: 'canary',
  });
  const crm = crmFrom({
    CRM_URL: origin,
    CRM_CLIENT_ID: 'a',
    CRM_CLIENT_SECRET: 'b',
    CRM_USERNAME: 'c',
    CRM_PASSWORD: 'd',
  });
  if (!tracker || !crm) throw new Error('no setup');
  const askServer: AskServer = async ({ path, headers }) => {
    const response = await fetch(origin + path, { headers });
    const { status } = response;
    return { status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
  return createGateway({
    files: new Map(),
    tracker: { setup: tracker, backend: () => origin },
    places: { service: openPlacesService({ url: `${origin}/maps`, key: 'canary' }), askServer },
    crm: { crm: openCrm(crm), askServer },
    images: { hosts: [host], askServer },
    vins: { url: `${origin}/vins`, askServer },
  });
}

type Row = {
  readonly path: () => string;
  readonly body?: object;
  /** What is asked of the services, in order. */
  readonly services: readonly string[];
  /** Answered when one of them leads elsewhere. */
  readonly failed: number;
  /** Answered to a user without the role. */
  readonly withoutRole: number;
};
const usual = { failed: 502, withoutRole: 200 };
const login = '/services/oauth2/token';
const query = '/services/data/v62.0/query';
const calls: { readonly [call: string]: Row } = {
  'a link that follows a move': {
    path: () => '/gateway/tracker',
    body: { activityId: 'a1' },
    services: ['/v2/legacy/activities', '/links/s1'],
    failed: 502,
    withoutRole: 403,
  },
  'suggested places': {
    ...usual,
    path: () => '/v2/maps/places?text=elm',
    services: ['/maps/autocomplete/json'],
  },
  'a place': {
    ...usual,
    path: () => '/v2/maps/place?placeId=p1',
    services: ['/maps/details/json'],
  },
  'the address at a point': {
    ...usual,
    path: () => '/v2/maps/address?at=-94.7,38.9',
    services: ['/geocode/json'],
  },
  'a decoded VIN': {
    ...usual,
    path: () => '/v2/vehicles/decodevin/1FTFW1E51MFA10418?format=json',
    services: ['/vins/1FTFW1E51MFA10418'],
  },
  'a picture elsewhere': {
    path: () => `/gateway/image?address=${encodeURIComponent(`${origin}/ann.jpg`)}`,
    services: ['/ann.jpg'],
    failed: 404,
    withoutRole: 200,
  },
  'accounts of the CRM': {
    path: () => '/v2/crm/accounts?accountId=acc',
    services: [login, query],
    failed: 500,
    withoutRole: 200,
  },
  'drivers of the CRM': {
    path: () => '/v2/crm/drivers?accountId=acc',
    services: [login, query, query],
    failed: 500,
    withoutRole: 200,
  },
  'contractors of the CRM': {
    path: () => '/v2/crm/contractors?accountId=acc',
    services: [login, query, query],
    failed: 500,
    withoutRole: 200,
  },
};

function ask(gateway: ReturnType<typeof open>, { path, body }: Row, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'k1' };
  return gateway.request(path(), {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
}
const ofServices = () => asked.filter((path) => !path.endsWith('/profile'));

test.each(Object.entries(calls))(
  '%s is answered with exactly these headers, so that no cache keeps it',
  async (_call, row) => {
    const response = await ask(open(), row, 'first');
    expect(response.status).toBe(200);
    const { 'content-type': type, ...others } = Object.fromEntries(response.headers);
    expect(type).toMatch(/^application\/json\b/);
    const own = { 'cache-control': 'no-store', 'x-server-time': '1800000000000' };
    expect(others).toEqual({ ...sentHeaders, ...own });
    expect(ofServices()).toEqual(row.services);
  },
);

test.each(Object.entries(calls))(
  '%s is not given to another user under the key of the first, unless that one may have it',
  async (_call, row) => {
    const gateway = open();
    const first = await ask(gateway, row, 'first');
    expect(first.status).toBe(200);
    const given = await first.text();
    asked.length = 0;
    for (const token of ['nobody', '']) {
      const other = await ask(gateway, row, token);
      expect(other.status).toBe(401);
      expect(other.headers.get('cache-control')).toBe('no-store');
      expect(await other.text()).not.toContain(given);
    }
    expect(ofServices()).toEqual([]);
    expect((await ask(gateway, row, 'second')).status).toBe(row.withoutRole);
  },
);

test.each(
  Object.entries(calls).flatMap(([call, row]) =>
    [...new Set(row.services)].flatMap((service) =>
      [301, 302, 307].map((status) => ({ call, row, service, status })),
    ),
  ),
)('$call: $service that leads elsewhere by $status is not followed', async (one) => {
  redirected = { path: one.service, status: one.status };
  const response = await ask(open(), one.row, 'first');
  expect(response.status).toBe(one.row.failed);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(asked.filter((path) => path.startsWith('/elsewhere'))).toEqual([]);
  expect(asked).toContain(one.service);
});

/** What the machine's own buffers took is counted as sent, too. */
const mostTaken = 32 * 1024 * 1024;
test.each(
  Object.entries(calls).flatMap(([call, row]) =>
    [...new Set(row.services)].map((service) => ({ call, row, service })),
  ),
)('$call: $service whose answer never ends is left after a few megabytes', async (one) => {
  endless = { path: one.service, sent: 0 };
  const gateway = open();
  const response = await ask(gateway, one.row, 'first');
  expect(response.status).toBe(one.row.failed);
  expect(endless.sent).toBeGreaterThan(0);
  expect(endless.sent).toBeLessThan(mostTaken);
  // Others are answered as before.
  endless = { path: '', sent: 0 };
  expect((await ask(open(), one.row, 'first')).status).toBe(200);
});

test.each(['http://vin.example/decode', 'ftp://vin.example', 'vin.example', 'file:///etc/passwd'])(
  'a VIN decoder at %s is refused: only https, or this machine',
  (url) => {
    expect(() => vinUrlFrom({ VIN_URL: url })).toThrow('VIN_URL must be the address');
  },
);
