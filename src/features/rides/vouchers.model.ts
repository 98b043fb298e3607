import { rideType } from '#domain/rides.ts';
import { integer, payload, text, z } from '#domain/schema.ts';
import { type VoucherOrder, voucherOrder } from '#domain/vouchers.ts';

/** Whose kinds of ride are asked for. */
export const typesOfPayload = payload(z.object({ accountId: text() }));
export const rideTypesPayload = payload(z.array(rideType));

const { limitCents: _cents, percent: _percent, ...asTyped } = voucherOrder.shape;
/** The form: an amount is kept as it was typed. */
export const typedVoucher = z.object({
  ...asTyped,
  percent: integer,
  amount: text('note'),
  /** The kind of car; empty: the first one. */
  productId: text(),
});
export type TypedVoucher = z.output<typeof typedVoucher>;

/** What comes with the order and is not typed. */
const offer = z.object({
  productId: text(),
  /** 'Standard' */
  product: text(),
  /** No server takes the order from then on. */
  untilMs: integer,
});
export type VoucherOffer = z.output<typeof offer>;

export const voucherOrderPayload = payload(
  z.object({
    /** Its form. */
    owner: text(),
    order: voucherOrder,
    /** Null while the kinds of ride are not known. */
    offer: z.nullable(offer),
  }),
);

/** What the form asks for; `cents`: the amount that was typed, or null. */
export function voucherOf(typed: TypedVoucher, cents: number | null): VoucherOrder {
  const { amount: _amount, productId: _product, percent, pickup, dropoff, ...order } = typed;
  const isPercentage = typed.kind === 'Percentage';
  return {
    ...order,
    percent: isPercentage ? percent : null,
    limitCents: isPercentage ? null : cents,
    pickup: typed.restrictsPickup ? pickup : null,
    dropoff: typed.restrictsDropoff ? dropoff : null,
  };
}
