import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Voucher } from '#domain/entities.ts';
import {
  accountRow,
  deliveryRow,
  dispatcher,
  employeeRow,
  locationRow,
  nowMs,
  rideRow,
  tripRow,
  voucherRow,
} from '#domain/testing/rows.ts';
import type { RideEstimate } from '#domain/rides.ts';
import { clickedRideOf, ridesOnMapOf } from '#views/bind/ridesOnMap.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered, heldAnswer, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { filtersSlice } from '../../filters/index.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import type { FormsSees } from '#spine/forms/index.ts';
import { TelemetryProvider } from '../../map/ui.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { put } from '#spine/world/testing/world.ts';
import { endAt } from '../rides.fetches.ts';
import { ridesSlice } from '../index.ts';
import { OrderForm, OrderLists, RidesOnMap } from '../ui.ts';

const zone = 'America/Chicago';
const { accountId } = dispatcher;
const places = ['A', 'B'].map((id) => locationRow(id, { accountId, timezone: zone }));
const [from, to] = places.map((row) => endAt({ ...row, timezone: zone }));
const ordered = rideRow('r1', { accountId, firstName: 'Marcus', lastName: 'Boone' });
const fare = { fareId: 'f', seats: 4, about: '', pickupMs: nowMs + 240_000 };
const estimate = (heldMs: number): RideEstimate => ({
  fares: [
    { ...fare, productId: 'standard', product: 'Standard', priceCents: 2_340 },
    { ...fare, productId: 'xl', product: 'XL', priceCents: 3_610 },
  ],
  distanceCmi: 1_180,
  durationMs: 1_260_000,
  askedMs: nowMs,
  heldUntilMs: nowMs + heldMs,
});
const prices = (heldMs = 300_000) => answered<'estimateRide'>(estimate(heldMs), nowMs);

/** The form of an order with these fields typed, and the lists. */
async function open(of: string, typed: object, script: Script) {
  const slices = [ridesSlice, settingsSlice, filtersSlice];
  const run = await openScreen<FormsSees>(
    slices,
    {
      put: put({ accounts: [accountRow(accountId, { name: 'North' })], locations: places }),
      processes: [fetchesProcess(fetchesOfAll(slices as never))],
    },
    script,
  );
  const id = `${accountId}@1`;
  await run.run('forms/open', { of, id });
  await run.run('forms/type', { of, id, typed, over: {} } as never);
  run.draw(
    <TelemetryProvider telemetry={{ nowMs: () => nowMs } as never}>
      <RidesOnMap />
      <OrderForm />
      <OrderLists leftPx={540} rightPx={0} below={null} />
    </TelemetryProvider>,
  );
  return run;
}

const person = { firstName: 'Marcus', lastName: 'Boone', phone: '+19135550157' };
const start = (script: Script) => open('rides/order', { ...person, from, to }, script);

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('the button has the chosen price, and locks until the ride is listed', async () => {
  const slow = heldAnswer<{ ride: typeof ordered }>();
  const { sent } = await start({ estimateRide: [prices()], orderRide: [slow.promise] });
  await expect.element(button('Request ride, $23.40')).toBeVisible();
  await expect.element(page.getByText('5:00 left')).toBeVisible();
  for (const words of [
    'Orders one ride, and never sends it twice.',
    'When the hold ends, the price is estimated again before anything is ordered.',
  ]) {
    await expect.element(page.getByText(words)).toBeVisible();
  }
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('radio', { name: /XL/ }).click({ force: true });
  await button('Request ride, $36.10').click();
  await expect.element(page.getByText('Requesting')).toBeVisible();
  expect(sent('orderRide')).toMatchObject([{ request: { productId: 'xl' } }]);
  slow.give(answered<'orderRide'>({ ride: ordered }, nowMs));
  await expect.element(page.getByText('Finding a car')).toBeVisible();
  await expect.element(button('Cancel')).toBeVisible();
  expect(page.getByRole('textbox', { name: 'First name' }).elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test('an end has name and address in one box, and is cleared by pointer or key', async () => {
  await start({ estimateRide: [prices()] });
  const pickup = page.getByRole('combobox', { name: 'Pick-up location' });
  const dropoff = page.getByRole('combobox', { name: 'Drop-off location' });
  await expect.element(pickup).toHaveValue('Store A');
  await expect.element(pickup).toHaveAccessibleDescription(from?.address ?? '');
  const box = pickup.element().parentElement;
  expect(box?.clientHeight).toBe(44);
  expect(box?.textContent).toBe(from?.address);
  expect(await axeViolations()).toEqual([]);
  // What is typed is no address yet.
  await pickup.fill('Nowhere');
  expect(box?.textContent).toBe('');
  await expect.element(page.getByText(/^Store A stays chosen until/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Clear Pick-up location').click();
  await expect.element(pickup).toHaveFocus();
  await expect.element(pickup).toHaveValue('');
  await userEvent.keyboard('stor');
  await page.getByRole('option', { name: /Store A/ }).click();
  await expect.element(pickup).toHaveAccessibleDescription(from?.address ?? '');
  await dropoff.fill('');
  await expect.element(button('Clear Drop-off location')).not.toBeInTheDocument();
});

test('an order that the server answered without an outcome says what it answered', async () => {
  await start({
    estimateRide: [prices()],
    orderRide: [refused(503, 'The service is down.')],
  });
  await button('Request ride, $23.40').click();
  await expect.element(page.getByText(/^No outcome since /)).toBeVisible();
  await expect.element(page.getByText('Outcome unknown')).toBeVisible();
  await expect
    .element(page.getByText(/^Looked for by reference TR-.+Ordering again could send two cars\.$/))
    .toBeVisible();
  await expect
    .element(
      page.getByText('An answer came without an outcome: The service is down.', { exact: true }),
    )
    .toBeVisible();
  expect(page.getByText(/No answer/).elements()).toEqual([]);
});

const packed = { name: 'Spare keys', description: '', referenceNumber: 'P4423', quantity: 2 };
const standard = { productId: 'standard', product: 'Standard', seats: 4, about: '' };
const types = answered<'rideTypes'>({ rideTypes: [standard] }, nowMs);

test.each([
  ['rides/order', { ...person, from, to }, 'orderRide', 'Request ride', 'ordered', 'Boone'],
  ['rides/orderVoucher', { memo: 'Boone' }, 'orderVoucher', 'Generate', 'generated', 'Boone'],
  [
    'rides/orderPackage',
    { from, to, packages: [packed] },
    'orderDelivery',
    'Request delivery',
    'ordered',
    'P4423',
  ],
] as const)(
  '%s: an order that a 401 refused is on its form again, with what was typed',
  async (of, typed, call, label, verb, value) => {
    const { run, sent } = await open(of, typed, {
      estimateRide: [prices()],
      estimateDelivery: [prices()],
      rideTypes: [types],
      [call]: [refused(401)],
    });
    await button(new RegExp(label)).click();
    const why = 'The session had ended, so the server did nothing. What you typed is still here.';
    await expect.element(page.getByText(`Not ${verb}: ${why}`)).toBeVisible();
    await run('session/begin', { user: dispatcher });
    await expect.element(button(new RegExp(label))).toBeEnabled();
    const values = [...document.querySelectorAll('input')].map((field) => field.value);
    expect(values).toContain(value);
    expect(page.getByText(/outcome|looked for/i).elements()).toEqual([]);
    expect(sent(call)).toHaveLength(1);
  },
);

test('a ride for later begins with a time that is still to come', async () => {
  const { sent } = await start({ estimateRide: [prices(), prices()] });
  await expect.element(button('Request ride, $23.40')).toBeVisible();
  // The console's clock shows a full half hour, which is over by some seconds.
  await page.getByRole('radio', { name: 'Later' }).click({ force: true });
  await expect
    .poll(() => sent('estimateRide').at(-1)?.request)
    .toMatchObject({ atMs: nowMs + 30 * 60_000 });
});

test('a person of the company rides under their own name and phone', async () => {
  const { sent, run } = await open(
    'rides/order',
    { from, to },
    { estimateRide: [prices()], orderRide: [answered<'orderRide'>({ ride: ordered }, nowMs)] },
  );
  const employees = [
    employeeRow('e1', { accountId, name: 'Ann Yoder', phone: '+19135550100' }),
    employeeRow('e2', { accountId, name: 'Per Lindqvist' }),
  ];
  await run('world/heard', { put: put({ employees }), removed: [] } as never);
  await page.getByRole('radio', { name: 'Employee' }).click({ force: true });
  await page.getByRole('combobox', { name: 'Employee' }).fill('yod');
  await page.getByRole('option', { name: /Ann Yoder/ }).click();
  await expect.element(page.getByRole('combobox', { name: 'Employee' })).toHaveValue('Ann Yoder');
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(913) 555-0100');
  expect(await axeViolations()).toEqual([]);
  await button('Request ride, $23.40').click();
  const rider = { employeeId: 'e1', firstName: 'Ann', lastName: 'Yoder', phone: '+19135550100' };
  await expect.poll(() => sent('orderRide')).toMatchObject([{ request: { order: rider } }]);
});

test('prices that are not held any more are estimated again by hand', async () => {
  const { sent } = await start({ estimateRide: [prices(0), prices()] });
  await expect.element(page.getByText('The price is not held any more.')).toBeVisible();
  await expect.element(page.getByText(/^Prices were held until \d\d:\d\d [AP]M/)).toBeVisible();
  await button('Estimate again').last().click();
  // The button is gone meanwhile: keys go on from the title above the prices.
  await expect.element(page.getByRole('heading', { name: 'Ride', exact: true })).toHaveFocus();
  await expect.element(button('Request ride, $23.40')).toBeVisible();
  expect(sent('estimateRide')).toHaveLength(2);
});

test('the code of a generated voucher is shown, and is selected where copying fails', async () => {
  const rideTypes = [{ productId: 'standard', product: 'Standard', seats: 4, about: '' }];
  const slow = heldAnswer<{ voucher: Voucher }>();
  const { sent } = await open(
    'rides/orderVoucher',
    { percent: 80 },
    { rideTypes: [answered<'rideTypes'>({ rideTypes }, nowMs)], orderVoucher: [slow.promise] },
  );
  await expect.element(page.getByText('Standard, 4 seats').first()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const says = (words: string) => expect.element(page.getByText(words).first()).toBeVisible();
  await says('Costs nothing until it is used.');
  await says('On the list of vouchers, not shown to the rider.');
  await says('Anywhere in the service area.');
  for (const [kind, words] of [
    ['Company Max', 'The company pays up to this amount. The rider pays the rest.'],
    ['Rider Max', 'The rider pays up to this amount. The company pays the rest.'],
    ['Percentage', '5 % to 100 % of the fare. The rider pays the rest.'],
  ] as const) {
    await page.getByRole('radio', { name: kind }).click({ force: true });
    await says(words);
    // Beside a button that is off stands why.
    const costs = page.getByText('Costs nothing until it is used.');
    await expect.poll(() => costs.elements()).toHaveLength(kind === 'Percentage' ? 1 : 0);
  }
  await page.getByRole('switch', { name: /^Restrict pick-up/ }).click({ force: true });
  await says('Within 3 mi of a place.');
  await page.getByRole('switch', { name: /^Restrict pick-up/ }).click({ force: true });
  await expect.element(page.getByText('Within 3 mi of a place.')).not.toBeInTheDocument();
  await button('Generate voucher').click();
  await expect.element(page.getByText('Requesting')).toBeVisible();
  const { order, reference } = sent('orderVoucher')[0]?.request ?? {};
  expect(order).toMatchObject({ kind: 'Percentage', percent: 80, hours: 12 });
  const voucher = voucherRow('v1', { accountId, clientReference: reference ?? '' });
  slow.give(answered<'orderVoucher'>({ voucher }, nowMs));
  const dialog = page.getByRole('dialog', { name: 'Voucher generated' });
  await expect.element(dialog).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const refuse = () => Promise.reject(new Error('not allowed'));
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: refuse },
  });
  await button('Copy Code').click();
  await expect.element(page.getByText(/does not allow copying/)).toBeVisible();
  expect(getSelection()?.toString()).toBe(voucher.code);
  await button('Return').click();
  await expect.element(page.getByText('Not used yet')).toBeVisible();
  expect(dialog.elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test('a voucher of an account without kinds of ride says why it cannot be generated', async () => {
  const rideTypes = [answered<'rideTypes'>({ rideTypes: [] }, nowMs)];
  await open('rides/orderVoucher', { percent: 80 }, { rideTypes });
  const why = page.getByText('No kind of ride can be given to this account.');
  await expect.element(why).toBeVisible();
  await expect.element(button('Generate voucher')).toBeDisabled();
});

test('a click on the mark of a ride opens the list and leads to its row', async () => {
  const run = await start({ estimateRide: [prices()] });
  await run.run('world/heard', {
    put: put({ rides: [ordered, rideRow('r2', { accountId, status: 'riding' })] }),
    removed: [],
  } as never);
  await button('Hide the rides').click();
  clickedRideOf(run.machine).set({ item: 'rides/r2' });
  const row = page.getByRole('listitem').filter({ hasText: 'Gene Foley' });
  await expect.element(row).toHaveFocus();
  // One that waits and one that rides.
  const onMap = () => ridesOnMapOf(run.machine).current();
  await expect
    .poll(() =>
      onMap()
        .map(({ is }) => is)
        .toSorted(),
    )
    .toEqual(['car', 'rider']);
  // Packages stand beside them, until the filters show persons alone.
  const deliveries = [deliveryRow('d1', { accountId })];
  await run.run('world/heard', { put: put({ deliveries }), removed: [] } as never);
  const items = () => new Set(onMap().map(({ item }) => item));
  await expect.poll(items).toEqual(new Set(['rides/r1', 'rides/r2', 'deliveries/d1']));
  await run.run('filters/choose', { group: 'ride', options: ['person'] });
  await expect.poll(items).toEqual(new Set(['rides/r1', 'rides/r2']));
});

test('without a form the lists are a line of counts, until it or a mark opens them', async () => {
  const { run, machine } = await open('rides/order', person, {});
  await run('world/heard', {
    put: put({
      rides: [
        ordered,
        rideRow('r2', { accountId, status: 'onTheWay', promisedMs: nowMs - 900_000 }),
      ],
      vouchers: [voucherRow('v1', { accountId, expiresMs: nowMs + 3_600_000 })],
      deliveries: [deliveryRow('d1', { accountId, status: 'done', dropoffMs: nowMs })],
    }),
    removed: [],
  } as never);
  await expect
    .element(page.getByText('Choose both locations to see cars and prices.'))
    .toBeVisible();
  const lists = page.getByRole('region', { name: /^(Rides|Vouchers|Deliveries)$/ });
  await expect.poll(() => lists.elements()).toHaveLength(1);
  await run('forms/close', { of: 'rides/order', id: `${accountId}@1` });
  const line = button(/^Rides 2 · Vouchers 1 · Deliveries 0 *1 needs a hand$/);
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  expect(lists.elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
  (line.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => lists.elements()).toHaveLength(3);
  await expect.element(line).toHaveFocus();
  await button('Hide the deliveries').click();
  await line.click();
  await expect.poll(() => lists.elements()).toEqual([]);
  clickedRideOf(machine).set({ item: 'deliveries/d1' });
  await expect
    .element(page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem'))
    .toHaveFocus();
  // The mark led there once: the line keeps the focus that it is given.
  await line.click();
  await line.click();
  await expect.poll(() => lists.elements()).toHaveLength(3);
  await expect.element(line).toHaveFocus();
  // Beside a wide panel the words of their rows lay over each other.
  await page.viewport(700, 900);
  await expect.poll(() => lists.elements()).toEqual([]);
  await expect.element(line).toHaveAccessibleDescription('The lists need a wider map.');
  await page.viewport(1440, 900);
});

test('the row of a ride names the trip that the server gives for its employee', async () => {
  const { run } = await start({ estimateRide: [prices(), prices()] });
  const ride = (id: string, fields: object) =>
    rideRow(id, { accountId, firstName: id, lastName: '', employeeId: 'e1', ...fields });
  const rides = [ride('r1', { tripId: 't1' }), ride('r2', {})];
  const trips = [tripRow('t1', { accountId, name: 'KC-7' })];
  await run('world/heard', { put: put({ rides, trips }), removed: [] } as never);
  const list = page.getByRole('region', { name: 'Rides' });
  await expect.element(list.getByText('employee · KC-7')).toBeVisible();
  await expect.element(list.getByText('employee', { exact: true })).toBeVisible();
});

test('reading 76: what the server does not say of an order is unknown, and no amount', async () => {
  const { run, sent } = await start({ estimateRide: [prices(), prices()] });
  const nowhere = { ...from!, label: '', address: '', lonE6: null, latE6: null };
  const less = { accountId, priceCents: null, feeCents: null, pickupMs: null } as const;
  const rides = [rideRow('r1', { ...less, status: 'onTheWay', from: nowhere, orderedMs: nowMs })];
  const used = { accountId, status: 'used', costCents: null, endedMs: null } as const;
  const unknownWords = [{ field: 'kind', word: 'FLAT_RATE' }];
  const vouchers = [
    voucherRow('v1', { ...used, expiresMs: null }),
    voucherRow('v2', { accountId, kind: 'unknown', percent: null, unknownWords }),
  ];
  await run('world/heard', { put: put({ rides, vouchers }), removed: [] } as never);
  await run('forms/close', { of: 'rides/order', id: `${accountId}@1` });
  await run('rides/list', { isListed: true });
  const list = page.getByRole('region', { name: 'Rides' });
  await expect.element(list.getByText('Unknown → Hotel Savoy · price unknown')).toBeVisible();
  await expect.element(list.getByText('1 without a price is not in this sum.')).toBeVisible();
  await expect.element(list.getByText('Unknown', { exact: true })).toBeVisible();
  const ofVouchers = page.getByRole('region', { name: 'Vouchers' });
  await expect.element(ofVouchers.getByText('Cost unknown, Unknown')).toBeVisible();
  await expect.element(ofVouchers.getByText('Unknown: FLAT_RATE')).toBeVisible();
  await expect.element(ofVouchers).not.toHaveTextContent('$0.00');
  await list.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this ride?' });
  await expect.element(dialog).toHaveTextContent('The server does not say what cancelling');
  await button('Cancel without a fee').click();
  await expect.poll(() => sent('cancelRide')[0]?.request).toMatchObject({ feeCents: 0 });
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['Rides', 'Cancel this ride?', 'The car of Marcus Boone', 'cancelRide'],
  ['Deliveries', 'Cancel this delivery?', 'The courier of Keys', 'cancelDelivery'],
] as const)('%s: a fee is asked about with its amount before it is agreed to', async (...of) => {
  const [title, question, who, call] = of;
  const { run, sent } = await start({ estimateRide: [prices(), prices()] });
  const near = { accountId, status: 'onTheWay', feeCents: 500 } as const;
  const packages = [{ name: 'Keys', description: '', referenceNumber: '', quantity: 1 }];
  const rides = [rideRow('r1', { ...near, firstName: 'Marcus', lastName: 'Boone' })];
  const deliveries = [deliveryRow('d1', { ...near, packages })];
  await run('world/heard', { put: put({ rides, deliveries }), removed: [] } as never);
  await run('forms/close', { of: 'rides/order', id: `${accountId}@1` });
  await run('rides/list', { isListed: true });
  const cancel = page.getByRole('region', { name: title }).getByRole('button', { name: 'Cancel' });
  await cancel.click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await expect
    .element(dialog)
    .toHaveTextContent(`${who} is close to the pick-up: cancelling costs $5.00.`);
  await button('Keep it').click();
  expect(sent(call)).toEqual([]);
  await cancel.click();
  await button('Cancel for $5.00').click();
  await expect.poll(() => sent(call)[0]?.request).toMatchObject({ feeCents: 500 });
});

test('a narrow window lists two rides, and of more only those that need a hand', async () => {
  await page.viewport(1024, 768);
  const { run } = await start({ estimateRide: [prices(), prices()] });
  const ride = (id: string, late = 0, ago = 3_600_000) => {
    const [promisedMs, orderedMs] = [nowMs - late, nowMs - ago];
    return rideRow(id, { accountId, firstName: id, lastName: '', promisedMs, orderedMs });
  };
  const hear = (...rides: readonly ReturnType<typeof rideRow>[]) =>
    run('world/heard', { put: put({ rides }), removed: [] } as never);
  const rows = page.getByRole('region', { name: 'Rides' }).getByRole('listitem');
  await hear(ride('r1'), ride('r2'));
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await hear(ride('r3', 600_000));
  await expect.element(button('2 more')).toBeVisible();
  expect(rows.first().element().textContent).toContain('r3');
  // What was just ordered is seen.
  await hear(ride('r4', 0, 60_000));
  await expect.poll(() => rows.elements().map((row) => row.textContent)).toHaveLength(3);
  await expect.element(rows.filter({ hasText: 'r4' })).toBeVisible();
  await button('2 more').click();
  await expect.poll(() => rows.elements()).toHaveLength(4);
  await page.viewport(1440, 900);
});

test('lists in a narrow map cut off no code and no button, and none of its controls', async () => {
  await page.viewport(900, 700);
  const rideTypes = [answered<'rideTypes'>({ rideTypes: [] }, nowMs)];
  const { run } = await open('rides/orderVoucher', { percent: 80 }, { rideTypes });
  const fields = { accountId, code: 'RIDE-7UKG-PBRU', kind: 'Company Max', limitCents: 2_500 };
  const vouchers = [voucherRow('v1', { ...fields, percent: null, orderedMs: nowMs } as never)];
  await run('world/heard', { put: put({ vouchers }), removed: [] } as never);
  const list = page.getByRole('region', { name: 'Vouchers', exact: true });
  await expect.element(list.getByText('RIDE-7UKG-PBRU')).toBeVisible();
  // The controls are 30 px wide, 12 px from the edge.
  await expect.poll(() => list.element().getBoundingClientRect().right).toBe(900 - 12 - 30 - 12);
  const isWhole = (one: Element) => {
    const { right } = one.getBoundingClientRect();
    return one.scrollWidth <= one.clientWidth + 1 && right <= 900 - 12 - 30 - 12;
  };
  const code = list.getByText('RIDE-7UKG-PBRU').element();
  expect([code, ...list.element().querySelectorAll('button')].map(isWhole)).not.toContain(false);
  await page.viewport(1440, 900);
});

test('the number of packages is typed, stepped on from there, and taken by Enter', async () => {
  await open('rides/orderPackage', { from, to }, { estimateDelivery: [prices()] });
  const field = page.getByRole('spinbutton', { name: 'Packages' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('31{ArrowDown}');
  await expect.element(field).toHaveValue('29');
  await userEvent.fill(field, 'abc');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('30');
  await userEvent.fill(field, '3');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('3 pieces')).toBeVisible();
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
});

test('a delivery begins with how many packages it has, each 1 to 30 times', async () => {
  const carriers = ['Courier', 'Van'].map((product) => ({
    ...fare,
    productId: product,
    product,
    priceCents: 1_675,
  }));
  const both = answered<'estimateDelivery'>({ ...estimate(300_000), fares: carriers }, nowMs);
  await open('rides/orderPackage', { from, to }, { estimateDelivery: [both, both] });
  await expect.element(page.getByRole('alertdialog', { name: 'How many packages?' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{ArrowUp}');
  await button('Create Delivery').click();
  await expect.element(page.getByText('2 pieces')).toBeVisible();
  // A van is not drawn like a car.
  const drawn = (name: string) =>
    page.getByRole('radio', { name }).element().closest('label')?.querySelector('svg')?.innerHTML;
  await expect.element(page.getByRole('radio', { name: 'Van' })).toBeInTheDocument();
  expect(drawn('Van')).not.toBe(drawn('Courier'));
  await expect
    .element(page.getByText('Orders one delivery, and never sends it twice.'))
    .toBeVisible();
  // A name is missed where its field was left.
  const missed = page.getByText('Enter a name.', { exact: true });
  expect(missed.elements()).toEqual([]);
  await page.getByLabelText('Name', { exact: true }).first().click();
  await userEvent.keyboard('{Tab}');
  await expect.element(missed).toBeVisible();
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of package 2' });
  await expect.element(button('Quantity of package 2: one less')).toBeDisabled();
  await quantity.fill('31');
  await userEvent.keyboard('{Enter}');
  await expect.element(quantity).toHaveValue('30');
  await expect.element(button('Quantity of package 2: one more')).toBeDisabled();
  // The other keeps what is its own, and gets the focus.
  await button('Remove package 1').click();
  await expect.element(button('A delivery has at least one package')).toBeDisabled();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus();
  const left = page.getByRole('spinbutton', { name: 'Quantity of package 1' });
  await expect.element(left).toHaveValue('30');
  expect(missed.elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});
