import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { written } from './storedLog.ts';
import { patienceMs, pressByKey, worldLoaded } from './walk.ts';

const house = openHouse({ map: false });
// Wide enough for the bar to show the buttons.
const viewport = { width: 1440, height: 900 };
const one = house.oneConsole({ query: { seed: 7 }, viewport });
const undo = 'Control+z';

/** The label of the undo button, which names the step it would undo. */
function nextUndo(page: Page): Promise<string | null> {
  // By its label: while a list of options is open, elements outside it have no role.
  const button = page.locator('button[aria-label^=Undo]');
  return button.getAttribute('aria-label');
}

test('keyboard undo and redo name each step, also after a reload', async () => {
  const { page } = one;
  expect(await nextUndo(page)).toBe('Undo');
  await page.getByText('Activities', { exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/command-center/activities');
  // Going to a page is no step.
  expect(await nextUndo(page)).toBe('Undo');
  await page.getByRole('button', { name: 'Schedule a move' }).click();
  const wizard = page.getByRole('region', { name: 'Schedule a move' });
  await wizard.waitFor({ timeout: patienceMs });
  await expect.poll(() => nextUndo(page), { timeout: patienceMs }).toBe('Undo: begin a move');

  await written(page, 'moves/draftChanged');
  await page.reload();
  await wizard.waitFor({ timeout: patienceMs });
  await expect.poll(() => nextUndo(page), { timeout: patienceMs }).toBe('Undo: begin a move');
  await page.locator('body').click({ position: { x: 4, y: 4 } });
  await page.keyboard.press(undo);
  await page.getByText('Undone: begin a move').waitFor({ timeout: patienceMs });
  await wizard.waitFor({ state: 'detached', timeout: patienceMs });
  await expect.poll(() => nextUndo(page), { timeout: patienceMs }).toBe('Undo');
  await page.keyboard.press('Control+Shift+z');
  await wizard.waitFor({ timeout: patienceMs });
  await page.locator('body').click({ position: { x: 4, y: 4 } });
  await page.keyboard.press(undo);
  await wizard.waitFor({ state: 'detached', timeout: patienceMs });
  await page.keyboard.press('Control+y');
  await wizard.waitFor({ timeout: patienceMs });
  expect(new URL(page.url()).pathname).toBe('/command-center/activities');
});

test('a session opens in replay at a chosen record, in another tab', async () => {
  const { page } = one;
  await page.getByRole('region', { name: 'Schedule a move' }).waitFor({ timeout: patienceMs });
  await page.keyboard.press('Control+Shift+D');
  const devtools = page.getByRole('region', { name: 'Devtools' });
  const records = devtools.getByRole('listbox', { name: 'Records' });
  await records.getByText('moves/draftChanged').last().click({ timeout: patienceMs });
  const opening = page.waitForEvent('popup');
  await devtools.getByRole('button', { name: 'Open in replay from here' }).click();
  const replay = await opening;
  // By their texts: while a list of options is open, elements outside it have no role.
  await replay.getByText(/^Replay of /).waitFor({ timeout: patienceMs });
  await replay.getByText('Pick-Up Location').first().waitFor({ timeout: patienceMs });
  // A tab that receives no session asks for a file.
  await replay.goto(`${house.url}?mode=replay&take=unknown&at=3`);
  await replay.getByRole('button', { name: 'Choose a file' }).waitFor({ timeout: patienceMs });
  await replay.close();
  await page.keyboard.press('Control+Shift+D');
  await devtools.waitFor({ state: 'detached', timeout: patienceMs });
  // The first Escape closes the suggestions.
  await page.keyboard.press('Escape');
  await pressByKey(page, 'Close and discard the draft');
  await worldLoaded(page);
});

test('a fault added in the devtools takes effect and survives a reload', async () => {
  const { page } = one;
  one.allow(/Failed to load resource/);
  await page.keyboard.press('Control+Shift+D');
  const devtools = page.getByRole('region', { name: 'Devtools' });
  await devtools.getByRole('tab', { name: 'Simulator' }).click();
  await devtools.getByText('No faults.').waitFor({ timeout: patienceMs });
  await devtools.getByLabel('New fault').fill('world:errorBefore,status=503,count=2');
  await page.keyboard.press('Enter');
  const faults = devtools.getByRole('list', { name: 'Faults' });
  await faults.waitFor({ timeout: patienceMs });
  expect(await devtools.getByLabel('Repro URL').inputValue()).toContain('mode=fake&seed=7');

  await page.reload();
  await worldLoaded(page);
  await page.keyboard.press('Control+Shift+D');
  await devtools.getByRole('tab', { name: 'Simulator' }).click();
  // The stored world is shown before the server is asked, so the fault takes effect a moment later.
  // The tab fetches the count when it opens.
  const faultList = async () => {
    await devtools.getByRole('tab', { name: 'Records' }).click();
    await devtools.getByRole('tab', { name: 'Simulator' }).click();
    await faults.waitFor({ timeout: patienceMs });
    return faults.innerText();
  };
  const struck = /^world:errorBefore,count=2,status=503\s+(once|2 times)/;
  await expect.poll(faultList, { timeout: patienceMs }).toMatch(struck);
  await devtools.getByRole('button', { name: /^Remove world/ }).click();
  await devtools.getByText('No faults.').waitFor({ timeout: patienceMs });
  await devtools.getByRole('tab', { name: 'Records' }).click();
  const records = devtools.getByRole('listbox', { name: 'Records' });
  await records.getByText('connection/faultsTold').last().click({ timeout: patienceMs });
  await devtools.getByRole('region', { name: /^Record / }).waitFor({ timeout: patienceMs });
  await sound(page, 'a record in the devtools');
  await page.reload();
  await worldLoaded(page);
});
