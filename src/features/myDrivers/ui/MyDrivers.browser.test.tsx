import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Capability, may } from '#domain/capabilities.ts';
import type { LinkedDriver } from '#domain/myDrivers.ts';
import { fixKinds } from '#domain/positionBatch.ts';
import {
  accountRow,
  actionRow,
  activityRow,
  dispatcher,
  driverRow,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { textOverlaps } from '#views/kit/testing/textOverlaps.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { type ContactSees, contactSlice } from '../../contact/index.ts';
import { fetchesOfAll, fetchesProcess, type FetchesSees } from '#spine/fetches/index.ts';
import { type SearchSees, searchSlice } from '../../search/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { type HistorySource, TelemetryProvider } from '../../map/ui.ts';
import { type MapSees, mapSlice } from '../../map/index.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { tripsSlice } from '../../trips/index.ts';
import { put } from '#spine/world/testing/world.ts';
import { myDriversSlice } from '../index.ts';
import { relationOf } from '../testing/myDrivers.ts';
import { MyDriverList } from '../ui.ts';

const contractor = { type: 'contractor' } as const;
const drivers = [
  driverRow('d1', { ...contractor, name: 'Ann Yoder', licence: 'A', phone: '+18165550101' }),
  driverRow('d2', { ...contractor, name: 'Per Berg', licence: null }),
  driverRow('d3', { name: 'Zoë Li' }),
];
const list: readonly LinkedDriver[] = [
  { id: 'd1', relation: relationOf('d1', { rating: 73, groups: ['Night', 'Tow'] }) },
  {
    id: 'd2',
    relation: relationOf('d2', { rank: 2, approval: 'In Progress', rating: null, rides: 0 }),
  },
  { id: 'd3', relation: null },
];
const read = answered<'linkedDrivers'>({ linkedDrivers: list }, nowMs);
const admin = { ...dispatcher, roles: ['Administrator'] as const };

/** What the session has stored of the drivers' positions. */
type Stored = Partial<HistorySource>;
const noPositions: Stored = {};

async function start(
  script: Script = { linkedDrivers: [read] },
  user = admin,
  stored = noPositions,
) {
  const run = await openScreen<SearchSees & FetchesSees & ContactSees>(
    [settingsSlice, myDriversSlice, mapSlice, searchSlice, contactSlice],
    {
      put: put({ accounts: [accountRow('acc', { name: 'North' })], drivers }),
      overrides: { may: (one: string) => may(user.roles, one as Capability) },
      processes: [fetchesProcess(fetchesOfAll([tripsSlice as never]))],
    },
    script,
  );
  await run.run('session/begin', { user });
  const telemetry = {
    heardWallMs: () => 0,
    nowMs: () => nowMs,
    frameDrawn() {},
    onPositions: () => () => {},
    positions: new PositionTable(),
    history: { heard: async () => [], isWhole: true, ...stored },
  };
  run.draw(
    <TelemetryProvider telemetry={telemetry}>
      <main style={{ height: 800 }}>
        <MyDriverList />
      </main>
    </TelemetryProvider>,
  );
  return run;
}

const text = (words: string) => page.getByText(words, { exact: true });
const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('b')?.textContent);

test('the list shows half stars, licenses, groups and approvals, and is searched', async () => {
  await start();
  await expect.element(text('2 found')).toBeVisible();
  expect(names()).toEqual(['Ann Yoder', 'Per Berg']);
  for (const words of ['A', 'Night', '+1', 'Linked']) {
    await expect
      .element(page.getByRole('row').nth(1).getByText(words, { exact: true }))
      .toBeVisible();
  }
  for (const words of ['No rides yet', '--', 'None', 'In Progress']) {
    await expect
      .element(page.getByRole('row').nth(2).getByText(words, { exact: true }))
      .toBeVisible();
  }
  await expect.element(page.getByTitle('73 of 100')).toHaveTextContent('73 of 100');
  await expect.element(page.getByTitle('License unknown')).toHaveTextContent('--');
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('textbox', { name: 'Search all drivers' }).fill('BERG');
  await expect.element(text('1 found')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search all drivers' }).fill('xyz');
  await page.getByRole('button', { name: 'Show all drivers' }).click();
  await expect.element(text('2 found')).toBeVisible();
});

test('the list is narrowed by approval and group, and says so when no one fits', async () => {
  await start();
  const step = (name: string) => page.getByRole('radio', { name, exact: true });
  await step('In Progress 1').click({ force: true });
  await expect.poll(names).toEqual(['Per Berg']);
  await page.getByRole('button', { name: /^All groups/ }).click();
  await page.getByRole('option', { name: 'Tow' }).click();
  await expect.element(text('0 found')).toBeVisible();
  await expect.element(step('Linked 1')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Show all drivers' }).click();
  await expect.element(text('2 found')).toBeVisible();
});

test('the address names the driver of the panel, or one who is none of them', async () => {
  const { run, sees } = await start();
  await page.getByText('Ann Yoder').click();
  await expect.poll(() => sees().navigation.state.path).toBe('/command-center/my-drivers/d1');
  await run('navigation/go', { path: '/command-center/my-drivers/d2', replace: false });
  await expect.element(page.getByRole('region', { name: 'Per Berg' })).toBeVisible();
  await run('navigation/go', { path: '/command-center/my-drivers/d3', replace: false });
  await expect.element(text('The driver of this address is none of your drivers.')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Per Berg' })).not.toBeInTheDocument();
});

test('a list that cannot be read says why and is read again; an empty one says so', async () => {
  const none = answered<'linkedDrivers'>({ linkedDrivers: [] }, nowMs);
  await start({ linkedDrivers: [refused(403, 'Not today.'), none] });
  await expect.element(text('The linked drivers could not be read.')).toBeVisible();
  await expect.element(page.getByText('Not today.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: /again/i }).click();
  await expect.element(text('No drivers yet')).toBeVisible();
  await expect.element(text('No contractor drives for this account.')).toBeVisible();
});

const changed = answered<'changeRelation'>({ linkedDriver: list[0] as LinkedDriver }, nowMs);

test('a row is approved, moved by keys and by its grip, and removed after a question', async () => {
  const run = await start({
    linkedDrivers: [read],
    changeRelation: [changed, changed, changed, changed],
  });
  const last = () => run.sent('changeRelation').at(-1)?.request as { readonly change: object };
  await page.getByRole('button', { name: 'Approve Per Berg' }).click();
  await expect.poll(last).toMatchObject({ id: 'rel-d2', change: { action: 'approve' } });
  await run.rest();
  page.getByRole('grid').element().focus();
  await userEvent.keyboard('{Home}{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(last).toMatchObject({ id: 'rel-d1', change: { rank: 2 } });
  await run.rest();
  const grip = page.getByTitle(/^Drag to another rank/);
  await userEvent.dragAndDrop(grip.nth(1), grip.nth(0));
  await expect.poll(last).toMatchObject({ id: 'rel-d2', change: { rank: 1 } });
  await run.rest();
  await page.getByRole('button', { name: 'More about Ann Yoder' }).click();
  const inMenu = (name: RegExp) => page.getByRole('menuitem', { name });
  for (const [name, why] of [
    [/^Move to the first rank/, 'This is the first rank.'],
    [/^Move up/, 'This is the first rank.'],
  ] as const) {
    await expect.element(inMenu(name)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(inMenu(name)).toHaveTextContent(why);
  }
  await expect
    .element(inMenu(/^Move to the last rank/))
    .not.toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Remove Ann Yoder?' }))
    .toHaveTextContent(
      'Ann Yoder is taken off My Drivers, and is asked for no more trips.' +
        'The trips they drove and the moves in them stay as they are.',
    );
  await expect.element(page.getByRole('button', { name: 'Keep the driver' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(last).toMatchObject({ id: 'rel-d1', change: { action: 'remove' } });
});

test('a dispatcher reads why the drivers are not theirs to change, and has no grip', async () => {
  await start({ linkedDrivers: [read] }, { ...dispatcher, roles: ['Trip Administrator'] as never });
  const approve = page.getByRole('button', { name: 'Approve Per Berg' });
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(approve)
    .toHaveAccessibleDescription('Only an Administrator can manage employees and drivers.');
  expect(page.getByTitle(/^Drag to another rank/).elements()).toEqual([]);
});

test('a row opens the panel, where groups are changed; Esc gives back the focus', async () => {
  const run = await start({ linkedDrivers: [read], changeRelation: [changed, changed] });
  const last = () => run.sent('changeRelation').at(-1)?.request as { readonly change: object };
  await page.getByText('Ann Yoder').click();
  const panel = page.getByRole('region', { name: 'Ann Yoder' });
  for (const words of [
    '1 of 2',
    'None known',
    'Not on a trip',
    'No recent deliveries',
    'No qualifications',
    'Recent activities',
  ]) {
    await expect.element(panel.getByText(words)).toBeVisible();
  }
  expect(await axeViolations()).toEqual([]);
  for (const [name, kind] of [
    ['Text', 'sms'],
    ['Call', 'voice'],
  ] as const) {
    await panel.getByRole('button', { name }).click();
    await expect
      .poll(() => run.sees().contact.state.window)
      .toMatchObject({ driverId: 'd1', kind });
  }
  await panel.getByRole('button', { name: 'Take out of Night' }).click();
  await expect.poll(last).toMatchObject({ id: 'rel-d1', change: { groups: ['Tow'] } });
  await run.rest();
  await panel.getByRole('button', { name: 'Add to group' }).click();
  await page.getByRole('textbox', { name: 'Group' }).fill('night');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByText('Ann Yoder is in night already.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Group' }).fill(' Auction ');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(last).toMatchObject({ change: { groups: ['Night', 'Tow', 'Auction'] } });
  await run.rest();
  panel.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('grid')).toHaveFocus();
});

test('the panel shows where the driver was: read again, none stored, and a picture', async () => {
  const minuteMs = 60_000;
  const fixes = [60, 55, 52, 49, 45].map((before, k) => {
    const heardMs = nowMs - before * minuteMs;
    const at = { lonE6: -94_600_000 + k * 9_000, latE6: 39_000_000 + k * 7_000 };
    return { ...at, heardMs, atMs: heardMs, kind: k < 2 ? fixKinds.outOfTrip : fixKinds.inTrip };
  });
  let isBroken = true;
  const asked: number[] = [];
  const { run, sees } = await start(undefined, admin, {
    async heard(driverId, sinceMs) {
      asked.push((nowMs - sinceMs) / minuteMs);
      if (isBroken) throw new Error('no store');
      return driverId === 'd1' ? fixes : [];
    },
  });
  await page.getByText('Per Berg').click();
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  await expect
    .element(panel('Per Berg').getByText("The stored positions can't be read."))
    .toBeVisible();
  isBroken = false;
  await panel('Per Berg').getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(panel('Per Berg').getByText(/^No positions since .* are stored/))
    .toBeVisible();
  expect(asked).toEqual([120, 120]);
  await page.getByText('Ann Yoder').click();
  const picture = page.getByRole('img', { name: 'Map of where Ann Yoder has been' });
  await expect.element(picture).toHaveAttribute('aria-busy', 'false');
  const lines = panel('Ann Yoder').getByRole('list', { name: 'Where they have been' });
  expect(lines.getByRole('listitem').elements()).toHaveLength(2);
  await expect
    .element(panel('Ann Yoder').getByText(/Solid on a trip, dotted riding along, dashed off trip/))
    .toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('radio', { name: '8 h' }).click({ force: true });
  await expect.poll(() => asked.at(-1)).toBe(480);
  await run('map/showHistory', { span: null });
  await panel('Ann Yoder').getByRole('button', { name: 'Open on the map' }).click();
  await expect.poll(() => (sees() as unknown as MapSees).map.state.history).toBe('2h');
  await expect.poll(() => sees().selection.state.ids).toEqual(['d1']);
});

test('the panel says since when the driver is linked, where the server says so', async () => {
  const since = Date.UTC(2024, 2, 2, 18);
  const known = { ...list[0]!, relation: relationOf('d1', { sinceMs: since }) };
  await start({ linkedDrivers: [answered<'linkedDrivers'>({ linkedDrivers: [known] }, nowMs)] });
  await page.getByText('Ann Yoder').click();
  await expect
    .element(page.getByRole('region', { name: 'Ann Yoder' }).getByText('since 03/02/2024'))
    .toBeVisible();
});

test('the panel shows the trip with its end, and the move in hand or the next one', async () => {
  const { run } = await start();
  await page.getByText('Ann Yoder').click();
  const part = page.getByRole('region', { name: 'Current trip' });
  await expect.element(part.getByText('Not on a trip')).toBeVisible();
  const leg = (id: string, type: 'Pick-Up | Vehicle' | 'Drop-Off | Vehicle', move: string) =>
    actionRow(id, { driverId: 'd1', type, activityId: move });
  const actions = [
    leg('1', 'Pick-Up | Vehicle', 'm1'),
    leg('2', 'Drop-Off | Vehicle', 'm1'),
    leg('3', 'Pick-Up | Vehicle', 'm2'),
    leg('4', 'Drop-Off | Vehicle', 'm2'),
  ];
  const hear = async (done: number) => {
    const begun = actions.map((one, at) =>
      at < done ? { ...one, status: 'Complete' as const, startedMs: nowMs, endedMs: nowMs } : one,
    );
    const ends = { startId: 'A', endId: 'B', tripId: 't1', deadlineMs: nowMs + 3_600_000 };
    const moves = ['m1', 'm2'].map((id) => activityRow(id, { name: id, vehicleId: 'v', ...ends }));
    const trip = {
      name: 'KC-7',
      version: done + 1,
      driverIds: ['d1'],
      actions: begun,
      estimatedEndMs: nowMs,
    };
    const rows = {
      trips: [tripRow('t1', { status: 'In Progress', startedMs: nowMs, ...trip })],
      activities: moves,
      vehicles: [vehicleRow('v', { title: 'Honda CR-V' })],
      locations: ['A', 'B'].map((id) =>
        locationRow(id, { label: `Lot ${id} of Overland Park Auction` }),
      ),
    };
    await run('world/heard', { put: put(rows), removed: [] } as never);
  };
  await hear(0);
  await expect.element(part.getByRole('button', { name: 'Trip KC-7' })).toBeVisible();
  await expect.element(part.getByText(/^ends about \d\d:\d\d [AP]M/)).toBeVisible();
  await expect.element(part.getByText('next')).toBeVisible();
  await expect.element(part.getByText('Honda CR-V')).toBeVisible();
  await expect
    .element(part.getByText(/^Lot A of Overland Park Auction → Lot B .*, deadline \d/))
    .toBeVisible();
  await hear(1);
  await expect.element(part.getByText('with')).toBeVisible();
  await expect.element(part.getByRole('button', { name: 'm1' })).toBeVisible();
  // The trip's badge and the move's.
  await expect.poll(() => part.getByText('In progress', { exact: true }).elements().length).toBe(2);
  await hear(2);
  await expect.element(part.getByText('next')).toBeVisible();
  await expect.element(part.getByRole('button', { name: 'm2' })).toBeVisible();
  await expect.element(part.getByText('Planned', { exact: true })).toBeVisible();
  const recent = page.getByRole('region', { name: 'Recent activities' });
  await expect.element(recent.getByText('Complete', { exact: true })).toBeVisible();
  for (const width of [1440, 1024]) {
    await page.viewport(width, 900);
    expect(textOverlaps(recent.element()), `${width}`).toEqual([]);
  }
  expect(await axeViolations()).toEqual([]);
});
