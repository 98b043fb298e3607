import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activityRow, driverRow, locationRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { planOnMapOf } from '#views/bind/planOnMap.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { rankingOf, TelemetryProvider } from '../../../map/ui.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { changes, put } from '#spine/world/testing/world.ts';
import { type TripsSees, tripsSlice } from '../../index.ts';
import { planning, road } from '../../testing/planning.ts';
import { TripPlanner } from '../TripPlanner.tsx';

const far = locationRow('Far', { lonE6: -93_000_000 });
const company = put({
  locations: ['A', 'B', far],
  activities: ['a1'],
  drivers: [
    driverRow('d1', { name: 'Ann Ames', qualifications: ['plates'], groups: ['North'] }),
    driverRow('d2', { name: 'Bob Burr', homeLocationId: 'Far', rating: null, licence: null }),
    driverRow('d3', { name: 'Cy Cole', type: 'contractor', presence: 'offline' }),
    driverRow('d4', { name: 'Not Linked', homeLocationId: null }),
  ],
});
const linkedDrivers = answered<'linkedDrivers'>(
  { linkedDrivers: ['d1', 'd2', 'd3'].map((id) => ({ id, relation: null })) },
  nowMs,
);

const crmContractors = answered<'crmContractors'>({ contractors: [] }, nowMs);

/** Plans a trip of one move, and goes to its drivers; `last`: the last of them that is listed. */
async function start(
  own: Script = {},
  last: number | null = 2,
  others: readonly ReturnType<typeof driverRow>[] = [],
) {
  const script = {
    directions: [road],
    linkedDrivers: [linkedDrivers],
    crmContractors: [crmContractors],
    ...own,
  };
  const planned = { ...planning(), put: [...company, ...put({ drivers: others })] };
  const run = await openScreen<TripsSees>([settingsSlice, tripsSlice], planned, script);
  await run.run('trips/open', { activityIds: ['a1'] });
  await run.run('trips/goTo', { step: 'plan' });
  await run.rest();
  await run.run('trips/goTo', { step: 'drivers' });
  const positions = new PositionTable();
  const silentFeed = { heardWallMs: () => 0, nowMs: () => nowMs, frameDrawn() {} };
  run.draw(
    <TelemetryProvider telemetry={{ ...silentFeed, positions, onPositions: () => () => {} }}>
      <TripPlanner />
    </TelemetryProvider>,
  );
  if (last !== null) await expect.element(options.nth(last)).toBeVisible();
  return run;
}

const planner = page.getByRole('region', { name: 'Plan a trip' });
const button = (name: string | RegExp) => planner.getByRole('button', { name });
const list = planner.getByRole('listbox', { name: 'Available Drivers' });
const options = list.getByRole('option');
/** The list is away while no driver matches. */
const focusList = async () => {
  await expect.element(list).toBeVisible();
  (list.element() as HTMLElement).focus();
};
const option = (name: string) => list.getByRole('option', { name });
const card = planner.getByRole('region', { name: 'Itineraries' }).getByRole('button').first();

type Machine = Awaited<ReturnType<typeof start>>['machine'];

/** How many ways of the plan are on the map. */
const waysOnMap = (machine: Machine) => () => planOnMapOf(machine).current()?.ways.length;

describe('choosing the driver of an itinerary', () => {
  test('drivers have the numbers of the plan, and the others the rule that fails', async () => {
    const { machine } = await start();
    await expect.element(option('Ann Ames')).toHaveTextContent('as planned');
    await expect.element(option('Bob Burr')).toHaveTextContent(/\$\d/);
    // Both times, and how far away, rest on an estimated way until that of the named one is read.
    const estimated = /≈\d\d:\d\d [AP]M≈[\dhmin ]+ to the start/;
    await expect.element(option('Bob Burr')).toHaveTextContent(estimated);
    await expect.element(option('Bob Burr')).toHaveTextContent(/≈\d+\.\d mi away/);
    await expect.element(option('Ann Ames')).toHaveTextContent(/at the start.*there now/);
    await expect.element(option('Ann Ames')).not.toHaveTextContent('to the start');
    await expect.element(option('Ann Ames')).toHaveTextContent('License C');
    await expect.element(option('Bob Burr')).toHaveTextContent('License unknown');
    await expect.element(list).toHaveTextContent('Cannot take it, nearest first');
    await expect.element(options.nth(0)).toHaveTextContent('Ann Ames');
    await expect.element(options.nth(1)).toHaveTextContent('Bob Burr');
    await expect.element(options.nth(2)).toHaveTextContent('Cy Cole');
    await expect.element(options.nth(2)).toHaveTextContent('Not an active contractor');
    await expect.element(options.nth(2)).toHaveAttribute('aria-disabled', 'true');
    const where = /(employee|contractor), (at the start|≈(?!0\.0)\d+\.\d mi away)/;
    await expect.element(options.nth(2)).toHaveTextContent(where);
    // What an itinerary is goes on in a second line rather than being cut.
    const work = [...card.element().querySelectorAll('span')].find(
      (one) => one.children.length === 0 && one.textContent.startsWith('#1'),
    )!;
    work.textContent = '#12 chase, 12 moves, 12 rides, 7 seats';
    expect(work.scrollWidth).toBeLessThanOrEqual(work.clientWidth);
    await expect.element(planner).not.toHaveTextContent('Not Linked');
    expect(await axeViolations()).toEqual([]);
    await planner.getByRole('textbox', { name: 'Search all drivers' }).fill('burr');
    await expect.element(options).toHaveTextContent('Bob Burr');
    await expect.element(list).not.toHaveTextContent('Cannot take it');
    await expect.element(planner).not.toHaveTextContent('linked to this account');
    await planner.getByRole('textbox', { name: 'Search all drivers' }).fill('burns');
    const none = 'No matching drivers3 drivers are linked to this account.';
    await expect.element(planner).toHaveTextContent(none);
    // Without a driver to compare, the map shows what the whole plan drives.
    await expect.poll(() => rankingOf(machine).current()).toBeNull();
    await expect.poll(waysOnMap(machine)).toBeGreaterThan(0);
  });

  test('a deadline that another user changes is in the numbers at once', async () => {
    const { run } = await start();
    await expect.element(option('Ann Ames')).not.toHaveTextContent('late');
    const earlier = activityRow('a1', { version: 2, deadlineMs: nowMs });
    await run('world/heard', changes({ activities: [earlier] }));
    await expect.element(option('Ann Ames')).toHaveTextContent('late');
  });

  test('the driver under the pointer or cursor is on the map, with those ranked next', async () => {
    const { sees, machine, run } = await start();
    const shown = () => {
      const all = rankingOf(machine).current();
      return all && [all.first.driverId, ...all.others.map((one) => `${one.rank} ${one.driverId}`)];
    };
    await expect.poll(shown).toEqual(['d1', '2 d2']);
    expect(waysOnMap(machine)()).toBe(0);
    const { start: from, legs, first } = rankingOf(machine).current()!;
    expect(from).toMatchObject({ id: 'A' });
    expect(legs.length).toBeGreaterThan(0);
    const badges = planOnMapOf(machine)
      .current()
      ?.places.map(({ badge }) => badge);
    expect(badges).toEqual(['A', 'B']);
    expect(first).toMatchObject({ name: 'Ann Ames', from: { lonE6: expect.any(Number) } });
    await focusList();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(shown).toEqual(['d2']);
    const words = /^about \d+\.\d mi · [\dhmin ]+; leaving now, at A \d\d:\d\d [AP]M/;
    expect(rankingOf(machine).current()?.first.words).toMatch(words);
    await userEvent.keyboard('{ArrowDown}');
    // A driver who cannot take it is on no way to it: the ways of the plan are shown instead.
    await expect.poll(shown).toBeNull();
    expect(waysOnMap(machine)()).toBeGreaterThan(0);
    // A pointer that rests where it was does not move.
    await planner.getByRole('textbox', { name: 'Search all drivers' }).hover();
    await option('Bob Burr').hover();
    await expect.poll(shown).toEqual(['d2']);
    await run('trips/goTo', { step: 'plan' });
    await expect.poll(() => sees().trips.state.plan?.step).toBe('plan');
    await expect.poll(shown).toBeNull();
  });

  test('a list that cannot be read is reported, and all in scope are listed', async () => {
    await start({ linkedDrivers: [refused(503)] }, 3);
    const words = 'The linked drivers could not be read. All drivers in scope are listed.';
    await expect.element(planner).toHaveTextContent(words);
    await expect.element(option('Not Linked')).toHaveTextContent('Position and home are unknown');
    await expect.element(option('Bob Burr')).not.toHaveTextContent('are unknown');
    await expect.element(button('Try again')).toBeVisible();
    // It is not known who of them is linked.
    await planner.getByRole('textbox', { name: 'Search all drivers' }).fill('burns');
    await expect.element(planner).toHaveTextContent('4 drivers are in scope.');
    await expect.element(planner).not.toHaveTextContent('linked to this account');
  });

  test('the first of many drivers are listed, and a click lists the others it counts', async () => {
    const ids = Array.from({ length: 27 }, (_, at) => `off-${at}`);
    const drivers = ids.map((id) => driverRow(id, { name: id, presence: 'offline' }));
    const all = ['d1', 'd2', 'd3', ...ids].map((id) => ({ id, relation: null }));
    const linked = answered<'linkedDrivers'>({ linkedDrivers: all }, nowMs);
    await start({ linkedDrivers: [linked] }, 25, drivers);
    expect(options.elements()).toHaveLength(2 + 24);
    // Whoever the cursor is on is seen once the list has the focus again.
    const host = list.element() as HTMLElement;
    host.focus();
    await userEvent.keyboard('{End}');
    host.blur();
    host.scrollTop = 0;
    host.focus();
    await expect.poll(() => host.scrollTop).toBeGreaterThan(0);
    await button('Show more drivers: 4 cannot take it').click();
    await expect.poll(() => options.elements().length).toBe(2 + 28);
    await expect.element(planner).not.toHaveTextContent('Show more');
  });

  test('a failed list of contractors is reported, and read again at a click', async () => {
    const failed = refused(500, 'CRM query failed');
    await start({ crmContractors: [failed, crmContractors] });
    const words =
      'The contractors of the account could not be read. All who are linked are listed.';
    await expect.element(planner).toHaveTextContent(words);
    await expect.element(option('Cy Cole')).toHaveTextContent('Offline');
    await button('Try again').click();
    await expect.element(option('Cy Cole')).toHaveTextContent('Not an active contractor');
    await expect.element(planner).not.toHaveTextContent(words);
  });

  test('without linked drivers the pool says so', async () => {
    const none = answered<'linkedDrivers'>({ linkedDrivers: [] }, nowMs);
    await start({ linkedDrivers: [none] }, null);
    const where = 'No driver is linked to this account. Drivers are linked under My Drivers.';
    await expect.element(planner).toHaveTextContent(where);
    await expect.element(planner).not.toHaveTextContent('No driver is free for it.');
    await button('Fill the open ones').click();
    await expect.element(planner).toHaveTextContent('No driver is free for it.');
  });

  test('Enter assigns the driver under the cursor, whom another trip may take', async () => {
    const { sees, run } = await start({ directions: [road, refused(503)] });
    // Naming a driver is optional.
    await expect.element(button('Next: review')).not.toHaveAttribute('aria-disabled');
    await focusList();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(planner).toHaveTextContent('assigns Bob Burr to #1');
    await userEvent.keyboard('{Enter}');
    await expect.element(card).toHaveTextContent('Bob Burr');
    await expect.element(planner.getByText('Bob Burr is named for #1.')).toBeInTheDocument();
    await expect.element(option('Bob Burr')).toHaveAttribute('aria-selected', 'true');
    // Their way could not be read: it stays an estimate.
    await expect.element(option('Bob Burr')).toHaveTextContent(/≈\d+\.\d mi away.*≈\d\d:/);
    expect(sees().trips.state.plan?.legs[0]).toMatchObject({
      driverId: 'd2',
      from: { id: 'Far' },
    });
    await expect.element(button('Next: review')).toBeVisible();
    expect(list.element()).toHaveFocus();
    // Another dispatcher plans the same driver: it is reported before the trip is confirmed.
    await run('trips/goTo', { step: 'review' });
    const taken = tripRow('t1', { name: 'KC-7', driverIds: ['d2'] });
    await run('world/heard', changes({ trips: [taken] }));
    await expect.element(planner).toHaveTextContent('Bob Burr is on trip KC-7');
    await button('Name another driver').click();
    await expect.element(list).toBeVisible();
    await expect.element(option('Bob Burr')).toHaveTextContent('On trip KC-7');
  });

  test('of several drivers whom other trips took one is named, the others counted', async () => {
    const { run, rest } = await start();
    await run('world/heard', changes({ activities: [activityRow('a2')] }));
    await run('trips/setSource', { source: 'selection', activityIds: ['a1', 'a2'] });
    await run('trips/setOptions', { driverCount: 2 });
    await run('trips/goTo', { step: 'plan' });
    await rest();
    await run('trips/moveActivity', { activityId: 'a2', driverId: 'driver-2', position: 0 });
    await run('trips/assignDriver', { column: 0, driverId: 'd1', from: null });
    await run('trips/assignDriver', { column: 1, driverId: 'd2', from: null });
    await run('trips/goTo', { step: 'review' });
    const trips = [tripRow('t1', { name: 'KC-7', driverIds: ['d1', 'd2'] })];
    await run('world/heard', changes({ trips }));
    const both = /Ann Ames is on trip KC-7.* #1\. 1 more is on another trip, too\./;
    await expect.element(planner).toHaveTextContent(both);
  });

  test('a driver is dragged onto a card, and the open ones are filled at once', async () => {
    const { run } = await start();
    await userEvent.dragAndDrop(option('Bob Burr'), card);
    await expect.element(card).toHaveTextContent('Bob Burr');
    // Who was chosen is whom list and map go on with.
    const list = planner.getByRole('listbox', { name: 'Available Drivers' });
    const current = () => list.element().getAttribute('aria-activedescendant');
    await expect.poll(current).toBe(option('Bob Burr').element().id);
    // The way of the driver who is named is read.
    await expect.element(option('Bob Burr')).not.toHaveTextContent('≈');
    await run('trips/assignDriver', { column: 0, driverId: null, from: null });
    const first = 'Takes the first of each pool that no other itinerary needs.';
    await expect.element(planner).toHaveTextContent(first);
    await expect.element(option('Ann Ames')).toHaveTextContent(/^1/);
    const searched = '1 itinerary without a driver: searched on confirming';
    await expect.element(planner).toHaveTextContent(searched);
    await button('Fill the open ones').click();
    await expect.element(card).toHaveTextContent('Ann Ames');
    await expect.element(planner).not.toHaveTextContent(searched);
  });

  test('Back leads to the plan, the head of a column back to its driver', async () => {
    const { sees } = await start();
    await button('Back').click();
    await expect.poll(() => sees().trips.state.plan?.step).toBe('plan');
    const head = planner.getByRole('button', { name: 'Driver 1' });
    await expect.element(head).toBeVisible();
    // At once: the diagram above may still be moving, which the pointer would wait for.
    (head.element() as HTMLElement).click();
    await expect.element(planner).toHaveTextContent('for #1');
    await expect.element(button('Next: review')).not.toBeInTheDocument();
    await button('Return').click();
    await expect.element(button('Next: review')).toBeVisible();
  });
});

describe('what is required of a driver', () => {
  const dialog = page.getByRole('dialog', { name: 'Set the required attributes for drivers' });

  test('the dialog says how many are left; closing it saves, and the pool follows', async () => {
    await start();
    await button('Requirements').click();
    await expect
      .element(dialog)
      .toHaveTextContent('3 of 3 linked drivers satisfy it, 2 of them are free');
    await expect.element(dialog).toHaveTextContent('Carries dealer plates · 2 lack it');
    await dialog.getByRole('switch', { name: 'Plates' }).click();
    await expect
      .element(dialog)
      .toHaveTextContent('1 of 3 linked drivers satisfy it, 1 of them is free');
    await expect.element(dialog).not.toHaveTextContent('linked driver lacks');
    await dialog.getByRole('switch', { name: 'TWIC' }).click();
    await expect.element(dialog).toHaveTextContent('2 linked drivers lack both');
    await dialog.getByRole('switch', { name: 'TWIC' }).click();
    expect(await axeViolations()).toEqual([]);
    await dialog.getByText('Close', { exact: true }).click();
    await expect.element(option('Bob Burr')).toHaveTextContent('No dealer plates; required here');
    await expect.element(option('Ann Ames')).toHaveTextContent('1 of 1');
    await expect.element(card).toHaveTextContent('Plates');
  });

  test('a driver who meanwhile gets a trip until tomorrow is listed with that day', async () => {
    const { run } = await start();
    const estimatedEndMs = nowMs + 24 * 3_600_000;
    const trips = ['d1', 'd2'].map((id) =>
      tripRow(`t-${id}`, { name: `KC-${id}`, driverIds: [id], estimatedEndMs }),
    );
    await run('world/heard', changes({ trips }));
    const until = /On trip KC-d2 until 01\/16 \d\d:\d\d [AP]M/;
    await expect.element(option('Bob Burr')).toHaveTextContent(until);
    const later = /^Start at 01\/16 \d\d:\d\d [AP]M, when a driver is free$/;
    await expect.element(button(later)).toBeVisible();
  });

  test('without any driver left, remedies are offered, and one of them helps', async () => {
    const { run } = await start();
    await focusList();
    await expect.element(planner).toHaveTextContent('assigns Ann Ames to #1');
    // What Enter does follows who is listed, and who can take it.
    const search = planner.getByRole('textbox', { name: 'Search all drivers' });
    await search.fill('burr');
    await expect.element(planner).toHaveTextContent('assigns Bob Burr to #1');
    await search.fill('burns');
    await expect.element(planner).not.toHaveTextContent('assigns');
    await search.fill('');
    await focusList();
    await expect.element(planner).toHaveTextContent('assigns Ann Ames to #1');
    const requirements = { qualifications: ['twic'], manualAssignment: false, driverGroup: null };
    await run('trips/setRequirements', { column: 0, requirements });
    const none = 'Not enough drivers found to automatically search';
    await expect.element(planner).toHaveTextContent(none);
    await expect.element(planner).not.toHaveTextContent('assigns');
    await button('Drop TWIC: 2 can').click();
    await expect.element(planner).not.toHaveTextContent(none);
    await expect.element(option('Ann Ames')).toHaveTextContent('as planned');
  });
});
