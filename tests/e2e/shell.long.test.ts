import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import {
  confirmMove,
  control,
  infoPanel,
  patienceMs,
  press,
  prepareMove,
  messageShown,
} from './walk.ts';

const house = openHouse({ map: false });
const one = house.oneConsole({ query: { seed: 7, speed: 600 } });

test('the notification list keeps messages and late moves, and selects the moves', async () => {
  const { page } = one;
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.press('Enter');
  await list
    .getByText(/^\d+ moves? (is|are) late$/)
    .first()
    .waitFor({ timeout: patienceMs });
  await page.keyboard.press('Escape');
  await control(page, '1×');
  await prepareMove(page, { from: 'Olathe', to: 'Overland', vin: '1HGCM82633A004352' });
  await confirmMove(page);
  await messageShown(page, 'Created 1 activity.');
  await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).press('Enter');
  const saved = list.getByRole('listitem').filter({ hasText: 'Created 1 activity.' });
  await saved.waitFor({ timeout: patienceMs });
  await sound(page, 'notifications');
  const late = list.getByRole('listitem').filter({ hasText: 'late' }).last();
  const words = (await late.locator('span').first().textContent()) ?? '';
  await late.getByRole('button', { name: 'Show' }).press('Enter');
  await list.waitFor({ state: 'detached', timeout: patienceMs });
  await infoPanel(page)
    .getByText(words.split(/,| and /)[0] ?? '')
    .first()
    .waitFor({
      timeout: patienceMs,
    });
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await bell.press('Enter');
  await list.getByRole('button', { name: 'Clear list' }).press('Enter');
  await list.getByText('No notifications yet.').waitFor({ timeout: patienceMs });
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached', timeout: patienceMs });
  await press(page, 'Clear selection');
});

test('the palette finds and runs a command by name and explains a disabled one', async () => {
  const { page } = one;
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await page.keyboard.press('Control+k');
  await palette.waitFor({ timeout: patienceMs });
  await palette.getByRole('menuitem', { name: /Clear selection/ }).waitFor();
  await palette.getByText('Nothing is selected.').first().waitFor();
  await sound(page, 'palette');
  await page.keyboard.type('flight');
  await expect.poll(() => palette.getByRole('menuitem').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached', timeout: patienceMs });
  await page.getByRole('region', { name: 'Flightboard' }).waitFor({ timeout: patienceMs });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('no such thing');
  await palette.getByText("Nothing is called 'no such thing'.").waitFor({ timeout: patienceMs });
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached', timeout: patienceMs });
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByText('All commands by name').waitFor({ timeout: patienceMs });
  await sound(page, 'keys');
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached', timeout: patienceMs });
});
