// Voucher on the wire (S2 §2).
import { voucher } from '#domain/entities.ts';
import { nearLines } from './ride.ts';
import { codec } from './table.ts';

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
  ...nearLines,
  memo: { at: 'requestMemo', or: '' },
  orderedMs: { at: 'orderedTime' },
  expiresMs: { at: 'expirationTime' },
  redeemedMs: { at: 'redeemedTime', or: null },
  endedMs: { at: 'endedTime', or: null },
  fareCents: { at: 'fare', or: 0, per: 100 },
  costCents: { at: 'cost', or: 0, per: 100 },
  orderedByName: { at: 'orderedBy', or: null },
});
