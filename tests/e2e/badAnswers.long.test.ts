// The remaining faulty answers in a browser. Every run covers two of them; the host contract and
// the process specs cover all.
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
  messageShown,
} from './walk.ts';

const house = openHouse({ map: false });

test.each(['login:disconnect,count=1', 'login:errorBefore:1,status=503'])(
  'a login that fails on the server (%s) shows an error and can be retried',
  (faults) => loginAnsweredBy(house, faults),
);

test.each(['errorAfter', 'lostAnswer', 'malformed', 'errorBefore', 'disconnect,count=2'])(
  'a create with the fault %s is reported done once, and creates one move',
  (kind) => createAnsweredBy(house, kind),
);

test('a create without a readable answer is not done; asking again creates one move', async () => {
  const { page } = await house.openConsole({ query: { faults: 'createActivities:malformed:4' } });
  await logIn(page);
  await prepareMove(page, move);
  await confirmMove(page);
  const unknown = 'The move was sent and it is not known what became of it.';
  await page.getByText(unknown).waitFor({ timeout: patienceMs });
  expect(await page.getByText('Created 1 activity.').count()).toBe(0);
  await pressByKey(page, 'Ask again');
  await messageShown(page, 'Created 1 activity.');
  await onceCreated(page);
});

test('a lost connection is shown, and the console reloads the world afterwards', async () => {
  const faults = 'realtime:disconnect:20000,count=1,from=8s';
  const { page } = await house.openConsole({ query: { faults, speed: 20 } });
  await logIn(page);
  await lineLost(page);
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: patienceMs });
  const loads = async () =>
    intentsOf(await readLog(page), 'world/reload').map(({ end }) => end?.how);
  await expect.poll(loads, { timeout: patienceMs }).toEqual(['done', 'done']);
});
