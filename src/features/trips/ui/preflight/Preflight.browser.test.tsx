import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountRow, dispatcher, driverRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { noteTemplatesSlice } from '../../../noteTemplates/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { type TripsSees, tripsProcess, tripsSlice } from '../../index.ts';
import { planning, road } from '../../testing/planning.ts';
import { TelemetryProvider } from '../../../map/ui.ts';
import { newPlaceId } from '#domain/newPlace.ts';
import { PlacesService } from '../../../places/ui.ts';
import { askMainSt, mainSt } from '../../../places/testing/placesService.ts';
import { TripPlanner } from '../TripPlanner.tsx';

const gate = { id: 'n1', label: 'Gate', notes: 'Ask for the key.' };

/** The planner at pre-flight, for moves of an account with a note template. */
async function start(roles: (typeof dispatcher)['roles'] = ['Trip Administrator']) {
  const all = [settingsSlice, tripsSlice, noteTemplatesSlice];
  const { put, processes, ports } = planning(tripsProcess);
  const run = await openScreen<TripsSees>(
    all,
    {
      put: [
        ...put,
        {
          collection: 'accounts',
          rows: [accountRow('acc'), accountRow('north', { parentId: 'acc' })],
        },
        {
          collection: 'drivers',
          // One at home, where the trip starts, and one of whom nothing is known.
          rows: [driverRow('d2'), driverRow('d3', { homeLocationId: null })],
        },
        { collection: 'vehicles', rows: [vehicleRow('1', { model: 'Transit' })] },
      ],
      processes: [...processes.slice(1), fetchesProcess(fetchesOfAll(all as never))],
      ports,
    },
    {
      noteTemplates: [answered<'noteTemplates'>({ noteTemplates: [gate] }, nowMs)],
      directions: [road],
    },
  );
  await run.run('session/begin', { user: { ...dispatcher, roles } });
  await run.run('trips/open', { activityIds: ['a1', 'a2'] });
  await run.run('trips/goTo', { step: 'preflight' });
  const positions = new PositionTable();
  positions.announce({ first: 0, ids: ['d1'] });
  positions.apply({
    serverMs: nowMs,
    driver: Uint32Array.of(0),
    lonE6: Int32Array.of(-94_650_000),
    latE6: Int32Array.of(38_950_000),
    heading: Uint16Array.of(90),
    atMs: Float64Array.of(nowMs),
    invalid: 0,
  });
  run.draw(
    <TelemetryProvider telemetry={{ ...silentFeed, positions }}>
      <div style={{ position: 'relative', height: screenHeight - topBarHeight }}>
        <PlacesService ask={askMainSt}>
          <TripPlanner />
        </PlacesService>
      </div>
    </TelemetryProvider>,
  );
  return { ...run, draft: () => run.sees().trips.state.plan };
}

const silentFeed = {
  heardWallMs: () => 0,
  nowMs: () => nowMs,
  frameDrawn() {},
  onPositions: () => () => {},
};
const [screenHeight, topBarHeight] = [900, 48];

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const combo = (name: string) => page.getByRole('combobox', { name });

test('reading 42: chase types are modes; a planner that is off shows the reason', async () => {
  const { draft, run } = await start();
  const planner = radio('Uber no-sharing (planner)');
  const says = (why: string, limit = '') =>
    expect.element(planner).toHaveAccessibleDescription(`${why}${limit}`);
  const hear = (line: string, running: number | null) =>
    run('connection/plannerHeard', { line, running, error: null });
  await says('service not connected yet');
  await hear('none', null);
  await says('there is no such service here');
  await hear('lost', null);
  await says('service not connected, tried again within 30 s');
  // The whole reason is seen.
  const why = page.getByText('tried again within 30 s').element();
  expect(why.scrollWidth).toBeLessThanOrEqual(why.clientWidth);
  await planner.click({ force: true });
  expect(draft()?.mode).toBe('legacy-uber');
  await hear('connected', 0);
  await says('No route planner is running.');
  await hear('connected', 1);
  await says('rides planned by the route planner', ' 6 drivers at most');
  await planner.click();
  await expect.poll(() => draft()?.mode).toBe('planner-uber-only');
  expect(page.getByText('Chase car').elements()).toHaveLength(0);
  await radio('Company').click();
  await expect.element(combo('VIN or unit')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await combo('VIN or unit').fill('P1');
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(page.getByText('2024 Toyota Transit · P1 · 7 seats')).toBeVisible();
  expect(draft()?.chase.vin).toBe('1M8GDM9AXKP042788');
});

test('reading 18: the recommended number is part of its label and follows the moves', async () => {
  const { draft } = await start();
  const recommended = page.getByRole('radio', { name: /\(recommended\)$/ });
  await expect.element(recommended).toBeChecked();
  await expect.element(page.getByText(/^2 moves · up to \d+ drivers?$/)).toBeVisible();
  await radio('12').click();
  await expect.poll(() => draft()?.driverCount).toBe(12);
  await recommended.click();
  await expect.poll(() => draft()?.driverCount).toBe(null);
  await page.getByRole('slider', { name: 'Hourly rate' }).fill('35');
  await expect.poll(() => draft()?.wageCentsPerHour).toBe(3500);
});

test('one trip for each driver: as many as drivers at most, which fail apart', async () => {
  const { run, draft } = await start();
  const planner = page.getByRole('region', { name: 'Plan a trip' });
  await run('trips/setOptions', { driverCount: 3 });
  await expect.element(planner).toHaveTextContent('All drivers are on one trip');
  await expect.element(planner).not.toHaveTextContent('each may fail alone');
  await radio('One per driver').click({ force: true });
  // How one of them fails without the other is in `trips.process.spec.ts` and the contract.
  await expect.poll(() => draft()?.saveAs).toBe('perDriver');
  await expect.element(planner).toHaveTextContent('Saves up to 3 trips, each may fail alone');
  await run('trips/setOptions', { driverCount: 1 });
  // There is no other that it could fail apart from.
  await expect.element(planner).toHaveTextContent('Saves one trip');
  await expect.element(planner).not.toHaveTextContent('each may fail alone');
});

test("'Now' moves along; 'At' begins at the next half hour and shows the zone", async () => {
  const { draft, run } = await start();
  await expect.element(field('Request time')).toHaveValue('02:00 AM');
  await run('clock/tick', { nowMs: nowMs + 60_000 });
  await expect.element(field('Request time')).toHaveValue('02:01 AM');
  await radio('At').click();
  await expect.poll(() => draft()?.requestMs).toBe(nowMs + 1_800_000);
  const zone = page.getByText('CST').first();
  await expect.element(zone).toBeVisible();
  // The parts of the time end before the zone.
  const box = (one: Element | undefined) => one!.getBoundingClientRect();
  const parts = zone.element().parentElement!.querySelectorAll('[role=spinbutton]');
  expect(box([...parts].at(-1)).right).toBeLessThanOrEqual(box(zone.element()).left);
  await radio('One way').click();
  await radio('One per driver').click();
  await expect.poll(() => draft()).toMatchObject({ roundTrip: false, saveAs: 'perDriver' });
});

test('a bonus needs its role, an amount and then may have a reason', async () => {
  const { draft } = await start(['Trip Administrator', 'Payment Authorizer']);
  const [amount, reason] = [field('Driver bonus'), field('Reason of the bonus')];
  await expect.element(reason).toBeDisabled();
  await amount.fill('-1');
  await expect.element(button('Add')).toHaveAttribute('aria-disabled', 'true');
  const next = page.getByRole('button', { name: /^Next/ });
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  const planner = page.getByRole('region', { name: 'Plan a trip' });
  await expect.element(planner).toHaveTextContent('The driver bonus is not an amount.');
  await amount.fill('10.5');
  await expect.element(next).not.toHaveAttribute('aria-disabled');
  await reason.fill('Early gate');
  await button('Add').click();
  await expect.poll(() => draft()).toMatchObject({ tipCents: 1050, tipReason: 'Early gate' });
  await expect.element(page.getByText('$10.50 is added')).toBeVisible();
  await amount.fill('0');
  await expect.element(reason).toHaveValue('');
  await button('Add').click();
  await expect.poll(() => draft()).toMatchObject({ tipCents: 0, tipReason: '' });
  // What is typed and not added goes along to the next step.
  await amount.fill('7');
  await next.click();
  await expect.poll(() => draft()).toMatchObject({ step: 'plan', tipCents: 700 });
});

test('a bonus is absent without its role; notes come from a template', async () => {
  const { draft } = await start();
  expect(field('Driver bonus').elements()).toHaveLength(0);
  await page.getByRole('button', { name: /Note template/ }).click();
  await page.getByRole('option', { name: /Gate/ }).click();
  await expect.element(field('Notes')).toHaveValue('Ask for the key.');
  await field('Notes').fill('Ask for the key. Six photos.');
  await expect.element(page.getByText('Filled in, then changed')).toBeVisible();
  await combo('Billing account').fill('north');
  await page.getByRole('option', { name: 'Account north' }).click();
  await expect
    .poll(() => draft())
    .toMatchObject({
      billingAccountId: 'north',
      notes: 'Ask for the key. Six photos.',
    });
  expect(await axeViolations()).toEqual([]);
});

test('a company car, its driver and meet place are seen at one look at 1440 × 900', async () => {
  const { draft, run } = await start(['Trip Administrator', 'Payment Authorizer']);
  const last = page.getByRole('switch', { name: /^Chase car leaves last/ });
  expect(last.elements()).toEqual([]);
  await radio('Company').click();
  await combo('VIN or unit').fill('P1');
  await userEvent.keyboard('{Escape}{Tab}');
  // `trips.chase.spec.ts` shows both: named in step 4, and beginning at the meet place.
  await expect.element(page.getByText('Or leave open, named in step 4')).toBeVisible();
  await combo('Chase driver').fill('d1');
  await page.getByRole('option', { name: 'Driver d1' }).click();
  // 20 minutes of road from where they are.
  await expect.element(page.getByText('There at 02:20 AM at the earliest')).toBeVisible();
  expect(draft()?.chase).toMatchObject({ driverId: 'd1', from: { id: 'driver:d1' } });
  for (const [id, words] of [
    ['d2', 'At the meet place now'],
    ['d3', 'No position known: counted as there'],
  ] as const) {
    expect(page.getByText(words).elements()).toEqual([]);
    await combo('Chase driver').fill(id);
    await page.getByRole('option', { name: `Driver ${id}` }).click();
    await expect.element(page.getByText(words)).toBeVisible();
  }
  expect(page.getByText('At the meet place now').elements()).toEqual([]);
  const held = page.getByText('the car is not driven before');
  expect(held.elements()).toEqual([]);
  await run('trips/setOptions', { chase: { ...draft()!.chase, meetMs: nowMs + 3_600_000 } });
  await expect.element(held).toBeVisible();
  await run('trips/setOptions', { chase: { ...draft()!.chase, meetMs: null } });
  await page.getByRole('button', { name: 'Seats for riders: one less' }).click();
  await page.getByRole('button', { name: /Chase cars/ }).click();
  await page.getByRole('option', { name: '2 at most' }).click();
  await expect.element(last).not.toBeChecked();
  await last.click();
  await expect.poll(() => draft()?.chase).toMatchObject({ seats: 6, cars: 2, leavesLast: true });
  await expect.element(last).toBeChecked();
  await expect.element(page.getByText('paid while it waits')).toBeVisible();
  await expect
    .element(page.getByText('2 moves · up to 4 drivers, 2 of them in chase cars'))
    .toBeVisible();
  const meet = combo('Meet place');
  await meet.fill('15 main');
  await page.getByRole('option', { name: /15 Main St/ }).click();
  await expect.element(meet).toHaveValue('15 Main St');
  await expect.element(page.getByText('the chase drivers begin here')).toBeVisible();
  await expect
    .poll(() => draft())
    .toMatchObject({
      chase: { meetLocationId: newPlaceId(mainSt) },
      newPlaces: [{ label: '15 Main St' }],
    });
  await meet.clear();
  await expect.poll(() => draft()?.chase.meetLocationId).toBe(null);
  await userEvent.keyboard('{Escape}');
  await field('Notes').fill('Gate 3 opens at 10:20.\nShow the release sheet.');
  const onTime = page.getByRole('switch', { name: 'On time first' });
  await expect.element(page.getByText('$1.00 a late minute')).toBeVisible();
  await onTime.click();
  await expect.poll(() => draft()?.onTimeFirst).toBe(true);
  await expect.element(page.getByText('$1,000.00 a late minute')).toBeVisible();
  // What would scroll.
  let body = field('Notes').element();
  while (getComputedStyle(body).overflowY !== 'auto' || body.matches('textarea')) {
    body = body.parentElement ?? document.body;
  }
  expect(body.scrollHeight).toBeLessThanOrEqual(body.clientHeight);
  await radio('Personal').click();
  await expect.element(last).toBeChecked();
});
