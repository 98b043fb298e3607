// What the tabs of one user share: the cart and the settings.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { written } from './storedLog.ts';
import { cards, infoPanel, patienceMs, pressByKey, takeBack, worldLoaded } from './walk.ts';

const house = openHouse({ map: false });
const one = house.oneConsole({ query: { seed: 7 } });
/** Another tab of the same user. */
let other: Page;

test('the cart is filled by keyboard and shared with other tabs and reloads', async () => {
  const { page, context } = one;
  const unplanned = cards(page).filter({ hasText: 'Unplanned' }).first();
  const name = (await unplanned.locator('b').first().textContent()) ?? '';
  await unplanned.click();
  await infoPanel(page).getByRole('heading', { name }).waitFor({ timeout: patienceMs });
  await page.keyboard.press('c');
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await pressByKey(page, 'Cart, 1 move');
  const inside = cart.getByRole('list', { name: 'In the cart' }).getByRole('listitem');
  await inside.filter({ hasText: name }).waitFor({ timeout: patienceMs });
  await cart.getByRole('listbox', { name: 'Along the route' }).press('Enter');
  await expect.poll(() => inside.count()).toBe(2);
  await sound(page, 'cart');

  other = await context.newPage();
  await other.goto(house.url);
  await worldLoaded(other);
  await other.getByRole('button', { name: 'Cart, 2 moves' }).waitFor({ timeout: patienceMs });
  await page.reload();
  await worldLoaded(page);
  await pressByKey(page, 'Cart, 2 moves');
  await cart.getByRole('button', { name: `Remove ${name} from the cart` }).press('Enter');
  await expect.poll(() => inside.count()).toBe(1);
  await cart.getByRole('button', { name: 'Clear the cart' }).press('Enter');
  await cart.getByText('No moves are in the cart.').waitFor({ timeout: patienceMs });
  await other.getByRole('button', { name: 'Cart, empty' }).waitFor({ timeout: patienceMs });
  await page.keyboard.press('Escape');
  await cart.waitFor({ state: 'detached', timeout: patienceMs });
  await takeBack(page, 'clear the cart');
  await other.getByRole('button', { name: 'Cart, 1 move' }).waitFor({ timeout: patienceMs });
});

test('a setting applies in every tab, survives a reload, and is undone by name', async () => {
  const { page } = one;
  await page.bringToFront();
  const theme = (of: typeof page) => of.evaluate(() => document.documentElement.dataset['theme']);
  await pressByKey(page, 'DK, Dana Keller');
  await page.getByRole('menuitem', { name: 'Settings' }).press('Enter');
  await page.getByRole('heading', { name: 'Settings' }).waitFor({ timeout: patienceMs });
  expect(new URL(page.url()).pathname).toBe('/settings');
  expect(await page.title()).toBe('Settings – Tarmac');
  // Reading 3: breadcrumbs are shown where the map is hidden.
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).waitFor({ timeout: patienceMs });
  await page.getByRole('radio', { name: 'Dark' }).press('Space');
  await expect.poll(() => theme(page)).toBe('dark');
  await page.getByRole('switch', { name: 'Enable animations' }).press('Space');
  const motion = () => page.evaluate(() => document.documentElement.dataset['animations']);
  await expect.poll(motion).toBe('off');
  await sound(page, 'settings');

  await expect.poll(() => theme(other)).toBe('dark');
  await page.getByRole('radio', { name: 'Light' }).press('Space');
  await expect.poll(() => theme(other)).toBe('light');
  await written(page, 'settings/changed', { theme: 'light' });
  await page.reload();
  await page.getByRole('heading', { name: 'Settings' }).waitFor({ timeout: patienceMs });
  await expect.poll(() => theme(page)).toBe('light');

  await takeBack(page, 'choose light theme');
  await expect.poll(() => theme(other)).toBe('dark');
  await page.getByRole('button', { name: 'Return to Map' }).press('Enter');
  await worldLoaded(page);
  expect(new URL(page.url()).pathname).toBe('/command-center/activities');
});
