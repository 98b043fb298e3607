import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { readLog } from './storedLog.ts';
import { unevenEnds } from './unevenEnds.ts';
import { enterLogin, infoPanel, logIn, messageShown, patienceMs, press } from './walk.ts';

const house = openHouse({ map: false });
const viewport = { width: 1440, height: 900 };
/** Unplanned moves of this company: from one store to the auction, and from there to the store. */
const [there, back] = ['PA-1105', 'PA-1109'];

test('a car is not there: reported, remedies compared, one undone, all in the log', async () => {
  // A running trip of this company, with a vehicle still to be picked up.
  const path = '/command-center/trip/trip-2014';
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
  // The server reports to every user what it has sent.
  const told = log.getByRole('list', { name: 'What the server reports' });
  await told
    .getByText(/^Trip .* is yours\.$/)
    .first()
    .waitFor({ timeout: patienceMs });
  await log
    .getByText(/not found: Row 3 is empty\./)
    .first()
    .waitFor({ timeout: patienceMs });
});

test('a move and its way back are planned for one driver without a ride, and saved', async () => {
  const path = '/command-center/activities';
  const { page } = await house.openConsole({ query: { seed: 7 }, path, viewport });
  await logIn(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const planner = page.getByRole('region', { name: 'Plan a trip' });
  // The chain of the first move has the one that leads back.
  await page.keyboard.press('/');
  await page.keyboard.type(there);
  const first = page.getByRole('search').getByRole('option').first();
  await expect.poll(() => first.textContent(), { timeout: patienceMs }).toContain(there);
  await page.keyboard.press('Enter');
  await infoPanel(page).getByRole('heading', { name: there }).waitFor({ timeout: patienceMs });
  await button('Add to Cart').click();
  await button('Cart, 1 move').click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart.getByRole('textbox', { name: 'Filter moves along the route' }).fill(back);
  await cart.getByRole('option').filter({ hasText: back }).click();
  await page.keyboard.press('Escape');
  await infoPanel(page).getByText('2 selected').waitFor({ timeout: patienceMs });

  await button('Plan Trip').click();
  await button(`Take ${back} out of the trip`).click();
  await button('Next: pre-flight').click();
  await planner.getByRole('radio', { name: /^1( |$)/ }).click({ force: true });
  await button('Next: trip plan').click();
  const rows = (words: RegExp) => planner.getByRole('row').filter({ hasText: words });
  const counts = () =>
    Promise.all([/Move /, /Ride-share/, /Start/].map((one) => rows(one).count()));
  const place = (row: Locator) => row.first().getByRole('cell').nth(3).textContent();
  const isThereAndBack = async () =>
    expect(await place(rows(/End/))).toBe(await place(rows(/Start/)));
  // Without the way back the driver needs a ride home, since the trip is a round trip.
  await planner.getByText(/^1 of 1 move, /).waitFor({ timeout: patienceMs });
  expect(await counts()).toEqual([1, 1, 1]);
  await isThereAndBack();

  await planner.getByRole('button', { name: 'Edit' }).click();
  await button('Add the other one selected').click();
  await button('Next: pre-flight').click();
  // By key: a second press of the mouse at one place would be taken for a double click.
  await press(page, 'Next: trip plan');
  await planner.getByText(/^2 of 2 moves, /).waitFor({ timeout: patienceMs });
  expect(await counts()).toEqual([2, 0, 1]);
  await isThereAndBack();

  await button('Next: assign drivers').click();
  const drivers = planner.getByRole('listbox', { name: 'Available Drivers' });
  await drivers.getByRole('option').first().click({ timeout: patienceMs });
  await planner.getByText('1 of 1 named').waitFor({ timeout: patienceMs });
  await button('Next: review').click();
  await planner.getByText(/Checked: every rule holds\./).waitFor({ timeout: patienceMs });
  await press(page, 'Confirm Trip');
  await messageShown(page, 'Trip(s) created.');
  await planner.waitFor({ state: 'detached', timeout: patienceMs });
  await infoPanel(page).getByText('2 selected').waitFor({ timeout: patienceMs });
  await expect.poll(async () => unevenEnds(await readLog(page))).toEqual([]);
});
