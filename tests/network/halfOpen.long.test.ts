import { expect, test } from 'vitest';
import { openLiveLine } from './liveLine.ts';

test('a line that went dead without a word is found out, and a new one resumes', async () => {
  const line = await openLiveLine();
  const { broken, proxy } = line;
  const patience = { timeout: 60_000 };
  try {
    await expect.poll(broken.states, patience).toEqual(['connecting', 'connected']);
    await proxy.set('halfOpen');
    await expect.poll(broken.states, patience).toContain('lost');
    await proxy.set('forward');
    await expect.poll(broken.states, patience).toContain('resumed');
  } finally {
    await line.close();
  }
}, 180_000);
