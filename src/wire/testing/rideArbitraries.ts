// Requests and replies of the ride-share calls that belong together.
import * as fc from 'fast-check';
import * as schema from '#domain/entities.ts';
import { fare, rideEstimate, rideType } from '#domain/rides.ts';
import type { DeliveryOrder } from '#domain/deliveries.ts';
import type { VoucherOrder } from '#domain/vouchers.ts';
import type { RideCalls } from '../calls/rideCalls.ts';
import {
  type Arb,
  arbitraryOf,
  cmi,
  epochMs,
  id,
  label,
  note,
  orNone,
  record,
  rows,
  title,
} from './fieldArbitraries.ts';

export const ride = arbitraryOf(schema.ride);
export const voucher = arbitraryOf(schema.voucher);
export const delivery = arbitraryOf(schema.delivery);
const ridePlace = arbitraryOf(schema.ridePlace);
const rideWay = { accountId: id, from: ridePlace, to: ridePlace, atMs: orNone(epochMs) };
const ordersAsked = fc.record({
  status: fc.constantFrom('pending' as const, 'all' as const),
  reference: orNone(title),
});
const voucherOrder = record<VoucherOrder>({
  accountId: id,
  kind: fc.constantFrom('Percentage', 'Company Max', 'Rider Max'),
  percent: orNone(fc.integer({ min: -10, max: 200 })),
  limitCents: orNone(fc.integer({ min: -1_000, max: 1_000_000 })),
  restrictsPickup: fc.boolean(),
  restrictsDropoff: fc.boolean(),
  pickup: orNone(ridePlace),
  dropoff: orNone(ridePlace),
  hours: fc.constantFrom(0, 12, 24, 48),
  memo: note,
});

const estimate = arbitraryOf(rideEstimate, {
  fares: fc.array(arbitraryOf(fare, { priceCents: fc.nat(100_000_000) }), { maxLength: 3 }),
  distanceCmi: cmi,
  durationMs: fc.nat(10_000).map((seconds) => seconds * 1000),
});
const cancelled = <N extends string, T extends { readonly id: string; readonly feeCents: number }>(
  name: N,
  row: Arb<T>,
) =>
  row.map((one) => ({
    request: { id: one.id, feeCents: one.feeCents },
    reply: { [name]: one } as { readonly [K in N]: T },
  }));

export const rideExchanges: {
  readonly [K in keyof RideCalls]: Arb<{
    request: RideCalls[K]['request'];
    reply: RideCalls[K]['reply'];
  }>;
} = {
  estimateRide: fc.record({
    request: fc.record(rideWay),
    reply: estimate,
  }),
  orderRide: fc.record({
    request: fc.record({
      order: fc.record({
        ...rideWay,
        employeeId: orNone(id),
        firstName: label,
        lastName: label,
        phone: label,
        memo: note,
        driverNote: note,
      }),
      fareId: title,
      productId: title,
      reference: title,
    }),
    reply: fc.record({ ride }),
  }),
  rides: fc.record({
    request: ordersAsked,
    reply: fc.record({ rides: rows(ride) }),
  }),
  cancelRide: cancelled('ride', ride),
  rideTypes: fc.record({
    request: fc.record({ accountId: id }),
    reply: fc.record({ rideTypes: fc.array(arbitraryOf(rideType), { maxLength: 3 }) }),
  }),
  orderVoucher: fc.record({
    request: fc.record({
      order: voucherOrder,
      productId: title,
      reference: title,
      untilMs: epochMs,
    }),
    reply: fc.record({ voucher }),
  }),
  vouchers: fc.record({
    request: ordersAsked,
    reply: fc.record({ vouchers: rows(voucher) }),
  }),
  cancelVoucher: voucher.map((row) => ({ request: { id: row.id }, reply: { voucher: row } })),
  estimateDelivery: fc.record({
    request: fc.record({ accountId: id, from: ridePlace, to: ridePlace, pieces: fc.nat(900) }),
    reply: estimate,
  }),
  orderDelivery: fc.record({
    request: fc.record({
      order: record<DeliveryOrder>({
        accountId: id,
        from: ridePlace,
        to: ridePlace,
        fromUnit: label,
        toUnit: label,
        orderNumber: label,
        memo: note,
        valueCents: orNone(fc.integer({ min: -1_000, max: 1_000_000 })),
        packages: fc.array(arbitraryOf(schema.packageItem), { maxLength: 3 }),
      }),
      fareId: title,
      productId: title,
      reference: title,
    }),
    reply: fc.record({ delivery }),
  }),
  deliveries: fc.record({
    request: ordersAsked,
    reply: fc.record({ deliveries: rows(delivery) }),
  }),
  cancelDelivery: cancelled('delivery', delivery),
};
