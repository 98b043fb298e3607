import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { flowProcess } from '#spine/flow/index.ts';
import type { FormsSees } from '#spine/forms/index.ts';
import { importsSlice } from '#features/imports/index.ts';
import { type MovesSees, movesSlice } from '#features/moves/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { type TripsSees, tripsSlice } from '#features/trips/index.ts';
import { vehiclesSlice } from '#features/vehicles/index.ts';
import { activityRow, locationRow, vehicleRow } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { load } from '#spine/world/testing/world.ts';
import { UnfinishedForms, useUnfinished } from './UnfinishedForms.tsx';

const put = [
  { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
  { collection: 'vehicles', rows: [vehicleRow('v1', { stock: 'P1' })] },
  { collection: 'activities', rows: [activityRow('a1')] },
] as const;
const vehicle = { of: 'vehicles/edit', id: 'v1' };

function Listed() {
  return <UnfinishedForms all={useUnfinished()} zone="America/Chicago" />;
}

/** A move form was put aside for a trip, and a vehicle's form was closed with typed text. */
async function start() {
  const slices = [movesSlice, tripsSlice, vehiclesSlice, importsSlice, settingsSlice];
  const options = { put, processes: [flowProcess], ports: { isTyping: () => false } };
  const run = await openScreen<MovesSees & TripsSees & FormsSees>(slices, options);
  await load(run, {});
  await run.run('moves/start', { startId: null, endId: null });
  await run.run('moves/setPlace', { end: 'start', locationId: 'A' });
  await run.run('trips/open', { activityIds: ['a1'], other: 'keep' });
  await run.run('forms/open', vehicle);
  await run.run('forms/type', { ...vehicle, typed: { color: 'Red' }, over: {} });
  await run.run('forms/close', vehicle);
  run.draw(<Listed />);
  return run;
}

const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
const act = (title: string, name: string) => row(title).getByRole('button', { name, exact: true });

test('drafts of wizards and forms over rows are listed and can be resumed', async () => {
  const { sees } = await start();
  const part = page.getByRole('region', { name: 'Unfinished forms' });
  await expect.element(part.getByRole('heading')).toHaveTextContent('Unfinished forms2');
  expect(await axeViolations()).toEqual([]);
  await act('Schedule a move: Store A', 'Resume').click();
  await expect.poll(() => sees().moves.state.draft).toMatchObject({ startId: 'A' });
  await act('Vehicle P1', 'Resume').click();
  await expect.poll(() => sees().forms.state.forms[0]?.isShown).toBe(true);
});

test('discarding a draft asks for confirmation', async () => {
  const { sees } = await start();
  await act('Vehicle P1', 'Discard').click();
  await expect.element(row('Discard what was typed?')).toBeVisible();
  await act('Vehicle P1', 'Keep it').click();
  await act('Vehicle P1', 'Discard').click();
  expect(sees().forms.state.forms).toHaveLength(1);
  await act('Vehicle P1', 'Discard').click();
  await expect.poll(() => sees().forms.state.forms).toEqual([]);
  await expect.element(row('Schedule a move')).toBeVisible();
});
