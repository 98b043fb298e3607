// Voucher on the wire (S2 §2).
import { voucher } from '#domain/entities.ts';
import { nearLines } from './ride.ts';
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
  kind: { at: 'type', isNeeded: true },
  percent: { at: 'percentage', or: null, isNeeded: true },
  limitCents: { at: 'amount', or: null, per: 100, isNeeded: true },
  product: { lost: '' },
  ...nearLines,
  memo: { at: 'requestMemo', or: '' },
  orderedMs: { at: 'orderedTime', isNeeded: true },
  expiresMs: { at: 'expirationTime', isNeeded: true },
  redeemedMs: { at: 'redeemedTime', or: null },
  endedMs: { at: 'endedTime', or: null },
  fareCents: { at: 'fare', or: 0, per: 100, isNeeded: true },
  costCents: { at: 'cost', or: 0, per: 100, isNeeded: true },
  orderedByName: { at: 'orderedBy', or: null },
});
