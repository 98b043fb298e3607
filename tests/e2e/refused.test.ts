import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { enterLogin, logIn, patienceMs, worldLoaded } from './walk.ts';

const house = openHouse({ map: false });

test('a bad address is refused also to one who is logged in', async () => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  await logIn(page);
  await page.goto(new URL('/?mode=fake&seed=pony', house.url).href);
  const told = page.getByRole('heading', { name: "This link isn't valid" });
  await told.waitFor({ timeout: patienceMs });
  // Whatever else was under way has come to its end: nothing is loaded, no task waits.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await told.isVisible()).toBe(true);
});

test.each([
  ['asks', '/?mode=fake&seed=pony', /^seed /],
  ['has', '/?mode=fake&drivres=40', /Did you mean drivers\?$/],
  ['names', '/?mode=demo', /There is no mode 'demo' here/],
])('a link that %s what there is not is told to be no valid link: %s', async (_, path, why) => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  await page.goto(new URL(path, house.url).href);
  const told = page.getByRole('alert');
  await told
    .getByRole('heading', { name: "This link isn't valid" })
    .waitFor({ timeout: patienceMs });
  await told.getByText(why).waitFor();
});

test.each([
  ['cannot be reached', null, "The server can't be reached"],
  ['answers with an error', 503, 'The server answered with an error'],
] as const)(
  'a server that %s is told so, and asked again with one click',
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

test('a part of the console that does not come from the server is no bad link', async () => {
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

test('a simulated company that cannot be loaded is told', async () => {
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
  const told = page.getByText('The simulated company has stopped.');
  await told.waitFor({ timeout: patienceMs });
  await page.getByRole('heading', { name: 'Tarmac has stopped' }).waitFor();
});
