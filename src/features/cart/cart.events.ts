import { event } from '#kernel/define.ts';
import { changedPayload, leftPayload, notKeptPayload } from './cart.model.ts';

export const cartEvents = {
  'cart/changed': event(changedPayload, {
    lens: 'view',
    touches: ({ accountId, added, removed }) =>
      [...added, ...removed].map((id) => `cart/${accountId ?? ''}/${id}`),
  }),
  'cart/left': event(leftPayload, { lens: 'view' }),
  'cart/notKept': event(notKeptPayload, { lens: 'view' }),
};
