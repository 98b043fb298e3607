import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callNames } from '#wire/calls/calls.ts';
import { writeRequest } from '#wire/link/http.ts';
import { loadCore } from '../company/core.ts';
import { OptionRefused } from '../core/options.ts';
import { newCompany } from '../testing/company.ts';
import { freeMove, openDesk } from '../testing/desk.ts';
import type { Fault } from '../core/fault.ts';
import { kinds, parseFaults } from './parse.ts';
import { writeFault } from './write.ts';

const base: Fault = {
  on: '*',
  kind: 'latency',
  permille: 1000,
  count: null,
  fromMs: null,
  untilMs: null,
  status: 500,
  delayMs: 0,
};

describe('faults as text', () => {
  test.each<[string, Partial<Fault>[]]>([
    ['', []],
    ['*:latency:800', [{ delayMs: 800 }]],
    ['createActivities:errorAfter:1', [{ on: 'createActivities', kind: 'errorAfter', count: 1 }]],
    [
      ' world:malformed ; world:errorBefore:2,status=503 ',
      [
        { on: 'world', kind: 'malformed' },
        { on: 'world', kind: 'errorBefore', count: 2, status: 503 },
      ],
    ],
    ['realtime:disconnect', [{ on: 'realtime', kind: 'disconnect', delayMs: 5000 }]],
    [
      '*:lostAnswer,p=0.25,count=3,from=60s,until=5m',
      [{ kind: 'lostAnswer', permille: 250, count: 3, fromMs: 60_000, untilMs: 300_000 }],
    ],
    ['*:latency,delay=2s,p=0.0001', [{ delayMs: 2000, permille: 1 }]],
    ['*:errorBefore,from=1h', [{ kind: 'errorBefore', fromMs: 3_600_000 }]],
  ])('%s', (text, expected) => {
    expect(parseFaults(text)).toEqual(expected.map((fields) => ({ ...base, ...fields })));
  });

  test.each<[string, RegExp]>([
    ['nonsense', /'' is none of latency|'nonsense' is none of \*/],
    ['*:explode', /'explode' is none of latency, errorBefore/],
    ['*:__proto__', /'__proto__' is none of latency/],
    ['worlds:latency', /'worlds' is none of \*, realtime, login/],
    ['realtime:errorAfter', /realtime cannot have errorAfter/],
    ['*:latency:soon', /'soon' is no whole number from 0/],
    ['*:latency:1:2', /too many colons/],
    ['*:latency,p=2', /p must be more than 0 and at most 1/],
    ['*:latency,p=', /p must be/],
    ['*:errorBefore,status=200', /'200' is no whole number from 400 to 599/],
    ['*:latency,from=noon', /'noon' is no time/],
    ['*:latency,often=1', /'often' is none of p, count/],
    ['*:latency,from=5m,until=1m', /until must be after from/],
    ['*:latency,until=0s', /until must be after from/],
    ['profile:errorBefore:0', /'0' is no whole number from 1/],
    ['*:latency,p=0.5,p=0.7', /p is there twice/],
    ['*:lostAnswer:2,count=3', /count is there twice/],
    ['*:latency,p=0.5=1', /'0.5=1'|p must be/],
    ['*:latency,p=1e-2', /p must be/],
    ['*:latency;'.repeat(51), /at most 50/],
  ])('refuses %s with a reason', (text, words) => {
    expect(() => parseFaults(text)).toThrow(OptionRefused);
    expect(() => parseFaults(text)).toThrow(words);
  });
});

describe('faults that strike', () => {
  const profile = (text: string, times: number, tickMs = 0) => {
    const core = newCompany({ seed: 1, drivers: 10, faults: parseFaults(text) });
    const desk = openDesk(core);
    return Array.from({ length: times }, () => {
      core.tick(tickMs);
      return desk.call('profile', {}).status;
    });
  };

  test('faults strike as often as their count', () => {
    expect(profile('profile:errorBefore:2,status=503', 4)).toEqual([503, 503, 200, 200]);
  });

  test('faults strike within their window of simulated time', () => {
    const text = 'profile:errorBefore,from=20s,until=40s';
    expect(profile(text, 5, 10_000)).toEqual([200, 500, 500, 200, 200]);
  });

  test('faults strike with their probability, the same for the same seed', () => {
    const struck = profile('profile:errorBefore,p=0.3', 400);
    expect(profile('profile:errorBefore,p=0.3', 400)).toEqual(struck);
    const share = struck.filter((status) => status === 500).length / 400;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });

  test('faults do not affect other calls', () => {
    const core = newCompany({ seed: 1, drivers: 10, faults: parseFaults('world:errorBefore') });
    expect(openDesk(core).call('profile', {}).status).toBe(200);
    expect(openDesk(core).call('world', { filterAccountIds: null }).status).toBe(500);
  });

  test('errorBefore prevents the effect; errorAfter hides it', () => {
    for (const [kind, effects] of [
      ['errorBefore', 0],
      ['errorAfter', 1],
    ] as const) {
      const core = newCompany({ faults: parseFaults(`createActivities:${kind}:1`) });
      const desk = openDesk(core);
      const moves = [freeMove(core.save())];
      expect(desk.call('createActivities', { moves }, 'k').status).toBe(500);
      expect(core.save().tallies.effects).toBe(effects);
      expect(desk.call('createActivities', { moves }, 'k').status).toBe(200);
      expect(core.save().tallies).toMatchObject({ effects: 1, repeats: effects });
    }
  });

  test('faults are journaled, and a replay has the same ones', () => {
    const faults = parseFaults('*:errorBefore,p=0.5');
    const core = newCompany({ seed: 3, drivers: 10, faults });
    const replayed = newCompany({ seed: 3, drivers: 10, faults });
    const path = '/v2/legacy/profile?extended=true';
    const headers = { authorization: 'Bearer unknown' };
    for (let at = 0; at < 30; at++) {
      core.tick(1000);
      const { journal } = core.handle({ method: 'GET', path, headers, body: null });
      if (journal) replayed.replay(journal);
      expect(JSON.stringify(journal ?? '')).not.toContain('Bearer');
    }
    replayed.tick(core.nowMs() - replayed.nowMs());
    expect(core.save().faultStrikes[0]).toBeGreaterThan(5);
    expect(core.save().faultStrikes[0]).toBeLessThan(25);
    expect(replayed.save()).toEqual(core.save());
  });
});

const orNone = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { nil: null });
const anyFault: fc.Arbitrary<Fault> = fc.record({
  on: fc.constantFrom('*' as const, ...callNames.filter((name) => name !== 'simFaults')),
  kind: fc.constantFrom(...(Object.keys(kinds) as Fault['kind'][])),
  permille: fc.integer({ min: 1, max: 1000 }),
  count: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null }),
  fromMs: orNone(86_400_000),
  untilMs: orNone(86_400_000),
  status: fc.integer({ min: 400, max: 599 }),
  delayMs: fc.integer({ min: 0, max: 86_400_000 }),
});

test('writing and parsing a fault round trips', () => {
  fc.assert(
    fc.property(anyFault, (fault) => {
      // A window that ends before it begins is refused.
      fc.pre(fault.untilMs === null || fault.untilMs > (fault.fromMs ?? 0));
      expect(parseFaults(writeFault(fault))).toEqual([fault]);
    }),
  );
  expect(writeFault({ ...base, kind: 'errorAfter', count: 1 })).toBe(
    '*:errorAfter,count=1,status=500',
  );
});

describe('faults that are changed while the company runs', () => {
  const status = (desk: ReturnType<typeof openDesk>) => desk.call('profile', {}).status;
  const texts = (faults: readonly { readonly text: string }[]) => faults.map(({ text }) => text);

  test('simFaults lists, adds and removes faults and counts their strikes', () => {
    const desk = openDesk(newCompany({ seed: 1, drivers: 10, faults: parseFaults('*:latency:5') }));
    expect(desk.ask('simFaults', {})).toEqual({
      faults: [{ text: '*:latency,delay=5ms', strikes: 1 }],
    });
    const added = desk.ask('simFaults', { add: 'profile:errorBefore,status=503;*:lostAnswer:1' });
    expect(texts(added.faults)).toEqual([
      '*:latency,delay=5ms',
      'profile:errorBefore,status=503',
      '*:lostAnswer,count=1',
    ]);
    expect([status(desk), status(desk)]).toEqual([503, 503]);
    const left = desk.ask('simFaults', { remove: 'profile:errorBefore,status=503' });
    expect(left.faults).toEqual([
      { text: '*:latency,delay=5ms', strikes: 3 },
      { text: '*:lostAnswer,count=1', strikes: 1 },
    ]);
    expect(status(desk)).toBe(200);
  });

  test('an added fault counts its times from now, and lists them from the start', () => {
    const core = newCompany({ seed: 1, drivers: 10 });
    const desk = openDesk(core);
    const statuses = () => desk.call('profile', {}).status;
    core.tick(3_600_000);
    const { faults } = desk.ask('simFaults', { add: 'profile:errorBefore,from=60s,until=2m' });
    const text = 'profile:errorBefore,status=500,from=3660s,until=3720s';
    expect(faults).toEqual([{ text, strikes: 0 }]);
    const seen = [statuses()];
    for (let half = 0; half < 4; half += 1) {
      core.tick(30_000);
      seen.push(statuses());
    }
    expect(seen).toEqual([200, 200, 500, 500, 200]);
    // The text counts from the company's beginning, as in an address.
    expect(parseFaults(text)[0]).toMatchObject({ fromMs: 3_660_000, untilMs: 3_720_000 });
    desk.ask('simFaults', { remove: text });
    expect(desk.ask('simFaults', { add: 'profile:latency,until=10s' }).faults[0]?.text).toContain(
      'until=3730s',
    );
  });

  test('faults never affect the call that removes them', () => {
    const desk = openDesk(newCompany({ seed: 1, drivers: 10 }));
    desk.ask('simFaults', { add: '*:errorBefore' });
    expect(status(desk)).toBe(500);
    desk.ask('simFaults', { remove: '*:errorBefore,status=500' });
    expect(status(desk)).toBe(200);
  });

  test('an added channel fault breaks the channel from then on', () => {
    const core = newCompany({ seed: 1, drivers: 10 });
    const desk = openDesk(core);
    expect(core.tick(120_000).channel).toEqual([]);
    desk.ask('simFaults', { add: 'realtime:disconnect,delay=1s' });
    expect(core.tick(120_000).channel).toHaveLength(2);
  });

  test.each([
    [{ add: 'nonsense' }, 400, /is none of/],
    [{ add: ' ; ' }, 400, /Write a fault/],
    [{ add: 'simFaults:errorBefore' }, 400, /is none of/],
    [{ add: '*:latency;'.repeat(51) }, 400, /at most 50/],
    [{ remove: '*:latency' }, 404, /not there any more/],
  ])('%o is refused without effect', (request, code, words) => {
    const core = newCompany({ seed: 1, drivers: 10 });
    const desk = openDesk(core);
    const before = core.save();
    const answer = desk.call('simFaults', request);
    expect(answer).toMatchObject({ status: code, message: expect.stringMatching(words) });
    expect(core.save()).toEqual(before);
  });

  test('added faults are journaled: a reload has the same ones, a new company none', () => {
    const core = newCompany({ seed: 3, drivers: 10 });
    const token = openDesk(core).ask('login', { username: 'dispatcher', password: 'tarmac' }).token;
    const listed = core.handle(writeRequest('simFaults', {}, token, undefined));
    expect(listed.journal).toBeNull();
    core.tick(1000);
    const add = { add: 'profile:errorBefore,p=0.5' };
    const entries = [core.handle(writeRequest('simFaults', add, token, undefined)).journal];
    for (let at = 0; at < 20; at++) {
      core.tick(1000);
      entries.push(core.handle(writeRequest('profile', {}, token, undefined)).journal);
    }
    const replayed = newCompany({ seed: 3, drivers: 10 });
    for (const entry of entries) if (entry) replayed.replay(entry);
    replayed.tick(core.nowMs() - replayed.nowMs());
    expect(core.save().faultStrikes[0]).toBeGreaterThan(3);
    expect(replayed.save()).toEqual(core.save());
    expect(loadCore(core.save()).save()).toEqual(core.save());
    expect(newCompany({ seed: 3, drivers: 10 }).save().faults).toBeUndefined();
  });
});
