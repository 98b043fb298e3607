// Voucher on the wire (S2 §2).
import { voucher } from '#domain/entities.ts';
import { voucherEndLines } from './ride.ts';
import { unknownName } from './fields.ts';
import { rowCodec } from './rows.ts';

export const { encode: encodeVoucher, decode: decodeVoucher } = rowCodec(voucher, {
  id: { isNeeded: true },
  version: { absent: 0 },
  accountId: { lost: '' },
  clientReference: { at: 'reference', lost: unknownName },
  status: { lost: 'unknown' },
  code: { lost: unknownName },
  url: { lost: unknownName },
  kind: { at: 'type', lost: 'unknown' },
  percent: { at: 'percentage', or: null },
  limitCents: { at: 'amount', or: null, per: 100 },
  product: { lost: '' },
  ...voucherEndLines,
  memo: { at: 'requestMemo', or: '' },
  orderedMs: { at: 'orderedTime', lost: null },
  expiresMs: { at: 'expirationTime', lost: null },
  redeemedMs: { at: 'redeemedTime', or: null },
  endedMs: { at: 'endedTime', or: null },
  fareCents: { at: 'fare', or: null, per: 100 },
  costCents: { at: 'cost', or: null, per: 100 },
  orderedByName: { at: 'orderedBy', or: null },
});
