// Kills a browser again and again while a robot works in the console: no confirmed work is lost,
// and none is done twice (P1).
import { setTimeout as after } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { LogRecord } from '#kernel/records.ts';
import type { openHouse } from './harness.ts';
import { type Confirmed, work } from './robot.ts';
import { gapsOf, intentsOf, lastDraft, putsOf, readLog, rowsOf } from './storedLog.ts';
import { unevenEnds } from './unevenEnds.ts';
import { enterLogin, patienceMs } from './walk.ts';

type Tab = Awaited<ReturnType<ReturnType<typeof openHouse>['openConsole']>>;

/**
 * Kills `kills` browsers of one profile, at moments that `seed` chooses. `openConsole` opens the
 * profile in a new browser. Throws at the first work that is lost or done twice.
 */
export async function killAgainAndAgain(
  openConsole: () => Promise<Tab>,
  kills: number,
  seed: number,
): Promise<Confirmed> {
  const random = seeded(seed);
  const confirmed: Confirmed = { created: [], planned: [] };
  let notes = 0;
  let before: readonly LogRecord[] = [];
  for (let life = 0; life <= kills; life++) {
    const tab = await openConsole();
    const { page } = tab;
    if (life % 4 === 3) {
      // Also while the console starts again.
      await after(random(0, 1_500));
      await tab.kill();
      continue;
    }
    await worldIsBack(page, before);
    await draftIsBack(page);
    await holds(page, before, confirmed);
    if (life === kills) break;
    // Chance alone may kill before any trip is planned: one life in four completes a trip first.
    const planned = life % 4 === 1 ? confirmed.planned.length + 1 : 0;
    const steps = stepsUntil(random(1, 30), () => confirmed.planned.length >= planned);
    const next = () => `robot ${++notes}`;
    const robot = work(page, next, confirmed, steps.onStep).catch((error: unknown) => error);
    // The robot ends first only if it cannot continue.
    const end = await Promise.race([steps.reached, robot]);
    // The screen explains more than the step that failed.
    if (end !== 'reached') throw await seenBy(page, life, confirmed, end);
    before = await readLog(page);
    await after(random(0, 300));
    await tab.kill();
    await robot;
    expect(tab.problems()).toEqual([]);
  }
  return confirmed;
}

/** An error with the screen at which the robot stopped. */
async function seenBy(
  page: Page,
  life: number,
  confirmed: Confirmed,
  end: unknown,
): Promise<Error> {
  const screen = await page.locator('main').ariaSnapshot();
  const done = `${confirmed.created.length} moves and ${confirmed.planned.length} trips confirmed`;
  return new Error(`In life ${life} (${done}) the robot stopped at\n${screen}`, { cause: end });
}

/** Whole numbers from `low` to `high`, reproducible from the seed. */
function seeded(seed: number): (low: number, high: number) => number {
  let state = seed >>> 0;
  return (low, high) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return low + (state % (high - low + 1));
  };
}

/** Resolves after `count` steps, once `isEnough` holds after one. */
function stepsUntil(count: number, isEnough: () => boolean) {
  let left = count;
  let reach: (end: 'reached') => void = () => {};
  const reached = new Promise<'reached'>((resolve) => {
    reach = resolve;
  });
  return {
    reached,
    onStep: () => {
      left -= 1;
      if (left <= 0 && isEnough()) reach('reached');
    },
  };
}

/** Waits until the console is connected and has loaded the world again. */
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

/** The screen shows the draft as it was last stored. */
async function draftIsBack(page: Page): Promise<void> {
  const draft = lastDraft(await readLog(page));
  // The answer may come at any moment and closes the wizard.
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
    const [vehicle] = draft.vehicles;
    const vin = wizard.getByRole('combobox', { name: 'VIN or stock label', ...hidden });
    expect(await vin.inputValue()).toBe(vehicle?.vinInput);
    const note = wizard.getByRole('textbox', { name: 'Pick-up note', ...hidden });
    expect(await note.inputValue()).toBe(vehicle?.pickupNotes);
  } else {
    const [{ pickupNotes } = { pickupNotes: '' }] = draft.vehicles;
    await wizard.getByText(pickupNotes, { exact: true }).waitFor({ timeout: patienceMs });
  }
}

/** Checks the log against everything a kill must not change, once all open intents have ended. */
async function holds(
  page: Page,
  before: readonly LogRecord[],
  confirmed: Confirmed,
): Promise<void> {
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
    note: (data as { moves: { pickupNotes: string }[] }).moves[0]?.pickupNotes ?? '',
    how: end?.how,
  }));
  for (const { note, how } of asked) expect([note, how, withNote(note)]).toEqual([note, 'done', 1]);
  const robots = activities.filter(({ pickupNotes }) => String(pickupNotes).startsWith('robot'));
  expect(robots.length).toBe(asked.length);
  expect(confirmed.created.filter((note) => withNote(note) !== 1)).toEqual([]);

  const trips = rowsOf(log, 'trips');
  for (const { id, pickupNotes } of robots) {
    const own = trips.filter(({ activityIds }) => (activityIds as string[]).includes(id));
    expect(own.length).toBeLessThanOrEqual(1);
    if (confirmed.planned.includes(String(pickupNotes))) expect(own.length).toBe(1);
  }
}

/** Versions and times that are lower than an earlier record's. */
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
