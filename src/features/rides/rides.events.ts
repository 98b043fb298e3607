import { emptyPayload } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';

export const ridesEvents = {
  /** The code of the voucher that was just generated is no longer shown. */
  'rides/voucherPutAway': event(emptyPayload, { lens: 'view' }),
};
