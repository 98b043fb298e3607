import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlannerMessage } from '#wire/planner/messages.ts';
import { Sparing } from './planningHere.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function open() {
  const reported: string[] = [];
  const sparing = new Sparing((message) => {
    reported.push(message.is === 'error' ? 'error' : `${message.update.costCents}`);
  });
  const update = (costCents: number, isFinal = false): PlannerMessage => {
    const plan = { progress: 0, costCents, routes: [], unserved: [] };
    return { is: 'route', update: { requestId: 'r', plannerId: 'w', isFinal, ...plan } };
  };
  return { reported, sparing, update };
}

test('updates are reported at once at first, then the latest five times a second', () => {
  const { reported, sparing, update } = open();
  for (const cost of [9, 8, 7]) sparing.report(update(cost));
  expect(reported).toEqual(['9']);
  vi.advanceTimersByTime(199);
  sparing.report(update(6));
  vi.advanceTimersByTime(1);
  expect(reported).toEqual(['9', '6']);
  sparing.report(update(5));
  vi.advanceTimersByTime(200);
  vi.advanceTimersByTime(200);
  sparing.report(update(4));
  expect(reported).toEqual(['9', '6', '5', '4']);
});

test('the last message is reported at once, and held updates are dropped', () => {
  const { reported, sparing, update } = open();
  for (const cost of [9, 8]) sparing.report(update(cost));
  sparing.report(update(8, true));
  vi.advanceTimersByTime(1000);
  expect(reported).toEqual(['9', '8']);
});

test('held updates are dropped when the plan ends', () => {
  const { reported, sparing, update } = open();
  for (const cost of [9, 8]) sparing.report(update(cost));
  sparing.end();
  vi.advanceTimersByTime(1000);
  expect(reported).toEqual(['9']);
});
