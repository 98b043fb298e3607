// An operator's steps in the console, shared by several test files.
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright';

/** Generous, because the machine may be busy. Every wait polls. */
export const patienceMs = 60_000;

/** The password of every user of the simulated company. */
const password = 'tarmac';

export type MoveWords = {
  /** Enough of a saved location's name to find it. */
  readonly from: string;
  readonly to: string;
  readonly vin: string;
  readonly note?: string;
};

/** Types user and password and presses Enter; does not wait for the result. */
export async function enterLogin(page: Page, user = 'dispatcher', typed = password): Promise<void> {
  const name = page.getByLabel('E-mail / Username');
  await name.waitFor({ timeout: patienceMs });
  await name.fill(user);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.keyboard.press('Enter');
}

/** Waits until the connection is shown as lost: first Reconnecting, later Offline. */
export async function lineLost(page: Page): Promise<void> {
  await page.getByText(/^(Reconnecting|Offline \d+ .+)$/).waitFor({ timeout: patienceMs });
}

/** With a line that works again: a console comes back by itself too, but within half a minute. */
export async function tryNow(page: Page): Promise<void> {
  // The button is gone where the console was quicker.
  const button = page.getByRole('button', { name: 'Try now' });
  await button.click({ timeout: 5_000 }).catch(() => {});
}

/** Logs in and waits until the world is loaded. */
export async function logIn(page: Page, user = 'dispatcher'): Promise<void> {
  await enterLogin(page, user);
  await worldLoaded(page);
}

/** Waits until the world is loaded: the panel shows moves or the selection. */
export async function worldLoaded(page: Page): Promise<void> {
  const content = page.locator('aside h3, aside [role=listbox]').first();
  await content.waitFor({ state: 'attached', timeout: patienceMs });
}

/** Logs out by keyboard, from the menu of the user Dana Keller. */
export async function logOut(page: Page, user = 'DK, Dana Keller'): Promise<void> {
  await pressByKey(page, user);
  const entry = page.getByRole('menuitem', { name: 'Log out' });
  await entry.waitFor({ timeout: patienceMs });
  // It is the last entry.
  await page.keyboard.press('End');
  const has = () => entry.evaluate((element) => element === document.activeElement);
  await expect.poll(has, { timeout: patienceMs }).toBe(true);
  await page.keyboard.press('Enter');
}

/**
 * Presses Tab, or Shift and Tab where that way is shorter, until `target` has focus; fails if the
 * keyboard cannot reach it.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Found once, because a search by role is slower than the key press.
  let element = await elementOf(target);
  let key: string | null = null;
  for (let presses = 0; presses < 100; presses++) {
    let has = await focusOf(element);
    while (has === 'gone') {
      element = await elementOf(target);
      has = await focusOf(element);
      key = null;
    }
    if (has === 'here') return;
    key ??= (await element?.evaluate(isBehind)) ? 'Shift+Tab' : 'Tab';
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${await target.getAttribute('aria-label')}`);
}

async function elementOf(target: Locator) {
  await target.waitFor({ timeout: patienceMs });
  return target.elementHandle({ timeout: patienceMs });
}

function focusOf(element: Awaited<ReturnType<typeof elementOf>>) {
  return element?.evaluate((one) => {
    if (!one.isConnected) return 'gone';
    return one === document.activeElement ? 'here' : 'elsewhere';
  });
}

/** Runs in the page: whether fewer tab stops are between focus and `element` going backwards. */
function isBehind(element: Node): boolean {
  const some = 'a[href], button, input, select, textarea, [tabindex]';
  const stops = [...document.querySelectorAll<HTMLElement>(some)].filter(
    (one) =>
      one === element ||
      one === document.activeElement ||
      (one.tabIndex >= 0 && one.checkVisibility()),
  );
  const [from, to] = [document.activeElement, element].map((one) =>
    stops.indexOf(one as HTMLElement),
  );
  if (from === undefined || to === undefined || from < 0 || to < 0) return false;
  const ahead = (to - from + stops.length) % stops.length;
  return ahead > stops.length / 2;
}

/** Tabs to a button and presses Enter once it is enabled. */
export async function pressByKey(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await canBePressed(button, name);
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** Presses Enter on a button once it is enabled, without the way to it. */
export async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await canBePressed(button, name);
  await button.press('Enter', { timeout: patienceMs });
}

async function canBePressed(button: Locator, name: string): Promise<void> {
  await expect
    .poll(() => whyOff(button), { timeout: patienceMs, message: `'${name}' can be pressed` })
    .toBe(null);
}

/** Types into a combo box and chooses the first matching option by keyboard. */
export async function chooseByKey(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await tabTo(page, field);
  await page.keyboard.type(typed);
  const option = page.getByRole('option').filter({ hasText: typed }).first();
  await option.waitFor({ timeout: patienceMs });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue(), { timeout: patienceMs }).toContain(typed);
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor({ state: 'detached' });
}

/** Goes through 'Schedule a move' up to its last step. The journeys by keyboard type every key. */
export async function prepareMove(page: Page, move: MoveWords): Promise<void> {
  await press(page, 'Schedule a move');
  const wizard = page.getByRole('region', { name: 'Schedule a move' });
  await wizard.waitFor({ timeout: patienceMs });
  await choose(page, 'Pick-Up Location', move.from);
  await choose(page, 'Drop-off location', move.to);
  await press(page, 'Next');
  const vehicle = page.getByRole('combobox', { name: 'VIN or stock label' });
  await vehicle.fill(move.vin, { timeout: patienceMs });
  await page.keyboard.press('Escape');
  if (move.note !== undefined) {
    await page.getByRole('textbox', { name: 'Pick-up note' }).fill(move.note);
  }
  await press(page, 'Next');
  await page.getByRole('heading', { name: 'Is this correct?' }).waitFor({ timeout: patienceMs });
}

/** Puts all letters at once into a combo box and chooses the first matching option. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(words, { timeout: patienceMs });
  const option = page.getByRole('option').filter({ hasText: words }).first();
  await option.waitFor({ timeout: patienceMs });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue(), { timeout: patienceMs }).toContain(words);
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor({ state: 'detached' });
}

export async function typeVin(page: Page, vin: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: 'VIN or stock label' }));
  await page.keyboard.type(vin);
  await page.keyboard.press('Escape');
}

/** Presses the button of the last step. */
export async function confirmMove(page: Page): Promise<void> {
  await press(page, 'Confirm Move');
}

/** Waits for a message, such as the toast of a success. */
export async function messageShown(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor({ timeout: patienceMs });
}

/** The login form says that the server gave no answer to what was typed. */
export async function loginUnanswered(page: Page): Promise<void> {
  const words = /^The server has (not answered|answered with an error) since /;
  await page.getByRole('alert').filter({ hasText: words }).waitFor({ timeout: patienceMs });
}

/** The name of the one move that is selected. */
export async function selectedMove(page: Page): Promise<string> {
  const panel = infoPanel(page);
  await panel.getByText('1 selected').waitFor({ timeout: patienceMs });
  return (await panel.locator('h3').first().textContent()) ?? '';
}

export function infoPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Info Panel' });
}

/** The rendered cards of the list of moves. */
export function cards(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Activities in view' }).getByRole('option');
}

/** Selects the move of this name and opens its form at the details. */
export async function openForm(page: Page, name: string): Promise<void> {
  await cards(page).filter({ hasText: name }).first().click();
  await infoPanel(page).getByRole('heading', { name }).waitFor({ timeout: patienceMs });
  await pressByKey(page, 'Edit');
  await page.getByRole('heading', { name: 'Edit your move' }).waitFor({ timeout: patienceMs });
  if ((await page.getByRole('heading', { name: 'Is this correct?' }).count()) > 0) {
    await pressByKey(page, 'Back');
  }
}

/** The field of the pick-up note in the form of an edit. */
export function note(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Pick-up note' });
}

/** Replaces the note by keyboard. */
export async function writeNote(page: Page, text: string): Promise<void> {
  await tabTo(page, note(page));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Three of these moves that are in the list and on no trip, so that all can be edited. */
export async function freeMoves<
  Row extends { readonly name: string; readonly tripId: string | null },
>(page: Page, rows: readonly Row[]): Promise<readonly [Row, Row, Row]> {
  await cards(page).first().waitFor({ timeout: patienceMs });
  const names = await cards(page).locator('b').allTextContents();
  const [a, b, c] = rows.filter(({ name, tripId }) => tripId === null && names.includes(name));
  if (!a || !b || !c) throw new Error('three moves that may be edited');
  return [a, b, c];
}

/** Edits the pick-up note of a move and saves it while the connection is lost. */
export async function editOffline(
  page: Page,
  { name }: { readonly name: string },
  text: string,
): Promise<void> {
  await openForm(page, name);
  await writeNote(page, text);
  await pressByKey(page, 'Next');
  await page.getByRole('heading', { name: 'Is this correct?' }).waitFor({ timeout: patienceMs });
  await pressByKey(page, 'Save Edits');
  // The request waits, and its form closes.
  const form = page.getByRole('heading', { name: 'Edit your move' });
  await form.waitFor({ state: 'detached', timeout: patienceMs });
  await pressByKey(page, 'Clear selection');
}

/** Selects the vehicle with this stock number. */
export async function selectVehicle(page: Page, stock: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(stock);
  // Enter takes the current option; with fewer letters that is another vehicle.
  const first = page.getByRole('search').getByRole('option').first();
  await expect.poll(() => first.textContent(), { timeout: patienceMs }).toContain(stock);
  await page.keyboard.press('Enter');
  await infoPanel(page).getByText(stock, { exact: true }).waitFor({ timeout: patienceMs });
}

/** Edits the color of a vehicle and saves it while the connection is lost. */
export async function paintOffline(page: Page, stock: string, color: string): Promise<void> {
  await selectVehicle(page, stock);
  await pressByKey(page, 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit the vehicle' });
  await tabTo(page, form.getByRole('textbox', { name: 'Color' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(color);
  await page.keyboard.press('Enter');
  // The request waits, and its form closes.
  await form.waitFor({ state: 'detached', timeout: patienceMs });
}

/** Null if the button is enabled. Disabled buttons stay in the tab order and give a reason. */
function whyOff(button: Locator): Promise<string | null> {
  return button.evaluateAll(([first]) => {
    if (!first) return 'it is not there';
    if (first.getAttribute('aria-disabled') !== 'true') return null;
    const reason = document.getElementById(first.getAttribute('aria-describedby') ?? '');
    return reason === null ? 'no reason is given' : reason.textContent;
  });
}

/** Undoes a step by its name, from the user menu, which has it in narrow windows too. */
export async function takeBack(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'DK, Dana Keller' }).press('Enter');
  const entry = page.getByRole('menuitem', { name: `Undo: ${step}` });
  await entry.waitFor({ timeout: patienceMs });
  await entry.press('Enter');
}

/** Presses a control of the simulated company and closes its popover. */
export async function control(page: Page, name: string): Promise<void> {
  await pressByKey(page, 'Fake mode: simulated company');
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached', timeout: patienceMs });
}
