import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nowMs } from '#domain/testing/rows.ts';
import { formatTime } from '#domain/zones.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { noticesSlice } from '../index.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { changes } from '#spine/world/testing/world.ts';
import { NoticeBell } from './NoticeBell.tsx';
import { NoticeToasts } from './NoticeToasts.tsx';

afterEach(() => page.viewport(1440, 900));

test.each([
  [1440, 900],
  [1024, 768],
])('in a window of %i × %i px a toast stands above the foot of a form', async (width, height) => {
  await page.viewport(width, height);
  const run = await openScreen([noticesSlice, settingsSlice], changes({ locations: ['A'] }));
  const foot = { position: 'fixed', bottom: 0, left: 0, width: '100%', height: 56 } as const;
  const form = (
    <footer style={foot}>
      <button type="button">Save Changes</button>
    </footer>
  );
  run.draw(<NoticeToasts leftPx={0} />);
  const data = { upToMs: nowMs, activityIds: ['a1'], text: 'A1', lastWord: 'Seen at 09:31 AM' };
  await run.run('notices/lateHeard', data);
  const close = page.getByRole('button', { name: /^Dismiss|^Close/ }).first();
  await expect.element(close).toBeVisible();
  const bottom = () => {
    const toast = close.element().closest('[role=alertdialog], li, section > div');
    return toast?.getBoundingClientRect().bottom ?? 0;
  };
  await expect.poll(bottom).toBeGreaterThan(height - 56);
  // A form that opens raises it, and one that is closed lowers it.
  run.draw(
    <>
      <NoticeToasts leftPx={0} />
      {form}
    </>,
  );
  await expect.poll(bottom).toBeLessThanOrEqual(height - 56);
  await run.machine.close();
});

test('beside a wizard of 700 px a toast is whole at 1024 px; the bell names the zone', async () => {
  await page.viewport(1024, 768);
  const run = await openScreen([noticesSlice, settingsSlice], changes({ locations: ['A'] }));
  const data = { upToMs: nowMs, activityIds: ['a1'], text: 'A1', lastWord: 'Seen at 09:31 AM' };
  await run.run('notices/lateHeard', data);
  run.draw(
    <>
      <NoticeToasts leftPx={700} />
      <NoticeBell labelOf={String} />
    </>,
  );
  const close = page.getByRole('button', { name: /^Dismiss|^Close/ }).first();
  await expect.element(close).toBeVisible();
  const toast = close.element().closest('[role=alertdialog], li, section > div') as HTMLElement;
  const { left, right } = toast.getBoundingClientRect();
  expect([left >= 700, right <= 1024]).toEqual([true, true]);
  // Reading 15: the company's time, with its zone where the operator's clock differs.
  await page.getByRole('button', { name: /^Notifications, / }).click();
  const time = () => document.querySelector('li time')?.textContent;
  await expect.poll(time).toBe(formatTime(nowMs, 'America/Chicago', operatorZone));
  expect(time()).not.toBe(formatTime(nowMs, operatorZone));
  await run.machine.close();
});
