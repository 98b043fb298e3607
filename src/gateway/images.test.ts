import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { readAnswer } from '#wire/link/answers.ts';
import { writeRefusal, writeReply, writeRequest } from '#wire/link/http.ts';
import { createGateway } from './app.ts';
import { imageHostsFrom, type Images } from './images.ts';

const serverMs = 1_800_000_000_000;
const jpeg = Buffer.from('ffd8ffc0000b080003010001', 'hex');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108', 'hex');

/** The other server: what it was asked, and how it answers. */
const asked: { readonly url: string; readonly sent: object }[] = [];
let answer: (response: ServerResponse) => void = () => {};
const other = createServer((request, response) => {
  asked.push({ url: request.url ?? '', sent: request.headers });
  answer(response);
});
let host = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(() => {
  other.closeAllConnections();
  other.close();
});
afterEach(() => void (asked.length = 0));

/** The company's server, which knows one user. */
const company: Images['askServer'] = async ({ headers }) =>
  headers.authorization === 'Bearer good'
    ? writeReply('profile', { user: dispatcher }, serverMs)
    : writeRefusal(401, { errorCode: 'NOT_LOGGED_IN', message: 'Please log in.' }, serverMs);

async function ask(address = `http://${host}/ann.jpg`, token = 'good', hosts = [host]) {
  const images = { hosts, askServer: company };
  const gateway = createGateway({ files: new Map(), config: { mode: 'fake' }, images });
  const { path, headers } = writeRequest('pictureElsewhere', { address }, token, undefined);
  const response = await gateway.request(path, { headers });
  const sent = Object.fromEntries(response.headers);
  expect(sent['cache-control']).toBe('no-store');
  const raw = { status: response.status, headers: sent, body: await response.text() };
  return readAnswer('pictureElsewhere', { address }, raw, 0);
}
const none = { is: 'refused', status: 404, message: 'There is no such picture.' };

test.each([
  ['JPEG', jpeg],
  ['PNG', png],
])('reading 54: a %s of an allowed host is handed on, by its bytes', async (type, bytes) => {
  answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(bytes);
  const picture = `data:image/${type.toLowerCase()};base64,${bytes.toString('base64')}`;
  expect(await ask(`http://${host}/a/ann.jpg?size=2`)).toMatchObject({ reply: { picture } });
  expect(asked.map(({ url }) => url)).toEqual(['/a/ann.jpg?size=2']);
  // The other server learns nothing of the user.
  expect(JSON.stringify(asked)).not.toMatch(/good|authorization/i);
});

test('a picture of 220,000 bytes is handed on, and none of one more', async () => {
  const sized = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
  answer = (response) => response.end(sized(220_000));
  expect(await ask(`http://localhost:${host.split(':')[1]}/a.jpg`, 'good', [near()])).toMatchObject(
    {
      is: 'ok',
    },
  );
  answer = (response) => response.end(sized(220_001));
  expect(await ask()).toMatchObject(none);
});

const near = () => host.replace('127.0.0.1', 'localhost');

describe('no picture comes of', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['a failure', (response) => response.writeHead(500).end(jpeg)],
    ['a page', (response) => response.end('<html>')],
    ['a drawing with a script', (response) => response.end('<svg onload="alert(1)"/>')],
    ['a GIF, which no console draws', (response) => response.end('GIF89a    ')],
    ['a file of 50 MB', (response) => response.end(Buffer.concat([jpeg, Buffer.alloc(5e7)]))],
    ['another address', (response) => response.writeHead(302, { location: '/' }).end()],
    ['a cut line', (response) => response.destroy()],
  ])('%s', async (_what, how) => {
    answer = how;
    expect(await ask()).toMatchObject(none);
    expect(asked).toHaveLength(1);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'https://other.example/a.jpg',
    'http://x.example/a.jpg',
    'http://127.0.0.1/a.jpg',
    'https://x.example.other.example/a.jpg',
    'https://x.example:8443/a.jpg',
    'https://user:secret@x.example/a.jpg',
    'http',
    'http:',
  ])('%s, which is never asked', async (address) => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    answer = (response) => response.end(jpeg);
    expect(await ask(address, 'good', ['x.example', host])).toMatchObject(none);
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
  });

  test('a user whom the company does not know', async () => {
    expect(await ask(undefined, 'other')).toMatchObject({ is: 'refused', status: 401 });
    expect(asked).toEqual([]);
  });
});

test('IMAGE_HOSTS names hosts, or is not set', () => {
  expect(imageHostsFrom({})).toBeNull();
  expect(imageHostsFrom({ IMAGE_HOSTS: 'CDN.example, x.example:8443' })).toEqual([
    'cdn.example',
    'x.example:8443',
  ]);
  expect(() => imageHostsFrom({ IMAGE_HOSTS: 'https://cdn.example' })).toThrow(/IMAGE_HOSTS/);
});
