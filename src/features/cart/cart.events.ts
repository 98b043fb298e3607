import { event } from '#kernel/define.ts';
import { changedPayload, leftPayload, notKeptPayload } from './cart.model.ts';

export const cartEvents = {
  /** These moves are in the cart now, or no longer. */
  'cart/changed': event(changedPayload, {
    lens: 'view',
    touches: ({ accountId, added, removed }) =>
      [...added, ...removed].map((id) => `cart/${accountId ?? ''}/${id}`),
  }),
  /** These moves left the cart: they can't be planned any more. Own changes are not worded. */
  'cart/left': event(leftPayload, { lens: 'view' }),
  /** The cart is lost when the tab is closed. */
  'cart/notKept': event(notKeptPayload, { lens: 'view' }),
};
