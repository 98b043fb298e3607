// A browser that is killed again and again while a robot works in the console: nothing that was
// told is lost, and nothing is done twice (P1).
import { setTimeout as after } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { LogRecord } from '#kernel/records.ts';
import type { openHouse } from './harness.ts';
import { type Told, work } from './robot.ts';
import { gapsOf, intentsOf, lastDraft, putsOf, readLog, rowsOf, unevenEnds } from './storedLog.ts';
import { enterLogin, patienceMs } from './walk.ts';

type Tab = Awaited<ReturnType<ReturnType<typeof openHouse>['openConsole']>>;

/**
 * Kills so many browsers of one profile, at moments that a seed chooses. `openConsole` opens the
 * profile in a new one. Throws at the first thing that is lost, or done twice.
 */
export async function killAgainAndAgain(
  openConsole: () => Promise<Tab>,
  kills: number,
  seed: number,
): Promise<Told> {
  const random = seeded(seed);
  const told: Told = { created: [], planned: [] };
  let notes = 0;
  let before: readonly LogRecord[] = [];
  for (let life = 0; life <= kills; life++) {
    const tab = await openConsole();
    const { page } = tab;
    if (life % 4 === 3) {
      // While it comes back, too.
      await after(random(0, 1_500));
      await tab.kill();
      continue;
    }
    await worldIsBack(page, before);
    await draftIsBack(page);
    await holds(page, before, told);
    if (life === kills) break;
    const steps = stepsUntil(random(1, 24));
    const next = () => `robot ${++notes}`;
    const robot = work(page, next, told, steps.onStep).catch((error: unknown) => error);
    // Only a robot that cannot go on ends before.
    const end = await Promise.race([steps.reached, robot]);
    // What it stood before tells more than the step that failed.
    if (end !== 'reached') throw await seenBy(page, life, told, end);
    before = await readLog(page);
    await after(random(0, 300));
    await tab.kill();
    await robot;
    expect(tab.problems()).toEqual([]);
  }
  return told;
}

/** Why a robot could not go on. */
async function seenBy(page: Page, life: number, told: Told, end: unknown): Promise<Error> {
  const screen = await page.locator('main').ariaSnapshot();
  const done = `${told.created.length} moves and ${told.planned.length} trips were told`;
  return new Error(`In life ${life} (${done}) the robot stands before\n${screen}`, { cause: end });
}

/** Whole numbers from `low` to `high`, the same ones for a seed. */
function seeded(seed: number): (low: number, high: number) => number {
  let state = seed >>> 0;
  return (low, high) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return low + (state % (high - low + 1));
  };
}

/** Resolves when so many steps have been heard of. */
function stepsUntil(count: number) {
  let left = count;
  let reach: (end: 'reached') => void = () => {};
  const reached = new Promise<'reached'>((resolve) => {
    reach = resolve;
  });
  return {
    reached,
    onStep: () => {
      left -= 1;
      if (left === 0) reach('reached');
    },
  };
}

/** Connected, and everything of the server that was missed is asked for. */
async function worldIsBack(page: Page, before: readonly LogRecord[]): Promise<void> {
  const connected = page.getByText('Connected', { exact: true });
  const form = page.getByRole('button', { name: 'Log in', exact: true });
  await connected.or(form).waitFor({ timeout: patienceMs });
  // Chromium writes local storage late: the token may be lost, which costs another login.
  if ((await form.count()) > 0) await enterLogin(page);
  await connected.waitFor({ timeout: patienceMs });
  const loads = (log: readonly LogRecord[]) =>
    log.filter(({ type }) => type === 'world/loaded' || type === 'world/resynced').length;
  await expect
    .poll(async () => loads(await readLog(page)), { timeout: patienceMs })
    .toBeGreaterThan(loads(before));
}

/** An open list hides the rest of the page from assistive technology. */
const hidden = { includeHidden: true } as const;

/** What is on screen is the draft as it was last written. */
async function draftIsBack(page: Page): Promise<void> {
  const draft = lastDraft(await readLog(page));
  // It may be answered at any moment, and closes then.
  if (draft === 'saving') return;
  const wizard = page.getByRole('region', { name: 'Schedule a move' });
  await expect.poll(() => wizard.count(), { timeout: patienceMs }).toBe(draft === null ? 0 : 1);
  if (draft === null) return;
  if (draft.step === 'location') {
    const places = wizard.getByRole('combobox', hidden);
    for (const [at, id] of [draft.startId, draft.endId].entries()) {
      const isThere = async () => (await places.nth(at).inputValue()) !== '';
      await expect.poll(isThere, { timeout: patienceMs }).toBe(id !== null);
    }
  } else if (draft.step === 'vehicles') {
    expect(await wizard.getByRole('combobox', hidden).inputValue()).toBe(draft.vinInput);
    const note = wizard.getByRole('textbox', { name: 'Pick-up note', ...hidden });
    expect(await note.inputValue()).toBe(draft.pickupNotes);
  } else {
    await wizard.getByText(draft.pickupNotes, { exact: true }).waitFor({ timeout: patienceMs });
  }
}

/** What a kill must not change, asked of the log once everything open has ended. */
async function holds(page: Page, before: readonly LogRecord[], told: Told): Promise<void> {
  await expect
    .poll(async () => unevenEnds(await readLog(page)), { timeout: patienceMs })
    .toEqual([]);
  const log = await readLog(page);
  expect(gapsOf(log)).toEqual([]);
  expect(log.slice(0, before.length)).toEqual(before);
  expect(wentBack(log)).toEqual([]);

  const activities = rowsOf(log, 'activities');
  const withNote = (note: string) =>
    activities.filter(({ pickupNotes }) => pickupNotes === note).length;
  const asked = intentsOf(log, 'moves/create').map(({ data, end }) => ({
    note: (data as { move: { pickupNotes: string } }).move.pickupNotes,
    how: end?.how,
  }));
  for (const { note, how } of asked) expect([note, how, withNote(note)]).toEqual([note, 'done', 1]);
  const robots = activities.filter(({ pickupNotes }) => String(pickupNotes).startsWith('robot'));
  expect(robots.length).toBe(asked.length);
  expect(told.created.filter((note) => withNote(note) !== 1)).toEqual([]);

  const trips = rowsOf(log, 'trips');
  for (const { id, pickupNotes } of robots) {
    const own = trips.filter(({ activityIds }) => (activityIds as string[]).includes(id));
    expect(own.length).toBeLessThanOrEqual(1);
    if (told.planned.includes(String(pickupNotes))) expect(own.length).toBe(1);
  }
}

/** Versions and times that are earlier than the console has seen them before. */
function wentBack(log: readonly LogRecord[]): readonly string[] {
  const newest = new Map<string, number>();
  const back: string[] = [];
  const see = (what: string, value: number) => {
    if (value < (newest.get(what) ?? value)) back.push(`${what}: ${value}`);
    newest.set(what, value);
  };
  for (const record of log) {
    if (record.kind !== 'event') continue;
    if (record.type === 'clock/ticked') see('time', (record.data as { nowMs: number }).nowMs);
    for (const { collection, rows } of putsOf(record)) {
      for (const { id, version } of rows) {
        if (typeof version === 'number') see(`${collection} ${id}`, version);
      }
    }
  }
  return back;
}
