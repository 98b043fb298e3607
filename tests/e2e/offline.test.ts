// Work while the line is lost, through a kill of the browser, until the server has done all of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { openLiveTransport } from '#backends/liveTransport.ts';
import { openPlannerSocket } from '#sim/hosts/testing/plannerSocket.ts';
import { tokenFrom } from '#sim/hosts/testing/served.ts';
import { inProcessLink } from '#wire/inProcessLink.ts';
import { type FaultProxy, openFaultProxy } from '../network/faultProxy.ts';
import { openHouse } from './harness.ts';
import { type Served, startServed } from './served.ts';
import { intentsOf, readLog } from './storedLog.ts';
import { enterLogin, lineLost, logIn, patienceMs, worldLoaded } from './walk.ts';

const profileDir = mkdtempSync(join(tmpdir(), 'tarmac-offline-'));
afterAll(() => rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 }));
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

type Move = { readonly id: string; readonly name: string; readonly version: number };
type Machine = {
  latest(): { world: { tables: { activities: { rows(): Iterable<Move> } } } };
  check(command: object): { readonly yes: boolean };
  dispatch(command: object): void;
};

const edit = ({ id: activityId, version }: Move, pickupNotes: string) => ({
  type: 'moves/saveEdits',
  data: { edit: { activityId, version, fields: { pickupNotes } }, forceReady: false },
});

/**
 * Asks the console's own machine, past its forms: they hold one edit at a time. Answers the moves
 * of the world that it may edit when nothing is asked.
 */
function machineOf(page: Page, commands: readonly object[]) {
  return page.evaluate((asked) => {
    type Fiber = { readonly return: Fiber | null; readonly memoizedProps: unknown };
    const bar = document.querySelector('header') as unknown as Record<string, Fiber>;
    const key = Object.keys(bar).find((name) => name.startsWith('__reactFiber$')) ?? '';
    let fiber: Fiber | null = bar[key] ?? null;
    const machine = () => (fiber?.memoizedProps as { machine?: Machine } | null)?.machine;
    while (fiber && !machine()?.dispatch) fiber = fiber.return;
    for (const command of asked) machine()?.dispatch(command);
    const rows = [...(machine()?.latest().world.tables.activities.rows() ?? [])];
    const may = ({ id: activityId, version }: Move) =>
      machine()?.check({
        type: 'moves/saveEdits',
        data: { edit: { activityId, version, fields: { pickupNotes: '?' } }, forceReady: false },
      }).yes;
    return rows.filter(may).map(({ id, name, version }) => ({ id, name, version }));
  }, commands);
}

/** The moves as the server has them, asked past the console and its line. */
async function atServer(ids: readonly string[]) {
  const { origin } = new URL(served?.url ?? '');
  const link = inProcessLink(openLiveTransport({ origin, openWebSocket: openPlannerSocket }));
  link.authorize(await tokenFrom(origin, 'admin'));
  const answer = await link.call('activitiesByIds', { ids });
  link.close();
  if (answer.is !== 'ok') throw new Error(answer.is);
  return ids.map((id) => answer.reply.activities.find((row) => row.id === id));
}

test('edits of an outage are listed, outlive a kill, and are done once each', async () => {
  const allow = [/Failed to load resource|WebSocket|ERR_/];
  const first = await house.openConsole({ profileDir, allow });
  const { page } = first;
  // Its own half minute is not waited for.
  await page.clock.install();
  await logIn(page);
  const [a, b, c] = await machineOf(page, []);
  if (!a || !b || !c) throw new Error('three moves that may be edited');

  await proxy?.set('refuse');
  proxy?.cut();
  await lineLost(page);
  await page.clock.fastForward(30_000);
  await page.getByText(/^Offline 3\d s$/).waitFor({ timeout: patienceMs });
  await machineOf(page, [edit(a, 'first'), edit(b, 'other'), edit(a, 'second'), edit(c, 'no')]);
  await page.getByRole('button', { name: 'Outbox: 4 waiting' }).waitFor({ timeout: patienceMs });
  await page.keyboard.press('o');
  const rows = page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem');
  await rows.filter({ hasText: 'goes after 1' }).waitFor({ timeout: patienceMs });
  const third = rows.filter({ hasText: `${c.name}: ` });
  await third.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Outbox: 3 waiting' }).waitFor({ timeout: patienceMs });
  const ends = async (of: Page) =>
    intentsOf(await readLog(of), 'moves/saveEdits').map(({ end }) => end?.how ?? null);
  await expect.poll(() => ends(page)).toEqual([null, null, null, 'ignored']);
  await first.kill();

  await proxy?.set('forward');
  const again = await house.openConsole({ profileDir, allow });
  // Chromium writes local storage late: the token may be lost, which costs another login.
  const form = again.page.getByRole('button', { name: 'Log in', exact: true });
  await again.page.getByText('Connected', { exact: true }).or(form).waitFor();
  if ((await form.count()) > 0) await enterLogin(again.page);
  await worldLoaded(again.page);
  await expect
    .poll(() => ends(again.page), { timeout: patienceMs })
    .toEqual(['done', 'done', 'done', 'ignored']);
  expect(await again.page.getByRole('button', { name: /^Outbox: / }).count()).toBe(0);
  // Each done once: one version more for each.
  const [nowA, nowB, nowC] = await atServer([a.id, b.id, c.id]);
  expect(nowA).toMatchObject({ pickupNotes: 'second', version: a.version + 2 });
  expect(nowB).toMatchObject({ pickupNotes: 'other', version: b.version + 1 });
  expect(nowC).toMatchObject({ version: c.version });
});
