import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { written } from './storedLog.ts';
import { cards, control, infoPanel, logIn, patienceMs, pressByKey, takeBack } from './walk.ts';

const house = openHouse();
const activities = '/command-center/activities';
const one = house.oneConsole({ path: activities, query: { seed: 7 } });

/** How many moves the map shows: the number in the middle of the donut. */
const inView = (page: Page) => page.locator('aside svg text').first().textContent();
const shows = (page: Page, count: string | null) =>
  expect.poll(() => inView(page), { timeout: patienceMs }).toBe(count);

test('each mode keeps its map view across a mode switch and a reload', async () => {
  const { page } = one;
  await shows(page, '120');
  // Drivers that move have the map drawn again and again, in software.
  await control(page, 'Pause');
  await mapIsDrawn(page);
  for (let k = 0; k < 2; k++) await pressByKey(page, 'Zoom in');
  await expect.poll(() => inView(page), { timeout: patienceMs }).not.toBe('120');
  const near = await inView(page);
  const mode = (name: string) => page.getByRole('radio', { name }).click();
  await mode('Resources');
  await pressByKey(page, 'Fit the whole map');
  await shows(page, '120');
  await mode('Activities');
  await shows(page, near);
  await written(page, 'navigation/moved', { path: activities });
  await page.reload();
  await shows(page, near);
  await mode('Resources');
  await shows(page, '120');
});

test('hovering a table row highlights its list card; showing imagery can be undone', async () => {
  const { page } = one;
  await page.getByRole('radio', { name: 'Activities' }).click();
  await pressByKey(page, 'Fit the whole map');
  await shows(page, '120');
  await page.keyboard.press('f');
  const rows = page.getByRole('region', { name: 'Flightboard' }).getByRole('row');
  await rows.nth(1).waitFor({ timeout: patienceMs });
  const first = await cards(page).first().getAttribute('data-item');
  await page.keyboard.press('i');
  await page.getByRole('grid', { name: 'Activities in view' }).waitFor({ timeout: patienceMs });
  await expect.poll(() => covered(page), { timeout: patienceMs }).toEqual([]);
  await page.keyboard.press('i');
  const row = page.locator(`[role=row][data-item="${first}"]`);
  // Cards and rows are sorted anew as the day goes on: what was under the pointer may move away.
  const card = page.locator(`[role=option][data-item="${first}"]`);
  const hovered = async () => {
    await row.hover();
    return card.getAttribute('data-hovered');
  };
  await expect.poll(hovered, { timeout: patienceMs }).toBe('');
  const imagery = page.getByRole('button', { name: 'Satellite imagery', exact: true });
  await pressByKey(page, 'Satellite imagery');
  await expect.poll(() => imagery.getAttribute('aria-pressed')).toBe('true');
  await takeBack(page, 'show satellite imagery');
  await expect.poll(() => imagery.getAttribute('aria-pressed')).toBe('false');
});

test('reading 3: trip mode opens by keyboard and closes by button or selection', async () => {
  const { page } = one;
  await page.keyboard.press('f');
  const panel = infoPanel(page);
  const list = page.getByRole('listbox', { name: 'Activities in view' });
  const move = cards(page)
    .filter({ hasText: /KC-\d+/ })
    .first();
  await list.focus();
  const look = async () => {
    if ((await move.count()) === 0) await page.keyboard.press('PageDown');
    return move.count();
  };
  await expect.poll(look, { timeout: patienceMs }).toBeGreaterThan(0);
  const trip = /KC-\d+/.exec((await move.textContent()) ?? '')?.[0] ?? '';
  await move.click();
  await pressByKey(page, 'View trip');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await crumbs.getByText(`Viewing trip #${trip}`).waitFor({ timeout: patienceMs });
  expect(await crumbs.textContent()).toContain(`Trip detail #${trip}`);
  // Neither the filters nor the orders cover its name, and it covers none of them.
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(() => crumbs.evaluate(isSeenAtBothEnds), { timeout: patienceMs }).toBe(true);
    expect(await covered(page)).toEqual([]);
  }
  await sound(page, 'trip mode');
  await pressByKey(page, 'Exit trip mode');
  await crumbs.waitFor({ state: 'detached', timeout: patienceMs });
  expect(await panel.getByText(/\d selected/).count()).toBe(1);
  await page.keyboard.press('Control+z');
  await crumbs.waitFor({ timeout: patienceMs });
  await page.keyboard.press('Escape');
  await crumbs.waitFor({ state: 'detached', timeout: patienceMs });
  expect(await panel.count()).toBe(0);
});

test('the map key explains the driver density and disappears at a near zoom', async () => {
  const query = { seed: 7, drivers: 1000 };
  const { page } = await house.openConsole({ path: '/command-center/resources', query });
  await logIn(page);
  await control(page, 'Pause');
  const key = page.getByRole('list', { name: 'Map key' });
  await key.getByText('each driver from zoom 12').waitFor({ timeout: patienceMs });
  expect(await key.textContent()).toMatch(/^[\d,]+ drivers/);
  await sound(page, 'the key of a density');
  for (let k = 0; k < 5; k++) await pressByKey(page, 'Zoom in');
  await key.waitFor({ state: 'detached', timeout: patienceMs });
});

/** A canvas with streets compresses worse than one of a single color. */
async function mapIsDrawn(page: Page): Promise<void> {
  const canvas = page.locator('canvas').first();
  await canvas.waitFor({ timeout: patienceMs });
  await expect
    .poll(async () => (await canvas.screenshot()).byteLength, { timeout: patienceMs })
    .toBeGreaterThan(40_000);
}

/** Nothing is over its left and its right end. */
function isSeenAtBothEnds(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const seen = (x: number) => document.elementFromPoint(x, (top + bottom) / 2);
  return [left + 4, right - 4].every((x) => element.contains(seen(x)));
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
