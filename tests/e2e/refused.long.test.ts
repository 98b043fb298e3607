import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { enterLogin, patienceMs, pressByKey, worldLoaded } from './walk.ts';

const house = openHouse({ map: false });

/** One page for the tests up to the login: each leaves it as the next needs it. */
let page: Page;

test.each([
  ['cannot be reached', null, "The server can't be reached"],
  ['answers with an error', 503, 'The server answered with an error'],
] as const)(
  'the start screen says that the server %s, retries, and one click retries at once',
  async (_, status, title) => {
    page ??= await opened();
    let isDown = true;
    await page.route('**/config.json', (route) => {
      if (!isDown) return route.continue();
      return status === null ? route.abort() : route.fulfill({ status, body: 'no' });
    });
    await page.route('**/recovers', (route) => {
      isDown = false;
      return route.fulfill({ body: '' });
    });
    await page.reload();
    await page.getByRole('heading', { name: title }).waitFor({ timeout: patienceMs });
    expect(await page.getByRole('status').textContent()).toBe('Tarmac retries automatically.');
    if (status === null) await sound(page, 'unreached');
    // It recovers by the click and not before, when an automatic retry would remove the button.
    await page.evaluate(() => addEventListener('click', () => void fetch('/recovers'), true));
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByLabel('E-mail / Username').waitFor({ timeout: patienceMs });
    await page.unroute('**/config.json');
    await page.unroute('**/recovers');
  },
);

async function opened(): Promise<Page> {
  const allow = [/Failed to load|Failed to fetch|ERR_FAILED/];
  const options = { path: '/login', query: { seed: 7 }, allow, keep: true };
  return (await house.openConsole(options)).page;
}

test('a script that fails to load is reported as an unreachable server', async () => {
  await page.route(/operatorConsole-[^/]*\.js/, (route) => route.abort());
  await page.reload();
  await enterLogin(page);
  await page
    .getByRole('heading', { name: "The server can't be reached" })
    .waitFor({ timeout: patienceMs });
  await page.unroute(/operatorConsole-[^/]*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await worldLoaded(page);
});

test('an invalid address is refused with its reason, and a button leads out of it', async () => {
  const heading = page.getByRole('heading', { name: "This link isn't valid" });
  const refused = [
    ['/?mode=demo', /There is no mode 'demo' here/],
    ['/?mode=fake&drivres=40', /Did you mean drivers\?$/],
    ['/?mode=fake&faults=world:explode', /'explode' is none of latency/],
    ['/?mode=fake&seed=pony', /^seed must be .*not 'pony'/],
  ] as const;
  for (const [path, why] of refused) {
    await page.goto(new URL(path, house.url).href);
    await heading.waitFor({ timeout: patienceMs });
    await page.getByRole('alert').getByText(why).waitFor({ timeout: patienceMs });
  }
  // Wait for all other work: no request is open and no task is queued.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await heading.isVisible()).toBe(true);
  await sound(page, 'a refused address');
  await pressByKey(page, 'Start with the default world');
  await worldLoaded(page);
});

test('an invalid address is refused before the login, too', async () => {
  const { page } = await house.openConsole({ query: { seed: 'pony' } });
  const alert = page.getByRole('alert');
  const heading = alert.getByRole('heading', { name: "This link isn't valid" });
  await heading.waitFor({ timeout: patienceMs });
  await alert.getByText(/^seed /).waitFor();
});

test('a simulated company whose worker does not load is reported as stopped', async () => {
  const { page } = await house.openConsole({
    path: '/login',
    query: { seed: 7 },
    allow: [/Failed to load|ERR_|status of 404|MIME/],
  });
  await page.route(/worker-[^/]*\.js/, async (route) => {
    // The small module that starts the worker loads; the worker itself does not.
    const response = await route.fetch();
    if ((await response.text()).includes('new Worker(')) await route.fulfill({ response });
    else await route.abort();
  });
  await page.reload();
  const message = page.getByText('The simulated company has stopped.');
  await message.waitFor({ timeout: patienceMs });
  await page.getByRole('heading', { name: 'Tarmac has stopped' }).waitFor();
});
