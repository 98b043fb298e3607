// Which call a request of the wire is, written out by hand: paths, queries, bodies and versions.
import { describe, expect, test, vi } from 'vitest';
import { routes } from '../calls/calls.ts';
import type { RawRequest } from '../transport.ts';
import { matchRoute, writeRequest } from './http.ts';

const get = (path: string): RawRequest => ({ method: 'GET', path, headers: {}, body: null });
const post = (path: string, body: string): RawRequest => {
  return { method: 'POST', path, headers: {}, body };
};

describe('a request is matched', () => {
  test.each<[string, RawRequest, object]>([
    ['without a query', get('/data'), { name: 'world', request: { filterAccountIds: null } }],
    ['with an empty query', get('/data?'), { name: 'world', request: { filterAccountIds: null } }],
    [
      'with a query',
      get('/data?filterAccountIds=a,b'),
      { name: 'world', request: { filterAccountIds: ['a', 'b'] } },
    ],
    [
      'with several parts of a query, in any order',
      get('/v2/legacy/rideshares?reference=TR-1&other=1&status=all'),
      { name: 'rides', request: { status: 'all', reference: 'TR-1' } },
    ],
    [
      'with a sign of its own in a value',
      get('/v2/maps/places?text=a=b'),
      { name: 'placeSuggestions', request: { text: 'a=b' } },
    ],
    [
      'with an id',
      get('/v2/legacy/trips/t%201'),
      { name: 'tripDetail', request: { tripId: 't 1' } },
    ],
    [
      'with an id in its middle',
      get('/v2/legacy/trips/t1/changes'),
      { name: 'tripDeeds', request: { tripId: 't1' } },
    ],
    [
      'with an id and a query',
      get('/v2/legacy/trips/t1/remedies?activityId=a1'),
      { name: 'tripRemedies', request: { tripId: 't1', activityId: 'a1' } },
    ],
    [
      'with the name of a picture in as many parts as a path may have',
      get('/v2/legacy/images/a/b/c/d/e/f'),
      { name: 'picture', request: { name: 'a/b/c/d/e/f' } },
    ],
    [
      'with the longest version',
      {
        method: 'DELETE',
        path: '/v2/legacy/inventory/veh-1',
        headers: { 'if-match': '"123456789012345"' },
        body: null,
      },
      { name: 'removeVehicle', request: { id: 'veh-1', version: 123_456_789_012_345 } },
    ],
  ])('%s', (_what, raw, matched) => {
    expect(matchRoute(raw)).toEqual(matched);
  });

  const none = { error: 404, name: null, message: 'no such call' };
  test.each<[string, RawRequest, object]>([
    ['of an unknown path', get('/v2/legacy/unknown'), none],
    ['of a picture with one part more', get('/v2/legacy/images/a/b/c/d/e/f/g'), none],
    ['that removes a picture', { ...get('/v2/legacy/images/faces/a.jpg'), method: 'DELETE' }, none],
    [
      'with a query that says nothing',
      get('/v2/legacy/activities?idsx'),
      { error: 400, name: 'activitiesByIds', message: 'ids: missing' },
    ],
    [
      'with a version of sixteen digits',
      {
        method: 'DELETE',
        path: '/v2/legacy/inventory/veh-1',
        headers: { 'if-match': '"1234567890123456"' },
        body: null,
      },
      { error: 400, name: 'removeVehicle', message: 'if-match: missing' },
    ],
    [
      'with a body of 20 million characters that are no JSON',
      post('/login', ' '.repeat(20_000_000)),
      { error: 400, name: 'login', message: 'body: not JSON' },
    ],
    [
      'with a longer body',
      post('/login', ' '.repeat(20_000_001)),
      { error: 400, name: 'login', message: 'body: too_big' },
    ],
  ])('not: one %s', (_what, raw, matched) => {
    expect(matchRoute(raw)).toEqual(matched);
  });

  test('never by a decoder that has a mistake: it is thrown', () => {
    const decode = vi.spyOn(routes.login, 'decode').mockImplementation(() => {
      throw new TypeError('a mistake');
    });
    expect(() => matchRoute(post('/login', '{}'))).toThrow('a mistake');
    decode.mockRestore();
  });
});

test('a request has all parts of its query, and without a key no header', () => {
  const asked = { status: 'all', reference: 'TR-1' } as const;
  expect(writeRequest('rides', asked, null, 'k-1')).toStrictEqual({
    method: 'GET',
    path: '/v2/legacy/rideshares?status=all&reference=TR-1',
    headers: {},
    body: null,
  });
  expect(writeRequest('cancelVoucher', { id: 'v 1' }, null, undefined)).toStrictEqual({
    method: 'POST',
    path: '/v2/legacy/vouchers/v%201/cancel',
    headers: {},
    body: null,
  });
});
