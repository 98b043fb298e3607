// What an answer of the server is for the console, and what a request of the console is on the
// wire, written out by hand.
import { describe, expect, test, vi } from 'vitest';
import { routes } from '../calls/calls.ts';
import type { RawResponse } from '../transport.ts';
import { readAnswer } from './answers.ts';
import { bearerOf, keyOf, matchRoute, writeRefusal, writeReply, writeRequest } from './http.ts';

const answer = (status: number, body: unknown, headers: RawResponse['headers'] = {}) =>
  ({ status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }) as const;
const read = (response: RawResponse) => readAnswer('createVehicle', {} as never, response, 77);
const made = { id: 'veh-1' };
const refused = { is: 'refused', errorCode: null, message: null, current: null };

/** Nested objects, so many levels deep. */
const deep = (levels: number): unknown => (levels === 0 ? 1 : { in: deep(levels - 1) });

describe('an answer', () => {
  test.each<[string, RawResponse, object]>([
    ['with its time', answer(200, made, { 'x-server-time': '5' }), { is: 'ok', serverMs: 5 }],
    ['without a time', answer(200, made), { is: 'ok', serverMs: 77 }],
    ['with a time in words', answer(201, made, { 'x-server-time': 'now' }), { serverMs: 77 }],
    ['with a long time', answer(299, made, { 'x-server-time': '1'.repeat(16) }), { serverMs: 77 }],
    ['below 200', answer(199, made), { is: 'malformed', where: 'status 199' }],
    ['that leads elsewhere', answer(302, made), { is: 'malformed', where: 'status 302' }],
    ['of 300', answer(300, made), { is: 'malformed', where: 'status 300' }],
    ['of 399', answer(399, made), { is: 'malformed', where: 'status 399' }],
    ['that is no JSON', answer(200, '<html>'), { is: 'malformed', where: 'body: not JSON' }],
    [
      'that was too long',
      { ...answer(200, ''), tooBig: true },
      { is: 'malformed', where: 'body: too_big' },
    ],
    ['without its field', answer(200, {}), { is: 'malformed', where: 'body.id: invalid_type' }],
  ])('%s', (_what, response, expected) => {
    expect(read(response)).toMatchObject(expected);
  });

  test('of a list says what was left out, what is partly read, and why', () => {
    const row = { id: 'acc-1', name: 'North', parentId: null };
    const many = (...rows: readonly unknown[]) =>
      readAnswer('crmAccounts', { accountId: 'acc-1' }, answer(200, rows), 77);
    const said = (more: object) => ({ is: 'ok', serverMs: 77, ...more });
    const reply = { accounts: [row] };
    expect(many(row)).toStrictEqual(said({ reply, skipped: 0 }));
    expect(many(row, {})).toStrictEqual(
      said({ reply, skipped: 1, why: ['accounts[1].id: invalid_type'] }),
    );
    const bad = { ...row, name: 7 };
    expect(many(bad)).toStrictEqual(
      said({
        reply: { accounts: [{ ...row, name: 'Unknown' }] },
        skipped: 0,
        partial: 1,
        why: ['accounts[0].name: invalid_type, id acc-1'],
      }),
    );
    expect(many(bad, {})).toMatchObject({
      skipped: 1,
      partial: 1,
      why: ['accounts[0].name: invalid_type, id acc-1', 'accounts[1].id: invalid_type'],
    });
  });

  test('that meets a mistake in its decoder is malformed, and never throws', () => {
    const decode = vi.spyOn(routes.createVehicle, 'decodeReply').mockImplementation(() => {
      throw new TypeError('a mistake');
    });
    expect(read(answer(200, made))).toEqual({ is: 'malformed', where: 'body' });
    decode.mockRestore();
  });

  test('of more than 250 million characters is not read', () => {
    const long = ' '.repeat(250_000_001);
    expect(read(answer(200, long))).toEqual({ is: 'malformed', where: 'body: too_big' });
    const words = `{"message":"It is locked."}${long}`;
    expect(read(answer(422, words))).toEqual({ ...refused, status: 422 });
  });

  test.each<[string, RawResponse, object]>([
    ['alone', answer(400, ''), { ...refused, status: 400 }],
    ['of a proxy', answer(502, '<html>'), { ...refused, status: 502 }],
    ['as a text', answer(500, '"no"'), { ...refused, status: 500 }],
    ['of nothing', answer(500, 'null'), { ...refused, status: 500 }],
    [
      'with its words (S1 §8)',
      answer(422, { errorCode: 'LOCKED', message: 'It is locked.', current: { id: 1 } }),
      { ...refused, status: 422, errorCode: 'LOCKED', message: 'It is locked.' },
    ],
    [
      'with words that are none',
      answer(422, { errorCode: 5, message: ['x'] }),
      { ...refused, status: 422 },
    ],
    [
      'with a row that has changed',
      answer(409, { current: { id: 'a', tags: [1, { b: null }], constructor: 'x' } }),
      { ...refused, status: 409, current: { id: 'a', tags: [1, { b: null }] } },
    ],
    [
      'with a row of twelve levels',
      answer(409, { current: deep(12) }),
      { ...refused, status: 409, current: deep(12) },
    ],
    [
      'with lists in lists of thirteen levels',
      answer(409, { current: Array.from({ length: 12 }).reduce((inner) => [inner], [1]) }),
      { ...refused, status: 409 },
    ],
    ['with a deeper row', answer(409, { current: deep(13) }), { ...refused, status: 409 }],
    [
      'with a row of 20,000 parts',
      answer(409, { current: Array.from({ length: 19_999 }, () => 0) }),
      { ...refused, status: 409, current: Array.from({ length: 19_999 }, () => 0) },
    ],
    [
      'with a larger row',
      answer(409, { current: Array.from({ length: 20_000 }, () => 0) }),
      { ...refused, status: 409 },
    ],
    [
      'until later',
      answer(429, '', { 'retry-after': '7' }),
      { ...refused, status: 429, waitMs: 7_000 },
    ],
    [
      'for a day',
      answer(429, '', { 'retry-after': '86400' }),
      { ...refused, status: 429, waitMs: 86_400_000 },
    ],
    ['for longer', answer(429, '', { 'retry-after': '86401' }), { ...refused, status: 429 }],
    ['without a time', answer(429, ''), { ...refused, status: 429 }],
    ['until a date', answer(429, '', { 'retry-after': '7 May' }), { ...refused, status: 429 }],
    [
      'for part of a second',
      answer(429, '', { 'retry-after': '7.5' }),
      { ...refused, status: 429 },
    ],
    ['until x7', answer(429, '', { 'retry-after': 'x7' }), { ...refused, status: 429 }],
    ['of 503', answer(503, '', { 'retry-after': '7' }), { ...refused, status: 503 }],
    [
      'for what another did',
      answer(409, { deed: { did: 'removed', lastModifiedById: 'e', lastModifiedDate: 4 } }),
      {
        ...refused,
        status: 409,
        deed: { did: 'removed', modifiedMs: 4, modifiedById: 'e', modifiedByName: null },
      },
    ],
    ['for what is no deed', answer(409, { deed: { did: 'sold' } }), { ...refused, status: 409 }],
  ])('that refuses: %s', (_what, response, expected) => {
    expect(read(response)).toEqual(expected);
  });

  test('cuts words that are too long', () => {
    const of = (length: number) => read(answer(422, { message: 'x'.repeat(length) }));
    expect(of(2_000)).toMatchObject({ message: 'x'.repeat(2_000) });
    expect(of(2_001)).toMatchObject({ message: `${'x'.repeat(2_000)}…` });
  });
});

describe('a request', () => {
  test('of a read has its token, and nothing else', () => {
    expect(writeRequest('profile', {}, 't-1', 'k-1')).toEqual({
      method: 'GET',
      path: '/v2/legacy/profile?extended=true',
      headers: { authorization: 'Bearer t-1' },
      body: null,
    });
  });

  test('of a write has its key, its version and its type', () => {
    const request = { id: 'veh/1', version: 4, edit: { color: 'Red' } };
    expect(writeRequest('editVehicle', request, 't-1', 'k-1')).toEqual({
      method: 'PATCH',
      path: '/v2/legacy/inventory/veh%2F1',
      headers: {
        authorization: 'Bearer t-1',
        'idempotency-key': 'k-1',
        'if-match': '"4"',
        'content-type': 'application/json',
      },
      body: '{"id":"veh/1","color":"Red"}',
    });
  });

  test('without a token or a key has neither', () => {
    const { headers } = writeRequest('removeVehicle', { id: 'v', version: 0 }, null, undefined);
    expect(headers).toEqual({ 'if-match': '"0"' });
    const login = writeRequest('login', { username: 'a', password: 'b' }, 't-1', 'k-1');
    expect(login.headers).toEqual({ 'content-type': 'application/json' });
  });

  test('of a picture keeps the parts of its path', () => {
    expect(writeRequest('picture', { name: 'faces/a b.jpg' }, null, undefined).path).toBe(
      '/v2/legacy/images/faces/a%20b.jpg',
    );
  });

  const edit = {
    method: 'PATCH' as const,
    path: '/v2/legacy/inventory/veh-1',
    body: '{"id":"veh-1"}',
  };
  test.each<[string, string | undefined, object]>([
    ['"4"', '"4"', { name: 'editVehicle' }],
    ['nothing', undefined, { error: 400, name: 'editVehicle' }],
    ['no quotes', '4', { error: 400, name: 'editVehicle' }],
    ['a weak tag', 'W/"4"', { error: 400, name: 'editVehicle' }],
    ['two tags', '"4", "5"', { error: 400, name: 'editVehicle' }],
    ['words', '"x"', { error: 400, name: 'editVehicle' }],
  ])('with the version %s is matched', (_what, tag, expected) => {
    const headers = tag === undefined ? {} : { 'if-match': tag };
    expect(matchRoute({ ...edit, headers } as never)).toMatchObject(expected);
  });

  test.each<[string, object, object]>([
    ['of another method', { method: 'GET' }, { error: 404, name: null, message: 'no such call' }],
    ['of no call', { path: '/v2/legacy' }, { error: 404, name: null }],
    ['of many parts', { path: '/a'.repeat(11) }, { error: 404, name: null }],
    [
      'that is badly escaped',
      { path: '/v2/legacy/inventory/%zz' },
      { error: 400, name: 'editVehicle', message: 'path: badly escaped' },
    ],
    ['that is no JSON', { body: '{' }, { error: 400, message: 'body: not JSON' }],
    [
      'that is nested too deep',
      { body: '['.repeat(1_000) },
      { error: 400, message: 'body: nested too deep' },
    ],
  ])('%s is refused', (_what, change, expected) => {
    const headers = { 'if-match': '"4"' };
    expect(matchRoute({ ...edit, headers, ...change } as never)).toMatchObject(expected);
  });

  test('has a token behind "Bearer", and a key', () => {
    const of = (headers: RawResponse['headers']) => ({ ...edit, headers }) as never;
    expect(bearerOf(of({ authorization: 'Bearer a.b' }))).toBe('a.b');
    expect(bearerOf(of({ authorization: 'Basic a.b' }))).toBeNull();
    expect(bearerOf(of({}))).toBeNull();
    expect(keyOf(of({ 'idempotency-key': 'k' }))).toBe('k');
    expect(keyOf(of({}))).toBeNull();
  });
});

test('a server writes its answer and its refusal with its time', () => {
  const headers = { 'content-type': 'application/json', 'x-server-time': '5' };
  expect(writeReply('createVehicle', made, 5)).toEqual({
    status: 200,
    headers,
    body: '{"id":"veh-1"}',
  });
  const error = { errorCode: 'LOCKED', message: 'It is locked.' };
  expect(writeRefusal(422, error, 5)).toEqual({
    status: 422,
    headers,
    body: '{"errorCode":"LOCKED","message":"It is locked."}',
  });
});
