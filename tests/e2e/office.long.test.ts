import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { openHouse, type OpenConsole } from './harness.ts';
import { sound } from './sound.ts';
import { logIn, patienceMs } from './walk.ts';

// Wide enough for the halves that stand beside the lists; few drivers, because axe reads each row.
const house = openHouse({ map: false });
const query = { seed: 7, drivers: 10 };

/** One console for all: the tests run in their order. */
let one: OpenConsole | null = null;
beforeAll(async () => {
  one = await house.openConsole({ query, viewport: { width: 1440, height: 900 }, keep: true });
  await logIn(one.page, 'admin');
});
function tab(): Page {
  if (!one) throw new Error('the console is not open yet');
  return one.page;
}

/** As the browser's own buttons do, so that the console goes on. */
async function go(path: string): Promise<void> {
  await tab().evaluate((to) => {
    history.pushState(null, '', to + location.search);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

function heading(name: string | RegExp) {
  return tab().getByRole('heading', { name, exact: true }).first();
}

/** The first row below the heads. */
function row() {
  return tab().getByRole('row').nth(1);
}

describe('axe finds no violation, with all of its rules, on', () => {
  test.each([
    ['the list of employees', '/command-center/employees', 'Employees'],
    ['a new employee', '/command-center/employees/create', 'Personal Information'],
    ['the list of drivers', '/command-center/my-drivers', 'My Drivers'],
    ['the payments', '/payments', 'Payments'],
    ['the profile', '/profile', 'Avery Admin'],
    ['the daily report', '/reports/daily', 'Daily report'],
    ['the costing report', '/reports/costing', 'Costing report'],
    ['the efficiency report', '/reports/efficiency', 'Efficiency report'],
    ['the vehicle report', '/reports/vehicle', 'Vehicle report'],
    ['the report center', '/report-center', 'Report center'],
    ['the list of invoices', '/invoices', 'Invoices'],
  ])('%s', async (name, path, title) => {
    await go(path);
    await heading(title).waitFor({ timeout: patienceMs });
    await nothingLoads();
    await sound(tab(), name);
  });

  test('an employee with their history and schedule, and the form of a verification', async () => {
    await go('/command-center/employees');
    await row().click();
    await heading('Trip History').waitFor({ timeout: patienceMs });
    await heading('Work Schedule').waitFor({ timeout: patienceMs });
    await nothingLoads();
    await sound(tab(), 'an employee');
    await tab().getByRole('button', { name: 'Add a verification' }).click();
    await tab().getByRole('dialog').waitFor({ timeout: patienceMs });
    await sound(tab(), 'the form of a verification');
    await tab().keyboard.press('Escape');
  });

  test('a driver beside the list', async () => {
    await go('/command-center/my-drivers');
    await row().click();
    await tab().getByRole('region', { name: 'History' }).waitFor({ timeout: patienceMs });
    await nothingLoads();
    await sound(tab(), 'a driver');
    // Else each row's buttons are on the way.
    const list = tab().getByRole('grid', { name: 'My Drivers' });
    // Most drivers of the simulated company have a picture.
    await list.locator('img[src^="data:image/"]').first().waitFor({ timeout: patienceMs });
    await list.focus();
    await tab().keyboard.press('F6');
    const panel = tab().locator('[data-region=panel]');
    await panel.locator(':focus').waitFor({ timeout: patienceMs });
    await tab().keyboard.press('6');
    await tab().locator('[role=grid]:focus').waitFor({ timeout: patienceMs });
  });

  test('an invoice', async () => {
    await go('/invoices');
    await row().click();
    await nothingLoads();
    await sound(tab(), 'an invoice');
  });

  test.each(['RideShare', 'RideShare (Voucher)', 'Package'])('the form of a %s', async (name) => {
    await go('/command-center/resources');
    await tab().getByRole('button', { name: 'Add', exact: true }).click();
    // The entry shows its keys, too.
    await tab().getByRole('menuitem').getByText(name, { exact: true }).click();
    await heading(name).waitFor({ timeout: patienceMs });
    await sound(tab(), name);
    await tab().keyboard.press('Escape');
  });
});

test('a report that is printed from a dark console is on light paper', async () => {
  await go('/reports/daily');
  await heading('Daily report').waitFor({ timeout: patienceMs });
  await nothingLoads();
  await tab().evaluate(() => Object.assign(window, { print: () => {} }));
  await tab().emulateMedia({ colorScheme: 'dark' });
  await tab().getByRole('button', { name: 'Print', exact: true }).click();
  await tab().locator('[data-paper]').waitFor({ state: 'attached', timeout: patienceMs });
  await tab().emulateMedia({ media: 'print' });
  const canvas = () => getComputedStyle(document.documentElement).colorScheme;
  await expect.poll(() => tab().evaluate(canvas)).toBe('light');
  await tab().emulateMedia({ media: null, colorScheme: 'light' });
  await tab().evaluate(() => dispatchEvent(new Event('afterprint')));
  await tab().locator('[data-paper]').waitFor({ state: 'detached', timeout: patienceMs });
});

/** What is read has come. */
async function nothingLoads(): Promise<void> {
  const isRead = () => document.querySelector('main [aria-busy=true]') === null;
  await tab().waitForFunction(isRead, null, { timeout: patienceMs });
}
