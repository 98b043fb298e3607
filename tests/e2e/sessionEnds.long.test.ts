import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openLiveHouse } from './liveHouse.ts';
import {
  cards,
  enterLogin,
  logIn,
  logOut,
  openForm,
  patienceMs,
  prepareMove,
  press,
  selectedMove,
  selectVehicle,
  tryNow,
  writeNote,
} from './walk.ts';

const { house, line, served, cut, startAgain, atServer } = openLiveHouse();
const viewport = { width: 1440, height: 900 };
/** What the browser logs of a broken line and of a refused token. */
const allow = [/Failed to load resource|WebSocket|ERR_|status of 401/];
const one = house.oneConsole({ viewport, allow, path: '/command-center/activities' });

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('auth-token'));

/** The server forgets the token, and the console hears of it with its next question. */
async function endSession(page: Page): Promise<void> {
  const token = await tokenOf(page);
  const { origin } = new URL(served().url);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/logout`, { method: 'POST', headers, body: '{}' });
  expect(answer.status).toBeLessThan(300);
  await cut();
  await line().set('forward');
  await tryNow(page);
  await page.getByText(/^Your session has ended\. Log in again/).waitFor({ timeout: patienceMs });
}

/** Back from the login, at the same address. */
async function comesBack(page: Page, user?: string): Promise<void> {
  const before = page.url();
  await endSession(page);
  expect(new URL(page.url()).pathname).toBe('/login');
  await enterLogin(page, user);
  await expect.poll(() => page.url(), { timeout: patienceMs }).toBe(before);
}

async function leaves(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Close and discard/ });
  await button.click({ timeout: patienceMs });
  await button.waitFor({ state: 'detached', timeout: patienceMs });
}

const shown = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor({ timeout: patienceMs });

describe('reading 28: after the session ended one comes back', () => {
  test('to the selected move', async () => {
    const { page } = one;
    await cards(page).first().click();
    const name = await selectedMove(page);
    await comesBack(page);
    expect(await selectedMove(page)).toBe(name);
  });

  test("to the last step of 'Schedule a move'", async () => {
    const { page } = one;
    await prepareMove(page, { from: 'Olathe', to: 'Overland', vin: '1HGCM82633A004352' });
    await comesBack(page);
    await shown(page, 'Is this correct?');
    await leaves(page);
  });

  test('to the form of a vehicle', async () => {
    const { page } = one;
    await selectVehicle(page, 'P4001');
    await press(page, 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit the vehicle' });
    await form.getByRole('textbox', { name: 'Color' }).fill('teal');
    await comesBack(page);
    await expect.poll(() => form.getByRole('textbox', { name: 'Color' }).inputValue()).toBe('teal');
  });

  test('to a report', async () => {
    const { page } = one;
    await page.goto(new URL('/reports/daily', page.url()).href);
    await page.getByRole('heading', { name: 'Daily' }).first().waitFor({ timeout: patienceMs });
    await comesBack(page);
    await page.getByRole('heading', { name: 'Daily' }).first().waitFor({ timeout: patienceMs });
  });

  test('to the form of an edit, with what was typed', async () => {
    const { page } = one;
    await page.goto(new URL('/command-center/activities', page.url()).href);
    // The vehicle is still selected.
    const listed = async () => {
      await page.keyboard.press('Escape');
      return cards(page).count();
    };
    await expect.poll(listed, { timeout: patienceMs }).toBeGreaterThan(0);
    const name = (await cards(page).first().locator('b').first().textContent()) ?? '';
    await openForm(page, name);
    await writeNote(page, 'typed before the end');
    await comesBack(page);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Pick-up note' }).inputValue())
      .toBe('typed before the end');
  });
});

test('another user who logs in after it begins at the start', async () => {
  const { page } = one;
  await endSession(page);
  await enterLogin(page, 'admin');
  await expect
    .poll(() => new URL(page.url()).pathname, { timeout: patienceMs })
    .toBe('/command-center/resources');
});

/** What the server answers to a question with this token. */
async function statusOf(token: string | null): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { origin } = new URL(served().url);
  return (await fetch(`${origin}/v2/legacy/profile?extended=true`, { headers })).status;
}

test('training in another tab of the origin neither has nor ends the live session', async () => {
  const { page, context } = one;
  const token = await tokenOf(page);
  const training = await context.newPage();
  await training.goto(new URL('/?mode=fake', page.url()).href);
  await logIn(training, 'driver');
  await logOut(training, 'DH, Drew Haskins');
  const button = training.getByRole('button', { name: 'Log in', exact: true });
  await button.waitFor({ timeout: patienceMs });
  await training.close();
  expect([await tokenOf(page), await statusOf(token)]).toEqual([token, 200]);
  await page.bringToFront();
});

test('a logout without a line ends its token when the line is back, for any user', async () => {
  const { page } = one;
  const token = await tokenOf(page);
  await cut();
  await logOut(page, 'AA, Avery Admin');
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor({ timeout: patienceMs });
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);
  expect(await statusOf(token)).toBe(200);
  // The page is gone before the line is back.
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  await line().set('forward');
  await page.goto(`${origin}/login`);
  await enterLogin(page);
  await expect.poll(() => statusOf(token), { timeout: patienceMs }).toBe(401);
  await expect.poll(() => tokenOf(page), { timeout: patienceMs }).toBeTruthy();
});

test('another company behind the same origin gets nothing of the one before', async () => {
  const { page } = await house.openConsole({ viewport, allow });
  await logIn(page);
  const logs = () =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      return names.flatMap(
        (name) => /^tarmac-log:([^:]+):\d+:(\w+)/.exec(name)?.slice(1).join(' ') ?? [],
      );
    });
  await expect.poll(logs).toEqual(['live dispatcher']);
  await prepareMove(page, { from: 'Olathe', to: 'Overland', vin: '1HGCM82633A004352' });
  await cut();
  await press(page, 'Confirm Move');
  await served().kill();
  await startAgain('--seed', '8');
  await line().set('forward');
  await page.getByText(/^Your session has ended\. Log in again/).waitFor({ timeout: patienceMs });
  await enterLogin(page);
  // The page starts anew for this company, which does not know the user yet.
  await page.getByText('Log in to the command center.').waitFor({ timeout: patienceMs });
  await logIn(page);
  expect((await logs()).toSorted()).toEqual(['live dispatcher', 'live.memory-8-39-120 dispatcher']);
  expect(JSON.stringify(await atServer())).not.toContain('1HGCM82633A004352');
});
