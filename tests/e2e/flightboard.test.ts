import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { infoPanel, logIn, patienceMs } from './walk.ts';

const house = openHouse({ map: false });

test('the flightboard by keyboard: open, find, take, and the same after a reload', async () => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  await logIn(page);
  await page.keyboard.press('f');
  const board = page.getByRole('region', { name: 'Flightboard' });
  await board.getByText('120 activities', { exact: true }).waitFor({ timeout: patienceMs });
  const name = board.getByRole('columnheader', { name: 'Name' });
  await name.getByRole('button').press('Enter');
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('ascending');
  await board.getByRole('textbox', { name: 'Search activities' }).fill('PA-111');
  await board.getByText('10 of 120 activities').waitFor({ timeout: patienceMs });
  await board.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await infoPanel(page).getByRole('heading', { name: 'PA-1111' }).waitFor({ timeout: patienceMs });
  // Steps of this kind are written a moment later.
  await page.waitForTimeout(1_000);
  await page.reload();
  await board.getByText('10 of 120 activities').waitFor({ timeout: patienceMs });
  await board.getByText('1 selected').waitFor({ timeout: patienceMs });
  expect(await name.getAttribute('aria-sort')).toBe('ascending');
  await page.keyboard.press('f');
  await board.waitFor({ state: 'detached', timeout: patienceMs });
});
