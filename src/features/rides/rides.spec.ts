import { describe, expect, test } from 'vitest';
import {
  accountRow,
  actionRow,
  employeeRow,
  locationRow,
  nowMs,
  rideRow,
  tripRow,
} from '#domain/testing/rows.ts';
import { orderReference } from '#domain/rides.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { answered, heldAnswer, refused } from '#wire/testing/scriptedLink.ts';
import { asks as asksFor } from '#spine/fetches/index.ts';
import { formNow } from '#spine/forms/forms.queries.ts';
import type { AnyForm } from '#spine/forms/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import type { SessionSees } from '#spine/session/index.ts';
import { begun, changed, put, ticked, worldLoaded } from '#spine/world/testing/world.ts';
import { deliveryForm } from './deliveries.forms.ts';
import { endAt, rideEstimates } from './rides.fetches.ts';
import { rideForm } from './rides.forms.ts';
import { leftOutWords, listedRides, orderOnMap, tripOfRide } from './rides.queries.ts';
import { ridesSlice } from './rides.slice.ts';
import { voucherForm } from './vouchers.forms.ts';

const { given } = specFor(ridesSlice);
const zone = 'America/Chicago';
const world = { accounts: [accountRow('acc')], locations: ['A', 'B'] };
const [from, to] = ['A', 'B'].map((id) => endAt({ ...locationRow(id), timezone: zone }));
const person = {
  employeeId: null,
  firstName: 'Gene',
  lastName: 'Foley',
  phone: '+19135550157',
};
const order = { accountId: 'acc', from, to, atMs: null, ...person, memo: '', driverNote: '' };
const minuteMs = 60_000;
const fare = {
  fareId: 'f1',
  productId: 'standard',
  product: 'Standard',
  seats: 4,
  about: '',
  pickupMs: nowMs + 3 * minuteMs,
  priceCents: 2_340,
  heldUntilMs: nowMs + 5 * minuteMs,
};
const asks = (fields: object = {}, at: object | null = fare) =>
  ({
    type: 'rides/order',
    data: { owner: 'acc@1', order: { ...order, ...fields }, fare: at },
  }) as never;
const ordered = rideRow('r1', { clientReference: 'TR-1' });
const lost = { is: 'outcomeUnknown' } as const;
const nothing = answered<'rides'>({ rides: [] }, nowMs + minuteMs);

describe('the form', () => {
  test('opens once, for the account of the user, and is the flow that is open', () => {
    const loaded = worldLoaded();
    const open = given(begun, loaded, changed(world)).when({
      type: 'rides/start',
      data: {},
    });
    const { flow, forms } = open.after;
    expect(flow.state.open).toMatchObject({ title: 'RideShare', of: 'forms' });
    const id = forms.state.forms[0]?.id ?? '';
    expect(formNow(open.after as never, rideForm, id)?.there).toMatchObject({ accountId: 'acc' });
    const { intentId: _none, isDone: _not, ...data } = flow.state.open ?? ({} as never);
    given(begun, loaded, changed(world), { type: 'flow/opened', data })
      .when({ type: 'rides/start', data: {} })
      .thenRejected('The ride being ordered is open already.');
  });

  test.each([
    ['rides/start', rideForm],
    ['rides/startVoucher', voucherForm],
    ['rides/startPackage', deliveryForm],
  ] as const)(
    '%s is for the chosen account, and without one for that of the user',
    (type, form) => {
      const startsWith = (...chosen: readonly GivenEvent[]) => {
        const { after } = given(begun, worldLoaded(), ...chosen).when({ type, data: {} });
        const id = after.forms.state.forms[0]?.id ?? '';
        return formNow(after as never, form as AnyForm, id)?.there;
      };
      expect(startsWith()).toMatchObject({ accountId: 'acc' });
      const north = { accountId: 'north' };
      expect(startsWith({ type: 'scope/chosen', data: north })).toMatchObject(north);
    },
  );
});

test('the lists of orders open and close as steps of undo, where there is an order', () => {
  const list = (isListed: boolean) => ({ type: 'rides/list', data: { isListed } }) as const;
  const listed = (isListed: boolean) => ({ type: 'rides/listed', data: { isListed } }) as const;
  given(changed(world)).when(list(true)).thenRejected('No ride, voucher or delivery is listed.');
  const rides = changed({ ...world, rides: [ordered] });
  given(rides).when(list(true)).then(listed(true)).thenReverts(listed(false));
  given(rides, listed(true)).when(list(true)).then([]).thenReverts([]);
});

describe('an order', () => {
  test.each([
    [{ firstName: ' ' }, 'A ride needs a first name.'],
    [{ phone: '' }, 'The driver needs a number to call.'],
    [{ phone: 'call me' }, 'may not contain letters'],
    [{ to: null }, 'Choose where the ride ends.'],
    [{ to: from }, 'The ride ends where it begins.'],
    [{ atMs: nowMs - 1 }, 'The pick-up may not be in the past.'],
    [{ accountId: 'none' }, 'This account is not known.'],
    [{ employeeId: '' }, 'Choose who rides.'],
    [{ employeeId: 'e9' }, 'This employee is not known.'],
  ])('with %o is refused', (fields, why) => {
    given(ticked(), changed(world)).when(asks(fields)).thenRejected(why);
  });

  test('without a held price is refused', () => {
    const at = given(ticked(), changed(world));
    at.when(asks({}, null)).thenRejected('A price is needed first.');
    const old = { ...fare, heldUntilMs: nowMs };
    at.when(asks({}, old)).thenRejected('The price is not held any more.');
  });

  type Script = Parameters<typeof openAsking>[1];
  const desk = async (script: Script) => {
    const run = await openAsking([ridesSlice], script, { put: put(world) });
    await run.run('rides/order', asks()['data'] as never);
    const sees = () => run.sees() as unknown as Sees;
    const key = run.sent('orderRide')[0]?.key ?? '';
    return { ...run, sees, reference: orderReference(key) };
  };

  test('is sent with the fare and a reference made of its key, and puts the ride', async () => {
    const { sees, sent, reference } = await desk({
      orderRide: [answered<'orderRide'>({ ride: ordered }, nowMs)],
    });
    const { fareId, productId } = fare;
    expect(sent('orderRide').map(({ request }) => request)).toEqual([
      { order, fareId, productId, reference },
    ]);
    expect(reference).toMatch(/^TR-[2-9A-Z]{8}$/);
    expect(sees().world.tables.rides.get('r1')).toEqual(ordered);
  });

  test('is listed once when its row comes before its answer', async () => {
    const { promise } = heldAnswer<{ ride: typeof ordered }>();
    const { run, sees, reference } = await desk({ orderRide: [promise] });
    const hear = (id: string, clientReference: string) => {
      const rides = [rideRow(id, { clientReference })];
      return run('world/heard', { put: put({ rides }), removed: [] } as never);
    };
    const list = () => listedRides(sees(), nowMs, zone);
    await hear('r1', 'TR-1');
    expect([list().open, list().asked.length]).toEqual([2, 1]);
    await hear('r2', reference);
    expect([list().open, list().asked.length]).toEqual([2, 0]);
  });

  test('P6: an unanswered order is looked up by its reference, never sent again', async () => {
    const { sees, sent, pass, reference } = await desk({
      orderRide: [lost],
      rides: [nothing, answered<'rides'>({ rides: [ordered] }, nowMs + 2 * minuteMs)],
    });
    expect(sees().outbox.state.open).toMatchObject([
      { phase: 'unknown', looks: { count: 1, nextMs: nowMs + 2_000 } },
    ]);
    await pass(30_000);
    expect(sent('rides').map(({ request }) => request)).toEqual([
      { status: 'all', reference },
      { status: 'all', reference },
    ]);
    expect(sent('orderRide')).toHaveLength(1);
    expect(sees().outbox.state.open).toEqual([]);
    expect(sees().world.tables.rides.get('r1')).toEqual(ordered);
  });

  test('P6: an order that is not found once its price is not held has failed', async () => {
    const { sees, sent } = await desk({
      orderRide: [refused(503)],
      rides: [answered<'rides'>({ rides: [] }, fare.heldUntilMs)],
    });
    expect(sent('orderRide')).toHaveLength(1);
    expect(sees().outbox.state.open).toEqual([]);
    expect(sees().outbox.state.attempts).toMatchObject([
      { how: 'failed', why: 'It was looked for by its reference, and nothing was ordered.' },
    ]);
  });

  test('P6: an order refused with a 401 is not ordered, and its form is kept', async () => {
    const { sees, sent, disk } = await desk({ orderRide: [refused(401)] });
    const left = { how: 'refused', why: 'The session had ended, so the server did nothing.' };
    expect(sees().outbox.state).toMatchObject({
      open: [],
      attempts: [{ ...left, asked: { order } }],
    });
    expect(sees().session.state.status).toBe('expired');
    expect([sent('orderRide').length, sent('rides')]).toEqual([1, []]);
    // After the login nothing is looked for, and nothing is sent.
    const next = await openAsking([ridesSlice], {}, { disk });
    expect([next.sent('rides'), next.sent('orderRide')]).toEqual([[], []]);
    expect(next.sees().outbox.state.attempts).toMatchObject([left]);
  });

  test('P6: a look-up refused with a 401 goes on after the login', async () => {
    const { sees, disk } = await desk({ orderRide: [lost], rides: [refused(401)] });
    expect(sees().session.state.status).toBe('expired');
    expect(sees().outbox.state.open).toMatchObject([{ phase: 'unknown' }]);
    const found = answered<'rides'>({ rides: [ordered] }, nowMs);
    const next = await openAsking([ridesSlice], { rides: [found] }, { disk });
    expect([next.sent('rides').length, next.sees().outbox.state.open]).toEqual([1, []]);
  });

  test('P6: an order that was sent is looked up after a restart, and again by hand', async () => {
    const first = await desk({ orderRide: [lost], rides: [nothing] });
    const { disk } = first;
    const next = await openAsking([ridesSlice], { rides: [nothing, nothing] }, { disk });
    expect(next.sent('orderRide')).toEqual([]);
    expect(next.sent('rides')).toHaveLength(1);
    const [one] = next.sees().outbox.state.open;
    await next.run('outbox/askAgain', { intentId: one?.intentId ?? '' });
    expect(next.sent('rides')).toHaveLength(2);
    expect(next.sees().outbox.state.open).toMatchObject([
      { phase: 'unknown', looks: { count: 3 } },
    ]);
  });
});

describe('a cancellation', () => {
  const cancels = (feeCents: number) =>
    ({ type: 'rides/cancel', data: { orderId: 'r1', feeCents } }) as const;

  test('needs the fee of that moment, and is refused once the rider is in the car', () => {
    const near = changed({ rides: [{ ...ordered, status: 'onTheWay', feeCents: 500 }] });
    given(near).when(cancels(0)).thenRejected('Cancelling costs $5.00 by now.');
    expect(given(near).when(cancels(500)).after.outbox.state.open).toHaveLength(1);
    const riding = changed({ rides: [{ ...ordered, status: 'riding' }] });
    given(riding).when(cancels(0)).thenRejected('The rider is in the car.');
  });
});

test('the map shows the ends of the open form, and the way once it is estimated', () => {
  const kept = {
    title: 'RideShare',
    sinceMs: nowMs,
    isShown: true,
    step: 0,
    settled: [],
    seen: rideForm.valuesOf({ id: 'acc@1' }),
    typed: { from },
  };
  const shown = (typed: object) => ({
    type: 'forms/changed',
    data: { of: 'rides/order', id: 'acc@1', flow: null, form: { ...kept, typed } },
  });
  const began = given(shown({ from }) as never).sees;
  expect(orderOnMap(began as never)).toMatchObject({ ends: [{ words: 'pick-up' }], course: [] });
  const whole = given(shown({ from, to }) as never).sees;
  expect(orderOnMap(whole as never)).toMatchObject({ line: 'unknown', plate: null });
  expect(orderOnMap(given().sees as never)).toBeNull();
  const asked = asksFor(whole as never, rideEstimates, { accountId: 'acc', from, to, atMs: null });
  const { of, key } = asked.data;
  const value = { fares: [fare], distanceCmi: 1_180, durationMs: 20 * minuteMs, askedMs: nowMs };
  const told = {
    type: 'fetches/told',
    data: { of, key, value: { ...value, heldUntilMs: nowMs + 1 }, atMs: nowMs },
  };
  const known = given(shown({ from, to }) as never, asked as never, told as never).sees as never;
  const straight = { line: 'straight', plate: { words: 'by road, drawn as a straight line' } };
  expect(orderOnMap(known)).toMatchObject(straight);
  const bend = { lonE6: 1, latE6: 2 };
  const road = orderOnMap(known, (a, b) => [a, bend, b]);
  expect(road).toMatchObject({ line: 'road', plate: { words: 'by road' } });
  expect(road?.course).toContainEqual(bend);
});

test('the list has open rides and those just over, and sums what today costs', () => {
  const at = (id: string, fields: object) => rideRow(id, { orderedMs: nowMs, ...fields });
  const { after } = given(ticked()).when({
    type: 'world/heard',
    data: {
      put: put({
        rides: [
          at('r1', { status: 'scheduled', priceCents: 100 }),
          at('r2', { status: 'riding', priceCents: 200 }),
          at('r3', { status: 'done', priceCents: 400, dropoffMs: nowMs - minuteMs }),
          at('r4', { status: 'done', priceCents: 800, dropoffMs: nowMs - 11 * minuteMs }),
          at('r5', { status: 'cancelled', priceCents: 1_600, feeCents: 500 }),
          at('r6', { status: 'cancelled', feeCents: 700, orderedMs: nowMs - 86_400_000 }),
        ],
      }),
      removed: [],
    },
  });
  const list = listedRides(after as never, nowMs, zone);
  expect(list.rows.map(({ id }) => id)).toEqual(['r2', 'r1', 'r3']);
  expect(list).toMatchObject({ open: 2, todayCents: 100 + 200 + 400 + 800 + 500 });
});

test('reading 76: a ride stays listed without its price or time, and the sum says so', () => {
  const at = (id: string, fields: object) => rideRow(id, { orderedMs: nowMs, ...fields });
  const rides = [
    at('r1', { status: 'finding', priceCents: 100 }),
    at('r2', { status: 'finding', priceCents: null, pickupMs: null }),
    at('r3', { status: 'done', orderedMs: null, dropoffMs: null }),
    at('r4', { status: 'unknown', pickupMs: null, dropoffMs: null }),
    at('r5', { status: 'cancelled', feeCents: null }),
  ];
  const data = { put: put({ rides }), removed: [] };
  const { after } = given(ticked()).when({ type: 'world/heard', data });
  const list = listedRides(after as never, nowMs, zone);
  expect(list.rows.map(({ id }) => id)).toEqual(['r1', 'r2', 'r4', 'r3']);
  expect(list).toMatchObject({ todayCents: 100 + 2_340, leftOut: { priceless: 2, timeless: 1 } });
  expect(leftOutWords(list.leftOut)).toBe(
    '2 without a price and 1 without a time are not in this sum.',
  );
  expect(leftOutWords({ priceless: 1, timeless: 0 })).toBe('1 without a price is not in this sum.');
  expect(leftOutWords({ priceless: 0, timeless: 0 })).toBeNull();
});

test('a ride names the trip that the server does, and none where it drives at that time', () => {
  const trips = ['t1', 't2'].map((id) => {
    const during = { plannedStartMs: nowMs, plannedEndMs: nowMs + minuteMs };
    const actions = [actionRow(`${id}/1`, { driverId: 'd1', ...during })];
    return tripRow(id, { driverIds: ['d1'], actions, status: 'Complete' });
  });
  const of = (fields: Partial<ReturnType<typeof rideRow>>) => {
    const employees = [employeeRow('e1', { driverId: 'd1' })];
    const { after } = given(changed({ employees, trips })).when(asks());
    return tripOfRide(after as never, rideRow('r1', { employeeId: 'e1', ...fields }))?.id ?? null;
  };
  expect(of({ tripId: 't2' })).toBe('t2');
  expect(of({ tripId: null })).toBeNull();
  expect(of({})).toBeNull();
  expect(of({ tripId: 'not loaded' })).toBeNull();
});

type Sees = Parameters<typeof listedRides>[0] & SessionSees;
