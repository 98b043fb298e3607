// The two lines of a live console on screen: the connection and the planner's.
import { expect, test } from 'vitest';
import { openLiveTransport } from '#backends/liveTransport.ts';
import { openPlannerSocket } from '#sim/hosts/testing/plannerSocket.ts';
import { tokenFrom } from '#sim/hosts/testing/served.ts';
import { writePlannerRequest } from '#wire/planner/messages.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import type { RawFrame } from '#wire/transport.ts';
import { openLiveHouse } from './liveHouse.ts';
import { sound } from './sound.ts';
import { intentsOf, readLog } from './storedLog.ts';
import { lineLost, logIn, patienceMs, pressByKey } from './walk.ts';

const { house, line, served, cut } = openLiveHouse();

test('an outage loses the connection and the planner line, and both come back', async () => {
  const { page } = await house.openConsole({ allow: [/Failed to load resource|WebSocket|ERR_/] });
  await logIn(page);
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: patienceMs });
  const panel = page.getByRole('dialog', { name: 'Connection' });
  const connectionShows = async (words: string) => {
    await page.getByRole('button', { name: /^Connection: / }).click();
    await panel.getByText(words, { exact: true }).waitFor({ timeout: patienceMs });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached', timeout: patienceMs });
  };
  await connectionShows('2 running');

  await cut();
  await lineLost(page);
  await sound(page, 'a lost line');
  await connectionShows('not reached, trying again');
  // While no server is reachable, so that the connection does not come back by itself first.
  await pressByKey(page, 'Try now');
  await line().set('forward');
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: patienceMs });
  expect(await page.getByRole('button', { name: 'Try now' }).count()).toBe(0);
  await connectionShows('2 running');
  const tries = async () =>
    intentsOf(await readLog(page), 'connection/tryNow').map(({ end }) => end?.how);
  await expect.poll(tries, { timeout: patienceMs }).toEqual(['done']);
});

test('a planner worker in another process answers a planner request', async () => {
  const { origin } = new URL(served().url);
  const transport = openLiveTransport({ origin, openWebSocket: openPlannerSocket });
  const frames: RawFrame[] = [];
  transport.listen((frame) => frames.push(frame));
  transport.connect(await tokenFrom(origin));
  const isConnected = () => frames.some(({ type }) => type === 'plannerLine');
  await expect.poll(isConnected, { timeout: patienceMs }).toBe(true);
  transport.askPlanner('r1', writePlannerRequest(sampleRequest(6, 2, 'r1')));
  const planned = () =>
    frames.flatMap((frame) =>
      frame.type === 'message' && /^planner(Route|Error)$/.test(frame.event) ? [frame.payload] : [],
    );
  await expect.poll(() => planned().length, { timeout: patienceMs }).toBeGreaterThan(1);
  expect(planned()[1]).toMatchObject({ requestId: 'r1', costCents: expect.any(Number) });
  transport.close();
});
