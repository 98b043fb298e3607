import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nowMs } from '#domain/testing/rows.ts';
import { openScreen } from '../../outbox/testing/screen.tsx';
import { noticesSlice } from '../index.ts';
import { NoticeToasts } from './NoticeToasts.tsx';

afterEach(() => page.viewport(1440, 900));

test('beside a wizard of 700 px a toast is whole on a page of 1024 px', async () => {
  await page.viewport(1024, 768);
  const run = await openScreen([noticesSlice]);
  const data = { upToMs: nowMs, activityIds: ['a1'], text: 'A1', lastWord: 'Seen at 09:31 AM' };
  await run.run('notices/lateHeard', data);
  run.draw(<NoticeToasts leftPx={700} />);
  const close = page.getByRole('button', { name: /^Dismiss|^Close/ }).first();
  await expect.element(close).toBeVisible();
  const toast = close.element().closest('[role=alertdialog], li, section > div') as HTMLElement;
  const { left, right } = toast.getBoundingClientRect();
  expect([left >= 700, right <= 1024]).toEqual([true, true]);
  await run.machine.close();
});
