// Work during an outage survives a browser kill and is done by the server afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { openLiveHouse } from './liveHouse.ts';
import { closedAsStored, intentsOf, readLog } from './storedLog.ts';
import { sound } from './sound.ts';
import {
  editOffline,
  enterLogin,
  freeMoves,
  infoPanel,
  lineLost,
  logIn,
  paintOffline,
  patienceMs,
  pressByKey,
  tryNow,
  selectVehicle,
  worldLoaded,
} from './walk.ts';

const profileDir = mkdtempSync(join(tmpdir(), 'tarmac-offline-'));
afterAll(() => rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 }));
const { house, line, cut, atServer } = openLiveHouse();

test('edits made offline are listed, survive a browser kill, and are done once each', async () => {
  const allow = [/Failed to load resource|WebSocket|ERR_/];
  const first = await house.openConsole({ profileDir, allow });
  const { page } = first;
  // Skip the real half minute.
  await page.clock.install();
  await logIn(page);
  const [a, b, c] = await freeMoves(page, (await atServer()).activities);

  await cut();
  await lineLost(page);
  await page.clock.fastForward(30_000);
  await page.getByText(/^Offline 3\d s$/).waitFor({ timeout: patienceMs });
  await editOffline(page, a, 'first');
  await editOffline(page, b, 'other');
  await editOffline(page, a, 'second');
  await editOffline(page, c, 'no');
  await page.getByRole('button', { name: 'Outbox: 4 waiting' }).waitFor({ timeout: patienceMs });
  await keepsItsBar(page);
  await page.getByRole('button', { name: 'Outbox: 4 waiting' }).click();
  const rows = page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem');
  await rows.filter({ hasText: 'goes after 1' }).waitFor({ timeout: patienceMs });
  await sound(page, 'the outbox of a lost line');
  const third = rows.filter({ hasText: `${c.name}: ` });
  await third.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Outbox: 3 waiting' }).waitFor({ timeout: patienceMs });
  // The typed values come back; discard them.
  const form = page.getByRole('region', { name: 'Edit your move' });
  await form.getByRole('button', { name: 'Discard my edits' }).click();
  await form.getByRole('button', { name: 'Discard', exact: true }).click();
  await form.waitFor({ state: 'detached', timeout: patienceMs });
  await closedAsStored(page);
  const ends = async (of: Page) =>
    intentsOf(await readLog(of), 'moves/saveEdits').map(({ end }) => end?.how ?? null);
  await expect.poll(() => ends(page)).toEqual([null, null, null, 'ignored']);
  await first.kill();

  await line().set('forward');
  const again = await house.openConsole({ profileDir, allow });
  // Chromium writes local storage late: the token may be lost, which costs another login.
  const login = again.page.getByRole('button', { name: 'Log in', exact: true });
  await again.page.getByText('Connected', { exact: true }).or(login).waitFor();
  if ((await login.count()) > 0) await enterLogin(again.page);
  await worldLoaded(again.page);
  await expect
    .poll(() => ends(again.page), { timeout: patienceMs })
    .toEqual(['done', 'done', 'done', 'ignored']);
  expect(await again.page.getByRole('button', { name: /^Outbox: / }).count()).toBe(0);
  // Each done once: one version more for each.
  const { activities: now } = await atServer();
  const rowOf = (id: string) => now.find((row) => row.id === id);
  expect(rowOf(a.id)).toMatchObject({ pickupNotes: 'second', version: a.version + 2 });
  expect(rowOf(b.id)).toMatchObject({ pickupNotes: 'other', version: b.version + 1 });
  expect(rowOf(c.id)).toMatchObject({ version: c.version });
});

test('two users edit one vehicle offline, and the later one settles the conflict', async () => {
  const allow = [/Failed to load resource|WebSocket|ERR_/];
  const stock = 'P4003';
  const own = { dispatcher: 'Plum', admin: 'Olive' } as const;
  const users = ['dispatcher', 'admin'] as const;
  const consoles = await Promise.all(users.map(() => house.openConsole({ allow })));
  const both = consoles.map(({ page }, at) => ({ page, color: own[users[at] ?? 'admin'], at }));
  const row = async () => (await atServer()).vehicles.find((one) => one.stock === stock);
  const each = (act: (one: (typeof both)[number]) => Promise<void>) => Promise.all(both.map(act));
  await each(async ({ page, at }) => {
    await logIn(page, users[at]);
    await selectVehicle(page, stock);
  });
  const before = await row();
  await cut();
  await each(async ({ page, color }) => {
    await lineLost(page);
    await paintOffline(page, stock, color);
  });
  await line().set('forward');
  await each(({ page }) => tryNow(page));
  const form = (page: Page) => page.getByRole('dialog', { name: 'Edit the vehicle' });
  const asked = () => Promise.all(both.map(({ page }) => form(page).count()));
  await expect.poll(asked, { timeout: patienceMs }).toContain(1);
  const [second] = (await asked()).flatMap((count, at) => (count === 1 ? (both[at] ?? []) : []));
  const first = both.find((one) => one !== second);
  if (!first || !second) throw new Error('one of two');
  expect(await row()).toMatchObject({ color: first.color, version: (before?.version ?? 0) + 1 });
  const question = form(second.page).getByRole('group', { name: /^Color: / });
  await question.getByRole('radio', { name: new RegExp(`^Mine ${second.color}`) }).waitFor();
  await question.getByRole('radio', { name: new RegExp(`^Theirs ${first.color}`) }).waitFor();
  await pressByKey(second.page, 'Keep mine');
  await pressByKey(second.page, 'Save');
  await form(second.page).waitFor({ state: 'detached', timeout: patienceMs });
  expect(await row()).toMatchObject({ color: second.color, version: (before?.version ?? 0) + 2 });
  const ends = async ({ page }: { readonly page: Page }) =>
    intentsOf(await readLog(page), 'vehicles/edit').map(({ end }) => end?.how);
  await expect.poll(() => ends(second), { timeout: patienceMs }).toEqual(['rejected', 'done']);
  expect(await ends(first)).toEqual(['done']);
  for (const { page } of both) {
    await infoPanel(page).getByText(second.color).first().waitFor({ timeout: patienceMs });
    expect(await page.getByRole('button', { name: /^Outbox: / }).count()).toBe(0);
  }
});

/** The bar has most to say now: the user's menu at its end stays in windows of any width. */
async function keepsItsBar(page: Page) {
  const before = page.viewportSize();
  for (const width of [1024, 1181, 1281, 1440, 1481, 1561]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.locator('header:has([data-outbox])');
    const outside = () => bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(outside, { timeout: patienceMs }).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}
