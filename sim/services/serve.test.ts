// One raw request after another at a company: who may ask, what is answered, what goes wrong on
// purpose, and what is journaled, written out by hand.
import { describe, expect, test } from 'vitest';
import type { User } from '#domain/entities.ts';
import { accountRow, employeeRow, vehicleRow } from '#domain/testing/rows.ts';
import type { RawRequest } from '#wire/transport.ts';
import { newEmployee } from '../../tests/contract/employees.ts';
import type { Fault } from '../core/fault.ts';
import type { Sim } from '../core/sim.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import { serve } from './serve.ts';
import { employeeEdits } from '#wire/calls/employeeRoutes.ts';

const at = 1_800_000_000_000;
const user: User = {
  id: 'u1',
  username: 'dana',
  name: 'Dana',
  accountId: 'acc',
  roles: ['Administrator'],
  phone: null,
};
const guest: User = { ...user, id: 'u2', username: 'guest', roles: [] };
const driver: User = { ...user, id: 'u3', username: 'ana', roles: ['Driver'] };
const fault: Fault = {
  on: '*',
  kind: 'latency',
  permille: 1_000,
  count: null,
  fromMs: null,
  untilMs: null,
  status: 503,
  delayMs: 0,
};

const open = (change: object = {}) =>
  tenMiles(
    {
      accounts: [accountRow('acc')],
      vehicles: [vehicleRow('v1')],
      employees: [employeeRow('e1', { version: 1, avatar: 'face' })],
    },
    { nowMs: at, users: [user, guest, driver], ...change },
  );
const faulty = (...faults: Partial<Fault>[]) =>
  open({ faults: faults.map((one) => ({ ...fault, ...one })), faultStrikes: faults.map(() => 0) });

const login = (username = 'dana'): RawRequest => ({
  method: 'POST',
  path: '/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username, password: 'tarmac' }),
});
function tokenOf(username = 'dana'): string {
  const { response } = serve(open(), login(username));
  return (JSON.parse(response.body) as { readonly token: string }).token;
}
const asked = (
  change: Partial<RawRequest> & { readonly key?: string; readonly version?: number } = {},
  username = 'dana',
): RawRequest => {
  const { key, version, ...rest } = change;
  return {
    method: 'GET',
    path: '/v2/legacy/profile',
    body: null,
    ...rest,
    headers: {
      authorization: `Bearer ${tokenOf(username)}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  };
};
const painting = (color: string, more: object = {}) =>
  asked({
    method: 'PATCH',
    path: '/v2/legacy/inventory/v1',
    body: JSON.stringify({ id: 'v1', color }),
    version: 1,
    ...more,
  });
const said = ({ response }: ReturnType<typeof serve>) => {
  const { errorCode, message } = JSON.parse(response.body) as Record<string, string>;
  return `${response.status} ${errorCode}: ${message}`;
};
const colorIn = (sim: Sim) => sim.state.rows.vehicles[0]?.color;

describe('a request', () => {
  test('is answered with the time of the company, and a read is not journaled', () => {
    const sim = open();
    const served = serve(sim, asked());
    expect(served).toMatchObject({
      fate: { is: 'answer', delayMs: 0 },
      journal: null,
      pictures: [],
      response: { status: 200, headers: { 'x-server-time': '1800000000000' } },
    });
    expect(JSON.parse(served.response.body)).toMatchObject({ id: 'u1', username: 'dana' });
    expect(sim.state.tallies.journal).toBe(0);
  });

  const noToken = { ...asked(), headers: {} };
  const control = asked({ method: 'POST', path: '/sim/control', body: '{"speed":2}' });
  test.each<[string, RawRequest, string]>([
    ['a path that is none', asked({ path: '/v2/legacy' }), '404 BAD_REQUEST: no such call'],
    ['no token', noToken, '401 NOT_LOGGED_IN: Please log in.'],
    [
      'a token of no user',
      { ...noToken, headers: { authorization: 'Bearer sim.dana.x' } },
      '401 NOT_LOGGED_IN: Please log in.',
    ],
    [
      'no token, before what is wrong with it',
      { ...noToken, path: '/v2/legacy/activities' },
      '401 NOT_LOGGED_IN: Please log in.',
    ],
    [
      'an unreadable query',
      asked({ path: '/v2/legacy/activities' }),
      '400 BAD_REQUEST: ids: missing',
    ],
    ['no control of the time', control, '404 NO_CONTROL: This simulation runs by itself.'],
    [
      'a wrong password',
      { ...login(), body: '{"username":"dana","password":"x"}' },
      '401 BAD_CREDENTIALS: Unknown user name or wrong password.',
    ],
  ])('is refused with %s', (_what, raw, words) => {
    const sim = open();
    const served = serve(sim, raw);
    expect(said(served)).toBe(words);
    expect([served.journal, sim.state.tallies.journal]).toEqual([null, 0]);
  });

  test('is refused of a user who may not, with 403', () => {
    const byGuest = { ...control, headers: asked({}, 'guest').headers };
    const time = () => ({ speed: 2, paused: false });
    expect(serve(open(), asked({}, 'guest')).response.status).toBe(403);
    expect(serve(open(), byGuest, time).response.status).toBe(403);
    expect(
      serve(open(), { ...painting('Red'), headers: asked({ version: 1 }, 'ana').headers }),
    ).toMatchObject({
      response: { status: 403 },
      journal: null,
    });
  });

  test('controls the time where there is a control', () => {
    const heard: unknown[] = [];
    const { response, journal } = serve(open(), control, (request) => {
      heard.push(request);
      return { speed: 2, paused: false };
    });
    expect([response.status, response.body, journal]).toEqual([
      200,
      '{"speed":2,"paused":false}',
      null,
    ]);
    expect(heard).toEqual([{ speed: 2 }]);
  });

  test('from the journal is of the user it names, without a token', () => {
    const raw = { ...asked(), headers: {} };
    const as = (userId: string | null) =>
      serve(open(), raw, undefined, { atMs: at, userId, request: raw }).response;
    expect(JSON.parse(as('u2').body)).toMatchObject({ errorCode: 'NOT_ALLOWED' });
    expect(JSON.parse(as('u1').body)).toMatchObject({ id: 'u1' });
    const words = { errorCode: 'NOT_LOGGED_IN', message: 'Please log in.' };
    expect([as(null), as('u9')].map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      words,
      words,
    ]);
  });

  test('that meets a mistake throws it', () => {
    const sim = open();
    sim.decodeVin = () => {
      throw new TypeError('a mistake');
    };
    const vin = asked({ path: '/v2/vehicles/decodevin/1HGCM82633A004352?format=json' });
    expect(() => serve(sim, vin)).toThrow('a mistake');
  });

  test('of an old version is refused with the row and who changed it', () => {
    const sim = open();
    serve(sim, painting('Red', { key: 'k1' }));
    const { response } = serve(sim, painting('Green', { key: 'k2' }));
    expect(JSON.parse(response.body)).toMatchObject({
      errorCode: 'STALE',
      current: { id: 'v1', version: 2, color: 'Red' },
      deed: {
        did: 'changed',
        lastModifiedDate: at,
        lastModifiedById: 'u1',
        lastModifiedByName: 'Dana',
      },
    });
    expect(serve(sim, asked({ path: '/v2/legacy' })).response.body).toBe(
      '{"errorCode":"BAD_REQUEST","message":"no such call"}',
    );
  });
});

describe('a write', () => {
  test('is journaled without its token, and answered again under its key', () => {
    const sim = open();
    const raw = painting('Red', { key: 'k1' });
    const { authorization: _token, ...headers } = raw.headers;
    const first = serve(sim, raw);
    const entry = { atMs: at, userId: 'u1', request: { ...raw, headers } };
    expect(first.journal).toEqual(entry);
    sim.state.nowMs = at + 5;
    const second = serve(sim, raw);
    expect(second.response).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json', 'x-server-time': `${at + 5}` },
      body: first.response.body,
    });
    expect(second.journal).toEqual({ ...entry, atMs: at + 5 });
    expect(sim.state.rows.vehicles[0]).toMatchObject({ color: 'Red', version: 2 });
    expect(sim.state.tallies).toMatchObject({ effects: 1, repeats: 1, journal: 2 });
  });

  test.each<[string, object]>([
    ['other values', { body: '{"id":"v1","color":"Blue"}' }],
    ['another version', { version: 2 }],
    ['another path', { path: '/v2/legacy/inventory/v2', body: '{"id":"v2","color":"Red"}' }],
  ])('under a key that was used with %s is refused', (_what, other) => {
    const sim = open();
    serve(sim, painting('Red', { key: 'k1' }));
    expect(said(serve(sim, painting('Red', { key: 'k1', ...other })))).toBe(
      '422 KEY_REUSED: This idempotency key belongs to another request.',
    );
  });

  test('is journaled with a mask over what is secret', () => {
    const sim = open();
    const { id: _new, ...body } = employeeEdits.encode('new', {
      ...newEmployee,
      accountId: 'acc',
      password: 'long enough',
    });
    const path = '/v2/legacy/employees';
    const raw = asked({ method: 'POST', path, body: JSON.stringify(body), key: 'k1' });
    const { journal, response } = serve(sim, raw);
    expect(response.status).toBe(200);
    expect(JSON.parse(journal?.request.body ?? '')).toEqual({
      ...body,
      password: '********',
      confirmPassword: '********',
    });
    // The key does not tell one password from another: no trace of one is kept.
    const again = { ...body, password: 'another one', confirmPassword: 'another one' };
    expect(serve(sim, { ...raw, body: JSON.stringify(again) }).response.body).toBe(response.body);
  });

  test('keeps a picture beside the journal, and hides no removal of one', () => {
    const sim = open();
    const path = '/v2/legacy/employees/e1';
    const edit = (avatar: string | null, version: number) =>
      serve(
        sim,
        asked({
          method: 'PATCH',
          path,
          body: JSON.stringify({ id: 'e1', avatar }),
          version,
          key: `k${version}`,
        }),
      );
    const data = 'data:image/jpeg;base64,/9j/AAAA';
    const added = edit(data, 1);
    const name = sim.state.rows.employees[0]?.avatar;
    expect(added.journal?.request.body).toBe('{"id":"e1","avatar":"********"}');
    expect(added.pictures).toEqual([
      { name, data },
      { name: 'face', data: null },
    ]);
    const removed = edit(null, 2);
    expect(removed.journal?.request.body).toBe('{"id":"e1","avatar":null}');
    expect(removed.pictures).toEqual([{ name, data: null }]);
    expect(sim.pictureChanges).toEqual([]);
  });
});

describe('a fault', () => {
  test('before a request refuses it without an effect, and is journaled', () => {
    const sim = faulty({ kind: 'errorBefore', status: 500 });
    const served = serve(sim, painting('Red', { key: 'k1' }));
    expect(said(served)).toBe('500 SIMULATED_FAULT: The server failed (500).');
    expect(colorIn(sim)).toBe('Blue');
    expect(served.journal).toMatchObject({ atMs: at, userId: null });
    expect(served.fate).toEqual({ is: 'answer', delayMs: 0 });
  });

  test('after a request refuses it with its effect', () => {
    const sim = faulty({ kind: 'errorAfter', status: 502 });
    const served = serve(sim, painting('Red', { key: 'k1' }));
    expect(said(served)).toBe('502 SIMULATED_FAULT: The server failed (502).');
    expect(colorIn(sim)).toBe('Red');
    expect(served.journal).toMatchObject({ userId: 'u1' });
  });

  test('cuts the line before a request', () => {
    const sim = faulty({ kind: 'disconnect', status: 599 });
    const served = serve(sim, painting('Red', { key: 'k1' }));
    expect(served.fate.is).toBe('cut');
    expect(said(served)).toBe('599 SIMULATED_FAULT: The server failed (599).');
    expect(colorIn(sim)).toBe('Blue');
  });

  test('loses an answer, and not its effect', () => {
    const sim = faulty({ kind: 'lostAnswer' });
    const served = serve(sim, painting('Red', { key: 'k1' }));
    expect(served.fate.is).toBe('lost');
    expect(served.response.status).toBe(200);
    expect(colorIn(sim)).toBe('Red');
  });

  test('halves an answer', () => {
    const whole = serve(open(), asked()).response.body;
    const half = serve(faulty({ kind: 'malformed' }), asked()).response.body;
    expect(half).toBe(whole.slice(0, Math.floor(whole.length / 2)));
  });

  test('delays an answer by the longest of several', () => {
    const sim = faulty({ delayMs: 300 }, { delayMs: 700 }, { kind: 'lostAnswer', delayMs: 900 });
    expect(serve(sim, asked()).fate).toEqual({ is: 'lost', delayMs: 700 });
  });

  test('is journaled where it was drawn, and did not strike', () => {
    const sim = faulty({ permille: 0 });
    const served = serve(sim, asked());
    expect(served.response.status).toBe(200);
    expect(served.journal).toMatchObject({ userId: 'u1' });
  });

  test('of a login is journaled without the password', () => {
    const { journal } = serve(faulty({ kind: 'latency' }), login());
    expect(journal).toEqual({ atMs: at, userId: null, request: { ...login(), body: null } });
  });

  test('of a request that cannot be read is journaled without what may be secret', () => {
    const raw = asked({ method: 'POST', path: '/v2/legacy/employees', body: '{', key: 'k1' });
    const { journal, response } = serve(faulty({ kind: 'latency' }), raw);
    expect(response.status).toBe(400);
    expect(journal?.request.body).toBeNull();
  });

  test('of a path that is none does not strike', () => {
    const sim = faulty({ kind: 'errorBefore' });
    expect(said(serve(sim, asked({ path: '/v2/legacy' })))).toBe('404 BAD_REQUEST: no such call');
  });

  test('that is added is journaled, and one that is only read is not', () => {
    const sim = open();
    const ask = (body: string) =>
      serve(sim, asked({ method: 'POST', path: '/sim/faults', body })).journal;
    expect(ask('{"add":"world:errorBefore:1"}')).toMatchObject({ userId: 'u1' });
    expect(ask('{}')).toBeNull();
  });
});
