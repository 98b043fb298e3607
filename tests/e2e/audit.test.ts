import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import {
  cards,
  logIn,
  openForm,
  patienceMs,
  pressByKey,
  toldOf,
  worldLoaded,
  writeNote,
} from './walk.ts';

const house = openHouse({ map: false });

test('what was done is listed with before and after, and is taken back by name', async () => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  await logIn(page);
  const unplanned = cards(page).filter({ hasText: 'Unplanned' }).first();
  const name = (await unplanned.locator('b').first().textContent()) ?? '';
  await openForm(page, name);
  await writeNote(page, 'ring the bell');
  await pressByKey(page, 'Next');
  await pressByKey(page, 'Save Edits');
  await toldOf(page, 'Activity saved successfully.');

  const audit = page.getByRole('dialog', { name: 'What was done in this session' });
  const open = async () => {
    await pressByKey(page, 'DK, Dana Keller');
    await page.getByRole('menuitem', { name: 'What was done' }).press('Enter');
    await audit.waitFor({ timeout: patienceMs });
  };
  await open();
  const act = audit.getByRole('row').filter({ hasText: name });
  await act.getByText('ring the bell').waitFor({ timeout: patienceMs });
  await act.getByText('Dana Keller').waitFor();
  await act.getByText('Done', { exact: true }).waitFor();
  await sound(page, 'audit');
  await page.keyboard.press('Escape');
  await page.reload();
  await worldLoaded(page);
  await open();
  await act.getByRole('button', { name: 'Take back…' }).press('Enter');
  const ask = page.getByRole('alertdialog', { name: `Take back the edit of ${name}?` });
  await ask.getByRole('button', { name: 'Take back the edit' }).press('Enter');
  await ask.waitFor({ state: 'detached', timeout: patienceMs });
  await expect.poll(() => act.count(), { timeout: patienceMs }).toBe(2);
  await expect
    .poll(() => act.getByText('Done', { exact: true }).count(), { timeout: patienceMs })
    .toBe(2);
});
