import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { infoPanel, logIn, patienceMs, toldOf, worldLoaded } from './walk.ts';

const house = openHouse({ map: false });

test('the donut selects, the wide panel filters and sorts, and a status says why', async () => {
  const viewport = { width: 1440, height: 900 };
  const { page } = await house.openConsole({ query: { seed: 7 }, viewport });
  await logIn(page);
  await page
    .getByRole('button', { name: /^Unplanned/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const panel = infoPanel(page);
  const selected = panel.getByText(/^\d+ selected$/);
  await selected.waitFor({ timeout: patienceMs });
  const count = Number.parseInt((await selected.textContent()) ?? '', 10);
  expect(count).toBeGreaterThan(3);

  await page.keyboard.press('i');
  const table = panel.getByRole('grid', { name: 'Selected activities' });
  await table.waitFor({ timeout: patienceMs });
  const rows = () => table.locator('[role=row][aria-selected]');
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(`${count + 2}`);
  const first = (await rows().first().textContent())?.match(/PA-\d{4}/)?.[0] ?? '';
  await table.getByRole('textbox', { name: 'Name contains' }).fill(first.toLowerCase());
  await expect.poll(() => rows().count(), { timeout: patienceMs }).toBe(1);
  await panel.getByText(`1 of ${count}`).waitFor();
  // One step back, by its name.
  await table.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => rows().count(), { timeout: patienceMs }).toBeGreaterThan(1);
  await page.reload();
  await table.waitFor({ timeout: patienceMs });
  await page.getByRole('button', { name: 'Narrow the info panel' }).click();

  await panel.getByRole('option').first().locator('b').click();
  await panel.getByText('Why unplanned?').waitFor({ timeout: patienceMs });
  await panel.getByRole('button', { name: 'Facts' }).click();
  await panel.getByRole('button', { name: /^event #\d+, move/ }).click();
  const devtools = page.getByRole('region', { name: 'Devtools' });
  const shown = devtools.locator('[role=option][aria-selected=true]');
  await shown.filter({ hasText: 'world/loaded' }).waitFor({ timeout: patienceMs });
});

test('a move without a trip is cancelled after a question and stays gone', async () => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  await logIn(page);
  await page
    .getByRole('button', { name: /^Unplanned/ })
    .first()
    .click();
  const panel = infoPanel(page);
  // Some are unplanned because their trip was cancelled: those stay.
  for (let at = 0; at < 8; at += 1) {
    await panel.getByRole('option').nth(at).locator('b').click();
    await panel.getByText('Why unplanned?').waitFor({ timeout: patienceMs });
    if ((await panel.getByText('Not part of a trip.').count()) > 0) break;
    await page.keyboard.press('ControlOrMeta+z');
    await panel.getByRole('option').first().waitFor({ timeout: patienceMs });
  }
  const name = (await panel.locator('h3').first().textContent()) ?? '';
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel the move' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await toldOf(page, '1 activity was removed successfully.');
  await page.reload();
  await worldLoaded(page);
  await page.keyboard.press('f');
  const board = page.getByRole('region', { name: 'Flightboard' });
  await board.getByText('119 activities', { exact: true }).waitFor({ timeout: patienceMs });
  await board.getByRole('textbox', { name: 'Search activities' }).fill(name);
  await board.getByText('0 of 119 activities').waitFor({ timeout: patienceMs });
});
