import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import type { AnySlice } from '#kernel/slice.ts';
import { expectPlainText, hostileName } from '#views/kit/testing/hostileText.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { heldAnswer } from '#wire/testing/scriptedLink.ts';
import { endingsSlice } from '../../endings/index.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { requestsOfAll } from '#spine/outbox/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { put } from '#spine/world/testing/world.ts';
import { auditSlice } from '../index.ts';
import { AuditDialog } from './AuditDialog.tsx';

const requests = requestsOfAll([endingsSlice] as readonly unknown[] as readonly AnySlice[]);

async function show(name: string) {
  const run = await openScreen<object>(
    [auditSlice, endingsSlice, settingsSlice],
    { put: put({ locations: ['A'], activities: [activityRow('a1', { name })] }) },
    { removeActivity: [heldAnswer<never>().promise] },
  );
  await run.run('endings/cancel', { activityId: 'a1', version: 1 });
  run.draw(
    <AuditDialog
      requests={requests}
      labelOf={() => 'Cancel move'}
      nameOf={() => name}
      onClose={() => {}}
    />,
  );
  return run;
}

const row = page.getByRole('row', { name: /Cancel move/ });

test('a hostile name stays text in the activity log and does not widen it', async () => {
  await show(hostileName);
  await expect.element(row).toBeVisible();
  expectPlainText(page.getByRole('dialog').element());
  expectPlainText(row.element(), 200);
}, 60_000);

test('an act has the time of the company in the log, and its day once that is over', async () => {
  const { run } = await show('PA-1');
  const time = row.getByRole('cell').first();
  // Reading 15: as the clock of the company reads, not that of the browser.
  await expect.element(time).toHaveTextContent('02:00 AM');
  await run('clock/tick', { nowMs: nowMs + 24 * 3_600_000 });
  await expect.element(time).toHaveTextContent(/^\d\d\/\d\d \d\d:\d\d [AP]M$/);
});

test("the acts of this console about a trip stand below the server's report", async () => {
  const run = await openScreen<object>([auditSlice, endingsSlice, settingsSlice], {});
  run.draw(
    <AuditDialog
      requests={requests}
      labelOf={() => ''}
      nameOf={() => ''}
      of={{ title: 'Activity of trip #KC-1', among: () => [], told: <p>Told by the server.</p> }}
      onClose={() => {}}
    />,
  );
  const dialog = page.getByRole('dialog', { name: 'Activity of trip #KC-1' });
  const words = () => dialog.element().textContent;
  await expect.poll(words).toContain('On the serverTold by the server.From this console');
  expect(words()).toContain('Nothing about it was sent from this console in this session.');
  expect(await axeViolations()).toEqual([]);
});
