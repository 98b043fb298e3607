import { Client, type IFrame } from '@stomp/stompjs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  type PlannerError,
  type PlannerUpdate,
  writePlannerRequest,
} from '#wire/planner/messages.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import { ownPlanner } from '../planningTurns.ts';
import { manualWorker } from '../testing/manualWorker.ts';
import { serveForTest, tokenFrom } from '../testing/served.ts';
import { realWall } from '../wall.ts';

async function start() {
  const served = await serveForTest({ world: { drivers: 10 } });
  onTestFinished(() => served.stop());
  return { ...served, url: `${served.origin.replace('http', 'ws')}/stomp` };
}

/** A planner's client as the library makes it; `log` collects its events. */
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
  onTestFinished(() => client.deactivate());
  return { client, log, errors };
}

const connected = 'connected 1.2 10000,10000';

test('a client connects with a token and gets the number of planners and each change', async () => {
  const { host, origin, url } = await start();
  const { client, log } = open(url, await tokenFrom(origin));
  await expect.poll(() => log).toEqual([connected]);
  const received: string[] = [];
  client.subscribe('/topic/trip-plan/server-info', ({ body }) => received.push(body));
  await expect.poll(() => received).toEqual(['{"planners":0}']);
  const leave = host.planners.join(manualWorker());
  host.planners.join(manualWorker());
  leave();
  leave();
  await expect.poll(() => received.map((body) => JSON.parse(body).planners)).toEqual([0, 1, 2, 1]);
  await client.deactivate();
  expect(log).toEqual([connected, 'closed']);
});

/** A connected client that collects the planner's messages. */
async function openPlanner(at: Awaited<ReturnType<typeof start>>, username?: string) {
  const { client, log } = open(at.url, await tokenFrom(at.origin, username));
  await expect.poll(() => log).toEqual([connected]);
  const received: string[] = [];
  client.subscribe('/topic/trip-plan/route', ({ body }) => {
    const { requestId, isFinal, costCents } = JSON.parse(body) as PlannerUpdate;
    received.push(`${requestId} ${isFinal ? 'final' : 'at'} ${costCents}`);
  });
  client.subscribe('/topic/trip-plan/error', ({ body }) => {
    const { requestId, message } = JSON.parse(body) as PlannerError;
    received.push(`${requestId} ${message}`);
  });
  const ask = (body: string, headers = {}) =>
    client.publish({ destination: '/app/trip-plan/request', body, headers });
  return { client, log, received, ask };
}

describe('a request', () => {
  test('a request gets a receipt, better routes and a final one', async () => {
    const at = await start();
    at.host.planners.join(ownPlanner(realWall));
    const { client, received, ask } = await openPlanner(at);
    const receipts: string[] = [];
    client.watchForReceipt('x', () => receipts.push(`receipt after ${received.length}`));
    ask(writePlannerRequest(sampleRequest(4, 2)), { receipt: 'x' });
    await expect.poll(() => received.at(-1), { timeout: 20_000 }).toMatch(/^r1 final \d+$/);
    expect(received[0]).toBe('r1 at null');
    expect(receipts).toEqual(['receipt after 0']);
  });

  test('a client gets only its own answers, and a second request replaces the first', async () => {
    const at = await start();
    const worker = manualWorker();
    at.host.planners.join(worker);
    const [first, second] = [await openPlanner(at), await openPlanner(at)];
    first.ask(writePlannerRequest(sampleRequest(1, 1, 'a')));
    await expect.poll(() => worker.asked.length).toBe(1);
    worker.improve(9);
    first.ask(writePlannerRequest(sampleRequest(1, 1, 'b')));
    await expect.poll(() => worker.asked.length).toBe(2);
    expect(worker.stopped).toEqual(['a']);
    worker.finish();
    await expect
      .poll(() => first.received)
      .toEqual(['a at 9', 'a A newer request took its place.', 'b final 1']);
    expect(second.received).toEqual([]);
  });

  test('a request stops being planned when its client is gone', async () => {
    const at = await start();
    const worker = manualWorker();
    at.host.planners.join(worker);
    const { client, ask } = await openPlanner(at);
    ask(writePlannerRequest(sampleRequest(1, 1, 'a')));
    await expect.poll(() => worker.asked.length).toBe(1);
    await client.deactivate({ force: true });
    await expect.poll(() => worker.stopped).toEqual(['a']);
    worker.finish();
  });

  test.each<[string, string]>([
    ['No depot selected in list.', 'null No depot selected in list.'],
    ['{"requestId":', 'null The request is no JSON.'],
    ['{"requestId":"r7","vehicles":[]}', 'r7 The request has no driver.'],
  ])('%s is answered with an error text, and the connection stays open', async (body, words) => {
    const at = await start();
    at.host.planners.join(manualWorker());
    const { received, ask, log } = await openPlanner(at);
    ask(body);
    await expect.poll(() => received).toEqual([words]);
    expect(log).toEqual([connected]);
  });

  test('a request is refused without permission, and without a planner', async () => {
    const at = await start();
    const { received, ask } = await openPlanner(at, 'payments');
    ask(writePlannerRequest(sampleRequest()));
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]).toMatch(/^r1 Only a Trip Administrator or Administrator can plan trips/);
    const dispatcher = await openPlanner(at);
    dispatcher.ask(writePlannerRequest(sampleRequest()));
    await expect.poll(() => dispatcher.received).toEqual(['r1 No planner is running.']);
  });
});

test.each<[string, (client: Client) => void, RegExp]>([
  [
    'to an unknown destination',
    (client) => client.publish({ destination: '/app/x' }),
    /This destination takes no messages/,
  ],
  [
    'from an unknown destination',
    (client) => void client.subscribe('/topic/x', () => {}),
    /has no subscriptions/,
  ],
])('a frame %s is answered with an error', async (_name, act, words) => {
  const { origin, url } = await start();
  const { client, log, errors } = open(url, await tokenFrom(origin));
  await expect.poll(() => log).toEqual([connected]);
  act(client);
  await expect.poll(() => log).toEqual([connected, 'error', 'closed']);
  expect(errors[0]?.headers.message).toMatch(words);
});

test('an unknown token is refused', async () => {
  const { url } = await start();
  const { log, errors } = open(url, 'x');
  await expect.poll(() => log).toEqual(['error', 'closed']);
  expect(errors[0]?.headers.message).toBe('This token is not valid.');
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

test('an endless frame in pieces is refused', async () => {
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

test('other paths, and pages of another origin, are refused', async () => {
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
