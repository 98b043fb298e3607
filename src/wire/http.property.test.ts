import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswer } from './answers.ts';
import type { CallName, Calls } from './calls.ts';
import { matchRoute, writeReply, writeRequest } from './http.ts';
import { callNames, routes } from './routes.ts';
import { exchanges } from './testing/arbitraries.ts';

type AnyExchange = fc.Arbitrary<{ request: Calls['login']['request']; reply: never }>;

describe('both sides of the table agree', () => {
  test.each(callNames)('%s: the server reads the request that was written', (name: CallName) => {
    fc.assert(
      fc.property(exchanges[name] as AnyExchange, ({ request }) => {
        const raw = writeRequest(name as 'login', request, 'token', 'key-1');
        expect(matchRoute(raw)).toEqual({ name, request });
        expect(raw.headers['idempotency-key']).toBe(routes[name].durable ? 'key-1' : undefined);
        expect(raw.headers.authorization).toBe(routes[name].auth ? 'Bearer token' : undefined);
      }),
      { numRuns: 200 },
    );
  });

  test.each(callNames)('%s: the link reads the reply that was written', (name: CallName) => {
    fc.assert(
      fc.property(exchanges[name] as AnyExchange, ({ request, reply }) => {
        const raw = writeReply(name as 'login', reply, 1_757_939_400_000);
        expect(readAnswer(name as 'login', request, raw, 0)).toEqual({
          is: 'ok',
          reply,
          serverMs: 1_757_939_400_000,
          skipped: 0,
        });
      }),
      { numRuns: 200 },
    );
  });

  test('no two calls share a method and a path', () => {
    const keys = callNames.map((name) => `${routes[name].method} ${routes[name].path}`);
    expect(new Set(keys).size).toBe(callNames.length);
  });
});
