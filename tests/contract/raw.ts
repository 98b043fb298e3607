// The part of the contract that a Link cannot express: requests it would never send. For hosts
// with a raw transport.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headers } from '#wire/link/http.ts';
import type { RawRequest, RawResponse, Transport } from '#wire/transport.ts';

export function rawContract(name: string, openTransport: () => Promise<Transport>): void {
  describe(`raw contract: ${name}`, () => {
    let transport: Transport;
    let token = '';
    const send = (request: Partial<RawRequest>): Promise<RawResponse> =>
      transport.send(
        { method: 'GET', path: '/', headers: {}, body: null, ...request },
        { onCancel: () => {} },
      );
    const withToken = () => ({ [headers.auth]: `Bearer ${token}` });
    beforeAll(async () => {
      transport = await openTransport();
      const body = JSON.stringify({ username: 'dispatcher', password: 'tarmac' });
      const response = await send({ method: 'POST', path: '/login', body });
      token = (JSON.parse(response.body) as { token: string }).token;
    });
    afterAll(() => transport.close());

    test.each<[number, RawRequest['method'], string, string | null]>([
      [404, 'GET', '/v2/legacy/nothing', null],
      [404, 'DELETE', '/data', null],
      [404, 'GET', '/data/../login', null],
      [400, 'GET', '/v2/legacy/activities', null],
      [400, 'GET', '/data?filterAccountIds=%', null],
      [400, 'GET', '/v2/maps/directions?from=1,2', null],
      [400, 'GET', '/v2/maps/places?text=%', null],
      [400, 'GET', '/v2/maps/place', null],
      [400, 'POST', '/v2/dealer/activity', '{"truncated'],
      [400, 'POST', '/v2/dealer/activity', '[{"__proto__":{"type":"Vehicle"}}]'],
      [400, 'POST', '/v2/legacy/trips/create/finalize', '['.repeat(10_000) + ']'.repeat(10_000)],
      [400, 'PATCH', '/v2/legacy/activities/%', '{"id":"act-1","type":"Vehicle"}'],
      [400, 'PATCH', '/v2/legacy/activities/act-2', '{"id":"act-1","type":"Vehicle"}'],
      // Without a version it is unknown which row was edited.
      [400, 'PATCH', '/v2/legacy/activities/act-1', '{"id":"act-1","type":"Vehicle"}'],
      [404, 'PATCH', '/v2/legacy/activities', '{"id":"act-1","type":"Vehicle"}'],
      [400, 'POST', '/v2/legacy/telephony/createSMSBridge', '{"toPhoneNumber":"(913) 555"}'],
      [
        400,
        'POST',
        '/v2/legacy/telephony/createVoiceBridge',
        '{"toPhoneNumber":"19135550100","isMany":true}',
      ],
      [404, 'POST', '/v2/legacy/telephony/createFaxBridge', '{"toPhoneNumber":"19135550100"}'],
      [400, 'POST', '/gateway/tracker', '{}'],
      [400, 'POST', '/v2/legacy/trips/create/checkRideshare', '{}'],
      [400, 'POST', '/v2/legacy/trips/create/calculateDoference', '[]'],
      [400, 'POST', '/v2/legacy/trips/create/generateItineraries', 'null'],
      [400, 'POST', '/v2/legacy/trips/create/calculateTripTimes', '{"itineraries":[]}'],
      [400, 'POST', '/v2/legacy/trips/create/wrapup', '{"hourlyPayRate":18}'],
      [400, 'POST', '/v2/legacy/trips/create/planML', '"No depot selected in list."'],
      [400, 'POST', '/v2/legacy/accounts/acc-1/noteTemplates', '{"label":"no notes"}'],
      [400, 'GET', '/v2/legacy/accounts/%/sections/noteTemplates', null],
      [400, 'GET', '/v2/legacy/accounts/%/sections/linkedDrivers', null],
      [400, 'GET', '/v2/crm/contractors', null],
      [404, 'GET', '/v2/crm/anything?accountId=acc-1', null],
      [400, 'PATCH', '/v2/legacy/drivers/rel-1', '{}'],
      [400, 'PATCH', '/v2/legacy/drivers/rel-1', '{"rank":1,"groups":[]}'],
      [404, 'GET', '/v2/legacy/accounts/acc-1/a/b/sections/noteTemplates', null],
      [404, 'GET', '/v2/legacy/accounts//noteTemplates', null],
      [400, 'POST', '/sim/control', null],
    ])('%i for %s %s', async (status, method, path, body) => {
      const response = await send({ method, path, body, headers: withToken() });
      expect(response.status).toBe(status);
      expect(JSON.parse(response.body)).toEqual({
        errorCode: expect.stringMatching(/./),
        message: expect.stringMatching(/./),
      });
      expect(response.headers[headers.serverTime]).toMatch(/^\d+$/);
    });

    test.each<[string, RawRequest['headers']]>([
      ['no token', {}],
      ['a wrong scheme', { [headers.auth]: 'Basic dXNlcg==' }],
      ['an empty token', { [headers.auth]: 'Bearer ' }],
      ['a name as token', { [headers.auth]: 'Bearer dispatcher' }],
    ])('a request with %s gets a 401 before it is read further', async (_name, sent) => {
      const post = { method: 'POST', path: '/v2/dealer/activity', body: '{"truncated' } as const;
      expect((await send({ ...post, headers: sent })).status).toBe(401);
      expect((await send({ path: '/data', headers: sent })).status).toBe(401);
    });

    test('every answer has the server time, including that of the login', async () => {
      const ok = await send({ path: '/v2/legacy/profile?extended=true', headers: withToken() });
      expect([ok.status, Number(ok.headers[headers.serverTime]) > 0]).toEqual([200, true]);
      const refused = await send({ method: 'POST', path: '/login', body: '{}' });
      expect([refused.status, Number(refused.headers[headers.serverTime]) > 0]).toEqual([
        400,
        true,
      ]);
    });

    test('no answer repeats a password or a token', async () => {
      const body = JSON.stringify({ username: 'dispatcher', password: 'canary-password' });
      const response = await send({ method: 'POST', path: '/login', body });
      expect(JSON.stringify(response)).not.toContain('canary-password');
      const world = await send({ path: '/data', headers: withToken() });
      expect(world.body).not.toContain(token);
    });
  });
}
