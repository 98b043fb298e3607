import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import {
  cards,
  chooseByKey,
  infoPanel,
  patienceMs,
  pressByKey,
  messageShown,
  typeVin,
} from './walk.ts';

const house = openHouse({ map: false });
const at = { path: '/command-center/activities', query: { seed: 7 } };
const one = house.oneConsole(at);

/** The focused element: its role or tag, and the start of its name. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const one = document.activeElement ?? document.body;
    const label = (one as HTMLInputElement).labels?.[0]?.textContent;
    const name = one.getAttribute('aria-label') ?? label ?? one.textContent ?? '';
    return `${one.getAttribute('role') ?? one.localName} ${name.slice(0, 40).trim()}`;
  });
}

async function focusAt(page: Page, words: string | RegExp): Promise<void> {
  await expect
    .poll(() => focused(page), { timeout: 10_000 })
    .toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
}

test('login focuses the heading, and at most 12 keys select a move from there', async () => {
  const { page } = one;
  await focusAt(page, 'h1 Command center');
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('5');
  await focusAt(page, 'listbox Activities in view');
  await press('ArrowDown');
  const second = (await cards(page).nth(1).locator('b').first().textContent()) ?? 'none';
  await press('Enter');
  await infoPanel(page).getByText('1 selected').waitFor({ timeout: patienceMs });
  await focusAt(page, `h3 ${second}`);
  expect(keys).toBeLessThanOrEqual(12);
});

test('F6 cycles through the regions, a digit goes to one, and a dialog lists keys', async () => {
  const { page } = one;
  await pressByKey(page, 'Clear selection');
  await page.keyboard.press('f');
  await page.getByRole('region', { name: 'Flightboard' }).waitFor({ timeout: patienceMs });
  const goTo = async (key: string, words: string) => {
    await page.keyboard.press(key);
    await focusAt(page, words);
  };
  await goTo('1', 'combobox What would you like to search?');
  // In the search field a digit is text.
  await page.keyboard.press('4');
  expect(await page.getByPlaceholder('What would you like to search?').inputValue()).toBe('4');
  // Without graphics the map region holds the reason.
  await goTo('F6', 'h2 No map here');
  await goTo('F6', 'input Activities');
  await goTo('F6', 'grid Activities');
  await goTo('F6', 'listbox Activities in view');
  await goTo('Shift+F6', 'grid Activities');
  await goTo('3', 'input Activities');
  await goTo('5', 'listbox Activities in view');
  await goTo('4', 'grid Activities');
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByText('Next region').waitFor({ timeout: patienceMs });
  await keys.getByText('Go to the flightboard').waitFor({ timeout: patienceMs });
  await page.keyboard.press('2');
  await page.keyboard.press('Escape');
  await focusAt(page, 'grid Activities');
});

test('focus moves to the heading or empty field of a wizard step, then to the panel', async () => {
  const { page } = one;
  await page.keyboard.press('f');
  // Letters are hotkeys in a list as well.
  await page.keyboard.press('5');
  await focusAt(page, 'listbox Activities in view');
  await page.keyboard.press('m');
  await focusAt(page, 'combobox Pick-Up Location');
  await chooseByKey(page, 'Pick-Up Location', 'Olathe');
  await chooseByKey(page, 'Drop-off location', 'Overland');
  await pressByKey(page, 'Next');
  await focusAt(page, 'combobox VIN or stock label');
  await typeVin(page, '1HGCM82633A004352');
  await pressByKey(page, 'Next');
  await focusAt(page, 'h3 Is this correct?');
  await pressByKey(page, 'Back');
  await focusAt(page, 'h3 Vehicles added 1');
  await pressByKey(page, 'Next');
  await pressByKey(page, 'Confirm Move');
  await messageShown(page, 'Created 1 activity.');
  await focusAt(page, /^h3 PA-/);

  await page.keyboard.press('e');
  await focusAt(page, /^h3 /);
  await pressByKey(page, 'Close');
  await focusAt(page, /^h3 PA-/);
  await page.keyboard.press('m');
  await focusAt(page, 'combobox Pick-Up Location');
  // The first Escape closes the suggestions.
  await page.keyboard.press('Escape');
  await pressByKey(page, 'Close and discard the draft');
  await focusAt(page, /^h3 PA-/);
});

test('G E and G D lead to employees and drivers, each with the focus at its heading', async () => {
  const { page } = one;
  const inARow = async (keys: string) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await inARow('ge');
  await focusAt(page, 'h1 Employees');
  await inARow('gd');
  await focusAt(page, 'h1 My Drivers');
});
