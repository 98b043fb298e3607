// The scenes of the pictures in docs/shots: what each shows, and the steps to it.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  cards,
  chooseByKey,
  confirmMove,
  enterLogin,
  infoPanel,
  patienceMs,
  prepareMove,
  pressByKey,
} from '../e2e/walk.ts';

export type Scene = {
  /** One line: the content of the picture. */
  readonly shows: string;
  readonly path?: string;
  readonly query?: { readonly [name: string]: string | number };
  readonly theme?: 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The steps from the address to the picture; waits for states. */
  readonly play: (page: Page) => Promise<void>;
};

const activities = '/command-center/activities';

/** By file name. */
export const scenes: { readonly [picture: string]: Scene } = {
  'command-center.png': {
    shows: 'A late move on the map, in the flightboard and in the info panel',
    path: activities,
    play: (page) => lateMove(page),
  },
  'command-center-dark.png': {
    shows: 'The same in the dark theme',
    path: activities,
    theme: 'dark',
    play: (page) => lateMove(page),
  },
  'resources.png': {
    shows: 'Drivers and locations on the map, and the moves in view',
    play: (page) => enter(page),
  },
  'info-panel.png': {
    shows: 'The wide info panel: the moves in view with all their times',
    path: activities,
    async play(page) {
      await enter(page);
      await page.keyboard.press('i');
      await page.getByRole('grid', { name: 'Activities in view' }).waitFor(patience);
    },
  },
  'search.png': {
    shows: 'The search: locations, vehicles, people, moves and places',
    async play(page) {
      await enter(page);
      await page.keyboard.press('/');
      await page.keyboard.insertText('olathe');
      await page
        .getByRole('search')
        .getByRole('option', { name: /^Olathe/ })
        .first()
        .waitFor(patience);
    },
  },
  'schedule-a-move.png': {
    shows: 'Scheduling a move: its two locations, and the way between them',
    path: activities,
    async play(page) {
      await enter(page);
      await pressByKey(page, 'Schedule a move');
      await chooseByKey(page, 'Pick-Up Location', 'Olathe');
      await chooseByKey(page, 'Drop-off location', 'Metro Auction');
    },
  },
  'plan-a-trip.png': {
    shows: 'Planning a trip: each step of its driver with its time and its cost',
    path: activities,
    async play(page) {
      await enter(page);
      await take(page, 'Unplanned');
      await pressByKey(page, 'Plan Trip');
      await pressByKey(page, 'Next: pre-flight');
      await pressByKey(page, 'Next: trip plan');
      await page.getByText('1 of 1 move').waitFor(patience);
    },
  },
  'outbox.png': {
    shows: 'The outbox: a move that was sent and is not answered yet',
    path: activities,
    query: { faults: 'createActivities:latency:600000' },
    async play(page) {
      await enter(page);
      await prepareMove(page, { from: 'Olathe', to: 'Overland', vin: '1HGCM82633A004352' });
      await confirmMove(page);
      await page.getByRole('button', { name: /^Outbox: / }).press('Enter');
      await page.getByRole('dialog', { name: 'Outbox' }).waitFor(patience);
    },
  },
  'login.png': {
    shows: 'The login, with the users of the simulated company',
    async play(page) {
      await page.getByLabel('E-mail / Username').waitFor(patience);
    },
  },
  'ten-thousand-drivers.png': {
    shows: '10,000 drivers on the map',
    query: { drivers: 10_000 },
    theme: 'dark',
    play: (page) => enter(page),
  },
  'narrow.png': {
    shows: 'The same console at 1024 × 768',
    path: activities,
    viewport: { width: 1024, height: 768 },
    play: (page) => lateMove(page),
  },
};

const patience = { timeout: patienceMs };

/** Logs in and pauses the company a minute after its start, for the same picture every time. */
async function enter(page: Page): Promise<void> {
  await enterLogin(page);
  // Ten thousand drivers take longer than the usual limit.
  await page.locator('aside [role=listbox]').waitFor({ timeout: 240_000 });
  // Its name says the mode too: the company may be a served one.
  await page.getByRole('button', { name: / simulated company$/ }).click();
  const company = page.getByRole('dialog').filter({ hasText: 'Seed' });
  await company.getByRole('button', { name: 'Pause' }).click();
  await company.getByRole('button', { name: 'Go on' }).waitFor(patience);
  await company.getByRole('button', { name: 'Step 1 min' }).click();
  await company.getByText(/07:31/).waitFor(patience);
  await page.keyboard.press('Escape');
  await company.waitFor({ state: 'detached', ...patience });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** Selects the first late move in the flightboard. */
async function lateMove(page: Page): Promise<void> {
  await enter(page);
  await page.keyboard.press('f');
  const grid = page.getByRole('region', { name: 'Flightboard' }).getByRole('grid');
  await grid.getByRole('row').filter({ hasText: 'Late' }).first().waitFor(patience);
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await infoPanel(page).getByText('Why late?').waitFor(patience);
}

/** Selects the first move with this status in the list. */
async function take(page: Page, status: string): Promise<void> {
  const move = cards(page).filter({ hasText: status }).first();
  await move.click();
  await expect.poll(() => infoPanel(page).locator('h3').count(), patience).toBeGreaterThan(0);
}
