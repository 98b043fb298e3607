import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import {
  confirmMove,
  infoPanel,
  logIn,
  logOut,
  patienceMs,
  press,
  prepareMove,
  pressByKey,
  selectedMove,
  messageShown,
  worldLoaded,
} from './walk.ts';

const house = openHouse({ map: false });
/** In this order: each test leaves the storage that the next expects, the duplicated tab last. */
const one = house.oneConsole();
const move = { from: 'Olathe', to: 'Overland', vin: '1HGCM82633A004352' };

test('a create after another login is not mistaken for the earlier one', async () => {
  const { page } = one;
  const names = new Set<string>();
  for (const note of ['first', 'second']) {
    await prepareMove(page, { ...move, note });
    await confirmMove(page);
    await messageShown(page, 'Created 1 activity.');
    await infoPanel(page).getByText(note, { exact: true }).waitFor({ timeout: patienceMs });
    names.add(await selectedMove(page));
    if (note === 'second') break;
    await logOut(page);
    await logIn(page);
  }
  expect(names.size).toBe(2);
});

test('starting the day over discards the session and its simulated company', async () => {
  const { page } = one;
  await prepareMove(page, { ...move, note: 'of the day before' });
  await confirmMove(page);
  await messageShown(page, 'Created 1 activity.');
  await expect
    .poll(() => companyText(page), { timeout: patienceMs })
    .toContain('of the day before');
  await pressByKey(page, 'Fake mode: simulated company');
  await pressByKey(page, 'Start the day over');
  await pressByKey(page, 'Forget it and start over');
  await logIn(page);
  expect(await companyText(page)).not.toContain('of the day before');
  expect(await databases(page, 'tarmac-sim:')).toHaveLength(1);
});

test('logout deletes token, log and drafts, and the next user starts clean', async () => {
  const { page } = one;
  await prepareMove(page, { ...move, note: 'mine alone' });
  expect(await databases(page, 'tarmac-log:')).toHaveLength(1);
  expect(await storedTexts(page)).not.toBe('{}');
  await logOut(page);
  const question = page.getByRole('alertdialog', { name: 'Log out with unsent work?' });
  const words = '1 form is not saved. Logging out forgets this';
  await question.getByText(words).waitFor({ timeout: patienceMs });
  await pressByKey(page, 'Discard and log out');
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor({ timeout: patienceMs });
  await expect.poll(() => databases(page, 'tarmac-log:'), { timeout: patienceMs }).toEqual([]);
  await expect.poll(() => databases(page, 'tarmac-blocks:'), { timeout: patienceMs }).toEqual([]);
  await expect.poll(() => storedTexts(page), { timeout: patienceMs }).toBe('{}');

  await logIn(page, 'admin');
  expect(await page.getByRole('region', { name: 'Schedule a move' }).count()).toBe(0);
  expect(await page.getByRole('complementary', { name: 'Items in viewport' }).count()).toBe(1);
});

test('a duplicated tab gets a separate session, and each tab keeps its own', async () => {
  const { page, context } = one;
  await prepareMove(page, { ...move, note: 'of the first tab' });
  const twin = await context.newPage();
  await twin.goto(page.url());
  await worldLoaded(twin);
  expect(await twin.getByRole('region', { name: 'Schedule a move' }).count()).toBe(0);
  expect(await databases(twin, 'tarmac-log:')).toHaveLength(2);
  await twin.close();
  await page.bringToFront();
  // After a reload it does not take over the twin's session.
  await page.reload();
  await page.getByRole('heading', { name: 'Is this correct?' }).waitFor({ timeout: patienceMs });
  await press(page, 'Close and discard the draft');
  await worldLoaded(page);
});

test('logout asks before it discards unsent work', async () => {
  const { page } = await house.openConsole({ query: { faults: 'createActivities:latency:60000' } });
  await logIn(page);
  await prepareMove(page, move);
  await confirmMove(page);
  await logOut(page);
  const question = page.getByRole('alertdialog', { name: 'Log out with unsent work?' });
  // The form being saved is not counted as a second item.
  const words = '1 request has not been answered yet. Logging out forgets this';
  await question.getByText(words).waitFor({ timeout: patienceMs });
  await sound(page, 'the question about unsent work');
  await pressByKey(page, 'Stay');
  await question.waitFor({ state: 'detached', timeout: patienceMs });
  expect(await page.getByRole('region', { name: 'Schedule a move' }).count()).toBe(1);
  await logOut(page);
  await pressByKey(page, 'Discard and log out');
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor({ timeout: patienceMs });
  await expect.poll(() => databases(page, 'tarmac-log:'), { timeout: patienceMs }).toEqual([]);
});

function databases(page: Page, prefix: string): Promise<readonly string[]> {
  return page.evaluate(
    async (start) =>
      (await indexedDB.databases())
        .map(({ name }) => name ?? '')
        .filter((name) => name.startsWith(start)),
    prefix,
  );
}

/** Everything the simulated company has stored. */
function companyText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('IndexedDB failed')));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((known) => known.startsWith('tarmac-sim:')) ?? '';
    const db = await settled(indexedDB.open(name));
    const tx = db.transaction(['journal', 'snapshot'], 'readonly');
    const [journal, snapshot] = await Promise.all([
      settled(tx.objectStore('journal').getAll()),
      settled(tx.objectStore('snapshot').getAll()),
    ]);
    db.close();
    return JSON.stringify([journal, snapshot]);
  });
}

function storedTexts(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
}
