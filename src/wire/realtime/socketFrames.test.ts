// The frames of the realtime socket, written out by hand: what is read of each, where each limit
// is, and what is said of one that is wrong.
import { describe, expect, test } from 'vitest';
import { readClientFrame, readServerFrame, writePositions } from './socketFrames.ts';

const taken = (raw: unknown) => ({ value: raw });

describe('a frame of the server', () => {
  const connected = { type: 'connected', payload: { cursor: 7, complete: true }, serverMs: 5 };
  const names = (first: number, count: number) => ({
    type: 'positionNames',
    payload: { first, ids: Array.from({ length: count }, () => 'd') },
  });
  const fix = { driverId: 'd1', latitude: 39.1, longitude: -94.5 };
  const located = (change: object) => ({
    type: 'driver location change',
    payload: { ...fix, ...change },
  });

  test.each<[string, object]>([
    ['connected', connected],
    ['connected before any change', { ...connected, payload: { cursor: 0, complete: false } }],
    [
      'connected to a server that expects it',
      { ...connected, payload: { ...connected.payload, expects: true } },
    ],
    ['refused', { type: 'refused', payload: { reason: 'x'.repeat(2_000) } }],
    ['to come at once', { type: 'later', payload: { afterMs: 0 } }],
    ['to come in ten minutes', { type: 'later', payload: { afterMs: 600_000 } }],
    ['no driver', names(0, 0)],
    ['the names of most drivers', names(100_000, 100_000)],
    ['a place', located({})],
    ['a place beyond the earth, which is counted later', located({ latitude: 91 })],
    [
      'a place with all that is known',
      located({ heading: 90, time: 4, tripId: 't1', inTrip: true }),
    ],
    [
      'a place of which nothing more is known',
      located({ heading: null, time: null, tripId: null, inTrip: null }),
    ],
    ['created', { type: 'created', payload: { any: 1 }, serverMs: 5, cursor: 0 }],
    ['changed', { type: 'changed', payload: { any: 1 }, serverMs: 5, cursor: 8 }],
    ['removed', { type: 'removed', payload: null, serverMs: 5 }],
    ['time', { type: 'time', payload: 'x', serverMs: 0 }],
    ['trouble', { type: 'trouble', payload: [], serverMs: 5 }],
  ])('is read as it is: %s', (_what, raw) => {
    expect(readServerFrame(raw)).toEqual(taken(raw));
  });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'type: missing'],
    [
      'later than ten minutes',
      { type: 'later', payload: { afterMs: 600_001 } },
      'payload.afterMs: too_big',
    ],
    ['before now', { type: 'later', payload: { afterMs: -1 } }, 'payload.afterMs: too_small'],
    ['null', null, 'type: missing'],
    ['a text', 'created', 'type: missing'],
    ['an object without a type', {}, 'type: missing'],
    ['a type that is no text', { type: 7 }, 'type: missing'],
    ['a type that is not known', { type: 'fly' }, 'type: unknown'],
    ['a name that every object has', { type: 'toString' }, 'type: unknown'],
    ['the frame of a console', { type: 'since', payload: { cursor: 1 } }, 'type: unknown'],
    ['an event without a time', { type: 'time', payload: {} }, 'serverMs: invalid_type'],
    [
      'an event with a cursor below zero',
      { type: 'created', payload: {}, serverMs: 5, cursor: -1 },
      'cursor: too_small',
    ],
    ['no time', { ...connected, serverMs: undefined }, 'serverMs: invalid_type'],
    [
      'a cursor below zero',
      { ...connected, payload: { cursor: -1, complete: true } },
      'payload.cursor: too_small',
    ],
    [
      'a cursor in fractions',
      { ...connected, payload: { cursor: 0.5, complete: true } },
      'payload.cursor: invalid_type',
    ],
    [
      'no word on what follows',
      { ...connected, payload: { cursor: 1 } },
      'payload.complete: invalid_type',
    ],
    [
      'a long reason',
      { type: 'refused', payload: { reason: 'x'.repeat(2_001) } },
      'payload.reason: too_big',
    ],
    ['a place in the list below zero', names(-1, 0), 'payload.first: too_small'],
    ['a place in the list that is too high', names(100_001, 0), 'payload.first: too_big'],
    ['too many names', names(0, 100_001), 'payload.ids: too_big'],
    [
      'an empty name',
      { type: 'positionNames', payload: { first: 0, ids: [''] } },
      'payload.ids.0: too_small',
    ],
    ['a place of no driver', located({ driverId: undefined }), 'payload.driverId: invalid_type'],
    ['half a place', located({ longitude: null }), 'payload.longitude: invalid_type'],
    ['a time before all', located({ time: -1 }), 'payload.time: too_small'],
    ['a heading in words', located({ heading: 'north' }), 'payload.heading: invalid_type'],
    ['an empty trip', located({ tripId: '' }), 'payload.tripId: too_small'],
    ['a word for a flag', located({ inTrip: 'yes' }), 'payload.inTrip: invalid_type'],
  ])('is refused with its place: %s', (_what, raw, problem) => {
    expect(readServerFrame(raw)).toEqual({ problem });
  });
});

describe('columns of positions', () => {
  const payload = {
    serverMs: 5,
    driver: Uint32Array.of(1, 2).buffer,
    lonE6: Int32Array.of(-94_500_000, 7).buffer,
    latE6: Int32Array.of(39_100_000, -7).buffer,
    heading: Uint16Array.of(359, 65_535).buffer,
    atMs: Float64Array.of(4, 1_789_473_600_000).buffer,
  };
  const batch = {
    serverMs: 5,
    driver: Uint32Array.of(1, 2),
    lonE6: Int32Array.of(-94_500_000, 7),
    latE6: Int32Array.of(39_100_000, -7),
    heading: Uint16Array.of(359, 65_535),
    atMs: Float64Array.of(4, 1_789_473_600_000),
    invalid: 0,
  };
  const read = (change: object) =>
    readServerFrame({ type: 'positions', payload: { ...payload, ...change } });

  test('are read as their bytes are, with or without the kinds of fixes', () => {
    expect(read({})).toEqual(taken({ type: 'positions', batch }));
    const kind = Uint8Array.of(1, 2);
    expect(read({ kind: kind.buffer })).toEqual(
      taken({ type: 'positions', batch: { ...batch, kind } }),
    );
  });

  const bytes = (count: number) => new ArrayBuffer(count);
  test.each<[string, object, string]>([
    ['without a time', { serverMs: undefined }, 'payload.serverMs: invalid_type'],
    ['without a column', { heading: undefined }, 'payload.heading: custom'],
    ['with a list for a column', { lonE6: [1, 2] }, 'payload.lonE6: custom'],
    ['with kinds in words', { kind: 'in trip' }, 'payload.kind: custom'],
    ['with half a driver', { driver: bytes(6) }, 'driver: wrong length'],
    ['of too many drivers', { driver: bytes(400_004) }, 'driver: wrong length'],
    ['with one longitude', { lonE6: bytes(4) }, 'columns: different lengths'],
    ['with one latitude', { latE6: bytes(4) }, 'columns: different lengths'],
    ['with one heading', { heading: bytes(2) }, 'columns: different lengths'],
    ['with one time', { atMs: bytes(8) }, 'columns: different lengths'],
    ['with one kind', { kind: bytes(1) }, 'columns: different lengths'],
  ])('%s are not read', (_what, change, problem) => {
    expect(read(change)).toEqual({ problem });
  });

  test('are read for as many as 100,000 drivers', () => {
    const all = {
      driver: bytes(400_000),
      lonE6: bytes(400_000),
      latE6: bytes(400_000),
      heading: bytes(200_000),
      atMs: bytes(800_000),
    };
    expect(read(all)).toHaveProperty('value.batch.driver.length', 100_000);
  });

  test('are sent in the buffers they own, and as a copy out of a larger one', () => {
    const large = Uint16Array.of(1, 359, 65_535, 2);
    const { payload: sent } = writePositions({ ...batch, heading: large.subarray(1, 3) });
    expect(sent).toEqual(payload);
    expect((sent as typeof payload).driver).toBe(batch.driver.buffer);
    expect((sent as typeof payload).heading).not.toBe(large.buffer);
  });
});

describe('a frame of a console', () => {
  const connect = (change: object) => ({
    type: 'connect',
    payload: { token: 't', columns: true, cursor: 3, ...change },
  });

  test.each<[string, object]>([
    ['connect', connect({})],
    ['connect with the longest token', connect({ token: 't'.repeat(8_192) })],
    ['connect before any change', connect({ cursor: 0, columns: false })],
    ['since', { type: 'since', payload: { cursor: 0 } }],
  ])('is read as it is: %s', (_what, raw) => {
    expect(readClientFrame(raw)).toEqual(taken(raw));
  });

  test.each<[string, unknown, string]>([
    ['a longer token', connect({ token: 't'.repeat(8_193) }), 'payload.token: too_big'],
    ['an empty token', connect({ token: '' }), 'payload.token: too_small'],
    ['no token', connect({ token: null }), 'payload.token: invalid_type'],
    ['a word for a flag', connect({ columns: 'yes' }), 'payload.columns: invalid_type'],
    ['a cursor below zero', connect({ cursor: -1 }), 'payload.cursor: too_small'],
    ['since nothing', { type: 'since', payload: { cursor: null } }, 'payload.cursor: invalid_type'],
    ['since below zero', { type: 'since', payload: { cursor: -1 } }, 'payload.cursor: too_small'],
    ['another type', { type: 'time', payload: {} }, 'type: invalid_union'],
  ])('is refused with %s', (_what, raw, problem) => {
    expect(readClientFrame(raw)).toEqual({ problem });
  });
});
