// Realtime messages as the documents name them (S1 §7, reading 23), written out by hand: what the
// server writes, what the console reads, and the limits of both.
import { describe, expect, test } from 'vitest';
import { readMessage, type RealtimeMessage, writeMessage } from './realtime.ts';
import type { Push } from './push.ts';

const account = { id: 'acc-2', name: 'North stores', parentId: 'acc-1' };
const change = { lastModifiedDate: 4, lastModifiedById: 'emp-7', lastModifiedByName: 'Dana Ortiz' };
const changed = { modifiedMs: 4, modifiedById: 'emp-7', modifiedByName: 'Dana Ortiz' };
const sim = { seed: 7, drivers: 0, speed: 1000, paused: true };
const update = {
  requestId: 'r1',
  plannerId: 'w1',
  isFinal: true,
  progress: 1,
  costCents: 0,
  routes: [],
  unserved: [],
};

const messages: readonly (readonly [
  what: string,
  message: RealtimeMessage,
  event: string,
  payload: object,
  push: object,
])[] = [
  [
    'an account that was created',
    { is: 'created', collection: 'accounts', rows: [account], key: 'k-1' },
    'created',
    { collection: 'accounts', ids: ['acc-2'], rows: [account], key: 'k-1' },
    { is: 'created', serverMs: 5, key: 'k-1', skipped: 0, collection: 'accounts', rows: [account] },
  ],
  [
    'an account that was changed by no write',
    { is: 'changed', collection: 'accounts', rows: [account], key: null },
    'changed',
    { collection: 'accounts', ids: ['acc-2'], rows: [account], key: null },
    { is: 'changed', serverMs: 5, key: null, skipped: 0, collection: 'accounts', rows: [account] },
  ],
  [
    'a trip that was created',
    { is: 'created', collection: 'trips', ids: ['t1'], key: 'k-1' },
    'created',
    { collection: 'trips', ids: ['t1'], rows: [], key: 'k-1' },
    { is: 'stale', serverMs: 5, collection: 'trips', ids: ['t1'], created: true, key: 'k-1' },
  ],
  [
    'moves that were changed',
    { is: 'changed', collection: 'activities', ids: ['a1', 'a2'], key: null },
    'changed',
    { collection: 'activities', ids: ['a1', 'a2'], rows: [], key: null },
    {
      is: 'stale',
      serverMs: 5,
      collection: 'activities',
      ids: ['a1', 'a2'],
      created: false,
      key: null,
    },
  ],
  [
    'a driver who was removed by a user',
    { is: 'removed', collection: 'drivers', ids: ['d1'], by: changed },
    'removed',
    { collection: 'drivers', ids: ['d1'], ...change },
    { is: 'removed', serverMs: 5, collection: 'drivers', ids: ['d1'], ...changed },
  ],
  [
    'a driver who was removed by itself',
    { is: 'removed', collection: 'drivers', ids: ['d1'] },
    'removed',
    { collection: 'drivers', ids: ['d1'] },
    { is: 'removed', serverMs: 5, collection: 'drivers', ids: ['d1'] },
  ],
  [
    'the time',
    { is: 'time', sim: null },
    'time',
    { sim: null },
    { is: 'time', serverMs: 5, sim: null },
  ],
  [
    'the time of a simulation',
    { is: 'time', sim },
    'time',
    { sim },
    { is: 'time', serverMs: 5, sim },
  ],
  [
    'the count of planners',
    { is: 'plannerInfo', planners: 10_000 },
    'plannerInfo',
    { planners: 10_000 },
    { is: 'plannerInfo', planners: 10_000 },
  ],
  [
    'an error of the planner',
    { is: 'plannerError', requestId: 'r1', message: 'No road.' },
    'plannerError',
    { requestId: 'r1', message: 'No road.' },
    { is: 'plannerError', requestId: 'r1', message: 'No road.' },
  ],
  [
    'an error of no request',
    { is: 'plannerError', requestId: null, message: 'x'.repeat(2_000) },
    'plannerError',
    { requestId: null, message: 'x'.repeat(2_000) },
    { is: 'plannerError', requestId: null, message: 'x'.repeat(2_000) },
  ],
  [
    'routes of the planner',
    { is: 'plannerRoute', update },
    'plannerRoute',
    update,
    { is: 'plannerRoute', update: { ...update, skipped: 0 } },
  ],
  [
    'trouble of the host',
    { is: 'trouble', what: 'x'.repeat(2_000), fatal: true },
    'trouble',
    { what: 'x'.repeat(2_000), fatal: true },
    { is: 'trouble', what: 'x'.repeat(2_000), fatal: true },
  ],
  [
    'trouble with an option',
    { is: 'trouble', what: 'Bad seed.', fatal: true, isOption: true },
    'trouble',
    { what: 'Bad seed.', fatal: true, isOption: true },
    { is: 'trouble', what: 'Bad seed.', fatal: true, isOption: true },
  ],
];

describe('a message of', () => {
  test.each(messages)('%s is written under its names', (_what, message, event, payload) => {
    expect(writeMessage(message, 5)).toStrictEqual({
      type: 'message',
      event,
      payload,
      serverMs: 5,
    });
  });

  test.each(messages)('%s is read', (_what, _message, event, payload, push) => {
    expect(readMessage({ type: 'message', event, payload, serverMs: 5 })).toStrictEqual(push);
  });
});

describe('a message that is read', () => {
  const read = (event: string, payload: unknown): Push =>
    readMessage({ type: 'message', event, payload, serverMs: 5 });
  const of = (change: object) => ({ collection: 'trips', ids: ['t1'], rows: [], ...change });

  test.each<[string, string, unknown, string]>([
    ['no list of rows', 'changed', of({ rows: undefined }), 'changed.rows: invalid_type'],
    ['no ids', 'created', of({ ids: null }), 'created.ids: invalid_type'],
    [
      'too many ids',
      'changed',
      of({ ids: Array.from({ length: 100_001 }, () => 't1') }),
      'changed.ids: too_big',
    ],
    ['an empty key', 'changed', of({ key: '' }), 'changed.key: too_small'],
    [
      'another collection',
      'removed',
      of({ collection: 'users' }),
      'removed.collection: invalid_value',
    ],
    ['no simulation said', 'time', {}, 'time.sim: invalid_type'],
    ['a seed in fractions', 'time', { sim: { ...sim, seed: 0.5 } }, 'time.sim.seed: invalid_type'],
    ['drivers below zero', 'time', { sim: { ...sim, drivers: -1 } }, 'time.sim.drivers: too_small'],
    ['no speed', 'time', { sim: { ...sim, speed: 0 } }, 'time.sim.speed: too_small'],
    ['too high a speed', 'time', { sim: { ...sim, speed: 1000.5 } }, 'time.sim.speed: too_big'],
    [
      'a word for a flag',
      'time',
      { sim: { ...sim, paused: 'no' } },
      'time.sim.paused: invalid_type',
    ],
    ['planners below zero', 'plannerInfo', { planners: -1 }, 'plannerInfo.planners: too_small'],
    ['too many planners', 'plannerInfo', { planners: 10_001 }, 'plannerInfo.planners: too_big'],
    ['an empty error', 'plannerError', { message: '' }, 'plannerError.message: too_small'],
    [
      'a long error',
      'plannerError',
      { message: 'x'.repeat(2_001) },
      'plannerError.message: too_big',
    ],
    [
      'no planner',
      'plannerRoute',
      { ...update, plannerId: '' },
      'plannerRoute.plannerId: too_small',
    ],
    ['long trouble', 'trouble', { what: 'x'.repeat(2_001), fatal: true }, 'trouble.what: too_big'],
    ['half of trouble', 'trouble', { what: 'x' }, 'trouble.fatal: invalid_type'],
    ['a name every object has', 'toString', {}, 'unknown event'],
  ])('is malformed as a whole with %s', (_what, event, payload, where) => {
    const push = { is: 'malformed', serverMs: 5, where: `realtime.${where}` };
    expect(read(event, payload)).toEqual(push);
  });

  test('may have 100,000 ids', () => {
    const ids = Array.from({ length: 100_000 }, () => 't1');
    expect(read('removed', { collection: 'trips', ids })).toMatchObject({ is: 'removed' });
  });

  test('is about no request where an error of the planner leaves it out', () => {
    expect(read('plannerError', { message: 'No road.' })).toEqual({
      is: 'plannerError',
      requestId: null,
      message: 'No road.',
    });
  });

  test('keeps its rows, and counts those that cannot be read', () => {
    const rows = [account, { name: 'no id' }, account];
    expect(read('changed', { collection: 'accounts', ids: [], rows })).toEqual({
      is: 'changed',
      serverMs: 5,
      key: null,
      skipped: 2,
      collection: 'accounts',
      rows: [account],
    });
  });
});
