import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { serveForTest, tokenFrom } from '../testing/served.ts';

/** Sends the head of a request that announces a body, which never comes. */
function statusOf(url: string, method: string, headers: { readonly [name: string]: string }) {
  return new Promise<readonly [number | undefined, string | undefined]>((resolve, reject) => {
    const sent = request(url, { method, headers: { 'content-length': '20', ...headers } });
    sent.on('response', (response) => {
      resolve([response.statusCode, response.headers.connection]);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

test('a write from a page of another origin is refused before its body comes', async () => {
  const served = await serveForTest({ world: { drivers: 10 } });
  onTestFinished(() => served.stop());
  const authorization = `Bearer ${await tokenFrom(served.origin)}`;
  const paths = ['/login', '/logout', '/v2/dealer/activity', '/gateway/tracker', '/data'];
  for (const path of paths) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const origin of ['https://other.example', 'null', 'http://127.0.0.1:1']) {
        const headers = { authorization, origin };
        const answered = await statusOf(served.origin + path, method, headers);
        expect([path, method, ...answered]).toEqual([path, method, 403, 'close']);
      }
    }
  }
});

test('a write from our own page or a program is served', async () => {
  const { origin, stop } = await serveForTest({ world: { drivers: 10 } });
  onTestFinished(stop);
  const body = JSON.stringify({ username: 'admin', password: 'tarmac' });
  const senders: readonly { readonly [name: string]: string }[] = [{ origin }, {}];
  for (const headers of senders) {
    const answer = await fetch(`${origin}/login`, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
    const { token } = (await answer.json()) as { readonly token: string };
    const authorization = { authorization: `Bearer ${token}` };
    const ended = { method: 'POST', body: '{}', headers: { ...headers, ...authorization } };
    expect((await fetch(`${origin}/logout`, ended)).status).toBe(200);
  }
});

test('a page of another origin is answered where it only reads', async () => {
  const { origin, stop } = await serveForTest({ world: { drivers: 10 } });
  onTestFinished(stop);
  const headers = { origin: 'https://other.example' };
  expect((await fetch(`${origin}/v2/legacy/profile?extended=true`, { headers })).status).toBe(401);
});
