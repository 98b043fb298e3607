import { emptyPayload } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';
import { listPayload } from './rides.model.ts';

export const ridesEvents = {
  /** The lists of what was ordered were opened or closed. */
  'rides/listed': event(listPayload, { lens: 'view' }),
  /** The code of the voucher that was just generated is no longer shown. */
  'rides/voucherPutAway': event(emptyPayload, { lens: 'view' }),
};
