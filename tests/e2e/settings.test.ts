import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { written } from './storedLog.ts';
import { logIn, patienceMs, pressByKey, takeBack, worldLoaded } from './walk.ts';

const house = openHouse({ map: false });

test('a setting applies in every tab, survives a reload, and is undone by name', async () => {
  const { page, context } = await house.openConsole({ query: { seed: 7 } });
  await logIn(page);
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

  const other = await context.newPage();
  await other.goto(house.url);
  await worldLoaded(other);
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
  expect(new URL(page.url()).pathname).toBe('/command-center/resources');
});
