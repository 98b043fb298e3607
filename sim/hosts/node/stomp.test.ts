import { Client, type IFrame } from '@stomp/stompjs';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { serveForTest, tokenFrom } from '../testing/served.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function start() {
  const served = await serveForTest({ world: { drivers: 10 } });
  ends.push(() => served.stop());
  return { ...served, url: `${served.origin.replace('http', 'ws')}/stomp` };
}

/** A planner's client as the library makes it; `log` tells how it fared. */
function open(url: string, token: string) {
  const log: string[] = [];
  const errors: IFrame[] = [];
  const client = new Client({
    webSocketFactory: () => new WebSocket(url, ['v12.stomp']),
    connectHeaders: { authorization: `Bearer ${token}` },
    reconnectDelay: 0,
    onConnect: ({ headers }) => log.push(`connected ${headers.version} ${headers['heart-beat']}`),
    onStompError(frame) {
      log.push('error');
      errors.push(frame);
    },
    onWebSocketClose: () => log.push('closed'),
  });
  client.activate();
  ends.push(() => client.deactivate());
  return { client, log, errors };
}

const connected = 'connected 1.2 10000,10000';

test('connects with a token, tells of planners and each change, and says goodbye', async () => {
  const { host, origin, url } = await start();
  const { client, log } = open(url, await tokenFrom(origin));
  await expect.poll(() => log).toEqual([connected]);
  const told: string[] = [];
  client.subscribe('/topic/trip-plan/server-info', ({ body }) => told.push(body));
  await expect.poll(() => told).toEqual(['{"planners":0}']);
  const leave = host.planners.join();
  host.planners.join();
  leave();
  leave();
  await expect.poll(() => told.map((body) => JSON.parse(body).planners)).toEqual([0, 1, 2, 1]);
  await client.deactivate();
  expect(log).toEqual([connected, 'closed']);
});

test('a request is told that there is no planner', async () => {
  const { origin, url } = await start();
  const { client, log, errors } = open(url, await tokenFrom(origin));
  await expect.poll(() => log).toEqual([connected]);
  client.publish({
    destination: '/app/trip-plan/request',
    body: '{}',
    headers: { receipt: 'r1' },
  });
  await expect.poll(() => log).toEqual([connected, 'error', 'closed']);
  expect(errors[0]?.headers).toMatchObject({
    message: 'There is no planner here.',
    'receipt-id': 'r1',
  });
});

test.each<[string, (client: Client) => void, RegExp]>([
  ['to nowhere', (client) => client.publish({ destination: '/app/x' }), /Nothing is taken/],
  ['from nowhere', (client) => void client.subscribe('/topic/x', () => {}), /nothing to listen/],
])('a frame %s is answered with an error', async (_name, act, words) => {
  const { origin, url } = await start();
  const { client, log, errors } = open(url, await tokenFrom(origin));
  await expect.poll(() => log).toEqual([connected]);
  act(client);
  await expect.poll(() => log).toEqual([connected, 'error', 'closed']);
  expect(errors[0]?.headers.message).toMatch(words);
});

test('a token nobody has is refused', async () => {
  const { url } = await start();
  const { log, errors } = open(url, 'x');
  await expect.poll(() => log).toEqual(['error', 'closed']);
  expect(errors[0]?.headers.message).toBe('Nobody has this token.');
});

test.each([
  ['SEND\ndestination:/app/trip-plan/request\n\n\0', 'CONNECT comes first.'],
  ['CONNECT\naccept-version:0.9\n\n\0', 'Versions 1.2 and 1.1 are spoken here.'],
  ['toString\n\n\0', 'CONNECT comes first.'],
])('%j is answered with an error, and the line is closed', async (text, words) => {
  const { url } = await start();
  const socket = new WebSocket(url);
  const said: string[] = [];
  let isClosed = false;
  socket.on('message', (data: Buffer) => said.push(data.toString('utf8')));
  socket.on('close', () => {
    isClosed = true;
  });
  socket.on('open', () => socket.send(text));
  await expect.poll(() => isClosed).toBe(true);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(`ERROR\nmessage:${words}`);
});

test('a frame in pieces that never ends is refused', async () => {
  const { url } = await start();
  const socket = new WebSocket(url);
  const said: string[] = [];
  socket.on('message', (data: Buffer) => said.push(data.toString('utf8')));
  await new Promise((resolve) => socket.on('open', resolve));
  socket.send('CONNECT\naccept-version:1.2\n\n');
  for (let piece = 0; piece < 6; piece += 1) socket.send('x'.repeat(1_000_000));
  await expect.poll(() => said, { timeout: 20_000 }).toHaveLength(1);
  expect(said[0]).toContain('This frame is too large.');
});

test('other paths, and pages of another origin, do not come in', async () => {
  const { url } = await start();
  const failed = (to: string, headers: { [name: string]: string }) =>
    new Promise((resolve) => {
      const socket = new WebSocket(to, { headers });
      socket.on('error', ({ message }) => resolve(message));
      socket.on('open', () => resolve('open'));
    });
  expect(await failed(url.replace('stomp', 'other'), {})).toContain('404');
  expect(await failed(url, { origin: 'http://elsewhere.example' })).toContain('404');
});
