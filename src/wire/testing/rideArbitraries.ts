// Requests and replies of the ride-share calls that belong together.
import * as fc from 'fast-check';
import { deliveryOrder, deliveryWay } from '#domain/deliveries.ts';
import * as schema from '#domain/entities.ts';
import { fare, rideEstimate, rideOrder, rideType, rideWay } from '#domain/rides.ts';
import { voucherOrder } from '#domain/vouchers.ts';
import type { deliveryRoutes } from '../calls/deliveryRoutes.ts';
import type { rideRoutes } from '../calls/rideRoutes.ts';
import type { voucherRoutes } from '../calls/voucherRoutes.ts';
import {
  type Arb,
  arbitraryOf,
  cmi,
  epochMs,
  type ExchangesOf,
  id,
  orNone,
  rows,
  title,
} from './fieldArbitraries.ts';

/** Also what a server says only in part. */
export const anyOrder = {
  rides: arbitraryOf(schema.ride),
  vouchers: arbitraryOf(schema.voucher),
  deliveries: arbitraryOf(schema.delivery),
};

const cents = fc.nat(100_000_000);
const end = arbitraryOf(schema.ridePlace);
/** What a sound row of a ride or a delivery says. */
const said = {
  from: end,
  to: end,
  priceCents: cents,
  feeCents: cents,
  orderedMs: epochMs,
  promisedMs: epochMs,
  pickupMs: epochMs,
  dropoffMs: epochMs,
};
export const ride = arbitraryOf(schema.ride, said);
export const delivery = arbitraryOf(schema.delivery, said);
export const voucher = arbitraryOf(schema.voucher, {
  pickup: orNone(end),
  dropoff: orNone(end),
  fareCents: cents,
  costCents: cents,
  orderedMs: epochMs,
  expiresMs: epochMs,
});
const ordersAsked = fc.record({
  status: fc.constantFrom('pending' as const, 'all' as const),
  reference: orNone(title),
});
const priced = { fareId: title, productId: title, reference: title };

const estimate = arbitraryOf(rideEstimate, {
  fares: fc.array(arbitraryOf(fare, { priceCents: fc.nat(100_000_000) }), { maxLength: 3 }),
  distanceCmi: cmi,
  durationMs: fc.nat(10_000).map((seconds) => seconds * 1000),
});
const cancelled = <
  N extends string,
  T extends { readonly id: string; readonly feeCents: number | null },
>(
  name: N,
  row: Arb<T>,
) =>
  row.map((one) => ({
    request: { id: one.id, feeCents: one.feeCents ?? 0 },
    reply: { [name]: one } as { readonly [K in N]: T },
  }));

export const rideExchanges: ExchangesOf<
  typeof rideRoutes & typeof voucherRoutes & typeof deliveryRoutes
> = {
  estimateRide: fc.record({ request: arbitraryOf(rideWay), reply: estimate }),
  orderRide: fc.record({
    request: fc.record({ order: arbitraryOf(rideOrder), ...priced }),
    reply: fc.record({ ride }),
  }),
  rides: fc.record({ request: ordersAsked, reply: fc.record({ rides: rows(ride) }) }),
  cancelRide: cancelled('ride', ride),
  rideTypes: fc.record({
    request: fc.record({ accountId: id }),
    reply: fc.record({ rideTypes: fc.array(arbitraryOf(rideType), { maxLength: 3 }) }),
  }),
  orderVoucher: fc.record({
    request: fc.record({
      order: arbitraryOf(voucherOrder),
      productId: title,
      reference: title,
      untilMs: epochMs,
    }),
    reply: fc.record({ voucher }),
  }),
  vouchers: fc.record({ request: ordersAsked, reply: fc.record({ vouchers: rows(voucher) }) }),
  cancelVoucher: voucher.map((row) => ({ request: { id: row.id }, reply: { voucher: row } })),
  estimateDelivery: fc.record({ request: arbitraryOf(deliveryWay), reply: estimate }),
  orderDelivery: fc.record({
    request: fc.record({ order: arbitraryOf(deliveryOrder), ...priced }),
    reply: fc.record({ delivery }),
  }),
  deliveries: fc.record({
    request: ordersAsked,
    reply: fc.record({ deliveries: rows(delivery) }),
  }),
  cancelDelivery: cancelled('delivery', delivery),
};
