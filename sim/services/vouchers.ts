// Vouchers (S2 §7): generated once by reference, listed, cancelled.
import { checkVoucher, whyNotTaken } from '#domain/vouchers.ts';
import { takeVoucher } from '../behavior/orders.ts';
import { products } from '../behavior/rides.ts';
import { checkAccount, nextOrderId, orderedBefore } from './orders.ts';
import { Refusal } from './refusal.ts';
import type { Serve } from './service.ts';

export const readRideTypes: Serve<'rideTypes'> = (sim, user, { accountId }) => {
  checkAccount(sim, user, accountId);
  const rideTypes = products.map(({ id, product, seats, about }) => {
    return { productId: id, product, seats, about };
  });
  return { rideTypes };
};

export const orderVoucher: Serve<'orderVoucher'> = (
  sim,
  user,
  { order, productId, reference, untilMs },
) => {
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
  const id = nextOrderId(sim, user, 'vouchers');
  const { accountId, kind, percent, limitCents, hours, memo } = order;
  const isPercentage = kind === 'Percentage';
  const voucher = takeVoucher(sim, {
    id,
    accountId,
    clientReference: reference,
    kind,
    percent: isPercentage ? percent : null,
    limitCents: isPercentage ? null : limitCents,
    product,
    pickup: order.restrictsPickup ? order.pickup : null,
    dropoff: order.restrictsDropoff ? order.dropoff : null,
    memo: memo.trim(),
    hours,
    orderedByName: user.name,
  });
  return { voucher };
};
