import { expect, test, vi } from 'vitest';
import { browserFrames } from './browserFrames.ts';

const rested = () => new Promise((resolve) => setTimeout(resolve, 100));
const drawn = () => new Promise<void>((resolve) => void browserFrames.next(resolve));

test('what comes right after a drawing waits for its frame, after a rest it does not', async () => {
  await rested();
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame');
  await drawn();
  expect(asked).not.toHaveBeenCalled();
  await drawn();
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test('a drawing that is called off does not come', async () => {
  await rested();
  let count = 0;
  browserFrames.next(() => (count += 1))();
  await drawn();
  browserFrames.next(() => (count += 1))();
  await drawn();
  expect(count).toBe(0);
});
