import { describe, expect, test } from 'vitest';
import type { ClientFrame } from '#wire/realtime/socketFrames.ts';
import type { RawFrame } from '#wire/transport.ts';
import type { OpenSocket, SocketEvents } from './ioSocket.ts';
import { LiveChannel } from './liveChannel.ts';
import { VirtualTime } from './testing/virtualTime.ts';

/** A channel whose sockets the test controls. */
function open() {
  const timers = new VirtualTime();
  const frames: RawFrame[] = [];
  const sockets: { on: SocketEvents; sent: ClientFrame[]; closed: boolean }[] = [];
  const openSocket: OpenSocket = (_origin, on) => {
    const socket = { on, sent: [] as ClientFrame[], closed: false };
    sockets.push(socket);
    return {
      send: (frame) => void socket.sent.push(frame),
      close: () => {
        socket.closed = true;
      },
    };
  };
  const channel = new LiveChannel({
    origin: 'http://server',
    open: openSocket,
    scheduler: timers,
    random: () => 0.5,
    emit: (frame) => void frames.push(frame),
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  const connected = (cursor: number, complete = false) =>
    last().on.message({ type: 'connected', payload: { cursor, complete }, serverMs: 5 });
  const change = (cursor: number) =>
    last().on.message({ type: 'removed', payload: {}, serverMs: 6, cursor });
  const begin = () => {
    channel.connect('t');
    last().on.open();
    connected(10);
  };
  const states = () =>
    frames.flatMap((frame) =>
      frame.type === 'connection' ? [frame.state + (frame.resumed ? ' resumed' : '')] : [],
    );
  return { timers, frames, sockets, channel, last, connected, change, begin, states };
}

describe('reconnecting', () => {
  test('sends the token and the last cursor, and a complete answer resumes', () => {
    const { channel, last, timers, connected, change, states, sockets } = open();
    channel.connect('t');
    expect(last().sent).toEqual([]);
    last().on.open();
    const connect = (cursor: number | null) => ({
      type: 'connect',
      payload: { token: 't', columns: true, cursor },
    });
    expect(last().sent).toEqual([connect(null)]);
    connected(10);
    change(12);
    last().on.closed();
    expect(states()).toEqual(['connected', 'lost']);
    timers.pass(1_000);
    last().on.open();
    expect(last().sent).toEqual([connect(12)]);
    connected(15, true);
    expect(states()).toEqual(['connected', 'lost', 'connected resumed']);
    expect(sockets).toHaveLength(2);
  });

  test('reading 35: an absent server is retried ever less often and reported lost once', () => {
    const { channel, last, timers, states, sockets } = open();
    channel.connect('t');
    for (let tries = 1; tries <= 6; tries += 1) {
      expect(sockets).toHaveLength(tries);
      last().on.closed();
      timers.pass(tries === 1 ? 1_000 : 15_000);
    }
    expect(states()).toEqual(['lost']);
  });

  test('a console that is put off comes back when it is expected, as often as it is', () => {
    const { channel, last, timers, states, sockets } = open();
    channel.connect('t');
    for (const afterMs of [7_000, 12_345, 3_000]) {
      const { length } = sockets;
      last().on.open();
      last().on.message({ type: 'later', payload: { afterMs } });
      expect(last().closed).toBe(true);
      timers.pass(afterMs - 1);
      expect(sockets).toHaveLength(length);
      timers.pass(1);
      expect(sockets).toHaveLength(length + 1);
    }
    // It was no failure: the next loss is a first one.
    last().on.closed();
    timers.pass(1_000);
    expect([sockets.length, states()]).toEqual([5, ['lost']]);
  });

  test('a server that lets its consoles in one after another is looked for soon', () => {
    const { channel, last, timers, sockets } = open();
    channel.connect('t');
    last().on.open();
    const payload = { cursor: 10, complete: false, expects: true };
    last().on.message({ type: 'connected', payload, serverMs: 5 });
    for (const waitMs of [1_000, 1_000, 1_500, 2_250]) {
      const { length } = sockets;
      last().on.closed();
      timers.pass(waitMs - 1);
      expect(sockets).toHaveLength(length);
      timers.pass(1);
      expect(sockets).toHaveLength(length + 1);
    }
  });

  test('tryNow opens a lost channel at once, resets the wait and keeps a connected one', () => {
    const { channel, begin, last, timers, connected, sockets, states } = open();
    begin();
    channel.tryNow();
    expect(sockets).toHaveLength(1);
    for (const waitMs of [1_000, 8_000]) {
      last().on.closed();
      timers.pass(waitMs);
    }
    const hanging = last();
    channel.tryNow();
    expect(hanging.closed).toBe(true);
    expect(sockets).toHaveLength(4);
    last().on.closed();
    timers.pass(1_000);
    expect(sockets).toHaveLength(5);
    expect(states()).toEqual(['connected', 'lost']);
    last().on.open();
    connected(10, true);
    expect(states()).toEqual(['connected', 'lost', 'connected resumed']);
    channel.connect(null);
    channel.tryNow();
    expect(sockets).toHaveLength(5);
  });

  test('messages of a replaced socket are ignored', () => {
    const { begin, last, timers, states, sockets } = open();
    begin();
    const old = last();
    old.on.closed();
    timers.pass(1_000);
    old.on.message({ type: 'connected', payload: { cursor: 99, complete: false }, serverMs: 9 });
    old.on.closed();
    expect(states()).toEqual(['connected', 'lost']);
    expect(old.closed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  test('a refused token is reported and not tried again', () => {
    const { channel, last, timers, frames, sockets } = open();
    channel.connect('t');
    last().on.open();
    last().on.message({ type: 'refused', payload: { reason: 'no such token' } });
    timers.pass(600_000);
    const lost = { type: 'connection', state: 'lost', resumed: false, refused: true } as const;
    expect(frames).toEqual([{ ...lost, serverMs: null }]);
    expect(sockets).toHaveLength(1);
    channel.connect('u');
    expect(sockets).toHaveLength(2);
  });

  test('a refusal before the token was sent is a loss, not a refused token', () => {
    const { channel, last, timers, frames, sockets } = open();
    channel.connect('t');
    last().on.message({ type: 'refused', payload: { reason: 'no token' } });
    timers.pass(1_000);
    expect(frames).toMatchObject([{ type: 'connection', state: 'lost' }]);
    expect(frames[0]).not.toHaveProperty('refused');
    expect(sockets).toHaveLength(2);
  });

  test('a closed channel opens no socket again', () => {
    const { begin, channel, last, timers, states, sockets } = open();
    begin();
    channel.connect(null);
    expect(last().closed).toBe(true);
    timers.pass(600_000);
    expect(states()).toEqual(['connected', 'lost']);
    expect(sockets).toHaveLength(1);
  });
});

describe('a half-open channel', () => {
  test('is lost when silent beyond the heart-beat, and kept by heart-beats alone', () => {
    const { begin, last, timers, states, sockets } = open();
    begin();
    last().on.beatsEvery(10_000);
    for (let beat = 0; beat < 6; beat += 1) {
      timers.pass(10_000);
      last().on.heard();
    }
    expect(states()).toEqual(['connected']);
    timers.pass(14_900);
    expect(states()).toEqual(['connected']);
    timers.pass(1_500);
    expect(states()).toEqual(['connected', 'lost']);
    timers.pass(1_000);
    expect(sockets).toHaveLength(2);
  });

  test('is given up when the server accepts but never answers', () => {
    const { channel, last, timers, states, sockets } = open();
    channel.connect('t');
    last().on.open();
    timers.pass(12_500);
    expect(states()).toEqual(['lost']);
    expect(sockets).toHaveLength(2);
  });
});

describe('a loaded world', () => {
  test('receives the missing changes when it is older than the channel', () => {
    const { begin, channel, last } = open();
    begin();
    channel.worldAt(7);
    expect(last().sent.at(-1)).toEqual({ type: 'since', payload: { cursor: 7 } });
    channel.worldAt(11);
    expect(last().sent).toHaveLength(2);
  });

  test('loaded before the channel is compared when the channel opens', () => {
    const { channel, last, connected } = open();
    channel.connect('t');
    channel.worldAt(7);
    last().on.open();
    connected(10);
    expect(last().sent.at(-1)).toEqual({ type: 'since', payload: { cursor: 7 } });
  });

  test('requests missing changes again after a loss interrupted them', () => {
    const { begin, channel, last, timers, change } = open();
    begin();
    channel.worldAt(7);
    change(12);
    last().on.closed();
    timers.pass(1_000);
    last().on.open();
    expect(last().sent).toMatchObject([{ payload: { cursor: 7 } }]);
  });

  test('is loaded again when the server has forgotten the missing changes', () => {
    const { begin, channel, last, timers, connected, states } = open();
    begin();
    channel.worldAt(7);
    connected(30, false);
    timers.pass(1_000);
    last().on.open();
    expect(last().sent).toMatchObject([{ payload: { cursor: null } }]);
    connected(31);
    expect(states()).toEqual(['connected', 'lost', 'connected']);
  });
});

describe('an arriving frame', () => {
  test('keeps type, payload and time; an invalid one is reported without a quote', () => {
    const { begin, last, frames } = open();
    begin();
    last().on.message({ type: 'time', payload: { sim: null }, serverMs: 8 });
    last().on.message({ type: 'secret', payload: 'secret' });
    last().on.message(null);
    expect(frames.slice(1)).toEqual([
      { type: 'message', event: 'time', payload: { sim: null }, serverMs: 8 },
      { type: 'unreadable', where: 'type: unknown' },
      { type: 'unreadable', where: 'type: missing' },
    ]);
  });

  test('S1 §4: plain driver locations become batches; invalid ones are ignored and counted', () => {
    const { begin, last, frames, timers } = open();
    begin();
    const at = (driverId: string, latitude: number, more = {}) =>
      last().on.message({
        type: 'driver location change',
        payload: { driverId, latitude, longitude: -94.5, ...more },
      });
    at('d1', 38.9, { heading: -90, time: 7 });
    at('d2', 95);
    at('d4', 0, { longitude: 0 });
    at('d4', -0.000_000_4, { longitude: 0.000_000_4 });
    at('d1', 39, { heading: 359.7, time: 9, tripId: 't1' });
    at('d3', 40);
    timers.pass(200);
    const [first, second, batch] = frames.slice(1);
    expect(first).toEqual({ type: 'positionNames', names: { first: 0, ids: ['d1'] } });
    expect(second).toEqual({ type: 'positionNames', names: { first: 1, ids: ['d3'] } });
    expect(batch).toEqual({
      type: 'positions',
      batch: {
        serverMs: 5,
        driver: Uint32Array.of(0, 1),
        lonE6: Int32Array.of(-94_500_000, -94_500_000),
        latE6: Int32Array.of(39_000_000, 40_000_000),
        heading: Uint16Array.of(0, 65_535),
        atMs: Float64Array.of(9, 5),
        // A named trip marks the fix as sent within a trip.
        kind: Uint8Array.of(1, 0),
        invalid: 3,
      },
    });
    timers.pass(1_000);
    expect(frames).toHaveLength(4);
  });

  test('S1 §7: plain locations carry in or out of trip where the server names it', () => {
    const { begin, last, frames, timers } = open();
    begin();
    const at = (driverId: string, more = {}) =>
      last().on.message({
        type: 'driver location change',
        payload: { driverId, latitude: 39, longitude: -94.5, ...more },
      });
    at('d1', { inTrip: true });
    at('d2', { inTrip: false });
    at('d3', { tripId: 't1' });
    at('d4', { tripId: null });
    timers.pass(200);
    expect(frames.at(-1)).toMatchObject({ batch: { kind: Uint8Array.of(1, 2, 1, 0) } });
  });

  test('reading 64: the time in a fix orders fixes and is not used as server time', () => {
    const { begin, last, frames, timers } = open();
    begin();
    last().on.message({ type: 'time', payload: { sim: null }, serverMs: 100_000 });
    const aYearAhead = 100_000 + 365 * 24 * 3_600_000;
    const payload = { driverId: 'd1', latitude: 39, longitude: -94.5, time: aYearAhead };
    last().on.message({ type: 'driver location change', payload });
    timers.pass(200);
    const positions = frames.find(({ type }) => type === 'positions');
    expect(positions).toMatchObject({
      batch: { serverMs: 100_000, atMs: Float64Array.of(aYearAhead) },
    });
    // Nor is it the time of the next driver's fix, which has none.
    const silent = { driverId: 'd2', latitude: 39, longitude: -94.5 };
    last().on.message({ type: 'driver location change', payload: silent });
    timers.pass(200);
    expect(frames.at(-1)).toMatchObject({
      batch: { serverMs: 100_000, atMs: Float64Array.of(100_000) },
    });
  });

  test('driver names hold for one connection', () => {
    const { begin, last, frames, timers, connected } = open();
    const locate = () => {
      const payload = { driverId: 'd1', latitude: 38, longitude: -94 };
      last().on.message({ type: 'driver location change', payload });
    };
    begin();
    locate();
    last().on.closed();
    timers.pass(1_000);
    last().on.open();
    connected(10, true);
    locate();
    expect(frames.filter(({ type }) => type === 'positionNames')).toHaveLength(2);
    expect(frames.filter(({ type }) => type === 'positions')).toHaveLength(0);
  });
});
