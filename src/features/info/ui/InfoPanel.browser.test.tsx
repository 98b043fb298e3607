import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Activity, Entities, Trip } from '#domain/entities.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { codecs } from '#wire/codecs/collections.ts';
import {
  actionRow,
  activityRow,
  dispatcher,
  driverRow,
  employeeRow,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { RecordOpener } from '#views/bind/openRecord.tsx';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { textOverlaps } from '#views/kit/testing/textOverlaps.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { answered, heldAnswer } from '#wire/testing/scriptedLink.ts';
import { movesSlice } from '../../moves/index.ts';
import { bulkSlice } from '../../bulk/index.ts';
import { cartSlice } from '../../cart/index.ts';
import { contactSlice } from '../../contact/index.ts';
import { filtersSlice } from '../../filters/index.ts';
import { type MapSees } from '../../map/index.ts';
import { infoSlice } from '../index.ts';
import { selected } from '#spine/selection/testing/events.ts';
import { locationsSlice } from '../../locations/index.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { vinsSlice } from '../../vins/index.ts';
import { vehiclesSlice } from '../../vehicles/index.ts';
import { byJo, changes, load, removed } from '#spine/world/testing/world.ts';
import { NoPositions } from '../../map/testing/telemetry.tsx';
import { InfoPanel } from './InfoPanel.tsx';
import { useInfoWidth } from './useConsole.tsx';

const openRecord = vi.fn();
afterEach(() => void openRecord.mockClear());

/** Draws the panel over these moves, two places and two vehicles. */
async function start(rows: readonly Activity[]) {
  const others = [settingsSlice, filtersSlice, vehiclesSlice, locationsSlice];
  const slices = [bulkSlice, cartSlice, contactSlice, infoSlice, ...others];
  const run = await openScreen<MapSees>(slices);
  await load(run, {
    locations: ['A', 'B'],
    vehicles: [
      vehicleRow('v1', { locationId: 'A' }),
      vehicleRow('v2', { vin: 'V2', make: 'Ford' }),
    ],
    drivers: ['d1'],
    activities: rows,
  });
  run.draw(
    <RecordOpener open={openRecord}>
      <Sized />
    </RecordOpener>,
  );
  const select = (collection: string, ...ids: readonly string[]) =>
    run.run('selection/choose', { collection, ids });
  return { ...run, select };
}

function Sized() {
  const widthPx = useInfoWidth();
  return (
    <NoPositions>
      <InfoPanel widthPx={widthPx} />
    </NoPositions>
  );
}

const heading = (name: string) => page.getByRole('heading', { name });

test('unreadable rows are counted, with the places where they could not be read', async () => {
  const run = await start([activityRow('a1')]);
  const notice = page.getByText(/could not be read and (is|are) not shown\.$/);
  expect(notice.elements()).toEqual([]);
  const unread = ['locations[3].latitude: custom, id l3', 'vehicles[0].vin: too_big'];
  await load(run, {}, { skipped: 3, unread, atMs: nowMs + 1 });
  await expect.element(notice).toHaveTextContent('3 records of the server could not be read');
  await page.getByRole('button', { name: 'Which' }).click();
  const which = page.getByRole('dialog', { name: 'Where it could not be read' });
  await expect.element(which.getByText('locations[3].latitude: custom, id l3')).toBeVisible();
  await expect.element(which.getByText('and 1 more')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('the card of a new move shows its places beside a deadline of another day', async () => {
  const dayMs = 48 * halfHourMs;
  await start([
    activityRow('a1', { readyMs: nowMs - halfHourMs, deadlineMs: nowMs + 2 * dayMs }),
    activityRow('a2', { readyMs: nowMs + dayMs, deadlineMs: nowMs + 2 * dayMs }),
  ]);
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2);
  for (const width of [1440, 1024]) {
    await page.viewport(width, 900);
    for (const card of page.getByRole('option').elements()) {
      const places = [...card.querySelectorAll('[title^="Store "]')];
      expect(places.map(({ textContent }) => textContent)).toEqual(['Store A', 'Store B']);
      for (const place of places) expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth);
      expect(textOverlaps(card)).toEqual([]);
      expect(card.textContent).toContain('by 01/17');
    }
  }
  await page.viewport(1440, 900);
});

/** What is read of a row that says nothing but its id, and a word for its status. */
function bare<C extends 'activities' | 'drivers' | 'trips'>(collection: C, id: string, more = {}) {
  const read = codecs[collection].decode({ id, ...more });
  return ('value' in read ? read.value : undefined) as Entities[C];
}

test("rows of which nothing is known are shown, with the server's word", async () => {
  const { run, select } = await start([]);
  const entities = { activities: ['a9'] };
  await load(
    { run },
    {
      activities: [
        bare('activities', 'a9', {
          status: 'AWAITING_KEYS',
          tripId: 't9',
          reason: 'raffle',
          kind: 'parade',
          startLabel: 'Dock 4',
          endAddress: '12 Elm St',
        }),
        bare('activities', 'a8'),
      ],
      drivers: [bare('drivers', 'd9', { status: 'lunch', availabilityStatus: 'on break' })],
      trips: [bare('trips', 't9', { status: 'PARKED', entities })],
    },
    { partial: 1, atMs: nowMs + 1 },
  );
  await expect.element(page.getByText('1 record of the server has a value')).toBeVisible();
  await select('activities', 'a9', 'a8');
  await expect.element(page.getByText('Unknown: AWAITING_KEYS').first()).toBeVisible();
  await select('activities', 'a9');
  await expect.element(page.getByText('Unknown: AWAITING_KEYS').first()).toBeVisible();
  await expect.element(page.getByText('Reason unknown: raffle')).toBeVisible();
  await expect.element(page.getByText('Unknown: parade')).toBeVisible();
  await expect.element(page.getByText('Dock 4')).toBeVisible();
  await expect.element(page.getByText('12 Elm St')).toBeVisible();
  await select('drivers', 'd9');
  await expect.element(page.getByText('Unknown: lunch · unknown: on break')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

describe('a selected move removed by another person', () => {
  test('is shown with the person, until another selection', async () => {
    const { select, run } = await start([activityRow('a1', { name: 'PA-1' }), activityRow('a2')]);
    await select('activities', 'a1');
    await run('world/heard', removed({ activities: ['a1'] }, byJo));
    const notice = page.getByText('PA-1: removed by Jo Brandt at 02:00 AM CST.');
    await expect.element(notice).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await select('activities', 'a2');
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('is shown as gone when it is selected again', async () => {
    const { select, run } = await start([activityRow('a1'), activityRow('a2')]);
    await select('activities', 'a1');
    await select('activities', 'a2');
    await run('world/heard', removed({ activities: ['a1'] }, byJo));
    await select('activities', 'a1');
    await expect.element(heading('This move is gone')).toBeVisible();
    await expect.element(page.getByText('Removed by Jo Brandt at 02:00 AM CST.')).toBeVisible();
  });

  test('is not shown to the person who removed it', async () => {
    const { select, run } = await start([activityRow('a1')]);
    await select('activities', 'a1');
    const own = { ...byJo, modifiedById: dispatcher.id, modifiedByName: dispatcher.name };
    await run('world/heard', removed({ activities: ['a1'] }, own));
    await expect.element(heading('Items in viewport')).toBeVisible();
    expect(page.getByText(/removed by/).elements()).toEqual([]);
  });
});

describe('the strip under the moves in view', () => {
  const late = { deadlineMs: nowMs - halfHourMs };
  const rows = [activityRow('a1', late), activityRow('a2'), activityRow('a3')];
  const ring = page.getByRole('group', { name: '3 in view: Late 1, Unplanned 2' });
  const strip = () => ring.element().parentElement;
  const slice = (name: string) => page.getByRole('button', { name, exact: true });

  test('is 91 px high under the list, and its ring names all counts', async () => {
    await start(rows);
    await expect.element(ring).toBeVisible();
    const pinned = strip()?.parentElement?.getBoundingClientRect();
    expect(pinned?.height).toBe(91);
    const panel = page.getByRole('complementary', { name: 'Items in viewport' }).element();
    expect(Math.round(pinned?.bottom ?? 0)).toBe(Math.round(panel.getBoundingClientRect().bottom));
    expect(ring.element().getBoundingClientRect().width).toBe(54);
    const bars = page.getByRole('group', { name: 'Upcoming by ready time' }).element();
    expect(bars.getBoundingClientRect()).toMatchObject({ width: 158, height: 46 });
    expect(await axeViolations()).toEqual([]);
  });

  test('arrows move between slices, the caption shows the count, and Enter selects', async () => {
    const { sees } = await start(rows);
    await expect.element(page.getByText('upcoming by ready time')).toBeVisible();
    (slice('Late 1 select').element() as SVGElement).focus();
    await expect.element(page.getByText('Late 1', { exact: true })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('Unplanned 2', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(sees().selection.state.ids).toEqual(['a2', 'a3']);
  });

  test('shows the moves whose driver is to start behind those that need one', async () => {
    const onTrip = (id: string, tripId: string) => activityRow(id, { tripId });
    const { run } = await start([onTrip('a1', 't1'), onTrip('a2', 't2')]);
    const trip = (id: string, activityId: string, driverId: string | null) =>
      tripRow(id, { actions: [actionRow(`p${id}`, { activityId, driverId })] });
    await run('world/heard', changes({ trips: [trip('t1', 'a1', null), trip('t2', 'a2', 'd1')] }));
    await page.getByRole('button', { name: 'Open the charts with their legend' }).click();
    const start1 = page.getByRole('button', { name: /^to start\s*1\s*select$/ });
    await expect.element(start1).toBeVisible();
    expect(start1.element().closest('li')?.textContent).toBe('Needs driver1select·to start1select');
    await run('world/heard', changes({ trips: [{ ...trip('t1', 'a1', 'd1'), version: 2 }] }));
    await expect
      .element(page.getByRole('button', { name: /^Driver to start\s*2\s*select$/ }))
      .toBeVisible();
  });

  test('opens the donut with its legend, and folds again', async () => {
    await start(rows);
    await page.getByRole('button', { name: 'Open the charts with their legend' }).click();
    await expect
      .element(page.getByRole('button', { name: /^Unplanned\s*2\s*select$/ }))
      .toBeVisible();
    expect(ring.elements()).toEqual([]);
    await page.getByRole('button', { name: 'Fold the charts' }).click();
    await expect.element(ring).toBeVisible();
  });
});

describe('a selection that the map does not show', () => {
  const hidden = page.getByText('hidden by the filters');

  test('has a note about the filters, and is shown again with one click', async () => {
    const { select, sees, run } = await start([
      activityRow('a1', { reason: 'retail' }),
      activityRow('a2', { reason: 'service' }),
    ]);
    await select('activities', 'a1', 'a2');
    expect(hidden.elements()).toEqual([]);
    await run('filters/choose', { group: 'kind', options: ['retail'] });
    await expect.element(hidden).toHaveTextContent('1 of 2 is hidden by the filters.');
    await select('activities', 'a2');
    await expect.element(hidden).toHaveTextContent('This is hidden by the filters.');
    expect(await axeViolations()).toEqual([]);
    await select('activities', 'a1');
    await expect.element(hidden).not.toBeInTheDocument();
    await select('activities', 'a1', 'a2');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(hidden).not.toBeInTheDocument();
    expect(sees().selection.state.ids).toEqual(['a1', 'a2']);
  });

  test('has a note when there are too many routes to draw', async () => {
    const rows = Array.from({ length: 501 }, (_, k) => activityRow(`a${k}`));
    const { select } = await start(rows);
    const ids = rows.map(({ id }) => id);
    await select('activities', ...ids.slice(1));
    const note = page.getByText('Routes are shown for up to 500 moves.');
    await expect.element(page.getByText('500 selected')).toBeVisible();
    expect(note.elements()).toEqual([]);
    await select('activities', ...ids);
    await expect.element(note).toBeVisible();
  });
});

describe('reading 67: more than 100 moves are selected', () => {
  /** Four late moves, after all the others. */
  const rows = Array.from({ length: 299 }, (_, k) =>
    activityRow(`a${k}`, k < 295 ? {} : { deadlineMs: nowMs - halfHourMs }),
  );
  const options = page.getByRole('option');
  const sizeOf = () => options.first().element().getAttribute('aria-setsize');

  test('the 100 most urgent are listed, with a note; all of them after one click', async () => {
    const { select, run } = await start(rows);
    // Whatever order the panel has.
    await run('info/sort', { by: 'name' });
    await select('activities', ...rows.map(({ id }) => id));
    await expect.element(page.getByText('299 selected')).toBeVisible();
    await expect.element(page.getByText('100 of 299, the most urgent first')).toBeVisible();
    expect(sizeOf()).toBe('100');
    for (const at of [0, 1, 2, 3]) await expect.element(options.nth(at)).toHaveTextContent('Late');
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('button', { name: 'List all' }).click();
    expect(sizeOf()).toBe('299');
    expect(page.getByText('the most urgent first').elements()).toEqual([]);
  });

  test('the column filters apply to the whole selection', async () => {
    const { select, run } = await start(rows);
    await select('activities', ...rows.map(({ id }) => id));
    await run('info/expand', { isExpanded: true });
    await run('info/filter', { column: 'name', text: 'a' });
    await expect.element(page.getByText('299 selected')).toBeVisible();
    const grid = page.getByRole('grid', { name: 'Selected activities' });
    // Plus two header rows.
    await expect.element(grid).toHaveAttribute('aria-rowcount', '301');
  });

  test('exactly 100 are listed in the order of the panel, without a note', async () => {
    const { select } = await start(rows);
    await select('activities', ...rows.slice(0, 100).map(({ id }) => id));
    await expect.element(page.getByText('100 selected')).toBeVisible();
    expect(page.getByRole('button', { name: 'List all' }).elements()).toEqual([]);
  });
});

describe('a selection of several', () => {
  const rows = ['a1', 'a2', 'a3'].map((id) => activityRow(id));
  const ids = rows.map((row) => row.id);
  const option = (at: number) => page.getByRole('option').nth(at);

  test('stays on a click on a card`s text; Enter and the name narrow it to one', async () => {
    const { select, sees, run } = await start(rows);
    await select('activities', ...ids);
    await option(0).getByText('Store A').first().click();
    expect(sees().selection.state).toEqual({ collection: 'activities', ids });
    (page.getByRole('listbox').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(sees().selection.state.ids).toHaveLength(1);
    await run('selection/widen', {});
    await option(1).getByTitle('PA-a2').click();
    expect(sees().selection.state.ids).toEqual(['a2']);
    await expect.element(page.getByText('Backspace')).toBeVisible();
  });

  test('can be restored after a link to a place, by a button that shows its key', async () => {
    const { select, sees, run, machine } = await start(rows);
    await select('activities', ...ids);
    await run('info/expand', { isExpanded: true });
    const link = page.getByRole('button', { name: 'Store A' }).first();
    await expect.element(link).toBeVisible();
    expect(getComputedStyle(link.element()).textDecorationLine).toBe('underline');
    await link.click();
    expect(sees().selection.state).toEqual({ collection: 'locations', ids: ['A'] });
    await expect.element(page.getByText(/^(Ctrl-Z|⌘Z)$/)).toBeVisible();
    await page.getByRole('button', { name: 'Back to 3 selected' }).click();
    expect(sees().selection.state).toEqual({ collection: 'activities', ids });
    await expect.element(page.getByText(/^(Ctrl-Z|⌘Z)$/)).not.toBeInTheDocument();
    await run('selection/clear', {});
    await expect.element(page.getByRole('button', { name: 'Back to 3 selected' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    machine.undo();
    expect(sees().selection.state.ids).toEqual(ids);
  });
});

describe('vehicles (reading 57)', () => {
  const rows = [
    activityRow('a1', { vehicleId: 'v1', vin: null }),
    activityRow('a2', { vehicleId: null, vin: 'V2' }),
    activityRow('a3', { vehicleId: 'v1', completedMs: nowMs - halfHourMs }),
  ];

  const card = (name: string) => page.getByRole('option').filter({ hasText: name });

  test('one vehicle shows its fields, location, upcoming and past moves', async () => {
    const { select, sees } = await start(rows);
    await select('vehicles', 'v1');
    await expect.element(heading('2024 Toyota RAV4')).toBeVisible();
    await expect.element(page.getByText('1M8GDM9AXKP042788')).toBeVisible();
    const list = (name: string) => page.getByRole('listbox', { name });
    await expect.element(list('Upcoming moves').getByText('PA-a1')).toBeVisible();
    await expect.element(list('Past moves').getByText('PA-a3')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('button', { name: 'Store A' }).click();
    expect(sees().selection.state).toEqual({ collection: 'locations', ids: ['A'] });
  });

  test('a move with only the VIN belongs to its vehicle', async () => {
    const { select, sees } = await start(rows);
    await select('vehicles', 'v2');
    await card('PA-a2').click();
    expect(sees().selection.state).toEqual({ collection: 'activities', ids: ['a2'] });
    await select('vehicles', 'v1');
    await expect.element(card('PA-a1')).toBeVisible();
    expect(card('PA-a2').elements()).toEqual([]);
  });

  test('several vehicles are a list that narrows to one', async () => {
    const { select, sees } = await start(rows);
    await select('vehicles', 'v1', 'v2');
    const list = page.getByRole('listbox', { name: 'Selected vehicles' });
    await list.getByRole('option').nth(1).click();
    expect(sees().selection.state).toMatchObject({ collection: 'vehicles', ids: ['v2'] });
    await expect.element(heading('2024 Ford RAV4')).toBeVisible();
    await page.getByRole('button', { name: 'Back to 2 selected' }).click();
    expect(sees().selection.state).toEqual({ collection: 'vehicles', ids: ['v1', 'v2'] });
  });

  test('one that was removed is shown as gone', async () => {
    const { select } = await start(rows);
    await select('vehicles', 'v9');
    await expect.element(heading('This vehicle is gone')).toBeVisible();
  });
});

describe('an employee', () => {
  const eva = employeeRow('e1', {
    name: 'Eva Ito',
    email: 'eva@company.example',
    phone: '+19135550121',
    roles: ['Trip Administrator', 'Driver'],
  });
  const requested = activityRow('a1', { requestorId: 'e1' });
  const requestor = () => page.getByRole('button', { name: 'Eva Ito' });

  test('opens from the requestor of a move by keyboard, and undo leads back', async () => {
    const { select, run, sees, machine } = await start([requested]);
    await run('world/heard', changes({ employees: [eva] }));
    await select('activities', 'a1');
    await expect.element(requestor()).toBeVisible();
    requestor().element().focus();
    await userEvent.keyboard('{Enter}');
    expect(sees().selection.state).toEqual({ collection: 'employees', ids: ['e1'] });
    await expect.element(heading('Eva Ito')).toBeVisible();
    const panel = page.getByRole('complementary');
    for (const words of ['Trip administrator, driver', 'eva@company.example', '(913) 555-0121']) {
      await expect.element(panel.getByText(words, { exact: true })).toBeVisible();
    }
    expect(await axeViolations()).toEqual([]);
    machine.undo();
    expect(sees().selection.state).toEqual({ collection: 'activities', ids: ['a1'] });
  });

  test('has no map fit, with the reason, as employees are not on the map', async () => {
    const { select, run } = await start([requested]);
    await run('world/heard', changes({ employees: [eva] }));
    await select('employees', 'e1');
    const fit = page.getByRole('button', { name: 'Fit the selection' });
    await expect.element(fit).toHaveAttribute('aria-disabled', 'true');
  });

  test('is opened by a click in a list of several', async () => {
    const { select, run, sees } = await start([requested]);
    await run('world/heard', changes({ employees: [eva, 'e2'] }));
    await select('employees', 'e1', 'e2');
    const list = page.getByRole('listbox', { name: 'Selected employees' });
    await expect.element(list.getByText('Eva Ito')).toBeVisible();
    await list.getByRole('option').nth(1).click();
    expect(sees().selection.state).toMatchObject({ collection: 'employees', ids: ['e2'] });
    await expect.element(heading('Employee e2')).toBeVisible();
  });

  test('one that was removed is shown as gone', async () => {
    const { select } = await start([requested]);
    await select('employees', 'e9');
    await expect.element(heading('This employee is gone')).toBeVisible();
  });
});

describe('one activity', () => {
  const hourMs = 2 * halfHourMs;
  const full = activityRow('a1', {
    vehicleId: 'v1',
    kind: 'sold-delivery',
    requestorId: 'e1',
    reference: 'RO 41',
    assigned: 'Morning crew',
    rateCents: 9_750,
    createdMs: nowMs - 4 * hourMs,
    createdById: dispatcher.id,
    modifiedMs: nowMs - hourMs,
    modifiedByName: 'Jo Brandt',
    inspection: true,
    package: true,
    description: 'For a waiting customer',
    notes: 'Swap for a demo car',
    internalNotes: 'Bill to the store',
    pickupInstructions: 'Photograph all sides',
    dropoffInstructions: 'Ring at the door',
  });

  test('shows its data (S1 §3), who created it and when it changed', async () => {
    const { select, run, sees } = await start([full]);
    const eva = employeeRow('e1', { name: 'Eva Ito' });
    await run('world/heard', changes({ employees: [eva] }));
    await select('activities', 'a1');
    const panel = page.getByRole('complementary');
    const facts = () =>
      [...panel.element().querySelectorAll('dl > div')].map((pair) => [
        pair.querySelector('dt')?.textContent,
        pair.querySelector('dd')?.textContent,
      ]);
    await expect.poll(facts).toEqual([
      ['Kind', 'Sold delivery'],
      ['Requestor', 'Eva Ito'],
      ['Reference', 'RO 41'],
      ['Assigned', 'Morning crew'],
      ['Rate', '$97.50'],
      ['Created', '01/14/2027 10:00 PM CST by Dana Reyes'],
      ['Changed', '01/15/2027 01:00 AM CST by Jo Brandt'],
    ]);
    for (const words of [
      'Inspection',
      'Package',
      'For a waiting customer',
      'Swap for a demo car',
      'Bill to the store',
      'Photograph all sides',
      'Ring at the door',
    ]) {
      await expect.element(panel.getByText(words, { exact: true })).toBeVisible();
    }
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('button', { name: '2024 Toyota RAV4' }).click();
    expect(sees().selection.state).toEqual({ collection: 'vehicles', ids: ['v1'] });
  });

  test('leaves out empty fields', async () => {
    const { select } = await start([activityRow('a1', { vin: null, atRisk: true })]);
    await select('activities', 'a1');
    await expect.element(heading('On record')).toBeVisible();
    const terms = [...document.querySelectorAll('dt')].map((term) => term.textContent);
    expect(terms).toEqual(['At risk', 'Created']);
    for (const title of ['Tasks', 'Description', 'Notes', 'Internal notes']) {
      expect(heading(title).elements()).toEqual([]);
    }
  });

  test('reading 4: the panel is 250 px wide, and 886 px when expanded', async () => {
    await page.viewport(1440, 900);
    const { select } = await start([full]);
    await select('activities', 'a1');
    const widthPx = () => page.getByRole('complementary').element().getBoundingClientRect().width;
    await expect.poll(widthPx).toBe(250);
    await page.getByRole('button', { name: 'Expand the info panel' }).click();
    await expect.poll(widthPx).toBe(886);
  });

  test.each([
    ['activities', 'a1', 'On record'],
    ['vehicles', 'v1', 'Upcoming'],
    ['locations', 'A', 'Upcoming activities'],
  ] as const)('%s have one column, and two when the panel is expanded', async (of, id, right) => {
    await page.viewport(1440, 900);
    const { select } = await start([full]);
    await select(of, id);
    const panel = () => page.getByRole('complementary').element();
    const columns = () => {
      const ends = [...panel().querySelectorAll('dl, h3')].map((element) => {
        const { left } = element.getBoundingClientRect();
        return left - panel().getBoundingClientRect().left > 400;
      });
      return { left: ends.some((isRight) => !isRight), right: ends.some(Boolean) };
    };
    await expect.poll(columns).toEqual({ left: true, right: false });
    await page.getByRole('button', { name: 'Expand the info panel' }).click();
    await expect.poll(columns).toEqual({ left: true, right: true });
    const box = heading(right).element().getBoundingClientRect();
    expect(box.left - panel().getBoundingClientRect().left).toBeGreaterThan(400);
  });
});

describe('several activities', () => {
  const hourMs = 2 * halfHourMs;
  const rows = [
    activityRow('a1', { name: 'PA-1', deadlineMs: nowMs - 1, readyMs: nowMs - hourMs }),
    activityRow('a2', { name: 'PA-2', readyMs: nowMs + hourMs, startId: 'B', endId: 'A' }),
    activityRow('a3', { name: 'PA-3', readyMs: nowMs + hourMs, createdMs: nowMs - 9 * hourMs }),
    activityRow('a4', { name: 'PA-4', completedMs: nowMs, vehicleId: 'v2' }),
  ];
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent?.match(/PA-\d/)?.[0]);

  test('a card shows zones where there are several, and cuts long texts', async () => {
    await page.viewport(1440, 900);
    const { run } = await start(rows);
    await expect.poll(options).toEqual(['PA-1', 'PA-2', 'PA-3', 'PA-4']);
    const zones = page.getByText(/^by .* (CST|CDT|MST|MDT)$/);
    expect(zones.elements()).toEqual([]);
    const long = locationRow('A', { label: 'Grandview Storage and Reconditioning', version: 9 });
    await run('world/heard', changes({ locations: [long] }));
    const cut = (label: string) => {
      const { scrollWidth, clientWidth } = page.getByTitle(label).first().element();
      return scrollWidth > clientWidth;
    };
    await expect.poll(() => cut(long.label)).toBe(true);
    expect(cut('Store B')).toBe(false);
    const there = locationRow('B', { timezone: 'America/Denver', version: 9 });
    await run('world/heard', changes({ locations: [there] }));
    await expect.element(zones.first()).toBeVisible();
  });

  test('clicking a slice, its line or a bar selects its moves', async () => {
    const { sees, run } = await start(rows);
    await expect.poll(options).toEqual(['PA-1', 'PA-2', 'PA-3', 'PA-4']);
    expect(await axeViolations()).toEqual([]);
    // The center of a ring slice's box is outside the slice, so a plain click would miss it.
    const slice = page.getByRole('button', { name: 'Unplanned 2 select' }).element();
    slice.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(sees().selection.state.ids.toSorted()).toEqual(['a2', 'a3']);
    await run('selection/clear', {});
    await page.getByRole('button', { name: 'Open the charts with their legend' }).click();
    await page.getByRole('button', { name: /^Unplanned\s*2/ }).click();
    expect(sees().selection.state.ids.toSorted()).toEqual(['a2', 'a3']);
    await run('selection/clear', {});
    await page.getByRole('button', { name: /^Ready before .*: 1 late$/ }).click();
    expect(sees().selection.state.ids).toEqual(['a1']);
  });

  test('the hours of the bars are those of the company, not of the browser', async () => {
    const { run } = await start(rows);
    const first = (at: string) => page.getByRole('button', { name: `Ready before ${at}` });
    await expect.element(first('02:00 AM')).toBeVisible();
    const there = ['A', 'B'].map((id) => locationRow(id, { timezone: 'Asia/Tokyo', version: 9 }));
    await run('world/heard', changes({ locations: there }));
    await expect.element(first('05:00 PM')).toBeVisible();
  });

  test('the menu sorts them; the same entry again reverses the order', async () => {
    const { select } = await start(rows);
    await select('activities', 'a1', 'a2', 'a3', 'a4');
    await expect.poll(options).toEqual(['PA-1', 'PA-2', 'PA-3', 'PA-4']);
    const choose = async (words: string) => {
      await page.getByRole('button', { name: /^Sort By/ }).click();
      await page.getByRole('menuitem', { name: words }).click();
    };
    await choose('Requested Date');
    await expect.poll(() => options()[0]).toBe('PA-3');
    await choose('Requested Date');
    await expect.poll(() => options().at(-1)).toBe('PA-3');
    await choose('Ready Time');
    await expect.poll(options).toEqual(['PA-1', 'PA-2', 'PA-3', 'PA-4']);
  });

  test('the name selects only its move and shows it; the cross and Space remove it', async () => {
    const { select, sees } = await start(rows);
    await select('activities', 'a1', 'a2', 'a3');
    await page.getByTitle('Take out of the selection').nth(1).click();
    expect(sees().selection.state.ids).toEqual(['a1', 'a3']);
    await select('activities', 'a1', 'a2', 'a3');
    await expect.poll(() => page.getByRole('option').elements().length).toBe(3);
    page.getByRole('listbox').element().focus();
    await userEvent.keyboard('{Home}{ArrowDown} ');
    expect(sees().selection.state.ids).toEqual(['a1', 'a3']);
    const before = sees().map.state.fit?.number ?? 0;
    await page.getByText('PA-3').click();
    expect(sees().selection.state.ids).toEqual(['a3']);
    expect(sees().map.state.fit).toEqual({ number: before + 1, what: 'selection' });
  });

  test('the operator can drill into a slice and a move, and go back step by step', async () => {
    const { select, sees, machine, rest } = await start(rows);
    await select('activities', 'a1', 'a2', 'a3', 'a4');
    await page.getByRole('button', { name: /^Unplanned\s*2/ }).click();
    expect(sees().selection.state.ids.toSorted()).toEqual(['a2', 'a3']);
    page.getByRole('listbox').element().focus();
    await userEvent.keyboard('{Home}{Enter}');
    expect(sees().selection.state.ids).toHaveLength(1);
    const back = (count: number) => page.getByRole('button', { name: `Back to ${count} selected` });
    await expect.element(back(2)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    // The panel has the focus; Tab reaches its buttons.
    back(2).element().focus();
    await userEvent.keyboard('{Enter}');
    expect(sees().selection.state.ids).toHaveLength(2);
    machine.undo();
    await rest();
    await expect.element(back(2)).toBeVisible();
    await back(2).click();
    await back(4).click();
    expect(sees().selection.state).toEqual(selected('activities', 'a1', 'a2', 'a3', 'a4').data);
  });

  test('moves the cart refuses are counted, and a button adds only the others', async () => {
    const { select, sees } = await start([...rows, activityRow('a5', { tripId: 't1' })]);
    await select('activities', 'a1', 'a2', 'a5');
    const add = page.getByRole('button', { name: 'Add to Cart' });
    const why = '1 of the 3 is on a trip, done or locked: take those out of the selection first.';
    await expect.element(add).toHaveAccessibleDescription(why);
    await page.getByRole('button', { name: 'Add the 2 without a trip' }).click();
    expect(sees()).toMatchObject({ cart: { state: { ids: ['a1', 'a2'] } } });
    await expect.element(page.getByRole('button', { name: /^Add the/ })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Plan the 2 that can be' }).click();
    expect(sees()).toMatchObject({
      trips: { state: { plan: { activityIds: ['a1', 'a2'], step: 'plan', saveAs: 'perDriver' } } },
    });
  });

  test('the expanded panel is a table, with a text filter for each column', async () => {
    await page.viewport(1440, 900);
    const { select, machine, rest } = await start(rows);
    await select('activities', 'a1', 'a2', 'a3', 'a4');
    await page.getByRole('button', { name: 'Expand the info panel' }).click();
    const table = page.getByRole('grid', { name: 'Selected activities' });
    const names = () =>
      [...table.element().querySelectorAll('[role=row][aria-selected]')].map(
        (row) => row.textContent?.match(/PA-\d/)?.[0],
      );
    await expect.poll(names).toEqual(['PA-1', 'PA-2', 'PA-3', 'PA-4']);
    expect(page.getByRole('complementary').element().clientWidth).toBeGreaterThan(800);
    await page.getByRole('textbox', { name: 'Vehicle contains' }).fill('fORD');
    await expect.poll(names).toEqual(['PA-4']);
    await expect.element(page.getByText('1 of 4')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('textbox', { name: 'Status contains' }).fill('late');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect.poll(names).toEqual(['PA-1', 'PA-2', 'PA-3', 'PA-4']);
    await page.getByRole('columnheader', { name: 'Start' }).getByRole('button').click();
    await expect.poll(names).toEqual(['PA-1', 'PA-3', 'PA-4', 'PA-2']);
    machine.undo();
    await rest();
    await expect.poll(names).toEqual(['PA-1', 'PA-2', 'PA-3', 'PA-4']);
    await page.getByRole('button', { name: 'Narrow the info panel' }).click();
    await expect.element(page.getByRole('listbox')).toBeVisible();
  });
});

test('a move with a driver that still needs one names the step the driver owes', async () => {
  const run = await start([activityRow('a1', { tripId: 't1' })]);
  const actions = [actionRow('x1', { activityId: 'a1', driverId: 'd1', toId: 'A' })];
  const trip = (fields: Partial<Trip>) =>
    tripRow('t1', { name: 'KC-1', activityIds: ['a1'], driverIds: ['d1'], actions, ...fields });
  await run.run('world/heard', changes({ trips: [trip({ status: 'Assigned' })] }));
  const owed = page.getByText('Has not begun trip KC-1');
  await run.select('activities', 'a1');
  await expect.element(owed).toBeVisible();
  await run.select('drivers', 'd1');
  await expect.element(owed).toBeVisible();
  await run.run('world/heard', changes({ trips: [trip({ status: 'In Progress', version: 9 })] }));
  await run.select('activities', 'a1');
  await expect.element(page.getByText(/, employee$/)).toBeVisible();
  await expect.element(owed).not.toBeInTheDocument();
});

test('a driver has a trip that leads to its page, and what they delivered last', async () => {
  const run = await start([activityRow('a1', { name: 'PA-7', tripId: 't1', vehicleId: 'v2' })]);
  const leg = { driverId: 'd1', activityId: 'a1', status: 'Complete', endedMs: nowMs } as const;
  const actions = [
    actionRow('x1', { ...leg, type: 'Pick-Up | Vehicle' }),
    actionRow('x2', { ...leg, type: 'Drop-Off | Vehicle' }),
    actionRow('x3', { driverId: 'd1', type: 'Location | Travel', toId: 'A' }),
  ];
  const fields = { name: 'KC-1', status: 'In Progress', startedMs: nowMs } as const;
  const trip = tripRow('t1', { ...fields, activityIds: ['a1'], driverIds: ['d1'], actions });
  await run.select('drivers', 'd1');
  await expect.element(page.getByText('No recent deliveries')).toBeVisible();
  await expect.element(page.getByText('TBD')).toBeVisible();
  // Only what is unknown is: none is a number.
  const none = driverRow('d1', { tripsCompleted: 0, version: 2 });
  await run.run('world/heard', changes({ drivers: [none] }));
  await expect.element(page.getByText('TBD')).not.toBeInTheDocument();
  await run.run('world/heard', changes({ trips: [trip] }));
  const now = page.getByRole('region', { name: 'Now' });
  await expect.element(now.getByText('In progress')).toBeVisible();
  const recent = page.getByRole('list', { name: 'Recent activities' });
  await expect.element(recent.getByText(/^V?.*Ford.*, A → A$|Ford/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await now.getByRole('button', { name: 'Trip KC-1' }).click();
  await expect.poll(() => run.sees().navigation.state.path).toBe('/command-center/trip/t1');
  await recent.getByRole('button', { name: 'PA-7', exact: true }).click();
  expect(run.sees().selection.state).toEqual({ collection: 'activities', ids: ['a1'] });
});

test('a driver who has left is named by old trips, with what became of them', async () => {
  const run = await start([activityRow('a1', { tripId: 't1' })]);
  const actions = [actionRow('x1', { activityId: 'a1', driverId: 'd1', toId: 'A' })];
  const trip = { name: 'KC-1', activityIds: ['a1'], driverIds: ['d1'], actions };
  const left = driverRow('d1', { name: 'Per Berg', version: 9, hasLeft: true });
  await run.run('world/heard', changes({ trips: [tripRow('t1', trip)], drivers: [left] }));
  await run.select('activities', 'a1');
  await expect.element(page.getByText('No longer drives, employee')).toBeVisible();
  await page.getByRole('button', { name: 'Per Berg' }).click();
  await expect.element(page.getByText(/^They drive for the company no more/)).toBeVisible();
  await expect.element(page.getByText(/No position heard/)).not.toBeInTheDocument();
});

test('a move has its miles by road, as its plan has them, and an estimate until then', async () => {
  const answer = heldAnswer<Calls['directions']['reply']>();
  const run = await openScreen<MapSees>(
    [movesSlice, bulkSlice, cartSlice, contactSlice, infoSlice, settingsSlice, filtersSlice],
    { processes: [fetchesProcess(fetchesOfAll([movesSlice as never]))] },
    { directions: [answer.promise] },
  );
  const [A, B] = [locationRow('A'), locationRow('B', { lonE6: -94_500_000 })];
  const back = activityRow('a2', { startId: 'B', endId: 'A' });
  await load(run, { locations: [A, B], activities: [activityRow('a1'), back] });
  run.draw(<Sized />);
  await run.run('selection/choose', { collection: 'activities', ids: ['a1'] });
  await expect.element(page.getByText(/^No trip · ≈[\d.]+ mi · /)).toBeVisible();
  answer.give(answered<'directions'>({ distanceCmi: 2_340, durationMs: 1 }, nowMs));
  await expect.element(page.getByText(/^No trip · 23\.4 mi · /)).toBeVisible();
  // Their cards say the same, and of the way back that it is estimated.
  await run.run('selection/choose', { collection: 'activities', ids: ['a1', 'a2'] });
  await expect.element(page.getByText('23.4 mi', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^≈[\d.]+ mi$/)).toBeVisible();
});

test('a vehicle outside the inventory is named by its VIN once that is decoded', async () => {
  const vin = '1HGCM82633A004352';
  const facts = [
    { variable: 'Model Year', value: '2003' },
    { variable: 'Make', value: 'HONDA' },
    { variable: 'Model', value: 'Accord' },
  ];
  const answer = heldAnswer<Calls['decodeVin']['reply']>();
  const run = await openScreen<MapSees>(
    [
      movesSlice,
      vinsSlice,
      bulkSlice,
      cartSlice,
      contactSlice,
      infoSlice,
      settingsSlice,
      filtersSlice,
    ],
    { processes: [fetchesProcess(fetchesOfAll([vinsSlice as never]))] },
    { decodeVin: [answer.promise] },
  );
  await load(run, {
    locations: ['A', 'B'],
    activities: [activityRow('a1', { vin, vehicleId: null })],
  });
  run.draw(<Sized />);
  await expect.element(page.getByRole('option', { name: /PA-a1/ })).toHaveTextContent(vin);
  await run.run('selection/choose', { collection: 'activities', ids: ['a1'] });
  await expect.element(page.getByText(vin, { exact: true })).toBeVisible();
  answer.give(answered<'decodeVin'>({ facts }, nowMs));
  await expect.element(page.getByText('2003 Honda Accord')).toBeVisible();
  await expect.element(page.getByText(vin, { exact: true })).toBeVisible();
  await expect.element(page.getByText('Not in the inventory')).toBeVisible();
  // The list has it from then on.
  await run.run('selection/clear', {});
  const listed = page.getByRole('option', { name: /PA-a1/ });
  await expect.element(listed).toHaveTextContent('2003 Honda Accord');
});

test('of several moves it is said how planning one trip and planning all differ', async () => {
  const { select } = await start([activityRow('a1'), activityRow('a2')]);
  await select('activities', 'a1', 'a2');
  const words = page.getByText(/^Plan Trip goes step by step to one trip\. /);
  const all = 'Plan all 2 calculates at once, with a trip for each driver.';
  await expect.element(words).toHaveTextContent(`${all} Both are sent when you confirm.`);
  await select('activities', 'a1');
  await expect.element(page.getByText(/^Plan Trip goes/)).not.toBeInTheDocument();
});

describe('Why?', () => {
  const due = { name: 'PA-1', deadlineMs: nowMs + 2 * halfHourMs };
  const events = () =>
    page.getByRole('list', { name: 'Events that decided it' }).getByRole('listitem').elements();

  test('shows a sentence, and on demand the facts and the deciding events', async () => {
    const { select, run, machine, sees } = await start([activityRow('a1', due)]);
    await select('activities', 'a1');
    await expect.element(page.getByText('Why unplanned?')).toBeVisible();
    await expect.element(page.getByText('Not part of a trip.')).toBeVisible();
    await run('clock/tick', { nowMs: nowMs + 3 * halfHourMs });
    const tick = sees().clock.state.nowMs;
    await run('world/heard', changes({ drivers: [driverRow('d1', { version: 9 })] }));
    await expect.element(page.getByText('Why late?')).toBeVisible();
    await page.getByRole('button', { name: 'Facts' }).click();
    const words = () =>
      events().map((item) => item.textContent?.match(/Clock past|Move reported/)?.[0]);
    await expect.poll(words).toEqual(['Clock past', 'Move reported']);
    await page.getByRole('button', { name: /^event #\d+, time/ }).click();
    const id = openRecord.mock.calls[0]?.[0];
    const seq = Number(id.split(':').at(-1));
    const records = [];
    for await (const part of machine.log?.read(seq) ?? []) records.push(...part);
    expect(records[0]).toMatchObject({ id, type: 'clock/ticked', data: { nowMs: tick } });
    expect(await axeViolations()).toEqual([]);
  });

  test('a move needs a driver until one is named, who is then to start', async () => {
    const { select, run } = await start([activityRow('a1', { name: 'PA-1', tripId: 't1' })]);
    const named = (version: number, driverId: string | null) =>
      changes({
        trips: [
          tripRow('t1', {
            version,
            driverIds: driverId === null ? [] : [driverId],
            actions: [
              actionRow('p', { activityId: 'a1', driverId }),
              actionRow('d', { type: 'Drop-Off | Vehicle', activityId: 'a1', driverId }),
            ],
          }),
        ],
      });
    await run('world/heard', named(2, null));
    await select('activities', 'a1');
    await expect.element(page.getByText('Why does it need a driver?')).toBeVisible();
    const step = 'Trip KC-t1 is assigned, but a step of this move names no driver.';
    await expect.element(page.getByText(step)).toBeVisible();
    await expect.element(page.getByText('Needs driver', { exact: true })).toBeVisible();
    await run('world/heard', named(3, 'd1'));
    await expect.element(page.getByText('Why is its driver still to start?')).toBeVisible();
    const waits = 'Trip KC-t1 is assigned; its driver has not begun.';
    await expect.element(page.getByText(waits)).toBeVisible();
    await expect.element(page.getByText('Driver to start', { exact: true })).toBeVisible();
    expect(page.getByText(/need.* driver/i).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Facts' }).click();
    await expect
      .poll(() => events().map((item) => item.textContent?.match(/Trip.*reported/)?.[0]))
      .toContain('Trip KC-t1 reported');
  });

  test('opens from a badge by keyboard, and returns the focus', async () => {
    const { select } = await start([activityRow('a1', { ...due, vehicleId: 'v1' })]);
    await select('locations', 'A');
    const badge = page.getByRole('button', { name: 'Unplanned. Why unplanned?' });
    await expect.element(badge).toBeVisible();
    badge.element().focus();
    await userEvent.keyboard('{Enter}');
    const dialog = page.getByRole('dialog', { name: 'Why unplanned?' });
    await expect.element(dialog.getByText('Not part of a trip.')).toBeVisible();
    await expect.poll(() => events().length).toBe(1);
    expect(await axeViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(badge).toHaveFocus();
  });
});

describe('ending a move', () => {
  const rows = [
    activityRow('a1', { name: 'PA-1', version: 3 }),
    activityRow('a2', { name: 'PA-2', tripId: 't1' }),
  ];

  test('Cancel asks for confirmation and sends the version seen', async () => {
    const { select, run, records, sees } = await start(rows);
    await select('activities', 'a1');
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    await cancel.click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this move?' });
    const question = 'Are you sure you want to delete this activity?';
    await expect.element(dialog).toHaveTextContent(question);
    expect(await axeViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await dialog.getByRole('button', { name: 'Cancel move' }).click();
    const sent = () => records.find(({ type }) => type === 'endings/cancel');
    await expect.poll(() => sent()?.data).toEqual({ activityId: 'a1', version: 3 });
    const reply = { changes: changes({}, { activities: ['a1'] }), fetch: [], version: null };
    const intentId = sent()?.id ?? '';
    await run('outbox/replied', { of: 'endings/cancel', intentId, ...reply, result: {} });
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sees().selection.state.collection).toBeNull();
  });

  test('reading 06: Cancel is disabled on a trip, with the reason', async () => {
    const { select } = await start(rows);
    await select('activities', 'a2');
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    await expect.element(cancel).toHaveAttribute('aria-disabled', 'true');
    const why = 'Activities may not be cancelled once in progress.';
    await expect.element(cancel).toHaveAccessibleDescription(why);
    await userEvent.click(cancel, { force: true });
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  });
});

describe('the promise of a move', () => {
  const at = (minutes: number) => nowMs + minutes * 60_000;
  const row = { endId: 'B', readyMs: at(-120), deadlineMs: at(30) };
  const numbers = () =>
    [...document.querySelectorAll('table[aria-label="The promise"] tbody tr')].map((one) =>
      [...one.children].slice(1).map(({ textContent }) => textContent?.trim()),
    );

  test('is shown as planned, as it was or is expected, and in minutes', async () => {
    const { run, select } = await start([activityRow('a1', { ...row, name: 'PA-1' })]);
    await select('activities', 'a1');
    const section = page.getByRole('region', { name: 'The promise' });
    await expect.element(section).toHaveTextContent('no plan yet');
    await expect
      .poll(() => numbers().map((cells) => cells[2]))
      .toEqual(['12:00 AM', 'no plan', 'no plan', '02:30 AM']);
    const done = { status: 'Complete', startedMs: at(-30), endedMs: at(-22) } as const;
    const times = { plannedStartMs: at(-50), plannedEndMs: at(-40) };
    const drive = { plannedStartMs: at(10), plannedEndMs: at(20) };
    const trip = tripRow('t1', {
      status: 'In Progress',
      estimatedEndMs: at(46),
      activityIds: ['a1'],
      actions: [
        actionRow('x1', { activityId: 'a1', ...times, ...done }),
        actionRow('x2', { type: 'Drop-Off | Vehicle', activityId: 'a1', ...drive }),
      ],
    });
    const planned = activityRow('a1', { ...row, name: 'PA-1', tripId: 't1', version: 2 });
    await run('world/heard', changes({ activities: [planned], trips: [trip] }));
    await expect.element(section).toHaveTextContent('expected 16 min late');
    expect(numbers()).toEqual([
      ['Ready', '12:00', '12:00 AM', '0'],
      ['Pick-up', '01:20', '01:38 AM', '+18'],
      ['Drop-off', '02:20', '≈ 02:46 AM', '+26'],
      ['Deadline', '', '02:30 AM', '+16'],
    ]);
    const picture = page.getByRole('img', { name: /^Ready 12:00 AM. Pick-up planned 01:20 AM/ });
    await expect.element(picture).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await run('selection/clear', {});
    const card = page.getByRole('option').filter({ hasText: 'PA-1' });
    const course = /by 02:30 AM \+16 min.*Drop-off ≈ 02:46 AM\+26 min/;
    await expect.element(card).toHaveTextContent(course);
    // The day of a move of another day is said once, where all of it is of that day.
    const head = () => document.querySelector('table[aria-label="The promise"] th:nth-child(2)');
    await select('activities', 'a1');
    await expect.poll(() => head()?.textContent).toBe('What');
    const actions = trip.actions.map((one) => {
      return one.id === 'x2' ? { ...one, ...done, startedMs: at(12), endedMs: at(20) } : one;
    });
    await run('world/heard', changes({ trips: [{ ...trip, actions, version: 2 }] }));
    await run('clock/tick', { nowMs: at(24 * 60) });
    await expect.poll(() => head()?.textContent).toBe('What01/15');
    expect(numbers().map(([what]) => what)).toEqual(['Ready', 'Pick-up', 'Drop-off', 'Deadline']);
  });
});

test('moves at an unknown place are counted in a notice and can be selected', async () => {
  const { sees } = await start([
    activityRow('a1', { name: 'PA-1' }),
    activityRow('a2', { name: 'PA-2', startId: 'nowhere' }),
    activityRow('a3', { name: 'PA-3', endId: 'nowhere' }),
  ]);
  const notice = page.getByText('2 moves begin or end at an unknown location.');
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  expect(sees().selection.state).toEqual({ collection: 'activities', ids: ['a2', 'a3'] });
  await expect.element(page.getByText('Unknown location').first()).toBeVisible();
});

test('long names and notes with markup or right-to-left text stay plain text', async () => {
  const name = '<img src=x onerror=alert(1)> \u202Eabc ' + 'W'.repeat(9_950);
  const { select } = await start([activityRow('a1', { name, notes: name, pickupNotes: name })]);
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
  const panel = page.getByRole('complementary').element();
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
  expect(page.getByRole('option').element().clientHeight).toBeLessThan(100);
  await select('activities', 'a1');
  await expect.element(heading('<img src=x')).toBeVisible();
  // A longer title takes seconds to lay out; the whole of it is in its tooltip.
  const title = heading('<img src=x').element();
  expect(title.textContent?.length).toBeLessThanOrEqual(301);
  expect(title.querySelector('[title]')?.getAttribute('title')).toBe(name);
  expect(document.querySelector('img')).toBeNull();
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
});
