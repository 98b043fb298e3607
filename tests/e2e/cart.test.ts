import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { cards, infoPanel, logIn, patienceMs, pressByKey, takeBack, worldLoaded } from './walk.ts';

const house = openHouse({ map: false });

test('the cart is filled by keyboard and shared with other tabs and reloads', async () => {
  const { page, context } = await house.openConsole({ query: { seed: 7 } });
  await logIn(page);
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

  const other = await context.newPage();
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
