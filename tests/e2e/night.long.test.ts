import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { openLiveHouse } from './liveHouse.ts';
import { intentsOf, readLog } from './storedLog.ts';
import {
  confirmMove,
  editOffline,
  enterLogin,
  freeMoves,
  lineLost,
  logIn,
  paintOffline,
  patienceMs,
  prepareMove,
  pressByKey,
  selectVehicle,
  worldLoaded,
} from './walk.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarmac-night-'));
const profileDir = join(folder, 'profile');
const { house, line, cut, atServer } = openLiveHouse();
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const broken = [/Failed to load resource|WebSocket|ERR_/];
const move = { from: 'Olathe', to: 'Overland', vin: '1HGCM82633A004352', note: 'over night' };

test('journey 13: unsent work of a killed tab is done once the next morning', async () => {
  const evening = await house.openConsole({ profileDir, allow: broken });
  const { page } = evening;
  await logIn(page);
  const before = await atServer();
  const [edited] = await freeMoves(page, before.activities);
  const car = before.vehicles.find(({ stock }) => stock === 'P4001');
  if (!car) throw new Error('P4001');
  // The first search loads the finder, which needs the connection.
  await selectVehicle(page, 'P4002');
  // The next start takes the slot of this tab, not the slot with the work.
  const idle = await evening.context.newPage();
  await idle.goto(house.url);
  await worldLoaded(idle);
  await page.bringToFront();
  await cut();
  await lineLost(page);
  await pressByKey(page, 'Clear selection');
  for (const text of ['first', 'second']) await editOffline(page, edited, text);
  await paintOffline(page, 'P4001', 'Plum');
  await paintOffline(page, 'P4002', 'Olive');
  await page.getByRole('button', { name: 'Outbox: 4 waiting' }).click();
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  const olive = outbox.getByRole('listitem').filter({ hasText: 'Olive' });
  await olive.getByRole('button', { name: 'Withdraw' }).click();
  // The typed values are kept; discard them.
  const form = outbox.getByRole('region', { name: 'Unfinished forms' });
  const discard = form.getByRole('button', { name: 'Discard' });
  await discard.click();
  // By key, as a double click must not discard.
  await discard.press('Enter');
  await form.waitFor({ state: 'detached', timeout: patienceMs });
  await outbox.getByRole('button', { name: 'Close' }).click();
  await prepareMove(page, move);
  await confirmMove(page);
  await page.getByRole('button', { name: 'Outbox: 4 waiting' }).waitFor({ timeout: patienceMs });
  await evening.kill();
  // Another user saves first.
  await atServer('editVehicle', { id: car.id, version: car.version, edit: { color: 'Teal' } });

  await line().set('forward');
  const morning = await house.openConsole({ profileDir, path: '/config.json', allow: broken });
  await passHours(morning.page, 13);
  await morning.page.goto(house.url);
  // Chromium writes local storage late: the token may be lost, which costs another login.
  const login = morning.page.getByRole('button', { name: 'Log in', exact: true });
  await login
    .or(morning.page.locator('aside [role=listbox]'))
    .first()
    .waitFor({ timeout: patienceMs });
  if ((await login.count()) > 0) await enterLogin(morning.page);
  for (const words of ['4 requests of a closed tab were taken over.', 'Created 1 activity.']) {
    await morning.page.getByText(words).first().waitFor({ timeout: patienceMs });
  }
  const ends = async (of: string) =>
    intentsOf(await readLog(morning.page), of).map(({ end }) => end?.how);
  const endsAre = (of: string, hows: readonly string[]) =>
    expect.poll(() => ends(of), { timeout: patienceMs }).toEqual(hows);
  await endsAre('outbox/adopt', ['done']);
  await endsAre('forms/adopt', ['done', 'done', 'rejected']);
  await morning.page.getByRole('button', { name: 'Outbox: 1 needs you' }).click();
  const kept = morning.page.getByRole('region', { name: 'Unfinished forms' });
  await kept.getByRole('button', { name: 'Resume' }).click();
  const question = morning.page.getByRole('group', { name: /^Color: / });
  await question.getByRole('radio', { name: /^Mine Plum/ }).waitFor({ timeout: patienceMs });
  await question.getByRole('radio', { name: /^Theirs Teal/ }).waitFor({ timeout: patienceMs });
  await pressByKey(morning.page, 'Keep mine');
  await pressByKey(morning.page, 'Save');
  await endsAre('vehicles/edit', ['done']);
  // Each done once: one version more for each.
  const { activities, vehicles } = await atServer();
  const { version } = edited;
  expect(activities.filter(({ pickupNotes }) => pickupNotes === 'over night')).toHaveLength(1);
  const twice = { pickupNotes: 'second', version: version + 2 };
  expect(activities.find(({ id }) => id === edited.id)).toMatchObject(twice);
  const settled = { color: 'Plum', version: car.version + 2 };
  expect(vehicles.find(({ id }) => id === car.id)).toMatchObject(settled);
  expect(vehicles.filter(({ color }) => color === 'Olive')).toEqual([]);
  await morning.close();
});

/** Backdates both slots by `hours`; the slot with the work was used before the other. */
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
