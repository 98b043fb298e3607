// The two lines of a live console as its operator sees them: the connection's and the planner's.
import { expect, test } from 'vitest';
import { type FaultProxy, openFaultProxy } from '../network/faultProxy.ts';
import { openHouse } from './harness.ts';
import { type Served, startServed } from './served.ts';
import { intentsOf, readLog } from './storedLog.ts';
import { logIn, patienceMs, pressByKey } from './walk.ts';

let served: Served | null = null;
let proxy: FaultProxy | null = null;
const house = openHouse({
  map: false,
  start: async () => {
    served = await startServed(['--seed', '7']);
    proxy = await openFaultProxy(served.port);
    return {
      url: `${proxy.origin}/`,
      async stop() {
        await proxy?.close();
        await served?.stop();
      },
    };
  },
});
test('no planner is running; an outage takes both lines, and both come back', async () => {
  const { page } = await house.openConsole({ allow: [/Failed to load resource|WebSocket|ERR_/] });
  await logIn(page);
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: patienceMs });
  const panel = page.getByRole('dialog', { name: 'Connection' });
  const told = async (words: string) => {
    await page.getByRole('button', { name: /^Connection: / }).click();
    await panel.getByText(words, { exact: true }).waitFor({ timeout: patienceMs });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached', timeout: patienceMs });
  };
  await told('no planner is running');

  await proxy?.set('refuse');
  proxy?.cut();
  await page.getByText('Lost', { exact: true }).waitFor({ timeout: patienceMs });
  await told('not reached, trying again');
  // While nobody can be reached, so that the connection does not come back by itself before.
  await pressByKey(page, 'Try now');
  await proxy?.set('forward');
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: patienceMs });
  expect(await page.getByRole('button', { name: 'Try now' }).count()).toBe(0);
  await told('no planner is running');
  const tries = async () =>
    intentsOf(await readLog(page), 'connection/tryNow').map(({ end }) => end?.how);
  await expect.poll(tries, { timeout: patienceMs }).toEqual(['done']);
});
