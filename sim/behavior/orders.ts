// What is the same of all new orders from the ride-share partner: rides, vouchers and deliveries,
// whether a console ordered them or a front desk of the company.
import type { Delivery, Ride, Voucher } from '#domain/entities.ts';
import { minuteMs } from '../core/calendar.ts';
import { add, type OrderCollection, type Sim } from '../core/sim.ts';
import type { WholeOrder } from '../core/wholeOrder.ts';
import { beginRide, isForLater } from './rides.ts';
import { beginVoucher, codeOf } from './vouchers.ts';

const nouns = { rides: 'ride', vouchers: 'voucher', deliveries: 'delivery' } as const;

/** The id of the next order, which is taken. */
export function takeOrderId(sim: Sim, collection: OrderCollection): string {
  const noun = nouns[collection];
  const { numbers } = sim.state;
  const number = (numbers[noun] ?? 0) + 1;
  numbers[noun] = number;
  return `${noun}-${number}`;
}

/** What follows from the time and from the way of an order. */
type Follows = 'version' | 'status' | 'orderedMs' | 'pickupMs' | 'car' | 'feeCents';

export function takeRide(sim: Sim, order: Omit<WholeOrder<Ride>, Follows>): WholeOrder<Ride> {
  const ride: WholeOrder<Ride> = {
    ...order,
    ...begun(sim, order.promisedMs),
    status: isForLater(sim, order.promisedMs) ? 'scheduled' : 'finding',
  };
  add(sim, 'rides', ride);
  beginRide(sim, 'rides', ride);
  return ride;
}

export function takeDelivery(
  sim: Sim,
  order: Omit<WholeOrder<Delivery>, Follows>,
): WholeOrder<Delivery> {
  const begins = begun(sim, order.promisedMs);
  const delivery: WholeOrder<Delivery> = { ...order, ...begins, status: 'finding' };
  add(sim, 'deliveries', delivery);
  beginRide(sim, 'deliveries', delivery);
  return delivery;
}

function begun(sim: Sim, promisedMs: number) {
  const { nowMs } = sim.state;
  return { version: 1, orderedMs: nowMs, pickupMs: promisedMs, car: null, feeCents: 0 } as const;
}

/** How long it can be used is in hours. */
type NewVoucher = Pick<
  Voucher,
  'accountId' | 'clientReference' | 'kind' | 'percent' | 'limitCents' | 'product' | 'pickup'
> &
  Pick<Voucher, 'id' | 'dropoff' | 'memo' | 'orderedByName'> & { readonly hours: number };

export function takeVoucher(sim: Sim, { hours, ...order }: NewVoucher): Voucher {
  const { nowMs } = sim.state;
  const voucher: WholeOrder<Voucher> = {
    ...order,
    version: 1,
    status: 'unused',
    ...codeOf(sim, order.id),
    orderedMs: nowMs,
    expiresMs: nowMs + hours * 60 * minuteMs,
    redeemedMs: null,
    endedMs: null,
    fareCents: 0,
    costCents: 0,
  };
  add(sim, 'vouchers', voucher);
  beginVoucher(sim, voucher);
  return voucher;
}
