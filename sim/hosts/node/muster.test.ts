import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Muster } from './muster.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

function open(own: string) {
  const counts: number[] = [];
  const beats: object[] = [];
  const muster = new Muster(own, {
    beat: (body) => beats.push(body),
    count: (planners) => counts.push(planners),
  });
  muster.begin();
  const hear = (workerId: string, leaves = false) =>
    muster.hear(JSON.stringify({ workerId, leaves }));
  return { muster, counts, beats, hear };
}

test('a muster counts workers until they leave or fall silent', () => {
  const { muster, counts, beats, hear } = open('a');
  hear('a');
  hear('b');
  hear('c');
  hear('b');
  hear('c', true);
  expect(counts).toEqual([1, 2, 3, 2]);
  vi.advanceTimersByTime(15_000);
  expect(counts.slice(4)).toEqual([2, 2, 2]);
  vi.advanceTimersByTime(5_000);
  expect(counts.at(-1)).toBe(1);
  expect(beats).toHaveLength(5);
  muster.leave();
  muster.end();
  vi.advanceTimersByTime(60_000);
  expect(beats.slice(5)).toEqual([{ workerId: 'a', leaves: true }]);
});

test('only the first worker by name reports the count, then the next one', () => {
  const { counts, hear } = open('b');
  expect(counts).toEqual([1]);
  hear('a');
  vi.advanceTimersByTime(10_000);
  expect(counts).toEqual([1]);
  hear('a', true);
  expect(counts).toEqual([1, 1]);
});

test.each([
  '',
  '{',
  'null',
  '7',
  '{"workerId":""}',
  '{"workerId":"x"}',
  '{"workerId":7,"leaves":1}',
])('P18: %s is not heard', (body) => {
  const { muster, counts } = open('a');
  muster.hear(body);
  expect(counts).toEqual([1]);
});

test('invented worker names do not fill the memory', () => {
  const { counts, hear } = open('a');
  for (let at = 0; at < 3_000; at += 1) hear(`z${at}`);
  expect(counts.at(-1)).toBe(1001);
});
