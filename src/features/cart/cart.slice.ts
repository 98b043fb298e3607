import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { scopeSlice } from '#spine/scope/index.ts';
import { selectionSlice } from '#spine/selection/index.ts';
import { mayBePlanned, tripsSlice } from '../trips/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { cartCommands } from './cart.commands.ts';
import { cartEvents } from './cart.events.ts';
import { cartAfter, type CartState } from './cart.model.ts';

const initial: CartState = { accountId: null, ids: [], notKept: null };

/** Moves put aside to be planned (S1 §4 Cart); it switches with the account, and never merges. */
const facts = declareSlice({
  name: 'cart',
  imports: [sessionSlice, worldSlice, fetchesSlice, selectionSlice, scopeSlice, tripsSlice],
  commands: cartCommands,
  events: cartEvents,
  initial,
});
export type CartTypes = TypesOf<typeof facts>;
export type CartSees = SeesOf<typeof facts>;

/** The guard reads each row whenever the button is drawn. */
const mostAtOnce = 500;

export const cartSlice = facts.does({
  guards: {
    // Every move must be without a trip, and one of them not in the cart yet (S1 §4).
    'cart/add': ({ activityIds }, sees) => {
      if (activityIds.length === 0) return no('Select a move to add it to the cart.');
      if (activityIds.length > mostAtOnce) return no(`Select at most ${mostAtOnce} moves.`);
      const refusal = notAll(sees, activityIds);
      if (refusal) return refusal;
      const { ids } = sees.cart.state;
      if (activityIds.some((id) => !ids.includes(id))) return yes;
      return no(activityIds.length === 1 ? 'It is in the cart.' : 'All of them are in the cart.');
    },
    'cart/remove': ({ activityIds }, { cart }) =>
      activityIds.some((id) => cart.state.ids.includes(id)) ? yes : no('It is not in the cart.'),
    'cart/clear': (_data, { cart }) => (cart.state.ids.length > 0 ? yes : no('The cart is empty.')),
  },
  decide: {
    'cart/add': ({ data }, sees) => change(sees, data.activityIds, []),
    'cart/remove': ({ data }, sees) => change(sees, [], data.activityIds),
    'cart/clear': (_command, sees) => change(sees, [], sees.cart.state.ids),
    'cart/heard': ({ data }, { cart }) => {
      const { accountId, ids } = cart.state;
      // A late answer for the account chosen before (P21).
      if (data.accountId !== accountId) return { events: [] };
      const added = data.ids.filter((id) => !ids.includes(id));
      const removed = ids.filter((id) => !data.ids.includes(id));
      if (added.length === 0 && removed.length === 0) return { events: [] };
      const change = { accountId, added, removed, here: false };
      return { events: [{ type: 'cart/changed', data: change }] };
    },
    'cart/leave': ({ data }, sees) => {
      const { state } = sees.cart;
      if (data.accountId !== state.accountId) return { events: [] };
      const removed = data.activityIds.filter((id) => state.ids.includes(id));
      if (removed.length === 0) return { events: [] };
      const { accountId } = state;
      return {
        events: [
          { type: 'cart/changed', data: { accountId, added: [], removed, here: true } },
          { type: 'cart/left', data },
        ],
      };
    },
    'cart/keepFailed': ({ data }) => ({ events: [{ type: 'cart/notKept', data }] }),
  },
  evolve: {
    'cart/changed': ({ data }, { draft }) => {
      if (data.accountId === draft.accountId) draft.ids = [...cartAfter(draft.ids, data)];
    },
    'cart/left': () => {},
    'cart/notKept': ({ data }, { draft }) => {
      draft.notKept = data.why;
    },
    'scope/chosen': ({ data }, { draft }) => {
      draft.accountId = data.accountId;
      draft.ids = [];
    },
  },
  registry: {
    'cart/add': {
      label: 'Add to Cart',
      icon: 'cart',
      hotkey: 'c',
      capability: 'moves.write',
      step: ({ activityIds }) => `add ${counted(activityIds.length)} to the cart`,
      from: ({ selection }) => {
        const { collection, ids } = selection.state;
        if (collection !== 'activities') return no('Select a move to add it to the cart.');
        return { yes: true, data: { activityIds: ids } };
      },
    },
    'cart/remove': {
      label: 'Remove from Cart',
      capability: 'moves.write',
      step: ({ activityIds }) => `take ${counted(activityIds.length)} out of the cart`,
    },
    'cart/clear': {
      label: 'Clear the cart',
      icon: 'cart',
      capability: 'moves.write',
      step: () => 'clear the cart',
      from: () => ({ yes: true, data: {} }),
    },
  },
});

/** Why these moves can't all be added, and what to do; null when they can. */
function notAll(sees: CartSees, activityIds: readonly string[]) {
  const refused = activityIds.flatMap((id) => {
    const may = mayBePlanned(sees, id);
    return may.yes ? [] : [may];
  });
  const [first] = refused;
  if (!first || activityIds.length === 1) return first ?? null;
  const [some, all] = [refused.length, activityIds.length];
  const why = 'on a trip, done or locked';
  if (some === all) return no(`None of the ${all} can be planned: they are ${why}.`);
  const be = some === 1 ? 'is' : 'are';
  return no(`${some} of the ${all} ${be} ${why}: take those out of the selection first.`);
}

function change({ cart }: CartSees, wanted: readonly string[], unwanted: readonly string[]) {
  const { accountId, ids } = cart.state;
  const added = [...new Set(wanted)].filter((id) => !ids.includes(id));
  const removed = ids.filter((id) => unwanted.includes(id));
  if (added.length === 0 && removed.length === 0) return { events: [], revert: [] };
  const changed = (put: readonly string[], taken: readonly string[]) => ({
    type: 'cart/changed' as const,
    data: { accountId, added: put, removed: taken, here: true },
  });
  // Undo puts back the whole cart in its old order.
  const back = removed.length > 0 ? [changed([], ids), changed(ids, [])] : [changed([], added)];
  return { events: [changed(added, removed)], revert: back };
}

const counted = (count: number) => `${count} ${count === 1 ? 'move' : 'moves'}`;
