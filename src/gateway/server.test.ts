import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createGateway } from './app.ts';
import { served } from './files.ts';
import { listen, portFrom, type Running } from './server.ts';
import { headersSentBy, sentHeaders } from './testing/sentHeaders.ts';

const page = served('index.html', new TextEncoder().encode('<!doctype html>'));
const gateway = createGateway({
  files: new Map([['/index.html', page]]),
  config: { mode: 'fake' },
});

let running: Running | null = null;
afterEach(async () => {
  await running?.stop();
  running = null;
});

test('the server listens on a free port of this machine only, and stops', async () => {
  running = await listen(gateway, 0);
  expect(running.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const response = await fetch(running.url, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(200);
  expect(headersSentBy(response)).toEqual(sentHeaders);
  const { url } = running;
  await running.stop();
  running = null;
  await expect(fetch(url)).rejects.toThrow();
});

test('path traversal and malformed addresses are rejected with the policy', async () => {
  running = await listen(gateway, 0);
  const port = Number(new URL(running.url).port);
  for (const target of ['/../../etc/passwd', '/%E0%A4%A', '//etc/passwd', 'http://[', '*']) {
    const answer = await raw(
      port,
      `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    for (const [name, value] of Object.entries(sentHeaders)) {
      expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
    }
  }
});

test('a request is answered for a host of this machine and rejected for another', async () => {
  running = await listen(gateway, 0);
  const { port } = new URL(running.url);
  const under = (host: string) =>
    raw(Number(port), `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  for (const own of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]', `localhost:${port}`]) {
    expect(await under(own)).toMatch(/^HTTP\/1\.1 200 /);
  }
  for (const other of ['rebound.example', `rebound.example:${port}`, 'localhost.example', '']) {
    const refused = await under(other);
    expect(refused).toMatch(/^HTTP\/1\.1 421 /);
    expect(refused).not.toContain('<!doctype html>');
    for (const [name, value] of Object.entries(sentHeaders)) {
      expect(refused).toContain(`\r\n${name}: ${value}\r\n`);
    }
  }
});

test('a write from a page of another origin is refused, and a read is answered', async () => {
  running = await listen(gateway, 0);
  const { host, origin } = new URL(running.url);
  const as = (method: string, from: string) => {
    const head = `${method} /gateway/tracker HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${from}`;
    return raw(Number(new URL(origin).port), `${head}\r\nContent-Length: 9\r\n\r\n`);
  };
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const refused = await as(method, 'https://other.example');
    expect(refused).toMatch(/^HTTP\/1\.1 403 [^]*"errorCode":"OTHER_ORIGIN"/);
    for (const [name, value] of Object.entries(sentHeaders)) {
      expect(refused).toContain(`\r\n${name}: ${value}\r\n`);
    }
  }
  const read = { headers: { origin: 'https://other.example', accept: 'text/html' } };
  expect((await fetch(running.url, read)).status).toBe(200);
  const own = await fetch(`${origin}/gateway/tracker`, { method: 'POST', headers: { origin } });
  expect(own.status).toBe(405);
});

test('a taken port rejects with an explanation', async () => {
  running = await listen(gateway, 0);
  const port = Number(new URL(running.url).port);
  await expect(listen(gateway, port)).rejects.toThrow(`Port ${port} is taken`);
});

test('PORT is validated and defaults to 4173', () => {
  expect(portFrom(undefined)).toBe(4173);
  expect(portFrom('')).toBe(4173);
  expect(portFrom('0')).toBe(0);
  expect(portFrom('65535')).toBe(65_535);
  for (const bad of ['65536', '-1', '80a', '4.5', ' ']) {
    expect(() => portFrom(bad)).toThrow(`PORT is "${bad}"`);
  }
});

function raw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.on('data', (data) => {
      answer += String(data);
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
