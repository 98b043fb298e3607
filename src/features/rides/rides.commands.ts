import { emptyPayload } from '#domain/schema.ts';
import { durableIntent, intent, undoableIntent } from '#kernel/define.ts';
import { deliveryOrderPayload } from './deliveries.model.ts';
import { cancelPayload } from './orders.model.ts';
import { listPayload, orderPayload, startPayload } from './rides.model.ts';
import { voucherOrderPayload } from './vouchers.model.ts';

export const ridesCommands = {
  /** Opens the form of a ride for a person. */
  'rides/start': undoableIntent(startPayload),
  /** Opens or closes the lists of what was ordered, over the map. */
  'rides/list': undoableIntent(listPayload),
  /** Orders a ride at a price that is held. It is sent once, and looked up by its reference. */
  'rides/order': durableIntent(orderPayload),
  /** Cancels a ride, at the fee that was agreed to. */
  'rides/cancel': durableIntent(cancelPayload),
  /** Opens the form of a voucher. */
  'rides/startVoucher': undoableIntent(startPayload),
  /** Generates a voucher. It is sent once, and looked up by its reference. */
  'rides/orderVoucher': durableIntent(voucherOrderPayload),
  /** Closes the window with the code of the voucher that was just generated. */
  'rides/putAway': intent(emptyPayload),
  /** Opens the form of a delivery of packages. */
  'rides/startPackage': undoableIntent(startPayload),
  /** Orders a delivery at a price that is held. It is sent once, and looked up by its reference. */
  'rides/orderPackage': durableIntent(deliveryOrderPayload),
  /** Cancels a delivery, at the fee that was agreed to. */
  'rides/cancelPackage': durableIntent(cancelPayload),
  /** Cancels a voucher that is not used yet. */
  'rides/cancelVoucher': durableIntent(cancelPayload),
};
