// What the worker's end of the link posts to the console, message by message, at a port that a
// test reads.
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PositionBatch } from '#domain/positionBatch.ts';
import {
  type Answering,
  answer,
  late,
  never,
  scriptedTransport,
} from '../testing/scriptedTransport.ts';
import { turn } from '../testing/turn.ts';
import type { RawFrame } from '../transport.ts';
import type { ToConsole, ToWorker } from './linkPort.ts';
import { serveLink } from './serveLink.ts';

afterEach(() => void vi.useRealTimers());

function serving(answering: Answering, timeoutMs?: number) {
  const scripted = scriptedTransport(answering);
  let closings = 0;
  const transport = { ...scripted.transport, close: () => void (closings += 1) };
  const posted: ToConsole[] = [];
  const listeners = new Map<string, (event: { readonly data: unknown }) => void>();
  let refusals = 0;
  const stop = serveLink(
    transport,
    {
      postMessage(message) {
        refusals -= 1;
        if (refusals >= 0) throw new Error('cannot be cloned');
        posted.push(message as ToConsole);
      },
      addEventListener: (type, on) => void listeners.set(type, on),
      removeEventListener: (type) => void listeners.delete(type),
    },
    { nowMs: () => 1, ...(timeoutMs !== undefined && { timeoutMs }) },
  );
  return {
    ...scripted,
    stop,
    posted,
    listeners,
    closings: () => closings,
    say: (message: ToWorker) => listeners.get('message')?.({ data: message }),
    /** The next message cannot be posted. */
    refuseOnce: () => void (refusals = 1),
    pushes: () => posted.flatMap((message) => (message.is === 'push' ? message.push : [])),
  };
}

const ask = (id: number, name: 'crmAccounts' | 'login' = 'login'): ToWorker => ({
  is: 'call',
  id,
  name,
  request: name === 'login' ? { username: 'a', password: 'b' } : { accountId: 'acc' },
  key: null,
});

describe('a call', () => {
  test('with a long answer is answered in parts, and then with the rest', async () => {
    const accounts = Array.from({ length: 2_000 }, (_, at) => {
      return { id: `acc-${at}`, name: 'North', parentId: null };
    });
    const { say, posted } = serving(async () => answer(200, accounts, {}));
    say(ask(4, 'crmAccounts'));
    await turn();
    expect(posted).toEqual([
      { is: 'part', id: 4, part: { field: 'accounts', rows: accounts.slice(0, 1_000) } },
      { is: 'part', id: 4, part: { field: 'accounts', rows: accounts.slice(1_000) } },
      {
        is: 'answer',
        id: 4,
        answer: { is: 'ok', reply: { accounts: [] }, serverMs: 1, skipped: 0 },
      },
    ]);
  });

  test('is answered once: an answer after its time has no effect', async () => {
    vi.useFakeTimers();
    const { say, posted } = serving(late, 20);
    say(ask(1));
    await vi.advanceTimersByTimeAsync(100);
    expect(posted).toEqual([{ is: 'answer', id: 1, answer: { is: 'outcomeUnknown' } }]);
  });

  test('under way is answered at once when the link closes, and stopped', async () => {
    let stops = 0;
    const { say, posted, listeners, closings, stop } = serving((_request, { onCancel }) => {
      onCancel(() => void (stops += 1));
      return new Promise(() => {});
    });
    say(ask(1));
    await turn();
    say({ is: 'close' });
    expect(posted).toEqual([{ is: 'answer', id: 1, answer: { is: 'outcomeUnknown' } }]);
    expect([stops, listeners.size, closings()]).toEqual([1, 0, 1]);
    stop();
    expect([posted.length, stops, closings()]).toEqual([1, 1, 1]);
  });

  test('that is cancelled waits a turn for what its transport knows', async () => {
    const { say, posted } = serving(never);
    say(ask(1));
    say({ is: 'cancel', id: 1 });
    say({ is: 'cancel', id: 9 });
    expect(posted).toEqual([]);
    await turn();
    await turn();
    expect(posted).toEqual([{ is: 'answer', id: 1, answer: { is: 'outcomeUnknown' } }]);
  });

  test('whose answer cannot be posted is answered with that', async () => {
    const { say, posted, refuseOnce } = serving(async () => answer(200, { token: 't' }));
    refuseOnce();
    say(ask(1));
    await turn();
    const where = 'answer: cannot cross';
    expect(posted.at(-1)).toEqual({ is: 'answer', id: 1, answer: { is: 'malformed', where } });
  });
});

describe('a frame', () => {
  const names: RawFrame = { type: 'positionNames', names: { first: 0, ids: ['a', 'b'] } };
  const batch = (lonE6: number, serverMs = 5): PositionBatch => ({
    serverMs,
    driver: Uint32Array.of(1),
    lonE6: Int32Array.of(lonE6),
    latE6: Int32Array.of(7),
    heading: Uint16Array.of(90),
    atMs: Float64Array.of(4),
    invalid: 0,
  });

  test('is pushed as what it says', () => {
    const { frame, pushes } = serving(never);
    frame({ type: 'message', event: 'time', payload: { sim: null }, serverMs: 7 });
    frame(names);
    frame({ type: 'plannerLine', state: 'none' });
    frame({ type: 'unreadable', where: 'frame: no object' });
    expect(pushes()).toEqual([
      { is: 'time', serverMs: 7, sim: null },
      { is: 'positionNames', names: { first: 0, ids: ['a', 'b'] } },
      { is: 'plannerLine', state: 'none' },
      { is: 'malformed', serverMs: 7, where: 'realtime.frame: no object' },
    ]);
  });

  test('without a time has that of the server, or of this machine before there is one', () => {
    const { frame, pushes } = serving(never);
    const time = { type: 'message', event: 'time', payload: { sim: null } } as const;
    for (const serverMs of [Number.NaN, null, 7, Number.NaN, null]) frame({ ...time, serverMs });
    expect(pushes()).toEqual(
      [1, 1, 7, 7, 7].map((serverMs) => ({ is: 'time', serverMs, sim: null })),
    );
  });

  test('that no one can read is malformed, and the link goes on', () => {
    const { frame, pushes } = serving(never);
    frame({ type: 'positions', batch: { serverMs: 5 } as never });
    frame({ type: 'plannerLine', state: 'none' });
    expect(pushes()).toEqual([
      { is: 'malformed', serverMs: 5, where: 'realtime' },
      { is: 'plannerLine', state: 'none' },
    ]);
  });

  test('of positions waits while two are unread, and the next one goes at once', () => {
    const { frame, pushes, say } = serving(never);
    const sent = () =>
      pushes().flatMap((push) => (push.is === 'positions' ? [...push.batch.lonE6] : []));
    frame(names);
    for (const lonE6 of [1, 2, 3, 4]) frame({ type: 'positions', batch: batch(lonE6) });
    expect(sent()).toEqual([1, 2]);
    say({ is: 'took' });
    expect(sent()).toEqual([1, 2, 4]);
    say({ is: 'took' });
    frame({ type: 'positions', batch: batch(5) });
    expect(sent()).toEqual([1, 2, 4, 5]);
    frame({ type: 'positions', batch: batch(6) });
    expect(sent()).toEqual([1, 2, 4, 5]);
    for (let read = 0; read < 3; read += 1) say({ is: 'took' });
    expect(sent()).toEqual([1, 2, 4, 5, 6]);
  });

  test('of a driver who was announced before stays valid when fewer are announced', () => {
    const { frame, pushes } = serving(never);
    frame(names);
    frame({ type: 'positionNames', names: { first: 0, ids: ['a'] } });
    frame({ type: 'positions', batch: batch(1) });
    expect(pushes().at(-1)).toMatchObject({ is: 'positions', batch: { invalid: 0 } });
  });
});

test('a token opens the channel and says so, and no token closes it in silence', () => {
  const { say, pushes, tokens } = serving(never);
  say({ is: 'authorize', token: 't' });
  say({ is: 'authorize', token: null });
  expect(tokens).toEqual(['t', null]);
  expect(pushes()).toEqual([
    { is: 'connection', state: 'connecting', resumed: false, serverMs: null },
  ]);
});

test('the planner is asked by the id of the request, and the line is tried at once', () => {
  const { say, asked, tries } = serving(never);
  const request = { requestId: 'r1', vehicles: [], locations: [], activities: [] };
  say({ is: 'askPlanner', request });
  say({ is: 'tryNow' });
  const body = '{"requestId":"r1","vehicles":[],"locations":[],"activities":[]}';
  expect([asked, tries()]).toEqual([[{ requestId: 'r1', body }], 1]);
});

test('a message that is none of the link is ignored', () => {
  const { say, posted } = serving(never);
  expect(() => say({ is: 'hello' } as never)).not.toThrow();
  expect(posted).toEqual([]);
});
