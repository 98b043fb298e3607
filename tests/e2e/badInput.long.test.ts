import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { move, onceCreated } from './answered.ts';
import { openHouse } from './harness.ts';
import { damageStored } from './damage.ts';
import { sound } from './sound.ts';
import { readLog } from './storedLog.ts';
import {
  confirmMove,
  enterLogin,
  infoPanel,
  logIn,
  loginUnanswered,
  patienceMs,
  prepareMove,
  pressByKey,
  messageShown,
  worldLoaded,
} from './walk.ts';

const house = openHouse({ map: false });

test('a failed login says why; an unknown route leads back; a driver finds reasons', async () => {
  const { page } = await house.openConsole({
    path: '/command-center/nowhere',
    query: { faults: 'login:malformed:1' },
    allow: [/status of 404/],
  });
  await enterLogin(page, 'driver');
  await loginUnanswered(page);
  await enterLogin(page, 'driver', 'wrong');
  await messageShown(page, 'Login failed. Please try again.');
  await enterLogin(page, 'driver');
  await page.getByRole('heading', { name: 'Not found' }).waitFor({ timeout: patienceMs });
  await pressByKey(page, 'Return to Map');
  await worldLoaded(page);
  expect(new URL(page.url()).pathname).toMatch(/^\/command-center\/(activities|resources)$/);

  // Without permission to write, the reason stands at the disabled button.
  const button = page.getByRole('button', { name: 'Schedule a move' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  const reason = page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`);
  expect(await reason.textContent()).toMatch(/^Only an? .+ can .+\.$/);
  await page.keyboard.press('m');
  expect(await page.getByRole('region', { name: 'Schedule a move' }).count()).toBe(0);
});

describe('refusals', () => {
  // Both strike the first create, which the first of them answers.
  const refusals =
    'createActivities:errorBefore:1,status=422;createActivities:errorBefore:2,status=401';
  // Not the user that a first login proposes.
  const user = 'office';
  const one = house.oneConsole({ query: { faults: refusals }, user });

  test('a refused command shows the reason and keeps the draft', async () => {
    const { page } = one;
    await prepareMove(page, move);
    await confirmMove(page);
    const wizard = page.getByRole('region', { name: 'Schedule a move' });
    const words = 'Activities were not created. The server failed (422). Your draft is still here.';
    await wizard.getByRole('alert').getByText(words).waitFor({ timeout: patienceMs });
    await wizard.getByText(move.note).waitFor();
  });

  test('a 401 during work leads to login once, and the work continues after it', async () => {
    const { page } = one;
    const visits: string[] = [];
    page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
    await confirmMove(page);
    await page
      .getByRole('button', { name: 'Log in', exact: true })
      .waitFor({ timeout: patienceMs });
    expect(visits.filter((path) => path === '/login')).toHaveLength(1);
    await page.getByText(/^Your session has ended\. Log in again/).waitFor({ timeout: patienceMs });
    const name = page.getByLabel('E-mail / Username');
    expect(await name.inputValue()).toBe(user);
    await logIn(page, user);
    await infoPanel(page).getByText(move.note).waitFor({ timeout: patienceMs });
    await onceCreated(page, ['rejected', 'done']);
  });
});

test('data that does not load shows a failure, nothing of before, and a retry', async () => {
  const { page } = await house.openConsole({ query: { faults: 'world:malformed:1' } });
  await enterLogin(page);
  const failure = page.getByRole('alert').filter({ hasText: 'The data did not load' });
  await failure.getByText('Sync Failure').waitFor({ timeout: patienceMs });
  await sound(page, 'a sync failure');
  await pressByKey(page, 'Try again');
  await expect.poll(() => failure.count(), { timeout: patienceMs }).toBe(0);
  await worldLoaded(page);

  // The same for another account.
  await page.keyboard.press('Control+Shift+D');
  const devtools = page.getByRole('region', { name: 'Devtools' });
  await devtools.getByRole('tab', { name: 'Simulator' }).click();
  await devtools.getByLabel('New fault').fill('world:errorBefore,status=503,count=1');
  await page.keyboard.press('Enter');
  await devtools.getByText(/^world:errorBefore/).waitFor({ timeout: patienceMs });
  await page.keyboard.press('Control+Shift+D');
  await page.getByRole('button', { name: /\d sites?$/ }).click();
  await page.getByRole('menuitem').last().click();
  await failure.waitFor({ timeout: patienceMs });
  expect(await infoPanel(page).count()).toBe(0);
  await pressByKey(page, 'Try again');
  await expect.poll(() => failure.count(), { timeout: patienceMs }).toBe(0);
  await worldLoaded(page);
  const asked = async () =>
    (await readLog(page)).flatMap(({ type, data }) =>
      type === 'world/loadRequested' ? [(data as { accountIds: unknown }).accountIds] : [],
    );
  await expect.poll(asked, { timeout: patienceMs }).toHaveLength(4);
  const [first, second, chosen, again] = await asked();
  expect([first, second]).toEqual([null, null]);
  expect(chosen).not.toBeNull();
  expect(again).toEqual(chosen);
});

describe('what is typed right before a reload is there after it', () => {
  const one = house.oneConsole({
    path: '/command-center/activities',
    query: { seed: 7 },
    viewport: { width: 1440, height: 900 },
  });
  /** Types into an empty field, and loads the page again after so long. */
  async function typeAndReload(field: () => Locator, afterMs: number): Promise<void> {
    const text = `typed ${afterMs} ms before`;
    await field().fill('');
    await field().press('Tab');
    await field().fill(text);
    // The time is what is tested: the log may have stored the text by then, or not.
    if (afterMs > 0) await one.page.waitForTimeout(afterMs);
    await one.page.reload();
    await expect.poll(() => field().inputValue(), { timeout: patienceMs }).toBe(text);
  }

  test.each([0, 120, 450, 550])('the notes of a plan, %i ms before it', async (afterMs) => {
    const { page } = one;
    const planner = page.getByRole('region', { name: 'Plan a trip' });
    if ((await planner.count()) === 0) {
      await page.keyboard.press('/');
      await page.keyboard.type('PA-1105');
      const first = page.getByRole('search').getByRole('option').first();
      await expect.poll(() => first.textContent(), { timeout: patienceMs }).toContain('PA-1105');
      await page.keyboard.press('Enter');
      await infoPanel(page).getByRole('heading', { name: 'PA-1105' }).waitFor();
      await pressByKey(page, 'Plan Trip');
      await page.getByRole('button', { name: 'Next: pre-flight' }).click();
    }
    await typeAndReload(() => planner.getByRole('textbox', { name: 'Notes' }), afterMs);
  });

  test.each([0, 450])('the note of a new move, %i ms before it', async (afterMs) => {
    const { page } = one;
    const wizard = page.getByRole('region', { name: 'Schedule a move' });
    if ((await wizard.count()) === 0) {
      await page.getByRole('button', { name: 'Close and discard the plan' }).click();
      await prepareMove(page, move);
      await pressByKey(page, 'Back');
    }
    await typeAndReload(() => wizard.getByRole('textbox', { name: 'Pick-up note' }), afterMs);
  });
});

describe('browser storage and graphics', () => {
  const one = house.oneConsole();

  test('without WebGL the map shows a reason, and the lists work', async () => {
    const { page } = one;
    await page.getByText(/This browser cannot draw the map/).waitFor({ timeout: patienceMs });
    await page.getByRole('option').first().click();
    await infoPanel(page).getByText('1 selected').waitFor({ timeout: patienceMs });
  });

  test('a damaged log is reported, and records before the damage remain', async () => {
    const { page } = one;
    await prepareMove(page, move);
    await confirmMove(page);
    await infoPanel(page).getByText(move.note).waitFor({ timeout: patienceMs });
    await damageStored(page, 'tarmac-log:', 'tail', 'middle');
    await page.reload();
    await page.getByText(/log was damaged .+ set aside/).waitFor({ timeout: patienceMs });
    await closeWizard(page);
    await worldLoaded(page);
    await prepareMove(page, { ...move, note: 'after the damage' });
    await confirmMove(page);
    await infoPanel(page).getByText('after the damage').waitFor({ timeout: patienceMs });
    await page.reload();
    await infoPanel(page).getByText('after the damage').waitFor({ timeout: patienceMs });
    expect(await page.getByText(/log was damaged/).count()).toBe(0);
  });

  test('a damaged simulated company is reported and can be discarded', async () => {
    const { page } = one;
    await damageStored(page, 'tarmac-sim:', 'snapshot', 'snapshot');
    await page.reload();
    const words = /The simulation cannot start/;
    await page.getByRole('alert').getByText(words).waitFor({ timeout: patienceMs });
    await settledOn(page, words);
    await pressByKey(page, 'Forget this world and start over');
    await logIn(page);
  });

  test('refused storage is reported, and the console works from memory', async () => {
    const { page } = await house.openConsole();
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    });
    await page.reload();
    await logIn(page);
    await page.getByText('This browser refuses storage').waitFor({ timeout: patienceMs });
    await prepareMove(page, move);
    await page.getByText('Not kept: a reload loses it').waitFor({ timeout: patienceMs });
    await confirmMove(page);
    await messageShown(page, 'Created 1 activity.');
  });
});

/** The message stays: no pending work replaces it. */
async function settledOn(page: Page, words: RegExp): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('alert').getByText(words).count()).toBe(1);
  expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
}

/** Closes the wizard of the interrupted move if it is open again; waits while it is saving. */
async function closeWizard(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close and discard the draft' });
  const panel = page.locator('aside h3, aside [role=listbox]');
  await expect
    .poll(
      async () => {
        if ((await panel.count()) > 0) return true;
        await page.keyboard.press('Escape');
        await close.click({ timeout: 500 }).catch(() => undefined);
        return false;
      },
      { timeout: patienceMs },
    )
    .toBe(true);
}
