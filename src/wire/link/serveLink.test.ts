import { afterEach, describe, expect, test, vi } from 'vitest';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import type { PositionBatch } from '#domain/positionBatch.ts';
import { moveAsked } from '../calls/moveRequest.ts';
import { inProcessLink } from './inProcessLink.ts';
import type { Push } from '../realtime/push.ts';
import type { Answer } from './link.ts';
import { openLink } from './openLink.ts';
import { serveLink } from './serveLink.ts';
import {
  type Answering,
  answer,
  late,
  never,
  scriptedTransport,
} from '../testing/scriptedTransport.ts';
import { turn } from '../testing/turn.ts';
import { TransportError } from '../transport.ts';

afterEach(() => void vi.useRealTimers());

const login = { username: 'dispatcher', password: 'tarmac' };

async function ask(answering: Answering): Promise<Answer<unknown>> {
  return inProcessLink(scriptedTransport(answering).transport).call('login', login);
}

const throwing: Answering = () => {
  throw new TransportError('at once', false);
};
const waiting: Answering = (_request, cancelled) =>
  new Promise((_resolve, reject) => {
    cancelled.onCancel(() => reject(new TransportError('cancelled in the queue', false)));
  });

function listening() {
  const scripted = scriptedTransport(never);
  const link = inProcessLink(scripted.transport, { nowMs: () => 1 });
  const pushes: Push[] = [];
  return {
    frame: scripted.frame,
    link,
    pushes,
    listen: () => link.listen((push) => pushes.push(push)),
  };
}

function batch(fixes: readonly (readonly [number, number, number])[]): PositionBatch {
  return {
    serverMs: 5000,
    driver: Uint32Array.from(fixes, ([driver]) => driver),
    lonE6: Int32Array.from(fixes, ([, lon]) => lon),
    latE6: Int32Array.from(fixes, ([, , lat]) => lat),
    heading: Uint16Array.from(fixes, () => 90),
    atMs: Float64Array.from(fixes, () => 5000),
    invalid: 0,
  };
}

describe('answers of the link', () => {
  test('a 2xx answer is ok with the server time', async () => {
    expect(await ask(async () => answer(200, { token: 't' }))).toEqual({
      is: 'ok',
      reply: { token: 't' },
      serverMs: 1_757_939_400_000,
      skipped: 0,
    });
  });

  test.each(['', 'soon', '-5', '1e9', '99999999999999999999'])(
    'a server time of %j falls back to the clock',
    async (time) => {
      const { transport } = scriptedTransport(async () =>
        answer(200, { token: 't' }, { 'x-server-time': time }),
      );
      const link = inProcessLink(transport, { nowMs: () => 77 });
      expect(await link.call('login', login)).toMatchObject({ is: 'ok', serverMs: 77 });
    },
  );

  test('a status above 399 is refused with code and message of the body (S1 §8)', async () => {
    expect(
      await ask(async () => answer(401, { errorCode: 'no-token', message: 'Log in.' })),
    ).toEqual({
      is: 'refused',
      status: 401,
      errorCode: 'no-token',
      message: 'Log in.',
      current: null,
    });
    expect(await ask(async () => answer(500, '<h1>Bad gateway</h1>'))).toEqual({
      is: 'refused',
      status: 500,
      errorCode: null,
      message: null,
      current: null,
    });
    expect(await ask(async () => answer(409, { current: { id: 'a', version: 3 } }))).toMatchObject({
      status: 409,
      current: { id: 'a', version: 3 },
    });
  });

  test.each([
    ['8', { waitMs: 8_000 }],
    ['0', { waitMs: 0 }],
    ['soon', {}],
    ['-5', {}],
    ['999999', {}],
  ])(
    'a 429 with Retry-After %j is refused with that wait if it is valid',
    async (wait, expected) => {
      const refused = await ask(async () => answer(429, {}, { 'retry-after': wait }));
      const body = { errorCode: null, message: null, current: null };
      expect(refused).toEqual({ is: 'refused', status: 429, ...body, ...expected });
    },
  );

  test.each([
    ['HTML with 200', 200, '<!doctype html><p>Sign in</p>', 'body: not JSON'],
    ['truncated JSON', 200, '{"token":"ab', 'body: not JSON'],
    ['an empty body', 204, '', 'body: not JSON'],
    ['a wrong type', 200, '{"token":7}', 'body.token: invalid_type'],
    ['no object', 200, 'null', 'body.(value): invalid_type'],
    ['a redirect', 302, '', 'status 302'],
  ])('%s is malformed', async (_name, status, body, where) => {
    expect(await ask(async () => answer(status, body))).toEqual({ is: 'malformed', where });
  });

  test('a call that never left is not sent; one without an answer is unknown', async () => {
    const failing = (error: Error) =>
      ask(async () => {
        throw error;
      });
    expect(await failing(new TransportError('offline', false))).toEqual({ is: 'notSent' });
    expect(await failing(new TransportError('reset', true))).toEqual({ is: 'outcomeUnknown' });
    expect(await failing(new Error('anything else'))).toEqual({ is: 'outcomeUnknown' });
    expect(await ask(throwing)).toEqual({ is: 'notSent' });
  });

  test('a call without an answer in 30 s is unknown, and the transport aborts it', async () => {
    vi.useFakeTimers();
    const stop = vi.fn<() => void>();
    const { transport } = scriptedTransport((_request, cancelled) => {
      cancelled.onCancel(stop);
      return new Promise(() => {});
    });
    const asked = inProcessLink(transport).call('login', login);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(stop).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toEqual({ is: 'outcomeUnknown' });
    expect(stop).toHaveBeenCalledOnce();
  });

  test('a late answer after the time-out has no effect', async () => {
    vi.useFakeTimers();
    const { transport } = scriptedTransport(late);
    const asked = inProcessLink(transport, { timeoutMs: 20 }).call('login', login);
    await vi.advanceTimersByTimeAsync(100);
    expect(await asked).toEqual({ is: 'outcomeUnknown' });
  });
});

describe('token, key and cancellation', () => {
  test('the token is in the header of every call but login (P20)', async () => {
    const { transport, requests, tokens } = scriptedTransport(async () => answer(401, {}));
    const link = inProcessLink(transport);
    await link.call('profile', {});
    link.authorize('canary-token');
    await link.call('login', login);
    await link.call('profile', {});
    link.authorize(null);
    await link.call('profile', {});
    expect(requests.map((request) => request.headers.authorization)).toEqual([
      undefined,
      undefined,
      'Bearer canary-token',
      undefined,
    ]);
    expect(tokens).toEqual(['canary-token', null]);
    expect(requests.map((request) => request.path).join()).not.toContain('canary');
  });

  test('token and password are in no message to the console (P20)', async () => {
    const { port1, port2 } = new MessageChannel();
    const messages: unknown[] = [];
    port1.addEventListener('message', ({ data }) => void messages.push(data));
    const failing = (status: number, body: string) => answer(status, body);
    const answers = [failing(401, '{}'), failing(200, '{"token":7}'), failing(200, '<p>')];
    const { transport } = scriptedTransport(async () => {
      const next = answers.shift();
      if (next) return next;
      throw new Error('canary-password canary-token');
    });
    const stop = serveLink(transport, port2);
    const link = openLink(port1);
    link.authorize('canary-token');
    for (let tries = 0; tries < 4; tries += 1) {
      await link.call('login', { username: 'u', password: 'canary-password' });
      await link.call('profile', {});
    }
    expect(messages.length).toBeGreaterThan(8);
    expect(JSON.stringify(messages)).not.toContain('canary');
    stop();
    port1.close();
  });

  test('the idempotency key is sent with durable calls only', async () => {
    const { transport, requests } = scriptedTransport(async () => answer(500, {}));
    const link = inProcessLink(transport);
    const move = {
      ...emptyOf(moveAsked),
      startId: 'a',
      endId: 'b',
      vehicleId: 'v',
      deadlineMs: 1,
    };
    await link.call('createActivities', { moves: [move] }, { key: 's1-9' });
    await link.call('profile', {}, { key: 's1-10' });
    expect(requests.map((request) => request.headers['idempotency-key'])).toEqual([
      's1-9',
      undefined,
    ]);
  });

  test('cancelling reaches the transport, which may report a call as not sent', async () => {
    const stops: (() => void)[] = [];
    const cancelled = { now: false, onCancel: (stop: () => void) => void stops.push(stop) };
    const known = inProcessLink(scriptedTransport(waiting).transport);
    const first = known.call('login', login, { cancelled });
    const silent = inProcessLink(scriptedTransport(never).transport);
    const second = silent.call('login', login, { cancelled });
    await turn();
    for (const stop of stops) stop();
    expect(await first).toEqual({ is: 'notSent' });
    expect(await second).toEqual({ is: 'outcomeUnknown' });
    expect(await silent.call('login', login, { cancelled: { ...cancelled, now: true } })).toEqual({
      is: 'notSent',
    });
  });

  test('closing settles open calls, closes the transport and refuses new calls', async () => {
    const { transport, isClosed, listenerCount } = scriptedTransport(never);
    const link = inProcessLink(transport);
    const asked = link.call('login', login);
    await turn();
    link.close();
    expect(await asked).toEqual({ is: 'outcomeUnknown' });
    await turn();
    expect(isClosed()).toBe(true);
    expect(listenerCount()).toBe(0);
    expect(await link.call('login', login)).toEqual({ is: 'notSent' });
  });
});

describe('pushes', () => {
  test('pushes before the first listener are kept for all listeners at boot', async () => {
    const { frame, link, pushes, listen } = listening();
    const lost = { type: 'connection', state: 'lost', resumed: false, serverMs: 9 } as const;
    frame(lost);
    await turn();
    const others: Push[] = [];
    listen();
    link.listen((push) => others.push(push));
    await turn();
    frame({ ...lost, state: 'connected', resumed: true });
    await turn();
    expect(pushes).toEqual([
      { is: 'connection', state: 'lost', resumed: false, serverMs: 9 },
      { is: 'connection', state: 'connected', resumed: true, serverMs: 9 },
    ]);
    expect(others).toEqual(pushes);
  });

  test('authorizing pushes the state connecting', async () => {
    const { link, pushes, listen } = listening();
    listen();
    link.authorize('t');
    await turn();
    expect(pushes).toEqual([
      { is: 'connection', state: 'connecting', resumed: false, serverMs: null },
    ]);
  });

  test('a loss without a time gets the last server time and keeps its cause', async () => {
    const { frame, pushes, listen } = listening();
    listen();
    frame({ type: 'message', event: 'time', payload: { sim: null }, serverMs: 7 });
    frame({ type: 'connection', state: 'lost', resumed: false, refused: true, serverMs: null });
    await turn();
    const lost = { is: 'connection', state: 'lost', resumed: false, refused: true, serverMs: 7 };
    expect(pushes.at(-1)).toEqual(lost);
  });

  test('invalid coordinates are dropped and counted (S2 §4)', async () => {
    const { frame, pushes, listen } = listening();
    listen();
    frame({ type: 'positionNames', names: { first: 0, ids: ['a', 'b', 'c', 'd'] } });
    const hostile = batch([
      [0, -94_000_000, 38_000_000],
      [1, 180_000_001, 38_000_000],
      [2, -94_000_000, -90_000_001],
      [7, -94_000_000, 38_000_000],
      [3, 180_000_000, 90_000_000],
    ]);
    frame({ type: 'positions', batch: hostile });
    await turn();
    const push = pushes.at(-1);
    if (push?.is !== 'positions') throw new Error('no positions');
    expect([...push.batch.driver]).toEqual([0, 3]);
    expect([...push.batch.lonE6]).toEqual([-94_000_000, 180_000_000]);
    expect(push.batch.invalid).toBe(3);
  });

  test('columns of different lengths are malformed', async () => {
    const { frame, pushes, listen } = listening();
    listen();
    frame({
      type: 'positions',
      batch: { ...batch([[0, 1, 1]]), lonE6: new Int32Array(2) },
    });
    await turn();
    expect(pushes).toEqual([{ is: 'malformed', serverMs: 5000, where: 'positions' }]);
  });

  test('a real channel transfers columns and copies views on larger buffers', async () => {
    const { port1, port2 } = new MessageChannel();
    const { transport, frame } = scriptedTransport(never);
    const stop = serveLink(transport, port2);
    const link = openLink(port1);
    const pushes: Push[] = [];
    const arrived = new Promise<void>((resolve) => {
      link.listen((push) => {
        pushes.push(push);
        if (push.is === 'positions') resolve();
      });
    });
    await turn();
    frame({ type: 'positionNames', names: { first: 0, ids: ['a', 'b'] } });
    const own = batch([[0, -94_000_000, 38_000_000]]);
    const part = { ...own, driver: new Uint32Array([9, 1, 9]).subarray(1, 2) };
    frame({ type: 'positions', batch: part });
    await arrived;
    expect(part.lonE6.buffer.byteLength).toBe(0);
    expect(part.driver.buffer.byteLength).toBe(12);
    expect(pushes.at(-1)).toEqual({
      is: 'positions',
      batch: { ...batch([[1, -94_000_000, 38_000_000]]) },
    });
    stop();
    port1.close();
  });

  test('a console that is behind gets the last fix of each driver once (P15)', async () => {
    const { port1, port2 } = new MessageChannel();
    const { transport, frame } = scriptedTransport(never);
    const stop = serveLink(transport, port2);
    const got: PositionBatch[] = [];
    frame({ type: 'positionNames', names: { first: 0, ids: ['a', 'b'] } });
    for (let step = 1; step <= 50; step += 1) {
      frame({ type: 'positions', batch: batch([[step % 2, step, step]]) });
    }
    const link = openLink(port1);
    await new Promise<void>((resolve) => {
      link.listen((push) => {
        if (push.is === 'positions') got.push(push.batch);
        if (push.is === 'positions' && push.batch.lonE6.includes(50)) resolve();
      });
    });
    expect(got.length).toBeLessThanOrEqual(3);
    const last = got.at(-1) as PositionBatch;
    expect([...last.driver].toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect([...last.lonE6].toSorted((a, b) => a - b)).toEqual([49, 50]);
    stop();
    port1.close();
  });
});
