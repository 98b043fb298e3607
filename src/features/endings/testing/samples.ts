import { samplesOf } from '#kernel/testing/samples.ts';
import { newestMoves } from '#spine/world/testing/rows.ts';
import type { CartSees } from '../../cart/cart.slice.ts';
import type { endingsCommands } from '../endings.commands.ts';
import type { SeesOf } from '#kernel/declare.ts';
import type { endingsSlice } from '../endings.slice.ts';

type EndingsSees = SeesOf<typeof endingsSlice>;

const versions = (sees: EndingsSees) =>
  newestMoves(sees).map(({ id, version }) => ({ activityId: id, version }));

export const endingsSamples = samplesOf<
  typeof endingsCommands,
  EndingsSees & Pick<CartSees, 'cart'>
>({
  /** Those in the cart first, which then leave it. */
  'endings/cancel': (sees) => {
    const { ids } = sees.cart.state;
    const all = versions(sees);
    const isIn = ({ activityId }: { readonly activityId: string }) => ids.includes(activityId);
    return [...all.filter(isIn), ...all.filter((one) => !isIn(one))];
  },
  'endings/complete': versions,
});
