// Every scene of the pictures and every screen of its own, with short names and with long ones: no
// two texts are painted over each other, nothing lies over a control or beyond the window, and no
// text is cut that has room.
import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { screenPaths } from '#domain/screens.ts';
import * as cut from '#views/kit/testing/cutTexts.ts';
import * as painted from '#views/kit/testing/textOverlaps.ts';
import { scenes } from '../shots/scenes.ts';
import { openHouse } from './harness.ts';
import { startLongNamed } from './longNames.ts';
import { logIn, patienceMs } from './walk.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 1024, height: 768 };
/** The least width of the info panel. */
const leastPanelPx = 250;

const withMap = openHouse();
/** Maps take most of the time, and names on them are painted, not laid out. */
const withoutMap = openHouse({ map: false });

const named = [
  ['short names', withMap, () => Promise.resolve(null)],
  ['long names', withoutMap, startLongNamed],
] as const;

const same = new Set(['command-center-dark.png', 'ten-thousand-drivers.png', 'narrow.png']);
const played = Object.entries(scenes).filter(([picture]) => !same.has(picture));

/** Each screen, and of those for one row that of one. */
const paths = Object.entries(screenPaths)
  .filter(([name]) => !['root', 'login', 'employee/verification'].includes(name))
  .map(([name, path]) => {
    const ids: { readonly [name: string]: string } = {
      trip: 'trip-2014',
      employee: 'emp-1',
      'my-drivers/one': 'drv-20',
      invoice: 'inv-2026-09-14-acc-root',
    };
    return path.replace('{id}', ids[name] ?? '');
  });

/** What lies over a narrow screen by its nature. */
const over: { readonly [path: string]: string } = {
  '/command-center/my-drivers/drv-20': 'section[aria-label^="Davion Fadel"]',
};

/** What finds each kind of row in the search, whatever its name. */
const rows = [
  ['location', '(913) 555-1002'],
  ['vehicle', 'P4002'],
  ['move', 'pa-1042'],
  ['driver', '(913) 555-0004'],
] as const;

describe.each(named)('texts and controls have their room with %s', (_names, house, start) => {
  /** Opens the console of a company with such names. */
  async function open(asked: Parameters<typeof house.openConsole>[0], faults = ''): Promise<Page> {
    const served = await start(faults);
    if (served !== null) onTestFinished(() => served.stop());
    const origin = served === null ? {} : { origin: served.url };
    const { page } = await house.openConsole({ viewport: wide, ...asked, ...origin });
    return page;
  }

  test.each(played)('in %s', async (_picture, { play, path, query }) => {
    const asked = {
      ...(path === undefined ? {} : { path }),
      query: { seed: 7, speed: 0.1, ...query },
      timezone: 'America/Chicago',
    };
    const page = await open(asked, String(query?.['faults'] ?? ''));
    await play(page);
    await holdsInAllSizes(page);
  });

  test('on each other screen', async () => {
    const page = await open({ query: { seed: 7 } });
    await logIn(page, 'admin');
    for (const [at, path] of paths.entries()) {
      await goTo(page, path);
      // The size of the screen before comes first: resizing takes time.
      for (const size of at % 2 === 0 ? [wide, narrow] : [narrow, wide]) {
        await page.setViewportSize(size);
        await holds(page, `${path} at ${size.width}`, size === narrow ? over[path] : undefined);
      }
    }
    expect(paths.length).toBeGreaterThan(12);
  });
});

test('long names have their room in the info panel with one row of each kind', async () => {
  const { url, stop } = await startLongNamed();
  onTestFinished(stop);
  const { page } = await withoutMap.openConsole({ origin: url, viewport: narrow });
  await logIn(page);
  for (const [kind, words] of rows) {
    await page.keyboard.press('/');
    await page.keyboard.insertText(words);
    await page.getByRole('search').getByRole('option').first().waitFor({ timeout: patienceMs });
    await page.keyboard.press('Enter');
    await page.getByText('1 selected').waitFor({ timeout: patienceMs });
    await holds(page, kind);
    await page.keyboard.press('Escape');
  }
});

/** In both sizes of the window, and in both widths of the info panel where there is one. */
async function holdsInAllSizes(page: Page): Promise<void> {
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    await holds(page, `at ${size.width}`);
  }
  const width = page.getByRole('button', { name: /^(Expand|Narrow) the info panel$/ });
  if (!(await width.isVisible())) return;
  const panel = page.locator('aside');
  const panelPx = () => panel.evaluate((one) => one.getBoundingClientRect().width);
  const before = await panelPx();
  await width.press('Enter');
  await expect.poll(panelPx, { timeout: patienceMs }).not.toBe(before);
  expect(Math.min(before, await panelPx())).toBe(leastPanelPx);
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    await holds(page, `at ${size.width}, the info panel in its other width`);
  }
}

/** Shows the screen at a path, without loading the console again, and waits for its content. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // What the screen before has drawn is gone after a frame; its own content may come late.
  const isThere = () =>
    page.evaluate(async () => {
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      const content = document.querySelector('main h1, aside');
      return content !== null && document.querySelector('div[aria-busy=true]') === null;
    });
  await expect.poll(isThere, { message: path, timeout: patienceMs }).toBe(true);
  await page.getByText('Loading...').waitFor({ state: 'hidden', timeout: patienceMs });
}

/**
 * Waits until nothing is wrong on the screen: while it moves, texts pass others. Only what is
 * `within` is looked at, a dialog when there is one.
 */
async function holds(page: Page, where: string, within = 'body'): Promise<void> {
  const source = [...Object.values(painted), ...Object.values(cut)].map(String).join('\n');
  const wrong = () =>
    page.evaluate<readonly string[]>(`(() => {
      ${source}
      const top = document.querySelector('[role=dialog],[role=alertdialog]')
        ?? document.querySelector(${JSON.stringify(within)});
      return [
        ...textOverlaps(top),
        ...coveredControls(top).map((name) => name + ' is covered'),
        ...beyondWindow(top).map((name) => name + ' is beyond the window'),
        ...cutTexts(top).map((words) => words + ' is cut'),
      ];
    })()`);
  await expect.poll(wrong, { message: where, interval: 250, timeout: 10_000 }).toEqual([]);
}
