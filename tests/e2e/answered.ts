// Journeys against a server with faulty answers, shared by the regular and the long tests.
import { expect } from 'vitest';
import type { Page } from 'playwright';
import type { House } from './harness.ts';
import { intentsOf, readLog, rowsOf } from './storedLog.ts';
import {
  confirmMove,
  enterLogin,
  logIn,
  loginUnanswered,
  prepareMove,
  messageShown,
  worldLoaded,
} from './walk.ts';

export const move = {
  from: 'Olathe',
  to: 'Overland',
  vin: '1HGCM82633A004352',
  // P18: script in a note is shown as typed, wherever the note appears.
  note: '<img src=x onerror=alert(1)> just this one',
};

/** `faults`: the fault injected into the first login. */
export async function loginAnsweredBy(house: House, faults: string): Promise<void> {
  const { page } = await house.openConsole({ query: { faults } });
  await enterLogin(page);
  await loginUnanswered(page);
  await logIn(page);
}

/** `kind`: the fault injected into the first two attempts of a create. */
export async function createAnsweredBy(house: House, kind: string): Promise<void> {
  const faults = `createActivities:${kind.includes(',') ? kind : `${kind}:2`}`;
  const { page } = await house.openConsole({ query: { faults } });
  await logIn(page);
  await prepareMove(page, move);
  await confirmMove(page);
  await messageShown(page, 'Created 1 activity.');
  await onceCreated(page);
}

/** After a reload the console has exactly one activity with the note; `ends`: of each request. */
export async function onceCreated(page: Page, ends = ['done']): Promise<void> {
  await page.reload();
  await worldLoaded(page);
  const log = await readLog(page);
  const created = rowsOf(log, 'activities').filter((row) => row['pickupNotes'] === move.note);
  expect(created).toHaveLength(1);
  expect(intentsOf(log, 'moves/create').map(({ end }) => end?.how)).toEqual(ends);
}
