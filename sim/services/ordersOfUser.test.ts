// No user orders so much that there is no room for the orders of others.
import { expect, test } from 'vitest';
import { loadCore } from '../company/core.ts';
import { newCompany } from '../testing/company.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { mostOpenOfUser, mostOrdersOfUser } from './orders.ts';

const person = { employeeId: null, firstName: 'Gene', lastName: 'Foley', phone: '+19135550157' };
const units = { fromUnit: '', toUnit: '', orderNumber: '', memo: '', valueCents: null };
const keys = { name: 'Keys', description: '', quantity: 1, referenceNumber: '' };
const free = { restrictsPickup: false, pickup: null, restrictsDropoff: false, dropoff: null };

function placesOf(desk: Desk) {
  const [from, to] = desk.ask('world', { filterAccountIds: null }).locations.map((place) => {
    const { label, address, timezone, lonE6, latE6 } = place;
    return { label, address, timezone, lonE6, latE6 };
  });
  if (!from || !to) throw new Error('the world has no two places');
  return { from, to };
}

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('nothing is offered');
  return first;
}

type Order = (desk: Desk, reference: string) => unknown;

function rideOrder(desk: Desk): Order {
  const way = { accountId: 'acc-1', ...placesOf(desk), atMs: null };
  const order = { ...way, ...person, memo: '', driverNote: '' };
  const { fareId, productId } = firstOf(desk.ask('estimateRide', order).fares);
  return (by, reference) =>
    by.call('orderRide', { order, fareId, productId, reference }, reference);
}

function deliveryOrder(desk: Desk): Order {
  const way = { accountId: 'acc-1', ...placesOf(desk) };
  const order = { ...way, ...units, packages: [keys] };
  const { fareId, productId } = firstOf(desk.ask('estimateDelivery', { ...way, pieces: 1 }).fares);
  return (by, reference) =>
    by.call('orderDelivery', { order, fareId, productId, reference }, reference);
}

function voucherOrder(desk: Desk): Order {
  const { productId } = firstOf(desk.ask('rideTypes', { accountId: 'acc-1' }).rideTypes);
  const limits = { kind: 'Percentage', percent: 50, limitCents: 0, hours: 24, memo: '' } as const;
  const order = { accountId: 'acc-1', ...limits, ...free };
  const untilMs = desk.core.nowMs() + 60_000;
  return (by, reference) =>
    by.call('orderVoucher', { order, productId, reference, untilMs }, reference);
}

const done = { status: 200 };
const open = () => {
  const core = newCompany({ drivers: 10 });
  return { core, admin: openDesk(core, 'admin'), office: openDesk(core, 'office') };
};

test.each([
  ['rides', rideOrder],
  ['deliveries', deliveryOrder],
  ['vouchers', voucherOrder],
] as const)(
  'a user with 200 open %s may order no more, and another user may',
  (collection, orderOf) => {
    const { admin, office } = open();
    const order = orderOf(admin);
    for (let at = 0; at < mostOpenOfUser; at += 1)
      expect(order(admin, `a${at}`)).toMatchObject(done);
    expect(order(admin, 'more')).toMatchObject({
      status: 422,
      errorCode: 'TOO_MANY_OPEN',
      message: `You have 200 open ${collection}. Order again when one is over.`,
    });
    expect(order(office, 'o')).toMatchObject(done);
    // One that was ordered before is none more.
    expect(order(admin, 'a7')).toMatchObject(done);
  },
);

test('a user who orders and cancels is refused after 2,000, and another user is not', () => {
  const { core, admin, office } = open();
  const order = voucherOrder(admin);
  const cancel = (reference: string) => {
    const [one] = admin.ask('vouchers', { status: 'all', reference }).vouchers;
    admin.ask('cancelVoucher', { id: one?.id ?? '' }, `cancel ${reference}`);
  };
  for (let at = 0; at < mostOrdersOfUser; at += 1) {
    expect(order(admin, `a${at}`)).toMatchObject(done);
    cancel(`a${at}`);
  }
  expect(order(admin, 'more')).toMatchObject({
    status: 422,
    errorCode: 'TOO_MANY',
    message: 'You ordered 2,000 vouchers lately. Order again when they are two weeks old.',
  });
  expect(order(office, 'o')).toMatchObject(done);
  const state = core.save();
  const later = loadCore({ ...state, rows: { ...state.rows, vouchers: [] } });
  expect(order(openDesk(later, 'admin'), 'later')).toMatchObject(done);
  // Those that have left the company are forgotten: one of each user is there.
  expect(Object.values(later.save().ordered ?? {}).map((ids) => ids.length)).toEqual([1, 1]);
});
