import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { headers, writeRequest } from '#wire/link/http.ts';
import { cursorHeader } from '#wire/realtime/socketFrames.ts';
import type { RawRequest, RawResponse } from '#wire/transport.ts';
import { freeMove } from '../../testing/desk.ts';
import { parseFaults } from '../../faults/parse.ts';
import { serveForTest, tokenFrom } from '../testing/served.ts';
import { PackedBodies } from './packedBodies.ts';
import { mostWorlds, sharingWorlds, worldServesMs } from './worldShelf.ts';

const notCancelled = { onCancel: () => {} };
const worldFor = (token: string, path = '/data'): RawRequest => ({
  method: 'GET',
  path,
  headers: { [headers.auth]: `Bearer ${token}` },
  body: null,
});

/** A desk that numbers its answers and answers when `answer` is called. */
function desk(fields: { readonly status?: number; readonly isFaulty?: boolean } = {}) {
  const { status = 200, isFaulty = false } = fields;
  const waiting: (() => void)[] = [];
  let [made, nowMs] = [0, 0];
  const shelf = sharingWorlds(
    {
      send: () => {
        made += 1;
        const body = `world ${made}`;
        return new Promise<RawResponse>((resolve) => {
          waiting.push(() => resolve({ status, headers: {}, body }));
        });
      },
    },
    {
      userIdOf: (token) => (token === '?' ? null : (token.split('-')[0] ?? null)),
      mayShare: () => !isFaulty,
      nowMs: () => nowMs,
      serverMs: () => 5_000 + nowMs,
    },
  );
  const ask = (request: RawRequest) => shelf.send(request, notCancelled).then(({ body }) => body);
  const answer = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return {
    shelf,
    ask,
    answer,
    made: () => made,
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

describe('a world that many ask for', () => {
  test('is made once for the consoles of a user that ask within two seconds', async () => {
    const { ask, answer, made, pass } = desk();
    const first = [ask(worldFor('jo-1')), ask(worldFor('jo-2'))];
    await Promise.resolve();
    answer();
    expect(await Promise.all(first)).toEqual(['world 1', 'world 1']);
    pass(worldServesMs - 1);
    expect(await ask(worldFor('jo-1'))).toBe('world 1');
    pass(1);
    const next = ask(worldFor('jo-1'));
    await Promise.resolve();
    answer();
    expect([await next, made()]).toEqual(['world 2', 2]);
  });

  test.each([
    ['another user', worldFor('al-1')],
    ['other accounts', worldFor('jo-1', '/data?filterAccountIds=a')],
    ['a token that is not valid', worldFor('?')],
  ])('is not shared with %s', async (_who, request) => {
    const { ask, answer, made } = desk();
    const both = [ask(worldFor('jo-1')), ask(request)];
    await Promise.resolve();
    answer();
    expect(new Set(await Promise.all(both)).size).toBe(2);
    expect(made()).toBe(2);
  });

  test('is made anew for a user who has changed something', async () => {
    const { ask, answer } = desk();
    const before = ask(worldFor('jo-1'));
    await Promise.resolve();
    answer();
    await before;
    const write = ask({ ...worldFor('jo-2'), method: 'POST', path: '/v2/dealer/activity' });
    const after = ask(worldFor('jo-1'));
    await Promise.resolve();
    answer();
    expect(await Promise.all([write, after])).toEqual(['world 2', 'world 3']);
  });

  test.each([
    ['that was refused', { status: 503 }],
    ['that a fault could strike', { isFaulty: true }],
  ])('%s serves one request alone', async (_what, fields) => {
    const { ask, answer, made } = desk(fields);
    for (let at = 0; at < 2; at += 1) {
      const asked = ask(worldFor('jo-1'));
      await Promise.resolve();
      answer();
      await asked;
    }
    expect(made()).toBe(2);
  });

  test('goes out under the time at which it is sent', async () => {
    const { shelf, answer, pass } = desk();
    const first = shelf.send(worldFor('jo-1'), notCancelled);
    await Promise.resolve();
    answer();
    await first;
    pass(700);
    const second = await shelf.send(worldFor('jo-1'), notCancelled);
    expect(second.headers[headers.serverTime]).toBe('5700');
  });

  test('makes room for the world of another user', async () => {
    const { ask, answer, made } = desk();
    const all = Array.from({ length: mostWorlds + 1 }, (_, at) => ask(worldFor(`u${at}-1`)));
    await Promise.resolve();
    answer();
    await Promise.all(all);
    await ask(worldFor(`u${mostWorlds}-1`));
    expect(made()).toBe(mostWorlds + 1);
    const again = ask(worldFor('u0-1'));
    await Promise.resolve();
    answer();
    await again;
    expect(made()).toBe(mostWorlds + 2);
  });
});

describe('a served company', () => {
  const read = async (origin: string, token: string) => {
    const answer = await fetch(`${origin}/data`, { headers: { authorization: `Bearer ${token}` } });
    const { activities } = (await answer.json()) as { readonly activities: readonly unknown[] };
    return { moves: activities.length, cursor: answer.headers.get(cursorHeader) };
  };

  test('has the change of a user in the next world of that user', async () => {
    const { host, origin, stop } = await serveForTest();
    const token = await tokenFrom(origin);
    const before = await read(origin, token);
    expect(await read(origin, token)).toEqual(before);
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
