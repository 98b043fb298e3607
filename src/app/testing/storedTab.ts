// Consoles on the slots of one browser in memory, whose requests go nowhere.
import { dispatcher, driverRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { type ConsoleSees, slices } from '#features/index.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { adoptAll } from '../adoption.ts';
import type { MemoryBrowser } from './memoryBrowser.ts';

const put = [
  { collection: 'vehicles', rows: ['v1', 'v2', 'v3'].map((id) => vehicleRow(id, { version: 3 })) },
  { collection: 'drivers', rows: [driverRow('d1', { phone: '+19135550100' })] },
];

/** Its start finds what is stored in its slot. */
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
    const told = { loadId, blobs: null, skipped: 0, atMs: nowMs };
    await run.run('world/loadReplied', { ...told, changes: { put, removed: [] } });
  }
  const paint = (vehicleId: string, color: string) =>
    run.run('vehicles/edit', { vehicleId, version: 3, fields: { color } });
  return {
    ...run,
    slot,
    paint,
    open: () => run.sees().outbox.state.open,
    adopt: () =>
      adoptAll({
        ...{ machine: run.machine, session: slot, slot, shelf: browser.shelf, clock: run.clock },
        frames: manualFrames(),
      }),
    leave: () => lock.release(),
  };
}

/** Two on one vehicle, one that may have been done, a text, one that was refused; all closed. */
export async function leaveWork(browser: MemoryBrowser, slot: string) {
  const tab = await openTab(browser, slot);
  const ids = [await tab.paint('v1', 'Blue'), await tab.paint('v1', 'Green')];
  ids.push(await tab.paint('v2', 'White'));
  await tab.run('outbox/unanswered', { intentId: ids[2], why: null });
  ids.push(await tab.run('contact/text', { driverId: 'd1', activityId: null }));
  const refused = await tab.paint('v3', 'Black');
  const none = { put: [], removed: [] };
  const why = 'Too dark.';
  await tab.run('outbox/refused', { intentId: refused, why, changes: none, fetch: [] });
  await tab.machine.settled();
  tab.leave();
  return ids;
}
