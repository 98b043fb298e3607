import { describe, expect, test } from 'vitest';
import type { RawFrame } from '#wire/transport.ts';
import { PlannerLine } from './plannerLine.ts';
import type { OpenStomp, StompEvents, StompTarget } from './stompSocket.ts';
import { VirtualTime } from './testing/virtualTime.ts';

/** A line whose sockets the test controls. */
function open(random = () => 0.5) {
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
    random,
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
  /** The messages about requests. */
  const answers = () =>
    frames.flatMap((frame) =>
      frame.type === 'message' && frame.event !== 'plannerInfo' ? [frame.payload] : [],
    );
  const shut = () => {
    isOpen = false;
  };
  return { timers, frames, sockets, line, last, begin, states, answers, shut };
}

const info = (planners: number): RawFrame => ({
  type: 'message',
  event: 'plannerInfo',
  payload: { planners },
  serverMs: null,
});

test('the line sends the token, subscribes to info and errors, and emits their messages', () => {
  const { begin, last, frames, sockets } = open();
  begin();
  const topics = { serverInfo: '/topic/info', route: '/topic/route', error: '/topic/error' };
  expect(sockets.map(({ target }) => target)).toEqual([
    { url: 'ws://server/stomp', token: 't', topics },
  ]);
  last().on.message('serverInfo', '{"planners":2}');
  last().on.message('error', '{"message":"No route."}');
  expect(frames).toEqual([
    { type: 'plannerLine', state: 'connected' },
    info(2),
    { type: 'message', event: 'plannerError', payload: { message: 'No route.' }, serverMs: null },
  ]);
});

describe('reconnecting', () => {
  test('reading 35: retries less and less often, reports a loss once, then starts over', () => {
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

  test.each([0, 0.5, 0.999_999])(
    'tries again within 30 s of each failure, as pre-flight says, and is then connected (%d)',
    (drawn) => {
      const { begin, last, timers, sockets, states } = open(() => drawn);
      begin();
      for (let tries = 1; tries <= 9; tries += 1) {
        last().on.closed();
        timers.pass(30_000);
        expect(sockets.length).toBeGreaterThan(tries);
      }
      // A server that says nothing is given up after 10 s, and tried again within 30 s, too.
      const hanging = sockets.length;
      timers.pass(11_000 + 30_000);
      expect(sockets.length).toBeGreaterThan(hanging);
      while (last().closed) timers.pass(1_000);
      last().on.connected(0);
      expect(states()).toEqual(['connected', 'lost', 'connected']);
    },
  );

  test('a server that accepts and closes at once is not tried every second', () => {
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

  test('tryNow opens a socket at once, and the next wait is a first one', () => {
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

  test('a line without a token stays closed, even after tryNow', () => {
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

  test('messages of a replaced socket are ignored', () => {
    const { begin, last, line, frames, states, sockets } = open();
    begin();
    const old = last();
    line.connect('u');
    old.on.connected(0);
    old.on.message('serverInfo', '{"planners":9}');
    old.on.closed();
    expect(states()).toEqual(['connected']);
    expect(frames).toHaveLength(1);
    expect(sockets).toHaveLength(2);
  });
});

describe('a silent line', () => {
  test('is given up after 10 s when it was never accepted', () => {
    const { line, timers, sockets, states } = open();
    line.connect('t');
    timers.pass(10_000);
    expect(states()).toEqual([]);
    timers.pass(1_000);
    expect(states()).toEqual(['lost']);
    expect(sockets[0]?.closed).toBe(true);
  });

  test('is lost 5 s after its heart-beat was due', () => {
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

  test('is kept when the server promised no heart-beat', () => {
    const { begin, timers, states } = open();
    begin(0);
    timers.pass(600_000);
    expect(states()).toEqual(['connected']);
  });
});

describe('an unreadable frame', () => {
  test('is reported without a quote and keeps the line open', () => {
    const { begin, last, frames, states } = open();
    begin();
    last().on.message('serverInfo', 'canary');
    last().on.message('serverInfo', '['.repeat(100_000));
    last().on.unreadable('frame: too large');
    last().on.message('serverInfo', '{"planners":1}');
    expect(frames.slice(1)).toEqual([
      { type: 'unreadable', where: 'planner.serverInfo: not JSON' },
      { type: 'unreadable', where: 'planner.serverInfo: not JSON' },
      { type: 'unreadable', where: 'planner.frame: too large' },
      info(1),
    ]);
    expect(states()).toEqual(['connected']);
  });

  test('closes the connection after twenty of them, and the line reconnects', () => {
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

test('a number of planners holds for its stated time or until the next one', () => {
  const { begin, last, timers, frames } = open();
  begin(0);
  const receive = (payload: object) => last().on.message('serverInfo', JSON.stringify(payload));
  const counts = () =>
    frames.flatMap((frame) =>
      frame.type === 'message' ? [(frame.payload as { planners: number }).planners] : [],
    );
  receive({ planners: 2, holdsMs: 15_000 });
  timers.pass(15_000);
  expect(counts()).toEqual([2]);
  timers.pass(1_000);
  expect(counts()).toEqual([2, 0]);
  receive({ planners: 3, holdsMs: 15_000 });
  receive({ planners: 3 });
  timers.pass(600_000);
  expect(counts()).toEqual([2, 0, 3, 3]);
  receive({ planners: 4, holdsMs: 'long' });
  receive({ planners: 5, holdsMs: 15_000 });
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
  const receive = (line: ReturnType<typeof open>, topic: 'route' | 'error', payload: unknown) =>
    line.last().on.message(topic, JSON.stringify(payload));

  test('is sent, and its routes are passed on up to the final ones', () => {
    const own = open();
    own.begin();
    own.line.ask('r1', 'BODY');
    expect(own.last().sent).toEqual(['/queue/request BODY']);
    receive(own, 'route', route('r1'));
    receive(own, 'route', route('r1', true));
    receive(own, 'route', route('r1', true));
    receive(own, 'error', { requestId: 'r1', message: 'Late.' });
    own.last().on.closed();
    expect(own.answers()).toEqual([route('r1'), route('r1', true)]);
  });

  test("of another console on the broker's topic is ignored", () => {
    const own = open();
    own.begin();
    receive(own, 'route', route('r1'));
    own.line.ask('r1', 'BODY');
    receive(own, 'route', route('r2', true));
    receive(own, 'error', { requestId: 'r2', message: 'Of r2.' });
    receive(own, 'error', { requestId: null, message: 'Of none.' });
    receive(own, 'error', { requestId: 'r1', message: 'Of r1.' });
    expect(own.answers()).toEqual([
      { requestId: null, message: 'Of none.' },
      { requestId: 'r1', message: 'Of r1.' },
    ]);
  });

  test('ends once with a message when the line is lost', () => {
    const own = open();
    own.begin();
    own.line.ask('r1', 'BODY');
    own.last().on.closed();
    own.line.connect(null);
    expect(own.answers()).toEqual([lost]);
  });

  test('ends at once with a message when it cannot be sent', () => {
    const own = open();
    own.line.ask('r0', 'BODY');
    own.line.connect('t');
    own.line.ask('r1', 'BODY');
    own.last().on.connected(0);
    own.shut();
    own.line.ask('r2', 'BODY');
    const message = 'The route planner is not reached.';
    expect(own.answers()).toEqual(['r0', 'r1', 'r2'].map((requestId) => ({ requestId, message })));
    expect(own.sockets.flatMap(({ sent }) => sent)).toEqual([]);
  });

  test('is superseded by a newer one', () => {
    const own = open();
    own.begin();
    own.line.ask('r1', 'ONE');
    own.line.ask('r2', 'TWO');
    receive(own, 'route', route('r1', true));
    receive(own, 'route', route('r2'));
    const message = 'A newer request took its place.';
    expect(own.answers()).toEqual([{ requestId: 'r1', message }, route('r2')]);
  });

  test('is given up after two minutes without a message', () => {
    const own = open();
    own.begin(0);
    own.line.ask('r1', 'BODY');
    own.timers.pass(119_000);
    receive(own, 'route', route('r1'));
    own.timers.pass(120_000);
    expect(own.answers()).toEqual([route('r1')]);
    own.timers.pass(1_000);
    const message = 'The route planner did not answer.';
    expect(own.answers().slice(1)).toEqual([{ requestId: 'r1', message }]);
    receive(own, 'route', route('r1', true));
    expect(own.answers()).toHaveLength(2);
  });

  test.each([
    ['route' as const, route('r1', true, { progress: 'canary' })],
    ['error' as const, { requestId: 'r1', message: 7 }],
  ])('ends with a message when its %s cannot be read', (topic, payload) => {
    const own = open();
    own.begin();
    own.line.ask('r1', 'BODY');
    receive(own, topic, payload);
    const message = 'The answer of the route planner cannot be read.';
    expect(own.answers()).toEqual([{ requestId: 'r1', message }]);
    expect(JSON.stringify(own.frames)).not.toContain('canary');
    expect(own.frames.at(-1)?.type).toBe('unreadable');
  });
});
