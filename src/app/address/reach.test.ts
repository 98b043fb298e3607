import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Asked, reach, type Unreached } from './reach.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that gives these answers in turn, and what is reported of it. */
function reached(...answers: readonly Asked<string>[]) {
  const reports: (Unreached | null)[] = [];
  let asked = 0;
  const ask = async () => answers[asked++] ?? { answer: 'more' };
  const answer = reach(ask, (unreached) => reports.push(unreached));
  return { answer, troubles: () => reports.map((one) => one?.trouble ?? null), reports };
}

test('a server that answers at once is reported as no trouble', async () => {
  const { answer, troubles } = reached({ answer: 'yes' });
  expect(await answer).toBe('yes');
  expect(troubles()).toEqual([]);
});

test('retries by the clock leave the trouble on the screen until there is an answer', async () => {
  const trouble = { trouble: 'unreached' } as const;
  const { answer, troubles } = reached(trouble, { trouble: 'failed' }, { answer: 'yes' });
  await vi.runAllTimersAsync();
  expect(await answer).toBe('yes');
  expect(troubles()).toEqual(['unreached', 'failed', null]);
});

test('a retry by hand shows at once that it is tried again', async () => {
  const { answer, troubles, reports } = reached({ trouble: 'unreached' }, { answer: 'yes' });
  await vi.advanceTimersByTimeAsync(0);
  reports[0]?.tryNow();
  expect(troubles()).toEqual(['unreached', null]);
  expect(await answer).toBe('yes');
});

test('a retry by hand after the answer reports nothing', async () => {
  const { answer, troubles, reports } = reached({ trouble: 'unreached' }, { answer: 'yes' });
  await vi.runAllTimersAsync();
  await answer;
  reports[0]?.tryNow();
  expect(troubles()).toEqual(['unreached', null]);
});
