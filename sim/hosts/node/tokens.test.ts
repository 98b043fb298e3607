import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { socketEvent } from '#wire/realtime/socketFrames.ts';
import { openFileSimStore } from '../fileSimStore.ts';
import { openHost } from '../host.ts';
import { type KeptLogin, memorySimStore, type SimStore } from '../simStore.ts';
import { dial, nothingElse, tokenFrom } from '../testing/served.ts';
import { realWall } from '../wall.ts';
import { serveCompany } from './serve.ts';
import {
  MOST_TOKENS,
  MOST_TOKENS_PER_USER,
  TOKEN_IDLE_MS,
  TOKEN_LIFE_MS,
  TOKEN_USE_KEPT_MS,
  Tokens,
} from './tokens.ts';

const hourMs = 60 * 60_000;
const options = { world: { drivers: 10 }, wall: realWall, speed: 1, running: false };

/** A company whose tokens live by a clock of the test. */
async function start(store: SimStore = memorySimStore(), atMs = Date.UTC(2026, 5, 1)) {
  const clock = { ms: atMs };
  const host = await openHost({ ...options, store });
  const tokens = new Tokens(host, () => clock.ms);
  let look = () => {};
  const wall = {
    every(_ms: number, run: () => void) {
      look = run;
      return () => {};
    },
  };
  const otherwise = nothingElse;
  const served = await serveCompany({ host, port: 0, otherwise, tokens, wall });
  const origin = new URL(served.url).origin;
  const stop = async () => {
    await served.stop();
    await host.close();
  };
  onTestFinished(stop);
  const send = async (path: string, token: string | null, body?: string) => {
    const headers = new Headers(token === null ? [] : [['authorization', `Bearer ${token}`]]);
    const way = body === undefined ? {} : { method: 'POST', body };
    return (await fetch(origin + path, { headers, ...way })).status;
  };
  return {
    origin,
    tokens,
    stop,
    send,
    pass: (ms: number) => void (clock.ms += ms),
    /** The company looks for tokens whose time is over. */
    look: () => look(),
    logIn: (username?: string) => tokenFrom(origin, username),
    use: (token: string) => send('/v2/legacy/profile?extended=true', token),
  };
}

async function listening(origin: string, token: string) {
  const raw = dial(origin);
  onTestFinished(() => void raw.socket.close());
  raw.socket.emit(socketEvent, { type: 'connect', payload: { token } });
  await expect.poll(() => raw.frames[0]?.type).toBe('connected');
  return raw;
}

test('a token ends when it is unused for too long, and lives while it is used', async () => {
  const { logIn, use, pass } = await start();
  const [used, unused] = [await logIn(), await logIn()];
  pass(TOKEN_IDLE_MS - 1);
  expect(await use(used)).toBe(200);
  pass(1);
  expect([await use(used), await use(unused)]).toEqual([200, 401]);
});

test('an open line uses its token, also after the server has slept', async () => {
  const { origin, logIn, use, pass, look } = await start();
  const token = await logIn();
  const line = await listening(origin, token);
  pass(TOKEN_IDLE_MS * 2);
  look();
  line.socket.close();
  pass(TOKEN_IDLE_MS - 1);
  expect(await use(token)).toBe(200);
});

test('a token ends after its whole life however it is used, and its sockets with it', async () => {
  const { origin, logIn, use, pass, look } = await start();
  const token = await logIn();
  const line = await listening(origin, token);
  for (let ms = 0; ms < TOKEN_LIFE_MS - hourMs; ms += hourMs) {
    pass(hourMs);
    expect(await use(token)).toBe(200);
  }
  look();
  pass(hourMs);
  expect(line.log).not.toContain('disconnect');
  expect(await use(token)).toBe(401);
  look();
  await expect.poll(() => line.log.at(-1)).toBe('disconnect');
});

test('the end of a token is in no shift of twelve hours that contains its login', () => {
  const dayMs = 24 * hourMs;
  expect(TOKEN_LIFE_MS % dayMs).toBe(dayMs / 2);
});

test('of too many tokens of a user the longest unused ends, an open one never', async () => {
  const { origin, logIn, use, pass } = await start();
  const open = await logIn();
  await listening(origin, open);
  const other = await logIn('admin');
  const unused = await logIn();
  const used = await logIn();
  pass(1);
  await use(used);
  for (let at = 3; at < MOST_TOKENS_PER_USER; at += 1) await logIn();
  expect(await use(unused)).toBe(200);
  pass(1);
  await use(used);
  const last = await logIn();
  const statuses = await Promise.all([open, other, used, last].map(use));
  expect(statuses).toEqual([200, 200, 200, 200]);
});

test('the oldest of the tokens that were never used ends first', async () => {
  const { logIn, use } = await start();
  const first = await logIn();
  const all = [first];
  while (all.length <= MOST_TOKENS_PER_USER) all.push(await logIn());
  expect(await use(first)).toBe(401);
  expect(await use(all[1] ?? '')).toBe(200);
});

test('of too many tokens of all users the longest unused ends', async () => {
  const atMs = Date.UTC(2026, 5, 1);
  const names = Array.from({ length: MOST_TOKENS }, (_, at) => `user ${at}`);
  const kept = new Map<string, KeptLogin>(
    names.map((inside, at) => [inside, { inside, begunMs: atMs, usedMs: atMs + (at % 777) }]),
  );
  kept.set('user 5', { inside: 'user 5', begunMs: atMs, usedMs: atMs - 1 });
  const { logIn } = await start(storeOf(kept), atMs + 1_000);
  await logIn();
  expect(kept.has('user 5')).toBe(false);
  expect([...kept.values()].filter((login) => !login.isDevice)).toHaveLength(MOST_TOKENS);
});

test('a token ends by its checksum alone, for a logout that the server did not hear', async () => {
  const { logIn, use, send } = await start();
  const [token, other] = [await logIn(), await logIn('admin')];
  const ended = createHash('sha256').update(token).digest('hex');
  const body = JSON.stringify({ ended });
  // With a token it is that one's logout.
  expect(await send('/logout', other, body)).toBe(200);
  expect([await use(token), await use(other)]).toEqual([200, 401]);
  expect(await send('/logout', null, body)).toBe(200);
  expect(await use(token)).toBe(401);
  expect(await send('/logout', null, body)).toBe(401);
  expect(await send('/v2/legacy/profile?extended=true', ended)).toBe(401);
});

test('a console that leaves twice takes no other one along that has the same token', async () => {
  const { tokens, logIn, send } = await start();
  const token = await logIn();
  const leave = tokens.onEnd(token, () => {});
  leave();
  let isEnded = false;
  tokens.onEnd(token, () => {
    isEnded = true;
  });
  leave();
  expect(await send('/logout', token, '{}')).toBe(200);
  expect(isEnded).toBe(true);
});

/** A store in memory that keeps logins, as that of a file does. */
function storeOf(kept: Map<string, KeptLogin>): SimStore {
  return {
    ...memorySimStore(),
    tokens: {
      kept: () => kept,
      async keep(sum, login) {
        if (login === null) kept.delete(sum);
        else kept.set(sum, login);
      },
    },
  };
}

function fileFor(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'company');
}

test('times of a token and known devices outlive a restart', async () => {
  const path = fileFor();
  const atMs = Date.UTC(2026, 5, 1);
  const before = await openFileSimStore(path, 1);
  const first = await start(before, atMs);
  const token = await first.logIn();
  const lines = () => readFileSync(path, 'utf8').split('"token":').length;
  const after = lines();
  for (let at = 0; at < 10; at += 1) await first.use(token);
  expect(lines()).toBe(after);
  first.pass(TOKEN_USE_KEPT_MS);
  await first.use(token);
  await expect.poll(lines).toBe(after + 1);
  expect(readFileSync(path, 'utf8')).not.toContain(token);
  await first.stop();
  await before.closed;

  const again = await openFileSimStore(path, 1);
  const isDevice = () => [...(again.tokens?.kept().values() ?? [])].map((one) => one.isDevice);
  expect(isDevice()).toEqual([undefined, true]);
  const second = await start(again, atMs + TOKEN_USE_KEPT_MS + TOKEN_IDLE_MS - 1);
  expect(await second.use(token)).toBe(200);
  second.pass(TOKEN_LIFE_MS - TOKEN_IDLE_MS - TOKEN_USE_KEPT_MS + 1);
  expect(await second.use(token)).toBe(401);
  second.look();
  await expect.poll(isDevice).toEqual([true]);
  await second.stop();
  await again.closed;
});

test('a token of an earlier build, without times, begins at the start of this one', async () => {
  const kept = new Map<string, KeptLogin>();
  const store = storeOf(kept);
  const before = await start(store);
  const token = await before.logIn();
  await before.stop();
  for (const [sum, { inside }] of kept) kept.set(sum, { inside });
  const { use, pass } = await start(store, Date.UTC(2027, 1, 1));
  expect(await use(token)).toBe(200);
  expect([...kept.values()].filter((login) => 'begunMs' in login)).toHaveLength(1);
  pass(TOKEN_IDLE_MS);
  expect(await use(token)).toBe(401);
});
