import { afterEach, expect, test, vi } from 'vitest';
import { browserIdle } from './browserIdle.ts';

afterEach(() => vi.unstubAllGlobals());

const idleMs = () =>
  new Promise<number>((resolve) => {
    browserIdle.next((leftMs) => resolve(leftMs()));
  });

test('reports idle time and how much of it is left', async () => {
  const leftMs = await idleMs();
  expect(leftMs).toBeGreaterThanOrEqual(0);
  expect(leftMs).toBeLessThanOrEqual(8);
});

test('uses a timer in a browser without idle callbacks', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const leftMs = await idleMs();
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(8);
});

test.each(['idle callback', 'timer'])('a cancelled task does not run (%s)', async (is) => {
  if (is === 'timer') vi.stubGlobal('requestIdleCallback', undefined);
  let ran = false;
  const cancel = browserIdle.next(() => {
    ran = true;
  });
  cancel();
  // Later requests run later.
  await idleMs();
  await idleMs();
  expect(ran).toBe(false);
});
