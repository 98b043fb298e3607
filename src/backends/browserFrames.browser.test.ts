import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserFrames } from './browserFrames.ts';

/** On the clock of the page. */
let nowMs = 0;
const passes = (ms: number) => (nowMs += ms);
const drawn = () => new Promise<void>((resolve) => void browserFrames.next(resolve));

beforeEach(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  await drawn();
  passes(51);
});
afterEach(() => vi.restoreAllMocks());

test('what comes right after a drawing waits for its frame, after a rest it does not', async () => {
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame');
  await drawn();
  expect(asked).not.toHaveBeenCalled();
  await drawn();
  expect(asked).toHaveBeenCalledTimes(1);
  passes(49);
  await drawn();
  expect(asked).toHaveBeenCalledTimes(2);
  passes(50);
  await drawn();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('what comes in or after a long drawing waits for its frame', async () => {
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame');
  const next = new Promise<void>((resolve) => {
    browserFrames.next(() => {
      passes(200);
      browserFrames.next(resolve);
    });
  });
  await next;
  expect(asked).toHaveBeenCalledTimes(1);
  passes(51);
  await new Promise<void>((resolve) => {
    browserFrames.next(() => {
      passes(200);
      resolve();
    });
  });
  await drawn();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a drawing that throws leaves the next one its frame', async () => {
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame');
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(() => 0 as never);
  browserFrames.next(() => {
    throw new Error('broken on purpose');
  });
  const [[task] = []] = timer.mock.calls;
  timer.mockRestore();
  expect(task).toThrow('broken on purpose');
  await drawn();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a drawing that is called off does not come', async () => {
  let count = 0;
  browserFrames.next(() => (count += 1))();
  await drawn();
  browserFrames.next(() => (count += 1))();
  await drawn();
  expect(count).toBe(0);
});
