import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { openLiveHouse } from './liveHouse.ts';
import { intentsOf, readLog } from './storedLog.ts';
import {
  confirmMove,
  enterLogin,
  infoPanel,
  lineLost,
  logIn,
  patienceMs,
  prepareMove,
  pressByKey,
  tabTo,
  worldLoaded,
} from './walk.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarmac-night-'));
const profileDir = join(folder, 'profile');
const { house, line, cut } = openLiveHouse();
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const broken = [/Failed to load resource|WebSocket|ERR_/];
const move = { from: 'Olathe', to: 'Overland', vin: '1HGCM82633A004352', note: 'over night' };

test('journey 13: what a killed tab had not sent is done once the next morning', async () => {
  const evening = await house.openConsole({ profileDir, allow: broken });
  const { page } = evening;
  await logIn(page);
  // What searches is loaded with the first search.
  await select(page, 'P4002');
  // The next start has its place, and not the one of the work.
  const idle = await evening.context.newPage();
  await idle.goto(house.url);
  await worldLoaded(idle);
  await page.bringToFront();
  await cut();
  await lineLost(page);
  await paint(page, 'P4001', 'Plum');
  await paint(page, 'P4002', 'Olive');
  await page.getByRole('button', { name: 'Outbox: 2 waiting' }).click();
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  const olive = outbox.getByRole('listitem').filter({ hasText: 'Olive' });
  await olive.getByRole('button', { name: 'Withdraw' }).click();
  // What was typed is kept, and not wanted any more.
  const form = outbox.getByRole('region', { name: 'Unfinished forms' });
  for (const _twice of [1, 2]) await form.getByRole('button', { name: 'Discard' }).click();
  await form.waitFor({ state: 'detached', timeout: patienceMs });
  await outbox.getByRole('button', { name: 'Close' }).click();
  await prepareMove(page, move);
  await confirmMove(page);
  await page.getByRole('button', { name: 'Outbox: 2 waiting' }).waitFor({ timeout: patienceMs });
  await evening.kill();

  await line().set('forward');
  const morning = await house.openConsole({ profileDir, path: '/config.json', allow: broken });
  await passHours(morning.page, 13);
  await morning.page.goto(house.url);
  // Chromium writes local storage late: the token may be lost, which costs another login.
  const login = morning.page.getByRole('button', { name: 'Log in', exact: true });
  await login.or(morning.page.locator('aside h3')).first().waitFor({ timeout: patienceMs });
  if ((await login.count()) > 0) await enterLogin(morning.page);
  for (const words of ['2 requests of a closed tab were taken over.', 'Created 1 activity.']) {
    await morning.page.getByText(words).first().waitFor({ timeout: patienceMs });
  }
  const ends = async () =>
    intentsOf(await readLog(morning.page), 'outbox/adopt').map(({ end }) => end?.how);
  await expect.poll(ends, { timeout: patienceMs }).toEqual(['done', 'done']);
  const data = await allOfServer(morning.page);
  const count = (words: string) => data.split(words).length - 1;
  expect([count('over night'), count('"Plum"'), count('"Olive"')]).toEqual([1, 1, 0]);
  await morning.close();
});

/** Selects the vehicle with this label. */
async function select(page: Page, stock: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(stock);
  await page.getByRole('search').getByRole('option').first().waitFor({ timeout: patienceMs });
  await page.keyboard.press('Enter');
  await infoPanel(page).getByText(stock, { exact: true }).waitFor({ timeout: patienceMs });
}

/** Types another color into its form, and saves it. */
async function paint(page: Page, stock: string, color: string): Promise<void> {
  await select(page, stock);
  await pressByKey(page, 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit the vehicle' });
  await tabTo(page, form.getByRole('textbox', { name: 'Color' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(color);
  await page.keyboard.press('Enter');
  // It waits, and its form makes room.
  await form.waitFor({ state: 'detached', timeout: patienceMs });
}

/** As if the operator's own time had passed; the tab of the work was used before the other. */
function passHours(page: Page, hours: number): Promise<void> {
  return page.evaluate(
    async (ms) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(new Error('IndexedDB failed')));
        });
      const db = await settled(indexedDB.open('tarmac-slots'));
      const store = db.transaction('values', 'readwrite').objectStore('values');
      const slots = IDBKeyRange.bound('slot:', 'slot:\uffff');
      for (const [at, key] of (await settled(store.getAllKeys(slots))).entries()) {
        const { version } = await settled(store.get(key));
        const usedMs = Date.now() - ms - (at === 0 ? 1_000 : 0);
        await settled(store.put({ value: { usedMs }, version }, key));
      }
      db.close();
    },
    hours * 60 * 60_000,
  );
}

/** All that the server knows. */
function allOfServer(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('auth-token')}`;
    const response = await fetch('/data', { headers: { authorization } });
    return response.text();
  });
}
