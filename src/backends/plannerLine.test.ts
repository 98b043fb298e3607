import { describe, expect, test } from 'vitest';
import type { RawFrame } from '#wire/transport.ts';
import { PlannerLine } from './plannerLine.ts';
import type { OpenStomp, StompEvents, StompTarget } from './stompSocket.ts';
import { VirtualTime } from './testing/virtualTime.ts';

/** A line whose sockets the test holds in its hands. */
function open() {
  const timers = new VirtualTime();
  const frames: RawFrame[] = [];
  const sockets: { target: StompTarget; on: StompEvents; sent: string[]; closed: boolean }[] = [];
  let isOpen = true;
  const openSocket: OpenStomp = (target, on) => {
    const socket = { target, on, sent: [] as string[], closed: false };
    sockets.push(socket);
    return {
      send(destination, body) {
        if (isOpen) socket.sent.push(`${destination} ${body}`);
        return isOpen;
      },
      close() {
        socket.closed = true;
      },
    };
  };
  const line = new PlannerLine({
    url: 'ws://server/stomp',
    destinations: {
      request: '/queue/request',
      serverInfo: '/topic/info',
      route: '/topic/route',
      error: '/topic/error',
    },
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
  const begin = (beatMs = 10_000) => {
    line.connect('t');
    last().on.connected(beatMs);
  };
  const states = () => frames.flatMap((frame) => (frame.type === 'plannerLine' ? frame.state : []));
  /** What was told of requests. */
  const told = () =>
    frames.flatMap((frame) =>
      frame.type === 'message' && frame.event !== 'plannerInfo' ? [frame.payload] : [],
    );
  const shut = () => {
    isOpen = false;
  };
  return { timers, frames, sockets, line, last, begin, states, told, shut };
}

const info = (planners: number): RawFrame => ({
  type: 'message',
  event: 'plannerInfo',
  payload: { planners },
  serverMs: null,
});

test('names the token, listens to info and errors, and passes on what they tell', () => {
  const { begin, last, frames, sockets } = open();
  begin();
  const topics = { serverInfo: '/topic/info', route: '/topic/route', error: '/topic/error' };
  expect(sockets.map(({ target }) => target)).toEqual([
    { url: 'ws://server/stomp', token: 't', topics },
  ]);
  last().on.told('serverInfo', '{"planners":2}');
  last().on.told('error', '{"message":"No route."}');
  expect(frames).toEqual([
    { type: 'plannerLine', state: 'connected' },
    info(2),
    { type: 'message', event: 'plannerError', payload: { message: 'No route.' }, serverMs: null },
  ]);
});

describe('coming back', () => {
  test('reading 35: ever more rarely, told lost once, and soon again after a good line', () => {
    const { begin, last, timers, states, sockets } = open();
    begin();
    last().on.closed();
    timers.pass(999);
    expect(sockets).toHaveLength(1);
    timers.pass(1);
    expect(sockets).toHaveLength(2);
    last().on.closed();
    timers.pass(7_999);
    expect(sockets).toHaveLength(2);
    timers.pass(1);
    expect(sockets).toHaveLength(3);
    expect(states()).toEqual(['connected', 'lost']);
    last().on.connected(0);
    timers.pass(10_000);
    last().on.closed();
    timers.pass(1_000);
    expect(sockets).toHaveLength(4);
    expect(states()).toEqual(['connected', 'lost', 'connected', 'lost']);
  });

  test('a server that accepts and breaks off at once is not asked every second', () => {
    const { begin, last, timers, sockets } = open();
    begin();
    for (let second = 0; second < 60; second += 1) {
      const { on, closed } = last();
      if (!closed) {
        on.connected(0);
        on.closed();
      }
      timers.pass(1_000);
    }
    expect(sockets.length).toBeLessThan(10);
  });

  test('now: at once, and the wait after it is a first one', () => {
    const { begin, last, timers, line, sockets } = open();
    begin();
    for (const waitMs of [1_000, 8_000, 15_000]) {
      last().on.closed();
      timers.pass(waitMs);
    }
    const hanging = last();
    line.tryNow();
    expect(hanging.closed).toBe(true);
    expect(sockets).toHaveLength(5);
    last().on.closed();
    timers.pass(1_000);
    expect(sockets).toHaveLength(6);
    last().on.connected(0);
    line.tryNow();
    expect(sockets).toHaveLength(6);
  });

  test('a line without a token stays closed, whatever is tried', () => {
    const { begin, last, line, timers, sockets, states } = open();
    begin();
    line.connect(null);
    expect(last().closed).toBe(true);
    line.tryNow();
    timers.pass(600_000);
    expect(sockets).toHaveLength(1);
    expect(states()).toEqual(['connected']);
    line.connect('u');
    expect(sockets.map(({ target }) => target.token)).toEqual(['t', 'u']);
  });

  test('what an old socket says is not heard', () => {
    const { begin, last, line, frames, states, sockets } = open();
    begin();
    const old = last();
    line.connect('u');
    old.on.connected(0);
    old.on.told('serverInfo', '{"planners":9}');
    old.on.closed();
    expect(states()).toEqual(['connected']);
    expect(frames).toHaveLength(1);
    expect(sockets).toHaveLength(2);
  });
});

describe('a silent line', () => {
  test('that was never accepted is given up after 10 s', () => {
    const { line, timers, sockets, states } = open();
    line.connect('t');
    timers.pass(10_000);
    expect(states()).toEqual([]);
    timers.pass(1_000);
    expect(states()).toEqual(['lost']);
    expect(sockets[0]?.closed).toBe(true);
  });

  test('is half open 5 s after its heart-beat was due', () => {
    const { begin, last, timers, states } = open();
    begin(10_000);
    for (let beats = 0; beats < 5; beats += 1) {
      timers.pass(10_000);
      last().on.heard();
    }
    timers.pass(15_000);
    expect(states()).toEqual(['connected']);
    timers.pass(1_000);
    expect(states()).toEqual(['connected', 'lost']);
  });

  test('of a server that promised no heart-beat is no sign', () => {
    const { begin, timers, states } = open();
    begin(0);
    timers.pass(600_000);
    expect(states()).toEqual(['connected']);
  });
});

describe('what cannot be read', () => {
  test('is told, never quoted, and leaves the line as it is', () => {
    const { begin, last, frames, states } = open();
    begin();
    last().on.told('serverInfo', 'canary');
    last().on.told('serverInfo', '['.repeat(100_000));
    last().on.unreadable('frame: too large');
    last().on.told('serverInfo', '{"planners":1}');
    expect(frames.slice(1)).toEqual([
      { type: 'unreadable', where: 'planner.serverInfo: not JSON' },
      { type: 'unreadable', where: 'planner.serverInfo: not JSON' },
      { type: 'unreadable', where: 'planner.frame: too large' },
      info(1),
    ]);
    expect(states()).toEqual(['connected']);
  });

  test('too much of it ends the connection, not the tries', () => {
    const { begin, last, frames, timers, states, sockets } = open();
    begin();
    const bad = last();
    for (let frame = 0; frame < 1_000; frame += 1) bad.on.unreadable('command: not asked for');
    expect(frames.filter(({ type }) => type === 'unreadable')).toHaveLength(21);
    expect(states()).toEqual(['connected', 'lost']);
    timers.pass(1_000);
    expect(sockets).toHaveLength(2);
  });
});

test('a number of planners holds for as long as it says, and until another is told', () => {
  const { begin, last, timers, frames } = open();
  begin(0);
  const tell = (payload: object) => last().on.told('serverInfo', JSON.stringify(payload));
  const counts = () =>
    frames.flatMap((frame) =>
      frame.type === 'message' ? [(frame.payload as { planners: number }).planners] : [],
    );
  tell({ planners: 2, holdsMs: 15_000 });
  timers.pass(15_000);
  expect(counts()).toEqual([2]);
  timers.pass(1_000);
  expect(counts()).toEqual([2, 0]);
  tell({ planners: 3, holdsMs: 15_000 });
  tell({ planners: 3 });
  timers.pass(600_000);
  expect(counts()).toEqual([2, 0, 3, 3]);
  tell({ planners: 4, holdsMs: 'long' });
  tell({ planners: 5, holdsMs: 15_000 });
  last().on.closed();
  timers.pass(120_000);
  expect(counts().slice(4)).toEqual([4, 5]);
});

describe('a request', () => {
  const lost = { requestId: 'r1', message: 'The line to the route planner was lost.' };
  const route = (requestId: string, isFinal = false, more = {}) => {
    const plan = { progress: 0.5, costCents: 5, routes: [], unserved: [] };
    return { requestId, plannerId: 'w', isFinal, ...plan, ...more };
  };
  const tell = (line: ReturnType<typeof open>, topic: 'route' | 'error', payload: unknown) =>
    line.last().on.told(topic, JSON.stringify(payload));

  test('is sent, and its routes are passed on until the final ones', () => {
    const own = open();
    own.begin();
    own.line.ask('r1', 'BODY');
    expect(own.last().sent).toEqual(['/queue/request BODY']);
    tell(own, 'route', route('r1'));
    tell(own, 'route', route('r1', true));
    tell(own, 'route', route('r1', true));
    tell(own, 'error', { requestId: 'r1', message: 'Late.' });
    own.last().on.closed();
    expect(own.told()).toEqual([route('r1'), route('r1', true)]);
  });

  test("of others, as a broker's topic tells it to everybody, is not heard", () => {
    const own = open();
    own.begin();
    tell(own, 'route', route('r1'));
    own.line.ask('r1', 'BODY');
    tell(own, 'route', route('r2', true));
    tell(own, 'error', { requestId: 'r2', message: 'Of r2.' });
    tell(own, 'error', { requestId: null, message: 'Of none.' });
    tell(own, 'error', { requestId: 'r1', message: 'Of r1.' });
    expect(own.told()).toEqual([
      { requestId: null, message: 'Of none.' },
      { requestId: 'r1', message: 'Of r1.' },
    ]);
  });

  test('ends in words when the line is lost, once', () => {
    const own = open();
    own.begin();
    own.line.ask('r1', 'BODY');
    own.last().on.closed();
    own.line.connect(null);
    expect(own.told()).toEqual([lost]);
  });

  test('that cannot be sent ends at once, in words', () => {
    const own = open();
    own.line.ask('r0', 'BODY');
    own.line.connect('t');
    own.line.ask('r1', 'BODY');
    own.last().on.connected(0);
    own.shut();
    own.line.ask('r2', 'BODY');
    const message = 'The route planner is not reached.';
    expect(own.told()).toEqual(['r0', 'r1', 'r2'].map((requestId) => ({ requestId, message })));
    expect(own.sockets.flatMap(({ sent }) => sent)).toEqual([]);
  });

  test('is superseded by a newer one', () => {
    const own = open();
    own.begin();
    own.line.ask('r1', 'ONE');
    own.line.ask('r2', 'TWO');
    tell(own, 'route', route('r1', true));
    tell(own, 'route', route('r2'));
    const message = 'A newer request took its place.';
    expect(own.told()).toEqual([{ requestId: 'r1', message }, route('r2')]);
  });

  test('of which nothing is told for two minutes is given up', () => {
    const own = open();
    own.begin(0);
    own.line.ask('r1', 'BODY');
    own.timers.pass(119_000);
    tell(own, 'route', route('r1'));
    own.timers.pass(120_000);
    expect(own.told()).toEqual([route('r1')]);
    own.timers.pass(1_000);
    const message = 'The route planner did not answer.';
    expect(own.told().slice(1)).toEqual([{ requestId: 'r1', message }]);
    tell(own, 'route', route('r1', true));
    expect(own.told()).toHaveLength(2);
  });

  test.each([
    ['route' as const, route('r1', true, { progress: 'canary' })],
    ['error' as const, { requestId: 'r1', message: 7 }],
  ])('ends in words when its %s cannot be read', (topic, payload) => {
    const own = open();
    own.begin();
    own.line.ask('r1', 'BODY');
    tell(own, topic, payload);
    const message = 'The answer of the route planner cannot be read.';
    expect(own.told()).toEqual([{ requestId: 'r1', message }]);
    expect(JSON.stringify(own.frames)).not.toContain('canary');
    expect(own.frames.at(-1)?.type).toBe('unreadable');
  });
});
