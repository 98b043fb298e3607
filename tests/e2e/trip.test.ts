import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { enterLogin, patienceMs } from './walk.ts';

const house = openHouse({ map: false });

test('a car is not there: reported, remedies compared, one undone, all in the log', async () => {
  // A running trip of this company, with a vehicle still to be picked up.
  const path = '/command-center/trip/trip-2014';
  const viewport = { width: 1440, height: 900 };
  const { page } = await house.openConsole({ query: { seed: 7 }, path, viewport });
  await enterLogin(page, 'dispatcher');
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await button('Not found').click({ timeout: patienceMs });
  await page.getByRole('textbox', { name: 'What is known about it' }).fill('Row 3 is empty.');
  await button('Mark as not found').click();
  const note = page.getByText(/By Dana Keller at .*: 'Row 3 is empty\.'/);
  await note.waitFor({ timeout: patienceMs });
  await page.reload();
  await note.waitFor({ timeout: patienceMs });
  await page.getByText(/Below it: '.*' beside '.*'/).waitFor({ timeout: patienceMs });
  await button(/^Use.*Leave it out/).click();
  await page.getByRole('timer').waitFor({ timeout: patienceMs });
  // The button to take it back has the focus.
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('timer').count(), { timeout: patienceMs }).toBe(0);
  await button('Edit Trip').click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  const log = page.getByRole('dialog', { name: /^Activity of trip/ });
  await log
    .getByText(/not found: Row 3 is empty\./)
    .first()
    .waitFor({ timeout: patienceMs });
});
