import { afterEach, expect, test, vi } from 'vitest';
import { browserIdle } from './browserIdle.ts';

afterEach(() => vi.unstubAllGlobals());

const idleMs = () =>
  new Promise<number>((resolve) => {
    browserIdle.next((leftMs) => resolve(leftMs()));
  });

test('it tells of idle time, and how much is left of it', async () => {
  const leftMs = await idleMs();
  expect(leftMs).toBeGreaterThanOrEqual(0);
  expect(leftMs).toBeLessThanOrEqual(8);
});

test('a browser that tells of none gives some all the same', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const leftMs = await idleMs();
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(8);
});

test.each(['told', 'untold'])('what is called off does not run (%s)', async (is) => {
  if (is === 'untold') vi.stubGlobal('requestIdleCallback', undefined);
  let ran = false;
  const callOff = browserIdle.next(() => {
    ran = true;
  });
  callOff();
  // Whoever asks later comes later.
  await idleMs();
  await idleMs();
  expect(ran).toBe(false);
});
