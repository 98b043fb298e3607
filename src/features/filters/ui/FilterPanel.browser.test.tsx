import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as rows from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import type { AskAside } from '#wire/link/askAside.ts';
import { type MapSees, mapSlice } from '../../map/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { PlacesService } from '../../places/ui.ts';
import { changes, put } from '#spine/world/testing/world.ts';
import { type FiltersSees, filtersSlice } from '../index.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { settingsSlice, type SettingsSees } from '#spine/settings/index.ts';
import { HiddenSelected } from './HiddenSelected.tsx';

/** The panel over three moves, two drivers and a contractor who is on a trip. */
async function start(mode: 'activities' | 'resources', rightPx = 0, ask: AskAside | null = null) {
  const { activityRow, driverRow, nowMs } = rows;
  const company = put({
    accounts: [rows.accountRow('acc', { name: '<b>Plains</b>' })],
    locations: ['A', rows.locationRow('B', { kind: 'custom' })],
    vehicles: [rows.vehicleRow('v1', { bodyType: 'SUV', class: 'Small' })],
    drivers: [
      driverRow('d1', { availability: 'priority' }),
      driverRow('d2', { type: 'contractor', qualifications: ['cdl'] }),
      driverRow('d3', { type: 'contractor' }),
    ],
    trips: [rows.tripRow('t1', { status: 'In Progress', driverIds: ['d3'] })],
    activities: [
      activityRow('a1', { readyMs: nowMs + rows.halfHourMs, vehicleId: 'v1' }),
      activityRow('a2', { deadlineMs: nowMs - 1, atRisk: true, tripId: 't1' }),
      activityRow('a3', { completedMs: nowMs, inspection: true }),
    ],
  });
  const slices = [filtersSlice, mapSlice, settingsSlice];
  const run = await openScreen<FiltersSees & SettingsSees & MapSees>(slices, { put: company });
  await run.run('navigation/go', { path: `/command-center/${mode}`, replace: true });
  run.draw(
    <PlacesService ask={ask}>
      <FilterPanel mode={mode} bottomPx={0} rightPx={rightPx} />
    </PlacesService>,
  );
  await expect.element(page.getByRole('region', { name: 'Map filters' })).toBeVisible();
  return run;
}

const box = (name: string) => page.getByRole('checkbox', { name });
const criteria = (run: { sees(): FiltersSees }) => run.sees().filters.state.criteria;
/** The numbers at the right of each visible option. */
const beside = () =>
  Object.fromEntries(
    [...document.querySelectorAll('li')].map((line) => {
      const words = line.querySelector('label')?.textContent ?? '';
      const count = line.textContent?.match(/\d+$/)?.[0] ?? '';
      return [words.replace(/\d+$/, ''), Number(count)];
    }),
  );

test('options have counts, and hidden rows are counted and can be shown again', async () => {
  const run = await start('activities');
  const open = { 'In progress': 0, Scheduled: 1, 'At risk': 1, Unplanned: 1 };
  await expect.poll(beside).toMatchObject({ ...open, Complete: 1 });
  await box('At risk').click();
  expect(criteria(run).status).toEqual(['atRisk']);
  await expect.element(page.getByText('2 of 3 moves hidden by filters')).toBeVisible();
  await page.getByRole('button', { name: /^Task/ }).click();
  // The count of the one move at risk.
  await expect.poll(beside).toMatchObject({ Inspection: 0, Complete: 1 });
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(criteria(run).status).toEqual([]);
  await expect.poll(beside).toMatchObject({ Inspection: 1 });
  await expect.element(page.getByText(/hidden by filters/)).not.toBeInTheDocument();
});

test('late moves count by their other status, unlike in the donut, with a note', async () => {
  const run = await start('activities');
  const note = page.getByText(/^Late moves? count/);
  await expect.element(note).toHaveTextContent('Late moves count by their other status here: 1.');
  const { activityRow, nowMs } = rows;
  const late = activityRow('a1', { deadlineMs: nowMs - 1, version: 9 });
  await run.run('world/heard', changes({ activities: [late] }));
  await expect.element(note).toHaveTextContent('Late moves count by their other status here: 2.');
  const done = ['a1', 'a2'].map((id) => activityRow(id, { completedMs: nowMs, version: 10 }));
  await run.run('world/heard', changes({ activities: done }));
  await expect.element(note).not.toBeInTheDocument();
});

test('a status is refined by its menu, and one refinement replaces another', async () => {
  const run = await start('activities');
  await page.getByRole('button', { name: /^Scheduled: today/ }).click();
  await page.getByRole('menuitem', { name: /in next hour/ }).click();
  expect(criteria(run).status).toEqual(['scheduledHour']);
  await page.getByRole('button', { name: /^Scheduled: in next hour/ }).click();
  await page.getByRole('menuitem', { name: /this week/ }).click();
  expect(criteria(run).status).toEqual(['scheduledWeek']);
  await box('Scheduled').click();
  expect(criteria(run).status).toEqual([]);
});

test('moves whose driver is to start are counted beside those that need one', async () => {
  const run = await start('activities');
  const { actionRow, activityRow, tripRow } = rows;
  const trip = (id: string, driverId: string | null) =>
    tripRow(id, { actions: [actionRow(`p${id}`, { activityId: `m${id}`, driverId })] });
  const named = [trip('t4', 'd1'), trip('t5', 'd1'), trip('t6', null)];
  const moves = named.map(({ id }) => activityRow(`m${id}`, { tripId: id }));
  await run.run('world/heard', changes({ trips: named, activities: moves }));
  const line = () => box('Needs driver').element().closest('li')?.textContent;
  await expect.poll(line).toContain('1 · to start 2');
  await page.getByRole('button', { name: /^Needs driver: all/ }).click();
  await page.getByRole('menuitem', { name: /driver to start/ }).click();
  expect(criteria(run).status).toEqual(['driverToStart']);
  await expect.element(page.getByText('4 of 6 moves hidden by filters')).toBeVisible();
  await page.getByRole('button', { name: /^Needs driver: driver to start/ }).click();
  await page.getByRole('menuitem', { name: /no driver named/ }).click();
  await expect.element(page.getByText('5 of 6 moves hidden by filters')).toBeVisible();
  await page.getByRole('button', { name: /^Needs driver: no driver named/ }).click();
  await page.getByRole('menuitem', { name: /^all/ }).click();
  await expect.element(page.getByText('3 of 6 moves hidden by filters')).toBeVisible();
});

test('contractors on a trip are counted, and shown on request', async () => {
  const run = await start('resources');
  await expect.element(page.getByText('1 contractor on a trip not shown')).toBeVisible();
  await expect.poll(beside).toMatchObject({ Employees: 1, 'My Contractors': 2, CDL: 1 });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  expect(criteria(run).person).toEqual(['employee', 'contractor']);
  await expect.element(page.getByText(/not shown/)).not.toBeInTheDocument();
  await box('Hand raised').click();
  await expect.element(page.getByText('2 of 3 people hidden by filters')).toBeVisible();
});

test('a selected contractor on a trip is reported as hidden, and can be shown', async () => {
  const run = await start('resources');
  run.draw(<HiddenSelected collection="drivers" ids={ids} />);
  const hidden = page.getByText('1 of 2 is not shown while on a trip.');
  await expect.element(hidden).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(hidden).not.toBeInTheDocument();
  expect(criteria(run).person).toEqual(['employee', 'contractor']);
});
const ids = ['d2', 'd3'];

test('contractors are found around a city, also by its postal code', async () => {
  const run = await start('resources');
  const finder = page.getByRole('combobox', { name: 'Contractor Finder' });
  await finder.fill('662');
  await page.getByRole('option', { name: /Overland Park, KS/ }).click();
  expect(criteria(run).near?.label).toBe('Overland Park, KS');
  await expect.element(page.getByText('Contractors at home within 10 mi')).toBeVisible();
  // The employee is no contractor, and the contractor on a trip is hidden.
  await expect.element(page.getByText('2 of 3 people hidden by filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(criteria(run).near).toBe(null);
  await expect.element(finder).toHaveValue('');
});

test('the finder asks the places service too, and the map goes to the place', async () => {
  const at = { lonE6: -101_710_000, latE6: 39_350_000 };
  const town = {
    id: 'p1',
    label: 'Goodland',
    address: '',
    city: 'Goodland',
    state: 'KS',
    ...at,
    postalCode: '67735',
    country: 'US',
    phone: null,
    timezone: 'America/Denver',
  };
  const suggestions = [{ id: 'p1', title: 'Goodland', detail: 'Kansas' }];
  const service = (async (call: string) => ({
    is: 'ok',
    serverMs: rows.nowMs,
    reply: call === 'placeDetails' ? { place: town } : { suggestions },
  })) as unknown as AskAside;
  const run = await start('resources', 0, service);
  const finder = page.getByRole('combobox', { name: 'Contractor Finder' });
  await finder.fill('goodl');
  await page.getByRole('option', { name: /Goodland/ }).click();
  await expect.poll(() => criteria(run).near).toEqual({ label: 'Goodland, KS', ...at });
  await expect.element(finder).toHaveValue('Goodland, KS');
  await expect
    .poll(() => run.sees().map.state.fit)
    .toMatchObject({ what: 'place', at, aroundMiles: 10 });
  expect(await axeViolations()).toEqual([]);
});

test('words of the data are options, unchanged', async () => {
  const run = await start('resources');
  await page.getByRole('button', { name: /^Class and body type/ }).click();
  await box('SUV').click();
  expect(criteria(run).body).toEqual(['SUV']);
  await page.getByRole('button', { name: /^Locations/ }).click();
  await box('<b>Plains</b>').click();
  expect(criteria(run).account).toEqual(['acc']);
});

test('Space checks a box, and Space on the chosen mode hides the list', async () => {
  const run = await start('activities');
  (box('Incomplete').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  expect(criteria(run).status).toEqual(['incomplete']);
  (page.getByRole('radio', { name: 'Activities' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(box('Incomplete')).not.toBeInTheDocument();
  await expect.element(page.getByText(/hidden by filters/)).toBeVisible();
  await page.getByRole('radio', { name: 'Activities' }).click();
  await expect.element(box('Incomplete')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  expect(run.sees().navigation.state.path).toBe('/command-center/resources');
});

test('axe finds no violations', async () => {
  await start('activities');
  for (const name of [/^Ready/, /^Vehicle/, /^Locations/, /^People/]) {
    await page.getByRole('button', { name }).click();
  }
  await box('At risk').click();
  expect(await axeViolations()).toEqual([]);
});

test('folded, the panel is one line of 40 px; a chip shows its choice and opens it', async () => {
  const run = await start('activities');
  await page.getByRole('button', { name: 'Fold the filters' }).click();
  expect(box('Incomplete').elements()).toEqual([]);
  const line = page.getByRole('button', { name: 'Unfold the filters' }).element().parentElement;
  expect(line?.getBoundingClientRect().height).toBe(40);
  await page.getByRole('button', { name: 'Status all' }).click();
  await box('Incomplete').click();
  expect(criteria(run).status).toEqual(['incomplete']);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Status Incomplete' })).toHaveFocus();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: /^Task/ }).click();
  await expect.element(box('Inspection')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Unfold the filters' }).click();
  await expect.element(box('Incomplete')).toBeChecked();
});

test('in a small window the panel starts folded', async () => {
  await page.viewport(1024, 768);
  await start('activities');
  await expect.element(page.getByRole('button', { name: 'Unfold the filters' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.viewport(1440, 900);
});

test("the fold is stored for the operator, whatever the window's width", async () => {
  const run = await start('activities');
  await page.getByRole('button', { name: 'Fold the filters' }).click();
  expect(run.sees().settings.state.filtersFolded).toBe(true);
  expect(run.machine.canUndo()).toMatchObject({ label: 'fold the filters' });
  await expect.element(page.getByRole('button', { name: 'Status all' })).toBeVisible();
  await page.getByRole('button', { name: 'Unfold the filters' }).click();
  await page.viewport(1024, 768);
  await expect.element(box('Incomplete')).toBeVisible();
  run.machine.undo();
  run.machine.undo();
  // Unset again: the small window folds the panel by itself.
  await expect.element(box('Incomplete')).not.toBeInTheDocument();
  await page.viewport(1440, 900);
  await expect.element(box('Incomplete')).toBeVisible();
});

test('a chip shows the one chosen option, or how many are chosen', async () => {
  const run = await start('activities');
  await run.run('settings/change', { filtersFolded: true });
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(chip('Ready all')).toBeVisible();
  await run.run('filters/choose', { group: 'status', options: ['atRisk'] });
  await expect.element(chip('Status At risk')).toBeVisible();
  await run.run('filters/choose', { group: 'status', options: ['atRisk', 'complete'] });
  await expect.element(chip('Status 2 chosen')).toBeVisible();
  // 'More' has a part with a choice.
  await expect.element(chip('More')).toBeVisible();
  await run.run('filters/choose', { group: 'task', options: ['inspection'] });
  await expect.element(chip('More 1 chosen')).toBeVisible();
  expect(chip('Status 2 chosen').element().clientHeight).toBe(24);
  await chip('Status 2 chosen').click();
  const opened = page.getByRole('dialog', { name: 'Status' }).element().parentElement;
  expect(opened?.getBoundingClientRect().width).toBe(228);
});

test('a line has as many chips as the map has room for, and the rest are under More', async () => {
  await page.viewport(1024, 768);
  await start('activities', 1024 - 330);
  const panel = page.getByRole('region', { name: 'Map filters' }).element();
  await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible();
  expect(panel.getBoundingClientRect().right).toBeLessThanOrEqual(330);
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByRole('button', { name: /^Status/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.viewport(1440, 900);
});

test('where the map is very narrow, one button has the filters', async () => {
  const run = await start('activities', 1200);
  const panel = page.getByRole('region', { name: 'Map filters' });
  await expect.poll(() => panel.element().clientWidth).toBeLessThan(60);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('button', { name: /^Status/ }).click();
  await box('Incomplete').click();
  expect(criteria(run).status).toEqual(['incomplete']);
  expect(await axeViolations()).toEqual([]);
});
