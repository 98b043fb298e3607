import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlannerMessage } from '#wire/planner/messages.ts';
import { Sparing } from './planningHere.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function open() {
  const told: string[] = [];
  const sparing = new Sparing((message) => {
    told.push(message.is === 'error' ? 'error' : `${message.update.costCents}`);
  });
  const update = (costCents: number, isFinal = false): PlannerMessage => {
    const plan = { progress: 0, costCents, routes: [], unserved: [] };
    return { is: 'route', update: { requestId: 'r', plannerId: 'w', isFinal, ...plan } };
  };
  return { told, sparing, update };
}

test('the first at once, then the latest five times a second', () => {
  const { told, sparing, update } = open();
  for (const cost of [9, 8, 7]) sparing.tell(update(cost));
  expect(told).toEqual(['9']);
  vi.advanceTimersByTime(199);
  sparing.tell(update(6));
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['9', '6']);
  sparing.tell(update(5));
  vi.advanceTimersByTime(200);
  vi.advanceTimersByTime(200);
  sparing.tell(update(4));
  expect(told).toEqual(['9', '6', '5', '4']);
});

test('the last one at once, and what was held is never told after it', () => {
  const { told, sparing, update } = open();
  for (const cost of [9, 8]) sparing.tell(update(cost));
  sparing.tell(update(8, true));
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['9', '8']);
});

test('ended, nothing that was held is told', () => {
  const { told, sparing, update } = open();
  for (const cost of [9, 8]) sparing.tell(update(cost));
  sparing.end();
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['9']);
});
