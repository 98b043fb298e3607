import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import {
  cards,
  infoPanel,
  openForm,
  patienceMs,
  pressByKey,
  tabTo,
  messageShown,
  worldLoaded,
  writeNote,
} from './walk.ts';

const house = openHouse({ map: false });
const one = house.oneConsole({ query: { seed: 7 } });

test('the activity log lists a contact and a tracked move, both by keyboard', async () => {
  const { page } = one;
  await page
    .getByRole('button', { name: /^In progress/ })
    .first()
    .click();
  const moving = infoPanel(page).getByRole('option').first().locator('b').first();
  await infoPanel(page)
    .getByText(/^\d+ selected$/)
    .waitFor({ timeout: patienceMs });
  const name = (await moving.textContent()) ?? '';
  await moving.click();
  await pressByKey(page, 'Contact');
  const comms = page.getByRole('dialog', { name: 'Contact the driver' });
  await comms.getByText(`Driver of ${name}`).waitFor({ timeout: patienceMs });
  await sound(page, 'comms window');
  await tabTo(page, comms.getByRole('radio', { name: 'SMS' }));
  await page.keyboard.press('ArrowRight');
  await comms.getByText(/^Your phone rings/).waitFor({ timeout: patienceMs });
  await pressByKey(page, 'Connect');
  await page.getByText(/^Your phone ending in 41 rings now/).waitFor({ timeout: patienceMs });
  const contact = page.getByRole('button', { name: 'Contact', exact: true });
  const isBack = () => contact.evaluate((element) => element === document.activeElement);
  await expect.poll(isBack, { timeout: patienceMs }).toBe(true);

  await pressByKey(page, 'Track');
  const tracker = page.getByRole('dialog', { name: 'Link to Tracker' });
  await tracker.getByRole('button', { name: 'Copy' }).waitFor({ timeout: patienceMs });
  await sound(page, 'link to tracker');
  // Esc does not close what shows a link to copy.
  await page.keyboard.press('Escape');
  await tracker.getByRole('button', { name: 'Cancel' }).press('Enter');
  await tracker.waitFor({ state: 'detached', timeout: patienceMs });

  await pressByKey(page, 'DK, Dana Keller');
  await page.getByRole('menuitem', { name: 'Activity log' }).press('Enter');
  const acts = page.getByRole('dialog', { name: 'Activity log of this session' });
  const called = acts.getByRole('row').filter({ hasText: 'call through the bridge' });
  const tracked = acts.getByRole('row').filter({ hasText: 'Track the move' });
  for (const act of [called, tracked]) {
    await act.filter({ hasText: name }).getByText('Done', { exact: true }).waitFor();
    expect(await act.count()).toBe(1);
  }
  await page.keyboard.press('Escape');
  await acts.waitFor({ state: 'detached', timeout: patienceMs });
  await pressByKey(page, 'Clear selection');
});

test('the activity log lists an edit with before and after and takes it back', async () => {
  const { page } = one;
  const unplanned = cards(page).filter({ hasText: 'Unplanned' }).first();
  const name = (await unplanned.locator('b').first().textContent()) ?? '';
  await openForm(page, name);
  await writeNote(page, 'ring the bell');
  await pressByKey(page, 'Next');
  await pressByKey(page, 'Save Edits');
  await messageShown(page, 'Activity saved successfully.');

  // Undo asks about the edit first, and goes back to the steps before it once the edit is kept.
  await page.keyboard.press('Control+z');
  const first = page.getByRole('alertdialog', { name: `Take back the edit of ${name}?` });
  await first.getByRole('button', { name: 'Keep it' }).press('Enter');
  await first.waitFor({ state: 'detached', timeout: patienceMs });
  await page.keyboard.press('Control+z');
  await page.getByText(/^(Not u|U)ndone/).waitFor({ timeout: patienceMs });

  const audit = page.getByRole('dialog', { name: 'Activity log of this session' });
  const open = async () => {
    await pressByKey(page, 'DK, Dana Keller');
    await page.getByRole('menuitem', { name: 'Activity log' }).press('Enter');
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
