import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswer } from './answers.ts';
import { type CallName, callNames, type Calls, routes } from '../calls/calls.ts';
import { matchRoute, writeReply, writeRequest } from './http.ts';
import { exchanges } from '../testing/arbitraries.ts';
import { runs } from '../../../tests/propertyRuns.ts';

type AnyExchange = fc.Arbitrary<{ request: Calls['login']['request']; reply: never }>;

describe('both sides of the table agree', () => {
  test.each(callNames)('%s: each side reads what the other wrote', (name: CallName) => {
    fc.assert(
      fc.property(exchanges[name] as AnyExchange, ({ request, reply }) => {
        const asked = writeRequest(name as 'login', request, 'token', 'key-1');
        expect(matchRoute(asked)).toEqual({ name, request });
        expect(asked.headers['idempotency-key']).toBe(routes[name].durable ? 'key-1' : undefined);
        expect(asked.headers.authorization).toBe(routes[name].auth ? 'Bearer token' : undefined);

        const answered = writeReply(name as 'login', reply, 1_757_939_400_000);
        expect(readAnswer(name as 'login', request, answered, 0)).toEqual({
          is: 'ok',
          reply,
          serverMs: 1_757_939_400_000,
          skipped: 0,
        });
      }),
      { numRuns: runs(40, 400) },
    );
  });

  test('any request is matched or answered with 400 or 404, never an exception', () => {
    const met = new Set<unknown>();
    const damaged = fc
      .constantFrom(...callNames)
      .chain((name) =>
        fc.tuple(
          (exchanges[name] as AnyExchange).map(({ request }) =>
            writeRequest(name as 'login', request, 't', 'k'),
          ),
          fc.nat(),
          fc.string({ maxLength: 5 }),
        ),
      )
      .map(([raw, at, noise]) => {
        const cut = (text: string) => {
          const place = at % (text.length + 1);
          return text.slice(0, place) + noise + text.slice(place + 1);
        };
        return raw.body === null
          ? { ...raw, path: cut(raw.path) }
          : { ...raw, body: at % 3 === 0 ? raw.body : cut(raw.body) };
      });
    fc.assert(
      fc.property(damaged, (raw) => {
        const matched = matchRoute(raw);
        met.add('error' in matched ? matched.error : 200);
      }),
      { numRuns: runs(1000) },
    );
    expect(met).toEqual(new Set([200, 400, 404]));
  });

  test('no two calls share a method and a path', () => {
    const keys = callNames.map((name) => `${routes[name].method} ${routes[name].path}`);
    expect(new Set(keys).size).toBe(callNames.length);
  });
});
