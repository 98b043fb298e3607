import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { enterLogin, logIn, patienceMs, worldLoaded } from './walk.ts';

const house = openHouse({ map: false });

test('an invalid address is refused for a logged-in user too', async () => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  await logIn(page);
  await page.goto(new URL('/?mode=fake&seed=pony', house.url).href);
  const heading = page.getByRole('heading', { name: "This link isn't valid" });
  await heading.waitFor({ timeout: patienceMs });
  // Wait for all other work: no request is open and no task is queued.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await heading.isVisible()).toBe(true);
});

test.each([
  ['an invalid seed', '/?mode=fake&seed=pony', /^seed /],
  ['an unknown option', '/?mode=fake&drivres=40', /Did you mean drivers\?$/],
  ['an unknown mode', '/?mode=demo', /There is no mode 'demo' here/],
])('a link with %s is reported as not valid: %s', async (_, path, why) => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  await page.goto(new URL(path, house.url).href);
  const alert = page.getByRole('alert');
  await alert
    .getByRole('heading', { name: "This link isn't valid" })
    .waitFor({ timeout: patienceMs });
  await alert.getByText(why).waitFor();
});

test.each([
  ['cannot be reached', null, "The server can't be reached"],
  ['answers with an error', 503, 'The server answered with an error'],
] as const)(
  'the start screen says that the server %s, and one click retries',
  async (_, status, title) => {
    const { page } = await house.openConsole({
      path: '/login',
      query: { seed: 7 },
      allow: [/Failed to load|ERR_FAILED/],
    });
    let isDown = true;
    await page.route('**/config.json', (route) => {
      if (!isDown) return route.continue();
      return status === null ? route.abort() : route.fulfill({ status, body: 'no' });
    });
    await page.reload();
    await page.getByRole('heading', { name: title }).waitFor({ timeout: patienceMs });
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('E-mail / Username').waitFor({ timeout: patienceMs });
  },
);

test('a script that fails to load is reported as an unreachable server', async () => {
  const { page } = await house.openConsole({
    path: '/login',
    query: { seed: 7 },
    allow: [/Failed to load|Failed to fetch|ERR_FAILED/],
  });
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
