// What stands on the page while the console starts: before any script, and until there is a login.
import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { patienceMs } from './walk.ts';

const house = openHouse({ map: false });

/** Keeps the answers to these addresses until the function is called. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Where the mark and the name stand. */
async function places(page: Page) {
  const mark = page.locator('main > svg');
  const name = page.getByRole('heading', { name: 'Tarmac' });
  await name.waitFor({ timeout: patienceMs });
  return [await mark.boundingBox(), await name.boundingBox()];
}

test('the mark stands in its place before any script, and stays while one starts', async () => {
  const { page } = await house.openConsole({ viewport: { width: 1440, height: 900 } });
  const letConfigGo = await hold(page, /config\.json$/);
  const letScriptsGo = await hold(page, /\.js$/);
  await page.goto(house.url, { waitUntil: 'commit' });
  const status = page.getByRole('status');
  await expect.poll(() => status.textContent(), { timeout: patienceMs }).toBe('Starting…');
  expect(await page.title()).toBe('Tarmac');
  // The words are drawn in their own letters from the first.
  await page.evaluate(() => document.fonts.ready);
  const before = await places(page);
  const [mark] = before;
  expect((mark?.x ?? 0) + (mark?.width ?? 0) / 2).toBe(720);
  await sound(page, 'before any script');
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-first', ''));

  letScriptsGo();
  await page.locator('main:not([data-first])').waitFor({ timeout: patienceMs });
  expect(await status.textContent()).toBe('Starting…');
  expect(await places(page)).toEqual(before);
  await sound(page, 'starting');
  letConfigGo();
  await page.getByLabel('E-mail / Username').waitFor({ timeout: patienceMs });
});

test('a server that does not tell its settings is told, and asked when one wants', async () => {
  const { page } = await house.openConsole({ allow: [/Failed to load resource|ERR_/] });
  await page.route(/config\.json$/, (route) => route.abort());
  await page.goto(house.url);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor({ timeout: patienceMs });
  expect(await page.getByRole('status').textContent()).toBe('Tarmac asks again by itself.');
  await sound(page, 'unreached');
  await page.unroute(/config\.json$/);
  await again.press('Enter');
  await page.getByLabel('E-mail / Username').waitFor({ timeout: patienceMs });
});
