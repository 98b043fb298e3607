import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import {
  chooseByKey,
  confirmMove,
  enterLogin,
  infoPanel,
  logIn,
  logOut,
  patienceMs,
  pressByKey,
  messageShown,
  typeVin,
} from './walk.ts';

const house = openHouse();
/** Without graphics: for panels and forms that do not need the map. */
const plain = openHouse({ map: false });

describe('axe finds no violation in light or dark', () => {
  test('in login, both modes, panels and popovers', async () => {
    const { page } = await house.openConsole();
    await page
      .getByRole('button', { name: 'Log in', exact: true })
      .waitFor({ timeout: patienceMs });
    await sound(page, 'login');
    await logIn(page);
    await sound(page, 'resources');
    await page.keyboard.press('f');
    await page.keyboard.press('i');
    await page.getByRole('grid', { name: 'Activities in view' }).waitFor({ timeout: patienceMs });
    await sound(page, 'flightboard and expanded panel');
    await expect.poll(() => covered(page), { timeout: patienceMs }).toEqual([]);
    await page.keyboard.press('f');
    await page.keyboard.press('i');
    await pressByKey(page, 'Fake mode: simulated company');
    await page.getByRole('dialog').waitFor({ timeout: patienceMs });
    await sound(page, 'popover of the simulated company');
    await page.keyboard.press('Escape');
    await pressByKey(page, 'DK, Dana Keller');
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor({ timeout: patienceMs });
    await sound(page, 'menu of the user');
    await page.keyboard.press('Escape');

    await pickStatus(page, 'In progress');
    await infoPanel(page).getByText('Why in progress?').waitFor({ timeout: patienceMs });
    await sound(page, 'an activity');
    await driverOf(page).click();
    await infoPanel(page).getByRole('heading', { name: 'Now' }).waitFor({ timeout: patienceMs });
    await sound(page, 'a driver');
    await pressByKey(page, 'Clear selection');
    await page.getByRole('option').first().click();
    await infoPanel(page).getByRole('listitem').getByRole('button').first().click();
    await expect
      .poll(() => infoPanel(page).getByText(/^Why /).count(), { timeout: patienceMs })
      .toBe(0);
    await sound(page, 'a location');
  });

  test('in the steps of a move and of its trip', async () => {
    const { page } = await plain.openConsole();
    await logIn(page);
    await pressByKey(page, 'Schedule a move');
    await chooseByKey(page, 'Pick-Up Location', 'Olathe');
    await chooseByKey(page, 'Drop-off location', 'Overland');
    await sound(page, 'step of the locations');
    await pressByKey(page, 'Next');
    await typeVin(page, '1HGCM82633A004352');
    await sound(page, 'step of the vehicle');
    await pressByKey(page, 'Next');
    await sound(page, 'step of the confirmation');
    await confirmMove(page);
    await messageShown(page, 'Created 1 activity.');
    await sound(page, 'a toast');
    await pressByKey(page, 'Plan Trip');
    await sound(page, 'step of the activities');
    await pressByKey(page, 'Next');
    await page.getByRole('option').first().click();
    await sound(page, 'step of the driver');
    await pressByKey(page, 'Next');
    await page.getByText(/Drop it off/).waitFor({ timeout: patienceMs });
    await sound(page, 'step of the plan');
  });

  test('in a sync failure and a refused address', async () => {
    const { page } = await plain.openConsole({ query: { faults: 'world:malformed:1' } });
    await enterLogin(page);
    await page.getByText('The data did not load').waitFor({ timeout: patienceMs });
    await sound(page, 'sync failure');
    await page.goto(new URL('/?seed=seven', plain.url).href);
    await page.getByText(/seed must be/).waitFor({ timeout: patienceMs });
    await sound(page, 'refused address');
  });
});

test('axe finds no violation in the question about unsent work', async () => {
  const { page } = await plain.openConsole({ query: { faults: 'createActivities:latency:60000' } });
  await logIn(page);
  await pressByKey(page, 'Schedule a move');
  await chooseByKey(page, 'Pick-Up Location', 'Olathe');
  await chooseByKey(page, 'Drop-off location', 'Overland');
  await pressByKey(page, 'Next');
  await typeVin(page, '1HGCM82633A004352');
  await pressByKey(page, 'Next');
  await confirmMove(page);
  await logOut(page);
  await page.getByRole('alertdialog').waitFor({ timeout: patienceMs });
  await sound(page, 'question');
});

/** Pages through the list, which renders only visible rows, to a move with that status. */
async function pickStatus(page: Page, status: string): Promise<void> {
  const list = page.getByRole('listbox', { name: 'Activities in view' });
  const wanted = list.getByRole('option').filter({ hasText: status }).first();
  await list.focus();
  await expect
    .poll(
      async () => {
        if ((await wanted.count()) > 0) return true;
        await page.keyboard.press('PageDown');
        return false;
      },
      { timeout: patienceMs },
    )
    .toBe(true);
  await wanted.click();
}

function driverOf(page: Page) {
  const kind = infoPanel(page).getByText(/, (employee|contractor)$/);
  return kind.locator('xpath=..').getByRole('button');
}

/** Names of buttons that cannot be clicked because another element covers their center. */
function covered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button')].flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isIn = (box: Element | null) => {
        const sides = box?.getBoundingClientRect();
        return !sides || (x <= sides.right && y <= sides.bottom && y >= sides.top);
      };
      let scroller: Element | null = button.parentElement;
      while (scroller && getComputedStyle(scroller).overflowY !== 'auto') {
        scroller = scroller.parentElement;
      }
      // Buttons scrolled out of view can be reached by scrolling.
      if (width === 0 || !isIn(scroller)) return [];
      if (!isIn(button.closest('section,aside,header'))) return [`outside: ${button.textContent}`];
      const over = document.elementFromPoint(x, y);
      const isFree = over !== null && (button.contains(over) || over.contains(button));
      return isFree ? [] : [button.ariaLabel ?? button.textContent];
    }),
  );
}
