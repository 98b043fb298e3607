import { samplesOf } from '#kernel/testing/samples.ts';
import { singleMoves } from '#spine/world/testing/rows.ts';
import type { cartCommands } from '../cart.commands.ts';
import type { CartSees } from '../cart.slice.ts';

export const cartSamples = samplesOf<typeof cartCommands, CartSees>({
  'cart/add': singleMoves,
  'cart/remove': ({ cart }) => cart.state.ids.map((id) => ({ activityIds: [id] })),
  'cart/heard': ({ scope }) => [{ accountId: scope.state.accountId, ids: [] }],
  'cart/keepFailed': () => [{ why: 'The browser is full.' }],
});
