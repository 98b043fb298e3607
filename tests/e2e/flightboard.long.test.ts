import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { written } from './storedLog.ts';
import { infoPanel, patienceMs } from './walk.ts';

const house = openHouse({ map: false });
const one = house.oneConsole({ query: { seed: 7 }, viewport: { width: 1440, height: 900 } });

test('the flightboard opens, searches and selects by keyboard, and survives a reload', async () => {
  const { page } = one;
  await page.keyboard.press('f');
  const board = page.getByRole('region', { name: 'Flightboard' });
  await board.getByText('120 activities', { exact: true }).waitFor({ timeout: patienceMs });
  const name = board.getByRole('columnheader', { name: 'Name' });
  await name.getByRole('button').press('Enter');
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('ascending');
  await board.getByRole('textbox', { name: 'Search activities' }).fill('PA-111');
  await board.getByText('10 of 120 activities').waitFor({ timeout: patienceMs });
  await board.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await infoPanel(page).getByRole('heading', { name: 'PA-1111' }).waitFor({ timeout: patienceMs });
  await written(page, 'selection/changed', { collection: 'activities' });
  await page.reload();
  await board.getByText('10 of 120 activities').waitFor({ timeout: patienceMs });
  await board.getByText('1 selected').waitFor({ timeout: patienceMs });
  expect(await name.getAttribute('aria-sort')).toBe('ascending');
  await board.getByRole('textbox', { name: 'Search activities' }).fill('');
  await board.getByText('120 activities', { exact: true }).waitFor({ timeout: patienceMs });
  await board.getByRole('grid').focus();
  await page.keyboard.press('f');
  await board.waitFor({ state: 'detached', timeout: patienceMs });
});

test('columns arranged by keyboard survive a reload, in a view and in the CSV', async () => {
  const { page, context } = one;
  await page.keyboard.press('f');
  const heads = (tab: Page) =>
    tab.locator('[data-column]').evaluateAll((all) => all.map(({ textContent }) => textContent));
  const behind = ['Start', 'End', 'Driver', 'Trip', 'Ready', 'ETA', 'Deadline'];
  const arranged = ['Status', 'Vehicle', 'Name', ...behind];
  const board = page.getByRole('region', { name: 'Flightboard' });
  const name = board.getByRole('columnheader', { name: 'Name' });
  await name.getByRole('button').press('Alt+ArrowRight');
  await expect.poll(() => heads(page)).toEqual(arranged);
  const widthPx = () => name.evaluate((head) => (head as HTMLElement).offsetWidth);
  await name.getByRole('button').press('Shift+ArrowRight');
  await expect.poll(widthPx).toBe(112);
  await written(page, 'flightboard/columnResized', { column: 'name', widthPx: 112 });
  await page.reload();
  await board.getByText('120 activities', { exact: true }).waitFor({ timeout: patienceMs });
  expect(await heads(page)).toEqual(arranged);
  expect(await widthPx()).toBe(112);

  await board.getByRole('textbox', { name: 'Search activities' }).fill('PA-111');
  await board.getByText('10 of 120 activities').waitFor({ timeout: patienceMs });
  await board.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Save this view as' }).fill('Elevens');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Elevens', exact: true }).click();
  await expect.poll(() => page.url()).toContain('find=PA-111');
  await board.getByRole('button', { name: 'View: Elevens' }).waitFor({ timeout: patienceMs });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    board.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  await board.getByText('10 exported').waitFor({ timeout: patienceMs });
  expect(download.suggestedFilename()).toMatch(/^activities-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]?.replace('\uFEFF', '').split(',')).toEqual(arranged);
  expect(lines.slice(1).map((line) => /PA-111\d?/.test(line))).toEqual(Array(10).fill(true));

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText('10 of 120 activities').waitFor({ timeout: patienceMs });
  expect(await heads(other)).toEqual(arranged);
  await other.getByRole('button', { name: 'View: Elevens' }).waitFor({ timeout: patienceMs });
});
