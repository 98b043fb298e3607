import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { cards, infoPanel, logIn, patienceMs, takeBack } from './walk.ts';

const house = openHouse({ map: false });

test('S1 §4: cards under the pointer while Space is held are selected in one step', async () => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  await logIn(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await cards(page).nth(0).hover();
  await page.keyboard.down('Space');
  await page.getByText('Sweep: 1 item.').waitFor({ timeout: patienceMs });
  await cards(page).nth(1).hover();
  await cards(page).nth(2).hover();
  await cards(page).nth(1).hover();
  await page.getByText('Sweep: 3 items.').waitFor({ timeout: patienceMs });
  await page.keyboard.up('Space');
  await infoPanel(page).getByText('3 selected').waitFor({ timeout: patienceMs });
  expect(await page.getByText(/^Sweep:/).count()).toBe(0);
  await takeBack(page, 'add 3 moves to the selection');
  await page.getByText('Items in viewport').first().waitFor({ timeout: patienceMs });
});
