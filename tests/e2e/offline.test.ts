// Work while the line is lost, through a kill of the browser, until the server has done all of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { openLiveTransport } from '#backends/liveTransport.ts';
import { openPlannerSocket } from '#sim/hosts/testing/plannerSocket.ts';
import { tokenFrom } from '#sim/hosts/testing/served.ts';
import { inProcessLink } from '#wire/inProcessLink.ts';
import { openLiveHouse } from './liveHouse.ts';
import { intentsOf, readLog } from './storedLog.ts';
import {
  cards,
  enterLogin,
  lineLost,
  logIn,
  openForm,
  patienceMs,
  pressByKey,
  worldLoaded,
  writeNote,
} from './walk.ts';

const profileDir = mkdtempSync(join(tmpdir(), 'tarmac-offline-'));
afterAll(() => rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 }));
const { house, line, served, cut } = openLiveHouse();

/** Moves in the list that no trip holds: all of them may be edited. */
async function freeMoves(page: Page) {
  await cards(page).first().waitFor({ timeout: patienceMs });
  const names = await cards(page).locator('b').allTextContents();
  const rows = await atServer();
  return rows.filter(({ name, tripId }) => tripId === null && names.includes(name));
}

/** Edits the pick-up note, up to what becomes of it while the line is lost. */
async function editOffline(
  page: Page,
  { name }: { readonly name: string },
  text: string,
): Promise<void> {
  await openForm(page, name);
  await writeNote(page, text);
  await pressByKey(page, 'Next');
  await page.getByRole('heading', { name: 'Is this correct?' }).waitFor({ timeout: patienceMs });
  await pressByKey(page, 'Save Edits');
  // It waits, and its form makes room for the next.
  const form = page.getByRole('heading', { name: 'Edit your move' });
  await form.waitFor({ state: 'detached', timeout: patienceMs });
  await pressByKey(page, 'Clear selection');
}

/** All moves as the server has them, asked past the console and its line. */
async function atServer() {
  const { origin } = new URL(served().url);
  const link = inProcessLink(openLiveTransport({ origin, openWebSocket: openPlannerSocket }));
  link.authorize(await tokenFrom(origin, 'admin'));
  const answer = await link.call('world', { filterAccountIds: null });
  link.close();
  if (answer.is !== 'ok') throw new Error(answer.is);
  return answer.reply.activities;
}

test('edits of an outage are listed, outlive a kill, and are done once each', async () => {
  const allow = [/Failed to load resource|WebSocket|ERR_/];
  const first = await house.openConsole({ profileDir, allow });
  const { page } = first;
  // Its own half minute is not waited for.
  await page.clock.install();
  await logIn(page);
  const [a, b, c] = await freeMoves(page);
  if (!a || !b || !c) throw new Error('three moves that may be edited');

  await cut();
  await lineLost(page);
  await page.clock.fastForward(30_000);
  await page.getByText(/^Offline 3\d s$/).waitFor({ timeout: patienceMs });
  await editOffline(page, a, 'first');
  await editOffline(page, b, 'other');
  await editOffline(page, a, 'second');
  await editOffline(page, c, 'no');
  await page.getByRole('button', { name: 'Outbox: 4 waiting' }).waitFor({ timeout: patienceMs });
  await page.getByRole('button', { name: 'Outbox: 4 waiting' }).click();
  const rows = page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem');
  await rows.filter({ hasText: 'goes after 1' }).waitFor({ timeout: patienceMs });
  const third = rows.filter({ hasText: `${c.name}: ` });
  await third.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Outbox: 3 waiting' }).waitFor({ timeout: patienceMs });
  // What was typed comes back, and is not wanted any more.
  const form = page.getByRole('region', { name: 'Edit your move' });
  await form.getByRole('button', { name: 'Discard my edits' }).click();
  await form.getByRole('button', { name: 'Discard', exact: true }).click();
  await form.waitFor({ state: 'detached', timeout: patienceMs });
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
  const now = await atServer();
  const rowOf = (id: string) => now.find((row) => row.id === id);
  expect(rowOf(a.id)).toMatchObject({ pickupNotes: 'second', version: a.version + 2 });
  expect(rowOf(b.id)).toMatchObject({ pickupNotes: 'other', version: b.version + 1 });
  expect(rowOf(c.id)).toMatchObject({ version: c.version });
});
