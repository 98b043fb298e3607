import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import { answered } from '#wire/testing/scriptedLink.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { auditSlice } from '#features/audit/index.ts';
import { endingsSlice } from '#features/endings/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { selectionSlice, type SelectionSees } from '#spine/selection/index.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { put } from '#spine/world/testing/world.ts';
import { UndoSteps } from './UndoSteps.tsx';

const undo = (name: string) => page.getByRole('button', { name, exact: true });

async function start(asks: boolean) {
  const run = await openScreen<SelectionSees>(
    [auditSlice, endingsSlice, selectionSlice, settingsSlice],
    { put: put({ locations: ['A', 'B'], activities: [activityRow('a1'), activityRow('a2')] }) },
    { removeActivity: [answered<'removeActivity'>({ id: 'a1' }, nowMs)] },
  );
  await run.run('selection/choose', { collection: 'activities', ids: ['a2'] });
  run.draw(<UndoSteps hasButtons asks={asks} />);
  await expect.element(undo('Undo: select 1 move')).toBeVisible();
  await run.run('endings/cancel', { activityId: 'a1', version: 1 });
  return run;
}

test('in a recording undo asks about no change at the server', async () => {
  const run = await start(false);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => run.sees().selection.state.ids).toEqual([]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('undo names the last change at the server before the step that came before it', async () => {
  const run = await start(true);
  await expect.element(undo('Undo: Cancel the move: PA-a1…')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  const question = page.getByRole('dialog', { name: 'The last change is at the server' });
  await expect.element(question.getByText('This cannot be taken back.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(run.sees().selection.state.ids).toEqual(['a2']);
  // Closing it changes nothing, and it is asked again.
  await userEvent.keyboard('{Escape}');
  await undo('Undo: Cancel the move: PA-a1…').click();
  await question.getByRole('button', { name: 'Undo: select 1 move' }).click();
  await expect.poll(() => run.sees().selection.state.ids).toEqual([]);
  expect(undo('Undo: Cancel the move: PA-a1…').elements()).toEqual([]);
});
