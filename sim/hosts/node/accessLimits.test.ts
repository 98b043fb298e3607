import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { socketEvent } from '#wire/realtime/socketFrames.ts';
import { parseFaults } from '../../faults/parse.ts';
import { dial, serveForTest, tokenFrom } from '../testing/served.ts';

afterEach(() => void vi.useRealTimers());

async function start(options: Parameters<typeof serveForTest>[0] = {}) {
  const served = await serveForTest({ world: { drivers: 10 }, ...options });
  onTestFinished(() => served.stop());
  return served;
}

const post = (origin: string, path: string, body: string, token?: string) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    body,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });

async function profileOf(origin: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${origin}/v2/legacy/profile?extended=true`, { headers })).status;
}

describe('a body', () => {
  const large = `{"x":"${'x'.repeat(5_000)}"}`;

  test.each([
    ['of a login', '/login', undefined, 413, 'TOO_LARGE'],
    ['of a login with an unknown token', '/login', 'made up', 413, 'TOO_LARGE'],
    ['without a token', '/v2/dealer/activity', undefined, 401, 'NOT_LOGGED_IN'],
    ['with an unknown token', '/v2/dealer/activity', 'made up', 401, 'NOT_LOGGED_IN'],
    ['of a logout without a token', '/logout', undefined, 401, 'NOT_LOGGED_IN'],
  ])('%s of more than a few kB is refused before it is read', async (_, path, token, ...why) => {
    const { origin } = await start();
    const answer = await post(origin, path, large, token);
    expect(answer.headers.get('connection')).toBe('close');
    const { errorCode } = (await answer.json()) as { readonly errorCode: string };
    expect([answer.status, errorCode]).toEqual(why);
  });

  test('a body of a logged-in user may be larger', async () => {
    const { origin } = await start();
    const answer = await post(origin, '/v2/dealer/activity', large, await tokenFrom(origin));
    expect(answer.status).toBe(400);
  });

  test('a body nested too deep is refused before it is parsed', async () => {
    const { origin } = await start();
    const token = await tokenFrom(origin);
    const parse = vi.spyOn(JSON, 'parse');
    const deep = '['.repeat(5_000_000);
    const answer = await post(origin, '/v2/dealer/activity', deep, token);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('nested too deep');
    expect(parse.mock.calls.filter(([text]) => text === deep)).toEqual([]);
    parse.mockRestore();
    // Brackets inside a string do not count as nesting.
    const text = JSON.stringify({ username: 'admin', password: `${'['.repeat(900)}{"\\` });
    expect((await post(origin, '/login', text)).status).toBe(401);
  });
});

describe('a token', () => {
  test('each login gives a new token that does not reveal its user', async () => {
    const { origin } = await start();
    const tokens = [await tokenFrom(origin), await tokenFrom(origin), await tokenFrom(origin)];
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) {
      expect(token).not.toContain('dispatcher');
      expect(token.length).toBeGreaterThanOrEqual(32);
      expect(await profileOf(origin, token)).toBe(200);
    }
  });

  test('a token computed from the seed is refused everywhere', async () => {
    const { origin, host } = await start();
    const { request } = loginOf(host);
    const inside = JSON.parse((await request).body).token as string;
    expect(await profileOf(origin, inside)).toBe(401);
    const raw = dial(origin);
    onTestFinished(() => void raw.socket.close());
    raw.socket.emit(socketEvent, { type: 'connect', payload: { token: inside } });
    await expect.poll(() => raw.frames.map(({ type }) => type)).toEqual(['refused']);
  });

  test('a logout ends its token for calls and for open sockets', async () => {
    const { origin } = await start();
    const [token, other] = [await tokenFrom(origin), await tokenFrom(origin)];
    const listening = dial(origin);
    onTestFinished(() => void listening.socket.close());
    listening.socket.emit(socketEvent, { type: 'connect', payload: { token } });
    await expect.poll(() => listening.frames[0]?.type).toBe('connected');
    expect((await post(origin, '/logout', '{}', token)).status).toBe(200);
    await expect.poll(() => listening.log.at(-1)).toBe('disconnect');
    expect(await profileOf(origin, token)).toBe(401);
    expect((await post(origin, '/logout', '{}', token)).status).toBe(401);
    expect(await profileOf(origin, other)).toBe(200);
    const stomp = stompAt(origin);
    stomp.say('CONNECT', { 'accept-version': '1.2', authorization: `Bearer ${token}` });
    await expect.poll(() => stomp.heard.join('')).toContain('This token is not valid.');
  });
});

describe('wrong passwords', () => {
  const tryOf = (origin: string, username: string, password: string) =>
    post(origin, '/login', JSON.stringify({ username, password }));

  test('wrong passwords slow down only their account and address, and not for long', async () => {
    let nowMs = 0;
    const { origin } = await start({ nowMs: () => nowMs });
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      statuses.push((await tryOf(origin, 'admin', `guess ${turn}`)).status);
    }
    expect(statuses.slice(0, 3)).toEqual([401, 401, 401]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    // The right one is refused meanwhile too, else guesses would cost no time.
    const slowed = await tryOf(origin, 'admin', 'tarmac');
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await tryOf(origin, ' ADMIN ', 'tarmac')).status).toBe(429);
    expect((await tryOf(origin, 'dispatcher', 'tarmac')).status).toBe(200);
    for (let turn = 0; turn < 30; turn += 1) {
      nowMs += 60_000;
      await tryOf(origin, 'admin', `guess ${turn}`);
    }
    nowMs += 30_000;
    expect((await tryOf(origin, 'admin', 'tarmac')).status).toBe(200);
    expect((await tryOf(origin, 'admin', 'guess')).status).toBe(401);
  });

  test('wrong passwords tried at once are as slow as one after the other', async () => {
    // A slow answer: all tries have arrived before the first one is answered.
    const world = { drivers: 10, faults: parseFaults('login:latency:300') };
    const { origin } = await start({ nowMs: () => 0, world });
    const all = Array.from({ length: 30 }, (_, at) => tryOf(origin, 'admin', `guess ${at}`));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(27);
  });

  test('a right password among several tries under way is let in', async () => {
    const world = { drivers: 10, faults: parseFaults('login:latency:300') };
    const { origin } = await start({ nowMs: () => 0, world });
    const passwords = ['tarmac', 'guess 1', 'guess 2', 'tarmac', 'tarmac', 'tarmac'];
    const all = passwords.map((password) => tryOf(origin, 'admin', password));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses).toEqual([200, 401, 401, 200, 200, 200]);
  });

  test.each([
    [true, 200, 'right'],
    [true, 401, 'wrong'],
    [true, 503, 'unclear'],
    // Node's status before there is one: who hangs up takes no count back.
    [false, 200, 'wrong'],
  ])('an answer that was begun (%s) with %i is a password that is %s', async (...of) => {
    const { outcomeOf } = await import('./loginPace.ts');
    const [headersSent, statusCode, outcome] = of;
    expect(outcomeOf({ headersSent, statusCode })).toBe(outcome);
  });

  test('each try that is over leaves its turn to the next', async () => {
    const { LoginPace } = await import('./loginPace.ts');
    const pace = new LoginPace();
    const turn = () => pace.turn('ann', () => 0);
    expect(await Promise.all([turn(), turn(), turn()])).toEqual([0, 0, 0]);
    const order: string[] = [];
    const [fourth, fifth] = ['fourth', 'fifth'].map((name) => turn().then(() => order.push(name)));
    pace.answered('ann', 'unclear', 0);
    await fourth;
    expect(order).toEqual(['fourth']);
    pace.answered('ann', 'unclear', 0);
    await fifth;
    for (let at = 0; at < 3; at += 1) pace.answered('ann', 'unclear', 0);
    expect(pace.size).toBe(0);
  });

  test('thousands of invented accounts do not fill the memory', async () => {
    const { LoginPace } = await import('./loginPace.ts');
    const pace = new LoginPace();
    for (let at = 0; at < 12_000; at += 1) {
      await pace.turn(`a ${at}`, () => 0);
      pace.answered(`a ${at}`, 'wrong', 0);
    }
    expect(pace.size).toBeLessThanOrEqual(10_000);
  });
});

describe('silent sockets', () => {
  test('silent sockets do not keep out users who log in', async () => {
    let nowMs = 0;
    const { origin } = await start({ admittedPerSecond: 5, nowMs: () => nowMs });
    const token = await tokenFrom(origin);
    const silent = Array.from({ length: 220 }, () => dial(origin));
    onTestFinished(() => {
      for (const { socket } of silent) socket.close();
    });
    const knocked = () => silent.filter(({ log }) => log.length > 0).length;
    await expect.poll(knocked, { timeout: 30_000 }).toBe(220);
    nowMs = 1_000;
    const known = dial(origin);
    onTestFinished(() => void known.socket.close());
    known.socket.emit(socketEvent, { type: 'connect', payload: { token } });
    await expect.poll(() => known.frames[0]?.type, { timeout: 10_000 }).toBe('connected');
    // The oldest are gone, since only a limited number may stay.
    const left = () => silent.filter(({ log }) => log.at(-1) === 'connect').length;
    await expect.poll(left).toBeLessThanOrEqual(200);
  });
});

function stompAt(origin: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/stomp`, ['v12.stomp']);
  const heard: string[] = [];
  const opened = new Promise((resolve) => socket.once('open', resolve));
  socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
  socket.on('close', () => heard.push('closed'));
  onTestFinished(() => socket.terminate());
  const raw = (text: string) => void opened.then(() => socket.send(text));
  return {
    heard,
    raw,
    say(command: string, headers: { readonly [name: string]: string }, body = '') {
      const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
      raw(`${command}\n${lines.join('')}\n${body}\0`);
    },
  };
}

describe('the planner socket', () => {
  async function connected(headers: { readonly [name: string]: string } = {}) {
    const { origin } = await start();
    const stomp = stompAt(origin);
    const authorization = `Bearer ${await tokenFrom(origin)}`;
    stomp.say('CONNECT', { 'accept-version': '1.2', authorization, ...headers });
    return stomp;
  }
  const fails = (stomp: { readonly heard: readonly string[] }, words: string) =>
    expect.poll(() => stomp.heard.join('')).toMatch(new RegExp(`ERROR[^]*${words}[^]*closed$`));

  test.each(['10000000000,0', '0,10000000000', '-1,0', '1', 'a,b', '1e3,0', '0,0,0'])(
    'the planner socket refuses a heart-beat of %s',
    async (beat) => fails(await connected({ 'heart-beat': beat }), 'heart-beat'),
  );

  test('the planner socket limits subscriptions', async () => {
    const stomp = await connected();
    for (let id = 0; id < 60; id += 1) {
      stomp.say('SUBSCRIBE', { id: `${id}`, destination: '/topic/trip-plan/route' });
    }
    await fails(stomp, 'subscriptions');
  });

  test.each([
    ['shorter than its body', '3'],
    ['longer than its body', '4000'],
    ['not a number', '1e9'],
    ['negative', '-5'],
    ['beyond all bounds', '99999999999'],
  ])('the planner socket sends an ERROR for a content-length %s', async (_, length) => {
    const stomp = await connected();
    const destination = '/app/trip-plan/request';
    stomp.say('SEND', { destination, 'content-length': length }, '{"requestId":"r1"}');
    await fails(stomp, 'content-length');
  });

  test('the planner socket accepts little from a client without a token', async () => {
    const { origin } = await start();
    const stomp = stompAt(origin);
    stomp.raw(`CONNECT\nx:${'x'.repeat(20_000)}`);
    await fails(stomp, 'too large');
  });
});

test('other requests are answered while places are prepared for the first search', async () => {
  let answered = 0;
  // It takes as long as three other requests.
  const { origin } = await start({ readyPlacesPart: () => answered >= 3 });
  const token = await tokenFrom(origin);
  const headers = { authorization: `Bearer ${token}` };
  const search = fetch(`${origin}/v2/maps/places?text=main%20st`, { headers });
  while (answered < 3) {
    expect(await profileOf(origin, token)).toBe(200);
    answered += 1;
  }
  expect((await search).status).toBe(200);
});

function loginOf(host: Awaited<ReturnType<typeof start>>['host']) {
  const body = JSON.stringify({ username: 'dispatcher', password: 'tarmac' });
  const raw = { method: 'POST', path: '/login', headers: {}, body } as const;
  return { request: host.open().send(raw, { onCancel: () => {} }) };
}
