import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { headers, writeRequest } from '#wire/link/http.ts';
import { cursorHeader } from '#wire/realtime/socketFrames.ts';
import { turn } from '#wire/testing/turn.ts';
import type { RawRequest, RawResponse } from '#wire/transport.ts';
import { freeMove } from '../../testing/desk.ts';
import { parseFaults } from '../../faults/parse.ts';
import { serveForTest, tokenFrom } from '../testing/served.ts';
import { PackedBodies } from './packedBodies.ts';
import { sharingWorlds } from './worldShelf.ts';

const notCancelled = { onCancel: () => {} };
const worldFor = (token: string, path = '/data'): RawRequest => ({
  method: 'GET',
  path,
  headers: { [headers.auth]: `Bearer ${token}` },
  body: null,
});

/** A desk that numbers its answers, and gives the oldest that is waited for when told to. */
function desk(fields: { readonly status?: number; readonly isFaulty?: boolean } = {}) {
  const { status = 200, isFaulty = false } = fields;
  const waiting: ((isLost: boolean) => void)[] = [];
  let made = 0;
  const shelf = sharingWorlds(
    {
      send: () => {
        made += 1;
        const body = `world ${made}`;
        return new Promise<RawResponse>((resolve, reject) => {
          waiting.push((isLost) => {
            if (isLost) reject(new Error('the line is lost'));
            else resolve({ status, headers: {}, body });
          });
        });
      },
    },
    {
      userIdOf: (token) => (token === '?' ? null : (token.split('-')[0] ?? null)),
      mayShare: () => !isFaulty,
    },
  );
  const ask = (request: RawRequest) => shelf.send(request, notCancelled).then(({ body }) => body);
  const answer = async (isLost = false) => {
    waiting.shift()?.(isLost);
    await turn();
  };
  return { ask, answer, made: () => made };
}

describe('a world that many ask for', () => {
  test('is made once for all who waited while the one before was made', async () => {
    const { ask, answer, made } = desk();
    const first = ask(worldFor('jo-1'));
    const others = [ask(worldFor('jo-2')), ask(worldFor('jo-1'))];
    expect(made()).toBe(1);
    await answer();
    expect([await first, made()]).toEqual(['world 1', 2]);
    // It is begun: who asks now may have heard of what it lacks.
    const late = ask(worldFor('jo-1'));
    await answer();
    expect(await Promise.all(others)).toEqual(['world 2', 'world 2']);
    await answer();
    expect([await late, made()]).toEqual(['world 3', 3]);
  });

  test('is made at once again when none is being made', async () => {
    const { ask, answer, made } = desk();
    for (const body of ['world 1', 'world 2']) {
      const asked = ask(worldFor('jo-1'));
      await answer();
      expect(await asked).toBe(body);
    }
    expect(made()).toBe(2);
  });

  test('that is lost loses those who waited for it, and the next is made', async () => {
    const { ask, answer } = desk();
    const first = ask(worldFor('jo-1'));
    const second = ask(worldFor('jo-1'));
    const lost = first.then(
      () => null,
      (error: unknown) => error,
    );
    await answer(true);
    expect(await lost).toEqual(new Error('the line is lost'));
    await answer();
    expect(await second).toBe('world 2');
  });

  test.each([
    ['another user', worldFor('al-1')],
    ['other accounts', worldFor('jo-1', '/data?filterAccountIds=a')],
    ['a token that is not valid', worldFor('?')],
    ['another request', worldFor('jo-1', '/v2/legacy/trips')],
  ])('does not hold up %s', async (_who, request) => {
    const { ask, made } = desk();
    void ask(worldFor('jo-1'));
    void ask(request);
    expect(made()).toBe(2);
  });

  test('serves one request alone where a fault could strike it', () => {
    const { ask, made } = desk({ isFaulty: true });
    for (let at = 0; at < 3; at += 1) void ask(worldFor('jo-1'));
    expect(made()).toBe(3);
  });
});

describe('a served company', () => {
  const read = async (origin: string, token: string) => {
    const answer = await fetch(`${origin}/data`, { headers: { authorization: `Bearer ${token}` } });
    const { activities } = (await answer.json()) as { readonly activities: readonly unknown[] };
    return { moves: activities.length, cursor: answer.headers.get(cursorHeader) };
  };

  test('has a change in the next world of each user', async () => {
    const { host, origin, stop } = await serveForTest();
    const token = await tokenFrom(origin);
    const before = await read(origin, token);
    const asked = writeRequest(
      'createActivities',
      { moves: [freeMove(host.core.save())] },
      token,
      'k',
    );
    const { method, headers: sent, path, body } = asked;
    expect((await fetch(`${origin}${path}`, { method, headers: sent, body })).status).toBe(200);
    const after = await read(origin, token);
    expect(after.moves).toBe(before.moves + 1);
    expect(Number(after.cursor)).toBeGreaterThan(Number(before.cursor));
    await stop();
  });

  test('strikes each request for the world where faults are in force', async () => {
    const world = { drivers: 20, faults: parseFaults('world:errorBefore,count=1') };
    const { origin, stop } = await serveForTest({ world });
    const token = await tokenFrom(origin);
    const ask = () => fetch(`${origin}/data`, { headers: { authorization: `Bearer ${token}` } });
    const all = await Promise.all([ask(), ask()]);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 500]));
    await stop();
  });
});

describe('a body', () => {
  const long = JSON.stringify(Array.from({ length: 900 }, (_, at) => ({ id: `act-${at}` })));

  test('that is long is packed once for all requests of the same text', async () => {
    const bodies = new PackedBodies(() => 0);
    const [one, two] = await Promise.all([bodies.of(long, true), bodies.of(long, true)]);
    expect(one?.encoding).toBe('gzip');
    expect(two?.bytes).toBe(one?.bytes);
    expect(gunzipSync(one?.bytes ?? '').toString()).toBe(long);
    expect(one?.bytes.length).toBeLessThan(long.length / 4);
  });

  test('is sent as it is to who takes it so, and where it is short', async () => {
    const bodies = new PackedBodies(() => 0);
    expect(await bodies.of(long, false)).toEqual({ bytes: Buffer.from(long), encoding: null });
    expect(await bodies.of('{}', true)).toEqual({ bytes: Buffer.from('{}'), encoding: null });
  });
});
