// What is listed of rides, vouchers and deliveries, and what is asked for them, by hand.
import { describe, expect, test } from 'vitest';
import {
  accountRow,
  activityRow,
  deliveryRow,
  nowMs,
  rideRow,
  tripRow,
  voucherRow,
} from '#domain/testing/rows.ts';
import type { AnyRequest, Note } from '#spine/outbox/index.ts';
import { orderDelivery } from './deliveries.requests.ts';
import { priced } from './orders.requests.ts';
import {
  hasOrders,
  isOrder,
  leftOutWords,
  listedDeliveries,
  listedRides,
  ordersAsked,
  tripOfRide,
} from './rides.queries.ts';
import { orderRide } from './rides.requests.ts';
import { isUnknownOrder, listedVouchers, ordersStanding } from './vouchers.queries.ts';
import { orderVoucher } from './vouchers.requests.ts';

const zone = 'America/Chicago';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const byId = (...rows: readonly { readonly id: string }[]) => {
  const map = new Map(rows.map((row) => [row.id, row]));
  return Object.assign(map, { rows: () => map.values() });
};
const seen = (
  rows: { readonly [table: string]: readonly { readonly id: string }[] },
  open: readonly object[] = [],
) => {
  const names = ['rides', 'vouchers', 'deliveries', 'trips', 'accounts', 'activities'];
  const tables = Object.fromEntries(names.map((name) => [name, byId(...(rows[name] ?? []))]));
  return { world: { tables }, outbox: { state: { open } } } as never;
};

test.each([
  ['rides/order', true],
  ['rides/orderVoucher', true],
  ['rides/orderPackage', true],
  ['rides/cancel', false],
  [undefined, false],
])('a request of type %s orders something: %s', (type, is) => {
  expect(isOrder(type)).toBe(is);
});

test('a ride knows the trip in which its rider drives, where the server names one', () => {
  const sees = seen({ trips: [tripRow('t1')] });
  expect(tripOfRide(sees, rideRow('r1', { tripId: 't1' }))?.id).toBe('t1');
  expect(tripOfRide(sees, rideRow('r1', { tripId: null }))).toBe(null);
  expect(tripOfRide(sees, rideRow('r1', { tripId: 'gone' }))).toBe(null);
});

test('there are orders where there is a row of any kind, or one that was sent', () => {
  expect(hasOrders(seen({}))).toBe(false);
  expect(hasOrders(seen({ rides: [rideRow('r')] }))).toBe(true);
  expect(hasOrders(seen({ vouchers: [voucherRow('v')] }))).toBe(true);
  expect(hasOrders(seen({ deliveries: [deliveryRow('d')] }))).toBe(true);
  expect(hasOrders(seen({}, [{ of: 'rides/orderVoucher' }]))).toBe(true);
  expect(hasOrders(seen({}, [{ of: 'rides/cancel' }]))).toBe(false);
});

describe('the rides that are listed', () => {
  const ids = (...rides: ReturnType<typeof rideRow>[]) =>
    listedRides(seen({ rides }), nowMs, zone).rows.map(({ id }) => id);
  const over = (id: string, status: 'done' | 'unknown' | 'cancelled', afterMs: number | null) =>
    rideRow(id, { status, dropoffMs: afterMs === null ? null : nowMs + afterMs });

  test('are those that are open, and those done within ten minutes', () => {
    expect(
      ids(
        over('just done', 'done', -10 * minuteMs + 1),
        over('done', 'done', -10 * minuteMs),
        over('without an end', 'done', null),
        over('cancelled', 'cancelled', 0),
        over('unknown', 'unknown', -10 * minuteMs + 1),
      ),
    ).toEqual(['unknown', 'just done', 'without an end']);
  });

  test('are in the order of their status, then of their pick-up, those without a time last', () => {
    const at = (
      id: string,
      status: 'riding' | 'onTheWay' | 'finding' | 'scheduled',
      ms: number | null,
    ) => rideRow(id, { status, pickupMs: ms });
    expect(
      ids(
        at('scheduled', 'scheduled', nowMs),
        at('finding later', 'finding', nowMs + 2),
        at('finding some time', 'finding', null),
        at('finding', 'finding', nowMs + 1),
        at('coming', 'onTheWay', nowMs + 9),
        at('riding', 'riding', nowMs + 9),
      ),
    ).toEqual(['riding', 'coming', 'finding', 'finding later', 'finding some time', 'scheduled']);
  });

  test("cost what today's cost: prices, and the fees of cancelled ones", () => {
    const rides = [
      rideRow('a', { priceCents: 1_000, orderedMs: nowMs }),
      rideRow('b', { priceCents: 900, feeCents: 500, status: 'cancelled', orderedMs: nowMs }),
      rideRow('c', { priceCents: null, orderedMs: nowMs }),
      rideRow('d', { priceCents: 70, orderedMs: nowMs - dayMs }),
      rideRow('e', { priceCents: 70, orderedMs: null }),
    ];
    const { todayCents, leftOut, open } = listedRides(seen({ rides }), nowMs, zone);
    expect({ todayCents, leftOut, open }).toEqual({
      todayCents: 1_500,
      leftOut: { priceless: 1, timeless: 1 },
      open: 4,
    });
    const deliveries = [deliveryRow('x', { priceCents: 300, orderedMs: nowMs })];
    expect(listedDeliveries(seen({ deliveries }), nowMs, zone).todayCents).toBe(300);
  });

  test.each([
    [0, 0, null],
    [1, 0, '1 without a price is not in this sum.'],
    [0, 1, '1 without a time is not in this sum.'],
    [2, 0, '2 without a price are not in this sum.'],
    [1, 2, '1 without a price and 2 without a time are not in this sum.'],
  ])('%i without a price and %i without a time: %s', (priceless, timeless, words) => {
    expect(leftOutWords({ priceless, timeless })).toBe(words);
  });
});

test('an order without an answer is listed once, until its row is there', () => {
  const sent = (key: string, phase: string, of = 'rides/order') => ({ key, phase, of, asked: key });
  const parse = (asked: unknown) => `parsed ${String(asked)}`;
  const open = [
    sent('k1', 'sent'),
    sent('k2', 'waiting'),
    sent('k3', 'unknown'),
    sent('k4', 'sent', 'rides/orderPackage'),
  ];
  const asked = (...references: string[]) =>
    ordersAsked(
      seen({}, open),
      'rides/order',
      { parse },
      references.map((clientReference) => ({ clientReference })),
    ).map((one) => one.asked);
  expect(asked()).toEqual(['parsed k1', 'parsed k3']);
  expect(asked('other')).toEqual(['parsed k1', 'parsed k3']);
});

describe('the vouchers that are listed', () => {
  const voucher = (
    id: string,
    status: 'riding' | 'unused' | 'used' | 'expired' | 'cancelled',
    own: object = {},
  ) => voucherRow(id, { status: status as never, expiresMs: nowMs, endedMs: null, ...own });

  test('are in use, unused by their expiry, then over, the latest first; seven days long', () => {
    const vouchers = [
      voucher('used', 'used', { endedMs: nowMs - 2 * dayMs }),
      voucher('used later', 'used', { endedMs: nowMs - dayMs }),
      voucher('used long ago', 'used', { endedMs: nowMs - 7 * dayMs }),
      voucher('used in time', 'used', { endedMs: nowMs - 7 * dayMs + 1 }),
      voucher('cancelled', 'cancelled', { endedMs: nowMs }),
      voucher('later', 'unused', { expiresMs: nowMs + 2 }),
      voucher('some time', 'unused', { expiresMs: null }),
      voucher('sooner', 'unused', { expiresMs: nowMs + 1 }),
      voucher('riding', 'riding', { expiresMs: nowMs + 9 }),
    ];
    const { vouchers: listed, open } = listedVouchers(seen({ vouchers }), nowMs);
    expect(listed.map(({ id }) => id)).toEqual([
      'riding',
      'sooner',
      'later',
      'some time',
      'used later',
      'used',
      'used in time',
    ]);
    expect(open).toBe(4);
  });
});

describe('the line above the lists', () => {
  const standing = (rows: Parameters<typeof seen>[0], open: readonly object[] = []) =>
    ordersStanding(seen(rows, open), nowMs, zone);

  test('counts the open ones of each kind that has a row', () => {
    expect(standing({})).toEqual({ kinds: [], needHand: 0 });
    expect(
      standing({
        rides: [rideRow('a'), rideRow('b', { status: 'done' })],
        deliveries: [deliveryRow('d', { status: 'done', dropoffMs: nowMs })],
        vouchers: [voucherRow('v')],
      }).kinds,
    ).toEqual([
      { title: 'Rides', open: 1 },
      { title: 'Vouchers', open: 1 },
      { title: 'Deliveries', open: 0 },
    ]);
  });

  test('counts what needs a hand: late rides, and orders that may have been taken', () => {
    const late = { pickupMs: nowMs + 60 * minuteMs, promisedMs: nowMs };
    const rows = {
      rides: [rideRow('a', late), rideRow('b')],
      deliveries: [deliveryRow('d', late)],
    };
    expect(standing(rows).needHand).toBe(2);
  });

  test.each([
    [{ phase: 'unknown' }, true],
    [{ phase: 'sent', looks: 1 }, true],
    [{ phase: 'sent' }, false],
  ])('an order that is %j may have been taken or not: %s', (one, is) => {
    expect(isUnknownOrder(one as never)).toBe(is);
  });
});

describe('an order', () => {
  const place = (label: string) => ({ label, address: '', timezone: zone, lonE6: 1, latE6: 2 });
  const order = { accountId: 'acc', from: place('Main lot'), to: place('Annex') };
  const fare = { fareId: 'f', productId: 'p', product: 'Standard', priceCents: 2_340 };
  const { ask, change } = priced('rides');

  test('is asked for with its fare and a reference, and not without a price or an end', () => {
    const asked = ask({ order, fare: fare as never }, { key: 'k1' });
    expect(asked).toMatchObject({ order, fareId: 'f', productId: 'p' });
    expect((asked as { reference: string }).reference).toMatch(/^T/);
    const none = { yes: false, reason: 'A price is needed first.' };
    expect(ask({ order, fare: null }, { key: 'k' })).toEqual(none);
    const open = { ...order, to: null };
    expect(ask({ order: open, fare: fare as never }, { key: 'k' })).toEqual(none);
  });

  test.each([
    [{ order, fare }, 'Ride', 'Main lot to Annex, Standard, $23.40'],
    [{ order, fare: null }, 'Ride', 'Main lot to Annex'],
    [{ order: { ...order, from: null, to: null }, fare: null }, 'Ride', ' to '],
  ])('%# is noted with its ends and its price', (asked, field, after) => {
    expect(change(asked as never)).toEqual({ field, before: null, after, zone: null });
  });

  const noteOf = (request: unknown, asked: object): Note =>
    (request as AnyRequest).note(
      asked as never,
      seen({ accounts: [accountRow('acc')], activities: [activityRow('a')] }),
    );

  test('of a ride is named by its rider, of a delivery by what is sent', () => {
    const rider = { ...order, firstName: 'Ann', lastName: 'Yoder' };
    expect(noteOf(orderRide, { order: rider, fare })).toMatchObject({
      subject: 'Ann Yoder',
      changes: [{ field: 'Ride', after: 'Main lot to Annex, Standard, $23.40' }],
    });
    const packages = [{ name: 'Keys', quantity: 1 }];
    expect(noteOf(orderDelivery, { order: { ...order, packages }, fare })).toMatchObject({
      subject: 'Keys',
      changes: [{ field: 'Delivery', after: 'Main lot to Annex, Standard, $23.40' }],
    });
  });

  test('of a voucher is named by its memo, and says what it pays', () => {
    const half = { kind: 'Percentage', percent: 50, memo: ' Service wait ' };
    const offer = { productId: 'p', product: 'Standard', untilMs: nowMs };
    expect(noteOf(orderVoucher, { order: half, offer })).toMatchObject({
      subject: 'Service wait',
      changes: [{ field: 'Pays', after: '50 % of one Standard ride' }],
    });
    expect(noteOf(orderVoucher, { order: { ...half, memo: ' ' }, offer: null })).toMatchObject({
      subject: 'Voucher',
      changes: [{ after: '50 % of one  ride' }],
    });
  });
});
