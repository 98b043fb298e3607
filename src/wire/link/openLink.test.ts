import { describe, expect, test, vi } from 'vitest';
import type { WorldReply } from '../calls/world.ts';
import type { Push } from '../realtime/push.ts';
import type { ToConsole, ToWorker } from './linkPort.ts';
import { openLink } from './openLink.ts';

type Listener = (event: { readonly data: unknown }) => void;

/** A link whose worker is simulated by the test. */
function open() {
  const listeners = new Set<Listener>();
  const posted: ToWorker[] = [];
  const link = openLink({
    postMessage: (message) => void posted.push(message as ToWorker),
    addEventListener: (_type, on) => void listeners.add(on),
    removeEventListener: (type, on) => void (type === 'message' && listeners.delete(on)),
  });
  const arrive = (data: ToConsole) => {
    for (const on of listeners) on({ data });
  };
  const push = (...pushes: readonly Push[]) => {
    for (const one of pushes) arrive({ is: 'push', push: one });
  };
  return { link, posted, arrive, push, listeners };
}

const connection = (state: 'connecting' | 'connected' | 'lost'): Push => ({
  is: 'connection',
  state,
  resumed: false,
  serverMs: 1,
});
const time = (serverMs: number): Push => ({ is: 'time', serverMs, sim: null });
const names = (first: number, ...ids: string[]): Push => ({
  is: 'positionNames',
  names: { first, ids },
});
const trouble: Push = { is: 'trouble', what: 'The disk is full.', fatal: false };
const heard = (link: ReturnType<typeof open>['link']) => {
  const pushes: Push[] = [];
  const stop = link.listen((push) => pushes.push(push));
  return { pushes, stop };
};

describe('listeners of the link', () => {
  test('the first listener and others of the same turn get earlier pushes', async () => {
    const { link, push } = open();
    push(connection('connected'), time(5));
    const [one, two] = [heard(link), heard(link)];
    await Promise.resolve();
    expect(one.pushes).toEqual([connection('connected'), time(5)]);
    expect(two.pushes).toEqual(one.pushes);
  });

  test('a late listener gets the current state and no outdated push', async () => {
    const { link, push } = open();
    heard(link);
    await Promise.resolve();
    push(connection('connected'), names(0, 'd1'), time(5), trouble);
    push(connection('lost'), connection('connected'), names(0, 'd2'), names(1, 'd3'), time(9));
    const late = heard(link);
    await Promise.resolve();
    expect(late.pushes).toEqual([
      connection('connected'),
      names(0, 'd2'),
      names(1, 'd3'),
      time(9),
      trouble,
    ]);
  });

  test('a late listener gets no push that was replaced before delivery', async () => {
    const { link, push } = open();
    heard(link);
    await Promise.resolve();
    push(connection('connected'));
    const late = heard(link);
    push(connection('lost'));
    await Promise.resolve();
    expect(late.pushes.at(-1)).toEqual(connection('lost'));
    expect(late.pushes).not.toContainEqual(connection('connected'));
  });

  test('a late listener gets the names of a connection that was confirmed', async () => {
    const { link, push } = open();
    heard(link);
    await Promise.resolve();
    push(connection('connected'), time(5));
    const removed: Push = { is: 'removed', serverMs: 1, collection: 'drivers', ids: ['d9'] };
    push(removed, { is: 'malformed', serverMs: 1, where: 'realtime' });
    const early = heard(link);
    await Promise.resolve();
    expect(early.pushes).toEqual([connection('connected'), time(5)]);
    push(names(0, 'd1'), connection('connected'), { is: 'plannerInfo', planners: 2 });
    const late = heard(link);
    await Promise.resolve();
    expect(late.pushes).toEqual([
      connection('connected'),
      names(0, 'd1'),
      time(5),
      { is: 'plannerInfo', planners: 2 },
    ]);
    push({ is: 'plannerLine', state: 'lost' });
    const last = heard(link);
    await Promise.resolve();
    expect(last.pushes.at(-1)).toEqual({ is: 'plannerLine', state: 'lost' });
  });

  test('a listener that starts again in the first turn gets each early push once', async () => {
    const { link, push } = open();
    push(time(5));
    heard(link).stop();
    const again = heard(link);
    await Promise.resolve();
    await Promise.resolve();
    expect(again.pushes).toEqual([time(5)]);
  });

  test('a listener that fails is reported, and the others get the push', async () => {
    const { link, push } = open();
    const later: (() => void)[] = [];
    link.listen(() => {
      throw new Error('a mistake');
    });
    const other = heard(link);
    await Promise.resolve();
    const queue = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => {
      later.push(run);
    });
    push(time(5));
    queue.mockRestore();
    expect(other.pushes).toEqual([time(5)]);
    expect(later).toHaveLength(1);
    expect(later[0]).toThrow('a mistake');
  });

  test('a stopped listener gets no push', async () => {
    const { link, push } = open();
    heard(link);
    await Promise.resolve();
    push(time(5));
    const gone = heard(link);
    gone.stop();
    push(time(6));
    await Promise.resolve();
    expect(gone.pushes).toEqual([]);
  });
});

describe('calls', () => {
  const ok = { is: 'ok', reply: { trips: [] }, serverMs: 1, skipped: 0 } as const;

  test('each call gets its own answer, once', async () => {
    const { link, arrive } = open();
    const [first, second] = [
      link.call('tripsByIds', { ids: ['1'] }),
      link.call('tripsByIds', { ids: ['2'] }),
    ];
    arrive({ is: 'answer', id: 2, answer: { is: 'notSent' } });
    arrive({ is: 'answer', id: 1, answer: ok });
    arrive({ is: 'answer', id: 1, answer: { is: 'notSent' } });
    expect(await Promise.all([first, second])).toEqual([ok, { is: 'notSent' }]);
  });

  test('a long answer in parts is returned as one', async () => {
    const { link, arrive } = open();
    const world = link.call('world', { filterAccountIds: null });
    const reply = { activities: [], trips: [] } as unknown as WorldReply;
    const part = (rows: readonly unknown[]) => ({ field: 'activities', rows });
    arrive({ is: 'part', id: 1, part: part(['a', 'b']) });
    arrive({ is: 'part', id: 2, part: part(['of another call']) });
    arrive({ is: 'part', id: 1, part: part(['c']) });
    arrive({ is: 'answer', id: 1, answer: { is: 'ok', serverMs: 1, skipped: 0, reply } });
    expect(await world).toEqual({
      is: 'ok',
      serverMs: 1,
      skipped: 0,
      reply: { activities: ['a', 'b', 'c'], trips: [] },
    });
  });

  test('closing leaves sent calls with an unknown outcome and drops late answers', async () => {
    const { link, arrive, listeners, posted } = open();
    const under = link.call('tripsByIds', { ids: [] });
    link.close();
    link.close();
    expect(await under).toEqual({ is: 'outcomeUnknown' });
    expect(listeners.size).toBe(0);
    arrive({ is: 'answer', id: 1, answer: ok });
    expect(await link.call('tripsByIds', { ids: [] })).toEqual({ is: 'notSent' });
    link.authorize('token');
    expect(posted.map(({ is }) => is)).toEqual(['call', 'close']);
  });

  test('a call cancelled early is not sent; a later cancel reaches the worker', async () => {
    const { link, arrive, posted } = open();
    const stops: (() => void)[] = [];
    const cancelled = { now: false, onCancel: (stop: () => void) => void stops.push(stop) };
    const under = link.call('tripsByIds', { ids: [] }, { cancelled });
    for (const stop of stops) stop();
    arrive({ is: 'answer', id: 1, answer: { is: 'outcomeUnknown' } });
    expect(await under).toEqual({ is: 'outcomeUnknown' });
    for (const stop of stops) stop();
    const before = await link.call(
      'tripsByIds',
      { ids: [] },
      { cancelled: { ...cancelled, now: true } },
    );
    expect(before).toEqual({ is: 'notSent' });
    expect(posted.map(({ is }) => is)).toEqual(['call', 'cancel']);
  });

  test('P20: the token is sent in one message and in no call', async () => {
    const { link, posted } = open();
    link.authorize('canary-token');
    void link.call('profile', {});
    const withToken = posted.filter((message) => JSON.stringify(message).includes('canary-token'));
    expect(withToken.map(({ is }) => is)).toEqual(['authorize']);
  });
});

test('the worker is asked to plan and to try the line, until the link is closed', () => {
  const { link, posted } = open();
  const request = { requestId: 'r1', vehicles: [], locations: [], activities: [] };
  link.askPlanner(request);
  link.tryNow();
  link.close();
  link.askPlanner(request);
  link.tryNow();
  expect(posted).toEqual([{ is: 'askPlanner', request }, { is: 'tryNow' }, { is: 'close' }]);
});

test('a message of the worker that is none of the link is ignored', () => {
  const { arrive } = open();
  expect(() => arrive({ is: 'hello' } as never)).not.toThrow();
});

test('positions are acknowledged when read, and never kept for late listeners', async () => {
  const { link, push, posted } = open();
  const positions = { is: 'positions', batch: {} } as unknown as Push;
  push(time(5), positions);
  const first = heard(link);
  await Promise.resolve();
  expect(first.pushes).toEqual([time(5)]);
  push(positions);
  expect(first.pushes).toEqual([time(5), positions]);
  expect(posted).toEqual([{ is: 'took' }, { is: 'took' }]);
});
