import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { openLiveTransport } from '#backends/liveTransport.ts';
import { openPlannerSocket } from '#sim/hosts/testing/plannerSocket.ts';
import { tokenFrom } from '#sim/hosts/testing/served.ts';
import { writePlannerRequest } from '#wire/planner/messages.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import type { RawFrame } from '#wire/transport.ts';
import { msUntilSeen } from '../../bench/screens/seen.ts';
import type { OpenConsole } from './harness.ts';
import { openLiveHouse } from './liveHouse.ts';
import { saveSession, verify } from './recordings.ts';
import { sound } from './sound.ts';
import { intentsOf, readLog, rowsOf } from './storedLog.ts';
import {
  cards,
  confirmMove,
  infoPanel,
  lineLost,
  logIn,
  logOut,
  openForm,
  patienceMs,
  prepareMove,
  pressByKey,
  tryNow,
  messageShown,
  worldLoaded,
  writeNote,
} from './walk.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarmac-live-'));
const store = join(folder, 'company');
const { house, line, served, cut, startAgain } = openLiveHouse(['--seed', '7', '--store', store]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const places = { from: 'Olathe', to: 'Overland', vin: '1HGCM82633A004352' };
const long = { timeout: 300_000 };
/** Small, because two consoles run side by side. */
const small = { viewport: { width: 1024, height: 768 } };
/** Errors the browser itself logs when a connection breaks. */
const broken = [/Failed to load resource|WebSocket|ERR_/];

/** The console's moves with this note. */
async function movesOf(page: Page, note: string) {
  const rows = rowsOf(await readLog(page), 'activities');
  return rows.filter((row) => row.pickupNotes === note);
}

async function knows(page: Page, note: string, withinMs = patienceMs): Promise<void> {
  const count = async () => (await movesOf(page, note)).length;
  await expect.poll(count, { timeout: withinMs, interval: 50 }).toBe(1);
}

async function connected(page: Page): Promise<void> {
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: patienceMs });
}

/** One pair of consoles for all tests; only the first reaches the server through the line. */
let first: OpenConsole;
let second: OpenConsole;

test('one console shows what another did, and no simulator runs in the page', long, async () => {
  first = await house.openConsole({ ...small, keep: true });
  second = await house.openConsole({ ...small, keep: true, origin: served().url });
  await Promise.all([logIn(first.page), logIn(second.page, 'admin')]);
  await first.page.getByText('LIVE', { exact: true }).waitFor({ timeout: patienceMs });
  const scripts = first.page.workers().map((worker) => new URL(worker.url()).pathname);
  expect(scripts.some((path) => /\/live\.worker-/.test(path))).toBe(true);
  expect(scripts.filter((path) => /\/worker-/.test(path))).toEqual([]);
  await prepareMove(first.page, { ...places, note: 'for both' });
  await confirmMove(first.page);
  await messageShown(first.page, 'Created 1 activity.');
  // The log is written with a delay.
  await knows(second.page, 'for both', 5_000);
  await knows(first.page, 'for both');

  const [here, there] = [first.page, second.page];
  await pressByKey(here, 'Clear selection');
  const name = (await cards(there).first().locator('b').first().textContent()) ?? '';
  await cards(there).first().click();
  await infoPanel(there).getByRole('heading', { name }).waitFor({ timeout: patienceMs });
  await openForm(here, name);
  await writeNote(here, 'seen by another');
  await pressByKey(here, 'Next');
  const save = () => pressByKey(here, 'Save Edits');
  const ms = await msUntilSeen({ here, there }, 'seen by another', save);
  console.log(`seen by another console after ${ms.toFixed(0)} ms`);
  // The goal is a second (the bench measures it); other tests keep this machine busy.
  expect(ms).toBeLessThan(5_000);
});

test('an outage loses the connection and the planner line, and both come back', async () => {
  const { page } = first;
  first.allow(...broken);
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

test('after an outage, work is sent once and changes made meanwhile are listed', long, async () => {
  const [away, there] = [first, second];
  away.allow(...broken);
  // A message of an earlier journey may still be shown.
  const created = () => away.page.getByText('Created 1 activity.').count();
  await expect.poll(created, { timeout: patienceMs }).toBe(0);
  await prepareMove(away.page, { ...places, note: 'from the outage' });

  await cut();
  await lineLost(away.page);
  await away.page.getByText(', estimated', { exact: true }).waitFor({ timeout: patienceMs });
  await prepareMove(there.page, { ...places, note: 'meanwhile' });
  await confirmMove(there.page);
  await messageShown(there.page, 'Created 1 activity.');
  await confirmMove(away.page);
  // Unsent work is not reported as sent.
  await away.page
    .getByText(/is not sent yet\.$/)
    .first()
    .waitFor({ timeout: patienceMs });
  const wizard = away.page.getByRole('region', { name: 'Schedule a move' });
  await expect.poll(() => wizard.count(), { timeout: patienceMs }).toBe(0);
  expect(await created()).toBe(0);

  await line().set('forward');
  await tryNow(away.page);
  await connected(away.page);
  await messageShown(away.page, 'Created 1 activity.');
  await away.page.getByText('While you were away').waitFor({ timeout: patienceMs });
  await away.page.getByText(/1 move created: /).waitFor({ timeout: patienceMs });
  await knows(away.page, 'meanwhile');
  await knows(there.page, 'from the outage');
  const intents = intentsOf(await readLog(away.page), 'moves/create');
  expect(intents.map(({ end }) => end)).toEqual([{ how: 'done' }, { how: 'done' }]);
  await replaysEqually(away.page);
});

/** P10: a recording of a live day folds to the console's state, before and after a reload. */
async function replaysEqually(page: Page): Promise<void> {
  const [before, after] = [join(folder, 'before.tarmac'), join(folder, 'after.tarmac')];
  await saveSession(page, before);
  await page.reload();
  await worldLoaded(page);
  await saveSession(page, after);
  const [first, again] = [await verify(before), await verify(after)];
  expect([first.code, again.code]).toEqual([0, 0]);
  const mark = first.marks.at(-1);
  expect(mark?.is).toBe('same');
  // The mark from before the reload, and a later one of the reloaded state.
  expect(again.marks).toContainEqual(mark);
  expect(again.marks.at(-1)?.is).toBe('same');
  expect(again.marks.at(-1)?.beforeSeq).toBeGreaterThan(mark?.beforeSeq ?? Infinity);
}

test('after a server kill and restart every confirmed move exists once', long, async () => {
  second.allow(...broken);
  const before = (await creates()).length;
  await prepareMove(first.page, { ...places, note: 'before the kill' });
  await confirmMove(first.page);
  await messageShown(first.page, 'Created 1 activity.');
  await prepareMove(second.page, { ...places, note: 'typed before' });
  await prepareMove(first.page, { ...places, note: 'into the kill' });
  await Promise.all([confirmMove(first.page), served().kill()]);
  await Promise.all([lineLost(first.page), lineLost(second.page)]);

  await startAgain('--store', store, '--port', `${served().port}`);
  await Promise.all([connected(first.page), connected(second.page)]);
  const ends = async () => (await creates()).slice(before).map(({ end }) => end?.how);
  await expect.poll(ends, { timeout: patienceMs }).toEqual(['done', 'done']);
  for (const note of ['before the kill', 'into the kill']) {
    await knows(first.page, note);
    await knows(second.page, note);
  }
  expect(await second.page.getByText('typed before').count()).toBe(1);
  await confirmMove(second.page);
  await messageShown(second.page, 'Created 1 activity.');
  await knows(first.page, 'typed before');
});

async function creates() {
  return intentsOf(await readLog(first.page), 'moves/create');
}

test('the start screen names an unreachable server and retries by itself', async () => {
  const { page } = first;
  // The page still loads; its calls fail.
  await page.route(/profile/, (route) => route.abort());
  await page.reload();
  await page
    .getByRole('heading', { name: "The server can't be reached" })
    .waitFor({ timeout: patienceMs });
  await page.unroute(/profile/);
  // By itself: a key press might come after the automatic retry.
  await worldLoaded(page);
});

test('a logout logs out every tab of the user and deletes the logs of closed tabs', async () => {
  const { page, context } = first;
  const other = await context.newPage();
  await other.goto(house.url);
  await worldLoaded(other);
  const closed = await context.newPage();
  await closed.goto(house.url);
  await worldLoaded(closed);
  await closed.close();
  await page.bringToFront();
  await logOut(page);
  for (const one of [page, other]) {
    await one.getByRole('button', { name: 'Log in', exact: true }).waitFor({ timeout: patienceMs });
  }
  const logs = () =>
    page.evaluate(async () =>
      (await indexedDB.databases())
        .map(({ name }) => name)
        .filter((name) => /-(log|blocks):/.test(name ?? '')),
    );
  await expect.poll(logs, { timeout: patienceMs }).toEqual([]);
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
