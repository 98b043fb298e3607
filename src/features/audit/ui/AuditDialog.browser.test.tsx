import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activityRow } from '#domain/testing/rows.ts';
import type { AnySlice } from '#kernel/slice.ts';
import { expectPlainText, hostileName } from '#views/kit/testing/hostileText.ts';
import { heldAnswer } from '#wire/testing/scriptedLink.ts';
import { endingsSlice } from '../../endings/index.ts';
import { settingsSlice } from '../../settings/index.ts';
import { requestsOfAll } from '../../outbox/index.ts';
import { openScreen } from '../../outbox/testing/screen.tsx';
import { put } from '../../world/testing/world.ts';
import { auditSlice } from '../index.ts';
import { AuditDialog } from './AuditDialog.tsx';

const requests = requestsOfAll([endingsSlice] as readonly unknown[] as readonly AnySlice[]);

test('a hostile name stays text in the activity log and does not widen it', async () => {
  const run = await openScreen<object>(
    [auditSlice, endingsSlice, settingsSlice],
    { put: put({ activities: [activityRow('a1', { name: hostileName })] }) },
    { removeActivity: [heldAnswer<never>().promise] },
  );
  await run.run('endings/cancel', { activityId: 'a1', version: 1 });
  run.draw(
    <AuditDialog
      requests={requests}
      labelOf={() => 'Cancel move'}
      nameOf={() => hostileName}
      onClose={() => {}}
    />,
  );
  const row = page.getByRole('row', { name: /Cancel move/ });
  await expect.element(row).toBeVisible();
  expectPlainText(page.getByRole('dialog').element());
  expectPlainText(row.element(), 200);
}, 60_000);
