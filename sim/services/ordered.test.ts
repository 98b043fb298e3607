// What is ordered from the ride-share partner, with ten miles and twenty minutes between any two
// places, written out by hand.
import { describe, expect, test } from 'vitest';
import type { Entities, RidePlace, User } from '#domain/entities.ts';
import {
  accountRow,
  actionRow,
  driverRow,
  employeeRow,
  rideRow,
  tripRow,
} from '#domain/testing/rows.ts';
import type { RideEstimate } from '#domain/rides.ts';
import { newVoucher } from '../../tests/contract/vouchers.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import { estimateDelivery, orderDelivery } from './deliveries.ts';
import { heldFare } from './fares.ts';
import { estimateRide, orderRide } from './rides.ts';
import { orderVoucher, readRideTypes } from './vouchers.ts';

const at = 1_800_000_000_000;
const minute = 60_000;
const user: User = {
  id: 'u',
  username: 'u',
  name: 'Dana',
  accountId: 'acc',
  roles: ['Administrator'],
  phone: null,
};
type Rows = { readonly [C in keyof Entities]?: readonly Entities[C][] };
const open = (rows: Rows = {}) =>
  tenMiles({ accounts: [accountRow('acc')], ...rows }, { nowMs: at, numbers: {} as never });
const end = (label: string, latE6: number): RidePlace => {
  return { label, address: '', timezone: 'America/Chicago', lonE6: -94_600_000, latE6 };
};
const way = { accountId: 'acc', from: end('Lot', 39_000_000), to: end('Hotel', 39_100_000) };
const ride = {
  ...way,
  atMs: null,
  employeeId: null,
  firstName: ' Gene ',
  lastName: 'Foley',
  phone: '9135550157',
  memo: ' Used cars ',
  driverNote: '',
};

function firstOf({ fares: [fare] }: RideEstimate) {
  if (!fare) throw new Error('no price');
  return fare;
}

describe('prices of a ride', () => {
  const asked = { ...way, atMs: null };

  test('are held for five minutes, each for its own kind of car', () => {
    const sim = open();
    const { fares, ...rest } = estimateRide(sim, user, asked);
    expect(rest).toEqual({
      distanceCmi: 1_000,
      durationMs: 20 * minute,
      askedMs: at,
      heldUntilMs: at + 5 * minute,
    });
    expect(
      fares.map(({ productId, product, seats, about }) => [productId, product, seats, about]),
    ).toEqual([
      ['standard', 'Standard', 4, ''],
      ['comfort', 'Comfort', 4, 'newer cars'],
      ['xl', 'XL', 6, ''],
      ['premium', 'Premium', 4, ''],
      ['access', 'Wheelchair', 3, 'ramp or lift'],
    ]);
    // $2.65, ten miles at $1.15 and twenty minutes at $0.22.
    expect(fares[0]?.priceCents).toBe(1_855);
    expect(new Set(fares.map(({ fareId }) => fareId)).size).toBe(5);
  });

  test('are no longer held from then on', () => {
    const sim = open();
    const fare = firstOf(estimateRide(sim, user, asked));
    const { fareId, productId, priceCents, pickupMs } = fare;
    const held = { priceCents, pickupMs, heldUntilMs: at + 5 * minute };
    sim.state.nowMs = at + 5 * minute - 1;
    expect(heldFare(sim, asked, { fareId, productId })).toEqual(held);
    sim.state.nowMs = at + 5 * minute;
    expect(() => heldFare(sim, asked, { fareId, productId })).toThrow(
      expect.objectContaining({
        errorCode: 'FARE_EXPIRED',
        message: 'This price is not held any more: ask for it again.',
      }),
    );
  });

  test.each<[string, object, object]>([
    ['another account', { accountId: 'other' }, {}],
    ['another start', { from: end('Lot', 39_000_001) }, {}],
    ['another end', { to: end('Hotel', 39_100_001) }, {}],
    ['another time', { atMs: at + 1 }, {}],
    ['so many pieces', { pieces: 2 }, {}],
    ['another kind of car', {}, { productId: 'xl' }],
  ])('are for no other order: %s', (_what, change, kind) => {
    const sim = open();
    const fare = firstOf(estimateRide(sim, user, asked));
    const of = { fareId: fare.fareId, productId: 'standard', ...kind };
    expect(() => heldFare(sim, { ...asked, ...change }, of)).toThrow(
      'This price was given for another order.',
    );
  });
});

describe('a ride', () => {
  const ordered = (sim: ReturnType<typeof open>, change: object = {}, reference = 'TR-1') => {
    const order = { ...ride, ...change };
    const fare = firstOf(estimateRide(sim, user, order));
    const { fareId, productId } = fare;
    return orderRide(sim, user, { order, fareId, productId, reference }).ride;
  };

  test('is ordered as it is written, at the price that was held', () => {
    const sim = open();
    const row = ordered(sim);
    const promisedMs = firstOf(estimateRide(sim, user, ride)).pickupMs;
    expect(row).toEqual({
      ...way,
      id: 'ride-1',
      version: 1,
      clientReference: 'TR-1',
      status: 'finding',
      employeeId: null,
      tripId: null,
      firstName: 'Gene',
      lastName: 'Foley',
      phone: '9135550157',
      memo: 'Used cars',
      driverNote: '',
      product: 'Standard',
      priceCents: 1_855,
      requestedMs: null,
      orderedMs: at,
      promisedMs,
      pickupMs: promisedMs,
      dropoffMs: promisedMs + 20 * minute,
      car: null,
      feeCents: 0,
      orderedByName: 'Dana',
    });
    expect(sim.state.rows.rides).toEqual([row]);
  });

  test('is ordered once under its reference', () => {
    const sim = open();
    const first = ordered(sim);
    expect(ordered(sim, { memo: 'Again' })).toEqual(first);
    expect(ordered(sim, {}, 'TR-2').id).toBe('ride-2');
    expect(sim.state.rows.rides).toHaveLength(2);
  });

  test('of an employee has the name of the employee, and the trip that is driven then', () => {
    const trip = tripRow('t1', {
      driverIds: ['d1'],
      actions: [
        actionRow('x', { plannedStartMs: at + 10 * minute, plannedEndMs: at + 30 * minute }),
      ],
    });
    const employees = [employeeRow('e1', { firstName: 'Ann', lastName: 'Lee', driverId: 'd1' })];
    const sim = open({ employees, trips: [trip], drivers: [driverRow('d1')] });
    const [motion] = sim.state.motions;
    if (motion) sim.state.motions[0] = { ...motion, booked: ['t1'] };
    expect(ordered(sim, { employeeId: 'e1' })).toMatchObject({
      employeeId: 'e1',
      firstName: 'Ann',
      lastName: 'Lee',
      tripId: 't1',
    });
    const free = open({ employees, drivers: [driverRow('d1')] });
    expect(ordered(free, { employeeId: 'e1' }).tripId).toBeNull();
  });

  test('of another account is none of the user under its reference', () => {
    const sim = open({ rides: [rideRow('r1', { accountId: 'other', clientReference: 'TR-1' })] });
    expect(() => ordered(sim)).toThrow('This reference belongs to another order.');
  });
});

describe('a delivery', () => {
  const pieces = (quantity: number, name = ' Keys ') => {
    return { name, description: ' Two ', quantity, referenceNumber: ' P4 ' };
  };
  const order = {
    ...way,
    fromUnit: ' Key room ',
    toUnit: '',
    orderNumber: ' PO-1 ',
    valueCents: 5,
    memo: ' Sold ',
    packages: [pieces(2), pieces(1)],
  };
  const asked = (count: number) => ({ ...way, pieces: count });

  test('is carried by those who take so many pieces', () => {
    const names = (count: number) =>
      estimateDelivery(open(), user, asked(count)).fares.map(({ product }) => product);
    expect(names(1).length).toBeGreaterThan(names(30).length);
    expect(names(1)).toEqual(expect.arrayContaining(names(30)));
  });

  test('is ordered without the blanks around its words', () => {
    const sim = open();
    const fare = firstOf(estimateDelivery(sim, user, asked(3)));
    const { fareId, productId, product, priceCents, pickupMs } = fare;
    const of = { order, fareId, productId, reference: 'TD-1' };
    const { delivery } = orderDelivery(sim, user, of);
    expect(delivery).toEqual({
      ...way,
      id: 'delivery-1',
      version: 1,
      clientReference: 'TD-1',
      status: 'finding',
      fromUnit: 'Key room',
      toUnit: '',
      orderNumber: 'PO-1',
      valueCents: 5,
      memo: 'Sold',
      packages: [2, 1].map((quantity) => {
        return { name: 'Keys', description: 'Two', quantity, referenceNumber: 'P4' };
      }),
      product,
      priceCents,
      orderedMs: at,
      promisedMs: pickupMs,
      pickupMs,
      dropoffMs: pickupMs + 20 * minute,
      car: null,
      feeCents: 0,
      orderedByName: 'Dana',
    });
    expect(orderDelivery(sim, user, { ...of, order: { ...order, memo: '' } }).delivery).toEqual(
      delivery,
    );
    const more = { ...of, order: { ...order, packages: [pieces(4)] }, reference: 'TD-2' };
    expect(() => orderDelivery(sim, user, more)).toThrow('This price was given for another order.');
    const none = { ...of, order: { ...order, packages: [] }, reference: 'TD-3' };
    expect(() => orderDelivery(sim, user, none)).toThrow(
      expect.objectContaining({ status: 422, errorCode: 'BAD_DELIVERY' }),
    );
  });
});

describe('a voucher', () => {
  const plain = { ...newVoucher('acc'), memo: ' Service ' };
  const ordered = (change: object = {}, sim = open()) => {
    const of = { productId: 'standard', reference: 'TV-1', untilMs: at + 1 };
    return orderVoucher(sim, user, { ...of, order: { ...plain, ...change } }).voucher;
  };

  test('is generated with what its kind says', () => {
    const percentage = ordered({ percent: 50, limitCents: 900 });
    expect(percentage).toMatchObject({
      id: 'voucher-1',
      version: 1,
      accountId: 'acc',
      clientReference: 'TV-1',
      status: 'unused',
      kind: 'Percentage',
      percent: 50,
      limitCents: null,
      product: 'Standard',
      pickup: null,
      dropoff: null,
      memo: 'Service',
      orderedMs: at,
      expiresMs: at + 12 * 60 * minute,
      redeemedMs: null,
      endedMs: null,
      fareCents: 0,
      costCents: 0,
      orderedByName: 'Dana',
    });
    const most = ordered({ kind: 'Company Max', percent: 50, limitCents: 900 });
    expect(most).toMatchObject({ percent: null, limitCents: 900 });
  });

  test('has the places that it is restricted to, and no others', () => {
    const [pickup, dropoff] = [way.from, way.to];
    const ends = (restrictsPickup: boolean, restrictsDropoff: boolean) => {
      const row = ordered({ pickup, dropoff, restrictsPickup, restrictsDropoff });
      return [row.pickup, row.dropoff];
    };
    expect(ends(true, true)).toEqual([pickup, dropoff]);
    expect(ends(true, false)).toEqual([pickup, null]);
    expect(ends(false, true)).toEqual([null, dropoff]);
  });

  test('is generated once under its reference, and not of a wrong share', () => {
    const sim = open();
    const first = ordered({}, sim);
    expect(ordered({ percent: 60 }, sim)).toEqual(first);
    expect(() => ordered({ percent: 4 })).toThrow(
      expect.objectContaining({
        errorCode: 'BAD_VOUCHER',
        message: 'A whole number from 5 to 100.',
      }),
    );
    expect(() => ordered({ accountId: 'other' })).toThrow('There is no such account.');
  });

  test('is for one of the kinds of car', () => {
    const { rideTypes } = readRideTypes(open(), user, { accountId: 'acc' });
    expect(rideTypes).toEqual([
      { productId: 'standard', product: 'Standard', seats: 4, about: '' },
      { productId: 'comfort', product: 'Comfort', seats: 4, about: 'newer cars' },
      { productId: 'xl', product: 'XL', seats: 6, about: '' },
      { productId: 'premium', product: 'Premium', seats: 4, about: '' },
      { productId: 'access', product: 'Wheelchair', seats: 3, about: 'ramp or lift' },
    ]);
    expect(() => readRideTypes(open(), user, { accountId: 'other' })).toThrow();
  });
});
