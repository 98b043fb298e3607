// Consoles on the slots of one in-memory browser, without a server.
import {
  activityRow,
  dispatcher,
  driverRow,
  locationRow,
  nowMs,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { type ConsoleSees, slices } from '#features/index.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { adoptAll } from '../stored/adoption.ts';
import type { MemoryBrowser } from './memoryBrowser.ts';

const put = [
  { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
  {
    collection: 'vehicles',
    rows: ['v1', 'v2', 'v3', 'v4'].map((id) => vehicleRow(id, { version: 3 })),
  },
  { collection: 'activities', rows: ['a1', 'a2', 'a3', 'a4'].map((id) => activityRow(id)) },
  { collection: 'drivers', rows: [driverRow('d1', { phone: '+19135550100' })] },
];

const cancelled = ['a1', 'a2', 'a3'].map((activityId) => ({ activityId, version: 1 }));

/** Opens a console that finds the stored data of its slot. */
export async function openTab(browser: MemoryBrowser, slot: string) {
  const lock = await browser.shelf.locks.tryTake(slot);
  if (!lock) throw new Error(`${slot} is taken`);
  const isNew = !browser.kept.disks.has(slot);
  const overrides = { session: slot, store: browser.store(slot) };
  const run = await openSlices<ConsoleSees>({ slices, overrides });
  if (isNew) {
    await run.run('session/begin', { user: dispatcher });
    await run.run('clock/tick', { nowMs });
    const loadId = await run.run('world/reload', { accountIds: [] });
    const reply = { loadId, blobs: null, skipped: 0, partial: 0, unread: [], atMs: nowMs };
    await run.run('world/loadReplied', { ...reply, changes: { put, removed: [] } });
  }
  /** An edit that waits, and leaves room for another one. */
  const note = async (activityId: string, pickupNotes: string) => {
    const form = { of: 'moves/saveEdits', id: activityId };
    await run.run('connection/linkHeard', { link: 'lost', atMs: null });
    await run.run('forms/open', form);
    await run.run('forms/type', { ...form, typed: { pickupNotes }, over: {} });
    const fields = { pickupNotes };
    const id = await run.run('moves/saveEdits', { activityId, version: 1, fields });
    await run.run('flow/settle', { isTyping: false });
    return id;
  };
  const paint = (vehicleId: string, color: string) =>
    run.run('vehicles/edit', { vehicleId, version: 3, fields: { color } });
  /** Leaves its form with this text, off the screen. */
  const type = async (id: string, color: string) => {
    const form = { of: 'vehicles/edit', id };
    await run.run('forms/open', form);
    await run.run('forms/type', { ...form, typed: { color }, over: {} });
    await run.run('forms/close', form);
  };
  return {
    ...run,
    slot,
    note,
    paint,
    type,
    /** Cancels three moves in one act, none of which is sent. */
    cancelAll: () => run.run('bulk/begin', { what: 'cancel', rows: cancelled }),
    forms: () => run.sees().forms.state.forms,
    open: () => run.sees().outbox.state.open,
    adopt: () =>
      adoptAll({
        machine: run.machine,
        session: slot,
        slot,
        shelf: browser.shelf,
        clock: run.clock,
        frames: manualFrames(),
      }),
    leave: () => lock.release(),
  };
}

/**
 * Two on one vehicle, the first of them from its form, one that may have been done, a text, one
 * that was refused, and a form that was closed with something typed; all of a closed tab.
 */
export async function leaveWork(browser: MemoryBrowser, slot: string) {
  const tab = await openTab(browser, slot);
  await tab.type('v1', 'Navy');
  const ids = [await tab.paint('v1', 'Navy'), await tab.paint('v1', 'Green')];
  ids.push(await tab.paint('v2', 'White'));
  await tab.run('outbox/unanswered', { intentId: ids[2], why: null });
  ids.push(await tab.run('contact/text', { driverId: 'd1', activityId: null }));
  const refused = await tab.paint('v3', 'Black');
  const none = { put: [], removed: [] };
  const why = 'Too dark.';
  await tab.run('outbox/refused', { intentId: refused, why, changes: none, fetch: [] });
  await tab.type('v4', 'Teal');
  await tab.machine.settled();
  tab.leave();
  return ids;
}
