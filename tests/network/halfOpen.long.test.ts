import { expect, test } from 'vitest';
import { openLiveLine } from './liveLine.ts';

test('connections that died silently are detected, and new ones resume', async () => {
  const line = await openLiveLine();
  const { broken, proxy } = line;
  const patience = { timeout: 60_000 };
  try {
    await expect.poll(broken.states, patience).toEqual(['connecting', 'connected']);
    await expect.poll(broken.planner, patience).toEqual(['connected', 0]);
    await proxy.set('halfOpen');
    await expect.poll(broken.states, patience).toContain('lost');
    await expect.poll(broken.planner, patience).toContain('lost');
    await proxy.set('forward');
    await expect.poll(broken.states, patience).toContain('resumed');
    await expect.poll(broken.planner, patience).toEqual(['connected', 0, 'lost', 'connected', 0]);
  } finally {
    await line.close();
  }
}, 180_000);
