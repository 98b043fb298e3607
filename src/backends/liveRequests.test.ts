import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { readAnswer } from '#wire/link/answers.ts';
import type { RawRequest } from '#wire/transport.ts';
import { fetchRaw } from './liveRequests.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get: RawRequest = { method: 'GET', path: '/data?a=1', headers: { 'x-a': 'b' }, body: null };
const never = { onCancel: () => {} };

describe('a request', () => {
  test('is sent unchanged, and its answer is returned unchanged', async () => {
    const heard: unknown[] = [];
    const origin = await listening((request, response) => {
      heard.push([request.method, request.url, request.headers['x-a']]);
      response.writeHead(201, { 'X-Cursor': '7' }).end('{"é":1}');
    });
    const { status, headers, body } = await fetchRaw(origin, get, never, 1_000);
    expect(heard).toEqual([['GET', '/data?a=1', 'b']]);
    expect([status, headers['x-cursor'], body]).toEqual([201, '7', '{"é":1}']);
  });

  test('without a server is reported as not sent; a broken line as unknown', async () => {
    const origin = await listening((_request, response) => void response.destroy());
    await expect(fetchRaw(origin, get, never, 1_000)).rejects.toMatchObject({ sent: true });
    const gone = await listening(() => {});
    for (const server of servers.splice(1)) {
      await new Promise((resolve) => server.close(resolve));
    }
    await expect(fetchRaw(gone, get, never, 1_000)).rejects.toMatchObject({ sent: false });
  });

  test('ends at once when cancelled; cancelled before the start it is not sent', async () => {
    let stop = () => {};
    const origin = await listening(() => stop());
    const cancelled = { onCancel: (on: () => void) => void (stop = on) };
    await expect(fetchRaw(origin, get, cancelled, 1_000)).rejects.toMatchObject({ sent: true });
    const atOnce = { onCancel: (on: () => void) => on() };
    await expect(fetchRaw(origin, get, atOnce, 1_000)).rejects.toMatchObject({ sent: false });
  });

  test('does not follow redirects', async () => {
    const origin = await listening((request, response) => {
      if (request.url === '/other') response.end('{}');
      else response.writeHead(302, { location: '/other' }).end();
    });
    await expect(fetchRaw(origin, get, never, 1_000)).rejects.toMatchObject({ sent: true });
  });
});

describe('P18: an answer above the limit', () => {
  test.each([
    ['with a content-length', { 'content-length': '2000' }],
    ['without a content-length', {}],
  ])('%s is left unread', async (_how, headers) => {
    const origin = await listening((_request, response) => {
      response.writeHead(200, headers).end('x'.repeat(2_000));
    });
    const response = await fetchRaw(origin, get, never, 1_000);
    expect(response).toMatchObject({ status: 200, body: '', tooBig: true });
    const request = { filterAccountIds: null };
    const read = readAnswer('world', request, response, 0);
    expect(read).toEqual({ is: 'malformed', where: 'body: too_big' });
  });

  test('without an end is given up', async () => {
    const origin = await listening((_request, response) => {
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(500), () => setImmediate(more));
      };
      more();
    });
    expect(await fetchRaw(origin, get, never, 10_000)).toMatchObject({ tooBig: true });
  });
});
