import { durableIntent, undoableIntent } from '#kernel/define.ts';
import { cancelPayload, orderPayload, startPayload } from './rides.model.ts';

export const ridesCommands = {
  /** Opens the form of a ride for a person. */
  'rides/start': undoableIntent(startPayload),
  /** Orders a ride at a price that is held. It is sent once, and looked up by its reference. */
  'rides/order': durableIntent(orderPayload),
  /** Cancels a ride, at the fee that was agreed to. */
  'rides/cancel': durableIntent(cancelPayload),
};
