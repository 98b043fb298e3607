// The calls of `calls.ts` about vouchers (S2 §7).
import { rideType } from '#domain/rides.ts';
import { z, list } from '#domain/schema.ts';
import { voucherOrder } from '#domain/vouchers.ts';
import { codecs } from '../codecs/collections.ts';
import { nearLines } from '../codecs/ride.ts';
import { codec } from '../codecs/table.ts';
import { asking, call, idAs, inQueryAs, posting, replyAs, rowOf } from '../route.ts';
import { listing, offeredCodec, ordering } from './orderRoutes.ts';

const path = '/v2/legacy/vouchers';
const orderCodec = codec(voucherOrder, {
  accountId: {},
  kind: { at: 'type' },
  percent: { at: 'percentage', or: null },
  limitCents: { at: 'amount', or: null, per: 100 },
  restrictsPickup: { at: 'restrictPickup' },
  restrictsDropoff: { at: 'restrictDropoff' },
  ...nearLines,
  hours: { at: 'expiration' },
  memo: { at: 'requestMemo' },
});
const typesCodec = codec(z.object({ rideTypes: list(rideType, 20) }), {
  rideTypes: { rows: codec(rideType, { productId: {}, product: {}, seats: {}, about: {} }) },
});

export const voucherRoutes = {
  /** The kinds of car that an account can give vouchers for. */
  rideTypes: call({
    ...asking,
    path: '/v2/legacy/rideshares/types',
    ...inQueryAs('accountId'),
    ...replyAs(typesCodec),
  }),
  /** S2 §7: generates a voucher. */
  orderVoucher: ordering(path, orderCodec, offeredCodec, 'voucher', codecs.vouchers),
  /** Vouchers that can be used or are in use, or all; of these the one with a reference. */
  vouchers: listing(path, 'vouchers', codecs.vouchers),
  /** Durable. Refused with 409 and the voucher once its ride has begun. */
  cancelVoucher: call({
    ...posting,
    path: `${path}/{id}/cancel`,
    ...idAs('id'),
    ...rowOf('voucher', codecs.vouchers),
  }),
};
