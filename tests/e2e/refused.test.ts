import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { logIn, patienceMs } from './walk.ts';

const house = openHouse({ map: false });

test('a bad address is refused also to one who is logged in', async () => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  await logIn(page);
  await page.goto(new URL('/?mode=fake&seed=pony', house.url).href);
  const told = page.getByRole('heading', { name: 'Tarmac cannot start like this' });
  await told.waitFor({ timeout: patienceMs });
  // Whatever else was under way has come to its end: nothing is loaded, no task waits.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await told.isVisible()).toBe(true);
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
});
