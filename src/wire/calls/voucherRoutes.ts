// The calls of `routes.ts` about vouchers (S2 §7): the kinds of ride, an order, the list, and a
// cancellation. Names in bodies are those of S2 §2.
import { rideType } from '#domain/rides.ts';
import { z } from '#domain/schema.ts';
import type { VoucherOrder } from '#domain/vouchers.ts';
import { codecs } from '../codecs/collections.ts';
import { asked, epochMs, id, must, note, orNone, reader, title } from '../codecs/fields.ts';
import { decodeRidePlace, encodeRidePlace, ridePlaceSchema } from '../codecs/ride.ts';
import {
  asking,
  bodyOf,
  idIn,
  inBody,
  inQuery,
  oneOf,
  onlyAsked,
  plainReply,
  posting,
  readId,
  readText,
  type Sent,
  writeText,
} from '../route.ts';
import type { RouteOf } from './calls.ts';
import { listing } from './rideRoutes.ts';

const { encode, decode } = codecs.vouchers;
const number = z.number().check(z.gte(-1_000_000), z.lte(1_000_000));
const readOrder = reader(
  z.object({
    accountId: id,
    type: z.enum(['Percentage', 'Company Max', 'Rider Max']),
    percentage: orNone(number),
    amount: orNone(number),
    restrictPickup: z.boolean(),
    restrictDropoff: z.boolean(),
    pickup: orNone(ridePlaceSchema),
    dropoff: orNone(ridePlaceSchema),
    expiration: number,
    requestMemo: note,
    productId: title,
    reference: title,
    takenUntil: epochMs,
  }),
  ({ productId, reference, takenUntil, ...raw }) => ({
    order: {
      accountId: raw.accountId,
      kind: raw.type,
      percent: raw.percentage ?? null,
      limitCents: typeof raw.amount === 'number' ? Math.round(raw.amount * 100) : null,
      restrictsPickup: raw.restrictPickup,
      restrictsDropoff: raw.restrictDropoff,
      pickup: raw.pickup ? decodeRidePlace(raw.pickup) : null,
      dropoff: raw.dropoff ? decodeRidePlace(raw.dropoff) : null,
      hours: raw.expiration,
      memo: raw.requestMemo,
    },
    productId,
    reference,
    untilMs: takenUntil,
  }),
);

function encodeOrder({ accountId, kind, percent, limitCents, hours, memo, ...near }: VoucherOrder) {
  return {
    accountId,
    type: kind,
    percentage: percent,
    amount: limitCents === null ? null : limitCents / 100,
    restrictPickup: near.restrictsPickup,
    restrictDropoff: near.restrictsDropoff,
    pickup: near.pickup && encodeRidePlace(near.pickup),
    dropoff: near.dropoff && encodeRidePlace(near.dropoff),
    expiration: hours,
    requestMemo: memo,
  };
}

const mostTypes = 20;
const readTypes = reader(
  z.object({
    rideTypes: z
      .array(
        z.object({
          productId: title,
          product: title,
          seats: asked(rideType.shape.seats),
          about: asked(rideType.shape.about),
        }),
      )
      .check(z.maxLength(mostTypes)),
  }),
);

type VoucherCall = 'rideTypes' | 'orderVoucher' | 'vouchers' | 'cancelVoucher';

export const voucherRoutes: { readonly [K in VoucherCall]: RouteOf<K> } = {
  rideTypes: {
    ...asking,
    path: '/v2/legacy/rideshares/types',
    encode: ({ accountId }) => inQuery({ accountId: writeText(accountId) }),
    decode: ({ query }: Sent) => ({
      accountId: must(readId(readText(query.accountId, 'accountId')), 'accountId'),
    }),
    ...plainReply(readTypes),
  },
  orderVoucher: {
    ...posting,
    path: '/v2/legacy/vouchers',
    encode: ({ order, productId, reference, untilMs }) =>
      inBody({ ...encodeOrder(order), productId, reference, takenUntil: untilMs }),
    decode: bodyOf(readOrder).decode,
    ...oneOf('voucher', encode, decode),
  },
  vouchers: { path: '/v2/legacy/vouchers', ...listing('vouchers', codecs.vouchers) },
  cancelVoucher: {
    ...posting,
    path: '/v2/legacy/vouchers/{id}/cancel',
    encode: ({ id: voucherId }) => ({ ...inBody(null), id: voucherId }),
    decode: (sent) => ({ id: idIn(sent) }),
    encodeReply: ({ voucher }) => encode(voucher),
    decodeReply: (raw, { id: voucherId }) =>
      oneOf('voucher', encode, onlyAsked([voucherId], decode)).decodeReply(raw),
  },
};
