import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { soundInBoth } from './sound.ts';
import { infoPanel, logIn, patienceMs, pressByKey } from './walk.ts';

const house = openHouse({ map: false });

describe('axe finds no violation in light or dark', () => {
  test('in login, both modes, panels and popovers', async () => {
    const { page } = await house.openConsole();
    await page
      .getByRole('button', { name: 'Log in', exact: true })
      .waitFor({ timeout: patienceMs });
    await soundInBoth(page, 'login');
    await logIn(page);
    await soundInBoth(page, 'resources');
    await page.keyboard.press('f');
    await page.keyboard.press('i');
    await page.getByRole('grid', { name: 'Activities in view' }).waitFor({ timeout: patienceMs });
    await soundInBoth(page, 'flightboard and expanded panel');
    await page.keyboard.press('f');
    await page.keyboard.press('i');
    await pressByKey(page, 'Fake mode: simulated company');
    await page.getByRole('dialog').waitFor({ timeout: patienceMs });
    await soundInBoth(page, 'popover of the simulated company');
    await page.keyboard.press('Escape');
    await pressByKey(page, 'DK, Dana Keller');
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor({ timeout: patienceMs });
    await soundInBoth(page, 'menu of the user');
    await page.keyboard.press('Escape');

    await pickStatus(page, 'In progress');
    await infoPanel(page).getByText('Why in progress?').waitFor({ timeout: patienceMs });
    await soundInBoth(page, 'an activity');
    await driverOf(page).click();
    await infoPanel(page).getByRole('heading', { name: 'Now' }).waitFor({ timeout: patienceMs });
    await soundInBoth(page, 'a driver');
    await pressByKey(page, 'Clear selection');
    await page.getByRole('option').first().click();
    await infoPanel(page).getByRole('listitem').getByRole('button').first().click();
    await expect
      .poll(() => infoPanel(page).getByText(/^Why /).count(), { timeout: patienceMs })
      .toBe(0);
    await soundInBoth(page, 'a location');
  });
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
