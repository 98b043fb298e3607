import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskAside } from '#wire/link/askAside.ts';
import type { AsideFetch } from '../declared.model.ts';
import { AsideFeed } from './asideFeed.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const restMs = 300;

/** A feed whose calls the test answers. */
function open() {
  const asked: { text: string; isCancelled: () => boolean; answer: (answer: object) => void }[] =
    [];
  const ask = ((_call: string, { text }: { text: string }, cancelled: { now: boolean }) =>
    new Promise((resolve) => {
      asked.push({ text, isCancelled: () => cancelled.now, answer: resolve });
    })) as unknown as AskAside;
  const def = {
    call: 'placeSuggestions',
    restMs,
    near: (before: string, now: string) => now.startsWith(before),
    ask: (text: string) => ({ text }),
    read: (reply: string) => reply,
  } as unknown as AsideFetch<string, 'placeSuggestions', string>;
  const feed = new AsideFeed(def, ask);
  const states: unknown[] = [];
  feed.subscribe(() => states.push(feed.state()));
  const answer = async (at: number, reply: string) => {
    asked[at]?.answer({ is: 'ok', reply, serverMs: 5 });
    await vi.advanceTimersByTimeAsync(0);
  };
  const rest = () => vi.advanceTimersByTimeAsync(restMs);
  return { feed, asked, states, answer, rest };
}

const ready = (value: string) => ({ is: 'ready', value, readMs: 5 });

test('a feed asks once typing rests, and shows the answer', async () => {
  const { feed, asked, states, answer, rest } = open();
  feed.ask('ma');
  await vi.advanceTimersByTimeAsync(restMs - 1);
  feed.ask('main');
  feed.ask('main');
  await vi.advanceTimersByTimeAsync(restMs - 1);
  expect(asked).toHaveLength(0);
  await rest();
  expect(asked.map(({ text }) => text)).toEqual(['main']);
  await answer(0, 'Main St');
  const loading = { is: 'loading', last: null };
  expect(states).toEqual([loading, loading, ready('Main St')]);
});

test('a newer question cancels the one under way, whose late answer is ignored', async () => {
  const { feed, asked, answer, rest } = open();
  feed.ask('ma');
  await rest();
  feed.ask('oak');
  expect(asked[0]?.isCancelled()).toBe(true);
  await rest();
  await answer(1, 'Oak St');
  await answer(0, 'Main St');
  expect(feed.state()).toEqual(ready('Oak St'));
});

test('a question near the last one keeps its answer while it loads; another does not', async () => {
  const { feed, answer, rest } = open();
  feed.ask('ma');
  await rest();
  await answer(0, 'Main St');
  feed.ask('mai');
  expect(feed.state()).toEqual({ is: 'loading', last: 'Main St' });
  feed.ask('oak');
  expect(feed.state()).toEqual({ is: 'loading', last: null });
});

test('a retry after a failure asks at once', async () => {
  const { feed, asked, answer, rest } = open();
  feed.ask('ma');
  await rest();
  asked[0]?.answer({ is: 'unanswered', why: 'offline' });
  await vi.advanceTimersByTimeAsync(0);
  expect(feed.state()).toMatchObject({ is: 'failed' });
  feed.retry();
  expect(asked).toHaveLength(2);
  await answer(1, 'Main St');
  expect(feed.state()).toEqual(ready('Main St'));
});

test('a closed feed makes no calls and ignores late answers', async () => {
  const { feed, asked, answer, rest } = open();
  feed.ask('ma');
  feed.close();
  await rest();
  expect(asked).toHaveLength(0);
  feed.ask('oak');
  await rest();
  feed.close();
  await answer(0, 'Oak St');
  expect(feed.state()).toMatchObject({ is: 'loading' });
  feed.ask(null);
  expect(asked).toHaveLength(1);
});
