// Every scene of the pictures and every screen of its own: no two texts are painted over each
// other, and nothing lies over a control.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { screenPaths } from '#domain/screens.ts';
import * as painted from '#views/kit/testing/textOverlaps.ts';
import { scenes } from '../shots/scenes.ts';
import { openHouse } from './harness.ts';
import { logIn, patienceMs } from './walk.ts';

const house = openHouse();
const wide = { width: 1440, height: 900 };
const narrow = { width: 1024, height: 768 };

/** Waits until nothing is wrong on the screen: while it moves, texts pass others. */
async function holds(page: Page, where = ''): Promise<void> {
  const source = Object.values(painted).map(String).join('\n');
  const wrong = () =>
    page.evaluate<readonly string[]>(`(() => {
      ${source}
      const top = document.querySelector('[role=dialog],[role=alertdialog]') ?? document.body;
      return [...textOverlaps(top), ...coveredControls(top).map((name) => name + ' is covered')];
    })()`);
  await expect.poll(wrong, { message: where, interval: 250, timeout: 10_000 }).toEqual([]);
}

const same = new Set(['command-center-dark.png', 'ten-thousand-drivers.png', 'narrow.png']);
const played = Object.entries(scenes).filter(([picture]) => !same.has(picture));

describe('texts and controls have their room', () => {
  test.each(played)('in %s', async (_picture, { play, path, query }) => {
    const { page } = await house.openConsole({
      ...(path === undefined ? {} : { path }),
      query: { seed: 7, speed: 0.1, ...query },
      viewport: wide,
      timezone: 'America/Chicago',
    });
    await play(page);
    await holds(page);
    await page.setViewportSize(narrow);
    await holds(page);
  });

  test('on each other screen', async () => {
    const { page } = await house.openConsole({ query: { seed: 7 }, viewport: wide });
    await logIn(page, 'admin');
    const paths = Object.values(screenPaths).filter((path) => !/[{:]|login|^\/$/.test(path));
    for (const path of paths) {
      for (const size of [wide, narrow]) {
        await page.setViewportSize(size);
        await page.evaluate((to) => history.pushState(null, '', to), path);
        await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
        await page.getByText('Loading...').waitFor({ state: 'hidden', timeout: patienceMs });
        await holds(page, `${path} at ${size.width}`);
      }
    }
    expect(paths.length).toBeGreaterThan(12);
  });
});
