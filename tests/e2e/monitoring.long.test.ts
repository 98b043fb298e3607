// A dispatcher's morning: late moves and their reasons, driver positions, and the charts' figures.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { saveSession, verify } from './recordings.ts';
import { readLog } from './storedLog.ts';
import { unevenEnds } from './unevenEnds.ts';
import { cards, control, infoPanel, lineLost, logIn, patienceMs, pressByKey } from './walk.ts';

const house = openHouse({ map: false });
const patience = { timeout: patienceMs };
/** At times of the simulated company's day: malformed messages, then a silent channel. */
const faults =
  'realtime:malformed,p=0.2,until=30m;realtime:disconnect,delay=60s,from=45m,until=46m';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarmac-e2e-monitoring-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('after a simulated hour late moves are explained and all counts match', async () => {
  const { page } = await house.openConsole({
    query: { seed: 7, speed: 600, faults },
    viewport: { width: 1440, height: 1400 },
    timezone: 'America/Chicago',
  });
  await logIn(page);
  await until(page, 8 * 60 + 9);
  await control(page, '60×');
  // No push arrives from 8:15 on. Calls are still answered, and answers carry the time.
  await lineLost(page);
  await until(page, 8 * 60 + 22, '60×');
  await control(page, 'Pause');

  await openLegend(page);
  const late = page.getByRole('button', { name: /^Late/ }).first();
  await late.waitFor(patience);
  const rows = await exported(page);
  const counted = (status: string) => rows.filter((row) => row.status === status).length;
  for (const status of [
    'Late',
    'Unplanned',
    'Driver to start',
    'Planned',
    'In progress',
    'Complete',
  ]) {
    const line = page.getByRole('button', { name: new RegExp(`^${status}`) }).first();
    expect(await line.textContent(), status).toContain(`${status}${counted(status)}select`);
  }
  const bars = page.getByRole('button', { name: /^Ready / });
  const labels = await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label')));
  const inBars = labels
    .join()
    .match(
      /\d+(?= (late|unplanned|needs driver|driver to start|planned|in progress|locked in AI))/g,
    );
  const ready = rows.filter(({ status, ready: at }) => status !== 'Complete' && at !== '');
  expect(sum(inBars)).toBe(ready.length);

  await late.click();
  await infoPanel(page)
    .getByText(`${counted('Late')} selected`)
    .waitFor(patience);
  await infoPanel(page).getByRole('option').first().locator('b').first().click();
  await infoPanel(page).getByText('Why late?').waitFor(patience);
  await infoPanel(page)
    .getByText(/^Deadline .* passed/)
    .waitFor(patience);
  await infoPanel(page).getByRole('button', { name: 'Facts' }).click();
  await infoPanel(page)
    .getByRole('button', { name: /^event #\d+/ })
    .first()
    .waitFor(patience);
  await pressByKey(page, 'Clear selection');

  await sweep(page, 12);
  await pressByKey(page, 'Clear selection');

  await openLegend(page);
  // The driver's last position is older than the limit for a live one.
  await page
    .getByRole('button', { name: /^In progress/ })
    .first()
    .click();
  await infoPanel(page).getByRole('option').first().locator('b').first().click();
  await infoPanel(page).getByText('Why in progress?').waitFor(patience);
  const presence = infoPanel(page).getByText(/, (employee|contractor)$/);
  await presence.locator('..').getByRole('button').click();
  await infoPanel(page)
    .getByText(/^Last position \d+ min ago\.$/)
    .waitFor(patience);

  await page.keyboard.press('ControlOrMeta+Shift+d');
  await page.getByRole('tab', { name: 'Telemetry' }).click();
  const devtools = page.getByRole('region', { name: 'Devtools' });
  const figures = (await devtools.innerText()).replaceAll('\n', ' ');
  expect(figures).toMatch(/Invalid [1-9]/);
  expect(figures).toMatch(/Unreadable [1-9]/);

  await saveSession(page, join(folder, 'morning.tarmac'));
  const { code, marks } = await verify(join(folder, 'morning.tarmac'));
  expect(new Set(marks.map(({ is }) => is))).toEqual(new Set(['same']));
  expect(code).toBe(0);
  await expect.poll(async () => unevenEnds(await readLog(page)), patience).toEqual([]);
}, 240_000);

/** The collapsed strip under the list shows the charts without their legend. */
async function openLegend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the charts with their legend' }).click();
}

/**
 * Waits until the simulated company's clock shows so many minutes of its day. `asking`: a button
 * to press at each look, for when only answers carry the time.
 */
async function until(page: Page, minutes: number, asking?: string): Promise<void> {
  await pressByKey(page, 'Fake mode: simulated company');
  const panel = page.getByRole('dialog');
  const shown = async () => {
    if (asking !== undefined)
      await panel.getByRole('button', { name: asking, exact: true }).click();
    const [, hour = '', minute = '', half] =
      /(\d\d):(\d\d) ([AP])M/.exec(await panel.innerText()) ?? [];
    return (Number(hour) % 12) * 60 + Number(minute) + (half === 'P' ? 720 : 0);
  };
  await expect.poll(shown, patience).toBeGreaterThanOrEqual(minutes);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached', ...patience });
}

/** All rows of the flightboard, from its CSV file. */
async function exported(page: Page) {
  await page.keyboard.press('f');
  const board = page.getByRole('region', { name: 'Flightboard' });
  const status = board.getByRole('columnheader', { name: 'Status' });
  await expect.poll(() => status.getAttribute('aria-sort'), patience).toBe('ascending');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    board.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8'))
    .trim()
    .replace('\uFEFF', '')
    .split('\r\n');
  const at = (name: string) => head.split(',').indexOf(name);
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return { status: cells[at('Status')] ?? '', ready: cells[at('Ready')] ?? '' };
  });
  // Sorted by status, the most urgent first: the rows of a status are adjacent.
  const runs = rows.map((row) => row.status).filter((one, k, all) => one !== all[k - 1]);
  expect(runs[0]).toBe('Late');
  expect(new Set(runs).size).toBe(runs.length);
  await page.keyboard.press('f');
  await board.waitFor({ state: 'detached', ...patience });
  return rows;
}

/** Selects cards by moving the pointer over them while Space is held. */
async function sweep(page: Page, count: number): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await cards(page).nth(0).hover();
  await page.keyboard.down('Space');
  for (let at = 0; at < count; at += 1) await cards(page).nth(at).hover();
  await page.getByText(`Sweep: ${count} items.`).waitFor(patience);
  await page.keyboard.up('Space');
  await infoPanel(page).getByText(`${count} selected`).waitFor(patience);
}

function sum(numbers: readonly string[] | null): number {
  return (numbers ?? []).reduce((total, one) => total + Number(one), 0);
}
