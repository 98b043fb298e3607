// One STOMP connection over a socket that the test plays the server of, byte by byte.
import { describe, expect, test, vi } from 'vitest';
import { maxFrameBytes } from './stompGuard.ts';
import { type PlainSocket, stompOver } from './stompSocket.ts';

type Fake = PlainSocket & { readonly sent: string[]; ended: number };

/** Frames end in a NUL, written here as `^@`. */
const frame = (text: string) => text.replaceAll('^@', '\0');

function open(heartBeat = '10000,10000') {
  const log: string[] = [];
  const fake: Fake = {
    url: 'ws://server/stomp',
    readyState: 1,
    binaryType: '',
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    sent: [],
    ended: 0,
    send: (data) => void fake.sent.push(data),
    close() {
      fake.ended += 1;
    },
  };
  const topics = { serverInfo: '/topic/info', error: '/topic/error' };
  const socket = stompOver(() => fake)(
    { url: fake.url, token: 'canary', topics },
    {
      connected: (beatMs) => log.push(`connected ${beatMs}`),
      message: (topic, body) => log.push(`${topic}: ${body}`),
      unreadable: (where) => log.push(`! ${where}`),
      heard: () => {},
      closed: () => log.push('closed'),
    },
  );
  const say = (data: unknown) => fake.onmessage?.({ data } as never);
  const connect = async () => {
    // The library takes the socket over a little later.
    await vi.waitFor(() => expect(fake.sent).toHaveLength(1));
    say(frame(`CONNECTED\nversion:1.2\nheart-beat:${heartBeat}\n\n^@`));
  };
  return { fake, socket, log, say, connect };
}

const message = (subscription: string, body: string) =>
  frame(`MESSAGE\nsubscription:${subscription}\nmessage-id:1\ndestination:/x\n\n${body}^@`);

test('the socket sends token and heart-beats, subscribes, and reports messages', async () => {
  const { fake, log, say, connect, socket } = open();
  await connect();
  const hello = 'CONNECT\nauthorization:Bearer canary\naccept-version:1.2,1.1\nheart-beat:';
  expect(fake.sent).toEqual([
    frame(`${hello}10000,10000\n\n^@`),
    frame('SUBSCRIBE\nid:serverInfo\ndestination:/topic/info\n\n^@'),
    frame('SUBSCRIBE\nid:error\ndestination:/topic/error\n\n^@'),
  ]);
  say(message('serverInfo', '{"planners":0}'));
  const text = new TextEncoder().encode(message('error', 'Überlast'));
  say(text.slice(0, 40).buffer);
  say(text.slice(40).buffer);
  expect(log).toEqual(['connected 10000', 'serverInfo: {"planners":0}', 'error: Überlast']);
  socket.close();
  expect(fake.ended).toBeGreaterThan(0);
  say(message('serverInfo', 'late'));
  expect(log).toHaveLength(3);
});

test.each([
  ['0,0', 0],
  ['5000,5000', 10_000],
  ['30000,0', 30_000],
])('heart-beats of the server: %s is a sign of life each %d ms', async (beats, ms) => {
  const { log, connect, socket } = open(beats);
  await connect();
  expect(log).toEqual([`connected ${ms}`]);
  socket.close();
});

test('an ERROR, a closed socket and a failed open each report closed once', async () => {
  const refused = open();
  await vi.waitFor(() => expect(refused.fake.sent).toHaveLength(1));
  refused.say(frame('ERROR\nmessage:No.\n\nNo.^@'));
  refused.fake.onclose?.(undefined as never);
  expect(refused.log).toEqual(['closed']);

  const broken = open();
  await broken.connect();
  broken.fake.onclose?.(undefined as never);
  expect(broken.log).toEqual(['connected 10000', 'closed']);

  const closed = vi.fn();
  const fail = stompOver(() => {
    throw new SyntaxError('no such address');
  });
  const on = { connected() {}, message() {}, unreadable() {}, heard() {}, closed };
  fail({ url: 'x', token: 't', topics: {} }, on);
  fail({ url: 'x', token: 't', topics: {} }, on).close();
  expect(closed).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a socket closed before the library takes it over is closed', async () => {
  const { fake, socket, log } = open();
  socket.close();
  expect(fake.ended).toBe(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(fake.sent).toEqual([]);
  expect(log).toEqual([]);
});

describe('P18: hostile frames', () => {
  test.each<[string, string, string]>([
    ['an Object.prototype member as command', 'toString\n\n^@', '! command: not asked for'],
    ['__proto__ as command', '__proto__\n\n^@', '! command: not asked for'],
    ['an unrequested receipt', 'RECEIPT\nreceipt-id:1\n\n^@', '! command: not asked for'],
    ['a message without a subscription', 'MESSAGE\n\nx^@', '! subscription: unknown'],
    [
      'a message for a prototype',
      'MESSAGE\nsubscription:__proto__\n\nx^@',
      '! subscription: unknown',
    ],
    ['a second greeting', 'CONNECTED\nversion:1.2\n\n^@', '! CONNECTED: again'],
    ['thousands of headers', `MESSAGE\n${'a:b\n'.repeat(5_000)}\n^@`, '! headers: too many'],
  ])('%s is left out', async (name, text, reported) => {
    const said = vi.spyOn(console, 'log');
    const { log, say, connect, fake } = open();
    await connect();
    say(frame(text));
    say(message('serverInfo', 'next'));
    const goesOn = name === 'a second greeting' ? ['closed'] : ['serverInfo: next'];
    expect(log).toEqual(['connected 10000', reported, ...goesOn]);
    expect(fake.sent).toHaveLength(3);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  test('a CONNECTED frame that demands constant heart-beats closes the socket', async () => {
    for (const beats of ['x,y', '10000', '0,99999999999', '-1,1']) {
      const { log, connect, fake } = open(beats);
      await connect();
      expect(log).toEqual(['! heart-beat: unreadable', 'closed']);
      expect(fake.sent).toHaveLength(1);
    }
  });

  test('a huge frame is left out and the next one is read', async () => {
    const { log, say, connect } = open();
    await connect();
    say(message('serverInfo', 'x'.repeat(maxFrameBytes)));
    say(new ArrayBuffer(maxFrameBytes + 1));
    say(message('serverInfo', 'next'));
    expect(log.slice(1)).toEqual(['! frame: too large', '! frame: too large', 'serverInfo: next']);
  });

  test('a frame that never ends closes the socket, even with heart-beats in it', async () => {
    const { log, say, connect } = open();
    await connect();
    say('MESSAGE\nsubscription:serverInfo\ncontent-length:999999999\n\n');
    for (let piece = 0; piece < 30; piece += 1) say(`\n${'x'.repeat(50_000)}`);
    expect(log.slice(1)).toEqual(['! frame: too large', 'closed']);
  });

  test('data that is neither text nor bytes is left out', async () => {
    const { log, say, connect } = open();
    await connect();
    say({ toString: () => 'x' });
    say(null);
    say(message('serverInfo', 'next'));
    const left = '! frame: neither text nor bytes';
    expect(log.slice(1)).toEqual([left, left, 'serverInfo: next']);
  });
});
