import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Activity } from '#domain/entities.ts';
import {
  activityRow,
  dispatcher,
  driverRow,
  halfHourMs,
  locationRow,
  nowMs,
  vehicleRow,
} from '#domain/testing/rows.ts';
import type { Frames } from '#kernel/ports.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices, type SlicesRun } from '#kernel/testing/openSlices.ts';
import { MachineProvider } from '#views/bind/MachineProvider.tsx';
import { axeViolations, mount } from '#views/kit/testing/mount.tsx';
import { clockSlice } from '../../clock/index.ts';
import { type MapSees, mapRegistry, mapSlice } from '../../map/index.ts';
import { movesRegistry, movesSlice } from '../../moves/index.ts';
import { navigationSlice } from '../../navigation/index.ts';
import { selectionRegistry, selectionSlice } from '../../selection/index.ts';
import { sessionSlice } from '../../session/index.ts';
import { tripsRegistry, tripsSlice } from '../../trips/index.ts';
import { worldRegistry, worldSlice } from '../../world/index.ts';
import { InfoPanel } from './InfoPanel.tsx';

/** The browser's own. */
const frames: Frames = {
  next(draw) {
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  },
};
const open: SlicesRun<MapSees>[] = [];
afterEach(async () => {
  for (const { machine } of open.splice(0)) await machine.close();
});

/** The panel beside these moves, two places and two vehicles. */
async function start(rows: readonly Activity[]) {
  const run = await openSlices<MapSees>({
    slices: [
      selectionSlice,
      mapSlice,
      navigationSlice,
      sessionSlice,
      clockSlice,
      worldSlice,
      movesSlice,
      tripsSlice,
    ],
    registries: [worldRegistry, selectionRegistry, mapRegistry, movesRegistry, tripsRegistry],
    clock: manualClock(nowMs),
    overrides: { frames },
  });
  open.push(run);
  await run.run('session/begin', { user: dispatcher });
  await run.run('clock/tick', { nowMs });
  const loadId = await run.run('world/reload', { accountIds: null });
  const put = [
    { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
    {
      collection: 'vehicles',
      rows: [vehicleRow('v1', { locationId: 'A' }), vehicleRow('v2', { vin: 'V2', make: 'Ford' })],
    },
    { collection: 'drivers', rows: [driverRow('d1')] },
    { collection: 'activities', rows },
  ];
  const changes = { put, removed: [] };
  await run.run('world/loadReplied', { blobs: null, changes, skipped: 0, atMs: nowMs, loadId });
  mount(
    <MachineProvider machine={run.machine}>
      <InfoPanel />
    </MachineProvider>,
  );
  const select = (collection: string, ...ids: readonly string[]) =>
    run.run('selection/choose', { collection, ids });
  return { ...run, select };
}

const heading = (name: string) => page.getByRole('heading', { name });

describe('vehicles (reading 57)', () => {
  const rows = [
    activityRow('a1', { vehicleId: 'v1', vin: null }),
    activityRow('a2', { vehicleId: null, vin: 'V2' }),
    activityRow('a3', { vehicleId: 'v1', completedMs: nowMs - halfHourMs }),
  ];

  test('one: its fields, where it stands, and the open moves that take it', async () => {
    const { select, sees } = await start(rows);
    await select('vehicles', 'v1');
    await expect.element(heading('2024 Toyota RAV4')).toBeVisible();
    await expect.element(page.getByText('1M8GDM9AXKP042788')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'PA-a1' })).toBeVisible();
    expect(page.getByRole('button', { name: 'PA-a3' }).elements()).toEqual([]);
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('button', { name: 'Store A' }).click();
    expect(sees().selection.state).toEqual({ collection: 'locations', ids: ['A'] });
  });

  test('a move that only knows the VIN counts for its vehicle', async () => {
    const { select, sees } = await start(rows);
    await select('vehicles', 'v2');
    await page.getByRole('button', { name: 'PA-a2' }).click();
    expect(sees().selection.state).toEqual({ collection: 'activities', ids: ['a2'] });
  });

  test('several: a list that narrows to one', async () => {
    const { select, sees } = await start(rows);
    await select('vehicles', 'v1', 'v2');
    const list = page.getByRole('listbox', { name: 'Selected vehicles' });
    await list.getByRole('option').nth(1).click();
    expect(sees().selection.state).toEqual({ collection: 'vehicles', ids: ['v2'] });
    await expect.element(heading('2024 Ford RAV4')).toBeVisible();
  });

  test('one that is gone says so', async () => {
    const { select } = await start(rows);
    await select('vehicles', 'v9');
    await expect.element(heading('This vehicle is gone')).toBeVisible();
  });
});
