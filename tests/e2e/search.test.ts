import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { infoPanel, patienceMs, pressByKey, takeBack } from './walk.ts';

const house = openHouse({ map: false });
const one = house.oneConsole({ query: { seed: 7 } });

const field = (page: Page) =>
  page.getByRole('combobox', { name: 'What would you like to search?' });

/**
 * Types into the field by keyboard and waits for an option with the words. All letters after the
 * first are inserted at once: results for a part of the text may hold the option too, and would be
 * replaced while the test reads them.
 */
async function search(page: Page, text: string, first: string | RegExp): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text.slice(0, 1));
  await page.keyboard.insertText(text.slice(1));
  const option = page.getByRole('search').getByRole('option', { name: first }).first();
  await option.waitFor({ timeout: patienceMs });
}

async function current(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant');
  return (await page.locator(`[id="${id}"]`).textContent()) ?? '';
}

test('a search result of each type opens its item by keyboard', async () => {
  const { page } = one;
  await search(page, 'olathe', /^Olathe/);
  expect(await current(page)).toContain('(913) 555-1002');
  const tabs = page.getByRole('search').getByRole('tab');
  expect(await tabs.allTextContents()).toEqual([
    expect.stringMatching(/^ALL \(\d+\)$/),
    'Locations 1',
    expect.stringMatching(/^Vehicle Inventory \d+$/),
    'Employees 0',
    expect.stringMatching(/^Activities \d+$/),
    'Trips 0',
    expect.stringMatching(/^Places \d$/),
  ]);
  const marks = await page.getByRole('search').locator('mark').allTextContents();
  expect(new Set(marks.map((mark) => mark.toLowerCase()))).toEqual(new Set(['olathe']));
  await page.keyboard.press('Enter');
  await infoPanel(page).getByRole('heading', { name: 'Olathe' }).waitFor({ timeout: patienceMs });

  // Tab goes to the next type that has results.
  await page.keyboard.press('Escape');
  await search(page, 'olathe', /^Olathe/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const vehicle = await current(page);
  expect(vehicle).toContain('at Olathe');
  await page.keyboard.press('Enter');
  const title = vehicle.split(' ').slice(0, 3).join(' ');
  await infoPanel(page).getByRole('heading', { name: title }).waitFor({ timeout: patienceMs });

  await page.keyboard.press('Escape');
  await search(page, 'pa-1042', /^PA-1042/);
  await page.keyboard.press('Enter');
  await infoPanel(page).getByRole('heading', { name: 'PA-1042' }).waitFor({ timeout: patienceMs });
  expect(new URL(page.url()).pathname).toBe('/command-center/activities');

  await page.keyboard.press('Escape');
  await search(page, '(913) 555-0004', /\(913\) 555-0004/);
  const name = await page.getByRole('search').locator('[role=option] b').first().textContent();
  await page.keyboard.press('Enter');
  await infoPanel(page)
    .getByRole('heading', { name: name ?? '' })
    .waitFor({ timeout: patienceMs });

  await page.keyboard.press('Escape');
  await search(page, 'kc-2014', /^KC-2014/);
  await page.keyboard.press('End');
  expect(await current(page)).toContain('KC-2014');
  await page.keyboard.press('Enter');
  const tripHead = page.getByRole('heading', { name: 'Trip #KC-2014' });
  await tripHead.waitFor({ timeout: patienceMs });
  await page.getByText('License #').first().waitFor({ timeout: patienceMs });
  await sound(page, 'the page of a trip');
  await pressByKey(page, 'Locate on map');
  await infoPanel(page).getByText('3 selected').waitFor({ timeout: patienceMs });
  await takeBack(page, 'view a trip');
  await tripHead.waitFor({ timeout: patienceMs });
  await page.goBack();
  await infoPanel(page)
    .getByRole('heading', { name: name ?? '' })
    .waitFor({ timeout: patienceMs });

  // Choosing a place that is no location of the company shows it on the map, from settings too.
  await page.getByRole('button', { name: 'DK, Dana Keller' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor({ timeout: patienceMs });
  await search(page, '7400 w 119th', /^7400 W 119th St/);
  expect(await current(page)).toContain('Olathe, KS 66062');
  await page.keyboard.press('Enter');
  const message = page.getByText('The map shows 7400 W 119th St, Olathe, KS 66062.');
  await message.waitFor({ state: 'attached', timeout: patienceMs });
  expect(new URL(page.url()).pathname).toMatch(/^\/command-center\//);
  await page.getByRole('button', { name: 'DK, Dana Keller' }).click();
  const step = page.getByRole('menuitem', { name: 'Undo: show 7400 W 119th St' });
  await step.waitFor({ timeout: patienceMs });
  await page.keyboard.press('Escape');
  await step.waitFor({ state: 'detached', timeout: patienceMs });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await message.waitFor({ state: 'detached', timeout: patienceMs });
});

test('axe finds no violation in near misses, no results, places and long lists', async () => {
  const { page } = one;
  await search(page, 'overlnad', /Overland Park/);
  await page.getByText(/^No exact matches/).waitFor({ timeout: patienceMs });
  await sound(page, 'near misses');
  await field(page).fill('xylophone');
  await page.getByText('No results found...').waitFor({ timeout: patienceMs });
  await sound(page, 'no results');
  await field(page).fill('7400 w 119th');
  await page.getByRole('option', { name: /^7400 W 119th St/ }).waitFor({ timeout: patienceMs });
  await sound(page, 'places');
  await field(page).fill('pa-');
  await page.getByRole('button', { name: 'See all 120 Activities' }).click();
  await expect
    .poll(() => page.getByRole('search').getByRole('option').count(), { timeout: patienceMs })
    .toBeGreaterThan(8);
  await sound(page, 'all of a type');
  await field(page).fill(`<img src=x onerror=alert(1)> ${'x'.repeat(10_000)}`);
  await page.getByText('No results found...').waitFor({ timeout: patienceMs });
});
