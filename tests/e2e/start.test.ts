// The page while the console starts: before any script, and until the login form.
import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { patienceMs } from './walk.ts';

const house = openHouse({ map: false });

/** Holds back the responses for these addresses until the returned function is called. */
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

/** The boxes of the logo and the name. */
async function places(page: Page) {
  const mark = page.locator('main > svg');
  const name = page.getByRole('heading', { name: 'Tarmac' });
  await name.waitFor({ timeout: patienceMs });
  return [await mark.boundingBox(), await name.boundingBox()];
}

test('the logo has its place before any script runs and keeps it during the start', async () => {
  const { page } = await house.openConsole({ viewport: { width: 1440, height: 900 } });
  const letConfigGo = await hold(page, /config\.json$/);
  const letScriptsGo = await hold(page, /\.js$/);
  await page.goto(house.url, { waitUntil: 'commit' });
  const status = page.getByRole('status');
  await expect.poll(() => status.textContent(), { timeout: patienceMs }).toBe('Starting…');
  expect(await page.title()).toBe('Tarmac');
  // Nothing is painted before the style sheet has loaded, but boxes can be measured before.
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
        (link) => link.sheet !== null,
      ),
    undefined,
    { timeout: patienceMs },
  );
  // The text uses its own font from the first paint.
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
