import { emptyPayload } from '#domain/schema.ts';
import { input, undoableIntent } from '#kernel/define.ts';
import { heardPayload, idsPayload, leftPayload, notKeptPayload } from './cart.model.ts';

export const cartCommands = {
  /** Puts moves into the cart of the account. */
  'cart/add': undoableIntent(idsPayload),
  /** Takes moves out of the cart. */
  'cart/remove': undoableIntent(idsPayload),
  /** Empties the cart. */
  'cart/clear': undoableIntent(emptyPayload),
  /** The cart stored for this account, or as another tab has changed it. */
  'cart/heard': input(heardPayload, 'view'),
  /** Removes moves from the cart that can't be planned any more. */
  'cart/leave': input(leftPayload, 'view'),
  /** This browser can't store the cart. */
  'cart/keepFailed': input(notKeptPayload, 'view'),
};
