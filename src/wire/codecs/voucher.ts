// Voucher on the wire (S2 §2).
import { voucher } from '#domain/entities.ts';
import { orNone } from './fields.ts';
import { decodeRidePlace, encodeRidePlace, ridePlaceSchema } from './ride.ts';
import { codec, own } from './table.ts';

export const { encode: encodeVoucher, decode: decodeVoucher } = codec(voucher, {
  id: {},
  version: { absent: 0 },
  accountId: {},
  clientReference: { at: 'reference' },
  status: {},
  code: {},
  url: {},
  kind: { at: 'type' },
  percent: { at: 'percentage', or: null },
  limitCents: { at: 'amount', or: null, per: 100 },
  product: {},
  pickup: own(
    { pickup: orNone(ridePlaceSchema) },
    ({ pickup }) => (pickup ? decodeRidePlace(pickup) : null),
    { pickup: (place) => place && encodeRidePlace(place) },
  ),
  dropoff: own(
    { dropoff: orNone(ridePlaceSchema) },
    ({ dropoff }) => (dropoff ? decodeRidePlace(dropoff) : null),
    { dropoff: (place) => place && encodeRidePlace(place) },
  ),
  memo: { at: 'requestMemo', or: '' },
  orderedMs: { at: 'orderedTime' },
  expiresMs: { at: 'expirationTime' },
  redeemedMs: { at: 'redeemedTime', or: null },
  endedMs: { at: 'endedTime', or: null },
  fareCents: { at: 'fare', or: 0, per: 100 },
  costCents: { at: 'cost', or: 0, per: 100 },
  orderedByName: { at: 'orderedBy', or: null },
});
