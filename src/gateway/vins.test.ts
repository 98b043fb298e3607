import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { readAnswer } from '#wire/link/answers.ts';
import { writeRefusal, writeReply, writeRequest } from '#wire/link/http.ts';
import { createGateway } from './app.ts';
import { vinUrlFrom, type Vins } from './vins.ts';

const serverMs = 1_800_000_000_000;
const vin = '1FTFW1E51MFA10418';

/** The decoder: the addresses it was asked, and how it answers. */
const asked: string[] = [];
let answer: (response: ServerResponse) => void = () => {};
const decoder = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(response);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => decoder.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(decoder.address() as AddressInfo).port}/api/decodevin`;
});
afterAll(() => {
  decoder.closeAllConnections();
  decoder.close();
});
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => {
  asked.length = 0;
  logged.mockClear();
});

/** The company's server, which knows one user. */
const company: Vins['askServer'] = async ({ headers }) =>
  headers.authorization === 'Bearer good'
    ? writeReply('profile', { user: dispatcher }, serverMs)
    : writeRefusal(401, { errorCode: 'NOT_LOGGED_IN', message: 'Please log in.' }, serverMs);

async function ask(token = 'good') {
  const vins = { url, askServer: company };
  const gateway = createGateway({ files: new Map(), config: { mode: 'fake' }, vins });
  const { path, headers } = writeRequest('decodeVin', { vin }, token, undefined);
  const response = await gateway.request(path, { headers });
  const sent = Object.fromEntries(response.headers);
  expect(sent['cache-control']).toBe('no-store');
  const body = await response.text();
  return readAnswer('decodeVin', { vin }, { status: response.status, headers: sent, body }, 0);
}

test("S1 §5: the public decoder's empty values are left out", async () => {
  const results = [
    { Value: 'FORD', ValueId: '460', Variable: 'Make', VariableId: 26 },
    { Value: 'Not Applicable', ValueId: '', Variable: 'Trim', VariableId: 38 },
    { Value: null, ValueId: null, Variable: 'Series', VariableId: 34 },
    { Value: '', ValueId: null, Variable: 'Doors', VariableId: 14 },
  ];
  answer = (response) => response.end(JSON.stringify({ Count: 4, Results: results }));
  expect(await ask()).toEqual({
    is: 'ok',
    serverMs,
    skipped: 0,
    reply: { facts: [{ variable: 'Make', value: 'FORD' }] },
  });
  expect(asked).toEqual([`/api/decodevin/${vin}?format=json`]);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['a failure', (response) => response.writeHead(500).end()],
  ['no JSON', (response) => response.end('<html>')],
  ['another shape', (response) => response.end('{"Results":"none"}')],
  ['far too much', (response) => response.end(' '.repeat(600_000))],
  ['another address', (response) => response.writeHead(302, { location: '/' }).end()],
  ['a cut line', (response) => response.destroy()],
])('%s of the decoder is a failure in our words', async (_what, how) => {
  answer = how;
  const message = 'The VIN decoder did not answer.';
  expect(await ask()).toMatchObject({ is: 'refused', status: 502, message });
  expect(logged).toHaveBeenCalledExactlyOnceWith('VIN decoder: no answer that can be read');
});

test('an answer of 500,000 bytes is read', async () => {
  answer = (response) => response.end('{"Results":[]}'.padEnd(500_000));
  expect(await ask()).toMatchObject({ is: 'ok' });
  answer = (response) => response.end('{"Results":[]}'.padEnd(500_001));
  expect(await ask()).toMatchObject({ is: 'refused', status: 502 });
});

test('only logged-in users reach the decoder', async () => {
  expect(await ask('other')).toMatchObject({ is: 'refused', status: 401 });
  expect(asked).toEqual([]);
});

test('VIN_URL is an address, or is not set', () => {
  expect(vinUrlFrom({})).toBeNull();
  expect(vinUrlFrom({ VIN_URL: 'https://vins.example/decode/' })).toBe(
    'https://vins.example/decode',
  );
  expect(vinUrlFrom({ VIN_URL: 'https://vins.example/' })).toBe('https://vins.example');
  for (const wrong of ['vins', 'ftp://vins.example']) {
    expect(() => vinUrlFrom({ VIN_URL: wrong })).toThrow(
      'VIN_URL must be the address of a VIN decoder, https://…',
    );
  }
});
