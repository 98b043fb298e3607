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
  readonly tracker?: (asked: Asked) => Response | Promise<Response>;
  readonly profile?: () => Response;
};

/** A gateway before a server that knows one move, and a tracker. */
function open(world: World = {}) {
  const asked: Asked[] = [];
  const { roles = ['Trip Administrator'], activity = {} } = world;
  const row = activityRow('a1', { tripId: 't1', actionSheetId: 'sheet/1', ...activity });
  const options: TrackerOptions = {
    setup,
    backend: () => 'http://backend.example',
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
  test.each<[number, string, World, RequestInit]>([
    [401, 'Please log in.', {}, { headers: {} }],
    [401, 'Please log in.', {}, { headers: { authorization: 'Basic eDp5' } }],
    [401, 'Gone.', { profile: () => new Response('{"message":"Gone."}', { status: 401 }) }, {}],
    [502, 'The server did not answer as it should.', { profile: () => new Response('<html>') }, {}],
    [
      403,
      'Only a Trip Administrator or Administrator can contact drivers.',
      { roles: ['Payment Authorizer', 'Driver'] },
      {},
    ],
    [404, 'There is no activity a9.', {}, { body: '{"activityId":"a9"}' }],
    [422, 'The move is not on a trip.', { activity: { tripId: null } }, {}],
    [422, 'The move has no action sheet yet.', { activity: { actionSheetId: null } }, {}],
    [400, 'body: not JSON', {}, { body: '{' }],
    [413, 'A request may have 10000 characters.', {}, { body: 'x'.repeat(10_001) }],
  ])('%i %s', async (status, message, world, init) => {
    const { post, toTracker } = open(world);
    const response = await post(init);
    expect([response.status, await response.json()]).toEqual([
      status,
      { errorCode: expect.stringMatching(/./), message },
    ]);
    expect(toTracker()).toEqual([]);
  });
});

describe('the credential is in no response, whatever the tracker answers', () => {
  test.each<[string, string, () => Response | Promise<Response>]>([
    ['its refusal', 'The tracker answered 401.', () => new Response(credential, { status: 401 })],
    ['no link', 'The tracker answered without a link.', () => json({ href: credential })],
    ['HTML', 'The tracker answered without a link.', () => new Response(`<p>${credential}`)],
    [
      'a link with the secret',
      'The link of the tracker holds a secret: not shown.',
      () => json({ url: `https://see.tracker.example/?key=${credential}` }),
    ],
    [
      'the secret in other letters',
      'The link of the tracker holds a secret: not shown.',
      () => json({ url: `https://see.tracker.example/?key=${credential.replace('-', '%2D')}` }),
    ],
    [
      'no response',
      'The tracker could not be reached.',
      () => Promise.reject(new Error(`connect with ${credential}`)),
    ],
    ['a flood', 'The tracker could not be reached.', () => new Response('x'.repeat(100_001))],
  ])('%s', async (_name, message, tracker) => {
    const { post } = open({ tracker });
    const response = await post();
    expect(response.status).toBe(502);
    expect((await response.clone().json()) as object).toMatchObject({ message });
    expect(await wholeTextOf(response)).not.toContain(credential);
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
    const near = { ...without, TRACKER_URL: 'http://127.0.0.1:9/{actionSheetId}' };
    expect(trackerFrom(near)?.hosts).toEqual(['127.0.0.1:9']);
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
    [{ TRACKER_CREDENTIAL: '' }, 'TRACKER_CREDENTIAL is needed with TRACKER_URL.'],
    [{ TRACKER_CREDENTIAL: 'a b' }, 'TRACKER_CREDENTIAL must be printable, without spaces.'],
    [{ TRACKER_HOSTS: 'https://a.example' }, "TRACKER_HOSTS has no host in 'https://a.example'."],
  ])('rejects %j', (wrong, words) => {
    expect(() => trackerFrom({ ...environment, ...wrong })).toThrow(words);
  });
});
