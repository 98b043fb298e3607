import { expect, test } from 'vitest';
import { webLocks } from './webLocks.ts';

test('a held lock is refused at once or after the wait, and taken once released', async () => {
  const name = `lock-${crypto.randomUUID()}`;
  const first = await webLocks.tryTake(name);
  expect(first).toBeDefined();
  expect(await webLocks.tryTake(name)).toBeUndefined();
  expect(await webLocks.tryTake(name, 1)).toBeUndefined();
  const waiting = webLocks.tryTake(name, 60_000);
  first?.release();
  const second = await waiting;
  expect(second).toBeDefined();
  expect(await webLocks.tryTake(name)).toBeUndefined();
  second?.release();
});
