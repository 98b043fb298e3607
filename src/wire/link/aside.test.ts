// What processes and forms share to ask over the link, with a link that a test scripts.
import { describe, expect, test } from 'vitest';
import type { Push } from '../realtime/push.ts';
import { answered, refused, scriptedLink } from '../testing/scriptedLink.ts';
import { turn } from '../testing/turn.ts';
import { askAsideBy } from './askAside.ts';
import { askWayBy } from './askWay.ts';
import type { Link } from './link.ts';
import { lineBack } from './lineBack.ts';
import { pushesOf } from './pushes.ts';

const notCancelled = { now: false, onCancel() {} };
const connection = (state: 'connecting' | 'connected' | 'lost'): Push => ({
  is: 'connection',
  state,
  resumed: false,
  serverMs: null,
});
const time = (serverMs: number): Push => ({ is: 'time', serverMs, sim: null });

describe('a question beside the log', () => {
  test.each([
    ['an answer', answered({ suggestions: [] }, 5), 0],
    ['a refused token', refused(401), 1],
    ['another refusal', refused(403), 0],
    ['none', { is: 'notSent' } as const, 0],
  ])('gets its answer, and ends the session only with a refused token: %s', async (...row) => {
    const [, answer, ends] = row;
    const { link, calls } = scriptedLink({ placeSuggestions: [answer] });
    let ended = 0;
    const ask = askAsideBy(link, () => void (ended += 1));
    expect(await ask('placeSuggestions', { text: 'Elm' }, notCancelled)).toEqual(answer);
    expect(calls).toEqual([{ name: 'placeSuggestions', request: { text: 'Elm' }, key: null }]);
    expect(ended).toBe(ends);
  });

  test('can be cancelled', async () => {
    const { link } = scriptedLink({ placeSuggestions: [refused(404)] });
    const options: unknown[] = [];
    const watched: Link = {
      ...link,
      call(name, request, given) {
        options.push(given);
        return link.call(name, request, given);
      },
    };
    await askAsideBy(watched, () => {})('placeSuggestions', { text: 'Elm' }, notCancelled);
    expect(options).toEqual([{ cancelled: notCancelled }]);
  });
});

describe('a way that is asked for', () => {
  const from = { lonE6: 1, latE6: 2, label: 'Lot' };
  const to = { lonE6: 3, latE6: 4 };

  test('asks with two points alone, and has the miles and minutes of the answer', async () => {
    const answer = answered({ distanceCmi: 1_980, durationMs: 1_620_000, course }, 5);
    const { link, calls } = scriptedLink({ directions: [answer] });
    expect(await askWayBy(link)(from, to)).toEqual({ distanceCmi: 1_980, durationMs: 1_620_000 });
    expect(calls.map(({ request }) => request)).toEqual([
      { from: { lonE6: 1, latE6: 2 }, to: { lonE6: 3, latE6: 4 } },
    ]);
  });

  test('is none where there is no answer', async () => {
    const { link } = scriptedLink({ directions: [refused(404)] });
    expect(await askWayBy(link)(from, to)).toBeNull();
  });

  const course = { path: '', roads: ['I-435'] };
});

describe('a wait for the line', () => {
  const never = new Promise<void>(() => {});
  async function isOver(pause: Promise<void>, ...pushes: readonly Push[]) {
    const { link, push } = scriptedLink();
    let over = false;
    void lineBack(link, pause).then(() => {
      over = true;
    });
    for (const one of pushes) push(one);
    await turn();
    return over;
  }

  test.each<[string, readonly Push[], boolean]>([
    ['goes on while it is connected', [connection('connected')], false],
    ['goes on while it is lost', [connection('connected'), connection('lost')], false],
    ['goes on while it is lost again', [connection('lost'), connection('lost')], false],
    ['is over when a lost line is back', [connection('lost'), connection('connected')], true],
    [
      'is over when a line that was being opened is there',
      [connection('connecting'), connection('connected')],
      true,
    ],
    ['goes on through other messages', [connection('lost'), time(5)], false],
    [
      'goes on when the line is connected twice',
      [time(5), connection('connected'), connection('connected')],
      false,
    ],
  ])('%s', async (_what, pushes, expected) => {
    expect(await isOver(never, ...pushes)).toBe(expected);
  });

  test('is over after the pause', async () => {
    expect(await isOver(Promise.resolve())).toBe(true);
  });

  test('listens no more once it is over', async () => {
    const { link } = scriptedLink();
    let stopped = 0;
    const watched = { ...link, listen: () => () => void (stopped += 1) };
    await lineBack(watched, Promise.resolve());
    expect(stopped).toBe(1);
  });
});

describe('a process that reads the pushes of a link', () => {
  function reading(during: (read: number, tools: Tools) => void = () => {}) {
    const { link, push } = scriptedLink();
    let cancel = () => {};
    const cancelled = { now: false, onCancel: (stop: () => void) => void (cancel = stop) };
    let listening = 0;
    const counted = {
      ...link,
      listen(on: (push: Push) => void) {
        listening += 1;
        const stop = link.listen(on);
        return () => {
          listening -= 1;
          stop();
        };
      },
    };
    const read: Push[] = [];
    const done = (async () => {
      for await (const one of pushesOf(counted, cancelled)) {
        read.push(one);
        during(read.length, { push, cancel: stop });
      }
    })();
    return {
      push,
      read,
      done,
      listening: () => listening,
      cancel: stop,
    };
    function stop() {
      cancelled.now = true;
      cancel();
    }
  }
  type Tools = { readonly push: (push: Push) => void; readonly cancel: () => void };

  test('gets what comes while it works, and can be cancelled then', async () => {
    const { push, read, done, listening } = reading((count, tools) => {
      if (count === 1) tools.push(time(2));
      else tools.cancel();
    });
    push(time(1));
    await done;
    expect(read).toEqual([time(1), time(2)]);
    expect(listening()).toBe(0);
  });

  test('gets each in order, also those of one turn, but no positions', async () => {
    const { push, read, done, cancel } = reading();
    push(time(1));
    push(time(2));
    push({ is: 'positions', batch: {} as never });
    push({ is: 'positionNames', names: { first: 0, ids: [] } });
    await turn();
    expect(read).toEqual([time(1), time(2)]);
    push(connection('lost'));
    await turn();
    expect(read.at(-1)).toEqual(connection('lost'));
    cancel();
    await done;
  });

  test('ends when it is cancelled, and listens no more', async () => {
    const { push, read, done, cancel, listening } = reading();
    await turn();
    expect(listening()).toBe(1);
    push(time(1));
    cancel();
    await done;
    expect(listening()).toBe(0);
    push(time(2));
    expect(read.length).toBeLessThan(2);
  });
});
