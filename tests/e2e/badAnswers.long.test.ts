// The rest of the bad answers; the contract of the hosts and the specs of the processes have them
// all, and every run meets two of them in a browser.
import { expect, test } from 'vitest';
import { createAnsweredBy, loginAnsweredBy, move, onceCreated } from './answered.ts';
import { openHouse } from './harness.ts';
import { intentsOf, readLog } from './storedLog.ts';
import {
  confirmMove,
  lineLost,
  logIn,
  patienceMs,
  prepareMove,
  pressByKey,
  toldOf,
} from './walk.ts';

const house = openHouse({ map: false });

test.each(['login:disconnect,count=1', 'login:errorBefore:1,status=503'])(
  'a server that fails (%s) is told, and may be asked again',
  (faults) => loginAnsweredBy(house, faults),
);

test.each(['lostAnswer', 'malformed', 'errorBefore', 'disconnect,count=2'])(
  'a create answered by %s is told once it is done, and done once',
  (kind) => createAnsweredBy(house, kind),
);

test('a create that is never answered is no success, and asking again does it once', async () => {
  const { page } = await house.openConsole({ query: { faults: 'createActivities:malformed:4' } });
  await logIn(page);
  await prepareMove(page, move);
  await confirmMove(page);
  await page.getByText('The move was sent and no answer came.').waitFor({ timeout: patienceMs });
  expect(await page.getByText('Created 1 activity.').count()).toBe(0);
  await pressByKey(page, 'Ask again');
  await toldOf(page, 'Created 1 activity.');
  await onceCreated(page);
});

test('a lost connection is shown, and what was missed is fetched', async () => {
  const faults = 'realtime:disconnect:20000,count=1,from=8s';
  const { page } = await house.openConsole({ query: { faults, speed: 20 } });
  await logIn(page);
  await lineLost(page);
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: patienceMs });
  const loads = async () =>
    intentsOf(await readLog(page), 'world/reload').map(({ end }) => end?.how);
  await expect.poll(loads, { timeout: patienceMs }).toEqual(['done', 'done']);
});
