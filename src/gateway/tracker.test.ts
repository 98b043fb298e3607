import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/entities.ts';
import { activityRow, dispatcher } from '#domain/testing/rows.ts';
import { encodeActivity } from '#wire/codecs/activity.ts';
import { encodeUser } from '#wire/codecs/user.ts';
import { createGateway } from './app.ts';
import { contentSecurityPolicy } from './policy.ts';
import { type TrackerOptions, trackerPath } from './tracker.ts';
import { trackerFrom } from './trackerSetup.ts';

const credential = 'canary-8Qx2';
const environment = {
  TRACKER_URL: 'https://tracker.example/sheets/{actionSheetId}/links',
  TRACKER_CREDENTIAL: credential,
  TRACKER_HOSTS: 'see.tracker.example, tracker.example:8443',
};
const setup = trackerFrom(environment) as NonNullable<ReturnType<typeof trackerFrom>>;
const link = 'https://see.tracker.example/f/1';

type Asked = { readonly url: string; readonly init: RequestInit };
type World = {
  readonly roles?: readonly Role[];
  readonly activity?: Parameters<typeof activityRow>[1];
  readonly patienceMs?: number;
  readonly tracker?: (asked: Asked) => Response | Promise<Response>;
  readonly profile?: () => Response | Promise<Response>;
};

/** A gateway before a server that knows one move, and a tracker. */
function open(world: World = {}) {
  const asked: Asked[] = [];
  const { roles = ['Trip Administrator'], activity = {}, patienceMs } = world;
  const row = activityRow('a1', { tripId: 't1', actionSheetId: 'sheet/1', ...activity });
  const options: TrackerOptions = {
    setup,
    backend: () => 'http://backend.example',
    ...(patienceMs === undefined ? {} : { patienceMs }),
    fetch: async (url, init) => {
      const one = { url: url.href, init };
      asked.push(one);
      if (one.url.includes('/profile')) {
        return world.profile?.() ?? json(encodeUser({ ...dispatcher, roles }));
      }
      if (one.url.includes('/activities')) return json([encodeActivity(row)], 1_800_000);
      return world.tracker?.(one) ?? json({ url: link });
    },
  };
  const gateway = createGateway({ files: new Map(), config: { mode: 'fake' }, tracker: options });
  const post = (init: RequestInit = {}) =>
    gateway.request(trackerPath, {
      method: 'POST',
      headers: { authorization: 'Bearer token-1', 'idempotency-key': 'k1' },
      body: '{"activityId":"a1"}',
      ...init,
    });
  const toTracker = () => asked.filter(({ url }) => url.startsWith('https://tracker.example'));
  return { post, asked, toTracker, gateway };
}

function json(body: unknown, serverMs = 1): Response {
  const headers = { 'content-type': 'application/json', 'x-server-time': `${serverMs}` };
  return new Response(JSON.stringify(body), { headers });
}

function refusal(status: number, errorCode?: string, message?: string): Response {
  return Response.json({ errorCode, message }, { status });
}

const known = { authorization: 'Bearer token-1' };
const wrongAnswer = 'The server did not answer as it should.';
const tooLarge = 'A request may have 10000 characters.';
/** A request of so many characters. */
const padded = (length: number) => '{"activityId":"a1"}'.padEnd(length);

/** Everything the console receives. */
async function wholeTextOf(response: Response): Promise<string> {
  return JSON.stringify([...response.headers]) + (await response.text());
}

test('S1 §7: the gateway requests a link by sheet with its own bearer and returns it', async () => {
  const { post, toTracker, asked } = open();
  const response = await post();
  expect([response.status, response.headers.get('x-server-time')]).toEqual([200, '1800000']);
  expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.clone().json()).toEqual({ url: link });
  const [sent] = toTracker();
  expect(sent?.url).toBe('https://tracker.example/sheets/sheet%2F1/links');
  expect(sent?.init).toMatchObject({
    method: 'POST',
    redirect: 'error',
    headers: { authorization: `Bearer ${credential}` },
  });
  expect(JSON.parse(sent?.init.body as string)).toEqual({
    tracker: { trackerType: 'VEHICLE', focusOn: 'PICKUP' },
    distribution: [],
  });
  // Each receives only its own secret.
  expect(JSON.stringify(sent)).not.toContain('token-1');
  const others = asked.filter((one) => one !== sent);
  expect(others.map(({ init }) => init.headers)).toEqual([
    { authorization: 'Bearer token-1' },
    { authorization: 'Bearer token-1' },
  ]);
  expect(await wholeTextOf(response)).not.toContain(credential);
});

test('the same key creates one tracker, and a failed one is tried again', async () => {
  const { post, toTracker } = open();
  const [first, second] = await Promise.all([post(), post()]);
  expect([await first?.json(), await second?.json()]).toEqual([{ url: link }, { url: link }]);
  expect(toTracker()).toHaveLength(1);
  // Another move under the same key is not that one.
  expect((await post({ body: '{"activityId":"a9"}' })).status).toBe(404);
  let tries = 0;
  const broken = open({
    tracker: () => (tries++ === 0 ? new Response('', { status: 503 }) : json({ url: link })),
  });
  expect((await broken.post()).status).toBe(502);
  expect((await broken.post()).status).toBe(200);
});

describe('an unauthorized or untrackable request is rejected before the tracker is called', () => {
  const gone = () => Promise.reject<Response>(new Error('connect to backend.example'));
  test.each<[number, string, string, World, RequestInit]>([
    [401, 'NOT_LOGGED_IN', 'Please log in.', {}, { headers: {} }],
    [401, 'NOT_LOGGED_IN', 'Please log in.', {}, { headers: { authorization: 'Basic eDp5' } }],
    [401, 'ENDED', 'Gone.', { profile: () => refusal(401, 'ENDED', 'Gone.') }, {}],
    [403, 'LOCKED', 'No.', { profile: () => refusal(403, 'LOCKED', 'No.') }, {}],
    [403, 'NOT_ALLOWED', 'The server refused.', { profile: () => refusal(403) }, {}],
    [502, 'NO_ANSWER', wrongAnswer, { profile: () => new Response('<html>') }, {}],
    [502, 'NO_ANSWER', wrongAnswer, { profile: () => refusal(500, 'BROKEN', credential) }, {}],
    [502, 'NO_ANSWER', 'The server could not be reached.', { profile: gone }, {}],
    [
      403,
      'NOT_ALLOWED',
      'Only a Trip Administrator or Administrator can contact drivers.',
      { roles: ['Payment Authorizer', 'Driver'] },
      {},
    ],
    [404, 'UNKNOWN_ACTIVITY', 'There is no activity a9.', {}, { body: '{"activityId":"a9"}' }],
    [422, 'NOT_TO_TRACK', 'The move is not on a trip.', { activity: { tripId: null } }, {}],
    [
      422,
      'NOT_TO_TRACK',
      'The move has no action sheet yet.',
      { activity: { actionSheetId: null } },
      {},
    ],
    [400, 'BAD_REQUEST', 'body: not JSON', {}, { body: '{' }],
    [413, 'TOO_LARGE', tooLarge, {}, { body: padded(10_001) }],
    [413, 'TOO_LARGE', tooLarge, {}, { headers: { ...known, 'content-length': '10001' } }],
  ])('%i %s: %s', async (status, errorCode, message, world, init) => {
    const { post, toTracker } = open(world);
    const response = await post(init);
    expect([response.status, await response.json()]).toEqual([status, { errorCode, message }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(toTracker()).toEqual([]);
  });
});

test('a request of 10,000 characters is answered', async () => {
  const headers = { ...known, 'content-length': '10000' };
  expect((await open().post({ headers, body: padded(10_000) })).status).toBe(200);
});

test('without a key each request gets a tracker of its own', async () => {
  const { post, toTracker } = open();
  for (let times = 0; times < 2; times += 1) await post({ headers: known });
  expect(toTracker()).toHaveLength(2);
});

test('another user gets a tracker of their own under the same key', async () => {
  const { post, toTracker } = open();
  for (const token of ['token-1', 'token-2', 'token-1']) {
    await post({ headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'k1' } });
  }
  expect(toTracker()).toHaveLength(2);
});

describe('the credential is in no response, whatever the tracker answers', () => {
  const noLink = 'The tracker answered without a link.';
  const unsafe = 'The link of the tracker holds a secret: not shown.';
  const unreached = 'The tracker could not be reached.';
  test.each<[string, string, string, () => Response | Promise<Response>]>([
    [
      'its refusal',
      'TRACKER_REFUSED',
      'The tracker answered 400.',
      () => new Response(credential, { status: 400 }),
    ],
    ['no link', 'NO_LINK', noLink, () => json({ href: credential })],
    ['HTML', 'NO_LINK', noLink, () => new Response(`<p>${credential}`)],
    [
      'a link with the secret',
      'UNSAFE_LINK',
      unsafe,
      () => json({ url: `https://see.tracker.example/?key=${credential}` }),
    ],
    [
      'the secret in other letters',
      'UNSAFE_LINK',
      unsafe,
      () => json({ url: `https://see.tracker.example/?key=${credential.replace('-', '%2D')}` }),
    ],
    [
      'no response',
      'NO_ANSWER',
      unreached,
      () => Promise.reject(new Error(`connect with ${credential}`)),
    ],
    ['a flood', 'NO_ANSWER', unreached, () => json({ url: link, rest: 'x'.repeat(100_000) })],
  ])('%s', async (_name, errorCode, message, tracker) => {
    const { post } = open({ tracker });
    const response = await post();
    expect(response.status).toBe(502);
    expect(await response.clone().json()).toEqual({ errorCode, message });
    expect(await wholeTextOf(response)).not.toContain(credential);
  });

  test('a link that is no address in percent signs is returned as it is', async () => {
    const odd = `${link}?at=100%`;
    const { post } = open({ tracker: () => json({ url: odd }) });
    expect(await (await post()).json()).toEqual({ url: odd });
  });

  test('a tracker that does not answer in time', async () => {
    const { post } = open({
      patienceMs: 20,
      tracker: ({ init: { signal } }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error(credential)));
        }),
    });
    const response = await post();
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ errorCode: 'NO_ANSWER', message: unreached });
  });
});

test('the path is no call without a tracker or with another method', async () => {
  const gateway = createGateway({ files: new Map(), config: { mode: 'fake' } });
  expect((await gateway.request(trackerPath, { method: 'POST' })).status).toBe(405);
  expect((await open().gateway.request(trackerPath)).status).toBe(404);
});

describe('trackerFrom', () => {
  test('reads the address of the tracker and the hosts of its links', () => {
    expect(trackerFrom({})).toBeNull();
    expect(setup.hosts).toEqual(['see.tracker.example', 'tracker.example:8443']);
    const { TRACKER_HOSTS: _, ...without } = environment;
    expect(trackerFrom(without)?.hosts).toEqual(['tracker.example']);
    for (const host of ['127.0.0.1:9', 'localhost:9']) {
      const near = { ...without, TRACKER_URL: `http://${host}/{actionSheetId}` };
      expect(trackerFrom(near)?.hosts).toEqual([host]);
    }
  });

  test.each([
    [
      { TRACKER_URL: 'https://tracker.example/' },
      'TRACKER_URL must have {actionSheetId} in its path.',
    ],
    [{ TRACKER_URL: '{actionSheetId}' }, 'TRACKER_URL is no address.'],
    [
      { TRACKER_URL: 'http://tracker.example/{actionSheetId}' },
      'TRACKER_URL must begin with https://.',
    ],
    [{ TRACKER_URL: 'ftp://127.0.0.1/{actionSheetId}' }, 'TRACKER_URL must begin with https://.'],
    [{ TRACKER_CREDENTIAL: 'naïve' }, 'TRACKER_CREDENTIAL must be printable, without spaces.'],
    [{ TRACKER_CREDENTIAL: '' }, 'TRACKER_CREDENTIAL is needed with TRACKER_URL.'],
    [{ TRACKER_CREDENTIAL: 'a b' }, 'TRACKER_CREDENTIAL must be printable, without spaces.'],
    [{ TRACKER_HOSTS: 'https://a.example' }, "TRACKER_HOSTS has no host in 'https://a.example'."],
  ])('rejects %j', (wrong, words) => {
    expect(() => trackerFrom({ ...environment, ...wrong })).toThrow(words);
  });
});
