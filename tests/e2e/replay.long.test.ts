// Saves a session, verifies it on the command line, and opens it in replay mode, which calls no
// server and shows the intact part of a damaged file.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scan } from '#replay/scan.ts';
import { KINDS } from '#replay/session.ts';
import { openHouse } from './harness.ts';
import { openMenu, saveSession, verify } from './recordings.ts';
import { sound } from './sound.ts';
import {
  confirmMove,
  infoPanel,
  logIn,
  patienceMs,
  prepareMove,
  selectedMove,
  messageShown,
  worldLoaded,
} from './walk.ts';

const house = openHouse({ map: false });
const patience = { timeout: patienceMs };
const vin = '1HGCM82633A004352';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarmac-e2e-replay-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a saved session verifies, and replay shows the same states without a server', async () => {
  const { page: live, close } = await house.openConsole({ query: { seed: 7 } });
  await logIn(live);
  await save(live, 'early');
  await prepareMove(live, { from: 'Olathe', to: 'Lenexa', vin });
  await confirmMove(live);
  await messageShown(live, 'Created 1 activity.');
  const move = await selectedMove(live);
  await setBookmarks(live);
  const file = await save(live, 'whole');
  await close();

  const verified = await verify(file);
  expect(verified.code).toBe(0);
  expect(verified.marks.length).toBeGreaterThan(1);
  expect(new Set(verified.marks.map(({ is }) => is))).toEqual(new Set(['same']));
  const ofKind = (kind: string) => verified.marks.filter((mark) => mark.kind === kind);
  expect(ofKind('bookmark')).toHaveLength(2);
  const bytes = await readFile(file);
  for (const secret of ['"tarmac"', 'Bearer', 'bearer']) {
    expect(bytes.includes(secret), secret).toBe(false);
  }

  const { page } = await house.openConsole({ query: { mode: 'replay' } });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  page.on('websocket', () => void asked.push('a socket'));
  const pages = await page.evaluate(() => history.length);
  await openFile(page, file);
  await page.getByText('No connection in replay').waitFor(patience);
  await worldLoaded(page);
  await expect.poll(() => page.getByText(move, { exact: true }).count()).toBe(0);
  await playedByKey(page);

  const marks = page.getByRole('button', { name: /^Go to: State checked/ });
  const states = ofKind('state');
  expect(await marks.count()).toBe(states.length);
  for (const at of [states.length - 1, 0, states.length - 1]) {
    await marks.nth(at).press('Enter');
    await page.getByText(`State ${short(states[at]?.hash)} matches`).waitFor(patience);
  }
  await page.getByRole('button', { name: /^Go to: Bookmark, / }).waitFor(patience);
  await page.getByRole('button', { name: /^Go to: Auction opens, / }).press('Enter');
  const [, named] = ofKind('bookmark');
  await page.getByText(`State ${short(named?.hash)} matches`).waitFor(patience);
  await sound(page, 'a recording');
  await infoPanel(page).getByText(move, { exact: true }).first().waitFor(patience);

  await byKeyboard(page);
  await lookAround(page);
  expect(await page.evaluate(() => history.length)).toBe(pages);
  expect(new URL(page.url()).pathname).toBe('/');
  // Only the page's own files, and none of the simulated company's.
  const own = /^\/(icon\.svg|assets\/(?!worker-))/;
  expect(asked.filter((path) => !own.test(path))).toEqual([]);

  await page.getByRole('button', { name: 'Leave replay' }).click();
  await page.getByRole('heading', { name: 'Open a recorded session' }).waitFor(patience);
  await sound(page, 'the start of replay');
});

test('a damaged file shows its intact part; a file of another format is refused', async () => {
  const file = join(folder, 'whole.tarmac');
  const bytes = Uint8Array.from(await readFile(file));
  const track = scan(bytes).chunks.find(({ kind }) => kind === KINDS.track);
  if (!track) throw new Error('no positions were saved');
  bytes[track.at + 100] = (bytes[track.at + 100] as number) ^ 1;
  const damaged = join(folder, 'damaged.tarmac');
  await writeFile(damaged, bytes);
  expect((await verify(damaged)).code).toBe(1);

  const { page } = await house.openConsole({ query: { mode: 'replay' } });
  const text = join(folder, 'text.tarmac');
  await writeFile(text, 'no session at all');
  await choose(page, text);
  await page.getByText('text.tarmac cannot be opened. This is no recorded session.').waitFor();

  await openFile(page, damaged);
  await worldLoaded(page);
  await page.getByRole('button', { name: '1 finding' }).click();
  const findings = page.getByRole('dialog', { name: 'What this recording lacks' });
  await findings.getByText(/At byte [\d,]+: A chunk is damaged\./).waitFor(patience);
  await sound(page, 'what a recording lacks');
});

/** Sets one bookmark by its key, and one with a name from the menu. */
async function setBookmarks(page: Page): Promise<void> {
  await infoPanel(page).getByRole('heading').first().click();
  await page.keyboard.press('b');
  await messageShown(page, 'It is part of the session.');
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Bookmark this moment' }).click();
  await page.getByRole('dialog', { name: 'Bookmark this moment' }).waitFor(patience);
  await page.keyboard.type('Auction opens');
  await sound(page, 'the dialog of a bookmark');
  await page.keyboard.press('Enter');
  await messageShown(page, 'Auction opens');
}

/** A key plays and pauses; focus stays in the bar; times are in the company's zone. */
async function playedByKey(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Transport' });
  await bar
    .getByLabel('Time shown')
    .getByText(/ C[DS]T$/)
    .waitFor(patience);
  const isInBar = () => bar.evaluate((element) => element.contains(document.activeElement));
  expect(await isInBar()).toBe(true);
  await page.keyboard.press('k');
  await bar.getByRole('button', { name: 'Pause' }).waitFor(patience);
  await page.keyboard.press('k');
  await bar.getByRole('button', { name: 'Play', exact: true }).waitFor(patience);
  // A recorded wizard or dialog does not take the focus.
  await bar.getByRole('button', { name: 'To the end' }).press('Enter');
  expect(await isInBar()).toBe(true);
  await bar.getByRole('button', { name: 'To the beginning' }).press('Enter');
  expect(await isInBar()).toBe(true);
  expect(await page.getByText('Loading', { exact: false }).count()).toBe(0);
}

/** Uses play, one step and the timeline without the mouse. */
async function byKeyboard(page: Page): Promise<void> {
  const count = page.getByText(/^record [\d,]+ of/);
  const moment = page.getByRole('slider', { name: 'Moment' });
  await moment.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => count.textContent()).toMatch(/^record [1-3]?\d of/);
  await page.getByRole('button', { name: 'One record on' }).focus();
  const before = await count.textContent();
  await page.keyboard.press('Enter');
  await expect.poll(() => count.textContent()).not.toBe(before);
  await page.getByRole('button', { name: '64×' }).press('Enter');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await play.press('Enter');
  // Playback reaches the end and stops.
  await expect.poll(() => atEnd(count), patience).toBe(true);
  await play.waitFor(patience);
}

async function atEnd(count: Locator): Promise<boolean> {
  const [, here, last] = (await count.textContent())?.match(/^record ([\d,]+) of ([\d,]+)/) ?? [];
  return here !== undefined && here === last;
}

/** Looks around with another selection, which following the recording discards. */
async function lookAround(page: Page): Promise<void> {
  const schedule = page.getByRole('button', { name: 'Schedule a move' });
  expect(await schedule.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('1 selected').waitFor(patience);
  const free = page.getByRole('switch', { name: 'Look around freely' });
  await free.press('Space');
  await page.getByRole('button', { name: 'Clear selection' }).first().click();
  await expect.poll(() => page.getByText('1 selected').count()).toBe(0);
  expect(await schedule.getAttribute('aria-disabled')).toBe('true');
  await free.press('Space');
  await page.getByText('1 selected').waitFor(patience);
}

async function save(page: Page, name: string): Promise<string> {
  const path = join(folder, `${name}.tarmac`);
  await saveSession(page, path);
  return path;
}

async function choose(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose a file' }).waitFor(patience);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
  await (await chooser).setFiles(path);
}

async function openFile(page: Page, path: string): Promise<void> {
  await choose(page, path);
  await page.getByRole('region', { name: 'Transport' }).waitFor(patience);
}

function short(hash = ''): string {
  return `${hash.slice(0, 8)}…${hash.slice(-8)}`;
}
