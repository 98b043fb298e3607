import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { gapsOf, intentsOf, readLog } from './storedLog.ts';
import { unevenEnds } from './unevenEnds.ts';
import {
  enterLogin,
  infoPanel,
  patienceMs,
  pressByKey,
  selectedMove,
  tabTo,
  messageShown,
  typeVin,
  worldLoaded,
  chooseByKey,
} from './walk.ts';

const house = openHouse({ map: false });
const vin = '1HGCM82633A004352';

test('a move is scheduled, planned and completed by keyboard, despite a reload', async () => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  const seen = await watchStatus(page);
  const vinData = requestsOf(page, /\/vin[-\w]*\.txt/);
  await enterLogin(page);
  await worldLoaded(page);

  expect(vinData).toEqual([]);
  const move = await scheduleByKey(page);
  expect(vinData).toHaveLength(1);
  await planByKey(page, move);
  await expect.poll(() => seen, { timeout: patienceMs }).toContain('driver to start');

  await steer(page, '60×');
  // At this speed a status may pass while the popover closes: what the panel has shown counts.
  for (const status of ['planned', 'in progress']) {
    await expect.poll(() => seen, { timeout: 2 * patienceMs }).toContain(status);
  }
  await steer(page, 'Pause');
  await sameAfterReload(page);
  await steer(page, 'Go on');
  await steer(page, 'Pause');
  await stepUntil(page, () => seen.at(-1) === 'complete');
  await statusBecomes(page, 'Complete');
  await infoPanel(page).getByText('Delivered').waitFor({ timeout: patienceMs });
  expect(seen.filter((status, at) => status !== seen[at - 1])).toEqual([
    'unplanned',
    'driver to start',
    'planned',
    'in progress',
    'complete',
  ]);

  await expect
    .poll(async () => unevenEnds(await readLog(page)), { timeout: patienceMs })
    .toEqual([]);
  const log = await readLog(page);
  expect(gapsOf(log)).toEqual([]);
  expect(intentsOf(log, 'moves/create').map(({ end }) => end)).toEqual([{ how: 'done' }]);
  expect(intentsOf(log, 'trips/save').map(({ end }) => end)).toEqual([{ how: 'done' }]);
});

/** The addresses that the page and its workers ask for from now on, as far as they fit. */
function requestsOf(page: Page, fitting: RegExp): readonly string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (fitting.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Schedules one vehicle by its VIN between saved locations, and moves its deadline. */
async function scheduleByKey(page: Page): Promise<string> {
  await page.keyboard.press('m');
  await page.getByRole('region', { name: 'Schedule a move' }).waitFor({ timeout: patienceMs });
  await chooseByKey(page, 'Pick-Up Location', 'Shawnee Detail');
  await chooseByKey(page, 'Drop-off location', 'Lenexa Collision');
  await sound(page, 'step of the locations');
  await pressByKey(page, 'Next');
  await typeVin(page, vin);
  await page.getByText('Check digit fits').waitFor({ timeout: patienceMs });
  await page.getByText('2003 Honda Accord').waitFor({ timeout: patienceMs });
  await shiftTime(page, 'hour, Deadline', 'ArrowDown');
  await tabTo(page, page.getByRole('textbox', { name: 'Pick-up note' }));
  await page.keyboard.type('ring');
  await sound(page, 'step of the vehicle');
  await pressByKey(page, 'Next');
  const facts = page.getByRole('region', { name: 'Schedule a move' });
  await facts.getByText('What happens now.').waitFor({ timeout: patienceMs });
  // By the road between the two locations, which the server knows.
  for (const words of [vin, /ready now/, /^by \d/, /it would arrive at/, /before its deadline/]) {
    await facts.getByText(words).first().waitFor({ timeout: patienceMs });
  }
  await sound(page, 'step of the confirmation');
  await pressByKey(page, 'Confirm Move');
  await messageShown(page, 'Created 1 activity.');
  await sound(page, 'a toast');
  const name = await selectedMove(page);
  await statusBecomes(page, 'Unplanned');
  const panel = infoPanel(page);
  await panel.getByText('Why unplanned?').waitFor({ timeout: patienceMs });
  expect(await panel.innerText()).toContain(vin);
  expect(await panel.innerText()).toMatch(/No trip/);
  return name;
}

/** Plans a trip in five steps, with the driver who is first when the list is entered. */
async function planByKey(page: Page, move: string): Promise<void> {
  await pressByKey(page, 'Plan Trip');
  const planner = page.getByRole('region', { name: 'Plan a trip' });
  await planner.getByText(move, { exact: true }).waitFor({ timeout: patienceMs });
  await sound(page, 'step of the activities');
  await pressByKey(page, 'Next: pre-flight');
  await planner.getByRole('textbox', { name: 'Request time' }).waitFor({ timeout: patienceMs });
  await sound(page, 'pre-flight');
  await pressByKey(page, 'Next: trip plan');
  for (const words of [/Start/, /Pick up/, /Move/, /Drop off/, /End/]) {
    await planner.getByRole('row').filter({ hasText: words }).first().waitFor();
  }
  await planner.getByText('1 of 1 move').waitFor({ timeout: patienceMs });
  await sound(page, 'step of the plan');
  await pressByKey(page, 'Next: assign drivers');
  const drivers = planner.getByRole('listbox', { name: 'Available Drivers' });
  await drivers.getByRole('option').first().waitFor({ timeout: patienceMs });
  await tabTo(page, drivers);
  // The cursor stays with its driver, while their rank may change as ways are read.
  const first = await drivers.getAttribute('aria-activedescendant');
  await page.keyboard.press(' ');
  const assigned = planner.getByRole('option', { selected: true });
  await assigned.waitFor({ timeout: patienceMs });
  expect(await assigned.getAttribute('id')).toBe(first);
  await sound(page, 'step of the drivers');
  await pressByKey(page, 'Next: review');
  await sound(page, 'review');
  await pressByKey(page, 'Confirm Trip');
  await messageShown(page, 'Trip(s) created.');
  expect(await selectedMove(page)).toBe(move);
}

/** Presses a key on one segment of a time and expects it to change. */
async function shiftTime(page: Page, part: string, key: string): Promise<void> {
  const segment = page.getByRole('spinbutton', { name: part });
  await tabTo(page, segment);
  const before = await segment.getAttribute('aria-valuenow');
  await page.keyboard.press(key);
  await expect.poll(() => segment.getAttribute('aria-valuenow')).not.toBe(before);
}

/** After a reload the screen, the address and the log are the same. */
async function sameAfterReload(page: Page): Promise<void> {
  const before = await panelText(page);
  const logBefore = await readLog(page);
  const address = page.url();
  await page.reload();
  await infoPanel(page).locator('h3').first().waitFor({ timeout: patienceMs });
  expect(page.url()).toBe(address);
  await expect.poll(() => panelText(page), { timeout: patienceMs }).toBe(before);
  const log = await readLog(page);
  expect(log.slice(0, logBefore.length)).toEqual(logBefore);
}

function panelText(page: Page): Promise<string> {
  return infoPanel(page).innerText();
}

async function statusBecomes(page: Page, status: string): Promise<void> {
  const badge = infoPanel(page).getByText(status, { exact: true }).first();
  await badge.waitFor({ timeout: 2 * patienceMs });
}

/** Presses one of the simulated company's controls and closes its popover. */
async function steer(page: Page, control: string): Promise<void> {
  await pressByKey(page, 'Fake mode: simulated company');
  await page.getByRole('dialog').waitFor({ timeout: patienceMs });
  await pressByKey(page, control);
  await settled(page.getByRole('dialog').getByRole('button', { name: control, exact: true }));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached', timeout: patienceMs });
}

/** Steps minute by minute until `isThere`: the drive takes half an hour of simulated time. */
async function stepUntil(page: Page, isThere: () => boolean): Promise<void> {
  await pressByKey(page, 'Fake mode: simulated company');
  const panel = page.getByRole('dialog');
  const step = panel.getByRole('button', { name: 'Step 1 min' });
  await tabTo(page, step);
  const time = () => panel.locator('dt:text-is("Time") + dd').textContent();
  for (let minutes = 0; !isThere(); minutes += 1) {
    if (minutes === 240) throw new Error(`not there at ${await time()}`);
    const before = await time();
    await page.keyboard.press('Enter');
    await expect.poll(time, { timeout: patienceMs, interval: 20 }).not.toBe(before);
    // The new time can be shown before the answer; until then the button takes no other press.
    await settled(step);
  }
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached', timeout: patienceMs });
}

/** Waits until the button is no longer busy, or was replaced. */
async function settled(button: Locator): Promise<void> {
  const isBusy = () =>
    button.evaluateAll((all) => all.some((one) => one.getAttribute('aria-busy') === 'true'));
  await expect.poll(isBusy, { timeout: patienceMs, interval: 20 }).toBe(false);
}

/** Records each status the panel shows, also across a reload. */
async function watchStatus(page: Page): Promise<readonly string[]> {
  const seen: string[] = [];
  await page.exposeFunction('noteStatus', (status: string) => void seen.push(status));
  const watch = () => {
    let last = '';
    new MutationObserver(() => {
      const why = [...document.querySelectorAll('aside span')].find((line) =>
        line.textContent?.startsWith('Why '),
      );
      const asked = why?.textContent?.slice('Why '.length, -1) ?? last;
      const status = asked === 'is its driver still to start' ? 'driver to start' : asked;
      if (status === last) return;
      last = status;
      (globalThis as unknown as { noteStatus(status: string): void }).noteStatus(status);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return seen;
}
