// Delivery of packages on the wire (S2 §2).
import { delivery, packageItem } from '#domain/entities.ts';
import { carriageLines } from './ride.ts';
import { unknownName } from './fields.ts';
import { rowCodec } from './rows.ts';
import { codec } from './table.ts';

export const packageCodec = codec(packageItem, {
  name: {},
  description: { or: '' },
  quantity: { absent: 1 },
  referenceNumber: { at: 'referenceId', or: '' },
});

export const { encode: encodeDelivery, decode: decodeDelivery } = rowCodec(delivery, {
  id: { isNeeded: true },
  version: { absent: 0 },
  accountId: { lost: '' },
  clientReference: { at: 'reference', lost: unknownName },
  status: { lost: 'unknown' },
  fromUnit: { at: 'startUnit', or: '' },
  toUnit: { at: 'endUnit', or: '' },
  orderNumber: { at: 'orderId', or: '' },
  valueCents: { at: 'totalValue', or: null, per: 100 },
  packages: { rows: packageCodec, lost: [] },
  ...carriageLines,
});
