import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { written } from './storedLog.ts';
import { cards, logIn, patienceMs } from './walk.ts';

const house = openHouse({ map: false });
const path = '/command-center/activities';
/** Wide enough that the filters are not folded automatically. */
const viewport = { width: 1440, height: 900 };
const one = house.oneConsole({ path, query: { seed: 7 }, viewport });
const panel = (page: Page) => page.getByRole('region', { name: 'Map filters' });
const box = (page: Page, name: string) =>
  panel(page).getByRole('checkbox', { name: new RegExp(`^${name}`) });
const hiddenCount = (page: Page) => panel(page).getByRole('status');
const query = (page: Page) => new URL(page.url()).search;

/** The number beside an option. */
async function beside(page: Page, name: string): Promise<number> {
  const line = panel(page).getByRole('listitem').filter({ hasText: name }).first();
  return Number(/(\d+)$/.exec((await line.textContent()) ?? '')?.[1]);
}

test('a filter is counted and in the address; reload, back, undo and clear follow it', async () => {
  const { page } = one;
  await page.keyboard.press('f');
  const board = page.getByRole('region', { name: 'Flightboard' });
  await board.getByText('120 activities', { exact: true }).waitFor({ timeout: patienceMs });
  const atRisk = await beside(page, 'At risk');
  expect(atRisk).toBeGreaterThan(0);

  await box(page, 'At risk').focus();
  await page.keyboard.press('Space');
  await hiddenCount(page)
    .getByText(`${120 - atRisk} of 120 moves hidden by filters`)
    .waitFor();
  await board.getByText(`${atRisk} of 120 activities`).waitFor({ timeout: patienceMs });
  const listed = () => cards(page).first().getAttribute('aria-setsize');
  await expect.poll(listed, { timeout: patienceMs }).toBe(`${atRisk}`);
  expect(query(page)).toBe('?seed=7&status=atRisk');

  // The other mode keeps the filter, and the URL options stay.
  await panel(page).getByText('Resources', { exact: true }).click();
  await expect.poll(() => page.url()).toMatch(/resources\?seed=7&status=atRisk$/);
  await page.goBack();
  await expect.poll(() => page.url()).toMatch(/activities\?seed=7&status=atRisk$/);

  await written(page, 'navigation/moved', { history: 'none' });
  await page.reload();
  await hiddenCount(page)
    .getByText(/of 120 moves hidden/)
    .waitFor({ timeout: patienceMs });
  expect(await box(page, 'At risk').isChecked()).toBe(true);

  await box(page, 'Complete').click();
  await expect.poll(() => query(page)).toBe('?seed=7&status=atRisk,complete');
  await page.goBack();
  await expect.poll(() => box(page, 'Complete').isChecked()).toBe(false);
  expect(query(page)).toBe('?seed=7&status=atRisk');
  await page.goForward();
  await expect.poll(() => box(page, 'Complete').isChecked()).toBe(true);

  await box(page, 'Incomplete').click();
  await page.getByRole('button', { name: 'Undo: filter by 3 of status' }).click();
  await expect.poll(() => box(page, 'Incomplete').isChecked()).toBe(false);
  await expect.poll(() => query(page)).toBe('?seed=7&status=atRisk,complete');

  await panel(page).getByRole('button', { name: 'Clear' }).click();
  await board.getByText('120 activities', { exact: true }).waitFor({ timeout: patienceMs });
  expect(await hiddenCount(page).count()).toBe(0);
  expect(query(page)).toBe('?seed=7');
  await page.keyboard.press('f');
  await board.waitFor({ state: 'detached', timeout: patienceMs });
});

test('axe finds no violation in the panel with its sections open, and in a menu', async () => {
  const { page } = one;
  await box(page, 'At risk').click();
  await panel(page).getByText('Resources', { exact: true }).click();
  for (const name of ['Locations', 'Class and body type', 'Vehicle']) {
    await panel(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
  }
  await sound(page, 'filters');
  await panel(page).getByText('Activities', { exact: true }).click();
  await panel(page).getByRole('button', { name: 'Scheduled: today' }).click();
  await page.getByRole('menuitem', { name: 'in next hour' }).waitFor({ timeout: patienceMs });
  await sound(page, 'refinements');
  await page.keyboard.press('Escape');
  await panel(page).getByText('Resources', { exact: true }).click();
});

test('a link with a filter applies it after login, and empty lists give the reason', async () => {
  const { page } = await house.openConsole({
    path,
    query: { seed: 7, status: 'unknown' },
    viewport,
  });
  await logIn(page);
  await hiddenCount(page)
    .getByText('120 of 120 moves hidden by filters')
    .waitFor({ timeout: patienceMs });
  await page.getByText('120 are outside it or filtered out.').waitFor({ timeout: patienceMs });
  await page.keyboard.press('f');
  const board = page.getByRole('region', { name: 'Flightboard' });
  await board.getByText('120 are filtered out.').waitFor({ timeout: patienceMs });
  await board.getByRole('button', { name: 'Clear filters' }).click();
  await board.getByText('120 activities', { exact: true }).waitFor({ timeout: patienceMs });
});

test('the filters stay folded after a reload and in another tab until unfolded', async () => {
  const { page, context } = one;
  await panel(page).getByRole('button', { name: 'Fold the filters' }).press('Enter');
  const unfold = (tab: Page) => panel(tab).getByRole('button', { name: 'Unfold the filters' });
  await unfold(page).waitFor({ timeout: patienceMs });
  await sound(page, 'folded');
  await written(page, 'settings/changed', { filtersFolded: true });
  await page.reload();
  await unfold(page).waitFor({ timeout: patienceMs });
  const other = await context.newPage();
  await other.goto(page.url());
  await unfold(other).waitFor({ timeout: patienceMs });
  await unfold(page).press('Enter');
  await box(other, 'Employees').waitFor({ timeout: patienceMs });
});
