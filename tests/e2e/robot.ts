// A robot operator that schedules moves and plans their trips until the browser is killed.
import type { Locator, Page } from 'playwright';

/** The work the console confirmed to the robot before the browser was killed. */
export type Confirmed = {
  /** Notes of the moves reported as created. */
  readonly created: string[];
  /** Notes of the moves whose trips were reported as created. */
  readonly planned: string[];
};

const waitMs = { timeout: 60_000 };

/**
 * Works until a step fails, as all do once the browser is killed. `nextNote` returns a unique name
 * for each move. Starts by closing what is open on screen. `onStep` is called after each step.
 */
export async function work(
  page: Page,
  nextNote: () => string,
  confirmed: Confirmed,
  onStep: () => void,
): Promise<void> {
  await leaveFlows(page);
  for (;;) {
    const note = nextNote();
    for (const step of [...createMove(page, note), () => void confirmed.created.push(note)]) {
      await step();
      onStep();
    }
    for (const step of [...planTrip(page), () => void confirmed.planned.push(note)]) {
      await step();
      onStep();
    }
  }
}

/** Waits for a flow that is saving, and closes other flows without saving. */
async function leaveFlows(page: Page): Promise<void> {
  const flow = page.getByRole('region', { name: /^(Schedule a move|Plan a trip)$/ });
  const close = flow.getByRole('button', { name: /^Close and discard/, includeHidden: true });
  while ((await flow.count()) > 0) {
    // The first field may have opened its list, which covers the rest.
    await page.keyboard.press('Escape');
    // The button is disabled while the flow is saving, and gone afterwards.
    await close.click({ timeout: 500 }).catch((error: unknown) => {
      if (page.isClosed()) throw error;
    });
  }
}

/** By key, once it is enabled: presses of the mouse at one place that come so fast count once. */
async function pressOnce(button: Locator): Promise<void> {
  await button.click({ ...waitMs, trial: true });
  await button.press('Enter', waitMs);
}

type Step = () => Promise<void> | void;

function createMove(page: Page, note: string): readonly Step[] {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const vehicle = page.getByRole('combobox', { name: 'VIN or stock label' });
  const notes = page.getByRole('textbox', { name: 'Pick-up note' });
  return [
    () => page.getByRole('button', { name: 'Schedule a move' }).click(waitMs),
    () => choose(page, 'Pick-Up Location', 'Olathe'),
    () => choose(page, 'Drop-off location', 'Overland'),
    () => pressOnce(next),
    () => vehicle.fill('1M8GDM9AXKP042788', waitMs),
    () => page.keyboard.press('Escape'),
    () => notes.fill(`${note}, first thoughts`, waitMs),
    () => notes.blur(waitMs),
    () => notes.fill(note, waitMs),
    () => pressOnce(next),
    () => pressOnce(page.getByRole('button', { name: 'Confirm Move' })),
    () => page.locator('aside').getByText(note, { exact: true }).waitFor(waitMs),
  ];
}

function planTrip(page: Page): readonly Step[] {
  const next = page.getByRole('button', { name: 'Next: ' });
  const drivers = page.getByRole('listbox', { name: 'Available Drivers' });
  return [
    () => page.getByRole('button', { name: 'Plan Trip' }).click(waitMs),
    () => pressOnce(next),
    () => pressOnce(next),
    () => page.getByText('1 of 1 move').waitFor(waitMs),
    () => pressOnce(next),
    () => drivers.getByRole('option').first().click(waitMs),
    () => pressOnce(next),
    () => pressOnce(page.getByRole('button', { name: 'Confirm Trip' })),
    () => page.locator('aside').getByText('Driver to start', { exact: true }).waitFor(waitMs),
  ];
}

async function choose(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(words, waitMs);
  await page.getByRole('option', { name: words }).first().click(waitMs);
}
