import { ridePlace, voucher } from '#domain/entities.ts';
import { rideType } from '#domain/rides.ts';
import { integer, payload, text, z } from '#domain/schema.ts';
import type { VoucherOrder } from '#domain/vouchers.ts';

/** Whose kinds of ride are asked for. */
export const typesOfPayload = payload(z.object({ accountId: text() }));
export const rideTypesPayload = payload(z.array(rideType));

export type RidesState = {
  /** The voucher that was just generated, whose code is shown until it is put away. */
  generatedId: string | null;
  /** Whether the lists of orders are open where no form of one is. Older sessions lack it. */
  isListed?: boolean;
};

const { kind } = voucher.shape;
const flag = z.boolean();
const place = z.nullable(ridePlace);
const near = { restrictsPickup: flag, restrictsDropoff: flag, pickup: place, dropoff: place };

/** The form: an amount is kept as it was typed. */
export const typedVoucher = {
  accountId: text(),
  memo: text('note'),
  /** The kind of car; empty: the first one. */
  productId: text(),
  kind,
  percent: integer,
  amount: text('note'),
  ...near,
  hours: integer,
};
export type TypedVoucher = z.output<z.ZodMiniObject<typeof typedVoucher>>;

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
    order: z.object({
      accountId: text(),
      kind,
      percent: z.nullable(z.number()),
      limitCents: z.nullable(integer),
      ...near,
      hours: integer,
      memo: text('note'),
    }),
    /** Null while the kinds of ride are not known. */
    offer: z.nullable(offer),
  }),
);
export const generatedPayload = payload(z.object({ voucherId: text() }));
export const cancelVoucherPayload = payload(z.object({ voucherId: text() }));

/** What the form asks for; `cents`: the amount that was typed, or null. */
export function voucherOf(typed: TypedVoucher, cents: number | null): VoucherOrder {
  const { accountId, memo, percent, hours } = typed;
  const { restrictsPickup, restrictsDropoff, pickup, dropoff } = typed;
  const isPercentage = typed.kind === 'Percentage';
  return {
    accountId,
    memo,
    hours,
    kind: typed.kind,
    restrictsPickup,
    restrictsDropoff,
    percent: isPercentage ? percent : null,
    limitCents: isPercentage ? null : cents,
    pickup: restrictsPickup ? pickup : null,
    dropoff: restrictsDropoff ? dropoff : null,
  };
}
