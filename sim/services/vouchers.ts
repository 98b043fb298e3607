// Vouchers (S2 §7): generated once by reference, listed, cancelled.
import type { User, Voucher } from '#domain/entities.ts';
import { checkVoucher, isOpenVoucher, mayCancelVoucher, whyNotTaken } from '#domain/vouchers.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { encodeVoucher } from '#wire/codecs/voucher.ts';
import { products } from '../behavior/rides.ts';
import { beginVoucher, codeOf } from '../behavior/vouchers.ts';
import { minuteMs } from '../core/calendar.ts';
import { add, put, type Sim } from '../core/sim.ts';
import { checkAccount, nextOrderId, orderedBefore, ordersOf, ownOrder } from './orders.ts';
import { Refusal } from './refusal.ts';

export function readRideTypes(
  sim: Sim,
  user: User,
  { accountId }: Calls['rideTypes']['request'],
): Calls['rideTypes']['reply'] {
  checkAccount(sim, user, accountId);
  const rideTypes = products.map(({ id, product, seats, about }) => {
    return { productId: id, product, seats, about };
  });
  return { rideTypes };
}

export function orderVoucher(
  sim: Sim,
  user: User,
  { order, productId, reference, untilMs }: Calls['orderVoucher']['request'],
): Calls['orderVoucher']['reply'] {
  const before = orderedBefore(sim, user, 'vouchers', reference);
  if (before) return { voucher: before };
  const { nowMs } = sim.state;
  const late = whyNotTaken(untilMs, nowMs);
  if (late !== null) throw new Refusal(422, 'ORDER_LATE', late);
  const wrong = Object.values(checkVoucher(order))[0];
  if (wrong !== undefined) throw new Refusal(422, 'BAD_VOUCHER', wrong);
  checkAccount(sim, user, order.accountId);
  const product = products.find(({ id }) => id === productId)?.product;
  if (product === undefined) throw new Refusal(422, 'NO_TYPE', 'There is no such kind of ride.');
  const id = nextOrderId(sim, 'vouchers');
  const { accountId, kind, percent, limitCents, hours, memo } = order;
  const isPercentage = kind === 'Percentage';
  const voucher: Voucher = {
    ...{ id, version: 1, accountId, clientReference: reference, status: 'unused' },
    ...codeOf(sim, id),
    ...{
      kind,
      percent: isPercentage ? percent : null,
      limitCents: isPercentage ? null : limitCents,
    },
    product,
    pickup: order.restrictsPickup ? order.pickup : null,
    dropoff: order.restrictsDropoff ? order.dropoff : null,
    ...{ memo: memo.trim(), orderedMs: nowMs, expiresMs: nowMs + hours * 60 * minuteMs },
    ...{ redeemedMs: null, endedMs: null, fareCents: 0, costCents: 0, orderedByName: user.name },
  };
  add(sim, 'vouchers', voucher);
  beginVoucher(sim, voucher);
  return { voucher };
}

export function readVouchers(
  sim: Sim,
  user: User,
  asked: Calls['vouchers']['request'],
): Calls['vouchers']['reply'] {
  return { vouchers: ordersOf(sim, user, 'vouchers', { ...asked, isOpen: isOpenVoucher }) };
}

export function cancelVoucher(
  sim: Sim,
  user: User,
  { id }: Calls['cancelVoucher']['request'],
): Calls['cancelVoucher']['reply'] {
  const voucher = ownOrder(sim, user, 'vouchers', id);
  const verdict = mayCancelVoucher(voucher);
  if (!verdict.yes) {
    throw new Refusal(409, 'NOT_TO_CANCEL', verdict.reason, { current: encodeVoucher(voucher) });
  }
  return { voucher: put(sim, 'vouchers', id, { status: 'cancelled' }) };
}
