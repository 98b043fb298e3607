// What palette, keys and their list offer: the registry of intents, and what takes the state of
// several slices to be built.
import { registry } from '#features/index.ts';
import type { CartSees } from '#features/cart/index.ts';
import { no, yes } from '#kernel/records.ts';

type Entry = (typeof registry)[number];

/**
 * Beside 'Plan Trip' on the same key (S2 §4: the planner opens from the cart or the selection): it
 * takes the moves of the cart while none is selected.
 */
const planCart = {
  id: 'trips/open',
  label: 'Plan a trip of the moves in the cart',
  icon: 'planned',
  hotkey: 'p',
  capability: 'trips.write',
  from({ cart, selection }: CartSees) {
    const { ids: activityIds } = cart.state;
    if (activityIds.length === 0) return no('The cart is empty.');
    const { collection, ids } = selection.state;
    if (collection === 'activities' && ids.length > 0) {
      return no('Moves are selected: Plan Trip takes those.');
    }
    return { ...yes, data: { activityIds, source: 'cart' } };
  },
};

export const intents: readonly Entry[] = [...registry, planCart as unknown as Entry];
