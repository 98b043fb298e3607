// A browser without room in the middle of a shift (P3): the operator is asked, goes on or stops,
// and what was held in memory is stored once there is room.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { openLiveHouse } from './liveHouse.ts';
import { saveSession, verify } from './recordings.ts';
import { gapsOf, intentsOf, readLog, written } from './storedLog.ts';
import { confirmMove, infoPanel, logIn, messageShown, patienceMs, prepareMove } from './walk.ts';
import { worldLoaded } from './walk.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarmac-full-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const { house, atServer } = openLiveHouse();

const from = { from: 'Shawnee Detail', to: 'Lenexa Collision' };
const move = { ...from, vin: '5YJ3E1EA7KF000316', note: 'on a full disk' };

/** Leaves the console's origin no room; null gives it back. */
function giveRoom(cdp: CDPSession, quotaSize: number | null): Promise<unknown> {
  const { origin } = new URL(house.url);
  const room = quotaSize === null ? {} : { quotaSize };
  return cdp.send('Storage.overrideQuotaForOrigin', { origin, ...room });
}

const banner = (page: Page) => page.getByRole('region', { name: 'Storage' });
const shows = (page: Page, words: RegExp) =>
  banner(page).getByText(words).waitFor({ timeout: patienceMs });

const movesWith = async (note: string) =>
  (await atServer()).activities.filter((one) => JSON.stringify(one).includes(note)).length;

test('work on a full disk goes on or stops as chosen, and is stored with room again', async () => {
  const { page, context } = await house.openConsole();
  await logIn(page);
  await written(page, 'world/loaded');
  const cdp = await context.newCDPSession(page);
  await giveRoom(cdp, 1);
  await prepareMove(page, move);
  await shows(page, /no room left.*nothing is sent/);
  await page.getByText('Not kept: a reload loses it').waitFor({ timeout: patienceMs });
  expect(await page.getByText(/[Kk]ept on this device|Draft kept/).count()).toBe(0);
  // Not sent before the operator has chosen.
  const why = page.getByText('This browser cannot store it. Choose above').first();
  await why.waitFor({ state: 'attached', timeout: patienceMs });
  expect(await movesWith(move.note)).toBe(0);

  await banner(page).getByRole('button', { name: 'Go on without crash protection' }).click();
  await shows(page, /Nothing you do is kept/);
  await confirmMove(page);
  await messageShown(page, 'Created 1 activity.');
  await expect.poll(() => movesWith(move.note)).toBe(1);
  const stored = (await readLog(page)).length;
  expect(intentsOf(await readLog(page), 'moves/create')).toEqual([]);

  // The file has what the browser has no room for.
  const file = join(folder, 'session.tarmac');
  await saveSession(page, file);
  const { code, marks } = await verify(file);
  expect([code, marks.at(-1)?.beforeSeq ?? 0]).toEqual([0, expect.toSatisfy((n) => n > stored)]);

  await banner(page).getByRole('button', { name: 'Stop' }).click();
  await shows(page, /Work has stopped/);
  await page.keyboard.press('m');
  expect(await page.getByRole('region', { name: 'Schedule a move' }).count()).toBe(0);
  const download = page.waitForEvent('download', { timeout: patienceMs });
  await banner(page).getByRole('button', { name: 'Save session' }).click();
  await download;

  await giveRoom(cdp, null);
  await banner(page).waitFor({ state: 'detached', timeout: patienceMs });
  const log = await readLog(page);
  expect(gapsOf(log)).toEqual([]);
  expect(intentsOf(log, 'moves/create').map(({ end }) => end?.how)).toEqual(['done']);
  await page.reload();
  await worldLoaded(page);
  await prepareMove(page, { ...move, note: 'with room again' });
  await page.getByText('Draft kept on this device').waitFor({ timeout: patienceMs });
  await confirmMove(page);
  await infoPanel(page).getByText('with room again').waitFor({ timeout: patienceMs });
  // A log that could have lost what was sent takes another name, so that no id names two requests.
  const names = (await readLog(page)).map(({ id }) => id.slice(0, id.lastIndexOf(':')));
  expect(names.at(-1)).not.toBe(names[0]);
  expect([await movesWith(move.note), await movesWith('with room again')]).toEqual([1, 1]);
});
