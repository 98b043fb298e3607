import { nothing } from '#domain/schema.ts';
import { input, undoableIntent } from '#kernel/define.ts';
import { heardPayload, idsPayload, leftPayload, notKeptPayload } from './cart.model.ts';

export const cartCommands = {
  'cart/add': undoableIntent(idsPayload),
  'cart/remove': undoableIntent(idsPayload),
  'cart/clear': undoableIntent(nothing),
  /** As it is kept for this account, or as another tab has changed it. */
  'cart/heard': input(heardPayload, 'view'),
  /** Moves that cannot be planned any more leave it. */
  'cart/leave': input(leftPayload, 'view'),
  'cart/keepFailed': input(notKeptPayload, 'view'),
};
