import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activityRow, locationRow } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { bulkSlice } from '../../bulk/index.ts';
import { cartSlice } from '../../cart/index.ts';
import { contactSlice } from '../../contact/index.ts';
import { filtersSlice } from '../../filters/index.ts';
import { locationsSlice } from '../../locations/index.ts';
import type { MapSees } from '../../map/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { vehiclesSlice } from '../../vehicles/index.ts';
import { load, type Rows } from '#spine/world/testing/world.ts';
import { infoSlice } from '../index.ts';
import type { InfoTypes } from '../info.slice.ts';
import { NoPositions } from '../../map/testing/telemetry.tsx';
import { InfoPanel } from './InfoPanel.tsx';
import { useInfoWidth } from './useConsole.tsx';

type Sees = MapSees & { readonly info: { readonly state: InfoTypes['state'] } };
const list = { isListed: true, tab: 'all', by: 'upcoming', descending: true, words: '' };

async function start(rows: Rows) {
  const others = [settingsSlice, filtersSlice, vehiclesSlice, locationsSlice];
  const run = await openScreen<Sees>([bulkSlice, cartSlice, contactSlice, infoSlice, ...others]);
  await load(run, rows);
  await run.run('info/listPlaces', list);
  run.draw(<Sized />);
  return run;
}

function Sized() {
  const widthPx = useInfoWidth();
  return (
    <NoPositions>
      <InfoPanel widthPx={widthPx} />
    </NoPositions>
  );
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('the list counts the moves to come of each location, and shows one beside it', async () => {
  const moves = Array.from({ length: 9 }, (_, at) => activityRow(`a${at}`, { startId: 'B' }));
  const { sees } = await start({
    locations: [
      locationRow('A', { kind: 'home', label: 'Store A' }),
      locationRow('B', { kind: 'custom', label: 'Body shop', city: 'Olathe', state: 'KS' }),
      locationRow('O', { kind: 'once', label: 'Once' }),
    ],
    activities: moves,
  });
  await expect.element(row('Body shop')).toHaveTextContent('Body shopOlathe, KS9');
  expect(row('Once').elements()).toEqual([]);
  await expect.element(page.getByText('Choose a location of the list to see it.')).toBeVisible();
  await row('Body shop').click();
  await expect.element(page.getByRole('heading', { name: 'Body shop' })).toBeVisible();
  await expect.element(page.getByText('0 in · 9 out')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'See all 9 activities' }).click();
  await expect.poll(() => sees().selection.state.ids.length).toBe(9);
  await page.getByRole('textbox', { name: 'Search the locations' }).fill('nowhere');
  await expect.element(page.getByText('No location fits')).toBeVisible();
  await page.getByRole('button', { name: 'Show all locations' }).click();
  await page.getByRole('radio', { name: 'My Locations 1' }).click();
  await row('Store A').click();
  expect(row('Body shop').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('heading', { name: 'Are you sure?' })).toBeVisible();
  const asked = page.getByText('This location will be permanently removed.');
  await expect.element(asked).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Close the list of locations' }).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
});

test('without locations the list offers a new one', async () => {
  const { sees } = await start({ activities: [] });
  await expect.element(page.getByText('No locations yet')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(page.getByRole('button', { name: 'New location' }).elements().length).toBe(2);
  expect(sees().info.state.places.isListed).toBe(true);
});
