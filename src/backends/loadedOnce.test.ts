import { expect, test, vi } from 'vitest';
import { loadedOnce } from './loadedOnce.ts';

test('what could not be loaded is tried again, and what was loaded is not', async () => {
  const load = vi.fn<() => Promise<string>>();
  const failed = vi.fn();
  load.mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue('solver');
  const solver = loadedOnce(load, failed);
  await expect(solver()).rejects.toThrow('Failed to fetch');
  expect(failed).toHaveBeenCalledOnce();
  expect(await Promise.all([solver(), solver()])).toEqual(['solver', 'solver']);
  expect(await solver()).toBe('solver');
  expect(load).toHaveBeenCalledTimes(2);
});
